//! The views of the library page.

pub mod find;
mod folders;
mod openings;
mod position;
mod preview;
mod results;
mod statistics;

pub mod list;
pub mod panel;
