//! What the window goes on with at the next start, in a slot for each copy of the program.

pub mod autosave;
pub mod resume;
pub mod session_file;
pub(in crate::storage) mod slot_files;
pub mod slots;
pub mod unfinished;
