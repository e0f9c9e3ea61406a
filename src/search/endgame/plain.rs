//! Values by moves made as in a game: for all rules.

use std::sync::atomic::{AtomicI8, Ordering};

use super::indexing::Indexing;
use crate::search::core::board::Board;
use crate::search::core::sow::{Core, Slam, bits};

/// Less than any value.
pub const NOTHING: i8 = i8::MIN;

/// The value of a position with empty stores, all positions it leads to being known.
pub fn value<const WORDS: usize, const BITS: u32>(
    core: &Core<WORDS, BITS>,
    indexing: &Indexing,
    values: &[AtomicI8],
    board: &Board<WORDS, BITS>,
) -> i8 {
    if let Some(value) = over(core, board) {
        return value;
    }
    let mut best = NOTHING;
    for house in bits(core.legal(board)) {
        let mut next = *board;
        let (sown, end) = core.play(&mut next, house);
        let to_come = match end {
            Some(reason) => core.to_come(&next, reason).seeds() as i8,
            None => {
                let index = indexing.of(&next.own, &next.opp);
                let value = values.get(index as usize);
                value.map_or(0, |value| value.load(Ordering::Relaxed))
            }
        };
        let value = core.lead(&next) as i8 + to_come;
        best = best.max(if sown.extra_move { value } else { -value });
    }
    best
}

/// The value of a position in which the game is over.
pub fn over<const WORDS: usize, const BITS: u32>(
    core: &Core<WORDS, BITS>,
    board: &Board<WORDS, BITS>,
) -> Option<i8> {
    let reason = core.end(board, Slam::No)?;
    // No more than all seeds, which are fewer than 64.
    Some(core.verdict(board, reason).seeds() as i8)
}
