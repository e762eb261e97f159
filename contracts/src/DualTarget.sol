// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.27;

import {BLSTarget, IBLSTarget} from "./BLSTarget.sol";
import {SchnorrTarget, ISchnorrTarget} from "./SchnorrTarget.sol";

/// A target that takes a proof of either scheme, for the time of a move from one to the other.
/// One count, one latch and one digest serve both, so a list settles once whoever proves it.
///
/// Wire each scheme with its own `_wire`. A scheme that is wired to the zero address settles
/// nothing, and is not claimed by ERC-165: to end a move, wire the old scheme to zero. Until then
/// the target is as safe as the weaker of the two.
abstract contract DualTarget is BLSTarget, SchnorrTarget {
    function supportsInterface(bytes4 interfaceId)
        public
        view
        virtual
        override(BLSTarget, SchnorrTarget)
        returns (bool)
    {
        if (interfaceId == type(IBLSTarget).interfaceId) return blsSignatureChecker() != address(0);
        if (interfaceId == type(ISchnorrTarget).interfaceId || interfaceId == BATCH_INTERFACE) {
            return schnorrRegistry() != address(0);
        }
        return super.supportsInterface(interfaceId);
    }
}
