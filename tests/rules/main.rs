//! One tiny board for each rule of the rules text, the tests named after its numbers.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "a test fails by panicking, and prints what it checked"
)]

mod board;

mod chosen_ways;
mod columns;
mod congkak;
mod four_row;
mod kalah;
mod language;
mod oware;
mod territory;

mod validity;
