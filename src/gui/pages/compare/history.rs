//! What was changed on the compare page besides moves, so that it can be taken back.
//!
//! Moves are a row of their own, along which the boards walk back and forth. An edit lies between two
//! of them: it notes how many choices were made when it was done, and is taken back from there.

use std::collections::BTreeMap;

use crate::compare::linked::kept::KeptBoards;
use crate::gui::draft::Draft;
use crate::gui::files::key::BoardKey;
use crate::rules::clause::Clause;

/// Most edits that can be taken back.
const MOST: usize = 100;

/// The boards as they were at some time, and which of them was being edited.
#[derive(Clone, Debug, PartialEq)]
pub struct Snapshot {
    /// The boards and what was played.
    pub boards: KeptBoards,
    /// What they are told by.
    pub keys: Vec<BoardKey>,
    /// The board that keys were for.
    pub active: usize,
    /// Edited rules that did not go together.
    pub unfinished: BTreeMap<BoardKey, Draft>,
}

/// What an edit changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardsEdit {
    /// A clause of this board; more of that at once is the same edit.
    Clause(BoardKey, Clause),
    /// Anything else, an edit each time.
    Other,
}

/// One edit, seen from one of its two sides.
#[derive(Debug)]
struct HistoryEntry {
    /// The boards on the other side.
    beyond: Snapshot,
    /// How many choices are made on this side.
    made: usize,
}

/// The edits done and those taken back, between the moves.
#[derive(Debug, Default)]
pub struct BoardsHistory {
    past: Vec<HistoryEntry>,
    future: Vec<HistoryEntry>,
    last: Option<BoardsEdit>,
}

impl BoardsHistory {
    /// Notes an edit that led from one state of the boards to another; nothing if they are the same.
    pub fn edited(&mut self, before: Snapshot, now: &Snapshot, edit: BoardsEdit) {
        if before == *now {
            return;
        }
        self.future.clear();
        let made = now.boards.made_count();
        let begun = self.past.last().filter(|entry| entry.made == made);
        match (edit, begun) {
            (BoardsEdit::Clause(..), Some(begun)) if self.last == Some(edit) => {
                if begun.beyond == *now {
                    self.past.pop();
                    self.last = None;
                }
            }
            _ => {
                self.past.push(HistoryEntry {
                    beyond: before,
                    made,
                });
                let most = self.past.len().saturating_sub(MOST);
                self.past.drain(..most);
                self.last = Some(edit);
            }
        }
    }

    /// Notes that a new move was made where so many choices had been made before.
    pub fn moved(&mut self, from: usize) {
        self.future.clear();
        self.last = None;
        // The moves that the last edit was done after may be gone.
        if let Some(entry) = self.past.last_mut() {
            entry.made = entry.made.min(from);
        }
    }

    /// Whether there is an edit to be taken back, if not at once.
    pub const fn has_past(&self) -> bool {
        !self.past.is_empty()
    }

    /// Whether there is an edit to be done again, if not at once.
    pub const fn has_future(&self) -> bool {
        !self.future.is_empty()
    }

    /// Takes an edit back if it was done last: the boards before it. `None` if a move came later.
    pub fn undo(&mut self, now: Snapshot) -> Option<Snapshot> {
        self.last = None;
        let made = now.boards.made_count();
        let entry = self.past.pop_if(|e| made == e.made || made == 0)?;
        Some(entry.cross(now, &mut self.future))
    }

    /// Does an edit again if it comes next: the boards after it. `None` if a move comes before it; `is_last`: there is no
    /// other move to come.
    pub fn redo(&mut self, now: Snapshot, is_last: bool) -> Option<Snapshot> {
        self.last = None;
        let made = now.boards.made_count();
        let entry = self.future.pop_if(|e| made == e.made || is_last)?;
        Some(entry.cross(now, &mut self.past))
    }
}

impl HistoryEntry {
    /// Goes to the other side, from which the edit is one of `there`.
    fn cross(self, now: Snapshot, there: &mut Vec<Self>) -> Snapshot {
        there.push(Self {
            beyond: now,
            made: self.beyond.boards.made_count(),
        });
        self.beyond
    }
}
