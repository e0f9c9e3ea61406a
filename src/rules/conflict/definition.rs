//! What a conflict between clauses is, and how it is told.

use crate::rules::clause::{Clause, Naming};
use crate::rules::spec::RuleSpec;

/// Values of clauses that do not go together.
#[derive(Debug)]
pub struct Conflict {
    /// One word for it.
    pub name: &'static str,
    /// The clauses that decide whether it is there: one of them must change for it to go.
    pub clauses: &'static [Clause],
    /// The reason in one sentence, the clauses in braces: `{clause}`, `{clause=value}`, and
    /// `{clause:value}` for the value alone.
    pub(super) text: &'static str,
    /// Whether a rule set has it.
    pub(in crate::rules) is_in: fn(&RuleSpec) -> bool,
}

impl PartialEq for Conflict {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Conflict {}

impl Conflict {
    /// The reason in one sentence without a full stop.
    pub fn told(&self, names: &impl Naming) -> String {
        let mut told = String::new();
        for part in self.text.split_inclusive(['{', '}']) {
            match part.strip_suffix('}') {
                Some(clause) => told += &called(clause, names),
                None => told += part.trim_end_matches('{'),
            }
        }
        told
    }
}

fn called(text: &str, names: &impl Naming) -> String {
    let (name, value) = text.split_once(['=', ':']).unwrap_or((text, ""));
    match Clause::from_name(name) {
        Ok(clause) if text.contains('=') => names.set(clause, value),
        Ok(clause) if text.contains(':') => names.value(clause, value),
        Ok(clause) => names.clause(clause),
        // A test sees that there is none.
        Err(_) => text.to_owned(),
    }
}
