// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.27;

/// The part of a Schnorr stake registry that a target calls.
interface ISchnorrStakeRegistry {
    function isValidSignature(
        bytes32 message,
        uint256 s,
        address Raddr,
        address[] calldata nonSigners,
        uint256 refBlock
    ) external view returns (bool);
}
