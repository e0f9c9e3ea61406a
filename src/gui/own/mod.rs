//! Rule sets of one's own: found in the background, kept with what is said about them.

pub mod about;
pub mod action;
pub mod shelf;
