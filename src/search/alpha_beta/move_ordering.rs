//! Which moves to look at first.

use crate::search::core::board::Board;
use crate::search::core::sow::{Core, Sown};

/// What another move is worth in an order, in eighths of a seed.
const EXTRA_MOVE: i32 = 30;
/// Beyond so many seeds it makes no difference how far the store is.
const FAR: u32 = 24;

impl<const WORDS: usize, const BITS: u32> Core<WORDS, BITS> {
    /// How promising the move of a house looks that brought `taken` seeds: the more, the better.
    ///
    /// For looking ahead; proofs have an order of their own.
    #[inline(always)]
    pub fn move_order(
        &self,
        before: &Board<WORDS, BITS>,
        house: usize,
        sown: Sown,
        taken: i32,
    ) -> i32 {
        let seeds = before.own.get(house) as i32;
        let to_store = self.to_store(before, house);
        let given = (seeds - to_store as i32).max(0);
        let extra = if sown.extra_move { EXTRA_MOVE } else { 0 };
        8 * taken - 2 * to_store.min(FAR) as i32 - given + extra
    }
}
