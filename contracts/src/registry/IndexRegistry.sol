// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.27;

/// The ordered list of each quorum's operators, and its history. A leaver's place is taken by the
/// last of the list.
contract IndexRegistry {
    struct OperatorUpdate {
        uint32 fromBlockNumber;
        bytes32 operatorId; // 0 once the place is gone
    }

    struct QuorumUpdate {
        uint32 fromBlockNumber;
        uint32 numOperators;
    }

    error OnlyRegistryCoordinator();
    error QuorumDoesNotExist();
    error OperatorIdDoesNotExist();

    event QuorumIndexUpdate(bytes32 indexed operatorId, uint8 quorumNumber, uint32 newOperatorIndex);

    address public immutable registryCoordinator;
    mapping(uint8 quorumNumber => mapping(bytes32 operatorId => uint32)) public currentOperatorIndex;
    mapping(uint8 quorumNumber => mapping(uint32 operatorIndex => OperatorUpdate[])) private _places;
    mapping(uint8 quorumNumber => QuorumUpdate[]) private _counts;

    modifier onlyCoordinator() {
        if (msg.sender != registryCoordinator) revert OnlyRegistryCoordinator();
        _;
    }

    constructor(address coordinator) {
        registryCoordinator = coordinator;
    }

    function initializeQuorum(uint8 quorumNumber) external onlyCoordinator {
        _counts[quorumNumber].push(QuorumUpdate(uint32(block.number), 0));
    }

    function registerOperator(bytes32 operatorId, bytes calldata quorumNumbers) external onlyCoordinator {
        for (uint256 i = 0; i < quorumNumbers.length; i++) {
            uint8 quorumNumber = uint8(quorumNumbers[i]);
            uint32 count = totalOperatorsForQuorum(quorumNumber);
            _setCount(quorumNumber, count + 1);
            _place(quorumNumber, count, operatorId);
        }
    }

    function deregisterOperator(bytes32 operatorId, bytes calldata quorumNumbers) external onlyCoordinator {
        for (uint256 i = 0; i < quorumNumbers.length; i++) {
            uint8 quorumNumber = uint8(quorumNumbers[i]);
            uint32 last = totalOperatorsForQuorum(quorumNumber) - 1;
            uint32 index = currentOperatorIndex[quorumNumber][operatorId];
            bytes32 mover = getLatestOperatorUpdate(quorumNumber, last).operatorId;
            _setCount(quorumNumber, last);
            _place(quorumNumber, last, 0);
            if (mover != operatorId) _place(quorumNumber, index, mover);
        }
    }

    function totalOperatorsForQuorum(uint8 quorumNumber) public view returns (uint32) {
        return getLatestQuorumUpdate(quorumNumber).numOperators;
    }

    function getLatestQuorumUpdate(uint8 quorumNumber) public view returns (QuorumUpdate memory) {
        QuorumUpdate[] storage counts = _counts[quorumNumber];
        if (counts.length == 0) revert QuorumDoesNotExist();
        return counts[counts.length - 1];
    }

    function getQuorumUpdateAtIndex(uint8 quorumNumber, uint32 quorumIndex)
        external
        view
        returns (QuorumUpdate memory)
    {
        return _counts[quorumNumber][quorumIndex];
    }

    function getLatestOperatorUpdate(uint8 quorumNumber, uint32 operatorIndex)
        public
        view
        returns (OperatorUpdate memory)
    {
        OperatorUpdate[] storage history = _places[quorumNumber][operatorIndex];
        return history[history.length - 1];
    }

    function getOperatorUpdateAtIndex(uint8 quorumNumber, uint32 operatorIndex, uint32 arrayIndex)
        external
        view
        returns (OperatorUpdate memory)
    {
        return _places[quorumNumber][operatorIndex][arrayIndex];
    }

    /// The list as it stood at the end of `blockNumber`.
    function getOperatorListAtBlockNumber(uint8 quorumNumber, uint32 blockNumber)
        external
        view
        returns (bytes32[] memory list)
    {
        QuorumUpdate[] storage counts = _counts[quorumNumber];
        uint256 n = counts.length;
        while (n != 0 && counts[n - 1].fromBlockNumber > blockNumber) n--;
        if (n == 0) revert QuorumDoesNotExist();
        list = new bytes32[](counts[n - 1].numOperators);
        for (uint32 i = 0; i < list.length; i++) {
            OperatorUpdate[] storage history = _places[quorumNumber][i];
            n = history.length;
            while (n != 0 && history[n - 1].fromBlockNumber > blockNumber) n--;
            if (n == 0) revert OperatorIdDoesNotExist();
            list[i] = history[n - 1].operatorId;
        }
    }

    function _setCount(uint8 quorumNumber, uint32 count) private {
        QuorumUpdate[] storage counts = _counts[quorumNumber];
        QuorumUpdate storage latest = counts[counts.length - 1];
        if (latest.fromBlockNumber == block.number) latest.numOperators = count;
        else counts.push(QuorumUpdate(uint32(block.number), count));
    }

    function _place(uint8 quorumNumber, uint32 index, bytes32 operatorId) private {
        OperatorUpdate[] storage history = _places[quorumNumber][index];
        if (history.length != 0 && history[history.length - 1].fromBlockNumber == block.number) {
            history[history.length - 1].operatorId = operatorId;
        } else {
            history.push(OperatorUpdate(uint32(block.number), operatorId));
        }
        if (operatorId == 0) return;
        currentOperatorIndex[quorumNumber][operatorId] = index;
        emit QuorumIndexUpdate(operatorId, quorumNumber, index);
    }
}
