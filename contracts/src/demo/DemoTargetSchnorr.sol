// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.27;

import {SchnorrTarget} from "../SchnorrTarget.sol";
import {Target} from "../Target.sol";
import {DemoFunctions, DemoLedger} from "./DemoTarget.sol";

/// The demo, proved by Schnorr.
contract DemoTargetSchnorr is SchnorrTarget, DemoFunctions {
    constructor(address owner_, address avs, address registry, DemoLedger ledger_) DemoFunctions(owner_, ledger_) {
        _wire(avs, registry);
    }

    /// Follows a redeployed service. Not tracked, and the owner's alone.
    function rewire(address avs, address registry) external onlyOwner {
        _wire(avs, registry);
    }

    function supportsInterface(bytes4 interfaceId) public view override(SchnorrTarget, Target) returns (bool) {
        return super.supportsInterface(interfaceId);
    }
}
