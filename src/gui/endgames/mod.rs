//! The endgame table of the window: made or loaded in the background, used by all its thinking.

pub mod action;

pub mod words;

pub mod making;
pub mod shelf;
