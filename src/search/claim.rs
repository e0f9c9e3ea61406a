//! What is to be shown of moves, where exact values would be dear, and what came of it.

use super::report::MoveValue;
use super::value::{Certainty, Score, Value};
use crate::rules::state::Move;

/// What is to be shown of a move, to the player who makes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The move.
    pub action: Move,
    /// Whether it is worth at least or at most that.
    pub side: Bounded,
    /// What; in games that are not won by seeds its sign alone counts.
    pub score: Score,
}

/// From which side a value is bounded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bounded {
    /// From below.
    AtLeast,
    /// From above.
    AtMost,
}

/// What became of claims.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ClaimOutcome {
    /// All hold: each move with what was proven of it, which may be more than was claimed.
    All(Vec<MoveValue>),
    /// One of them does not hold.
    Refuted,
    /// Not all that there is to be seen was seen within the limits.
    Open,
}

/// A claim does not hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Refuted;

impl Claim {
    /// The least worth, as [`Score::worth`], that says one thing of the claim; all below say the other.
    pub(super) fn border(&self) -> i32 {
        self.score.worth() + i32::from(self.side == Bounded::AtMost)
    }

    /// What is known of the move if its value lies on one side of the border, and is proven to go so far.
    pub(super) fn judged(&self, reaches_border: bool, score: Score) -> Result<MoveValue, Refuted> {
        if reaches_border != (self.side == Bounded::AtLeast) {
            return Err(Refuted);
        }
        let certainty = match self.side {
            Bounded::AtLeast => Certainty::AtLeast,
            Bounded::AtMost => Certainty::AtMost,
        };
        Ok(MoveValue {
            action: self.action,
            value: Value { score, certainty },
        })
    }
}
