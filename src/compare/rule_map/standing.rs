//! How a row stands beside the first: what may be compared at all, and in what it stands out.

use super::row::{RuleRow, best_of};
use crate::rules::state::Move;
use crate::search::report::{MoveValue, SearchStage};
use crate::search::value::Score;

/// How far both rule sets were looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Looked {
    /// Both values are proven.
    ToTheEnd,
    /// So many moves ahead under both.
    Ahead(u32),
}

/// What two rows know that may be compared: what is proven under both, else the values of the greatest
/// depth at which both were looked at. The best move is the first of each.
#[derive(Clone, Copy, Debug)]
pub struct EquallyDeep<'a> {
    /// How far both were looked at.
    pub looked: Looked,
    /// The moves under the first row's rules.
    pub first: &'a [MoveValue],
    /// The moves under the other's.
    pub other: &'a [MoveValue],
}

/// In what a row stands out from the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StandsOut {
    /// No move that is best in the first row is best here.
    BestMove,
    /// Another player wins, or nobody does.
    Winner,
    /// Both.
    BestMoveAndWinner,
}

/// What can be said of a row beside the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// Both have not been looked at equally deep yet.
    StillLooking,
    /// They never were, and no more will be found out.
    NotComparable,
    /// The same move is best, and the same player ahead.
    Agrees(Looked),
    /// The best moves or who is ahead differ by no more than estimates may be off.
    AboutEqual(Looked),
    /// It differs in more.
    StandsOut(StandsOut, Looked),
}

/// Seeds by which estimates may differ without saying anything.
const ABOUT: i32 = 1;

impl<'a> EquallyDeep<'a> {
    /// What two rows know that may be compared; `None` if there is nothing yet.
    pub fn of(first: &'a RuleRow, other: &'a RuleRow) -> Option<Self> {
        if let Some(proven) = Self::proven(first, other) {
            return Some(proven);
        }
        let (depth, first, other) = first.depths.deepest_common(&other.depths)?;
        Some(Self {
            looked: Looked::Ahead(depth),
            first,
            other,
        })
    }

    /// The same so many moves ahead, where not both are proven: in a table whose rows all are of one depth. Where only
    /// one is proven it stands by its estimate, too, as long as it has one: a deeper look than its proof would tell the same.
    pub fn at(first: &'a RuleRow, other: &'a RuleRow, depth: Option<u32>) -> Option<Self> {
        Self::proven(first, other).or_else(|| {
            let depth = depth?;
            let estimates = || Some((first.depths.at(depth)?, other.depths.at(depth)?));
            let (first, other) =
                estimates().or_else(|| Some((first.at(depth)?, other.at(depth)?)))?;
            Some(Self {
                looked: Looked::Ahead(depth),
                first,
                other,
            })
        })
    }

    fn proven(first: &'a RuleRow, other: &'a RuleRow) -> Option<Self> {
        (first.is_proven() && other.is_proven()).then_some(Self {
            looked: Looked::ToTheEnd,
            first: &first.report.moves,
            other: &other.report.moves,
        })
    }

    /// Whether every move that is best in the first row is clearly worse than the best of the other.
    pub fn moves_by_far(&self) -> bool {
        let (before, after) = (best_of(self.first), best_of(self.other));
        let best = self.other.first().map(|best| best.value.score);
        let moved = !after.iter().any(|m| before.contains(m));
        moved && best.is_some_and(|best| before.iter().all(|&m| self.is_worse(m, best)))
    }

    /// How the other row stands beside the first.
    fn standing(&self) -> Option<Standing> {
        let (before, after) = (
            self.first.first()?.value.score,
            self.other.first()?.value.score,
        );
        let (best_before, best_after) = (best_of(self.first), best_of(self.other));
        let moved = !best_after.iter().any(|m| best_before.contains(m));
        let turned = before.sign() != after.sign();
        let by_far = self.moves_by_far();
        let far = turned && self.differ(before, after);
        Some(match (by_far, far) {
            (true, true) => Standing::StandsOut(StandsOut::BestMoveAndWinner, self.looked),
            (true, false) => Standing::StandsOut(StandsOut::BestMove, self.looked),
            (false, true) => Standing::StandsOut(StandsOut::Winner, self.looked),
            (false, false) if moved || turned => Standing::AboutEqual(self.looked),
            (false, false) => Standing::Agrees(self.looked),
        })
    }

    /// Whether a move is worth clearly less under the other row's rules than the best there; one that
    /// cannot be made there is.
    fn is_worse(&self, action: Move, best: Score) -> bool {
        let known = self.other.iter().find(|m| m.action == action);
        known.is_none_or(|m| self.differ(m.value.score, best))
    }

    /// Whether two scores differ by more than estimates may be off; what is proven is off by nothing.
    pub const fn differ(&self, one: Score, other: Score) -> bool {
        match (self.looked, one, other) {
            (Looked::Ahead(_), Score::Seeds(one), Score::Seeds(other)) => {
                one.abs_diff(other) > ABOUT.unsigned_abs()
            }
            _ => true,
        }
    }
}

/// How a row stands beside the first.
pub fn standing(first: &RuleRow, other: &RuleRow) -> Standing {
    let known = EquallyDeep::of(first, other).and_then(|known| known.standing());
    known.unwrap_or_else(|| {
        if [first, other]
            .iter()
            .all(|row| row.stage == SearchStage::Done)
        {
            Standing::NotComparable
        } else {
            Standing::StillLooking
        }
    })
}
