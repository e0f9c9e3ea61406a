//! Games played at random, as fast as moves can be made.

use super::chance::Chance;
use super::core::board::Board;
use super::core::ends::Verdict;
use super::core::path::Path;
use super::core::sow::{Core, Slam};
use crate::rules::outcome::EndReason;
use crate::rules::side::Side;

/// How a random game went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    /// Moves of both players.
    pub moves: u32,
    /// How it ended, from South's view; `None` if it was cut off.
    pub verdict: Option<Verdict>,
}

/// Plays a game at random from a board that is not over: every legal move, and the swap where it is
/// offered, is as likely as any other. It is cut off after `most_moves`.
pub fn playout<const WORDS: usize, const BITS: u32>(
    core: &Core<WORDS, BITS>,
    board: &Board<WORDS, BITS>,
    path: &mut Path<WORDS, BITS>,
    chance: &mut Chance,
    most_moves: u32,
) -> Played {
    let mut board = *board;
    let mut moves = 0;
    while moves < most_moves {
        let legal = core.legal(&board);
        let swaps = board.may_swap() && chance.below(legal.count_ones() + 1) == 0;
        let end = if swaps {
            board.swap_sides();
            core.end(&board, Slam::No)
        } else {
            core.play(&mut board, chance.bit_of(legal)).1
        };
        moves += 1;
        let end = match end {
            None | Some(EndReason::MoverStuck) if path.ends(&board) => Some(EndReason::Repetition),
            end => end,
        };
        if let Some(reason) = end {
            let verdict = core.verdict(&board, reason);
            let verdict = match board.side() {
                Side::South => verdict,
                Side::North => verdict.negated(),
            };
            return Played {
                moves,
                verdict: Some(verdict),
            };
        }
        path.push(&board);
    }
    Played {
        moves,
        verdict: None,
    }
}
