//! What a switched clause changes in the values of a position.

use crate::compare::rule_map::map::RuleMap;
use crate::search::value::{Score, Value};

/// Whether the best move is another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BestMove {
    /// A move that is best under the first rules is best here.
    Stays,
    /// None is.
    Changes,
}

/// What a row of a rule map changes in comparison with the first row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effect {
    /// Whether the best move is another one.
    pub best_move: BestMove,
    /// The value of the position under the rules of the first row, from the mover's view.
    pub before: Value,
    /// Its value under the rules of this row.
    pub after: Value,
}

impl Effect {
    /// Seeds the mover gains by the change; `None` where one of the values is not in seeds.
    pub const fn seeds(&self) -> Option<i32> {
        match (self.before.score, self.after.score) {
            (Score::Seeds(before), Score::Seeds(after)) => Some(after - before),
            _ => None,
        }
    }

    /// Whether both values are proven.
    pub fn is_exact(&self) -> bool {
        self.before.is_exact() && self.after.is_exact()
    }
}

/// What row number `row` of a map changes; `None` while one of the two has no value.
pub fn effect(map: &RuleMap, row: usize) -> Option<Effect> {
    let (first, row) = (map.rows.first()?, map.rows.get(row)?);
    let (before, after) = (first.value()?, row.value()?);
    Some(Effect {
        best_move: if row.shares_best_move(first) {
            BestMove::Stays
        } else {
            BestMove::Changes
        },
        before,
        after,
    })
}
