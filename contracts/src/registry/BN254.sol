// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.27;

/// BN254 by the precompiles. The precompiles refuse a coordinate that is not reduced, a G1 point
/// off the curve and a G2 point off the curve or the subgroup; they take (0, 0) as infinity,
/// which callers must refuse where it would prove nothing.
library BN254 {
    struct G1Point {
        uint256 X;
        uint256 Y;
    }

    /// A coordinate is (imaginary, real), as the pairing precompile wants it.
    struct G2Point {
        uint256[2] X;
        uint256[2] Y;
    }

    error ECAddFailed();
    error ECMulFailed();
    error ExpModFailed();

    uint256 internal constant P = 21888242871839275222246405745257275088696311157297823662689037894645226208583;
    uint256 internal constant R = 21888242871839275222246405745257275088548364400416034343698204186575808495617;

    // A failed precompile burns the gas it was given. These bounds leave a caller enough to say
    // what failed; they are above the prices of EIP-1108 and EIP-7883.
    uint256 private constant ADD_GAS = 1_000;
    uint256 private constant MUL_GAS = 10_000;
    uint256 private constant PAIRING_GAS = 150_000;

    function add(G1Point memory a, G1Point memory b) internal view returns (G1Point memory sum) {
        bool ok;
        assembly ("memory-safe") {
            let m := mload(0x40)
            mstore(m, mload(a))
            mstore(add(m, 0x20), mload(add(a, 0x20)))
            mstore(add(m, 0x40), mload(b))
            mstore(add(m, 0x60), mload(add(b, 0x20)))
            ok := staticcall(ADD_GAS, 6, m, 0x80, sum, 0x40)
        }
        if (!ok) revert ECAddFailed();
    }

    function mul(G1Point memory a, uint256 scalar) internal view returns (G1Point memory product) {
        bool ok;
        assembly ("memory-safe") {
            let m := mload(0x40)
            mstore(m, mload(a))
            mstore(add(m, 0x20), mload(add(a, 0x20)))
            mstore(add(m, 0x40), scalar)
            ok := staticcall(MUL_GAS, 7, m, 0x60, product, 0x40)
        }
        if (!ok) revert ECMulFailed();
    }

    function negate(G1Point memory a) internal pure returns (G1Point memory) {
        return a.Y == 0 ? a : G1Point(a.X, P - a.Y);
    }

    /// The id of the key's operator.
    function hash(G1Point memory a) internal pure returns (bytes32 digest) {
        assembly ("memory-safe") {
            digest := keccak256(a, 0x40)
        }
    }

    /// Try and increment: the least x >= digest (mod p) that has a point, and its root
    /// (x^3 + 3)^((p + 1) / 4). About two tries; what a message costs depends on the message.
    function hashToG1(bytes32 digest) internal view returns (G1Point memory) {
        uint256 x = uint256(digest) % P;
        while (true) {
            uint256 square = addmod(mulmod(mulmod(x, x, P), x, P), 3, P);
            uint256 y = _root(square);
            if (mulmod(y, y, P) == square) return G1Point(x, y);
            x = addmod(x, 1, P);
        }
        revert ExpModFailed(); // unreachable
    }

    /// Whether sigma signs `digest` under the secret of both keys. One pairing check answers for
    /// the signature and for the equality of the two keys:
    ///
    ///     e(sigma + g*pk1, -G2) * e(H(digest) + g*G1, pk2) = 1
    ///
    /// where g binds every input, so that neither half can be chosen to cancel the other.
    /// `done` is false if the precompile refused the points.
    function verify(bytes32 digest, G1Point memory pk1, G2Point memory pk2, G1Point memory sigma)
        internal
        view
        returns (bool done, bool valid)
    {
        uint256 g = uint256(
            keccak256(abi.encodePacked(digest, pk1.X, pk1.Y, pk2.X[0], pk2.X[1], pk2.Y[0], pk2.Y[1], sigma.X, sigma.Y))
        ) % R;
        G1Point memory left = add(sigma, mul(pk1, g));
        G1Point memory right = add(hashToG1(digest), mul(G1Point(1, 2), g));
        assembly ("memory-safe") {
            let m := mload(0x40)
            mstore(m, mload(left))
            mstore(add(m, 0x20), mload(add(left, 0x20)))
            // -G2
            mstore(add(m, 0x40), 0x198e9393920d483a7260bfb731fb5d25f1aa493335a9e71297e485b7aef312c2)
            mstore(add(m, 0x60), 0x1800deef121f1e76426a00665e5c4479674322d4f75edadd46debd5cd992f6ed)
            mstore(add(m, 0x80), 0x275dc4a288d1afb3cbb1ac09187524c7db36395df7be3b99e673b13a075a65ec)
            mstore(add(m, 0xa0), 0x1d9befcd05a5323e6da4d435f3b617cdb3af83285c2df711ef39c01571827f9d)
            mstore(add(m, 0xc0), mload(right))
            mstore(add(m, 0xe0), mload(add(right, 0x20)))
            let x := mload(pk2)
            let y := mload(add(pk2, 0x20))
            mstore(add(m, 0x100), mload(x))
            mstore(add(m, 0x120), mload(add(x, 0x20)))
            mstore(add(m, 0x140), mload(y))
            mstore(add(m, 0x160), mload(add(y, 0x20)))
            done := staticcall(PAIRING_GAS, 8, m, 0x180, 0, 0x20)
            valid := and(done, eq(mload(0), 1))
        }
    }

    function _root(uint256 square) private view returns (uint256 y) {
        bool ok;
        assembly ("memory-safe") {
            let m := mload(0x40)
            mstore(m, 0x20)
            mstore(add(m, 0x20), 0x20)
            mstore(add(m, 0x40), 0x20)
            mstore(add(m, 0x60), square)
            mstore(add(m, 0x80), 0xc19139cb84c680a6e14116da060561765e05aa45a1c72a34f082305b61f3f52) // (P + 1) / 4
            mstore(add(m, 0xa0), P)
            ok := staticcall(gas(), 5, m, 0xc0, 0, 0x20)
            y := mload(0)
        }
        if (!ok) revert ExpModFailed();
    }
}
