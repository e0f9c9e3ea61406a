//! A tree of moves. Nodes are never thrown away: a branch that is taken out can be put back.

use core::time::Duration;
use std::iter::successors;

use super::note::Note;
use crate::rules::board::Pit;
use crate::rules::side::Side;
use crate::rules::state::Move;

/// What is remembered of a move without playing it again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MadeMove {
    /// What was chosen.
    pub action: Move,
    /// Who made it.
    pub by: Side,
    /// Laps, 0 for a swap.
    pub laps: u32,
    /// Seeds captured.
    pub captured: u16,
    /// Whether the same player moved again.
    pub extra_move: bool,
    /// Where the last seed fell; `None` for a swap.
    pub landing: Option<Pit>,
    /// Whether a house was claimed.
    pub claims: bool,
    /// Seeds that the mover has won by then.
    pub won: u16,
    /// Whether they were fewer before.
    pub gains: bool,
    /// Whether he has won the game by that, for the rules stop where somebody has won enough.
    pub wins_enough: bool,
}

/// A move's place in the tree.
pub type NodeId = usize;

/// A place in the tree: after a move, or the start.
pub type TreePlace = Option<NodeId>;

#[derive(Clone, Debug, PartialEq, Eq)]
struct TreeNode {
    made: MadeMove,
    /// The move before.
    parent: TreePlace,
    /// Moves from the start to here, this one included.
    depth: usize,
    /// The first branch after this move.
    first: Option<NodeId>,
    /// The next branch beside this move.
    next: Option<NodeId>,
    note: Note,
    /// What its player had left on his clock after it, if that was told.
    left: Option<Duration>,
}

/// Moves and what is written beside them.
#[derive(Clone, Debug, Default)]
pub(super) struct Tree {
    nodes: Vec<TreeNode>,
    /// The first branch from the start.
    first: Option<NodeId>,
    /// What is written beside the start.
    note: Note,
}

impl Tree {
    pub(super) fn made(&self, id: NodeId) -> &MadeMove {
        &self.nodes[id].made
    }

    pub(super) fn parent(&self, id: NodeId) -> TreePlace {
        self.nodes[id].parent
    }

    /// Moves from the start to a place.
    pub(super) fn depth(&self, place: TreePlace) -> usize {
        place.map_or(0, |id| self.nodes[id].depth)
    }

    pub(super) fn note(&self, place: TreePlace) -> &Note {
        place.map_or(&self.note, |id| &self.nodes[id].note)
    }

    pub(super) fn note_mut(&mut self, place: TreePlace) -> &mut Note {
        match place {
            Some(id) => &mut self.nodes[id].note,
            None => &mut self.note,
        }
    }

    pub(super) fn time_left(&self, id: NodeId) -> Option<Duration> {
        self.nodes[id].left
    }

    pub(super) fn set_time_left(&mut self, id: NodeId, left: Duration) {
        self.nodes[id].left = Some(left);
    }

    /// The branches after a place, in their order; the main line goes on with the first.
    pub(super) fn children(&self, place: TreePlace) -> impl Iterator<Item = NodeId> {
        let first = place.map_or(self.first, |id| self.nodes[id].first);
        successors(first, |&id| self.nodes[id].next)
    }

    /// The branch after a place that begins with this move.
    pub(super) fn child(&self, place: TreePlace, action: Move) -> Option<NodeId> {
        let mut children = self.children(place);
        children.find(|&id| self.nodes[id].made.action == action)
    }

    pub(super) fn first_child(&self, place: TreePlace) -> Option<NodeId> {
        place.map_or(self.first, |id| self.nodes[id].first)
    }

    /// The line that begins with a move and goes on with the first branches.
    pub(super) fn line_from(&self, id: NodeId) -> impl Iterator<Item = NodeId> {
        successors(Some(id), |&id| self.nodes[id].first)
    }

    /// The moves from the start to one.
    pub(super) fn path(&self, place: TreePlace) -> Vec<NodeId> {
        let mut path: Vec<_> = successors(place, |&id| self.nodes[id].parent).collect();
        path.reverse();
        path
    }

    /// Whether a move stands in the tree and was not taken out, with it or before it.
    pub(super) fn has(&self, id: NodeId) -> bool {
        let stands = |id: NodeId| self.index(id).is_some();
        id < self.nodes.len() && successors(Some(id), |&id| self.parent(id)).all(stands)
    }

    /// Adds a move as the last branch after a place.
    pub(super) fn add(&mut self, parent: TreePlace, made: MadeMove) -> NodeId {
        let id = self.nodes.len();
        self.nodes.push(TreeNode {
            made,
            parent,
            depth: self.depth(parent) + 1,
            first: None,
            next: None,
            note: Note::default(),
            left: None,
        });
        self.attach(id, usize::MAX);
        id
    }

    /// Which of the branches beside it a move is, counted from 0; `None` if it was taken out.
    pub(super) fn index(&self, id: NodeId) -> Option<usize> {
        self.children(self.parent(id)).position(|other| other == id)
    }

    /// Takes a move and all after it out.
    pub(super) fn detach(&mut self, id: NodeId) {
        let parent = self.parent(id);
        let before = self.children(parent).take_while(|&other| other != id);
        let before = before.last();
        let next = self.nodes[id].next.take();
        self.link(parent, before, next);
    }

    /// Puts a move that was taken out back, as branch number `index` or the last one.
    pub(super) fn attach(&mut self, id: NodeId, index: usize) {
        let parent = self.parent(id);
        let before = self.children(parent).take(index).last();
        let next = match before {
            Some(before) => self.nodes[before].next,
            None => self.first_child(parent),
        };
        self.nodes[id].next = next;
        self.link(parent, before, Some(id));
    }

    /// Lets `next` come after the branch `before`, or first.
    fn link(&mut self, parent: TreePlace, before: Option<NodeId>, next: Option<NodeId>) {
        match (before, parent) {
            (Some(before), _) => self.nodes[before].next = next,
            (None, Some(parent)) => self.nodes[parent].first = next,
            (None, None) => self.first = next,
        }
    }

    /// Makes a branch number `index` among those beside it; which one it was.
    pub(super) fn reorder(&mut self, id: NodeId, index: usize) -> usize {
        let was = self.index(id).unwrap_or_default();
        if was != index {
            self.detach(id);
            self.attach(id, index);
        }
        was
    }

    /// Puts what comes after one move after another one like it, the deepest branches whole.
    pub(super) fn merge(&mut self, from: NodeId, into: NodeId) {
        let mut left = vec![(from, into)];
        while let Some((from, into)) = left.pop() {
            if self.nodes[into].note.is_empty() {
                self.nodes[into].note = std::mem::take(&mut self.nodes[from].note);
            }
            self.nodes[into].left = self.nodes[into].left.or(self.nodes[from].left);
            let children: Vec<_> = self.children(Some(from)).collect();
            for child in children {
                let action = self.nodes[child].made.action;
                match self.child(Some(into), action) {
                    Some(known) => left.push((child, known)),
                    None => {
                        self.detach(child);
                        self.nodes[child].parent = Some(into);
                        self.attach(child, usize::MAX);
                    }
                }
            }
        }
    }
}
