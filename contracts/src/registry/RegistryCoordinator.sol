// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.27;

import {BN254} from "./BN254.sol";
import {BLSApkRegistry} from "./BLSApkRegistry.sol";
import {IndexRegistry} from "./IndexRegistry.sol";
import {Owned} from "./Owned.sol";
import {Quorums} from "./Quorums.sol";
import {StakeRegistry} from "./StakeRegistry.sol";

/// The operator set of a development chain. What is read from it has the ABI of the EigenLayer
/// middleware, so that the same program reads the deployed middleware on a public chain. What
/// changes it does not: there, stake is what was delegated to an operator; here an owner admits an
/// address and says what its stake is. In both the operator registers itself, with its own key.
///
/// Every change is kept by block: a proof with a reference block in the past is judged by the
/// set of that block.
contract RegistryCoordinator is Owned {
    enum OperatorStatus {
        NEVER_REGISTERED,
        REGISTERED,
        DEREGISTERED
    }

    struct OperatorInfo {
        bytes32 operatorId;
        OperatorStatus status;
    }

    /// What the owner granted in one quorum. A member always has one, and its stake is that one's.
    struct Admission {
        bool admitted;
        uint96 stake;
    }

    struct QuorumBitmapUpdate {
        uint32 updateBlockNumber;
        uint32 nextUpdateBlockNumber; // 0 while it is the latest
        uint192 quorumBitmap;
    }

    error InputLengthMismatch();
    error BitmapEmpty();
    error MaxQuorumsReached();
    error AlreadyRegisteredForQuorums();
    error NotAdmitted();
    error NotRegistered();
    error NotRegisteredForQuorum();
    error BitmapUpdateNotFound();
    error BitmapUpdateIsAfterBlockNumber();
    error NextBitmapUpdateIsBeforeBlockNumber();

    event OperatorRegistered(address indexed operator, bytes32 indexed operatorId);
    event OperatorDeregistered(address indexed operator, bytes32 indexed operatorId);
    event OperatorAdmitted(address indexed operator, uint8 indexed quorumNumber, uint96 stake);
    event AdmissionRevoked(address indexed operator, uint8 indexed quorumNumber);
    event QuorumCreated(uint8 indexed quorumNumber);

    bytes32 public constant PUBKEY_REGISTRATION_TYPEHASH = keccak256("BN254PubkeyRegistration(address operator)");
    uint8 private constant MAX_QUORUMS = 192;

    BLSApkRegistry public immutable blsApkRegistry;
    StakeRegistry public immutable stakeRegistry;
    IndexRegistry public immutable indexRegistry;

    uint8 public quorumCount;
    mapping(address operator => mapping(uint8 quorumNumber => Admission)) public admissions;
    mapping(address operator => OperatorInfo) private _operators;
    mapping(bytes32 operatorId => QuorumBitmapUpdate[]) private _bitmaps;

    constructor(address owner_) Owned(owner_) {
        blsApkRegistry = new BLSApkRegistry(address(this));
        stakeRegistry = new StakeRegistry(address(this));
        indexRegistry = new IndexRegistry(address(this));
    }

    function createQuorum() external onlyOwner returns (uint8 quorumNumber) {
        quorumNumber = quorumCount;
        if (quorumNumber == MAX_QUORUMS) revert MaxQuorumsReached();
        quorumCount = quorumNumber + 1;
        blsApkRegistry.initializeQuorum(quorumNumber);
        stakeRegistry.initializeQuorum(quorumNumber);
        indexRegistry.initializeQuorum(quorumNumber);
        emit QuorumCreated(quorumNumber);
    }

    /// Lets `operator` register itself in the quorums, with a stake for each. Where it is a member
    /// already, its stake changes at once.
    function admitOperator(address operator, bytes calldata quorumNumbers, uint96[] calldata stakes)
        external
        onlyOwner
    {
        if (stakes.length != quorumNumbers.length) revert InputLengthMismatch();
        if (Quorums.toBitmap(quorumNumbers, quorumCount) == 0) revert BitmapEmpty();
        bytes32 operatorId = _operators[operator].operatorId;
        uint256 current = getCurrentQuorumBitmap(operatorId);
        for (uint256 i = 0; i < stakes.length; i++) {
            uint8 quorumNumber = uint8(quorumNumbers[i]);
            _admit(operator, quorumNumber, stakes[i]);
            if (current >> quorumNumber & 1 == 1) stakeRegistry.setStake(operatorId, quorumNumber, stakes[i]);
        }
    }

    /// Takes an admission back that was not used, or is not any more. A member is ejected instead,
    /// which takes it back as well.
    function revokeAdmission(address operator, bytes calldata quorumNumbers) external onlyOwner {
        uint256 revoked = Quorums.toBitmap(quorumNumbers, quorumCount);
        if (revoked == 0) revert BitmapEmpty();
        if (revoked & getCurrentQuorumBitmap(_operators[operator].operatorId) != 0) {
            revert AlreadyRegisteredForQuorums();
        }
        _revoke(operator, quorumNumbers);
    }

    /// Registers the sender in quorums that it was admitted to, with the stakes of its admission. The
    /// key must come with a signature of pubkeyRegistrationMessageHash(sender); an operator that comes
    /// back keeps the key it came with first.
    function registerOperator(bytes calldata quorumNumbers, BLSApkRegistry.PubkeyRegistrationParams calldata params)
        external
    {
        uint256 joining = Quorums.toBitmap(quorumNumbers, quorumCount);
        if (joining == 0) revert BitmapEmpty();

        bytes32 operatorId = blsApkRegistry.getOperatorId(msg.sender);
        if (joining & getCurrentQuorumBitmap(operatorId) != 0) revert AlreadyRegisteredForQuorums();
        for (uint256 i = 0; i < quorumNumbers.length; i++) {
            if (!admissions[msg.sender][uint8(quorumNumbers[i])].admitted) revert NotAdmitted();
        }
        if (operatorId == 0) {
            bytes32 messageHash = calculatePubkeyRegistrationMessageHash(msg.sender);
            operatorId = blsApkRegistry.registerBLSPublicKey(msg.sender, params, messageHash);
        }

        _recordBitmap(operatorId, getCurrentQuorumBitmap(operatorId) | joining);
        if (_operators[msg.sender].status != OperatorStatus.REGISTERED) {
            _operators[msg.sender] = OperatorInfo(operatorId, OperatorStatus.REGISTERED);
            emit OperatorRegistered(msg.sender, operatorId);
        }
        blsApkRegistry.registerOperator(msg.sender, quorumNumbers);
        for (uint256 i = 0; i < quorumNumbers.length; i++) {
            uint8 quorumNumber = uint8(quorumNumbers[i]);
            stakeRegistry.setStake(operatorId, quorumNumber, admissions[msg.sender][quorumNumber].stake);
        }
        indexRegistry.registerOperator(operatorId, quorumNumbers);
    }

    /// Leaves quorums, by the operator itself. It may come back for as long as it is admitted.
    function deregisterOperator(bytes calldata quorumNumbers) external {
        _deregister(msg.sender, quorumNumbers);
    }

    /// Removes an operator from quorums, and its admission to them: else it could come back at once.
    function ejectOperator(address operator, bytes calldata quorumNumbers) external onlyOwner {
        _deregister(operator, quorumNumbers);
        _revoke(operator, quorumNumbers);
    }

    /// Changes the stake of a member.
    function setStake(address operator, uint8 quorumNumber, uint96 stake) external onlyOwner {
        bytes32 operatorId = _operators[operator].operatorId;
        if (getCurrentQuorumBitmap(operatorId) >> quorumNumber & 1 == 0) revert NotRegisteredForQuorum();
        _admit(operator, quorumNumber, stake);
        stakeRegistry.setStake(operatorId, quorumNumber, stake);
    }

    /// What an operator signs to prove that it holds its key (EIP-712). It binds the chain and
    /// this registry, so a proof made for another one does not serve here.
    function calculatePubkeyRegistrationMessageHash(address operator) public view returns (bytes32) {
        bytes32 domain = keccak256(
            abi.encode(
                keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"),
                keccak256("AVSRegistryCoordinator"),
                keccak256("v0.0.1"),
                block.chainid,
                address(this)
            )
        );
        bytes32 content = keccak256(abi.encode(PUBKEY_REGISTRATION_TYPEHASH, operator));
        return keccak256(abi.encodePacked(hex"1901", domain, content));
    }

    /// The same, as the point that is multiplied.
    function pubkeyRegistrationMessageHash(address operator) external view returns (BN254.G1Point memory) {
        return BN254.hashToG1(calculatePubkeyRegistrationMessageHash(operator));
    }

    function getOperator(address operator) external view returns (OperatorInfo memory) {
        return _operators[operator];
    }

    function getOperatorId(address operator) external view returns (bytes32) {
        return _operators[operator].operatorId;
    }

    function getOperatorFromId(bytes32 operatorId) external view returns (address) {
        return blsApkRegistry.getOperatorFromPubkeyHash(operatorId);
    }

    function getOperatorStatus(address operator) external view returns (OperatorStatus) {
        return _operators[operator].status;
    }

    function getCurrentQuorumBitmap(bytes32 operatorId) public view returns (uint192) {
        QuorumBitmapUpdate[] storage history = _bitmaps[operatorId];
        return history.length == 0 ? 0 : history[history.length - 1].quorumBitmap;
    }

    function getQuorumBitmapHistoryLength(bytes32 operatorId) external view returns (uint256) {
        return _bitmaps[operatorId].length;
    }

    function getQuorumBitmapUpdateByIndex(bytes32 operatorId, uint256 index)
        external
        view
        returns (QuorumBitmapUpdate memory)
    {
        return _bitmaps[operatorId][index];
    }

    function getQuorumBitmapIndicesAtBlockNumber(uint32 blockNumber, bytes32[] calldata operatorIds)
        external
        view
        returns (uint32[] memory indices)
    {
        indices = new uint32[](operatorIds.length);
        for (uint256 i = 0; i < indices.length; i++) {
            QuorumBitmapUpdate[] storage history = _bitmaps[operatorIds[i]];
            uint256 n = history.length;
            while (n != 0 && history[n - 1].updateBlockNumber > blockNumber) n--;
            if (n == 0) revert BitmapUpdateNotFound();
            indices[i] = uint32(n - 1);
        }
    }

    /// The bitmap at `blockNumber`, if `index` is the entry of that block.
    function getQuorumBitmapAtBlockNumberByIndex(bytes32 operatorId, uint32 blockNumber, uint256 index)
        external
        view
        returns (uint192)
    {
        QuorumBitmapUpdate memory update = _element(_bitmaps[operatorId], index);
        if (blockNumber < update.updateBlockNumber) revert BitmapUpdateIsAfterBlockNumber();
        if (update.nextUpdateBlockNumber != 0 && blockNumber >= update.nextUpdateBlockNumber) {
            revert NextBitmapUpdateIsBeforeBlockNumber();
        }
        return update.quorumBitmap;
    }

    /// history[index] without the cold read of its length: no element is zero, so a zero means that
    /// there is none, and the checked read panics.
    function _element(QuorumBitmapUpdate[] storage history, uint256 index)
        private
        view
        returns (QuorumBitmapUpdate memory update)
    {
        QuorumBitmapUpdate storage element;
        assembly ("memory-safe") {
            mstore(0, history.slot)
            element.slot := add(keccak256(0, 0x20), and(index, 0xffffffff))
        }
        update = element;
        if (update.updateBlockNumber == 0 || index > type(uint32).max) update = history[index];
    }

    function _admit(address operator, uint8 quorumNumber, uint96 stake) private {
        admissions[operator][quorumNumber] = Admission(true, stake);
        emit OperatorAdmitted(operator, quorumNumber, stake);
    }

    function _revoke(address operator, bytes calldata quorumNumbers) private {
        for (uint256 i = 0; i < quorumNumbers.length; i++) {
            uint8 quorumNumber = uint8(quorumNumbers[i]);
            if (!admissions[operator][quorumNumber].admitted) revert NotAdmitted();
            delete admissions[operator][quorumNumber];
            emit AdmissionRevoked(operator, quorumNumber);
        }
    }

    function _deregister(address operator, bytes calldata quorumNumbers) private {
        OperatorInfo storage info = _operators[operator];
        if (info.status != OperatorStatus.REGISTERED) revert NotRegistered();
        uint256 leaving = Quorums.toBitmap(quorumNumbers, quorumCount);
        if (leaving == 0) revert BitmapEmpty();
        bytes32 operatorId = info.operatorId;
        uint256 current = getCurrentQuorumBitmap(operatorId);
        if (leaving & ~current != 0) revert NotRegisteredForQuorum();

        _recordBitmap(operatorId, current & ~leaving);
        if (current == leaving) {
            info.status = OperatorStatus.DEREGISTERED;
            emit OperatorDeregistered(operator, operatorId);
        }
        blsApkRegistry.deregisterOperator(operator, quorumNumbers);
        for (uint256 i = 0; i < quorumNumbers.length; i++) {
            stakeRegistry.setStake(operatorId, uint8(quorumNumbers[i]), 0);
        }
        indexRegistry.deregisterOperator(operatorId, quorumNumbers);
    }

    function _recordBitmap(bytes32 operatorId, uint256 bitmap) private {
        QuorumBitmapUpdate[] storage history = _bitmaps[operatorId];
        if (history.length != 0) {
            QuorumBitmapUpdate storage latest = history[history.length - 1];
            if (latest.updateBlockNumber == block.number) {
                latest.quorumBitmap = uint192(bitmap);
                return;
            }
            latest.nextUpdateBlockNumber = uint32(block.number);
        }
        history.push(QuorumBitmapUpdate(uint32(block.number), 0, uint192(bitmap)));
    }
}
