//! The page of the game: moves made and taken back, the computer's moves, the end.

mod attend;
pub mod ending;
mod moving;
pub mod views;
