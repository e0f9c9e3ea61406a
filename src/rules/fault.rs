//! Why a rule set is not possible, told with the clauses called as the reader knows them.

use std::error::Error;
use std::fmt;

use super::clause::value::ClauseValue;
use super::clause::{Clause, ClauseError, ClauseKeys, Naming};
use super::conflict::{CONFLICTS, Conflict};
use super::spec::{RuleSpec, Start};

/// A reason why clauses do not make a rule set.
///
/// Its text calls clauses as data and the command line do; [`Fault::told`] with other names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// A clause has a value outside its range.
    OutOfRange {
        /// Whose value it is.
        clause: Clause,
        /// The value found.
        value: String,
    },
    /// `initial` has not one number for each house.
    InitialLength {
        /// Numbers in the list.
        given: usize,
        /// Houses of a side.
        needed: usize,
    },
    /// Clauses that do not go together.
    Conflict(&'static Conflict),
    /// A clause that could not be set.
    Clause(ClauseError),
}

impl Fault {
    /// The reason in one sentence without a full stop, in lower case but for names.
    pub fn told(&self, names: &impl Naming) -> String {
        match self {
            Self::OutOfRange { clause, value } => format!(
                "{} is out of range: it takes {}",
                names.set(*clause, value),
                names.range(*clause)
            ),
            Self::InitialLength { given, needed } => format!(
                "{} has {given} numbers, but a side has {needed} houses",
                names.clause(Clause::Initial)
            ),
            Self::Conflict(conflict) => conflict.told(names),
            Self::Clause(error) => error.told(names),
        }
    }

    /// The clauses that decide whether it is there: one of them must change for it to go.
    pub fn clauses(&self) -> &[Clause] {
        match self {
            Self::OutOfRange { clause, .. } => std::slice::from_ref(clause),
            Self::InitialLength { .. } => {
                &[Clause::Rows, Clause::Houses, Clause::Seeds, Clause::Initial]
            }
            Self::Conflict(conflict) => conflict.clauses,
            Self::Clause(_) => Clause::ALL,
        }
    }
}

/// All faults of a rule set, in the order in which they are told.
pub(super) fn faults_of(spec: &RuleSpec) -> Vec<Fault> {
    let needed = usize::from(spec.rows) * usize::from(spec.houses);
    let length = match &spec.start {
        Start::Initial(list) if list.len() != needed => Some(Fault::InitialLength {
            given: list.len(),
            needed,
        }),
        _ => None,
    };
    let conflicts = CONFLICTS.iter().filter(|conflict| (conflict.is_in)(spec));
    out_of_range(spec)
        .chain(length)
        .chain(conflicts.map(Fault::Conflict))
        .collect()
}

/// Values that a file may hold although the clause table would refuse them.
fn out_of_range(spec: &RuleSpec) -> impl Iterator<Item = Fault> {
    Clause::ALL.iter().filter_map(|&clause| {
        let value = clause.get(spec)?;
        let empty_list = matches!(&value, ClauseValue::List(list) if list.is_empty());
        let is_out = !empty_list && !clause.range().contains(&value);
        is_out.then(|| Fault::OutOfRange {
            clause,
            value: value.to_string(),
        })
    })
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.told(&ClauseKeys))
    }
}

impl Error for Fault {}

impl From<ClauseError> for Fault {
    fn from(error: ClauseError) -> Self {
        Self::Clause(error)
    }
}

/// All reasons why a rule set is not possible, at least one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Faults(Vec<Fault>);

impl Faults {
    /// The faults as one error.
    pub const fn new(list: Vec<Fault>) -> Self {
        Self(list)
    }

    /// Each fault.
    pub fn list(&self) -> &[Fault] {
        &self.0
    }

    /// The faults themselves.
    pub fn into_list(self) -> Vec<Fault> {
        self.0
    }
}

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let told: Vec<_> = self.0.iter().map(ToString::to_string).collect();
        f.write_str(&told.join("; "))
    }
}

impl Error for Faults {}
