//! The setup editor: a position being put together, in front of the page that it is for.

pub mod action;
pub mod state;

mod page;
mod views;
