//! Where the program keeps its files.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{self, Path, PathBuf};

use directories::ProjectDirs;
use thiserror::Error;

/// The environment variable that names another folder for everything Kalaha keeps.
///
/// An empty value counts as not set; a relative one is taken from the current folder at the start.
pub const CONFIG_DIR_VARIABLE: &str = "KALAHA_CONFIG_DIR";

/// The environment variable that names another folder for what can be made again at any time.
///
/// As with [`CONFIG_DIR_VARIABLE`], an empty value counts as not set.
pub const CACHE_DIR_VARIABLE: &str = "KALAHA_CACHE_DIR";

/// The folders of one user, all below one root but for the [cache](Folders::cache).
///
/// The root is `kalaha` in the user's config directory (on Linux `~/.config/kalaha`) unless
/// [`CONFIG_DIR_VARIABLE`] names another one. Folders are made when they are first asked for, not before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Folders {
    root: PathBuf,
    /// What can be made again; the user's usual place where there is none.
    cache: Option<PathBuf>,
}

/// Why there is no folder to keep files in.
#[derive(Debug, Error)]
pub enum FolderError {
    /// Neither the system nor the user says where files go.
    #[error(
        "there is no home folder to keep games and settings in; set {variable} to a folder of your choice"
    )]
    NoHome {
        /// The environment variable that names the folder.
        variable: &'static str,
    },
    /// The place may not be written to.
    #[error(
        r#"cannot make the folder "{folder}": writing there is not allowed; allow it, or set {variable} to another folder"#
    )]
    NotWritable {
        /// The folder that was to be made.
        folder: PathBuf,
        /// The environment variable that names another one.
        variable: &'static str,
    },
    /// A file stands where the folder, or one above it, should be.
    #[error(
        r#"cannot make the folder "{folder}": a file is in its place; move that file away, or set {variable} to another folder"#
    )]
    FileInTheWay {
        /// The folder that was to be made.
        folder: PathBuf,
        /// The environment variable that names another one.
        variable: &'static str,
    },
    /// No room for another folder.
    #[error(
        r#"cannot make the folder "{folder}": the disk is full; free some space and try again"#
    )]
    DiskFull {
        /// The folder that was to be made.
        folder: PathBuf,
    },
    /// Anything else, in the system's words.
    #[error(r#"cannot make the folder "{folder}": {reason}"#)]
    Other {
        /// The folder that was to be made.
        folder: PathBuf,
        /// What the system says.
        reason: io::Error,
    },
}

impl Folders {
    /// Finds the user's folders; makes none.
    ///
    /// # Errors
    /// [`FolderError::NoHome`] when the system knows no home folder and the variable is not set.
    pub fn locate() -> Result<Self, FolderError> {
        let root = Self::choose(
            CONFIG_DIR_VARIABLE,
            env::var_os(CONFIG_DIR_VARIABLE),
            || Some(ProjectDirs::from("", "", "kalaha")?.config_dir().to_owned()),
        )?;
        Ok(Self { root, cache: None })
    }

    /// The folders below `root`, the cache among them, for tests and tools.
    pub fn at(root: impl Into<PathBuf>) -> Self {
        let root = root.into();
        let cache = Some(root.join("cache"));
        Self { root, cache }
    }

    fn choose(
        variable: &'static str,
        asked: Option<OsString>,
        usual: impl FnOnce() -> Option<PathBuf>,
    ) -> Result<PathBuf, FolderError> {
        match asked.filter(|folder| !folder.is_empty()) {
            Some(folder) => {
                let folder = PathBuf::from(folder);
                path::absolute(&folder).map_err(|reason| FolderError::Other { folder, reason })
            }
            None => usual().ok_or(FolderError::NoHome { variable }),
        }
    }

    /// The folder that holds all others; perhaps not made yet.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// The settings file; perhaps not written yet.
    pub fn settings_file(&self) -> PathBuf {
        self.root.join("settings.json")
    }

    /// The root, made if it is not there.
    ///
    /// # Errors
    /// [`FolderError`] when it cannot be made; one that is there is not tried for writing.
    pub fn make_root(&self) -> Result<PathBuf, FolderError> {
        made(self.root.clone(), CONFIG_DIR_VARIABLE)
    }

    /// The folder of saved games, made if it is not there.
    ///
    /// # Errors
    /// [`FolderError`] when it cannot be made; one that is there is not tried for writing.
    pub fn games(&self) -> Result<PathBuf, FolderError> {
        made(self.root.join("games"), CONFIG_DIR_VARIABLE)
    }

    /// The folder of the [slots](super::slots) for games being played, made if it is not there.
    ///
    /// # Errors
    /// [`FolderError`] when it cannot be made; one that is there is not tried for writing.
    pub fn autosave(&self) -> Result<PathBuf, FolderError> {
        made(self.root.join("autosave"), CONFIG_DIR_VARIABLE)
    }

    /// The folder of what can be made again at any time, made if it is not there: `kalaha` in the
    /// user's cache directory (on Linux `~/.cache/kalaha`) unless [`CACHE_DIR_VARIABLE`] names another
    /// one.
    ///
    /// # Errors
    /// [`FolderError`] when there is none or it cannot be made.
    pub fn cache() -> Result<PathBuf, FolderError> {
        let found = Self::choose(CACHE_DIR_VARIABLE, env::var_os(CACHE_DIR_VARIABLE), || {
            Some(ProjectDirs::from("", "", "kalaha")?.cache_dir().to_owned())
        });
        made(found?, CACHE_DIR_VARIABLE)
    }

    /// The [cache](Self::cache) that belongs to these folders, made if it is not there.
    ///
    /// # Errors
    /// [`FolderError`] when there is none or it cannot be made.
    pub fn tables(&self) -> Result<PathBuf, FolderError> {
        match &self.cache {
            Some(folder) => made(folder.clone(), CACHE_DIR_VARIABLE),
            None => Self::cache(),
        }
    }

    /// The folder of the user's own rule sets, made if it is not there.
    ///
    /// # Errors
    /// [`FolderError`] when it cannot be made; one that is there is not tried for writing.
    pub fn rules(&self) -> Result<PathBuf, FolderError> {
        made(self.root.join("rules"), CONFIG_DIR_VARIABLE)
    }
}

fn made(folder: PathBuf, variable: &'static str) -> Result<PathBuf, FolderError> {
    let Err(reason) = fs::create_dir_all(&folder) else {
        return Ok(folder);
    };
    let file_in_the_way = folder.ancestors().any(Path::is_file);
    Err(match reason.kind() {
        _ if file_in_the_way => FolderError::FileInTheWay { folder, variable },
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => FolderError::DiskFull { folder },
        // Linux answers "not found" for new names below /proc, whose parents are there.
        ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem | ErrorKind::NotFound => {
            FolderError::NotWritable { folder, variable }
        }
        _ => FolderError::Other { folder, reason },
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn usual() -> Option<PathBuf> {
        Some(PathBuf::from("/home/somebody/.config/kalaha"))
    }

    #[test]
    fn the_variable_names_the_root() {
        let folders =
            Folders::choose(CONFIG_DIR_VARIABLE, Some("/elsewhere".into()), usual).unwrap();
        assert_eq!(folders, PathBuf::from("/elsewhere"));
    }

    #[test]
    fn an_empty_variable_counts_as_not_set() {
        let folders = Folders::choose(CONFIG_DIR_VARIABLE, Some(OsString::new()), usual).unwrap();
        assert_eq!(Some(folders), usual());
    }

    #[test]
    fn a_relative_variable_becomes_absolute() {
        let folders = Folders::choose(CONFIG_DIR_VARIABLE, Some("here".into()), usual).unwrap();
        assert!(folders.is_absolute() && folders.ends_with("here"));
    }

    #[test]
    fn without_home_and_variable_the_way_out_is_told() {
        let error = Folders::choose(CACHE_DIR_VARIABLE, None, || None).unwrap_err();
        assert!(matches!(error, FolderError::NoHome { .. }));
        assert!(error.to_string().contains("set KALAHA_CACHE_DIR"));
    }
}
