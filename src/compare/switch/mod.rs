//! Switching the clauses in which two rule sets differ, some at a time.

pub mod switcher;
pub mod unit;
