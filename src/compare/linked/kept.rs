//! What is stored of linked boards.

use super::board::BoardSetting;
use super::table::{Linked, LinkedMove};
use crate::compare::line::LineStart;

/// All that is stored of linked boards; the boards follow from it by playing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptBoards {
    start: LineStart,
    settings: Vec<BoardSetting>,
    steps: Vec<LinkedMove>,
    made: usize,
}

impl KeptBoards {
    /// What is stored of these boards.
    pub fn of(linked: &Linked) -> Self {
        Self {
            start: *linked.start(),
            settings: linked
                .boards()
                .iter()
                .map(|b| b.setting().clone())
                .collect(),
            steps: linked.choices().to_vec(),
            made: linked.made_count(),
        }
    }

    /// How many choices are made.
    pub const fn made_count(&self) -> usize {
        self.made
    }

    /// The boards, all choices played again.
    pub fn linked(self) -> Linked {
        Linked::new(self.start, self.settings, self.steps, self.made)
    }
}
