//! The end of a game: whether it is over, and who has won with how many seeds.

use std::cmp::Ordering;

use super::board::Board;
use super::half::Half;
use super::sow::{Core, Slam};
use crate::rules::outcome::EndReason;
use crate::rules::spec::{EndWhen, Leftovers, RepeatResult};
use crate::search::value::Score;

impl<const WORDS: usize, const BITS: u32> Core<WORDS, BITS> {
    /// Why the game is over, if it is, in the order of rule 0.5.
    #[inline(always)]
    pub fn end(&self, board: &Board<WORDS, BITS>, slam: Slam) -> Option<EndReason> {
        if slam == Slam::RestToOpponent {
            return Some(EndReason::GrandSlam);
        }
        if self.stop_at_majority {
            let own = 2 * board.own.get(self.houses);
            let opp = 2 * board.opp.get(self.houses);
            if own > self.total || opp > self.total || (own == self.total && opp == self.total) {
                return Some(EndReason::Majority);
            }
        }
        let end = match self.end_when {
            EndWhen::EitherEmpty => {
                let empty = |half: Half<WORDS, BITS>| (half & self.in_houses).is_empty();
                (empty(board.own) || empty(board.opp)).then_some(EndReason::SideEmpty)
            }
            EndWhen::MoverStuck | EndWhen::MoverStuckLoses => {
                (self.legal(board) == 0).then_some(EndReason::MoverStuck)
            }
        };
        if self.repeat_limit == 1 && end != Some(EndReason::SideEmpty) {
            return Some(EndReason::Repetition);
        }
        end
    }

    /// The seeds of the player to move and of his opponent once all is collected.
    pub fn collected(&self, board: &Board<WORDS, BITS>, reason: EndReason) -> (u32, u32) {
        let mut own = board.own.get(self.houses);
        let mut opp = board.opp.get(self.houses);
        let left = (board.own & self.in_houses).sum();
        let opp_left = (board.opp & self.in_houses).sum();
        // The player whose houses are empty, which need not be the one without a move.
        let emptier_is_own = match reason {
            EndReason::Majority => return (own, opp),
            // The opponent made the move that captured everything.
            EndReason::GrandSlam => return (own + opp_left, opp),
            EndReason::Repetition => match self.repeat_result {
                RepeatResult::Draw => return (own, opp),
                RepeatResult::Split => {
                    let half = (left + opp_left) / 2;
                    return (own + half, opp + half);
                }
                RepeatResult::Leftovers => None,
            },
            EndReason::MoverStuck if self.end_when == EndWhen::MoverStuckLoses => {
                return (own, opp);
            }
            EndReason::MoverStuck | EndReason::SideEmpty => match (left, opp_left) {
                (0, _) => Some(true),
                (_, 0) => Some(false),
                _ => None,
            },
        };
        match (self.leftovers, emptier_is_own) {
            (Leftovers::None, _) => {}
            (Leftovers::Emptier, Some(true)) => own += left + opp_left,
            (Leftovers::Emptier, Some(false)) => opp += left + opp_left,
            _ => {
                own += left;
                opp += opp_left;
            }
        }
        (own, opp)
    }

    /// What the stores hold for the player to move over what they hold for his opponent.
    #[inline(always)]
    pub const fn lead(&self, board: &Board<WORDS, BITS>) -> i32 {
        board.own.get(self.houses) as i32 - board.opp.get(self.houses) as i32
    }

    /// Seeds in all houses.
    #[inline(always)]
    pub const fn in_play(&self, board: &Board<WORDS, BITS>) -> i32 {
        (self.total - board.own.get(self.houses) - board.opp.get(self.houses)) as i32
    }

    /// What a game that is over brings the player to move, beside what the stores hold already.
    pub fn to_come(&self, board: &Board<WORDS, BITS>, reason: EndReason) -> Score {
        match self.score(board, reason) {
            Score::Seeds(n) => Score::Seeds(n - self.lead(board)),
            other => other,
        }
    }

    /// How the game came out for the player to move.
    pub fn score(&self, board: &Board<WORDS, BITS>, reason: EndReason) -> Score {
        let (own, opp) = self.collected(board, reason);
        let lead = own as i32 - opp as i32;
        let result = match reason {
            EndReason::Repetition if self.repeat_result == RepeatResult::Draw => Ordering::Equal,
            EndReason::MoverStuck if !self.counts_seeds() => Ordering::Less,
            _ => lead.cmp(&0),
        };
        Score::at_end(self.end_when, result, lead)
    }
}
