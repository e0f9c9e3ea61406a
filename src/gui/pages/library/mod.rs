//! The library page: all games there are, what is looked for among them, and what was played in a position.

pub mod action;
pub mod state;

mod act;
mod page;
mod preview;
mod views;
