//! The files opened or saved last.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

/// At most [`RecentFiles::LIMIT`] paths, the newest first, none twice.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Vec<PathBuf>", into = "Vec<PathBuf>")]
pub struct RecentFiles(Vec<PathBuf>);

impl RecentFiles {
    /// How many files are remembered.
    pub const LIMIT: usize = 10;

    /// Puts `path` in front.
    ///
    /// A path that is not Unicode is not remembered: the settings file could not hold it.
    pub fn note(&mut self, path: impl Into<PathBuf>) {
        let path = path.into();
        if path.to_str().is_some() {
            self.forget(&path);
            self.0.insert(0, path);
            self.0.truncate(Self::LIMIT);
        }
    }

    /// Removes `path`, as when the file is gone.
    pub fn forget(&mut self, path: &Path) {
        self.0.retain(|known| known != path);
    }

    /// The paths, the newest first.
    pub fn paths(&self) -> &[PathBuf] {
        &self.0
    }
}

impl From<Vec<PathBuf>> for RecentFiles {
    fn from(paths: Vec<PathBuf>) -> Self {
        let mut recent = Self::default();
        paths.into_iter().rev().for_each(|path| recent.note(path));
        recent
    }
}

impl From<RecentFiles> for Vec<PathBuf> {
    fn from(recent: RecentFiles) -> Self {
        recent.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_ten_are_kept_each_once() {
        let mut recent = RecentFiles::default();
        (0..12).for_each(|n| recent.note(format!("game-{n}.json")));
        recent.note("game-5.json");
        let names: Vec<&str> = recent.paths().iter().filter_map(|p| p.to_str()).collect();
        let numbers: Vec<&str> = names.iter().map(|name| &name[5..name.len() - 5]).collect();
        assert_eq!(
            numbers,
            ["5", "11", "10", "9", "8", "7", "6", "4", "3", "2"]
        );
        recent.forget(Path::new("game-11.json"));
        assert_eq!(recent.paths()[1], Path::new("game-10.json"));
    }

    #[test]
    fn a_list_edited_by_hand_is_put_in_order() {
        let recent: RecentFiles = serde_json::from_str(r#"["a", "b", "a"]"#).unwrap();
        assert_eq!(recent.paths(), [Path::new("a"), Path::new("b")]);
    }

    #[test]
    #[cfg(unix)]
    fn a_path_that_is_not_unicode_does_not_spoil_the_settings() {
        use std::ffi::OsStr;
        use std::os::unix::ffi::OsStrExt as _;
        let mut recent = RecentFiles::default();
        recent.note("good.json");
        recent.note(OsStr::from_bytes(b"bad-\xff.json"));
        assert_eq!(serde_json::to_string(&recent).unwrap(), r#"["good.json"]"#);
    }
}
