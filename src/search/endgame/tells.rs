//! What a table tells of positions.

use crate::rules::rule_set::RuleSet;
use crate::rules::spec::{Leftovers, RepeatResult};
use crate::search::solvable::can_be_solved;

/// What a table tells of positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tells {
    /// What they are worth, in seeds.
    Values,
    /// Who wins, and nothing more: where a majority stops the game that takes two bytes a position, whatever lies in the stores.
    Winner,
}

impl Tells {
    /// What the smallest table tells that knows who wins.
    ///
    /// Only where a majority stops the game there is a smaller one than that of values: he wins who comes to more than half of
    /// all seeds, whatever comes then. For that all seeds must belong to somebody in the end, and a game that goes round must be
    /// a draw. Where none can, the proof of who wins asks for values.
    pub fn for_winner(rules: &RuleSet) -> Self {
        let spec = rules.spec();
        let by_majority = spec.stop_at_majority && spec.leftovers != Leftovers::None;
        let by_seeds_alone = !spec.cap_loses && !spec.both_ends_win;
        let draws_by_going_round =
            !can_be_solved(rules) && spec.repeat_result == RepeatResult::Draw;
        match by_majority && by_seeds_alone && draws_by_going_round {
            true => Self::Winner,
            false => Self::Values,
        }
    }
}
