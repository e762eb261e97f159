// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.27;

import {BN254} from "./registry/BN254.sol";

/// The part of the EigenLayer middleware's signature checker that a target calls. The shapes are
/// the middleware's, so that a target can be wired to a deployed one as well as to ours.
interface IBLSSignatureChecker {
    struct NonSignerStakesAndSignature {
        uint32[] nonSignerQuorumBitmapIndices;
        BN254.G1Point[] nonSignerPubkeys; // strictly ascending by the hash of the key
        BN254.G1Point[] quorumApks;
        BN254.G2Point apkG2; // of the signers, each once per named quorum it is in
        BN254.G1Point sigma; // likewise
        uint32[] quorumApkIndices;
        uint32[] totalStakeIndices;
        uint32[][] nonSignerStakeIndices; // [quorum][its non-signers only]
    }

    struct QuorumStakeTotals {
        uint96[] signedStakeForQuorum;
        uint96[] totalStakeForQuorum;
    }

    function checkSignatures(
        bytes32 msgHash,
        bytes calldata quorumNumbers,
        uint32 referenceBlockNumber,
        NonSignerStakesAndSignature calldata params
    ) external view returns (QuorumStakeTotals memory, bytes32);
}
