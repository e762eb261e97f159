// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.27;

import {IBLSSignatureChecker} from "../IBLSSignatureChecker.sol";
import {BN254} from "./BN254.sol";
import {BLSApkRegistry} from "./BLSApkRegistry.sol";
import {Quorums} from "./Quorums.sol";
import {RegistryCoordinator} from "./RegistryCoordinator.sol";
import {StakeRegistry} from "./StakeRegistry.sol";

/// Judges an aggregate signature by the operator set of a reference block: the key that must have
/// signed is each named quorum's aggregate key, less the keys of those who did not sign.
contract BLSSignatureChecker is IBLSSignatureChecker {
    using BN254 for BN254.G1Point;

    error InputEmptyQuorumNumbers();
    error InputArrayLengthMismatch();
    error InputNonSignerLengthMismatch();
    error InvalidReferenceBlocknumber();
    error NonSignerPubkeysNotSorted();
    error InvalidQuorumApkHash();
    error InvalidBLSPairingKey();
    error InvalidBLSSignature();

    RegistryCoordinator public immutable registryCoordinator;
    BLSApkRegistry public immutable blsApkRegistry;
    StakeRegistry public immutable stakeRegistry;

    constructor(RegistryCoordinator coordinator) {
        registryCoordinator = coordinator;
        blsApkRegistry = coordinator.blsApkRegistry();
        stakeRegistry = coordinator.stakeRegistry();
    }

    /// Returns what signed and what could have, per named quorum, and a hash of who did not sign.
    /// It does not judge whether that is enough.
    function checkSignatures(
        bytes32 msgHash,
        bytes calldata quorumNumbers,
        uint32 referenceBlockNumber,
        NonSignerStakesAndSignature calldata params
    ) external view returns (QuorumStakeTotals memory totals, bytes32) {
        uint256 n = quorumNumbers.length;
        if (n == 0) revert InputEmptyQuorumNumbers();
        if (
            n != params.quorumApks.length || n != params.quorumApkIndices.length
                || n != params.totalStakeIndices.length || n != params.nonSignerStakeIndices.length
        ) revert InputArrayLengthMismatch();
        if (params.nonSignerPubkeys.length != params.nonSignerQuorumBitmapIndices.length) {
            revert InputNonSignerLengthMismatch();
        }
        if (referenceBlockNumber >= block.number) revert InvalidReferenceBlocknumber();

        (BN254.G1Point memory apk, bytes32[] memory ids, uint256[] memory bitmaps) =
            _nonSigners(Quorums.toBitmap(quorumNumbers), referenceBlockNumber, params);
        apk = apk.negate();

        totals.totalStakeForQuorum = new uint96[](n);
        totals.signedStakeForQuorum = new uint96[](n);
        for (uint256 i = 0; i < n; i++) {
            uint8 quorumNumber = uint8(quorumNumbers[i]);
            BN254.G1Point memory quorumApk = params.quorumApks[i];
            bytes24 known = blsApkRegistry.getApkHashAtBlockNumberAndIndex(
                quorumNumber, referenceBlockNumber, params.quorumApkIndices[i]
            );
            if (bytes24(quorumApk.hash()) != known) revert InvalidQuorumApkHash();
            apk = apk.add(quorumApk);

            uint96 total = stakeRegistry.getTotalStakeAtBlockNumberFromIndex(
                quorumNumber, referenceBlockNumber, params.totalStakeIndices[i]
            );
            totals.totalStakeForQuorum[i] = total;
            totals.signedStakeForQuorum[i] =
                total - _missingStake(quorumNumber, referenceBlockNumber, ids, bitmaps, params.nonSignerStakeIndices[i]);
        }

        _verify(msgHash, apk, params);
        return (totals, keccak256(abi.encodePacked(referenceBlockNumber, ids)));
    }

    /// The sum of the non-signers' keys, each once per named quorum it was in.
    function _nonSigners(uint256 named, uint32 referenceBlockNumber, NonSignerStakesAndSignature calldata params)
        private
        view
        returns (BN254.G1Point memory sum, bytes32[] memory ids, uint256[] memory bitmaps)
    {
        uint256 n = params.nonSignerPubkeys.length;
        ids = new bytes32[](n);
        bitmaps = new uint256[](n);
        for (uint256 j = 0; j < n; j++) {
            BN254.G1Point memory key = params.nonSignerPubkeys[j];
            ids[j] = key.hash();
            // Strictly, or one operator could be subtracted twice.
            if (j != 0 && ids[j] <= ids[j - 1]) revert NonSignerPubkeysNotSorted();
            bitmaps[j] = registryCoordinator.getQuorumBitmapAtBlockNumberByIndex(
                ids[j], referenceBlockNumber, params.nonSignerQuorumBitmapIndices[j]
            );
            for (uint256 times = Quorums.countOnes(bitmaps[j] & named); times != 0; times--) {
                sum = sum.add(key);
            }
        }
    }

    function _missingStake(
        uint8 quorumNumber,
        uint32 referenceBlockNumber,
        bytes32[] memory ids,
        uint256[] memory bitmaps,
        uint32[] calldata indices
    ) private view returns (uint96 missing) {
        uint256 member = 0;
        for (uint256 j = 0; j < ids.length; j++) {
            if (bitmaps[j] >> quorumNumber & 1 == 0) continue;
            missing += stakeRegistry.getStakeAtBlockNumberAndIndex(
                quorumNumber, referenceBlockNumber, ids[j], indices[member]
            );
            member++;
        }
    }

    function _verify(bytes32 msgHash, BN254.G1Point memory apk, NonSignerStakesAndSignature calldata params)
        private
        view
    {
        BN254.G1Point memory sigma = params.sigma;
        // Where nobody signed, the key is infinity, and infinity "signs" anything for it.
        if (sigma.X == 0 && sigma.Y == 0) revert InvalidBLSSignature();
        (bool done, bool valid) = BN254.verify(msgHash, apk, params.apkG2, sigma);
        if (!done) revert InvalidBLSPairingKey();
        if (!valid) revert InvalidBLSSignature();
    }
}
