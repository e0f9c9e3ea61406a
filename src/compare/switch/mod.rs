//! Switching the clauses in which two rule sets differ, some at a time.

mod fault_clauses;

pub mod switcher;
pub mod unit;
