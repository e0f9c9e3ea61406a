//! What is trained with, and how far one has come.

pub mod puzzle_file;
pub mod training_file;
