//! What clauses are called where something is told about them.

use super::table::Clause;

/// What clauses and their values are called.
pub trait Naming {
    /// The clause by itself, such as `relay`.
    fn clause(&self, clause: Clause) -> String;
    /// A value of a clause, which is not always possible.
    fn value(&self, clause: Clause, value: &str) -> String;
    /// The clause with a value, such as `relay=any`.
    fn set(&self, clause: Clause, value: &str) -> String;
    /// The values a clause can take.
    fn range(&self, clause: Clause) -> String;
}

/// The names in data and on the command line.
#[derive(Clone, Copy, Debug)]
pub struct ClauseKeys;

impl Naming for ClauseKeys {
    fn clause(&self, clause: Clause) -> String {
        clause.name().to_owned()
    }

    fn value(&self, _: Clause, value: &str) -> String {
        value.to_owned()
    }

    fn set(&self, clause: Clause, value: &str) -> String {
        format!("{}={value}", clause.name())
    }

    fn range(&self, clause: Clause) -> String {
        clause.range().to_string()
    }
}
