// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.27;

/// A set of quorums, as strictly ascending bytes and as a bitmap.
library Quorums {
    error BytesArrayNotOrdered();
    error BitmapValueTooLarge();

    function toBitmap(bytes calldata numbers) internal pure returns (uint256 bitmap) {
        for (uint256 i = 0; i < numbers.length; i++) {
            uint256 bit = 1 << uint8(numbers[i]);
            // Everything before is lower, so the new bit must exceed the whole.
            if (bit <= bitmap) revert BytesArrayNotOrdered();
            bitmap |= bit;
        }
    }

    /// As above, and every quorum must exist.
    function toBitmap(bytes calldata numbers, uint8 count) internal pure returns (uint256 bitmap) {
        bitmap = toBitmap(numbers);
        if (bitmap >> count != 0) revert BitmapValueTooLarge();
    }

    function countOnes(uint256 bitmap) internal pure returns (uint256 ones) {
        while (bitmap != 0) {
            bitmap &= bitmap - 1;
            ones++;
        }
    }
}
