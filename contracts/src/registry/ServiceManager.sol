// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.27;

import {Owned} from "./Owned.sol";
import {RegistryCoordinator} from "./RegistryCoordinator.sol";
import {StakeRegistry} from "./StakeRegistry.sol";

/// The address the service goes by (`avsAddress`), and where its description is announced.
contract ServiceManager is Owned {
    event AVSMetadataURIUpdated(address indexed avs, string metadataURI);

    RegistryCoordinator public immutable registryCoordinator;

    constructor(address owner_, RegistryCoordinator coordinator) Owned(owner_) {
        registryCoordinator = coordinator;
    }

    function stakeRegistry() external view returns (StakeRegistry) {
        return registryCoordinator.stakeRegistry();
    }

    function updateAVSMetadataURI(string calldata metadataURI) external onlyOwner {
        emit AVSMetadataURIUpdated(address(this), metadataURI);
    }
}
