//! Move ordering for looking ahead. Proofs have one of their own.

use crate::search::core::board::Board;
use crate::search::core::move_generator::{SWAP, Successor, house_of};
use crate::search::core::sow::Core;

/// What another move is worth in an order, in eighths of a seed.
const EXTRA_MOVE: i32 = 30;
/// Beyond so many seeds it makes no difference how far the store is.
const FAR: u32 = 24;

/// How promising a move looks that brought `taken` seeds, in eighths of a seed: the more, the better.
/// 0 for the swap.
#[inline(always)]
pub fn order<const WORDS: usize, const BITS: u32>(
    core: &Core<WORDS, BITS>,
    before: &Board<WORDS, BITS>,
    next: &Successor<WORDS, BITS>,
    taken: i32,
) -> i32 {
    if next.house == SWAP {
        return 0;
    }
    let house = house_of(next.house.into());
    let seeds = before.own.get(house) as i32;
    let to_store = core.to_store(before, house);
    let given = (seeds - to_store as i32).max(0);
    let extra = if next.sown.extra_move { EXTRA_MOVE } else { 0 };
    8 * taken - 2 * to_store.min(FAR) as i32 - given + extra
}
