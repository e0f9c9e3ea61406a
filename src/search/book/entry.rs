//! An entry of a book: a position by its moves, and what was found there.

use thiserror::Error;

use crate::rules::state::Move;
use crate::search::report::MoveValue;
use crate::search::value::{Certainty, Score, Value};

/// A position of a book.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BookEntry {
    /// The moves that lead there when South begins.
    pub path: Vec<Move>,
    /// Every legal move there, as it was found.
    pub found: Vec<MoveValue>,
    /// Whether the best of them was proven to be the best.
    pub best_is_proven: bool,
}

/// Why an entry cannot be in a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum EntryFault {
    /// A move that is not legal, or a game that is over.
    #[error("its moves do not lead to a position that goes on")]
    Path,
    /// Not each legal move once.
    #[error("it must tell each legal move once")]
    Moves,
    /// Two entries for one position.
    #[error("its position is there already")]
    Twice,
}

impl BookEntry {
    /// How sure it is: whether its value is proven, how many of its moves are exact, how far the others were looked ahead.
    pub(super) fn surety(&self) -> (bool, usize, u32) {
        let exact = self.found.iter().filter(|m| m.value.is_exact()).count();
        let others = self.found.iter().filter(|m| !m.value.is_exact());
        let least = others.map(|m| depth(m.value)).min().unwrap_or(u32::MAX);
        let is_proven = self.best_is_proven || exact == self.found.len();
        (is_proven, exact, least)
    }

    /// The value of the best move, if it was proven to be the best.
    pub(super) fn proven_value(&self) -> Option<Score> {
        let exact = self.found.iter().filter(|m| m.value.is_exact());
        let best = exact.map(|m| m.value.score).max();
        best.filter(|_| self.best_is_proven)
    }
}

/// Moves that were looked ahead, nought if it is exact.
pub(super) const fn depth(value: Value) -> u32 {
    match value.certainty {
        Certainty::Estimate { depth } => depth,
        _ => 0,
    }
}
