//! Documents: JSON with a name and a version, read so that every fault is told with its place.

pub(in crate::storage) mod content;
pub mod envelope;
pub mod fields;
pub mod formats;
pub(in crate::storage) mod json_place;
pub(crate) mod pretty;
pub(in crate::storage) mod salvage;
pub mod save_error;
