//! Games played at random, as fast as moves can be made.

use super::chance::Chance;
use super::core::board::Board;
use super::core::move_generator::{HouseOrder, NO_FORKS, NO_MOVE, Successor};
use super::core::path::Path;
use super::core::sow::{Core, Sown};
use super::value::Score;
use crate::rules::outcome::EndReason;
use crate::rules::side::Side;

/// How a random game went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Playout {
    /// Moves of both players.
    pub moves: u32,
    /// How it ended, from South's view; `None` if it was cut off.
    pub score: Option<Score>,
}

/// Somebody who watches a random game.
pub trait PlayoutObserver<const WORDS: usize, const BITS: u32> {
    /// Hears of a move, of why it ended the game if it did, and of how many moves there were to
    /// choose from, the swap among them.
    fn played(
        &mut self,
        core: &Core<WORDS, BITS>,
        next: &Successor<WORDS, BITS>,
        end: Option<EndReason>,
        choices: u32,
    );
}

/// Nobody.
impl<const WORDS: usize, const BITS: u32> PlayoutObserver<WORDS, BITS> for () {
    #[inline(always)]
    fn played(
        &mut self,
        _: &Core<WORDS, BITS>,
        _: &Successor<WORDS, BITS>,
        _: Option<EndReason>,
        _: u32,
    ) {
    }
}

/// Plays a game at random from a board that is not over: every legal move, and the swap where it is
/// offered, is as likely as any other. It is cut off after `most_moves`. `observer` hears of every
/// move, and changes nothing.
#[inline(always)]
pub fn playout<const WORDS: usize, const BITS: u32>(
    core: &Core<WORDS, BITS>,
    board: &Board<WORDS, BITS>,
    path: &mut Path<WORDS, BITS>,
    chance: &mut Chance,
    most_moves: u32,
    observer: &mut impl PlayoutObserver<WORDS, BITS>,
) -> Playout {
    let mut at = Successor {
        board: *board,
        house: NO_MOVE,
        forks: NO_FORKS,
        sown: Sown::NOTHING,
    };
    let mut moves = 0;
    while moves < most_moves {
        let choices = core.move_at_random(&mut at, chance);
        moves += 1;
        let end = path.end(core, &at);
        observer.played(core, &at, end, choices);
        if let Some(reason) = end {
            let score = core.score(&at.board, reason);
            let score = match at.board.side() {
                Side::South => score,
                Side::North => score.negated(),
            };
            return Playout {
                moves,
                score: Some(score),
            };
        }
        path.push(&at.board);
    }
    Playout { moves, score: None }
}

impl<const WORDS: usize, const BITS: u32> Core<WORDS, BITS> {
    /// Makes any legal move on a board that is not over, each as likely as any other; of how many.
    #[inline(always)]
    pub(super) fn move_at_random(
        &self,
        at: &mut Successor<WORDS, BITS>,
        chance: &mut Chance,
    ) -> u32 {
        if self.chooses_in_move() {
            return self.choose_at_random(at, chance);
        }
        let houses = self.legal(&at.board);
        let may_swap = at.board.may_swap();
        let choices = houses.count_ones() + u32::from(may_swap);
        if may_swap && chance.below(choices) == 0 {
            *at = self.swap(&at.board);
        } else {
            let house = chance.bit_of(houses);
            at.house = house as u8;
            at.sown = self.make(&mut at.board, house);
        }
        choices
    }

    /// The same where there can be choices in the middle of a move.
    #[inline(never)]
    fn choose_at_random(&self, at: &mut Successor<WORDS, BITS>, chance: &mut Chance) -> u32 {
        let board = at.board;
        let mut choices = 0;
        for next in self.successors(&board, HouseOrder::Ascending) {
            choices += 1;
            // Each of so many is kept as often as any other.
            if chance.below(choices) == 0 {
                *at = next;
            }
        }
        choices
    }
}
