//! The views of the practice page.

pub mod page;
pub mod panel;
