//! The page of the game: what is on the board, moves made and taken back, the computer's moves, the end.

pub mod action;
pub mod state;

mod act;
mod attend;
mod clocks;
mod draw_offer;
mod editing;
mod endgames;
pub mod ending;
mod engines;
mod files;
mod learning;
mod moving;
mod page;
mod pictures;
pub mod planned;
mod planning;
mod rule_edits;
pub mod timing;

pub mod views;
