//! Several rule sets at once: linked play, what a rule changes, character sheets.

pub mod sheets;
