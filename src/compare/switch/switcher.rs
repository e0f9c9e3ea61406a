//! The rule sets between two others: some clauses of the one, the rest of the other.

use std::collections::{HashSet, VecDeque};

use super::unit::{ClauseUnit, units};
use crate::rules::fault::{Fault, Faults};
use crate::rules::rule_set::RuleSet;

/// A choice among the units in which two rule sets differ.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(in crate::compare) struct Chosen(u128);

impl Chosen {
    /// One unit.
    pub(in crate::compare) const fn one(index: usize) -> Self {
        Self(1 << index)
    }

    /// The first `count` units; there are fewer clauses than bits.
    pub(in crate::compare) const fn first(count: usize) -> Self {
        Self((1 << count) - 1)
    }

    /// These and another one.
    pub(in crate::compare) const fn with(self, index: usize) -> Self {
        Self(self.0 | 1 << index)
    }

    /// These but one.
    pub(in crate::compare) const fn without(self, index: usize) -> Self {
        Self(self.0 & !(1 << index))
    }

    /// Whether a unit is among them.
    pub(in crate::compare) const fn has(self, index: usize) -> bool {
        self.0 >> index & 1 == 1
    }
}

/// Two rule sets, and all between them.
#[derive(Clone, Debug)]
pub(in crate::compare) struct Switcher<'a> {
    base: &'a RuleSet,
    other: &'a RuleSet,
    units: Vec<ClauseUnit>,
}

impl<'a> Switcher<'a> {
    /// The rule sets between these two.
    pub(in crate::compare) fn new(base: &'a RuleSet, other: &'a RuleSet) -> Self {
        let units = units(base.spec(), other.spec());
        Self { base, other, units }
    }

    /// The same seen from the other end; the units keep their places.
    pub(in crate::compare) fn reversed(&self) -> Self {
        Self::new(self.other, self.base)
    }

    /// What can be switched.
    pub(in crate::compare) fn units(&self) -> &[ClauseUnit] {
        &self.units
    }

    /// The base with these units as in the other.
    ///
    /// # Errors
    /// Why those clauses do not go together.
    pub(in crate::compare) fn rules(&self, chosen: Chosen) -> Result<RuleSet, Faults> {
        let mut spec = self.base.spec().clone();
        let switched = self.units.iter().enumerate();
        let switched = switched.filter(|(index, _)| chosen.has(*index));
        let mut clauses: Vec<_> = switched.flat_map(|(_, unit)| unit.clauses()).collect();
        // What gives another clause its meaning is set first.
        clauses.sort_unstable();
        for clause in clauses {
            if let Some(value) = clause.get(self.other.spec())
                && let Err(error) = clause.assign(&mut spec, &value)
            {
                return Err(Faults::new(vec![error.into()]));
            }
        }
        RuleSet::new(spec)
    }

    /// The smallest choice with these units whose clauses go together, and its rules.
    ///
    /// There always is one, for all units together give the other rule set.
    pub(in crate::compare) fn completed(&self, chosen: Chosen) -> (Chosen, RuleSet) {
        let mut waiting = VecDeque::from([chosen]);
        let mut known = HashSet::from([chosen]);
        while let Some(chosen) = waiting.pop_front() {
            let faults = match self.rules(chosen) {
                Ok(rules) => return (chosen, rules),
                Err(faults) => faults,
            };
            // Whatever else is switched, one of the clauses of the first fault has to be.
            let about = faults.list().first().map_or(&[][..], Fault::clauses);
            for (index, unit) in self.units.iter().enumerate() {
                let helps = unit.clauses().any(|clause| about.contains(&clause));
                if helps && !chosen.has(index) && known.insert(chosen.with(index)) {
                    waiting.push_back(chosen.with(index));
                }
            }
        }
        (Chosen::first(self.units.len()), self.other.clone())
    }
}
