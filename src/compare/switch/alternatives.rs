//! Rule sets with another value of one clause.

use std::cmp::Reverse;

use super::switcher::{Chosen, Switcher};
use super::unit::units;
use crate::rules::clause::Clause;
use crate::rules::clause::value::{ClauseValue, Range};
use crate::rules::rule_set::RuleSet;
use crate::rules::words::differences::{Compared, compared};

/// Alternatives of a clause that are tried.
const MOST: usize = 6;
/// Clauses, each with what has no meaning without it, in which one may differ: the clause, and those that have to follow it.
const MOST_UNITS: usize = 3;

/// A rule set with another value of one clause.
pub(in crate::compare) struct Alternative {
    /// The clause, and its value in both.
    pub(in crate::compare) difference: Compared,
    /// Clauses that had to follow it.
    pub(in crate::compare) following: Vec<Compared>,
    /// What comes of it.
    pub(in crate::compare) rules: RuleSet,
    /// The rule set that is shown with all that has to follow the clause but the clause, where something has to and they go
    /// together: what differs there, too, the clause does not show.
    pub(in crate::compare) rest: Option<RuleSet>,
}

/// Rule sets with other values of a clause: those first that are like the given one in all else, and then those whose value
/// most of the rule sets that are known have. Values that are not words come from these.
pub(in crate::compare) fn alternatives(
    rules: &RuleSet,
    clause: Clause,
    known: &[RuleSet],
) -> Vec<Alternative> {
    let alone = values(rules, clause);
    let alone = alone.filter_map(|value| {
        let mut spec = rules.spec().clone();
        clause.assign(&mut spec, &value).ok()?;
        Some((RuleSet::new(spec).ok()?, None))
    });
    let with_others = known.iter().filter_map(|other| {
        let switcher = Switcher::new(rules, other);
        let mut units = switcher.units().iter();
        let index = units.position(|unit| unit.lead.clause == clause)?;
        let (chosen, all) = switcher.completed(Chosen::one(index));
        let rest = switcher.rules(chosen.without(index)).ok();
        Some((all, rest.filter(|rest| rest != rules)))
    });
    let mut found: Vec<Alternative> = Vec::new();
    for (other, rest) in alone.chain(with_others) {
        let is_new = found.iter().all(|known| known.rules != other);
        let difference = compared(rules.spec(), other.spec())
            .find(|difference| difference.clause == clause && !difference.is_same());
        if let Some(difference) = difference.filter(|_| is_new)
            && rules.shape().plain() == other.shape().plain()
            && let units = units(rules.spec(), other.spec())
            && units.len() <= MOST_UNITS
        {
            let leads = units.into_iter().map(|unit| unit.lead);
            let following = leads.filter(|lead| lead.clause != clause).collect();
            found.push(Alternative {
                difference,
                following,
                rules: other,
                rest,
            });
        }
    }
    // A value that many have is the likelier question.
    found.sort_by_cached_key(|other| {
        let value = &other.difference.other;
        let has = |known: &&RuleSet| clause.get(known.spec()) == *value;
        (
            other.following.len(),
            Reverse(known.iter().filter(has).count()),
        )
    });
    found.truncate(MOST);
    found
}

/// The other values of a clause that can be counted up: a switch the other way, and other words.
fn values(rules: &RuleSet, clause: Clause) -> impl Iterator<Item = ClauseValue> {
    let here = clause.get(rules.spec());
    let all: Vec<ClauseValue> = match (clause.range(), &here) {
        (_, None) => Vec::new(),
        (Range::Flag, _) => [true, false].map(ClauseValue::Flag).into(),
        (range, _) => {
            let words = range.words().iter();
            words.map(|word| ClauseValue::Word(word.key)).collect()
        }
    };
    let differs = move |value: &ClauseValue| here.as_ref() != Some(value);
    all.into_iter().filter(differs)
}
