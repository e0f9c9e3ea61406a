//! Clauses set by name, and why one could not be set.

use std::error::Error;
use std::fmt;

use super::naming::{ClauseKeys, Naming};
use super::table::Clause;
use super::value::ClauseValue;
use crate::rules::near_names::{did_you_mean, near_names};
use crate::rules::spec::{RuleSpec, Start};

/// Why a clause could not be given a value.
///
/// Its text calls clauses as data and the command line do; [`ClauseError::told`] with other names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ClauseError {
    /// No clause has this name.
    Unknown {
        /// What was given.
        name: String,
        /// Names that are near, or where all are told.
        hint: String,
    },
    /// The value does not fit.
    BadValue {
        /// Whose value was to change.
        clause: Clause,
        /// What was given.
        value: String,
    },
    /// The clause has no meaning beside the others.
    NotApplicable {
        /// Whose value was to change.
        clause: Clause,
        /// The clause that it needs.
        beside: Clause,
        /// The value it needs there.
        needs: &'static str,
        /// The value that is there instead.
        has: String,
    },
}

impl ClauseError {
    /// The reason in one sentence without a full stop.
    pub fn told(&self, names: &impl Naming) -> String {
        match self {
            Self::Unknown { name, hint } => format!("there is no clause `{name}`{hint}"),
            Self::BadValue { clause, value } => format!(
                "{} is not possible: {} takes {}",
                names.set(*clause, &format!("`{value}`")),
                names.clause(*clause),
                names.range(*clause)
            ),
            Self::NotApplicable {
                clause,
                beside,
                needs,
                has,
            } => format!(
                "{} only has a meaning with {}, but {} is set",
                names.clause(*clause),
                names.set(*beside, needs),
                names.set(*beside, has)
            ),
        }
    }
}

impl fmt::Display for ClauseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.told(&ClauseKeys))
    }
}

impl Error for ClauseError {}

impl Clause {
    /// The clause with this name.
    ///
    /// # Errors
    /// [`ClauseError::Unknown`], with the names nearest to it.
    pub fn from_name(name: &str) -> Result<Self, ClauseError> {
        let name = name.trim();
        let named = Self::ALL.iter().copied().find(|c| c.name() == name);
        named.ok_or_else(|| {
            let names = Self::ALL.iter().map(|clause| clause.name());
            let near = near_names(name, names.map(|known| (known, known)));
            let hint = match near.as_slice() {
                [] => "; `kalaha rules --clauses` lists all".to_owned(),
                near => did_you_mean(near),
            };
            let name = name.to_owned();
            ClauseError::Unknown { name, hint }
        })
    }

    /// Gives the clause the value that `text` stands for.
    ///
    /// A new number of houses or rows keeps the pattern of a start position given house by house.
    ///
    /// # Errors
    /// [`ClauseError::BadValue`] outside the range, [`ClauseError::NotApplicable`] where the clause
    /// has no meaning beside the others; the rule set is then as before.
    pub fn set(self, spec: &mut RuleSpec, text: &str) -> Result<(), ClauseError> {
        let value = self.range().parse(text);
        let value = value.ok_or_else(|| self.bad_value(text))?;
        self.assign(spec, &value)
    }

    /// Gives the clause a value.
    ///
    /// # Errors
    /// As [`Clause::set`].
    pub fn assign(self, spec: &mut RuleSpec, value: &ClauseValue) -> Result<(), ClauseError> {
        if !self.range().contains(value) {
            return Err(self.bad_value(&value.to_string()));
        }
        match (self.put(spec, value), self.needs()) {
            (Some(()), _) => {}
            (None, Some((beside, needs))) => {
                let has = beside.get(spec).map(|value| value.to_string());
                return Err(ClauseError::NotApplicable {
                    clause: self,
                    beside,
                    needs,
                    has: has.unwrap_or_default(),
                });
            }
            (None, None) => return Err(self.bad_value(&value.to_string())),
        }
        if matches!(self, Self::Rows | Self::Houses) {
            fit_start(spec);
        }
        Ok(())
    }

    fn bad_value(self, text: &str) -> ClauseError {
        ClauseError::BadValue {
            clause: self,
            value: text.trim().to_owned(),
        }
    }
}

/// Stretches a start given house by house over the board's present rows and houses, each row's
/// pattern in proportion.
fn fit_start(spec: &mut RuleSpec) {
    let (rows, houses) = (usize::from(spec.rows), usize::from(spec.houses));
    let Start::Initial(list) = &spec.start else {
        return;
    };
    if list.len() == rows * houses || list.is_empty() {
        return;
    }
    // A list that was made for one row or two is told by what divides it evenly.
    let old_rows = if list.len() % rows == 0 { rows } else { 1 };
    let old_houses = list.len() / old_rows;
    let fitted = (0..rows * houses)
        .map(|i| {
            let (row, along) = (i / houses, i % houses);
            list[(row % old_rows) * old_houses + along * old_houses / houses]
        })
        .collect();
    spec.start = Start::Initial(fitted);
}

/// Sets many clauses at once, written `clause=value`; order does not matter.
///
/// # Errors
/// Every assignment that failed, in the order given; the others are made all the same.
pub fn assign_all<'a>(
    spec: &mut RuleSpec,
    assignments: impl IntoIterator<Item = (&'a str, &'a str)>,
) -> Result<(), Vec<ClauseError>> {
    let mut errors = Vec::new();
    let mut known = Vec::new();
    for (name, value) in assignments {
        match Clause::from_name(name) {
            Ok(clause) => known.push((clause, value)),
            Err(error) => errors.push(error),
        }
    }
    // The order of the table: what gives another clause its meaning is set first.
    known.sort_by_key(|(clause, _)| *clause);
    for (clause, value) in known {
        if let Err(error) = clause.set(spec, value) {
            errors.push(error);
        }
    }
    if errors.is_empty() {
        Ok(())
    } else {
        Err(errors)
    }
}
