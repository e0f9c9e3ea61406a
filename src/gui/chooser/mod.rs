//! The chooser of rule sets: a list that is searched, and what there is to know about each.

pub mod state;
pub mod view;

mod details;
mod list;
mod picture;
mod sections;
