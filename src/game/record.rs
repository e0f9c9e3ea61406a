//! The moves of a game as a tree: nothing played is ever thrown away.
//!
//! One line through the tree is being followed. Undo and redo walk along it; another move than the
//! one that comes next begins a new branch, and the old one stays as a variation.

use std::iter::successors;

use crate::rules::position::Position;
use crate::rules::rule_set::RuleSet;
use crate::rules::side::Side;
use crate::rules::spec::NextStart;
use crate::rules::state::{Move, Refusal, State, Undo};
use crate::rules::trace::Trace;

/// What is remembered of a move without playing it again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Made {
    /// The move.
    pub action: Move,
    /// Who made it.
    pub by: Side,
    /// Laps, 0 for a swap.
    pub laps: u32,
    /// Seeds captured.
    pub captured: u16,
    /// Whether the same player moved again.
    pub extra_move: bool,
}

/// A move's place in the tree.
pub type NodeId = usize;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Node {
    made: Made,
    /// The branch after this move that was begun first.
    first: Option<NodeId>,
    /// The branch beside this move that was begun next.
    next: Option<NodeId>,
}

/// A game's moves from its start position.
#[derive(Clone, Debug)]
pub struct Record {
    start: Position,
    nodes: Vec<Node>,
    /// The first move that was ever made from the start.
    first: Option<NodeId>,
    /// The line being followed, undone moves included.
    line: Vec<NodeId>,
    /// One for each move made: `line[..undos.len()]` are on the board.
    undos: Vec<Undo>,
    state: State,
}

impl Record {
    /// A record without moves.
    pub fn new(rules: &RuleSet, start: Position) -> Self {
        Self {
            start,
            nodes: Vec::new(),
            first: None,
            line: Vec::new(),
            undos: Vec::new(),
            state: State::new(rules, start),
        }
    }

    /// The position before the first move.
    pub const fn start(&self) -> &Position {
        &self.start
    }

    /// The game as it stands on the board.
    pub const fn state(&self) -> &State {
        &self.state
    }

    /// The rules it is played by.
    pub const fn rules(&self) -> &RuleSet {
        self.state.rules()
    }

    /// Changes who starts the next game, which decides nothing in this one.
    pub fn set_next_start(&mut self, next_start: NextStart) {
        self.state.set_next_start(next_start);
    }

    /// How many moves of the line are made.
    pub fn made_count(&self) -> usize {
        self.undos.len()
    }

    /// All moves of the line: those made, then those undone.
    pub fn line(&self) -> impl ExactSizeIterator<Item = &Made> + DoubleEndedIterator {
        self.line.iter().map(|&id| &self.nodes[id].made)
    }

    /// The last move made.
    pub fn last(&self) -> Option<&Made> {
        let last = self.made_count().checked_sub(1)?;
        self.line().nth(last)
    }

    /// Makes a legal move.
    ///
    /// # Errors
    /// The reason why it is not legal; nothing changes then.
    pub fn play(&mut self, action: Move) -> Result<Trace, Refusal> {
        let (trace, undo) = self.state.play_traced(action)?;
        let made = Made {
            action,
            by: trace.mover,
            laps: trace.laps,
            captured: trace.captured,
            extra_move: trace.extra_move,
        };
        let at = self.undos.len();
        self.undos.push(undo);
        let parent = at.checked_sub(1).map(|last| self.line[last]);
        let next = self.line.get(at).copied();
        if next.is_some_and(|id| self.nodes[id].made.action == action) {
            return Ok(trace);
        }
        self.line.truncate(at);
        let known = self
            .children(parent)
            .find(|&id| self.nodes[id].made.action == action);
        let id = known.unwrap_or_else(|| self.add(parent, made));
        self.line.push(id);
        self.follow_on(id);
        Ok(trace)
    }

    /// Begins a branch after a move (`None`: from the start).
    fn add(&mut self, parent: Option<NodeId>, made: Made) -> NodeId {
        let id = self.nodes.len();
        let last = self.children(parent).last();
        self.nodes.push(Node {
            made,
            first: None,
            next: None,
        });
        match (last, parent) {
            (Some(last), _) => self.nodes[last].next = Some(id),
            (None, Some(parent)) => self.nodes[parent].first = Some(id),
            (None, None) => self.first = Some(id),
        }
        id
    }

    /// The branches after a move (`None`: from the start), in the order in which they were begun.
    fn children(&self, parent: Option<NodeId>) -> impl Iterator<Item = NodeId> {
        let first = parent.map_or(self.first, |id| self.nodes[id].first);
        successors(first, |&id| self.nodes[id].next)
    }

    /// Extends the line from a move it ends with along the first branches.
    fn follow_on(&mut self, mut id: NodeId) {
        while let Some(next) = self.nodes[id].first {
            self.line.push(next);
            id = next;
        }
    }

    /// Takes back the last move; `false` if there is none.
    pub fn undo(&mut self) -> bool {
        let undone = self.undos.pop();
        if let Some(undo) = undone {
            self.state.undo(undo);
        }
        undone.is_some()
    }

    /// Makes the move that was undone last; its trace, `None` if there is none.
    pub fn redo(&mut self) -> Option<Trace> {
        let next = *self.line.get(self.undos.len())?;
        let action = self.nodes[next].made.action;
        self.play(action).ok()
    }

    /// Goes to the position after `made` moves of the line, or as near as the line reaches.
    pub fn go_to(&mut self, made: usize) {
        while self.made_count() > made && self.undo() {}
        while self.made_count() < made && self.redo().is_some() {}
    }

    /// The position before the last move and what that move did; `None` if no move was made.
    pub fn last_trace(&self) -> Option<(Position, Trace)> {
        let mut before = self.state.clone();
        let (undo, made) = self.undos.last().zip(self.last())?;
        before.undo(*undo);
        let position = *before.position();
        let (trace, _) = before.play_traced(made.action).ok()?;
        Some((position, trace))
    }

    /// The moves of the turn that is going on or, if it just ended, of that turn: each with the
    /// position before it.
    pub fn last_turn(&self) -> Vec<(Position, Trace)> {
        let Some(last) = self.last() else {
            return Vec::new();
        };
        let mut turn = Vec::new();
        let mut state = self.state.clone();
        for (undo, made) in self.undos.iter().zip(self.line()).rev() {
            if made.by != last.by || (!turn.is_empty() && !made.extra_move) {
                break;
            }
            state.undo(*undo);
            let before = *state.position();
            if let Ok((trace, _)) = state.clone().play_traced(made.action) {
                turn.push((before, trace));
            }
        }
        turn.reverse();
        turn
    }

    /// The tree below the start as lines, the one being followed first, each after the one it leaves. Of a line that is
    /// not being followed, the branches that were begun first go on with it.
    pub fn branches(&self) -> Vec<Branch> {
        let mut lines = vec![(0, 0, self.line.clone())];
        let mut branches = Vec::new();
        while let Some((of, after, ids)) = lines.get(branches.len()) {
            let moves = ids.iter().map(|&id| self.nodes[id].made).collect();
            let (of, after) = (*of, *after);
            let mut leaving = Vec::new();
            // What stands beside the first move of a branch leaves the same line as the branch.
            for at in usize::from(!branches.is_empty())..ids.len() {
                let before = at.checked_sub(1).map(|before| ids[before]);
                for other in self.children(before).filter(|&other| other != ids[at]) {
                    let line = successors(Some(other), |&id| self.nodes[id].first);
                    leaving.push((branches.len(), at, line.collect()));
                }
            }
            lines.extend(leaving);
            branches.push(Branch { of, after, moves });
        }
        branches
    }
}

/// A line of moves in the tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Branch {
    /// Which line it leaves, counted from 0; 0 for the line being followed itself.
    pub of: usize,
    /// How many moves of that line come before it.
    pub after: usize,
    /// The moves.
    pub moves: Vec<Made>,
}
