//! What surrounds the pages: bars, side panel, dialogs, messages, keys.

pub mod side;
pub mod status_bar;
pub mod top_bar;

mod recent;

pub mod focus;
mod keep_rules;
pub mod keys;

mod by_path;
pub mod dropping;
pub mod messages;
pub mod modals;
pub mod notices;
pub mod reading;
