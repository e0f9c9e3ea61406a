//! What is to be shown of moves, where exact values would be dear, and what came of it.

use super::report::MoveValue;
use super::value::{Certainty, Score, Value};
use crate::rules::state::Move;

/// What is to be shown of a move, to the player who makes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Assertion {
    /// Which of the legal ones.
    pub action: Move,
    /// Whether it is worth at least or at most that.
    pub bound: Bounded,
    /// What; in games that are not won by seeds its sign alone counts.
    pub score: Score,
}

/// Which way a value is bounded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bounded {
    /// From below.
    AtLeast,
    /// From above.
    AtMost,
}

/// What became of assertions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AssertionOutcome {
    /// All hold: each move with what was proven of it, which may be more than was asserted.
    All(Vec<MoveValue>),
    /// One of them does not hold.
    Refuted,
    /// Not all that there is to be seen was seen within the limits.
    Open,
}

/// An assertion does not hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Refuted;

impl Assertion {
    /// The least worth, as [`Score::worth`], that says one thing of the assertion; all below say the other.
    pub(super) fn border(&self) -> i32 {
        self.score.worth() + i32::from(self.bound == Bounded::AtMost)
    }

    /// What is known of the move if its value lies on one side of the border, and is proven to go so far.
    pub(super) fn judged(&self, reaches_border: bool, score: Score) -> Result<MoveValue, Refuted> {
        if reaches_border != (self.bound == Bounded::AtLeast) {
            return Err(Refuted);
        }
        let certainty = match self.bound {
            Bounded::AtLeast => Certainty::AtLeast,
            Bounded::AtMost => Certainty::AtMost,
        };
        Ok(MoveValue {
            action: self.action,
            value: Value { score, certainty },
        })
    }
}
