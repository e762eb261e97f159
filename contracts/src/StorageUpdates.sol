// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.27;

/// Applies a list of storage updates, abi.encode(uint8[] types, bytes[] args), in order:
///
///     0     STORE        bytes32 slot, bytes32 value
///     1     CALL         address target, uint256 value, bytes callargs
///     2..6  LOG0..LOG4   bytes data, then 0..4 x bytes32 topic
///     7     CREATE       uint256 value, bytes initcode
///     8     CREATE2      bytes32 salt, uint256 value, bytes initcode
///
/// The list is what a quorum signed, so nothing may be read from outside of it: call data that
/// lies behind the list is the submitter's to choose. Every read below is bounded first.
abstract contract StorageUpdates {
    /// The list cannot be decoded, or the arguments of an update other than a LOG cannot.
    error InvalidStorageUpdates();
    /// The two arrays differ in length.
    error InvalidArguments();
    /// The update's type is none of the above.
    error InvalidOperation();
    /// The arguments of a LOG cannot be decoded, or its data does not follow its topics at once.
    error MalformedLogPayload();
    /// CREATE or CREATE2 gave no contract.
    error DeploymentFailed();
    /// The CALL at `index` of the list failed.
    error RevertingContext(uint256 index, address target, bytes revertData, bytes callargs);

    // Assembly cannot name an error: these are the selectors of the ones above.
    uint32 private constant INVALID_STORAGE_UPDATES = 0xfbbb7b2b;
    uint32 private constant INVALID_ARGUMENTS = 0x5f6f132c;
    uint32 private constant INVALID_OPERATION = 0x398d4d32;
    uint32 private constant MALFORMED_LOG_PAYLOAD = 0x25773e13;
    uint32 private constant DEPLOYMENT_FAILED = 0x30116425;
    uint32 private constant REVERTING_CONTEXT = 0x493f09c4;

    /// Assembly, because a decoder that copies each argument to memory costs as much as the
    /// update it decodes. Memory above the free pointer is scratch and is not kept.
    function _apply(bytes calldata updates) internal {
        assembly ("memory-safe") {
            function refuse(selector) {
                mstore(0, shl(224, selector))
                revert(0, 4)
            }

            // The two heads, then the two lengths. Each array must leave room for its words.
            let end := add(updates.offset, updates.length)
            if lt(updates.length, 0x80) { refuse(INVALID_STORAGE_UPDATES) }
            let types := calldataload(updates.offset)
            let args := calldataload(add(updates.offset, 0x20))
            let last := sub(updates.length, 0x20)
            if or(gt(types, last), gt(args, last)) { refuse(INVALID_STORAGE_UPDATES) }
            types := add(updates.offset, types)
            args := add(updates.offset, args)
            let count := calldataload(types)
            if xor(count, calldataload(args)) { refuse(INVALID_ARGUMENTS) }
            types := add(types, 0x20)
            args := add(args, 0x20)
            if or(gt(count, shr(5, sub(end, types))), gt(count, shr(5, sub(end, args)))) {
                refuse(INVALID_STORAGE_UPDATES)
            }

            // No argument is shorter than its length and two words, so an offset up to `limit`
            // makes those three words safe to read, with no further check for a STORE. Reading
            // beyond them does no harm as long as the update is refused before it has an effect,
            // so each kind of update is judged by one condition.
            let limit := sub(end, args)
            if lt(limit, 0x60) {
                if count { refuse(INVALID_STORAGE_UPDATES) }
            }
            limit := sub(limit, 0x60)
            end := sub(end, 0x20) // where an argument without a byte would stand

            let scratch := mload(0x40)
            // From a type to the head of its argument.
            let gap := sub(args, types)
            let cursor := types
            types := add(types, shl(5, count)) // from here on, their end

            for {} lt(cursor, types) { cursor := add(cursor, 0x20) } {
                let offset := calldataload(add(cursor, gap))
                let arg := add(args, offset)
                if iszero(calldataload(cursor)) {
                    if or(xor(calldataload(arg), 0x40), gt(offset, limit)) { refuse(INVALID_STORAGE_UPDATES) }
                    sstore(calldataload(add(arg, 0x20)), calldataload(add(arg, 0x40)))
                    continue
                }
                let kind := calldataload(cursor)
                let size := calldataload(arg)

                // LOGs: the offset of the data, the topics, the data. The length of the data is
                // `head` behind the size. The argument must end within the list and the data
                // within the argument; no number may be so large that a sum of them wraps.
                if lt(sub(kind, 2), 5) {
                    let head := shl(5, kind)
                    let length := calldataload(add(arg, head))
                    if or(
                        or(gt(offset, limit), gt(size, sub(end, arg))),
                        or(
                            xor(add(calldataload(add(arg, 0x20)), 0x20), head),
                            or(gt(length, size), gt(add(head, length), size))
                        )
                    ) { refuse(MALFORMED_LOG_PAYLOAD) }
                    calldatacopy(scratch, add(add(arg, 0x20), head), length)
                    switch kind
                    case 3 { log1(scratch, length, calldataload(add(arg, 0x40))) }
                    case 4 { log2(scratch, length, calldataload(add(arg, 0x40)), calldataload(add(arg, 0x60))) }
                    case 5 {
                        log3(
                            scratch,
                            length,
                            calldataload(add(arg, 0x40)),
                            calldataload(add(arg, 0x60)),
                            calldataload(add(arg, 0x80))
                        )
                    }
                    case 6 {
                        log4(
                            scratch,
                            length,
                            calldataload(add(arg, 0x40)),
                            calldataload(add(arg, 0x60)),
                            calldataload(add(arg, 0x80)),
                            calldataload(add(arg, 0xa0))
                        )
                    }
                    default { log0(scratch, length) }
                    continue
                }

                if gt(kind, 8) { refuse(INVALID_OPERATION) }

                // CALL, CREATE, CREATE2: likewise, but the offset is the last word before the
                // bytes: word 2 of CALL and CREATE2, word 1 of CREATE.
                let head := sub(0x80, shl(5, eq(kind, 7)))
                let data := add(arg, head)
                let length := calldataload(data)
                if or(
                    or(gt(offset, limit), gt(size, sub(end, arg))),
                    or(
                        xor(add(calldataload(sub(data, 0x20)), 0x20), head),
                        or(gt(length, size), gt(add(head, length), size))
                    )
                ) { refuse(INVALID_STORAGE_UPDATES) }
                data := add(data, 0x20)
                calldatacopy(scratch, data, length)
                arg := add(arg, 0x20)

                switch kind
                case 1 {
                    let target := calldataload(arg)
                    if shr(160, target) { refuse(INVALID_STORAGE_UPDATES) }
                    if call(gas(), target, calldataload(add(arg, 0x20)), scratch, length, 0, 0) { continue }
                    // RevertingContext: four heads, then both byte strings, padded with zeros.
                    let returned := returndatasize()
                    let second := add(0xa0, and(add(returned, 0x1f), not(0x1f)))
                    mstore(scratch, shl(224, REVERTING_CONTEXT))
                    let body := add(scratch, 4)
                    mstore(body, sub(count, shr(5, sub(types, cursor))))
                    mstore(add(body, 0x20), target)
                    mstore(add(body, 0x40), 0x80)
                    mstore(add(body, 0x60), second)
                    mstore(add(body, 0x80), returned)
                    returndatacopy(add(body, 0xa0), 0, returned)
                    mstore(add(add(body, 0xa0), returned), 0)
                    second := add(body, second)
                    mstore(second, length)
                    second := add(second, 0x20)
                    calldatacopy(second, data, length)
                    mstore(add(second, length), 0)
                    second := add(second, and(add(length, 0x1f), not(0x1f)))
                    revert(scratch, sub(second, scratch))
                }
                case 7 { if create(calldataload(arg), scratch, length) { continue } }
                default { if create2(calldataload(add(arg, 0x20)), scratch, length, calldataload(arg)) { continue } }
                refuse(DEPLOYMENT_FAILED)
            }
        }
    }
}
