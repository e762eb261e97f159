// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.27;

import {ISchnorrStakeRegistry} from "../ISchnorrStakeRegistry.sol";
import {Owned} from "./Owned.sol";
import {Secp256k1} from "./Secp256k1.sol";

/// The operators of the Schnorr scheme: their keys, their weights and the sum of both. A signature
/// is checked against the sum of all keys less those of the non-signers, so its cost does not
/// depend on how many operators there are.
///
/// Only the present set is kept. A signature counts against the set it was made for, so one whose
/// reference block lies before the last change is refused (`StaleSnapshot`). For signers and
/// submitters to know how long a set will last, changes are announced `noticeWindow` blocks ahead.
/// The owner can also force one at once; that it did is logged.
///
/// Keys are added up as they are. What stops an operator from choosing a key that cancels others
/// out is the proof that it holds the secret of the one it brings.
contract SchnorrStakeRegistry is ISchnorrStakeRegistry, Owned {
    error InvalidThreshold();
    error NoticeWindowTooLarge();
    error ZeroWeight();
    error WeightOverflow();
    error NotOnCurve();
    error AlreadyRegistered();
    error InvalidProofOfPossession();
    /// Not an operator, or not any more.
    error NotRegistered(address operator);
    /// The operator has an announced change. Cancel it, or commit it, first.
    error ChangeAlreadyPending(address operator);
    error NoPendingChange();
    /// The next change can be committed from that block on.
    error NoticeWindowNotElapsed(uint256 eligibleBlock);
    /// The reference block is not in the past.
    error FutureReferenceBlock();
    /// The set has changed after the reference block.
    error StaleSnapshot();
    /// Not strictly ascending.
    error NonSignersNotSorted();

    event OperatorRegistered(address indexed operator, uint256 weight);
    event OperatorDeregistered(address indexed operator, uint256 weight);
    /// The change can be committed in `eligibleBlock` or later.
    event ChangeAnnounced(uint256 indexed index, ChangeKind kind, address indexed operator, uint256 eligibleBlock);
    event ChangeCancelled(uint256 indexed index, address indexed operator);
    /// A change without notice. It comes with the event of the change itself.
    event ForcedMutation(address indexed operator);

    enum ChangeKind {
        Register,
        Deregister
    }

    /// An operator that has left keeps its record, for those who look at the past.
    struct Operator {
        uint256 x;
        uint256 y;
        uint96 weight;
        bool registered;
        uint48 exitBlock; // the last one in which it left; 0 if it never did
    }

    /// An announced change. Its place in the queue is its index. One that was cancelled has no
    /// operator.
    struct Change {
        address operator;
        uint48 eligibleBlock;
        ChangeKind kind;
        uint96 weight; // of a registration, as are x and y
        uint256 x;
        uint256 y;
    }

    /// What a check with no non-signer reads besides the key's x: one slot.
    struct Tally {
        uint128 totalWeight;
        uint64 effectiveBlock;
        uint8 parity; // of aggY
    }

    /// Far more than any chain has blocks: eligibleBlock fits.
    uint256 private constant MAX_NOTICE_WINDOW = type(uint40).max;

    /// Those who sign must have thresholdNum/thresholdDen of the total weight.
    uint256 public immutable thresholdNum;
    uint256 public immutable thresholdDen;
    /// How many blocks lie between the announcement of a change and the first block it can be
    /// committed in.
    uint256 public immutable noticeWindow;

    /// By address of the key.
    mapping(address operator => Operator) public operators;
    /// The sum of all registered keys; both zero if it is infinity.
    uint256 public aggX;
    uint256 public aggY;
    Tally private _tally;

    /// Announced changes, in order: the window is the same for all, so that is also the order in
    /// which they can be committed. The one at the head is never a cancelled one.
    mapping(uint256 index => Change) private _queue;
    uint256 private _head;
    uint256 private _tail;
    uint256 private _cancelled; // in between
    /// One more than the index of an operator's announced change; 0 if it has none.
    mapping(address operator => uint256) private _pending;

    constructor(uint256 thresholdNum_, uint256 thresholdDen_, address owner_, uint256 noticeWindow_) Owned(owner_) {
        // The bound keeps weight · threshold below 2²⁵⁶.
        if (thresholdNum_ == 0 || thresholdNum_ > thresholdDen_ || thresholdDen_ > type(uint128).max) {
            revert InvalidThreshold();
        }
        if (noticeWindow_ > MAX_NOTICE_WINDOW) revert NoticeWindowTooLarge();
        thresholdNum = thresholdNum_;
        thresholdDen = thresholdDen_;
        noticeWindow = noticeWindow_;
        _tally.effectiveBlock = uint64(block.number);
    }

    /// Whether (s, Raddr) signs the message by all registered operators but the non-signers, who
    /// are given by strictly ascending address, and whether those who sign weigh enough.
    function isValidSignature(
        bytes32 message,
        uint256 s,
        address Raddr,
        address[] calldata nonSigners,
        uint256 refBlock
    ) external view returns (bool) {
        if (refBlock >= block.number) revert FutureReferenceBlock();
        Tally memory tally = _tally;
        if (refBlock < tally.effectiveBlock) revert StaleSnapshot();
        uint256 x = aggX;
        uint256 parity = tally.parity;
        if (nonSigners.length != 0) {
            uint256 missing;
            (x, parity, missing) = _without(x, nonSigners);
            unchecked {
                // No operator is missing twice, and weights are bounded: nothing wraps.
                uint256 total = tally.totalWeight;
                if ((total - missing) * thresholdDen < total * thresholdNum) return false;
            }
        }
        return Secp256k1.verify(x, parity, message, s, Raddr);
    }

    /// What an operator signs with its key, in the scheme of this registry, to be registered.
    function popMessage(address operator) public pure returns (bytes32) {
        return keccak256(abi.encodePacked("gas-killer/schnorr/pop/v1", operator));
    }

    function totalWeight() external view returns (uint256) {
        return _tally.totalWeight;
    }

    /// The block of the last change, or of the deployment. A reference block before it is refused:
    /// right after a change the block before the head is, so wait a block.
    function effectiveBlock() external view returns (uint256) {
        return _tally.effectiveBlock;
    }

    /// The first block in which an announced change can be committed; the largest number if none
    /// is announced. A signature that settles before it meets the set it was made for, unless the
    /// owner forces a change.
    function nextPossibleMutationBlock() external view returns (uint256) {
        return _head == _tail ? type(uint256).max : _queue[_head].eligibleBlock;
    }

    /// How many changes are announced, and neither committed nor cancelled.
    function pendingChangeCount() external view returns (uint256) {
        return _tail - _head - _cancelled;
    }

    /// The change that is announced for an operator.
    function pendingChange(address operator)
        external
        view
        returns (uint256 index, ChangeKind kind, uint256 weight, uint256 eligibleBlock)
    {
        index = _pendingIndex(operator);
        Change storage change = _queue[index];
        return (index, change.kind, change.weight, change.eligibleBlock);
    }

    /// Registers an operator at once, without notice.
    function registerOperator(uint256 x, uint256 y, uint256 weight, uint256 popS, address popR) external onlyOwner {
        address operator = _checkRegistration(x, y, weight, popS, popR);
        _register(operator, x, y, uint96(weight));
        emit ForcedMutation(operator);
    }

    /// Removes an operator at once, without notice.
    function deregisterOperator(address operator) external onlyOwner {
        _checkDeregistration(operator);
        _deregister(operator);
        emit ForcedMutation(operator);
    }

    /// The key and its proof are checked now, so that the commit can only wait.
    function announceRegister(uint256 x, uint256 y, uint256 weight, uint256 popS, address popR) external onlyOwner {
        address operator = _checkRegistration(x, y, weight, popS, popR);
        _announce(Change(operator, 0, ChangeKind.Register, uint96(weight), x, y));
    }

    function announceDeregister(address operator) external onlyOwner {
        _checkDeregistration(operator);
        _announce(Change(operator, 0, ChangeKind.Deregister, 0, 0, 0));
    }

    /// Makes the change that was announced first.
    function commitNextChange() external onlyOwner {
        if (_head == _tail) revert NoPendingChange();
        Change memory change = _queue[_head];
        if (block.number < change.eligibleBlock) revert NoticeWindowNotElapsed(change.eligibleBlock);
        _drop(_head);
        if (change.kind == ChangeKind.Register) {
            _register(change.operator, change.x, change.y, change.weight);
        } else {
            _deregister(change.operator);
        }
    }

    /// Takes back the change that was announced first.
    function cancelNextChange() external onlyOwner {
        if (_head == _tail) revert NoPendingChange();
        _cancel(_head);
    }

    /// Takes back the change that was announced for an operator.
    function cancelChange(address operator) external onlyOwner {
        _cancel(_pendingIndex(operator));
    }

    /// The sum of all keys less those of the non-signers, and what these weigh. Subtracting is
    /// adding the mirrored point; one inversion at the end, however many there are.
    function _without(uint256 x, address[] calldata nonSigners)
        private
        view
        returns (uint256, uint256 parity, uint256 missing)
    {
        uint256 y = aggY;
        uint256 z = y == 0 ? 0 : 1;
        uint256 least = 0; // the next one must not be below
        for (uint256 i = 0; i < nonSigners.length; i++) {
            address operator = nonSigners[i];
            if (uint160(operator) < least) revert NonSignersNotSorted();
            Operator storage o = operators[operator];
            (uint256 weight, bool registered) = (o.weight, o.registered);
            if (!registered) revert NotRegistered(operator);
            unchecked {
                least = uint256(uint160(operator)) + 1;
                missing += weight;
                (x, y, z) = Secp256k1.add(x, y, z, o.x, Secp256k1.P - o.y);
            }
        }
        (x, y) = Secp256k1.toAffine(x, y, z);
        return (x, y & 1, missing);
    }

    function _checkRegistration(uint256 x, uint256 y, uint256 weight, uint256 popS, address popR)
        private
        view
        returns (address operator)
    {
        if (weight == 0) revert ZeroWeight();
        if (weight > type(uint96).max) revert WeightOverflow();
        if (!Secp256k1.isOnCurve(x, y)) revert NotOnCurve();
        operator = Secp256k1.addressOf(x, y);
        if (operators[operator].registered) revert AlreadyRegistered();
        if (_pending[operator] != 0) revert ChangeAlreadyPending(operator);
        if (!Secp256k1.verify(x, y & 1, popMessage(operator), popS, popR)) revert InvalidProofOfPossession();
    }

    function _checkDeregistration(address operator) private view {
        if (!operators[operator].registered) revert NotRegistered(operator);
        if (_pending[operator] != 0) revert ChangeAlreadyPending(operator);
    }

    function _register(address operator, uint256 x, uint256 y, uint96 weight) private {
        Operator storage o = operators[operator];
        (o.x, o.y, o.weight, o.registered) = (x, y, weight, true);
        // 2³² operators would have to come before this wraps.
        _move(x, y, _tally.totalWeight + weight);
        emit OperatorRegistered(operator, weight);
    }

    function _deregister(address operator) private {
        Operator storage o = operators[operator];
        (o.registered, o.exitBlock) = (false, uint48(block.number));
        _move(o.x, Secp256k1.P - o.y, _tally.totalWeight - o.weight);
        emit OperatorDeregistered(operator, o.weight);
    }

    /// Adds a point to the sum, and from this block on only signatures of the new set count.
    function _move(uint256 x, uint256 y, uint128 weight) private {
        uint256 sumY = aggY;
        uint256 z = sumY == 0 ? 0 : 1;
        (x, y, z) = Secp256k1.add(aggX, sumY, z, x, y);
        (x, y) = Secp256k1.toAffine(x, y, z);
        (aggX, aggY) = (x, y);
        _tally = Tally(weight, uint64(block.number), uint8(y & 1));
    }

    function _announce(Change memory change) private {
        uint256 index = _tail++;
        change.eligibleBlock = uint48(block.number + noticeWindow);
        _queue[index] = change;
        _pending[change.operator] = index + 1;
        emit ChangeAnnounced(index, change.kind, change.operator, change.eligibleBlock);
    }

    function _cancel(uint256 index) private {
        address operator = _queue[index].operator;
        _drop(index);
        emit ChangeCancelled(index, operator);
    }

    /// Takes a change out of the queue, and moves the head to the next one that is left.
    function _drop(uint256 index) private {
        delete _pending[_queue[index].operator];
        delete _queue[index];
        if (index != _head) {
            _cancelled++;
            return;
        }
        for (index++; index < _tail && _queue[index].operator == address(0); index++) {
            _cancelled--;
        }
        _head = index;
    }

    function _pendingIndex(address operator) private view returns (uint256) {
        uint256 next = _pending[operator];
        if (next == 0) revert NoPendingChange();
        return next - 1;
    }
}
