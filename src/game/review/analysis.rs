//! What was found out about positions of a game.

use std::collections::HashMap;

use super::judge::{Judgement, judge};
use crate::game::tree::{NodeId, TreePlace};
use crate::rules::side::Side;
use crate::rules::spec::WonBy;
use crate::rules::state::Move;
use crate::search::report::{MoveValue, worth};
use crate::search::value::{Certainty, Value};

/// The program that looks now, as a review names it.
pub const PROGRAM: &str = concat!("kalaha ", env!("CARGO_PKG_VERSION"));

/// A program that has told what moves are worth, and not its name.
pub const ANOTHER_PROGRAM: &str = "another program";

/// Moves of a best line that are kept.
pub const MOST_OF_LINE: usize = 16;

/// What the moves of a position are worth, to the player to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionAnalysis {
    /// The player to move.
    pub mover: Side,
    /// Every legal move as far as it is known, the best first.
    pub moves: Vec<MoveValue>,
    /// Whether no move is better than the first, though not all is known of the others.
    pub best_is_proven: bool,
    /// Best play of both from here as it was found, at most [`MOST_OF_LINE`] moves; empty where none was.
    pub line: Vec<Move>,
    /// What the position is worth, where the move that led there tells it more surely than the moves from there.
    pub(super) known: Option<Value>,
}

impl PositionAnalysis {
    /// What is known of the moves of a position, the best first.
    pub const fn new(mover: Side, moves: Vec<MoveValue>) -> Self {
        Self {
            mover,
            moves,
            best_is_proven: false,
            line: Vec::new(),
            known: None,
        }
    }

    /// The best move with what the position is worth, if any is known.
    pub fn best(&self) -> Option<MoveValue> {
        let best = self.moves.first().copied()?;
        let value = self.known.or_else(|| self.worth())?;
        Some(MoveValue { value, ..best })
    }

    /// What the position is worth by its moves: where the best is proven to be worth so much at most, another one may be
    /// better, unless that is proven, too.
    fn worth(&self) -> Option<Value> {
        let value = worth(&self.moves, self.best_is_proven)?;
        let depths = self.moves.iter().map(|known| match known.value.certainty {
            Certainty::Estimate { depth } => Some(depth),
            Certainty::AtLeast => Some(0),
            Certainty::Exact | Certainty::AtMost => None,
        });
        let estimated = depths.flatten().min();
        Some(match (value.certainty, estimated) {
            (Certainty::AtMost, Some(depth)) if !self.best_is_proven => Value {
                certainty: Certainty::Estimate { depth },
                ..value
            },
            _ => value,
        })
    }

    /// The value of a move, if it is known.
    pub fn value_of(&self, action: Move) -> Option<Value> {
        let found = self.moves.iter().find(|m| m.action == action)?;
        Some(found.value)
    }

    /// What a move gives away, if its value is known.
    pub fn judge(&self, action: Move, won_by: WonBy) -> Option<Judgement> {
        let (best, value) = self.best().zip(self.value_of(action))?;
        Some(judge(best.value, value, won_by))
    }

    /// Whether the value of the position is proven.
    pub fn is_exact(&self) -> bool {
        self.best().is_some_and(|best| best.value.is_exact())
    }

    /// Takes what is known of a move from the position after it.
    pub fn learn(&mut self, action: Move, value: Value) {
        self.moves.retain(|known| known.action != action);
        let better = |known: &MoveValue| known.value.score > value.score;
        let at = self.moves.iter().take_while(|known| better(known)).count();
        self.moves.insert(at, MoveValue { action, value });
    }

    /// Takes it that the position is worth so much: no move is worth more, and the one that was thought to be the best is worth
    /// as much. The moves that are worth something else now; `None`, and nothing changes, where what is proven of the moves
    /// speaks against it.
    pub(super) fn settle(&mut self, worth: Value) -> Option<Vec<MoveValue>> {
        use Certainty::{AtLeast, AtMost, Estimate, Exact};
        let score = worth.score;
        let mut changed = Vec::new();
        if worth.certainty != AtLeast {
            for known in self.moves.iter().filter(|known| known.value.score > score) {
                let certainty = match (known.value.certainty, worth.certainty) {
                    (Exact | AtLeast, _) => return None,
                    (Estimate { depth }, Estimate { .. }) => Estimate { depth },
                    _ => AtMost,
                };
                let value = Value { score, certainty };
                changed.push(MoveValue { value, ..*known });
            }
        }
        let reaches =
            |known: &MoveValue| known.value.score >= score || known.value.certainty == AtLeast;
        if worth.certainty != AtMost && !self.moves.iter().any(reaches) {
            let is_thought = |known: &&MoveValue| matches!(known.value.certainty, Estimate { .. });
            let best = *self.moves.iter().find(is_thought)?;
            let certainty = best.value.certainty;
            let value = Value { score, certainty };
            changed.push(MoveValue { value, ..best });
        }
        for known in &mut self.moves {
            if let Some(now) = changed.iter().find(|now| now.action == known.action) {
                known.value = now.value;
            }
        }
        self.moves
            .sort_by_key(|known| std::cmp::Reverse(known.value.score));
        self.known = Some(worth);
        Some(changed)
    }
}

/// What is known of the positions of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Review {
    /// The program that looked last, with its version.
    pub program: String,
    pub(super) analyses: HashMap<TreePlace, PositionAnalysis>,
    /// What moves are worth to their players, where nothing is told of the others there.
    told: HashMap<NodeId, Value>,
}

impl Review {
    /// Whether nothing is known.
    pub fn is_empty(&self) -> bool {
        self.analyses.is_empty() && self.told.is_empty()
    }

    /// What is known of the position at a place.
    pub fn analysis(&self, place: TreePlace) -> Option<&PositionAnalysis> {
        self.analyses.get(&place)
    }

    /// What a move is worth to its player, as far as only that was read.
    pub fn told(&self, node: NodeId) -> Option<Value> {
        self.told.get(&node).copied()
    }

    /// Notes what was read of a move alone.
    pub fn keep_told(&mut self, node: NodeId, value: Value) {
        self.told.insert(node, value);
    }

    /// Whether of some positions no more is proven than what they are worth at least or at most.
    pub fn has_bounds(&self) -> bool {
        let best = self.analyses.values().filter_map(PositionAnalysis::best);
        let values = best
            .map(|best| best.value)
            .chain(self.told.values().copied());
        let mut certainties = values.map(|value| value.certainty);
        certainties.any(|known| matches!(known, Certainty::AtLeast | Certainty::AtMost))
    }

    /// The least depth of what is not exact; `None` where all is.
    pub fn depth(&self) -> Option<u32> {
        let best = self.analyses.values().filter_map(PositionAnalysis::best);
        let values = best.map(|best| best.value);
        let values = values.chain(self.told.values().copied());
        let depths = values.filter_map(|value| match value.certainty {
            Certainty::Estimate { depth } => Some(depth),
            Certainty::Exact | Certainty::AtLeast | Certainty::AtMost => None,
        });
        depths.min()
    }
}
