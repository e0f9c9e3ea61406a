//! What was changed in a tree, each change as what takes it back.

use std::collections::VecDeque;

use super::note::Note;
use super::tree::{NodeId, TreePlace};

/// How many changes can be taken back.
const DEEPEST: usize = 500;

/// What changes the tree.
#[derive(Clone, Debug)]
pub(super) enum Edit {
    /// Put a branch back, as number so and so of those beside it.
    Attach(NodeId, usize),
    /// Take a branch out.
    Detach(NodeId),
    /// Take moves out that were tried one after the other, from the last one on, up to one that something else has come after.
    TakeBack(Vec<NodeId>),
    /// Put such moves back.
    TryAgain(Vec<(NodeId, usize)>),
    /// Make branches number so and so of those beside them, one after the other; then go to a place.
    Reorder(Vec<(NodeId, usize)>, TreePlace),
    /// Write this beside a place.
    Write(TreePlace, Note),
}

/// The changes, the last one at the end, and those taken back.
#[derive(Clone, Debug, Default)]
pub(super) struct Edits {
    pub(super) done: VecDeque<Edit>,
    pub(super) undone: Vec<Edit>,
}

impl Edits {
    /// Moves were tried, one after the other, that were not there before.
    pub(super) fn tried(&mut self, moves: Vec<NodeId>) {
        if !moves.is_empty() {
            self.note(Edit::TakeBack(moves));
        }
    }

    /// The game went on to this place: what was taken back cannot be done again, and the move, if it was tried before, is not
    /// taken back any more.
    pub(super) fn game_went_on(&mut self, place: TreePlace) {
        self.undone.clear();
        self.done.retain_mut(|edit| {
            let Edit::TakeBack(moves) = edit else {
                return true;
            };
            moves.retain(|&id| Some(id) != place);
            !moves.is_empty()
        });
    }

    /// Remembers what takes the last change back.
    pub(super) fn note(&mut self, inverse: Edit) {
        self.undone.clear();
        if self.done.len() == DEEPEST {
            self.done.pop_front();
        }
        self.done.push_back(inverse);
    }
}
