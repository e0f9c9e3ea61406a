//! Why clauses do not go together, with the clauses called as the panel's controls are.

use crate::rules::clause::{Clause, ClauseError};
use crate::rules::fault::{Fault, Naming};
use crate::rules::value::{Range, Value};

use super::clauses::{label, value_label};
use super::phrase::capital;

/// The names of the panel's controls.
struct Controls;

impl Controls {
    fn plain_value(clause: Clause, value: &str) -> String {
        match clause.range().parse(value) {
            Some(value) => value_label(clause, &value),
            None => value.to_owned(),
        }
    }
}

impl Naming for Controls {
    fn clause(&self, clause: Clause) -> String {
        format!("“{}”", label(clause))
    }

    fn value(&self, clause: Clause, value: &str) -> String {
        format!("“{}”", Self::plain_value(clause, value))
    }

    fn set(&self, clause: Clause, value: &str) -> String {
        format!("“{}: {}”", label(clause), Self::plain_value(clause, value))
    }

    fn range(&self, clause: Clause) -> String {
        let labels = |words: &[&'static str]| {
            let labels = words.iter().map(|w| value_label(clause, &Value::Word(w)));
            labels.collect::<Vec<_>>().join(", ")
        };
        match clause.range() {
            Range::Flag => "on or off".to_owned(),
            Range::Word(words) => format!("one of {}", labels(words)),
            Range::NumberOr(low, high, word) => {
                format!("a number from {low} to {high}, or {}", labels(&[word]))
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
