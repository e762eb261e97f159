// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.27;

/// The history of each operator's stake and of each quorum's total. On a dev chain a stake is a
/// number that the coordinator's owner says.
contract StakeRegistry {
    struct StakeUpdate {
        uint32 updateBlockNumber;
        uint32 nextUpdateBlockNumber; // 0 while it is the latest
        uint96 stake;
    }

    error OnlyRegistryCoordinator();
    error QuorumDoesNotExist();
    error EmptyStakeHistory();
    error InvalidBlockNumber();

    event OperatorStakeUpdate(bytes32 indexed operatorId, uint8 quorumNumber, uint96 stake);
    event QuorumCreated(uint8 indexed quorumNumber);

    address public immutable registryCoordinator;
    mapping(bytes32 operatorId => mapping(uint8 quorumNumber => StakeUpdate[])) private _stakes;
    mapping(uint8 quorumNumber => StakeUpdate[]) private _totals;

    modifier onlyCoordinator() {
        if (msg.sender != registryCoordinator) revert OnlyRegistryCoordinator();
        _;
    }

    constructor(address coordinator) {
        registryCoordinator = coordinator;
    }

    function initializeQuorum(uint8 quorumNumber) external onlyCoordinator {
        _totals[quorumNumber].push(StakeUpdate(uint32(block.number), 0, 0));
        emit QuorumCreated(quorumNumber);
    }

    /// Sets an operator's stake, zero included, and moves the total by the difference.
    function setStake(bytes32 operatorId, uint8 quorumNumber, uint96 stake) external onlyCoordinator {
        StakeUpdate[] storage totals = _totals[quorumNumber];
        if (totals.length == 0) revert QuorumDoesNotExist();
        uint96 previous = getCurrentStake(operatorId, quorumNumber);
        _record(_stakes[operatorId][quorumNumber], stake);
        _record(totals, totals[totals.length - 1].stake - previous + stake);
        emit OperatorStakeUpdate(operatorId, quorumNumber, stake);
    }

    function getStakeHistoryLength(bytes32 operatorId, uint8 quorumNumber) external view returns (uint256) {
        return _stakes[operatorId][quorumNumber].length;
    }

    function getStakeHistory(bytes32 operatorId, uint8 quorumNumber) external view returns (StakeUpdate[] memory) {
        return _stakes[operatorId][quorumNumber];
    }

    function getStakeUpdateAtIndex(uint8 quorumNumber, bytes32 operatorId, uint256 index)
        external
        view
        returns (StakeUpdate memory)
    {
        return _stakes[operatorId][quorumNumber][index];
    }

    /// All zero for an operator without a history.
    function getLatestStakeUpdate(bytes32 operatorId, uint8 quorumNumber)
        public
        view
        returns (StakeUpdate memory update)
    {
        StakeUpdate[] storage history = _stakes[operatorId][quorumNumber];
        if (history.length != 0) update = history[history.length - 1];
    }

    function getCurrentStake(bytes32 operatorId, uint8 quorumNumber) public view returns (uint96) {
        return getLatestStakeUpdate(operatorId, quorumNumber).stake;
    }

    function getStakeUpdateIndexAtBlockNumber(bytes32 operatorId, uint8 quorumNumber, uint32 blockNumber)
        external
        view
        returns (uint32)
    {
        return _indexAt(_stakes[operatorId][quorumNumber], blockNumber);
    }

    function getStakeAtBlockNumber(bytes32 operatorId, uint8 quorumNumber, uint32 blockNumber)
        external
        view
        returns (uint96)
    {
        StakeUpdate[] storage history = _stakes[operatorId][quorumNumber];
        return history[_indexAt(history, blockNumber)].stake;
    }

    function getStakeAtBlockNumberAndIndex(uint8 quorumNumber, uint32 blockNumber, bytes32 operatorId, uint256 index)
        external
        view
        returns (uint96)
    {
        return _stakeAt(_element(_stakes[operatorId][quorumNumber], index), blockNumber);
    }

    function getTotalStakeHistoryLength(uint8 quorumNumber) external view returns (uint256) {
        return _totals[quorumNumber].length;
    }

    function getTotalStakeUpdateAtIndex(uint8 quorumNumber, uint256 index)
        external
        view
        returns (StakeUpdate memory)
    {
        return _totals[quorumNumber][index];
    }

    function getCurrentTotalStake(uint8 quorumNumber) external view returns (uint96) {
        StakeUpdate[] storage totals = _totals[quorumNumber];
        return totals[totals.length - 1].stake;
    }

    function getTotalStakeIndicesAtBlockNumber(uint32 blockNumber, bytes calldata quorumNumbers)
        external
        view
        returns (uint32[] memory indices)
    {
        indices = new uint32[](quorumNumbers.length);
        for (uint256 i = 0; i < indices.length; i++) {
            StakeUpdate[] storage totals = _totals[uint8(quorumNumbers[i])];
            if (totals.length == 0) revert QuorumDoesNotExist();
            indices[i] = _indexAt(totals, blockNumber);
        }
    }

    function getTotalStakeAtBlockNumberFromIndex(uint8 quorumNumber, uint32 blockNumber, uint256 index)
        external
        view
        returns (uint96)
    {
        return _stakeAt(_element(_totals[quorumNumber], index), blockNumber);
    }

    /// history[index] without the cold read of its length: no element is zero, so a zero means that
    /// there is none, and the checked read panics.
    function _element(StakeUpdate[] storage history, uint256 index) private view returns (StakeUpdate memory update) {
        StakeUpdate storage element;
        assembly ("memory-safe") {
            mstore(0, history.slot)
            element.slot := add(keccak256(0, 0x20), and(index, 0xffffffff))
        }
        update = element;
        if (update.updateBlockNumber == 0 || index > type(uint32).max) update = history[index];
    }

    function _stakeAt(StakeUpdate memory update, uint32 blockNumber) private pure returns (uint96) {
        if (
            blockNumber < update.updateBlockNumber
                || (update.nextUpdateBlockNumber != 0 && blockNumber >= update.nextUpdateBlockNumber)
        ) revert InvalidBlockNumber();
        return update.stake;
    }

    function _indexAt(StakeUpdate[] storage history, uint32 blockNumber) private view returns (uint32) {
        for (uint256 n = history.length; n != 0; n--) {
            if (history[n - 1].updateBlockNumber <= blockNumber) return uint32(n - 1);
        }
        revert EmptyStakeHistory();
    }

    function _record(StakeUpdate[] storage history, uint96 stake) private {
        if (history.length != 0) {
            StakeUpdate storage latest = history[history.length - 1];
            if (latest.updateBlockNumber == block.number) {
                latest.stake = stake;
                return;
            }
            latest.nextUpdateBlockNumber = uint32(block.number);
        }
        history.push(StakeUpdate(uint32(block.number), 0, stake));
    }
}
