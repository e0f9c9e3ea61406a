//! The rules as data, positions, moves, traces and the words for all of it.
//!
//! Nothing here reads files, clocks or widgets.

pub mod board;
pub mod outcome;
pub mod position;
pub mod side;
pub mod trace;
