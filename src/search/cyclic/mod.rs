//! Exact values where positions can come again: all positions that can come are laid out at once, and
//! their values worked out backwards (retrograde analysis), where they are few enough.
//!
//! In reading order:

mod components;
mod graph;

mod arena;

mod component_game;
mod winning_region;

mod guarantees;
mod retrograde;

mod path_search;

mod solver;

pub use solver::{can_be_laid_out, solve_cyclic};
