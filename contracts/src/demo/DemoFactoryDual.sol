// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.27;

import {DemoFactory} from "./DemoFactory.sol";
import {DemoLedger} from "./DemoTarget.sol";
import {DemoTargetSchnorr} from "./DemoTargetSchnorr.sol";

/// A demo factory where there are both schemes: `create` gives a BLS target as ever,
/// `createSchnorr` one of the other kind.
contract DemoFactoryDual is DemoFactory {
    address public immutable schnorrRegistry;
    /// The last Schnorr target made for an owner.
    mapping(address owner => address) public schnorrTargetOf;

    constructor(address avs, address checker, bytes memory quorums_, DemoLedger ledger_, address registry)
        DemoFactory(avs, checker, quorums_, ledger_)
    {
        schnorrRegistry = registry;
    }

    function createSchnorr() external returns (address target) {
        target = address(new DemoTargetSchnorr(msg.sender, avsAddress, schnorrRegistry, ledger));
        schnorrTargetOf[msg.sender] = target;
        emit Created(msg.sender, target);
    }
}
