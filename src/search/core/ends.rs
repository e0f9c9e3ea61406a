//! The end of a game: whether it is over, and who has won with how many seeds.

use std::cmp::Ordering;

use super::board::{Board, Claims, ROW};
use super::half::Half;
use super::move_generator::bits;
use super::sow::{Core, Decisive, Sown};
use crate::rules::outcome::EndReason;
use crate::rules::spec::{EndWhen, Leftovers, RepeatResult, RuleSpec};
use crate::search::value::Score;

impl<const WORDS: usize, const BITS: u32> Core<WORDS, BITS> {
    /// Why the game is over after a move, if it is, in the order of rule 0.5.
    #[inline(always)]
    pub fn end(&self, board: &Board<WORDS, BITS>, sown: Sown) -> Option<EndReason> {
        if sown.decisive == Decisive::RestToOpponent {
            return Some(EndReason::GrandSlam);
        }
        if self.more_ends
            && let Some(reason) = self.further_end(*board, sown)
        {
            return Some(reason);
        }
        if self.stop_at_majority {
            let (own, opp) = self.won(board);
            if 2 * own > self.total || 2 * opp > self.total || (own == opp && 2 * own == self.total)
            {
                return Some(EndReason::Majority);
            }
        }
        let end = match self.end_when {
            EndWhen::EitherEmpty => {
                let empty = self.own_is_empty(board) || self.opp_is_empty(board);
                empty.then_some(EndReason::SideEmpty)
            }
            EndWhen::MoverStuck
            | EndWhen::MoverStuckLoses
            | EndWhen::FrontEmpty
            | EndWhen::BothStuck
            | EndWhen::MoverEmpty
            | EndWhen::FirstEmptyWins => self.is_stuck(board).then_some(EndReason::MoverStuck),
        };
        if self.repeat_limit == 1 && end != Some(EndReason::SideEmpty) {
            return Some(EndReason::Repetition);
        }
        end
    }

    /// Whether what is left in the houses goes into the stores at such an end.
    pub fn collects(&self, reason: EndReason) -> bool {
        let collects = match reason {
            EndReason::GrandSlam => return true,
            EndReason::FewSeeds => true,
            EndReason::Repetition => self.spec.repeat_result == RepeatResult::Leftovers,
            EndReason::MoverStuck => !self.end_when.stuck_loses(),
            EndReason::SideEmpty => self.end_when != EndWhen::FirstEmptyWins,
            EndReason::Majority
            | EndReason::BothEnds
            | EndReason::FrontEmpty
            | EndReason::TooManyLaps => false,
        };
        collects && self.leftovers != Leftovers::None
    }

    /// The seeds of the player to move and of his opponent once all is collected.
    pub fn collected(&self, board: &Board<WORDS, BITS>, reason: EndReason) -> (u32, u32) {
        let (mut own, mut opp) = self.won(board);
        let (left, opp_left) = self.left(board);
        match reason {
            EndReason::Majority
            | EndReason::BothEnds
            | EndReason::FrontEmpty
            | EndReason::TooManyLaps => {
                return (own, opp);
            }
            // The opponent made the move that captured everything.
            EndReason::GrandSlam => return (own + opp_left, opp),
            EndReason::Repetition => match self.spec.repeat_result {
                RepeatResult::Draw => return (own, opp),
                RepeatResult::Split => {
                    let half = (left + opp_left) / 2;
                    return (own + half, opp + half);
                }
                RepeatResult::Leftovers => {}
            },
            EndReason::MoverStuck if self.end_when.stuck_loses() => {
                return (own, opp);
            }
            EndReason::SideEmpty if self.end_when == EndWhen::FirstEmptyWins => {
                return (own, opp);
            }
            // He has houses to lift, but none that feeds.
            EndReason::MoverStuck
                if self.spec.unfed_takes_rest
                    && !self.passes
                    && opp_left == 0
                    && self.candidates(board) != 0 =>
            {
                return (own, opp + left);
            }
            EndReason::MoverStuck | EndReason::SideEmpty | EndReason::FewSeeds => {}
        }
        // The player whose houses are empty, which need not be the one without a move.
        let emptier_is_own = match (left, opp_left) {
            (0, _) => Some(true),
            (_, 0) => Some(false),
            _ => None,
        };
        match (self.leftovers, emptier_is_own) {
            (Leftovers::None, _) => {}
            (Leftovers::Split, _) => {
                let half = (left + opp_left) / 2;
                let odd = (left + opp_left) % 2;
                let to_own = odd * u32::from(own <= opp);
                own += half + to_own;
                opp += half + odd - to_own;
            }
            (Leftovers::Emptier, Some(true)) => own += left + opp_left,
            (Leftovers::Emptier, Some(false)) => opp += left + opp_left,
            _ => {
                own += left;
                opp += opp_left;
            }
        }
        (own, opp)
    }

    /// Whether a game can end in a way that few do.
    pub(super) fn has_more_ends(spec: &RuleSpec) -> bool {
        let by_board = matches!(
            spec.end_when,
            EndWhen::MoverEmpty | EndWhen::FirstEmptyWins | EndWhen::FrontEmpty
        );
        by_board
            || spec.end_seeds > 0
            || spec.seed_limit > 0
            || spec.both_ends_win
            || spec.cap_loses
    }

    /// The ends that few games have.
    #[inline(never)]
    fn further_end(&self, board: Board<WORDS, BITS>, sown: Sown) -> Option<EndReason> {
        let board = &board;
        match sown.decisive {
            Decisive::BothEnds => return Some(EndReason::BothEnds),
            Decisive::CutShort => return Some(EndReason::TooManyLaps),
            Decisive::No | Decisive::AllCaptured | Decisive::RestToOpponent => {}
        }
        let front_empty = self.end_when == EndWhen::FrontEmpty
            && [&board.own, &board.opp]
                .into_iter()
                .any(|half| self.front_is_empty(half));
        if front_empty {
            return Some(EndReason::FrontEmpty);
        }
        let (own, opp) = self.left(board);
        if self.ends_with(own + opp) {
            return Some(EndReason::FewSeeds);
        }
        let (own, opp) = (self.own_is_empty(board), self.opp_is_empty(board));
        let mover = if sown.extra_move { own } else { opp };
        let side_empty = match self.end_when {
            EndWhen::MoverEmpty => mover,
            EndWhen::FirstEmptyWins => own || opp,
            _ => false,
        };
        if side_empty {
            return Some(EndReason::SideEmpty);
        }
        let (own, opp) = self.won(board);
        (own.max(opp) > self.seed_limit).then_some(EndReason::Majority)
    }

    /// Whether a game is over that comes to so few seeds in the houses.
    #[inline(always)]
    pub fn ends_with(&self, left: u32) -> bool {
        self.spec.end_seeds > 0 && left <= u32::from(self.spec.end_seeds)
    }

    /// Whether a player can come above the number of seeds that stops the game, if he gets all that are `left`.
    #[inline(always)]
    pub fn seed_limit_is_near(&self, board: &Board<WORDS, BITS>, left: u32) -> bool {
        let (own, opp) = self.won(board);
        own.max(opp) + left > self.seed_limit
    }

    /// Whether the row of a half that faces the other holds no seeds.
    pub(super) fn front_is_empty(&self, half: &Half<WORDS, BITS>) -> bool {
        let in_row = if self.one_row { 0 } else { self.houses / 2 };
        (*half & self.in_houses).occupied() >> in_row == 0
    }

    /// What the player to move and his opponent have won: in stores and claimed houses.
    #[inline(always)]
    pub fn won(&self, board: &Board<WORDS, BITS>) -> (u32, u32) {
        let (own, opp) = (board.own.get(self.houses), board.opp.get(self.houses));
        if board.has_claims() {
            (
                own + claimed(board, board.mine()),
                opp + claimed(board, board.theirs()),
            )
        } else {
            (own, opp)
        }
    }

    /// Seeds in the unclaimed houses of the player to move and of his opponent.
    #[inline(always)]
    pub fn left(&self, board: &Board<WORDS, BITS>) -> (u32, u32) {
        let own = (board.own & self.in_houses).sum();
        let opp = (board.opp & self.in_houses).sum();
        if board.has_claims() {
            let claims = board.mine() | board.theirs();
            let row = (1 << ROW) - 1;
            (
                own - claimed(board, claims & row),
                opp - claimed(board, claims & !row),
            )
        } else {
            (own, opp)
        }
    }

    /// What the player to move has won over what his opponent has.
    #[inline(always)]
    pub fn lead(&self, board: &Board<WORDS, BITS>) -> i32 {
        let (own, opp) = self.won(board);
        own as i32 - opp as i32
    }

    /// Seeds in all houses that nobody has claimed.
    #[inline(always)]
    pub fn in_play(&self, board: &Board<WORDS, BITS>) -> i32 {
        let (own, opp) = self.left(board);
        (own + opp) as i32
    }

    /// The most by which the lead can still change, where seeds in stores stay there.
    #[inline(always)]
    pub fn most_to_come(&self, board: &Board<WORDS, BITS>) -> i32 {
        match self.raids {
            true => self.total as i32,
            false => self.in_play(board),
        }
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
            EndReason::Repetition if self.spec.repeat_result == RepeatResult::Draw => {
                Ordering::Equal
            }
            EndReason::SideEmpty if self.end_when == EndWhen::FirstEmptyWins => {
                let (left, opp_left) = self.left(board);
                (left == 0).cmp(&(opp_left == 0))
            }
            EndReason::MoverStuck if self.end_when.stuck_loses() => Ordering::Less,
            // The player to move has lost even if neither has any there.
            EndReason::FrontEmpty if self.front_is_empty(&board.own) => Ordering::Less,
            EndReason::FrontEmpty => Ordering::Greater,
            // The opponent has made the move.
            EndReason::BothEnds => Ordering::Less,
            EndReason::TooManyLaps => Ordering::Greater,
            _ => lead.cmp(&0),
        };
        Score::at_end(self.end_when, result, lead)
    }
}

/// Seeds in claimed houses.
fn claimed<const WORDS: usize, const BITS: u32>(board: &Board<WORDS, BITS>, claims: Claims) -> u32 {
    let row = (1 << ROW) - 1;
    let own = bits(claims & row).map(|index| board.own.get(index));
    let opp = bits(claims >> ROW).map(|index| board.opp.get(index));
    own.chain(opp).sum()
}
