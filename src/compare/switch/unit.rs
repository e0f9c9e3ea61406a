//! What is switched together: a clause with those that only have a meaning because of it.

use crate::rules::clause::Clause;
use crate::rules::clause::group::Group;
use crate::rules::spec::RuleSpec;
use crate::rules::words::differences::{Compared, name_differences};

/// A clause in which two rule sets differ, with those that follow from it.
///
/// Another kind of capture brings its own clauses along, and a start counted house by house takes the
/// place of the number of seeds in each house.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClauseUnit {
    /// The difference that the others follow from; it names the unit.
    pub lead: Compared,
    /// What follows from it, in the order of [`Clause::ALL`].
    pub following: Vec<Compared>,
}

impl ClauseUnit {
    /// All clauses of the unit, the leading one first.
    pub fn clauses(&self) -> impl Iterator<Item = Clause> {
        let all = std::iter::once(&self.lead).chain(&self.following);
        all.map(|difference| difference.clause)
    }

    /// What the second rule set has, and in brackets what comes along with that: `capture: by number (counts: 2+3)`.
    pub fn told(&self) -> String {
        let along = self.following.iter().filter(|f| f.other.is_some());
        let along: Vec<String> = along.map(ToString::to_string).collect();
        match along.is_empty() {
            true => self.lead.to_string(),
            false => format!("{} ({})", self.lead, along.join(", ")),
        }
    }

    /// Whether it is about what happens between games, and so changes nothing in one game.
    pub fn is_between_games(&self) -> bool {
        self.lead.clause.group() == Group::Match
    }

    /// Whether it is only about how a game begins, and so changes nothing from a position on.
    pub const fn is_of_start(&self) -> bool {
        is_of_start(self.lead.clause)
    }
}

const fn is_of_start(clause: Clause) -> bool {
    matches!(clause, Clause::Seeds | Clause::Initial)
}

/// The units in which two rule sets differ, in the order of [`Clause::ALL`].
pub fn units(base: &RuleSpec, other: &RuleSpec) -> Vec<ClauseUnit> {
    let mut units: Vec<ClauseUnit> = Vec::new();
    for difference in name_differences(base, other) {
        let leads = |unit: &&mut ClauseUnit| match difference.clause {
            // The two ways of giving a start; they follow each other in the table.
            Clause::Initial => is_of_start(unit.lead.clause),
            clause => clause
                .needs()
                .is_some_and(|(lead, _)| lead == unit.lead.clause),
        };
        match units.iter_mut().find(leads) {
            Some(unit) if is_of_start(difference.clause) && difference.other.is_some() => {
                let before = std::mem::replace(&mut unit.lead, difference);
                unit.following.push(before);
            }
            Some(unit) => unit.following.push(difference),
            None => units.push(ClauseUnit {
                lead: difference,
                following: Vec::new(),
            }),
        }
    }
    units
}
