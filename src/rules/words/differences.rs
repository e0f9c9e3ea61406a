//! The clauses of two rule sets side by side, and those in which they differ.

use std::fmt;

use crate::rules::clause::Clause;
use crate::rules::clause::value::ClauseValue;
use crate::rules::spec::RuleSpec;

use super::phrase::small;

/// A clause under two rule sets, in at least one of which it has a meaning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Compared {
    /// Which one, of all in the table.
    pub clause: Clause,
    /// Its value in the first; `None` where it has no meaning there.
    pub base: Option<ClauseValue>,
    /// Its value in the second; `None` where it has no meaning there, which follows from another
    /// difference that is listed too.
    pub other: Option<ClauseValue>,
}

impl Compared {
    /// Whether it has the same value in both.
    pub fn is_same(&self) -> bool {
        self.base == self.other
    }
}

/// All clauses that have a meaning in at least one of two rule sets, in the order of rule table E1.
pub fn compared(base: &RuleSpec, other: &RuleSpec) -> impl Iterator<Item = Compared> {
    let all = Clause::ALL.iter().map(|&clause| Compared {
        clause,
        base: clause.get(base),
        other: clause.get(other),
    });
    all.filter(|c| c.base.is_some() || c.other.is_some())
}

/// All clauses whose values differ, in the order of rule table E1.
pub fn name_differences(base: &RuleSpec, other: &RuleSpec) -> Vec<Compared> {
    compared(base, other).filter(|c| !c.is_same()).collect()
}

impl fmt::Display for Compared {
    /// What the second rule set has: `empty capture: on`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let value = match &self.other {
            Some(value) => self.clause.value_label(value),
            None => "does not apply".to_owned(),
        };
        write!(f, "{}: {value}", small(self.clause.label()))
    }
}

#[cfg(test)]
mod tests {
    use super::super::samples::{named, spec};
    use super::*;

    fn differences(name: &str) -> Vec<String> {
        let differences = name_differences(&RuleSpec::default(), &spec(named(name)));
        let applying = differences.iter().filter(|d| d.other.is_some());
        applying.map(ToString::to_string).collect()
    }

    #[test]
    fn a_rule_set_differs_from_itself_in_nothing() {
        assert_eq!(differences("kalah"), [""; 0]);
    }

    #[test]
    fn differences_name_the_other_value() {
        assert_eq!(differences("empty capture"), ["empty capture: on"]);
        assert_eq!(
            differences("seed on"),
            [
                "sow on (relay): from any house with seeds",
                "captures: none"
            ]
        );
        assert_eq!(
            differences("four rows")[..3],
            [
                "rows a player: 2",
                "houses a row: 8",
                "start pattern: 2 in 12 houses, 0 in 4"
            ]
        );
    }
}
