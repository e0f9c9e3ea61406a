//! What a switched clause changes in the values of a position.

use crate::compare::rule_map::map::RuleMap;
use crate::compare::rule_map::row::{RuleRow, best_of};
use crate::compare::rule_map::standing::{EquallyDeep, Looked};
use crate::rules::state::Move;
use crate::search::report::{MoveValue, SearchStage};
use crate::search::value::{Score, Value};

/// Whether the best move is another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BestMove {
    /// A move that is best under the first rules is best here.
    Stays,
    /// None is, but one of them is worth about as much.
    AboutEqual,
    /// None is.
    Changes,
}

/// What is known under one of the two rule sets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownValue {
    /// Those that are worth most.
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
    /// Whether what was best is clearly worse than the best here.
    by_far: bool,
    /// Whether the values differ by more than estimates may be off.
    differs: bool,
}

/// What can be said of the effect of a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EffectStatus {
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
        } else if self.by_far {
            BestMove::Changes
        } else {
            BestMove::AboutEqual
        }
    }

    /// Whether the value is another one, by more than estimates may be off.
    pub const fn changes_value(&self) -> bool {
        self.differs
    }

    /// Seeds the mover gains by the change; `None` where one of the values is not in seeds.
    pub const fn seeds(&self) -> Option<i32> {
        match (self.before.value.score, self.after.value.score) {
            (Score::Seeds(before), Score::Seeds(after)) => Some(after - before),
            _ => None,
        }
    }
}

/// What row number `row` of a map changes: by what is proven under both rule sets, else by the values of the greatest
/// depth to which all rows were looked at, so that all that is told in a table is of one depth.
pub fn effect(map: &RuleMap, row: usize) -> EffectStatus {
    let (Some(first), Some(row)) = (map.rows.first(), map.rows.get(row)) else {
        return EffectStatus::NotComparable;
    };
    match between(first, row, map.common_depth()) {
        Some(effect) => EffectStatus::Effect(effect),
        None if map.rows.iter().all(|row| row.stage == SearchStage::Done) => {
            EffectStatus::NotComparable
        }
        None => EffectStatus::StillLooking,
    }
}

/// What is known of the first row, so deep as its effects are told.
pub fn beside(map: &RuleMap) -> Option<(KnownValue, Option<u32>)> {
    let first = map.rows.first()?;
    let depth = map.common_depth().filter(|_| !first.is_proven());
    let moves = first.at(depth.unwrap_or_default())?;
    Some((KnownValue::of(moves)?, depth))
}

fn between(first: &RuleRow, row: &RuleRow, depth: Option<u32>) -> Option<Effect> {
    let known = EquallyDeep::at(first, row, depth)?;
    let (before, after) = (KnownValue::of(known.first)?, KnownValue::of(known.other)?);
    Some(Effect {
        differs: known.differ(before.value.score, after.value.score)
            && before.value.score != after.value.score,
        by_far: known.moves_by_far(),
        looked: known.looked,
        before,
        after,
    })
}
