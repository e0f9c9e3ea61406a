//! Switching the clauses in which two rule sets differ, some at a time.

pub mod switcher;
pub mod unit;

pub(in crate::compare) mod alternatives;
pub mod variants;
