//! Claimed houses: how they come to be, and what is taken out of them.

use super::pits::{CoreLastSeed, before};
use super::rules::ClaimTables;
use crate::rules::spec::ClaimApart;
use crate::search::core::board::{Board, Claims, claim_bit};
use crate::search::core::sow::{Core, Sown};

impl<const WORDS: usize, const BITS: u32> Core<WORDS, BITS> {
    /// Takes seeds out of a claimed house, if it is the opponent's.
    pub(super) fn raid(
        &self,
        claim: &ClaimTables,
        board: &mut Board<WORDS, BITS>,
        last: usize,
        sown: &mut Sown,
    ) {
        let Some(purse) = self.purse(Some(claim), board) else {
            return;
        };
        if board.theirs() >> self.bit_of(last) & 1 == 0 {
            return;
        }
        let all = self.take_at(board, last);
        let seeds = all.min(claim.clauses.raid.into());
        self.add_at(board, last, all - seeds);
        self.put(board, purse, seeds, sown);
    }

    /// Claims the landing house, and perhaps the one before it; whether that was done.
    #[inline(always)]
    pub(super) fn claim(
        &self,
        claim: &ClaimTables,
        board: &mut Board<WORDS, BITS>,
        at: &CoreLastSeed<'_, WORDS, BITS>,
    ) -> bool {
        let count = u32::from(claim.clauses.claim_count);
        let here = self.seeds_at(board, at.last);
        // Another number may make a pair.
        let fits = here == count || (claim.clauses.claim_pair && here + 1 == count);
        if !fits || !self.can_claim(claim, board, at, at.last) {
            return false;
        }
        let (most, has) = (
            u32::from(claim.clauses.claim_most),
            board.mine().count_ones(),
        );
        if most > 0 && has >= most {
            return false;
        }
        if claim.clauses.claim_pair && (most == 0 || has + 2 <= most) {
            let before = before(at.tables, at.last);
            let there = self.seeds_at(board, before);
            let pair = here + there == 2 * count - 1 && here.abs_diff(there) == 1;
            if pair && before != at.last && self.can_claim(claim, board, at, before) {
                board.claim(self.bit_of(at.last));
                board.claim(self.bit_of(before));
                return true;
            }
        }
        if here == count {
            board.claim(self.bit_of(at.last));
        }
        here == count
    }

    /// Whether a house can be claimed, apart from what lies in it and how many the player has.
    fn can_claim(
        &self,
        claim: &ClaimTables,
        board: &Board<WORDS, BITS>,
        at: &CoreLastSeed<'_, WORDS, BITS>,
        house: usize,
    ) -> bool {
        let bit = self.bit_of(house);
        let (row, index) = if house < self.houses {
            (0, house)
        } else {
            (1, house - self.houses)
        };
        let mirror: Claims = match claim.clauses.claim_apart {
            ClaimApart::Free => 0,
            ClaimApart::Number => 1 << claim_bit(1 - row, index),
            ClaimApart::Facing => 1 << claim_bit(1 - row, self.houses - 1 - index),
        };
        claim.can[at.way] >> bit & 1 == 1
            && (board.mine() | board.theirs()) >> bit & 1 == 0
            && board.theirs() & mirror == 0
    }
}
