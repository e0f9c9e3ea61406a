//! What clauses do: partings and their causes, clause by clause, nearest rule sets, rule maps.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "a test fails by panicking, and prints what it checked"
)]

mod causes;
mod clauses;
mod examples;
mod known_rows;
mod maps;
mod partings;
#[path = "../support/random_rules.rs"]
mod random_rules;
#[path = "../support/randomness.rs"]
mod randomness;
mod support;
