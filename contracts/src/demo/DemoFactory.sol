// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.27;

import {DemoLedger, DemoTarget} from "./DemoTarget.sol";

/// Gives a caller a demo target of its own, wired as this factory is.
contract DemoFactory {
    event Created(address indexed owner, address target);

    address public immutable avsAddress;
    address public immutable blsSignatureChecker;
    DemoLedger public immutable ledger;
    bytes public quorums;
    /// The last one made for an owner.
    mapping(address owner => address) public targetOf;

    constructor(address avs, address checker, bytes memory quorums_, DemoLedger ledger_) {
        avsAddress = avs;
        blsSignatureChecker = checker;
        quorums = quorums_;
        ledger = ledger_;
    }

    function create() external returns (address target) {
        target = address(new DemoTarget(msg.sender, avsAddress, blsSignatureChecker, quorums, ledger));
        targetOf[msg.sender] = target;
        emit Created(msg.sender, target);
    }
}
