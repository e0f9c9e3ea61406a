//! Files that the user takes away: into the system's trash, from which the desktop gives them back.

use std::fs::{self, Permissions};
use std::io;
use std::path::{Path, PathBuf};

use super::atomic::{numbered, write_to_free};
use super::file_error::{Doing, FileError};
use super::read::read_bytes;
use super::set_aside::{move_to_free, put_away};
use crate::storage::games::game_name::parts;

/// So many bytes of what goes to the desktop's trash are remembered, to be put back.
pub const MOST_REMEMBERED: usize = 64 << 20;

/// Where files that are taken away go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trash {
    /// The trash of the user's desktop; beside where they were if it takes them not.
    System,
    /// Beside where they were, under a name that no list shows.
    Beside,
}

/// A file that was taken away.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Taken {
    /// Where it was.
    pub from: PathBuf,
    to: TakenTo,
}

/// Where a file is that was taken away.
#[derive(Clone, Debug, PartialEq, Eq)]
enum TakenTo {
    /// In the desktop's trash; what is remembered of it.
    Trash(Remembered),
    /// Beside where it was, renamed: the system has no trash, or that took it not.
    Renamed(PathBuf),
}

/// What is known of a file that lies in the desktop's trash.
#[cfg_attr(not(feature = "gui"), allow(dead_code, reason = "the window's alone"))]
#[derive(Clone, Debug, PartialEq, Eq)]
enum Remembered {
    /// Its bytes and who may read it.
    File(Vec<u8>, Permissions),
    /// It is a link, and where that leads.
    #[cfg(unix)]
    Link(PathBuf),
    /// Nothing: it is too large, or could not be read.
    Nothing,
}

impl Trash {
    /// Takes a file away.
    ///
    /// # Errors
    /// [`FileError`]; the file is where it was.
    pub fn take(self, path: &Path) -> Result<Taken, FileError> {
        let remembered = match self {
            Self::System => to_desktop(path),
            Self::Beside => None,
        };
        let to = match remembered {
            Some(remembered) => TakenTo::Trash(remembered),
            None => TakenTo::Renamed(put_away(path)?),
        };
        Ok(Taken {
            from: path.to_owned(),
            to,
        })
    }
}

/// Moves a file to the desktop's trash, if that takes it: what is remembered of it.
#[cfg(feature = "gui")]
fn to_desktop(path: &Path) -> Option<Remembered> {
    let remembered = remember(path);
    let moved = trash::delete(path);
    let moved = moved.map_err(|reason| log::info!("no trash for {}: {reason}", path.display()));
    moved.is_ok().then_some(remembered)
}

/// Without a window there is no desktop.
#[cfg(not(feature = "gui"))]
fn to_desktop(_: &Path) -> Option<Remembered> {
    None
}

#[cfg_attr(not(feature = "gui"), allow(dead_code, reason = "the window's alone"))]
fn remember(path: &Path) -> Remembered {
    let found = match fs::symlink_metadata(path) {
        Ok(found) => found,
        Err(reason) => {
            log::info!("{} cannot be put back: {reason}", path.display());
            return Remembered::Nothing;
        }
    };
    #[cfg(unix)]
    if found.is_symlink() {
        return fs::read_link(path).map_or(Remembered::Nothing, Remembered::Link);
    }
    if found.len() > MOST_REMEMBERED as u64 {
        return Remembered::Nothing;
    }
    match read_bytes(path) {
        Ok(bytes) => Remembered::File(bytes, found.permissions()),
        Err(error) => {
            log::info!("cannot be put back: {error}");
            Remembered::Nothing
        }
    }
}

impl Taken {
    /// Where it was renamed to; none if it is in the desktop's trash.
    pub fn renamed(&self) -> Option<&Path> {
        match &self.to {
            TakenTo::Trash(_) => None,
            TakenTo::Renamed(path) => Some(path),
        }
    }

    /// How many bytes are remembered to put it back; `None` if it cannot be put back.
    pub fn size(&self) -> Option<usize> {
        match &self.to {
            TakenTo::Trash(Remembered::Nothing) => None,
            TakenTo::Trash(Remembered::File(bytes, _)) => Some(bytes.len()),
            #[cfg(unix)]
            TakenTo::Trash(Remembered::Link(_)) => Some(0),
            TakenTo::Renamed(_) => Some(0),
        }
    }

    /// Remembers nothing more of it: what lies in the desktop's trash is taken out there.
    pub fn forget(&mut self) {
        if let TakenTo::Trash(remembered) = &mut self.to {
            *remembered = Remembered::Nothing;
        }
    }

    /// Puts it back where it was, under another name if one of its name is there again: where it is now. It leaves the desktop's trash,
    /// where that can be looked through.
    ///
    /// # Errors
    /// [`FileError`]; it is where it was taken.
    pub fn put_back(&self) -> Result<PathBuf, FileError> {
        let (name, ending) = parts(&self.from);
        let folder = self.from.parent().unwrap_or(Path::new("."));
        let free = |number| match number {
            1 => self.from.clone(),
            number => numbered(folder, &name, &ending, number),
        };
        let to = match &self.to {
            TakenTo::Renamed(path) => move_to_free(Doing::Move, path, free),
            TakenTo::Trash(Remembered::File(bytes, permissions)) => {
                if read_bytes(&self.from).is_ok_and(|there| there == *bytes) {
                    // Somebody else has put it back.
                    return Ok(self.from.clone());
                }
                write_to_free(free, bytes, Some(permissions.clone()))
            }
            #[cfg(unix)]
            TakenTo::Trash(Remembered::Link(target)) => {
                let made = std::os::unix::fs::symlink(target, &self.from);
                let explained = |reason| FileError::explain(Doing::Move, &self.from, reason);
                made.map_err(explained).map(|()| self.from.clone())
            }
            TakenTo::Trash(Remembered::Nothing) => {
                let reason =
                    io::Error::other("it lies in the trash of the desktop; take it out there");
                Err(FileError::explain(Doing::Move, &self.from, reason))
            }
        }?;
        if let TakenTo::Trash(remembered) = &self.to {
            leave_desktop(&self.from, remembered);
        }
        Ok(to)
    }
}

/// Takes what was put back out of the desktop's trash: what came from there last and is the same to the last bit.
#[cfg(all(feature = "gui", target_os = "linux"))]
fn leave_desktop(from: &Path, remembered: &Remembered) {
    let folder = from.parent().and_then(|folder| folder.canonicalize().ok());
    let Some((folder, name)) = folder.zip(from.file_name()) else {
        return;
    };
    let from = folder.join(name);
    let lies_at = |item: &trash::TrashItem| {
        let info = Path::new(&item.id);
        let files = info.parent()?.parent()?.join("files");
        Some(files.join(info.file_stem()?))
    };
    let is_it = |item: &trash::TrashItem| {
        let is_same = |path: PathBuf| remember(&path) == *remembered;
        item.original_path() == from && lies_at(item).is_some_and(is_same)
    };
    let taken_out = trash::os_limited::list().and_then(|items| {
        let found = items.into_iter().filter(is_it);
        trash::os_limited::purge_all(found.max_by_key(|item| item.time_deleted))
    });
    if let Err(reason) = taken_out {
        log::info!("{} is still in the trash, too: {reason}", from.display());
    }
}

/// Elsewhere the desktop keeps its copy.
#[cfg(not(all(feature = "gui", target_os = "linux")))]
fn leave_desktop(_: &Path, _: &Remembered) {}

#[cfg(all(test, feature = "gui", target_os = "linux"))]
mod tests {
    use std::env;
    use std::process::Command;

    use super::*;

    /// Where this is set, it is the folder of a desktop of the test's own.
    const DESKTOP: &str = "XDG_DATA_HOME";
    /// Says that the desktop is the test's own.
    const OWN: &str = "KALAHA_OWN_TRASH";

    #[test]
    fn what_is_put_back_leaves_the_trash_of_the_desktop() {
        if env::var_os(OWN).is_none() {
            let desktop = tempfile::tempdir().unwrap();
            let name =
                "storage::disk::trash::tests::what_is_put_back_leaves_the_trash_of_the_desktop";
            let mut again = Command::new(env::current_exe().unwrap());
            again.args(["--exact", name]).env(OWN, "1");
            let ran = again.env(DESKTOP, desktop.path()).output().unwrap();
            let said = String::from_utf8_lossy(&ran.stdout);
            assert!(ran.status.success() && said.contains("1 passed"), "{said}");
            return;
        }
        let desktop = PathBuf::from(env::var_os(DESKTOP).unwrap());
        let trashed = || fs::read_dir(desktop.join("Trash/files")).unwrap().count();
        let path = desktop.join("game.json");
        let take = |text: &str| {
            fs::write(&path, text).unwrap();
            let taken = Trash::System.take(&path).unwrap();
            assert!(taken.renamed().is_none() && !path.exists());
            taken
        };
        // Another file of this name, which somebody else has taken away, stays there.
        take("other");
        let taken = take("game");
        assert_eq!(trashed(), 2);
        assert_eq!(taken.put_back().unwrap(), path);
        assert_eq!(
            (fs::read_to_string(&path).unwrap().as_str(), trashed()),
            ("game", 1)
        );
        // It is found there also where its name was taken meanwhile.
        let taken = take("game");
        fs::write(&path, "new").unwrap();
        let back = taken.put_back().unwrap();
        assert_ne!(back, path);
        assert_eq!(
            (fs::read_to_string(&back).unwrap().as_str(), trashed()),
            ("game", 1)
        );
    }
}
