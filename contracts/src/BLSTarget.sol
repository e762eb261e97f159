// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.27;

import {Target} from "./Target.sol";
import {IBLSSignatureChecker} from "./IBLSSignatureChecker.sol";

/// The interface id of this is its one selector, 0x93de4531.
interface IBLSTarget {
    function verifyAndUpdate(
        bytes32 msgHash,
        bytes calldata quorumNumbers,
        uint32 referenceBlockNumber,
        bytes calldata storageUpdates,
        uint256 transitionIndex,
        bytes4 targetFunction,
        IBLSSignatureChecker.NonSignerStakesAndSignature calldata params
    ) external payable;
}

/// A target whose transitions are signed with BLS by the quorums of an EigenLayer-style registry.
/// Inherit it, call `_wire` from the constructor or the initializer, mark functions `trackState`.
abstract contract BLSTarget is Target, IBLSTarget {
    /// A quorum signed with less than the threshold of its stake, or has no stake at all.
    error InsufficientQuorumThreshold();
    /// The submitter named other quorums than the ones this target demands.
    error InvalidQuorumNumbers();

    /// @custom:storage-location erc7201:quorate.target.bls
    struct BLSConfig {
        address checker;
        bytes quorums;
    }

    uint256 public constant QUORUM_THRESHOLD = 66;
    uint256 public constant THRESHOLD_DENOMINATOR = 100;

    /// keccak256(abi.encode(uint256(keccak256("quorate.target.bls")) - 1)) & ~bytes32(uint256(0xff))
    bytes32 private constant BLS_CONFIG_SLOT = 0x7a7eb3c495bfc842eeac9f7a2761a1db6573052931aa148a0cd5174bf0034700;

    /// Checks that the demanded quorums signed the list as the next transition, and applies it.
    /// Anyone may send it. Reverts of the checker surface unchanged.
    function verifyAndUpdate(
        bytes32 msgHash,
        bytes calldata quorumNumbers,
        uint32 referenceBlockNumber,
        bytes calldata storageUpdates,
        uint256 transitionIndex,
        bytes4 targetFunction,
        IBLSSignatureChecker.NonSignerStakesAndSignature calldata params
    ) external payable latched {
        _admit(msgHash, referenceBlockNumber, storageUpdates, transitionIndex, targetFunction);
        _prove(msgHash, quorumNumbers, referenceBlockNumber, params);
        _apply(storageUpdates);
    }

    function blsSignatureChecker() public view returns (address) {
        return _blsConfig().checker;
    }

    /// The quorums that must all have signed, ascending, one byte each. They are pinned here
    /// because the submitter chooses what the call names: a target that took any quorum could be
    /// moved by the weakest one of the registry.
    function demandedQuorums() public view returns (bytes memory) {
        return _blsConfig().quorums;
    }

    /// avsAddress followed by "gaskiller"; empty while the address is unset.
    function namespace() external view returns (bytes memory) {
        address avs = avsAddress();
        return avs == address(0) ? bytes("") : abi.encodePacked(avs, "gaskiller");
    }

    function supportsInterface(bytes4 interfaceId) public view virtual override returns (bool) {
        return interfaceId == type(IBLSTarget).interfaceId || super.supportsInterface(interfaceId);
    }

    /// Sets, or sets again, who is believed. Whoever can reach this owns the target: guard it. A
    /// redeployed service has a new checker, so keep it reachable.
    function _wire(address avs, address checker, bytes memory quorums) internal {
        if (quorums.length == 0) revert InvalidQuorumNumbers();
        for (uint256 i = 1; i < quorums.length; i++) {
            if (quorums[i] <= quorums[i - 1]) revert InvalidQuorumNumbers();
        }
        _setAvsAddress(avs);
        _blsConfig().checker = checker;
        _blsConfig().quorums = quorums;
    }

    function _prove(
        bytes32 msgHash,
        bytes calldata quorumNumbers,
        uint32 referenceBlockNumber,
        IBLSSignatureChecker.NonSignerStakesAndSignature calldata params
    ) private view {
        if (keccak256(quorumNumbers) != keccak256(_blsConfig().quorums)) revert InvalidQuorumNumbers();
        (IBLSSignatureChecker.QuorumStakeTotals memory totals,) = IBLSSignatureChecker(_blsConfig().checker)
            .checkSignatures(msgHash, quorumNumbers, referenceBlockNumber, params);
        for (uint256 i = 0; i < quorumNumbers.length; i++) {
            // An empty quorum has signed nothing: 0 of 0 is not 66 %.
            uint256 total = totals.totalStakeForQuorum[i];
            if (total == 0 || totals.signedStakeForQuorum[i] * THRESHOLD_DENOMINATOR < total * QUORUM_THRESHOLD) {
                revert InsufficientQuorumThreshold();
            }
        }
    }

    function _blsConfig() private pure returns (BLSConfig storage config) {
        assembly ("memory-safe") {
            config.slot := BLS_CONFIG_SLOT
        }
    }
}
