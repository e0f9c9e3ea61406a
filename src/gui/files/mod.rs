//! Files: dialogs, reading, writing, what is in the recent ones.

pub mod action;
pub mod key;
pub mod names;
pub mod purpose;

pub mod autosaving;
pub mod own_file;

pub mod dialogs;
pub mod games_job;
pub mod reader;
pub mod writer;

pub mod recent;
pub mod typed_path;
pub mod waiting;
