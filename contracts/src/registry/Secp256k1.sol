// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.27;

/// Points of secp256k1, and the one check that a Schnorr signature takes.
///
/// An affine point is (x, y), with (0, 0) for infinity, which is not on the curve. A sum in
/// progress is Jacobian, (x/z², y/z³), with z = 0 for infinity: sums take no inversion, and an
/// inversion costs as much as all the rest. Coordinates are always below P.
library Secp256k1 {
    /// The field, and the order of the group.
    uint256 internal constant P = 0xfffffffffffffffffffffffffffffffffffffffffffffffffffffffefffffc2f;
    uint256 internal constant N = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141;

    function isOnCurve(uint256 x, uint256 y) internal pure returns (bool) {
        return x < P && y < P && mulmod(y, y, P) == addmod(mulmod(mulmod(x, x, P), x, P), 7, P);
    }

    /// The account that a point stands for.
    function addressOf(uint256 x, uint256 y) internal pure returns (address) {
        return address(uint160(uint256(keccak256(abi.encode(x, y)))));
    }

    /// (x1, y1, z1) + (x2, y2). The second point is on the curve, so it is not infinity. Every
    /// case is right: keys may well be chosen so that a sum on the way is infinity or a double.
    function add(uint256 x1, uint256 y1, uint256 z1, uint256 x2, uint256 y2)
        internal
        pure
        returns (uint256 x3, uint256 y3, uint256 z3)
    {
        assembly ("memory-safe") {
            switch z1
            case 0 {
                x3 := x2
                y3 := y2
                z3 := 1
            }
            default {
                let p := P
                let zz := mulmod(z1, z1, p)
                // Where the first point would have to be for both to be one.
                let h := addmod(mulmod(x2, zz, p), sub(p, x1), p)
                let r := addmod(mulmod(y2, mulmod(z1, zz, p), p), sub(p, y1), p)
                switch h
                case 0 {
                    // One x: the same point, to be doubled, or two that cancel out.
                    if iszero(r) {
                        let yy := mulmod(y2, y2, p)
                        let d := mulmod(4, mulmod(x2, yy, p), p)
                        let m := mulmod(3, mulmod(x2, x2, p), p)
                        x3 := addmod(mulmod(m, m, p), sub(p, addmod(d, d, p)), p)
                        y3 := addmod(mulmod(m, addmod(d, sub(p, x3), p), p), sub(p, mulmod(8, mulmod(yy, yy, p), p)), p)
                        z3 := addmod(y2, y2, p)
                    }
                }
                default {
                    let hh := mulmod(h, h, p)
                    let v := mulmod(x1, hh, p)
                    hh := mulmod(h, hh, p)
                    // r² - h³ - 2v; each negated on its own, so that nothing is below zero.
                    x3 := addmod(addmod(mulmod(r, r, p), sub(p, hh), p), sub(p, addmod(v, v, p)), p)
                    y3 := addmod(mulmod(r, addmod(v, sub(p, x3), p), p), sub(p, mulmod(y1, hh, p)), p)
                    z3 := mulmod(z1, h, p)
                }
            }
        }
    }

    /// The affine form of a sum.
    function toAffine(uint256 x, uint256 y, uint256 z) internal view returns (uint256, uint256) {
        if (z == 0) return (0, 0);
        if (z == 1) return (x, y);
        assembly ("memory-safe") {
            // 1/z = z^(P-2), by the precompile for modular exponentiation.
            let free := mload(0x40)
            mstore(free, 0x20)
            mstore(add(free, 0x20), 0x20)
            mstore(add(free, 0x40), 0x20)
            mstore(add(free, 0x60), z)
            mstore(add(free, 0x80), sub(P, 2))
            mstore(add(free, 0xa0), P)
            if iszero(staticcall(gas(), 5, free, 0xc0, 0, 0x20)) { revert(0, 0) }
            z := mload(0)
            let zz := mulmod(z, z, P)
            x := mulmod(x, zz, P)
            y := mulmod(y, mulmod(z, zz, P), P)
        }
        return (x, y);
    }

    /// Whether (s, R) signs the message under the key with this x and this parity of y: whether
    /// R is the address of s·G + e·X, where e = keccak256(x ‖ parity ‖ message ‖ R) mod N.
    ///
    /// ecrecover(h, v, r, t) is the address of (t·X - h·G)/r, where X has x = r and the parity v;
    /// so r = x, t = e·x and h = -s·x give what is asked for. It demands 0 < r, t < N. Infinity
    /// has x = 0 and verifies nothing.
    function verify(uint256 x, uint256 parity, bytes32 message, uint256 s, address R) internal pure returns (bool) {
        if (x == 0 || x >= N || s == 0 || s >= N || R == address(0)) return false;
        uint256 e = uint256(keccak256(abi.encodePacked(x, uint8(parity), message, R))) % N;
        if (e == 0) return false;
        unchecked {
            // It answers zero, which R is not, to what it cannot recover.
            return ecrecover(bytes32(N - mulmod(s, x, N)), uint8(27 + parity), bytes32(x), bytes32(mulmod(e, x, N))) == R;
        }
    }
}
