//! The moves of a game as a tree: nothing played is ever thrown away.
//!
//! One line through the tree is being followed. Undo and redo walk along it; another move than the
//! one that comes next begins a new branch, and the old one stays as a variation.

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
    parent: Option<NodeId>,
}

/// A game's moves from its start position.
#[derive(Clone, Debug)]
pub struct Record {
    start: Position,
    nodes: Vec<Node>,
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
        let id = known.unwrap_or(self.nodes.len());
        if known.is_none() {
            self.nodes.push(Node { made, parent });
        }
        self.line.push(id);
        self.follow_on(id);
        Ok(trace)
    }

    /// The branches after a move (`None`: from the start), in the order in which they were begun.
    fn children(&self, parent: Option<NodeId>) -> impl Iterator<Item = NodeId> {
        let nodes = self.nodes.iter().enumerate();
        nodes
            .filter(move |(_, node)| node.parent == parent)
            .map(|(id, _)| id)
    }

    fn first_child(&self, id: NodeId) -> Option<NodeId> {
        self.children(Some(id)).next()
    }

    /// Extends the line from a move it ends with along the first branches.
    fn follow_on(&mut self, mut id: NodeId) {
        while let Some(next) = self.first_child(id) {
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

    /// The tree below the start as lines: see [`Line`].
    pub fn to_lines(&self) -> Line {
        self.line_along(&self.line, None, 0)
    }

    /// The line through `ids`, with what branches off at its moves from number `own` on: a
    /// variation's first move has its own siblings told by the line it leaves.
    fn line_along(&self, ids: &[NodeId], parent: Option<NodeId>, own: usize) -> Line {
        let mut line = Line::default();
        let mut before = parent;
        for (after, &id) in ids.iter().enumerate() {
            line.moves.push(self.nodes[id].made);
            let others = self.children(before).filter(|&other| other != id);
            for other in others.filter(|_| after >= own) {
                let mut branch = vec![other];
                while let Some(next) = branch.last().and_then(|&l| self.first_child(l)) {
                    branch.push(next);
                }
                line.variations
                    .push((after, self.line_along(&branch, before, 1)));
            }
            before = Some(id);
        }
        line
    }
}

/// A line of moves and the variations that leave it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line {
    /// The moves.
    pub moves: Vec<Made>,
    /// Other lines, each with the number of moves of this line that come before it.
    pub variations: Vec<(usize, Line)>,
}

impl Record {
    /// Every move of a line and its variations, given as actions, played into the tree; then the
    /// first `made` moves of the main line are on the board.
    ///
    /// # Errors
    /// The first move that is not legal.
    pub fn from_lines(
        rules: &RuleSet,
        start: Position,
        actions: &Actions,
        made: usize,
    ) -> Result<Self, IllegalAt> {
        let mut record = Self::new(rules, start);
        record.add_line(actions, 0)?;
        record.go_to(0);
        for &action in &actions.moves {
            // Legal a moment ago: this only brings the line back to the main one.
            let _ = record.play(action);
        }
        record.go_to(made);
        Ok(record)
    }

    fn add_line(&mut self, actions: &Actions, from: usize) -> Result<(), IllegalAt> {
        let prefix: Vec<Move> = self.line().take(from).map(|m| m.action).collect();
        let replay = |record: &mut Self, extra: &[Move]| -> Result<(), IllegalAt> {
            record.go_to(0);
            for (index, &action) in prefix.iter().chain(extra).enumerate() {
                record.play(action).map_err(|refusal| IllegalAt {
                    at: index + 1,
                    action,
                    refusal,
                })?;
            }
            Ok(())
        };
        replay(self, &actions.moves)?;
        for (after, variation) in &actions.variations {
            let after = (*after).min(actions.moves.len());
            replay(self, &actions.moves[..after])?;
            self.add_line(variation, from + after)?;
        }
        Ok(())
    }
}

/// A line and its variations as bare moves, as a file gives them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Actions {
    /// The moves.
    pub moves: Vec<Move>,
    /// Other lines, each with the number of moves of this line that come before it.
    pub variations: Vec<(usize, Actions)>,
}

/// A move of a record that is not legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("move {at} is not legal: {refusal}")]
pub struct IllegalAt {
    /// Which move of its line, from 1.
    pub at: usize,
    /// The move.
    pub action: Move,
    /// The reason.
    pub refusal: Refusal,
}
