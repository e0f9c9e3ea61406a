//! Files: where they are, how they are written so that nothing is ever lost, and how they are read so that
//! every fault is told in words.
//!
//! Nothing here decides rules or draws; the formats are JSON with a name and a version.

pub mod folders;
pub mod free_memory;

pub mod file_error;

pub mod atomic;
pub mod file_lock;
pub mod fingerprint;
pub mod leftovers;
pub mod read;
pub mod set_aside;
pub mod trash;

mod content;
mod json_place;
pub(crate) mod pretty;

pub mod envelope;
pub mod formats;
pub mod save_error;

pub mod fields;
mod folding;
mod parts;
pub mod spec_hash;

pub mod plain;
mod slot_files;
pub mod slots;

pub mod autosave;

pub mod own_rules;
pub mod preset_search;
pub mod presets;
pub mod rules_arg;
pub mod rules_origin;

pub mod level_arg;
pub mod players_arg;

mod about_part;
mod clock_part;
pub mod ranking_file;
pub mod seat_part;
pub mod shard_file;
pub mod sheet_export;
pub mod sheet_part;
pub mod shipped_sheets;

pub mod comparison_file;
pub mod game_file;
pub mod game_name;
pub mod glance;
pub mod library;
pub mod move_tree;
mod note_part;
pub mod opened;
pub mod pgn;
pub mod rescue;
pub mod resume;
mod review_part;
pub mod session_file;
mod time_part;
pub mod unfinished;

pub mod book_file;
pub mod endgame_file;
pub mod knowledge_file;
pub mod known;
pub mod picture;
pub mod puzzle_file;
mod score_text;
pub mod target;
pub mod training_file;

pub mod choices;
pub mod level_settings;
pub mod recent;
pub mod settings;
