//! The page of the game: the board in the middle, the game and the rules in the panel.

pub mod play;

mod new_game;
mod offer;
pub mod result;
pub mod take_in;
pub mod thinking;
pub mod versus;

mod game_panel;
mod moves;
pub mod panel;
mod rules_panel;
mod seats;

pub mod dialogs;
mod endgames;
mod film;
mod learning;
