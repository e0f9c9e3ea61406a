//! Files: dialogs, reading, writing, what is in the recent ones.

pub mod dialogs;
pub mod filing;
pub mod recent;
pub mod writer;
