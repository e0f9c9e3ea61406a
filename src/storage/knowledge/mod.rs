//! What is known of a rule set beforehand: books of openings, endgame tables, what was learned.

pub mod book_file;
pub mod endgame_file;
pub mod knowledge_file;
pub mod known;
