//! Exact values where positions can come again: all positions that can come are laid out at once, and
//! their values worked out backwards (retrograde analysis), where they are few enough.
//!
//! In reading order:

mod components;
mod graph;

mod arena;

mod group;
mod winning;

mod guarantees;
mod wins;

mod settle;

mod solve;

pub use solve::{can_be_laid_out, solve_cyclic};
