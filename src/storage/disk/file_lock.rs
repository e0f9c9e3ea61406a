//! A lock beside a file that several copies of the program write, and writing such a file with what each of them adds.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use super::atomic::{shortened, write_atomically};
use super::file_error::{Doing, FileError, FileFault};
use super::leftovers::TEMP_PREFIX;
use super::read::ordinary;

/// How long is waited between two tries.
const PAUSE: Duration = Duration::from_millis(10);
/// How long a copy is waited for that writes settings or training.
const SHORT: Duration = Duration::from_millis(500);
/// How long a copy is waited for that adds to the same file: it holds the lock only while it reads and writes that.
const LONG: Duration = Duration::from_secs(30);
/// Bytes of the file's name that the name of its lock has in it.
const NAME: usize = 200;

/// A lock, held until it is dropped: a file that is there only meanwhile.
#[derive(Debug)]
pub struct FileLock {
    file: File,
    path: PathBuf,
}

impl FileLock {
    /// Takes the lock beside a file, and waits for it no longer than `most`. Where nothing can be locked one goes on
    /// without.
    ///
    /// # Errors
    /// [`FileError`]: another copy holds it, or nothing can be written there.
    pub fn beside(path: &Path, most: Duration) -> Result<Self, FileError> {
        // It is one file by whatever link it is called.
        let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let name = target.file_name().unwrap_or_default().to_string_lossy();
        let name = format!("{TEMP_PREFIX}{}.lock", shortened(&name, NAME));
        let taken = Self::take(target.with_file_name(name), most);
        taken.map_err(|fault| FileError::new(Doing::Save, path, fault))
    }

    /// Takes the lock beside a small file of the program's own. After half a second, or where locks cannot be had, one goes
    /// on without it: not to save would be worse.
    pub(in crate::storage) fn short(path: &Path) -> Option<Self> {
        let taken = Self::take(path.with_extension("lock"), SHORT);
        taken
            .map_err(|fault| log::warn!(r#"no lock for "{}": {fault}"#, path.display()))
            .ok()
    }

    fn take(path: PathBuf, most: Duration) -> Result<Self, FileFault> {
        let begun = Instant::now();
        loop {
            // To open a pipe could wait for ever.
            if let Ok(found) = fs::metadata(&path) {
                ordinary(&found)?;
            }
            let mut options = OpenOptions::new();
            let opened = options.write(true).create(true).truncate(false).open(&path);
            // One that somebody else has left there may be read only.
            let opened = opened.or_else(|reason| File::open(&path).map_err(|_| reason));
            let file = opened.map_err(|reason| FileFault::explain(Doing::Save, &path, reason))?;
            match file.try_lock() {
                Ok(()) if is_at(&file, &path) => return Ok(Self { file, path }),
                // Whoever held it has removed it; where files cannot be told apart one goes on.
                Ok(()) if begun.elapsed() >= most.max(SHORT) => return Ok(Self { file, path }),
                Ok(()) => thread::sleep(PAUSE),
                Err(TryLockError::Error(reason)) => {
                    log::warn!(r#"no lock "{}": {reason}"#, path.display());
                    return Ok(Self { file, path });
                }
                Err(TryLockError::WouldBlock) if begun.elapsed() >= most => {
                    return Err(FileFault::InUse);
                }
                Err(TryLockError::WouldBlock) => thread::sleep(PAUSE),
            }
        }
    }
}

impl Drop for FileLock {
    fn drop(&mut self) {
        // Whoever waits looks whether it is still there. Elsewhere a file that is open stays.
        if cfg!(unix)
            && is_at(&self.file, &self.path)
            && let Err(reason) = fs::remove_file(&self.path)
        {
            log::warn!(r#"cannot remove "{}": {reason}"#, self.path.display());
        }
    }
}

/// Whether an open file is the one that is found at this path; elsewhere than under Unix, whether one is there at all.
pub(in crate::storage) fn is_at(file: &File, path: &Path) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt as _;
        let id = |found: fs::Metadata| (found.dev(), found.ino());
        let (held, found) = (file.metadata().ok(), fs::metadata(path).ok());
        held.is_some() && held.map(id) == found.map(id)
    }
    #[cfg(not(unix))]
    {
        let _ = file;
        path.exists()
    }
}

/// Writes a file that other copies of the program add to: `add` reads what is there now and answers with all that is to be
/// there, or with `None` if it is to stay as it is. None of them writes it meanwhile. Whether it was written.
///
/// # Errors
/// What `add` says, or [`FileError`]; the file is as it was.
pub fn write_added<E: From<FileError>>(
    path: &Path,
    add: impl FnOnce() -> Result<Option<Vec<u8>>, E>,
) -> Result<bool, E> {
    let _lock = FileLock::beside(path, LONG)?;
    let Some(bytes) = add()? else {
        return Ok(false);
    };
    write_atomically(path, &bytes)?;
    Ok(true)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).unwrap();
        let names = entries.map(|entry| entry.unwrap().file_name());
        names.map(|name| name.into_string().unwrap()).collect()
    }

    #[test]
    fn a_lock_is_held_by_one_and_leaves_nothing_behind() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("puzzles.json");
        let held = FileLock::beside(&path, Duration::ZERO).unwrap();
        let refused = FileLock::beside(&path, PAUSE).unwrap_err();
        assert!(matches!(refused.fault, FileFault::InUse), "{refused}");
        let other = folder.path().join("others.json");
        drop(FileLock::beside(&other, Duration::ZERO).unwrap());
        drop(held);
        drop(FileLock::beside(&path, Duration::ZERO).unwrap());
        assert_eq!(names(folder.path()), [""; 0]);
        let missing = folder.path().join("none").join("puzzles.json");
        let refused = FileLock::beside(&missing, Duration::ZERO).unwrap_err();
        assert!(
            matches!(refused.fault, FileFault::FolderMissing(_)),
            "{refused}"
        );
    }

    #[test]
    #[cfg(unix)]
    fn a_file_has_one_lock_by_whatever_link_it_is_called() {
        let folder = tempfile::tempdir().unwrap();
        let (path, link) = (folder.path().join("a.json"), folder.path().join("b.json"));
        fs::write(&path, "").unwrap();
        std::os::unix::fs::symlink(&path, &link).unwrap();
        let _held = FileLock::beside(&path, Duration::ZERO).unwrap();
        assert!(FileLock::beside(&link, Duration::ZERO).is_err());
    }

    #[test]
    fn all_that_many_add_at_once_is_there() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("numbers");
        let add = |number: usize| {
            let read = || fs::read_to_string(&path).unwrap_or_default();
            let more = || Ok::<_, FileError>(Some(format!("{}{number} ", read()).into_bytes()));
            assert!(write_added(&path, more).unwrap());
        };
        let add = &add;
        thread::scope(|scope| {
            for first in 0..8 {
                scope.spawn(move || (0..5).for_each(|nth| add(first * 5 + nth)));
            }
        });
        let written = fs::read_to_string(&path).unwrap();
        let mut numbers: Vec<usize> = written
            .split_whitespace()
            .map(|number| number.parse().unwrap())
            .collect();
        numbers.sort_unstable();
        assert_eq!(numbers, (0..40).collect::<Vec<_>>());
        assert!(!write_added(&path, || Ok::<_, FileError>(None)).unwrap());
        assert_eq!(fs::read_to_string(&path).unwrap(), written);
        assert_eq!(names(folder.path()), ["numbers"]);
    }
}
