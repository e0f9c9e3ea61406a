//! Changes of the rules that are edited beside the game: each can be taken back until the game goes on.

use crate::gui::draft::Draft;
use crate::rules::clause::Clause;

/// Most changes that can be taken back.
const MOST: usize = 100;

/// The rules as they were edited before each change, and those that were taken back.
#[derive(Debug, Default)]
pub struct RuleEdits {
    past: Vec<Draft>,
    future: Vec<Draft>,
    /// The clause that was changed last: more of that at once is the same change.
    last: Option<Clause>,
}

impl RuleEdits {
    /// Notes a change of a clause, or of all at once, from what was edited before.
    pub fn changed(&mut self, before: Draft, clause: Option<Clause>) {
        self.future.clear();
        if clause.is_none() || self.last != clause {
            self.past.push(before);
            let most = self.past.len().saturating_sub(MOST);
            self.past.drain(..most);
        }
        self.last = clause;
    }

    /// Whether there is a change to be taken back.
    pub const fn has_past(&self) -> bool {
        !self.past.is_empty()
    }

    /// Whether there is a change to be made again.
    pub const fn has_future(&self) -> bool {
        !self.future.is_empty()
    }

    /// Takes back what was changed last: the rules before it, if there was anything.
    pub fn undo(&mut self, now: &Draft) -> Option<Draft> {
        self.last = None;
        let before = self.past.pop()?;
        self.future.push(now.clone());
        Some(before)
    }

    /// The rules as they were before that was taken back, if anything was.
    pub fn redo(&mut self, now: &Draft) -> Option<Draft> {
        self.last = None;
        let again = self.future.pop()?;
        self.past.push(now.clone());
        Some(again)
    }
}
