//! Learning the rules on the board, in the background.

pub mod action;
pub mod course;
