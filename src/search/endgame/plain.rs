//! Values by moves made as in a game: for all rules.

use std::sync::atomic::{AtomicI8, Ordering};

use super::indexing::Indexing;
use crate::search::core::board::Board;
use crate::search::core::move_generator::HouseOrder;
use crate::search::core::sow::{Core, Sown};

/// Less than any value.
pub const NOTHING: i8 = i8::MIN;

/// The value of a position with empty stores, all positions it leads to being known.
pub fn value<const WORDS: usize, const BITS: u32>(
    core: &Core<WORDS, BITS>,
    indexing: &Indexing,
    values: &[AtomicI8],
    board: &Board<WORDS, BITS>,
) -> i8 {
    if let Some(passed) = core.after_passing(board) {
        return -value(core, indexing, values, &passed);
    }
    if let Some(value) = over(core, board) {
        return value;
    }
    let mut best = NOTHING;
    for next in core.successors(board, HouseOrder::Ascending) {
        let to_come = match core.end_after(&next) {
            Some(reason) => core.to_come(&next.board, reason).worth(),
            None => {
                let index = indexing.of(&next.board.own, &next.board.opp);
                let value = values.get(index as usize);
                value.map_or(0, |value| value.load(Ordering::Relaxed).into())
            }
        };
        // No more than all seeds, which are fewer than 64.
        best = best.max(next.for_mover(core.lead(&next.board) + to_come) as i8);
    }
    best
}

/// The value of a position in which the game is over.
pub fn over<const WORDS: usize, const BITS: u32>(
    core: &Core<WORDS, BITS>,
    board: &Board<WORDS, BITS>,
) -> Option<i8> {
    let reason = core.end(board, Sown::NOTHING)?;
    Some(core.score(board, reason).worth() as i8)
}
