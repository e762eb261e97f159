// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.27;

import {BLSTarget} from "../BLSTarget.sol";
import {Target} from "../Target.sol";

/// Somebody else's contract, for the demo's external call.
contract DemoLedger {
    event Recorded(address indexed from, uint256 amount);

    mapping(address from => uint256) public recorded;

    function record(uint256 amount) external {
        recorded[msg.sender] += amount;
        emit Recorded(msg.sender, amount);
    }
}

/// One tracked function for each thing worth seeing, whatever the scheme of its proof.
abstract contract DemoFunctions is Target {
    error NotOwner();
    error AlwaysFails(uint256 code);

    event Crunched(uint256 rounds, bytes32 result);
    event Announced(address indexed subject, uint256 indexed number, bytes note);

    uint256 private constant PRIME = type(uint256).max - 188;

    address public owner;
    DemoLedger public ledger;
    /// The result of the last crunch.
    bytes32 public result;
    uint256 public announcements;
    mapping(address member => uint256) public claims;

    constructor(address owner_, DemoLedger ledger_) {
        owner = owner_;
        ledger = ledger_;
    }

    modifier onlyOwner() {
        if (msg.sender != owner) revert NotOwner();
        _;
    }

    /// Work that grows with `rounds`, and two slots and a log whatever it is.
    function crunch(uint256 rounds) external trackState {
        uint256 x = uint256(result);
        for (uint256 i = 1; i <= rounds; i++) {
            x = addmod(mulmod(x, x, PRIME), i, PRIME);
        }
        result = bytes32(x);
        emit Crunched(rounds, bytes32(x));
    }

    /// Logs, with topics and data of any size.
    function announce(address subject, uint256 number, bytes calldata note) external trackState {
        announcements++;
        emit Announced(subject, number, note);
    }

    /// A call to another contract, which writes there.
    function record(uint256 amount) external trackState {
        ledger.record(amount);
    }

    /// Uses msg.sender: operators sign this only for a sender who proved to be who it says.
    function claim(uint256 amount) external trackState {
        claims[msg.sender] += amount;
    }

    /// Never succeeds: there is nothing to sign.
    function fail(uint256 code) external trackState {
        revert AlwaysFails(code);
    }
}

contract DemoTarget is BLSTarget, DemoFunctions {
    constructor(address owner_, address avs, address checker, bytes memory quorums, DemoLedger ledger_)
        DemoFunctions(owner_, ledger_)
    {
        _wire(avs, checker, quorums);
    }

    /// Follows a redeployed service. Not tracked, and the owner's alone.
    function rewire(address avs, address checker, bytes calldata quorums) external onlyOwner {
        _wire(avs, checker, quorums);
    }

    function supportsInterface(bytes4 interfaceId) public view override(BLSTarget, Target) returns (bool) {
        return super.supportsInterface(interfaceId);
    }
}
