//! The names of files, as shown and as completed.

use std::path::{Path, PathBuf};

/// The last part of a path, as shown to people.
pub fn file_name(path: &Path) -> String {
    path.file_name().map_or_else(
        || path.display().to_string(),
        |name| name.to_string_lossy().into_owned(),
    )
}

/// The path with this ending, if it has none.
pub fn with_ending(path: PathBuf, ending: &str) -> PathBuf {
    if path.extension().is_some() {
        path
    } else {
        path.with_extension(ending)
    }
}
