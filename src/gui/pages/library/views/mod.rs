//! The views of the library page.

pub mod list;
pub mod panel;
