//! The names of files, as shown and as completed.

use std::path::{Path, PathBuf};

/// The last part of a path, as shown to people.
pub fn file_name(path: &Path) -> String {
    path.file_name().map_or_else(
        || path.display().to_string(),
        |name| name.to_string_lossy().into_owned(),
    )
}

/// Endings of files that are written or read here.
const ENDINGS: [&str; 8] = ["json", "pgn", "ogn", "txt", "csv", "png", "svg", "gif"];

/// The ending of a path, if it is one of those.
pub fn known_ending(path: &Path) -> Option<&'static str> {
    let found = path.extension()?;
    let mut known = ENDINGS.into_iter();
    known.find(|known| found.eq_ignore_ascii_case(known))
}

/// The path with this ending, if it has none of those that are known: a name may have dots.
pub fn with_ending(path: PathBuf, ending: &str) -> PathBuf {
    match known_ending(&path) {
        Some(_) => path,
        None => {
            let mut name = path.into_os_string();
            name.push(".");
            name.push(ending);
            name.into()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_with_dots_gets_its_ending() {
        let ended = |name: &str| with_ending(name.into(), "json").display().to_string();
        assert_eq!(ended("Oware 2.5"), "Oware 2.5.json");
        assert_eq!(ended("game"), "game.json");
        assert_eq!(ended("game.JSON"), "game.JSON");
        assert_eq!(ended("game.pgn"), "game.pgn");
    }
}
