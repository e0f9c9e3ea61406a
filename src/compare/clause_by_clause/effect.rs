//! What a switched clause changes in the values of a position.

use crate::compare::rule_map::map::RuleMap;
use crate::compare::rule_map::row::{Row, best_of};
use crate::compare::rule_map::standing::{EquallyDeep, Looked};
use crate::rules::state::Move;
use crate::search::report::{MoveValue, Stage};
use crate::search::value::{Score, Value};

/// Whether the best move is another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BestMove {
    /// A move that is best under the first rules is best here.
    Stays,
    /// None is.
    Changes,
}

/// What is known under one of the two rule sets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownValue {
    /// The moves that are best.
    pub best: Vec<Move>,
    /// The value of the position from the mover's view.
    pub value: Value,
}

/// What a row of a rule map changes in comparison with the first row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Effect {
    /// Under the rules of the first row.
    pub before: KnownValue,
    /// Under the rules of this row.
    pub after: KnownValue,
    /// How far both were looked at.
    pub looked: Looked,
}

/// What can be said of the effect of a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Finding {
    /// Both were looked at equally deep.
    Effect(Effect),
    /// They have not been yet.
    StillLooking,
    /// They never were, and no more will be found out.
    NotComparable,
}

impl KnownValue {
    fn of(moves: &[MoveValue]) -> Option<Self> {
        Some(Self {
            best: best_of(moves),
            value: moves.first()?.value,
        })
    }
}

impl Effect {
    /// Whether the best move is another one.
    pub fn best_move(&self) -> BestMove {
        if self.after.best.iter().any(|m| self.before.best.contains(m)) {
            BestMove::Stays
        } else {
            BestMove::Changes
        }
    }

    /// Seeds the mover gains by the change; `None` where one of the values is not in seeds.
    pub const fn seeds(&self) -> Option<i32> {
        match (self.before.value.score, self.after.value.score) {
            (Score::Seeds(before), Score::Seeds(after)) => Some(after - before),
            _ => None,
        }
    }
}

/// What row number `row` of a map changes: by what is proven under both rule sets, else by the values
/// of the greatest depth at which both were looked at.
pub fn effect(map: &RuleMap, row: usize) -> Finding {
    let (Some(first), Some(row)) = (map.rows.first(), map.rows.get(row)) else {
        return Finding::NotComparable;
    };
    match between(first, row) {
        Some(effect) => Finding::Effect(effect),
        None if [first, row].iter().all(|row| row.stage == Stage::Done) => Finding::NotComparable,
        None => Finding::StillLooking,
    }
}

fn between(first: &Row, row: &Row) -> Option<Effect> {
    let known = EquallyDeep::of(first, row)?;
    Some(Effect {
        before: KnownValue::of(known.first)?,
        after: KnownValue::of(known.other)?,
        looked: known.looked,
    })
}
