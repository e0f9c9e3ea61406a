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

/// The path with this ending, if it has none of those that are known: a name may have dots.
pub fn with_ending(path: PathBuf, ending: &str) -> PathBuf {
    let is_known = path.extension().is_some_and(|found| {
        let mut known = ENDINGS.iter();
        known.any(|known| found.eq_ignore_ascii_case(known))
    });
    match is_known {
        true => path,
        false => {
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
