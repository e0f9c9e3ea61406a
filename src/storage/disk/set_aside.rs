//! Moving a file that cannot be read out of the way without losing it.

use std::ffi::{OsStr, OsString};
use std::fs::{self, File};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use super::atomic::{LONGEST_NAME, shortened};
use super::file_error::{Doing, FileError, FileFault};

/// How many broken copies of one file are kept at most.
const LIMIT: u32 = 1000;

/// Renames `name.json` to the first free `name.broken-<n>.json` in the same folder; the new path.
///
/// Several copies of the program may do so at the same time: no broken file ever takes the place of another.
///
/// # Errors
/// [`FileError`]; the file is where it was.
pub fn set_aside(path: &Path) -> Result<PathBuf, FileError> {
    move_to_free(Doing::SetAside, path, |number| broken_name(path, number))
}

/// Renames `name.json` to the first free `name.json.removed-<n>` in the same folder, which no list shows; the new path.
///
/// # Errors
/// [`FileError`]; the file is where it was.
pub fn put_away(path: &Path) -> Result<PathBuf, FileError> {
    move_to_free(Doing::Move, path, |number| {
        let mut name = fitting(path.file_name());
        name.push(format!(".removed-{number}"));
        path.with_file_name(name)
    })
}

/// Renames a file to the first of these names, from number 1 on, that is free: the new path.
///
/// # Errors
/// [`FileError`]; the file is where it was.
pub(super) fn move_to_free(
    doing: Doing,
    path: &Path,
    name: impl Fn(u32) -> PathBuf,
) -> Result<PathBuf, FileError> {
    let refused = |reason| FileError::explain(doing, path, reason);
    for number in 1..=LIMIT {
        let kept = name(number);
        // Making the name first reserves it: a rename alone would silently replace.
        match File::create_new(&kept) {
            Ok(_) => {}
            Err(reason) if reason.kind() == ErrorKind::AlreadyExists => continue,
            Err(reason) => return Err(refused(reason)),
        }
        return match fs::rename(path, &kept) {
            Ok(()) => Ok(kept),
            Err(reason) => {
                if let Err(left) = fs::remove_file(&kept) {
                    log::warn!(r#"cannot remove "{}": {left}"#, kept.display());
                }
                Err(refused(reason))
            }
        };
    }
    let fault = FileFault::TooManyKept(LIMIT);
    Err(FileError::new(doing, path, fault))
}

/// A name that leaves room for what comes after it.
fn fitting(name: Option<&OsStr>) -> OsString {
    let name = name.unwrap_or_default();
    match name.len() > LONGEST_NAME {
        true => shortened(&name.to_string_lossy(), LONGEST_NAME).into(),
        false => name.to_owned(),
    }
}

/// The files of a folder that were set aside, and the states before a hand-over, the newest first.
pub fn all_set_aside(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else {
        return Vec::new(); // not made yet
    };
    let mut found: Vec<_> = entries
        .flatten()
        .filter(|entry| {
            let name = entry.file_name();
            let name = name.to_string_lossy();
            name.contains(".broken-") || is_before(&entry.path())
        })
        .map(|entry| {
            (
                entry.metadata().and_then(|m| m.modified()).ok(),
                entry.path(),
            )
        })
        .collect();
    found.sort_by(|one, other| other.cmp(one));
    found.into_iter().map(|(_, path)| path).collect()
}

/// Whether a file is the state of a slot before a hand-over.
pub fn is_before(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    name.ends_with(".before.json")
}

fn broken_name(path: &Path, number: u32) -> PathBuf {
    let mut name = fitting(path.file_stem());
    name.push(format!(".broken-{number}"));
    if let Some(extension) = path.extension() {
        name.push(".");
        name.push(extension);
    }
    path.with_file_name(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn broken_files_are_numbered_and_all_kept() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("settings.json");
        for number in 1..=3 {
            fs::write(&path, format!("broken {number}")).unwrap();
            let kept = set_aside(&path).unwrap();
            let name = format!("settings.broken-{number}.json");
            assert_eq!(kept, folder.path().join(name));
        }
        for number in 1..=3 {
            let kept = folder.path().join(format!("settings.broken-{number}.json"));
            assert_eq!(
                fs::read_to_string(kept).unwrap(),
                format!("broken {number}")
            );
        }
        assert!(!path.exists());
    }

    #[test]
    fn what_is_put_away_twice_is_kept_twice() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("mine.json");
        for number in 1..=2 {
            fs::write(&path, number.to_string()).unwrap();
            let kept = put_away(&path).unwrap();
            assert_eq!(
                kept,
                folder.path().join(format!("mine.json.removed-{number}"))
            );
            assert_eq!(fs::read_to_string(kept).unwrap(), number.to_string());
        }
        assert!(!path.exists());
    }

    #[test]
    fn the_longest_name_leaves_room_for_a_number() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(format!("{}.json", "n".repeat(250)));
        fs::write(&path, "long").unwrap();
        let kept = put_away(&path).unwrap();
        assert_eq!(fs::read_to_string(&kept).unwrap(), "long");
        fs::rename(&kept, &path).unwrap();
        assert_eq!(
            fs::read_to_string(set_aside(&path).unwrap()).unwrap(),
            "long"
        );
    }

    #[test]
    fn a_file_that_is_not_there_leaves_no_trace() {
        let folder = tempfile::tempdir().unwrap();
        let error = set_aside(&folder.path().join("settings.json")).unwrap_err();
        assert!(error.is_missing(), "{error}");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    }
}
