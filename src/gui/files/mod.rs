//! Files: dialogs, reading, writing, what is in the recent ones.

pub mod action;
pub mod names;
pub mod purpose;

pub mod dialogs;
pub mod reader;
pub mod writer;

pub mod recent;
