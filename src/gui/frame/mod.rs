//! What surrounds the pages: bars, side panel, dialogs, messages, keys.

pub mod side;
pub mod status_bar;
pub mod top_bar;

mod recent;

pub mod panel;

pub mod keys;

mod by_path;
mod endgames;
pub mod modals;
pub mod notices;
