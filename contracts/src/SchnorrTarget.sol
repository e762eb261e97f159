// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.27;

import {Target} from "./Target.sol";
import {ISchnorrStakeRegistry} from "./ISchnorrStakeRegistry.sol";

/// The interface id of this is its one selector, 0x82b35a01.
interface ISchnorrTarget {
    function verifyAndUpdate(
        bytes32 msgHash,
        uint32 referenceBlockNumber,
        bytes calldata storageUpdates,
        uint256 transitionIndex,
        bytes4 targetFunction,
        uint256 s,
        address Raddr,
        address[] calldata nonSigners
    ) external payable;
}

/// Claimed by ERC-165 as 0x2ea5ee1d, which is this selector and that of `inTransition()`, XORed.
interface ISchnorrBatchTarget {
    /// The arguments of one verifyAndUpdate.
    struct Transition {
        bytes32 msgHash;
        uint32 referenceBlockNumber;
        bytes storageUpdates;
        uint256 transitionIndex;
        bytes4 targetFunction;
        uint256 s;
        address Raddr;
        address[] nonSigners;
    }

    function verifyAndUpdateBatch(Transition[] calldata transitions) external payable;
}

/// A target whose transitions are signed with Schnorr by the operators of a stake registry.
/// Inherit it, call `_wire` from the constructor or the initializer, mark functions `trackState`.
abstract contract SchnorrTarget is Target, ISchnorrTarget, ISchnorrBatchTarget {
    /// The signature is not of this hash by the registered operators but the ones named as
    /// missing, or those who signed weigh too little.
    error InvalidQuorumSignature();
    /// A batch with nothing in it.
    error EmptyBatch();

    /// @custom:storage-location erc7201:quorate.target.schnorr
    struct SchnorrConfig {
        address registry;
    }

    bytes4 internal constant BATCH_INTERFACE =
        ISchnorrBatchTarget.verifyAndUpdateBatch.selector ^ Target.inTransition.selector;

    /// keccak256(abi.encode(uint256(keccak256("quorate.target.schnorr")) - 1)) & ~bytes32(uint256(0xff))
    bytes32 private constant SCHNORR_CONFIG_SLOT = 0x8ee2bb4e8974c74779cf106e19a8a4725d655d88fca7a2cddfc7e8bfa82fb700;

    /// Checks that the operators signed the list as the next transition, and applies it. Anyone
    /// may send it. Reverts of the registry surface unchanged.
    function verifyAndUpdate(
        bytes32 msgHash,
        uint32 referenceBlockNumber,
        bytes calldata storageUpdates,
        uint256 transitionIndex,
        bytes4 targetFunction,
        uint256 s,
        address Raddr,
        address[] calldata nonSigners
    ) external payable latched {
        _admit(msgHash, referenceBlockNumber, storageUpdates, transitionIndex, targetFunction);
        _prove(msgHash, s, Raddr, nonSigners, referenceBlockNumber);
        _apply(storageUpdates);
    }

    /// Several transitions in one transaction, in the order of their indices. One that is settled
    /// already is passed over, whatever it says, so that a batch survives a part of it being sent
    /// by somebody else; a batch of such alone does nothing. Any other failure undoes them all.
    function verifyAndUpdateBatch(Transition[] calldata transitions) external payable latched {
        if (transitions.length == 0) revert EmptyBatch();
        for (uint256 i = 0; i < transitions.length; i++) {
            Transition calldata t = transitions[i];
            if (t.transitionIndex < stateTransitionCount()) continue;
            _admit(t.msgHash, t.referenceBlockNumber, t.storageUpdates, t.transitionIndex, t.targetFunction);
            _prove(t.msgHash, t.s, t.Raddr, t.nonSigners, t.referenceBlockNumber);
            _apply(t.storageUpdates);
        }
    }

    function schnorrRegistry() public view returns (address) {
        return _schnorrConfig().registry;
    }

    function supportsInterface(bytes4 interfaceId) public view virtual override returns (bool) {
        return interfaceId == type(ISchnorrTarget).interfaceId || interfaceId == BATCH_INTERFACE
            || super.supportsInterface(interfaceId);
    }

    /// Sets, or sets again, who is believed. Whoever can reach this owns the target: guard it. A
    /// redeployed service has a new registry, so keep it reachable.
    function _wire(address avs, address registry) internal {
        _setAvsAddress(avs);
        _schnorrConfig().registry = registry;
    }

    function _prove(bytes32 msgHash, uint256 s, address Raddr, address[] calldata nonSigners, uint32 refBlock)
        private
        view
    {
        if (!ISchnorrStakeRegistry(_schnorrConfig().registry).isValidSignature(msgHash, s, Raddr, nonSigners, refBlock)) {
            revert InvalidQuorumSignature();
        }
    }

    function _schnorrConfig() private pure returns (SchnorrConfig storage config) {
        assembly ("memory-safe") {
            config.slot := SCHNORR_CONFIG_SLOT
        }
    }
}
