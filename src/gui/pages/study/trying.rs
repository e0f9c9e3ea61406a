//! Questions about the mistakes of a game, and how the present one stands.

use crate::game::record::{NodeId, Record};
use crate::gui::asking::stand::Stand;
use crate::gui::work::worker::Worker;
use crate::rules::side::Side;
use crate::search::report::Report;

/// Questions about the mistakes of a game.
pub struct Trying {
    /// The record as it was before.
    pub(super) kept: Record,
    /// Whose mistakes; `None` for both players'.
    pub whose: Option<Side>,
    pub(super) questions: Vec<NodeId>,
    pub(super) at: usize,
    /// How the present question stands.
    pub stand: Stand,
    /// Whether something was tried or told about the present question.
    pub(super) is_touched: bool,
    /// Questions answered right at once, and all that were answered right.
    pub(super) found: (usize, usize),
    pub(super) refuting: Worker<Report>,
}

impl Trying {
    /// The number of the question, from 1, and how many there are.
    pub const fn number(&self) -> (usize, usize) {
        (self.at + 1, self.questions.len())
    }

    /// Questions answered right at once, and all that were answered right.
    pub const fn found(&self) -> (usize, usize) {
        self.found
    }

    /// The move that is asked about.
    pub fn mistake(&self) -> Option<NodeId> {
        self.questions.get(self.at).copied()
    }

    /// Whether the answer is known.
    pub fn is_over(&self) -> bool {
        self.stand.is_over()
    }
}
