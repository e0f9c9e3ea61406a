//! The first of two rule sets with each differing clause switched alone.

use crate::compare::line::{Line, LineEnd};
use crate::compare::random_partings::{Partings, random_partings};
use crate::compare::rule_map::row::RuleRow;
use crate::compare::switch::switcher::{Chosen, Switcher};
use crate::compare::switch::unit::ClauseUnit;
use crate::rules::rule_set::RuleSet;
use crate::search::limits::Stop;

/// The first of two rule sets with one clause as in the second.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Switched {
    /// The clause, with those that follow from it.
    pub unit: ClauseUnit,
    /// What had to be switched along for the clauses to go together; mostly nothing.
    pub along: Vec<ClauseUnit>,
    /// What comes of it.
    pub rules: RuleSet,
}

impl Switched {
    /// The name of the row: `empty capture: on`, `sow the store: no store, with repetition: ends at the 2nd time`.
    pub fn name(&self) -> String {
        let along: Vec<_> = self.along.iter().map(|u| u.lead.to_string()).collect();
        if along.is_empty() {
            self.unit.lead.to_string()
        } else {
            format!("{}, with {}", self.unit.lead, along.join(", "))
        }
    }
}

/// The first rule set with each differing clause switched alone, in the order of [`Clause::ALL`].
///
/// Clauses about what happens between games change nothing in one and are left out. A clause that
/// does not go together with the others takes along as few as possible of those that differ.
pub fn switched(base: &RuleSet, other: &RuleSet) -> Vec<Switched> {
    let switcher = Switcher::new(base, other);
    let units = switcher.units();
    let in_games = units.iter().enumerate();
    let in_games = in_games.filter(|(_, unit)| !unit.is_between_games());
    let each = in_games.map(|(index, unit)| {
        let (chosen, rules) = switcher.completed(Chosen::one(index));
        let along = units.iter().enumerate();
        let along = along.filter(|(i, _)| *i != index && chosen.has(*i));
        Switched {
            unit: unit.clone(),
            along: along.map(|(_, unit)| unit.clone()).collect(),
            rules,
        }
    });
    each.collect()
}

/// The rows of a rule map that shows what each clause does: the first rule set, each switched one,
/// the second.
///
/// All are asked about the same position, so that a clause about the start changes nothing in it.
pub fn rows(
    base: (&str, &RuleSet),
    switched: &[Switched],
    other: (&str, &RuleSet),
    place: &LineEnd,
) -> Vec<RuleRow> {
    let row = |(name, rules): (&str, &RuleSet)| RuleRow::new(name.to_owned(), rules.clone(), place);
    let between = switched
        .iter()
        .map(|s| RuleRow::new(s.name(), s.rules.clone(), place));
    std::iter::once(row(base))
        .chain(between)
        .chain(std::iter::once(row(other)))
        .collect()
}

/// Where random games under the first rules part from those with each clause switched, in the order
/// of `switched`; see [`random_partings`]. If stopped, some are missing at the end.
pub fn partings(
    base: &RuleSet,
    switched: &[Switched],
    from: &Line,
    games: usize,
    seed: u64,
    stop: &Stop,
) -> Vec<Partings> {
    let each = switched.iter().take_while(|_| !stop.is_stopped());
    each.map(|s| random_partings(base, &s.rules, from, games, seed))
        .collect()
}
