//! Character sheets: shipped, kept with a comparison, exported, put together.

pub mod ranking_file;
pub mod shard_file;
pub mod sheet_export;
pub mod sheet_part;
pub mod shipped_sheets;
