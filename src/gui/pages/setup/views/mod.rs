//! The setup editor: a board to click on, a number for every pit in the panel.

pub mod board;
pub mod panel;
