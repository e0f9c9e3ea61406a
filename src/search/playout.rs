//! Games played at random, as fast as moves can be made.

use super::chance::Chance;
use super::core::board::Board;
use super::core::ends::Verdict;
use super::core::path::Path;
use super::core::sow::{Core, Slam, Sown};
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

/// One move of a random game, made.
#[derive(Clone, Copy, Debug)]
pub struct Made<'a, const WORDS: usize, const BITS: u32> {
    /// The board after it; leftovers are not collected yet.
    pub board: &'a Board<WORDS, BITS>,
    /// Choices that there were: legal houses, and the swap where it was offered.
    pub choices: u32,
    /// The house lifted, by the mover's index; `None` for the swap.
    pub house: Option<usize>,
    /// What it came to; no laps for the swap.
    pub sown: Sown,
    /// Why it ended the game, if it did.
    pub end: Option<EndReason>,
}

/// Somebody who watches a random game.
pub trait Watch<const WORDS: usize, const BITS: u32> {
    /// Hears of a move.
    fn made(&mut self, core: &Core<WORDS, BITS>, made: Made<'_, WORDS, BITS>);
}

/// What a swap comes to.
const SWAPPED: Sown = Sown {
    extra_move: false,
    slam: Slam::No,
    captured: 0,
    laps: 0,
};

/// Nobody.
impl<const WORDS: usize, const BITS: u32> Watch<WORDS, BITS> for () {
    #[inline(always)]
    fn made(&mut self, _: &Core<WORDS, BITS>, _: Made<'_, WORDS, BITS>) {}
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
    playout_watched(core, board, path, chance, most_moves, &mut ())
}

/// The same, the same game, with every move told to somebody.
#[inline(always)]
pub fn playout_watched<const WORDS: usize, const BITS: u32>(
    core: &Core<WORDS, BITS>,
    board: &Board<WORDS, BITS>,
    path: &mut Path<WORDS, BITS>,
    chance: &mut Chance,
    most_moves: u32,
    watch: &mut impl Watch<WORDS, BITS>,
) -> Played {
    let mut board = *board;
    let mut moves = 0;
    while moves < most_moves {
        let legal = core.legal(&board);
        let may_swap = board.may_swap();
        let choices = legal.count_ones() + u32::from(may_swap);
        let swaps = may_swap && chance.below(choices) == 0;
        let house = (!swaps).then(|| chance.bit_of(legal));
        let (sown, end) = match house {
            Some(house) => core.play(&mut board, house),
            None => {
                board.swap_sides();
                (SWAPPED, core.end(&board, Slam::No))
            }
        };
        moves += 1;
        let end = match end {
            None | Some(EndReason::MoverStuck) if path.ends(&board) => Some(EndReason::Repetition),
            end => end,
        };
        let made = Made {
            board: &board,
            choices,
            house,
            sown,
            end,
        };
        watch.made(core, made);
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
