//! All clauses of two rule sets, side by side.

use crate::rules::clause::Clause;
use crate::rules::spec::RuleSpec;
use crate::rules::value::Value;

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
    Same(Value),
    /// Not the same.
    Different {
        /// Under the first.
        base: Value,
        /// Under the second.
        other: Value,
    },
    /// It has a meaning only under the first.
    OnlyBase(Value),
    /// It has a meaning only under the second.
    OnlyOther(Value),
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
