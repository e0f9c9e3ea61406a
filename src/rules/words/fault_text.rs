//! Why clauses do not go together, with the clauses called as the panel's controls are.

use crate::rules::clause::value::Range;
use crate::rules::clause::{Clause, ClauseError, Naming};
use crate::rules::fault::Fault;

use super::phrase::capital;

/// The names of the panel's controls.
struct Controls;

impl Controls {
    fn plain_value(clause: Clause, value: &str) -> String {
        match clause.range().parse(value) {
            Some(value) => clause.value_label(&value),
            None => value.to_owned(),
        }
    }
}

impl Naming for Controls {
    fn clause(&self, clause: Clause) -> String {
        format!("“{}”", clause.label())
    }

    fn value(&self, clause: Clause, value: &str) -> String {
        format!("“{}”", Self::plain_value(clause, value))
    }

    fn set(&self, clause: Clause, value: &str) -> String {
        format!("“{}: {}”", clause.label(), Self::plain_value(clause, value))
    }

    fn range(&self, clause: Clause) -> String {
        match clause.range() {
            Range::Flag => "on or off".to_owned(),
            Range::Word(words) => {
                let labels: Vec<_> = words.iter().map(|word| word.label).collect();
                format!("one of {}", labels.join(", "))
            }
            Range::NumberOr(low, high, word) => {
                format!("a number from {low} to {high}, or {}", word.label)
            }
            range @ (Range::Number(..) | Range::List(..)) => range.to_string(),
        }
    }
}

/// A fault for who reads the panel.
pub fn fault_text(fault: &Fault) -> String {
    capital(&fault.told(&Controls))
}

/// Why a clause could not be set, for who reads the panel.
pub fn clause_error_text(error: &ClauseError) -> String {
    capital(&error.told(&Controls))
}
