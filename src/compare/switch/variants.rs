//! Rule sets that are like another but for a single clause.

use super::alternatives::{Alternative, alternatives};
use crate::rules::clause::Clause;
use crate::rules::clause::group::Group;
use crate::rules::rule_set::RuleSet;
use crate::rules::words::idle::idle_because;

/// Other values of a clause that are taken.
const OF_A_CLAUSE: usize = 3;

/// A rule set that is like another but for a clause, and what has to follow from it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variant {
    /// The clause with its value, and those that had to follow it: `chain capture: off`.
    pub name: String,
    /// What comes of it.
    pub rules: RuleSet,
}

/// The rule sets that are like this one but for a clause that matters in a game, in the order of [`Clause::ALL`]; values that are
/// not words come from the rule sets that are `known`.
pub fn variants(rules: &RuleSet, known: &[RuleSet]) -> Vec<Variant> {
    let clauses = Clause::ALL.iter().copied();
    let clauses = clauses.filter(|clause| clause.group() != Group::Match);
    let mut found: Vec<Variant> = Vec::new();
    for clause in clauses {
        let mut others = alternatives(rules, clause, known);
        others.retain(|other| matters(clause, other, rules));
        // Where a clause can be changed alone, that says most.
        let alone = others.iter().filter(|other| other.following.is_empty());
        let count = alone.count().clamp(1, OF_A_CLAUSE);
        for other in others.into_iter().take(count) {
            let mut name = other.difference.to_string();
            for following in &other.following {
                name += &format!(", {following}");
            }
            let rules = other.rules;
            let is_known = |known: &Variant| known.rules == rules || known.name == name;
            if found.iter().any(is_known) {
                continue;
            }
            found.push(Variant { name, rules });
        }
    }
    found
}

/// Whether a clause does something under one of the two rule sets.
fn matters(clause: Clause, other: &Alternative, rules: &RuleSet) -> bool {
    let both = [rules, &other.rules];
    both.into_iter()
        .any(|rules| idle_because(rules.spec(), clause).is_none())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variants_differ_from_the_rules_and_from_each_other() {
        let rules = RuleSet::usual();
        let found = variants(&rules, &[]);
        assert!(found.len() > 10, "{}", found.len());
        for (number, one) in found.iter().enumerate() {
            assert_ne!(one.rules, rules, "{}", one.name);
            let after = &found[number + 1..];
            assert!(
                after
                    .iter()
                    .all(|other| other.rules != one.rules && other.name != one.name)
            );
        }
        let names: Vec<_> = found.iter().map(|one| one.name.as_str()).collect();
        assert!(names.contains(&"empty capture: on"), "{names:?}");
        assert!(
            !names.iter().any(|name| name.starts_with("next")),
            "{names:?}"
        );
    }
}
