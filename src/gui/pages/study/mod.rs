//! The study page: the game with all its variations, what people write beside its moves, and what a review found.
//!
//! The game is that of the play page, which this page has: both show the same record.

pub mod action;

pub mod curve;

pub mod state;
pub mod trying;

mod act;
mod asking;
mod finding;
mod page;
mod reviewing;
mod views;
