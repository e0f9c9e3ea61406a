//! The page of the game: the board in the middle, the game and the rules in the panel.

pub mod play;

mod offer;
mod plates;
mod result;
mod thinking;
pub mod versus;

pub mod game_panel;
pub mod rules_panel;
mod seats;
