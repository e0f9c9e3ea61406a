//! All clauses of two rule sets, side by side.

use crate::rules::clause::Clause;
use crate::rules::clause::value::ClauseValue;
use crate::rules::spec::RuleSpec;

/// A clause under two rule sets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Compared {
    /// The clause.
    pub clause: Clause,
    /// Its values.
    pub values: Values,
}

/// The values of a clause under two rule sets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Values {
    /// The same under both.
    Same(ClauseValue),
    /// Not the same.
    Different {
        /// Under the first.
        base: ClauseValue,
        /// Under the second.
        other: ClauseValue,
    },
    /// It has a meaning only under the first.
    OnlyBase(ClauseValue),
    /// It has a meaning only under the second.
    OnlyOther(ClauseValue),
}

/// All clauses that have a meaning under at least one of two rule sets, in the order of
/// [`Clause::ALL`].
pub fn compared(base: &RuleSpec, other: &RuleSpec) -> Vec<Compared> {
    let all = Clause::ALL.iter().filter_map(|&clause| {
        let values = match (clause.get(base), clause.get(other)) {
            (Some(base), Some(other)) if base == other => Values::Same(base),
            (Some(base), Some(other)) => Values::Different { base, other },
            (Some(base), None) => Values::OnlyBase(base),
            (None, Some(other)) => Values::OnlyOther(other),
            (None, None) => return None,
        };
        Some(Compared { clause, values })
    });
    all.collect()
}
