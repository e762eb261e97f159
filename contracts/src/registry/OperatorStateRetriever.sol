// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.27;

import {BLSApkRegistry} from "./BLSApkRegistry.sol";
import {IndexRegistry} from "./IndexRegistry.sol";
import {RegistryCoordinator} from "./RegistryCoordinator.sol";
import {StakeRegistry} from "./StakeRegistry.sol";

/// Answers, in one call, what a maker of proofs asks of a registry at a block. It has no state.
contract OperatorStateRetriever {
    struct Operator {
        address operator;
        bytes32 operatorId;
        uint96 stake;
    }

    struct CheckSignaturesIndices {
        uint32[] nonSignerQuorumBitmapIndices;
        uint32[] quorumApkIndices;
        uint32[] totalStakeIndices;
        uint32[][] nonSignerStakeIndices; // [quorum][its non-signers only]
    }

    error OperatorNotRegistered();

    /// The quorums of one operator as a bitmap, and the members of each of them.
    function getOperatorState(RegistryCoordinator registryCoordinator, bytes32 operatorId, uint32 blockNumber)
        external
        view
        returns (uint256, Operator[][] memory)
    {
        bytes32[] memory ids = new bytes32[](1);
        ids[0] = operatorId;
        uint256 index = registryCoordinator.getQuorumBitmapIndicesAtBlockNumber(blockNumber, ids)[0];
        uint256 bitmap = registryCoordinator.getQuorumBitmapAtBlockNumberByIndex(operatorId, blockNumber, index);
        bytes memory quorumNumbers;
        for (uint256 i = 0; i < 192; i++) {
            if (bitmap >> i & 1 == 1) quorumNumbers = bytes.concat(quorumNumbers, bytes1(uint8(i)));
        }
        return (bitmap, getOperatorState(registryCoordinator, quorumNumbers, blockNumber));
    }

    /// The members of each quorum, in the order of the index registry.
    function getOperatorState(RegistryCoordinator registryCoordinator, bytes memory quorumNumbers, uint32 blockNumber)
        public
        view
        returns (Operator[][] memory operators)
    {
        StakeRegistry stakes = registryCoordinator.stakeRegistry();
        IndexRegistry indices = registryCoordinator.indexRegistry();
        BLSApkRegistry keys = registryCoordinator.blsApkRegistry();
        operators = new Operator[][](quorumNumbers.length);
        for (uint256 i = 0; i < operators.length; i++) {
            uint8 quorumNumber = uint8(quorumNumbers[i]);
            bytes32[] memory ids = indices.getOperatorListAtBlockNumber(quorumNumber, blockNumber);
            operators[i] = new Operator[](ids.length);
            for (uint256 j = 0; j < ids.length; j++) {
                operators[i][j] = Operator(
                    keys.getOperatorFromPubkeyHash(ids[j]),
                    ids[j],
                    stakes.getStakeAtBlockNumber(ids[j], quorumNumber, blockNumber)
                );
            }
        }
    }

    /// Where checkSignatures will find what it looks up, so that it need not search.
    function getCheckSignaturesIndices(
        RegistryCoordinator registryCoordinator,
        uint32 referenceBlockNumber,
        bytes calldata quorumNumbers,
        bytes32[] calldata nonSignerOperatorIds
    ) external view returns (CheckSignaturesIndices memory found) {
        StakeRegistry stakes = registryCoordinator.stakeRegistry();
        found.nonSignerQuorumBitmapIndices =
            registryCoordinator.getQuorumBitmapIndicesAtBlockNumber(referenceBlockNumber, nonSignerOperatorIds);
        found.quorumApkIndices =
            registryCoordinator.blsApkRegistry().getApkIndicesAtBlockNumber(quorumNumbers, referenceBlockNumber);
        found.totalStakeIndices = stakes.getTotalStakeIndicesAtBlockNumber(referenceBlockNumber, quorumNumbers);

        uint256[] memory bitmaps = new uint256[](nonSignerOperatorIds.length);
        for (uint256 j = 0; j < bitmaps.length; j++) {
            bitmaps[j] = registryCoordinator.getQuorumBitmapAtBlockNumberByIndex(
                nonSignerOperatorIds[j], referenceBlockNumber, found.nonSignerQuorumBitmapIndices[j]
            );
            if (bitmaps[j] == 0) revert OperatorNotRegistered();
        }
        found.nonSignerStakeIndices = new uint32[][](quorumNumbers.length);
        for (uint256 i = 0; i < quorumNumbers.length; i++) {
            uint8 quorumNumber = uint8(quorumNumbers[i]);
            uint32[] memory indices = new uint32[](bitmaps.length);
            uint256 n = 0;
            for (uint256 j = 0; j < bitmaps.length; j++) {
                if (bitmaps[j] >> quorumNumber & 1 == 0) continue;
                indices[n++] = stakes.getStakeUpdateIndexAtBlockNumber(
                    nonSignerOperatorIds[j], quorumNumber, referenceBlockNumber
                );
            }
            // Cut to what was found.
            assembly ("memory-safe") {
                mstore(indices, n)
            }
            found.nonSignerStakeIndices[i] = indices;
        }
    }
}
