//! The moves of a game as a tree: nothing played is ever thrown away.
//!
//! One line through the tree is being followed. Undo and redo walk along it; another move than the
//! one that comes next begins a new branch, and the old one stays as a variation.
//!
//! The branches after a move have an order, and the first ones from the start on are the *main line*: the game. A move
//! of the game comes first from then on ([`Record::play`]), one that is only tried stays where it is
//! ([`Record::play_variation`]).

use super::history::Edits;
use super::note::Note;
use super::tree::Tree;
pub use super::tree::{MadeMove, NodeId, TreePlace};
use crate::rules::outcome::EndReason;
use crate::rules::position::Position;
use crate::rules::rule_set::RuleSet;
use crate::rules::spec::NextStart;
use crate::rules::state::{Move, Refusal, State, Undo};
use crate::rules::trace::{Event, Trace};

/// A game's moves from its start position.
#[derive(Clone, Debug)]
pub struct Record {
    start: Position,
    pub(super) tree: Tree,
    /// The line being followed, undone moves included: it ends where no move comes after.
    pub(super) line: Vec<NodeId>,
    /// So many moves of the line are known to be of the main line.
    pub(super) main: usize,
    /// One for each move made: `line[..undos.len()]` are on the board.
    undos: Vec<Undo>,
    state: State,
    /// What was done to the tree and can be taken back.
    pub(super) edits: Edits,
}

impl Record {
    /// A record without moves.
    pub fn new(rules: &RuleSet, start: Position) -> Self {
        Self {
            start,
            tree: Tree::default(),
            line: Vec::new(),
            main: 0,
            undos: Vec::new(),
            state: State::new(rules, start),
            edits: Edits::default(),
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
    pub fn line(&self) -> impl ExactSizeIterator<Item = &MadeMove> + DoubleEndedIterator {
        self.line.iter().map(|&id| self.tree.made(id))
    }

    /// The move before the present place; `None` at the start.
    pub fn last(&self) -> Option<&MadeMove> {
        let last = self.made_count().checked_sub(1)?;
        self.line().nth(last)
    }

    /// Makes a legal move of the game: the line that leads to it is the main line from then on.
    ///
    /// # Errors
    /// The reason why it is not legal; nothing changes then.
    pub fn play(&mut self, action: Move) -> Result<Trace, Refusal> {
        let (trace, _) = self.make(action)?;
        self.line_becomes_main();
        self.edits.game_went_on(self.here());
        Ok(trace)
    }

    /// Makes a legal move to try it: the main line stays as it is.
    ///
    /// # Errors
    /// The reason why it is not legal; nothing changes then.
    pub fn play_variation(&mut self, action: Move) -> Result<Trace, Refusal> {
        let (trace, added) = self.make(action)?;
        self.edits.tried(added.into_iter().collect());
        Ok(trace)
    }

    /// Makes legal moves one after the other to try them, up to one that is not legal; to take back they are one change.
    pub fn play_line(&mut self, line: &[Move]) {
        let made = line.iter().map_while(|&action| self.make(action).ok());
        let added = made.filter_map(|(_, added)| added).collect();
        self.edits.tried(added);
    }

    /// Makes a legal move; its node, if it is a new one.
    fn make(&mut self, action: Move) -> Result<(Trace, Option<NodeId>), Refusal> {
        let before = *self.state.position();
        let (trace, undo) = self.state.play_traced(action)?;
        let won = self.state.before_collecting().won(trace.mover);
        let ended = self.state.outcome();
        let wins_enough = ended.is_some_and(|outcome| {
            outcome.reason == EndReason::Majority && outcome.winner == Some(trace.mover)
        });
        let mut events = trace.events.iter();
        let made = MadeMove {
            action,
            by: trace.mover,
            laps: trace.laps,
            captured: trace.captured,
            extra_move: trace.extra_move,
            landing: trace.last_pit(),
            claims: events.any(|event| matches!(event, Event::Claim { .. })),
            won,
            gains: won != before.won(trace.mover),
            wins_enough,
        };
        let at = self.undos.len();
        let parent = self.here();
        self.undos.push(undo);
        let next = self.line.get(at).copied();
        if next.is_some_and(|id| self.tree.made(id).action == action) {
            return Ok((trace, None));
        }
        self.cut(at);
        let known = self.child(parent, action);
        let id = known.unwrap_or_else(|| self.tree.add(parent, made));
        self.line.extend(self.tree.line_from(id));
        Ok((trace, known.is_none().then_some(id)))
    }

    /// The branch after a place that begins with this move.
    pub fn child(&self, place: TreePlace, action: Move) -> Option<NodeId> {
        self.tree.child(place, action)
    }

    /// Lets the line go no further than so many moves.
    pub(super) fn cut(&mut self, moves: usize) {
        self.line.truncate(moves);
        self.main = self.main.min(moves);
    }

    /// Lets the moves made be of the main line.
    fn line_becomes_main(&mut self) {
        let made = self.undos.len();
        for &id in self.line.get(self.main..made).unwrap_or_default() {
            self.tree.reorder(id, 0);
        }
        self.main = self.main.max(made);
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
        let action = self.tree.made(next).action;
        let made = self.make(action).ok();
        made.map(|(trace, _)| trace)
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

    /// The tree below the start as lines, the main line first, each after the one it leaves. A line goes on with the
    /// first branches.
    pub fn lines(&self) -> Vec<TreeLine> {
        let main = self.tree.first_child(None);
        let main = main.map(|first| self.tree.line_from(first).collect());
        let mut lines = vec![TreeLine {
            of: 0,
            after: 0,
            nodes: main.unwrap_or_default(),
        }];
        let mut read = 0;
        while let Some(TreeLine { nodes, .. }) = lines.get(read) {
            let mut leaving = Vec::new();
            // What stands beside the first move of a branch leaves the same line as the branch.
            for at in usize::from(read > 0)..nodes.len() {
                let before = at.checked_sub(1).map(|before| nodes[before]);
                for other in self.tree.children(before).skip(1) {
                    leaving.push(TreeLine {
                        of: read,
                        after: at,
                        nodes: self.tree.line_from(other).collect(),
                    });
                }
            }
            lines.extend(leaving);
            read += 1;
        }
        lines
    }

    /// The same with the moves and what is written beside them.
    pub fn branches(&self) -> Vec<Branch> {
        let branch = |TreeLine { of, after, nodes }| Branch {
            of,
            after,
            moves: nodes.iter().map(|&id| *self.tree.made(id)).collect(),
            notes: nodes
                .iter()
                .map(|&id| self.note(Some(id)).clone())
                .collect(),
        };
        self.lines().into_iter().map(branch).collect()
    }
}

/// A line of moves in the tree by its nodes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TreeLine {
    /// Which line it leaves, counted from 0; 0 for the main line itself.
    pub of: usize,
    /// How many moves of that line come before it.
    pub after: usize,
    /// The moves.
    pub nodes: Vec<NodeId>,
}

/// The start and all moves of a tree in these lines.
pub fn places_of(lines: &[TreeLine]) -> impl Iterator<Item = TreePlace> {
    let nodes = lines.iter().flat_map(|line| &line.nodes);
    [None].into_iter().chain(nodes.map(|&id| Some(id)))
}

/// A line of moves in the tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Branch {
    /// Which line it leaves, counted from 0; 0 for the main line itself.
    pub of: usize,
    /// How many moves of that line come before it.
    pub after: usize,
    /// Its own, from where it leaves.
    pub moves: Vec<MadeMove>,
    /// What is written beside each.
    pub notes: Vec<Note>,
}
