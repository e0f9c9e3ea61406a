//! The views of the study page.

pub mod best_line;
pub mod graph;
mod known;
pub mod marks;
pub mod notes;
pub mod review;
pub mod times;
pub mod tree;
pub mod try_again;

pub mod page;
pub mod panel;
