//! The practice page: puzzles, which come again where they were failed, and endings to be played out.
//!
//! It has a board of its own; the game that is played is not touched.

pub mod action;

pub mod ending;
mod made;

pub mod state;
pub mod stock;

mod choosing;
mod endings;
mod making;
mod puzzles;

mod page;
mod views;
