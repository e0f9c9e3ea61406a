//! Which clause it is that makes two games part.

use std::fmt;

use super::line::Line;
use super::parting::{Parting, PartingKind, Trail, up_to};
use super::switch::switcher::{Chosen, Switcher};
use crate::rules::clause::Clause;
use crate::rules::rule_set::RuleSet;
use crate::rules::words::differences::Compared;

/// How several clauses cause a parting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Each of them would do alone.
    Each,
    /// None would do without the others.
    Together,
}

/// Why two games part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cause {
    /// Where they part.
    pub parting: Parting,
    /// The clauses, at least one, in the order of [`Clause::ALL`].
    pub differences: Vec<Compared>,
    /// How they cause it; of no importance for one clause.
    pub role: Role,
}

impl Cause {
    /// Those that differ.
    pub fn clauses(&self) -> Vec<Clause> {
        self.differences.iter().map(|d| d.clause).collect()
    }
}

impl fmt::Display for Cause {
    /// What the second rule set has: `empty capture: on`, `pie rule: on and move again: off`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let joined = match self.role {
            Role::Each => " or ",
            Role::Together => " and ",
        };
        for (index, difference) in self.differences.iter().enumerate() {
            if index > 0 {
                f.write_str(joined)?;
            }
            write!(f, "{difference}")?;
        }
        Ok(())
    }
}

/// Why a line first leads to different games under two rule sets; `None` if it never does.
///
/// The line is played under the rule sets between the two. A clause is a cause if switching it alone
/// in the base leads to the other's game; where no clause does that, if switching it back alone in
/// the other leads to the base's game; where none does that either, the causes are clauses that lead
/// to the other's game together and not without any of them. Clauses that must be switched with
/// another for the rule set to be possible at all are not named. Boards of other shapes are always
/// caused by their rows and houses.
pub fn cause(base: &RuleSet, other: &RuleSet, line: &Line) -> Option<Cause> {
    let parting = Trail::new(base, line).parting(&Trail::new(other, line))?;
    let line = up_to(line, parting);
    let (ours, theirs) = (Trail::new(base, &line), Trail::new(other, &line));
    let forwards = Switcher::new(base, other);
    let (causes, role) = if parting.kind == PartingKind::Board {
        (of_board(&forwards), Role::Together)
    } else {
        let each = alone(&forwards, &line, &theirs);
        if each.is_empty() {
            let needed = alone(&forwards.reversed(), &line, &ours);
            let causes = if needed.is_empty() {
                together(&forwards, &line, &theirs)
            } else {
                needed
            };
            (causes, Role::Together)
        } else {
            (each, Role::Each)
        }
    };
    let leads = causes.iter().filter_map(|&i| forwards.units().get(i));
    Some(Cause {
        parting,
        differences: leads.map(|unit| unit.lead.clone()).collect(),
        role,
    })
}

/// The units that make the board another one.
fn of_board(switcher: &Switcher<'_>) -> Vec<usize> {
    let units = switcher.units().iter().enumerate();
    let of_board =
        units.filter(|(_, unit)| matches!(unit.lead.clause, Clause::Rows | Clause::Houses));
    of_board.map(|(index, _)| index).collect()
}

/// The units that, each switched alone, lead to the games of `wanted`.
fn alone(switcher: &Switcher<'_>, line: &Line, wanted: &Trail) -> Vec<usize> {
    let leads = |rules: &RuleSet| Trail::new(rules, line) == *wanted;
    let causes = |index: &usize| {
        let (chosen, rules) = switcher.completed(Chosen::one(*index));
        // Those it cannot do without might be the cause rather than this one.
        let rest = switcher.rules(chosen.without(*index));
        leads(&rules) && !rest.is_ok_and(|rest| leads(&rest))
    };
    (0..switcher.units().len()).filter(causes).collect()
}

/// Units that lead to the games of `wanted` together, and not without any of them.
fn together(switcher: &Switcher<'_>, line: &Line, wanted: &Trail) -> Vec<usize> {
    let count = switcher.units().len();
    let mut chosen = Chosen::first(count);
    let mut dropped = true;
    while dropped {
        dropped = false;
        for index in (0..count).rev().filter(|&i| chosen.has(i)) {
            let less = chosen.without(index);
            let rules = switcher.rules(less);
            if rules.is_ok_and(|rules| Trail::new(&rules, line) == *wanted) {
                chosen = less;
                dropped = true;
                break;
            }
        }
    }
    let all: Vec<_> = (0..count).filter(|&i| chosen.has(i)).collect();
    let matter = |index: &usize| switcher.rules(chosen.without(*index)).is_ok();
    let mattering: Vec<_> = all.iter().copied().filter(matter).collect();
    if mattering.is_empty() { all } else { mattering }
}
