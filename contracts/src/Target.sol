// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.27;

import {StorageUpdates} from "./StorageUpdates.sol";

/// What every target has, whatever the scheme of its proof: the transition counter, the digest,
/// the checks that come before the proof, and the latch around it all. A scheme adds its
/// `verifyAndUpdate` (see BLSTarget).
///
/// Nothing here reads msg.sender or tx.origin. A tracked run that read them would depend on a
/// sender that no proof binds, and operators would refuse to sign it.
abstract contract Target is StorageUpdates {
    /// verifyAndUpdate was entered while it was running.
    error ReentrantTransition();
    /// The reference block is not in the past.
    error FutureBlockNumber();
    /// The reference block is more than blockStaleMeasure() blocks old.
    error StaleBlockNumber();
    /// The list was signed for another transition than the next one.
    error InvalidTransitionIndex();
    /// The hash is not the digest of what was sent.
    error InvalidSignature();

    /// Configuration is kept by ERC-7201, away from the slots of the inheriting contract.
    /// @custom:storage-location erc7201:quorate.target
    struct TargetConfig {
        address avs;
        uint32 blockStaleMeasure;
    }

    uint32 internal constant DEFAULT_BLOCK_STALE_MEASURE = 300;

    /// keccak256("gasKiller.stateTracker") - 1. Fixed by the protocol: operators read it.
    bytes32 private constant TRACKER_SLOT = 0xdebfdfd5a50ad117c10898d68b5ccf0893c6b40d4f443f902e2e7646601bdeaf;
    /// keccak256(abi.encode(uint256(keccak256("quorate.target")) - 1)) & ~bytes32(uint256(0xff))
    bytes32 private constant CONFIG_SLOT = 0x5f2716bce3d5bc1c196457458954cc7b540e8c1a2557ba43c9cc2fe6a8444000;
    /// keccak256("quorate.target.latch") - 1, in transient storage.
    bytes32 private constant LATCH_SLOT = 0x73bcac76184b20b2bbfeab808e139076640e636d1e0d90e18d07356560baf94f;

    /// Marks a function as tracked: its calls may be run by operators and settled here. The
    /// count moves before the body, so a body that calls back in finds it moved.
    modifier trackState() {
        _bump();
        _;
    }

    /// Held from the first check to the last update, so that no update can start a second list.
    /// Tracked functions stay open meanwhile: a list may well call out and be called back.
    modifier latched() {
        if (inTransition()) revert ReentrantTransition();
        assembly ("memory-safe") {
            tstore(LATCH_SLOT, 1)
        }
        _;
        assembly ("memory-safe") {
            tstore(LATCH_SLOT, 0)
        }
    }

    /// How many transitions there have been: the index of the next one.
    function stateTransitionCount() public view returns (uint256 count) {
        assembly ("memory-safe") {
            count := sload(TRACKER_SLOT)
        }
    }

    /// Whether a list is being applied right now.
    function inTransition() public view returns (bool on) {
        assembly ("memory-safe") {
            on := tload(LATCH_SLOT)
        }
    }

    /// What the quorum signs. It binds the target and the index, and no chain, caller or block.
    function getMessageHash(uint256 transitionIndex, bytes4 targetFunction, bytes calldata storageUpdates)
        public
        view
        returns (bytes32)
    {
        return sha256(abi.encode(transitionIndex, address(this), targetFunction, storageUpdates));
    }

    /// The service whose operators this target listens to; zero while it is not wired.
    function avsAddress() public view returns (address) {
        return _targetConfig().avs;
    }

    /// How many blocks old a reference block may be.
    function blockStaleMeasure() public view returns (uint32 measure) {
        measure = _targetConfig().blockStaleMeasure;
        if (measure == 0) measure = DEFAULT_BLOCK_STALE_MEASURE;
    }

    function supportsInterface(bytes4 interfaceId) public view virtual returns (bool) {
        return interfaceId == 0x01ffc9a7;
    }

    function _setAvsAddress(address avs) internal {
        _targetConfig().avs = avs;
    }

    /// Zero means the default.
    function _setBlockStaleMeasure(uint32 measure) internal {
        _targetConfig().blockStaleMeasure = measure;
    }

    /// The checks before the proof, in the protocol's order, and the move of the count. The count
    /// moves even if the list does not write it: a list settles once.
    function _admit(
        bytes32 msgHash,
        uint32 referenceBlockNumber,
        bytes calldata storageUpdates,
        uint256 transitionIndex,
        bytes4 targetFunction
    ) internal {
        if (referenceBlockNumber >= block.number) revert FutureBlockNumber();
        if (uint256(referenceBlockNumber) + blockStaleMeasure() < block.number) revert StaleBlockNumber();
        if (transitionIndex != _bump()) revert InvalidTransitionIndex();
        if (msgHash != getMessageHash(transitionIndex, targetFunction, storageUpdates)) revert InvalidSignature();
    }

    /// Moves the count and returns what it was.
    function _bump() private returns (uint256 count) {
        assembly ("memory-safe") {
            count := sload(TRACKER_SLOT)
            sstore(TRACKER_SLOT, add(count, 1))
        }
    }

    function _targetConfig() private pure returns (TargetConfig storage config) {
        assembly ("memory-safe") {
            config.slot := CONFIG_SLOT
        }
    }
}
