//! Where the program keeps its files.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::{self, Path, PathBuf};

use directories::ProjectDirs;
use thiserror::Error;

use super::file_error::{Doing, FileError};
use super::trash::Trash;

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
    trash: Trash,
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
    /// The folder cannot be made.
    #[error("{error} ({variable} can name another folder)")]
    NotMade {
        /// The reason.
        error: FileError,
        /// The environment variable that names another one.
        variable: &'static str,
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
        Ok(Self {
            root,
            cache: None,
            trash: Trash::System,
        })
    }

    /// The folders below `root`, the cache among them, for tests and tools; what is taken away stays there, too.
    pub fn at(root: impl Into<PathBuf>) -> Self {
        let root = root.into();
        let cache = Some(root.join("cache"));
        Self {
            root,
            cache,
            trash: Trash::Beside,
        }
    }

    /// Where files go that the user takes away.
    pub const fn trash(&self) -> Trash {
        self.trash
    }

    /// A folder of the user's that is there: documents, or home, or the present one.
    pub fn of_user() -> PathBuf {
        let user = directories::UserDirs::new();
        let documents = user.as_ref().and_then(directories::UserDirs::document_dir);
        let home = user.as_ref().map(directories::UserDirs::home_dir);
        let mut there = documents
            .into_iter()
            .chain(home)
            .filter(|folder| folder.is_dir());
        there
            .next()
            .map_or_else(|| PathBuf::from("."), Path::to_owned)
    }

    fn choose(
        variable: &'static str,
        asked: Option<OsString>,
        usual: impl FnOnce() -> Option<PathBuf>,
    ) -> Result<PathBuf, FolderError> {
        match asked.filter(|folder| !folder.is_empty()) {
            Some(folder) => {
                let folder = PathBuf::from(folder);
                path::absolute(&folder).map_err(|reason| not_made(&folder, variable, reason))
            }
            // A home that is not told from the root of the disk on would be another one in every folder.
            None => usual()
                .filter(|folder| folder.is_absolute())
                .ok_or(FolderError::NoHome { variable }),
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

    /// The file of what was trained; perhaps not written yet.
    pub fn training_file(&self) -> PathBuf {
        self.root.join("training.json")
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

    /// The folder of the [slots](crate::storage::session::slots) for games being played, made if it is not there.
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
    pub fn cache_folder(&self) -> Result<PathBuf, FolderError> {
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
        made(self.rules_place(), CONFIG_DIR_VARIABLE)
    }

    /// Where that folder is; perhaps not made yet.
    pub fn rules_place(&self) -> PathBuf {
        self.root.join("rules")
    }
}

/// Makes a folder, and those it lies in, if it is not there.
///
/// # Errors
/// Why that cannot be.
pub fn make_folder(folder: &Path) -> Result<(), FileError> {
    fs::create_dir_all(folder)
        .map_err(|reason| FileError::explain(Doing::MakeFolder, folder, reason))
}

fn made(folder: PathBuf, variable: &'static str) -> Result<PathBuf, FolderError> {
    match make_folder(&folder) {
        Ok(()) => Ok(folder),
        Err(error) => Err(FolderError::NotMade { error, variable }),
    }
}

fn not_made(folder: &Path, variable: &'static str, reason: io::Error) -> FolderError {
    let error = FileError::explain(Doing::MakeFolder, folder, reason);
    FolderError::NotMade { error, variable }
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
    fn a_home_that_depends_on_the_present_folder_is_none() {
        let usual = || Some(PathBuf::from("relative/.config/kalaha"));
        let error = Folders::choose(CONFIG_DIR_VARIABLE, None, usual).unwrap_err();
        assert!(matches!(error, FolderError::NoHome { .. }), "{error}");
    }

    #[test]
    fn without_home_and_variable_the_way_out_is_told() {
        let error = Folders::choose(CACHE_DIR_VARIABLE, None, || None).unwrap_err();
        assert!(matches!(error, FolderError::NoHome { .. }));
        assert!(error.to_string().contains("set KALAHA_CACHE_DIR"));
    }
}
