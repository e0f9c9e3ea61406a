//! The setup editor: a position being put together.

pub mod panel;
#[expect(clippy::module_inception, reason = "split when pages own their state")]
pub mod setup;
