//! Writing a file so that at any instant either the old or the new one is there, whole.

use std::fs::{self, File, Metadata, Permissions};
use std::io::{self, ErrorKind, Write as _};
use std::path::{Path, PathBuf};

use tempfile::{Builder, NamedTempFile};

use super::file_error::{Doing, FileError, FileFault, folder_of};
use super::leftovers::{TEMP_PREFIX, TEMP_SUFFIX};

/// The longest file name that is given, in bytes: most systems take 255, and a broken copy has a longer one.
pub(in crate::storage) const LONGEST_NAME: usize = 235;

/// Writes `bytes` as the whole content of the file at `path`, replacing it if it is there.
///
/// The bytes go to a temporary file in the same folder, reach the disk, and only then take the name; a crash or a
/// kill at any instant leaves the old or the new file, never a mixture. A link is followed. A new file can be read
/// by everybody the umask allows (mode 0644); an old one keeps its mode and its owner, as far as the system allows.
///
/// # Errors
/// [`FileError`]; nothing is left behind.
pub fn write_atomically(path: &Path, bytes: &[u8]) -> Result<(), FileError> {
    replace(path, |file| file.write_all(bytes))
}

/// Tries whether [`write_atomically`] could write there now, but does not: the file is as it was.
///
/// # Errors
/// [`FileError`], as it would be told then; nothing is left behind.
pub fn try_writing(path: &Path) -> Result<(), FileError> {
    /// Why the file is not replaced: it could be, or not.
    struct Tried(Option<FileError>);
    impl From<FileError> for Tried {
        fn from(error: FileError) -> Self {
            Self(Some(error))
        }
    }
    match write_if(path, b"\n", || Err(Tried(None))) {
        Err(Tried(Some(error))) => Err(error),
        Ok(()) | Err(Tried(None)) => Ok(()),
    }
}

/// As [`write_atomically`], where a last look at what is there, just before it is replaced, allows it.
///
/// # Errors
/// What the look says, or [`FileError`]; nothing is left behind.
pub(super) fn write_if<E: From<FileError>>(
    path: &Path,
    bytes: &[u8],
    last_look: impl FnOnce() -> Result<(), E>,
) -> Result<(), E> {
    replace_if(path, |file| file.write_all(bytes), last_look)
}

/// The same without waiting for the disk: whole after a crash of the program, after a power cut perhaps not.
pub(in crate::storage) fn write_ahead(path: &Path, bytes: &[u8]) -> Result<(), FileError> {
    let explained = |reason| FileError::explain(Doing::Save, path, reason);
    let mut temp = temp_file_in(folder_of(path)).map_err(explained)?;
    temp.write_all(bytes).map_err(explained)?;
    let placed = temp.persist(path);
    placed.map(drop).map_err(|refused| explained(refused.error))
}

/// As [`write_atomically`], with the content written piece by piece.
pub(in crate::storage) fn replace(
    path: &Path,
    fill: impl FnOnce(&mut File) -> io::Result<()>,
) -> Result<(), FileError> {
    replace_if(path, fill, || Ok(()))
}

fn replace_if<E: From<FileError>>(
    path: &Path,
    fill: impl FnOnce(&mut File) -> io::Result<()>,
    last_look: impl FnOnce() -> Result<(), E>,
) -> Result<(), E> {
    // Renaming over a link would put a file in its place. A link to nowhere is replaced.
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let folder = folder_of(&target);
    let refused = |fault| FileError::new(Doing::Save, path, fault);
    let explained = |reason| refused(FileFault::explain(Doing::Save, &target, reason));

    let old = replaceable(&target).map_err(refused)?;
    let mut temp = temp_file_in(folder).map_err(explained)?;
    if let Some(old) = old {
        resemble(temp.as_file(), &old, &target);
    }
    fill(temp.as_file_mut()).map_err(explained)?;
    temp.as_file().sync_all().map_err(explained)?;
    last_look()?;
    temp.persist(&target)
        .map_err(|refused| explained(refused.error))?;
    sync_folder(folder);
    Ok(())
}

/// Writes `bytes` as a new file in `folder`, `name.ending` or, where that is taken, `name-2.ending` and so on; its path.
///
/// Of several copies that do so at once each gets a name of its own: no file takes the place of another. A name that is too
/// long for the disk is shortened.
///
/// # Errors
/// [`FileError`]; nothing is left behind.
pub fn write_new(
    folder: &Path,
    name: &str,
    ending: &str,
    bytes: &[u8],
) -> Result<PathBuf, FileError> {
    let name = |number| numbered(folder, name, ending, number);
    write_to_free(name, bytes, None)
}

/// Writes `bytes` as a new file by the first of these names in one folder, from number 1 on, that is free; its path.
///
/// # Errors
/// [`FileError`]; nothing is left behind.
pub(super) fn write_to_free(
    name: impl Fn(u32) -> PathBuf,
    bytes: &[u8],
    permissions: Option<Permissions>,
) -> Result<PathBuf, FileError> {
    let wished = name(1);
    let folder = folder_of(&wished);
    let explained = |reason| FileError::explain(Doing::Save, &wished, reason);
    let mut temp = temp_file_in(folder).map_err(explained)?;
    temp.write_all(bytes).map_err(explained)?;
    if let Some(permissions) = permissions
        && let Err(reason) = temp.as_file().set_permissions(permissions)
    {
        log::info!("{}: its mode is not as it was: {reason}", wished.display());
    }
    temp.as_file().sync_all().map_err(explained)?;
    let mut number = 1;
    loop {
        let path = name(number);
        let refused = match temp.persist_noclobber(&path) {
            Ok(_) => {
                sync_folder(folder);
                return Ok(path);
            }
            Err(refused) => refused,
        };
        temp = refused.file;
        if refused.error.kind() == ErrorKind::AlreadyExists {
            number += 1;
            continue;
        }
        // Some file systems cannot rename so: there an empty file of our own is renamed over.
        match File::create_new(&path) {
            Ok(_) => {}
            Err(reason) if reason.kind() == ErrorKind::AlreadyExists => {
                number += 1;
                continue;
            }
            Err(reason) => return Err(explained(reason)),
        }
        if let Err(refused) = temp.persist(&path) {
            if let Err(left) = fs::remove_file(&path) {
                log::warn!(r#"cannot remove "{}": {left}"#, path.display());
            }
            return Err(explained(refused.error));
        }
        sync_folder(folder);
        return Ok(path);
    }
}

/// `name.ending`, with the number in it from 2 on, not longer than a file name may be.
pub(in crate::storage) fn numbered(
    folder: &Path,
    name: &str,
    ending: &str,
    number: u32,
) -> PathBuf {
    let last = match number {
        1 => format!(".{ending}"),
        number => format!("-{number}.{ending}"),
    };
    let room = LONGEST_NAME.saturating_sub(last.len());
    folder.join(format!("{}{last}", shortened(name, room)))
}

/// A title as the words of a file's name: in small letters, whatever is neither letter nor digit as one `-` between them.
pub(in crate::storage) fn slug(title: &str) -> String {
    let lower = title.to_lowercase();
    let words = lower.split(|c: char| !c.is_alphanumeric());
    let words: Vec<_> = words.filter(|word| !word.is_empty()).collect();
    words.join("-")
}

/// The text without what goes beyond so many bytes.
pub(in crate::storage) fn shortened(text: &str, bytes: usize) -> &str {
    &text[..text.floor_char_boundary(bytes)]
}

/// Checks that `target` may be replaced; what is known of the file that is there now, if one is.
fn replaceable(target: &Path) -> Result<Option<Metadata>, FileFault> {
    match fs::metadata(target) {
        Ok(found) if found.is_dir() => Err(FileFault::IsFolder),
        Ok(found) if !found.is_file() => Err(FileFault::NotAFile),
        Ok(found) if found.permissions().readonly() => Err(FileFault::ReadOnlyFile),
        Ok(found) => Ok(Some(found)),
        Err(_) if target.file_name().is_none() => Err(FileFault::NoFileName),
        Err(reason) if reason.kind() == ErrorKind::NotFound => Ok(None),
        Err(reason) => Err(FileFault::explain(Doing::Save, target, reason)),
    }
}

/// Gives a file the owner and the mode of the one it is to replace. Some file systems refuse that, which is no reason not
/// to save.
fn resemble(file: &File, old: &Metadata, target: &Path) {
    #[cfg(unix)]
    {
        use std::os::unix::fs::{MetadataExt as _, fchown};
        let new = file.metadata().map(|new| (new.uid(), new.gid())).ok();
        // Before the mode, which a change of owner may take bits from.
        if new != Some((old.uid(), old.gid()))
            && let Err(reason) = fchown(file, Some(old.uid()), Some(old.gid()))
        {
            log::info!(r#"the owner of "{}" changes: {reason}"#, target.display());
        }
    }
    if let Err(reason) = file.set_permissions(old.permissions()) {
        log::warn!(r#"the mode of "{}" changes: {reason}"#, target.display());
    }
}

fn temp_file_in(folder: &Path) -> io::Result<NamedTempFile> {
    let mut builder = Builder::new();
    builder.prefix(TEMP_PREFIX).suffix(TEMP_SUFFIX);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        // A temporary file is private (0600) unless told otherwise; this one becomes the user's file.
        builder.permissions(Permissions::from_mode(0o644));
    }
    let temp = builder.tempfile_in(folder)?;
    // Held until it has its name, so that nobody takes it for a leftover.
    if let Err(reason) = temp.as_file().try_lock() {
        log::debug!("no lock on a temporary file: {reason}");
    }
    Ok(temp)
}

/// Makes the new name itself survive a power cut.
fn sync_folder(folder: &Path) {
    // The new file is in place by now and only some file systems refuse this: not a failed save.
    if cfg!(unix)
        && let Err(reason) = File::open(folder).and_then(|folder| folder.sync_all())
    {
        log::warn!(r#"cannot sync the folder "{}": {reason}"#, folder.display());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).unwrap();
        let name = |entry: io::Result<fs::DirEntry>| entry.unwrap().file_name();
        entries.map(|e| name(e).into_string().unwrap()).collect()
    }

    /// Half of the new text is written when `reason` strikes.
    fn fail_halfway(reason: fn() -> io::Error) -> FileError {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.json");
        fs::write(&path, "old").unwrap();
        let error = replace(&path, |file| {
            file.write_all(b"half of the new te")?;
            Err(reason())
        });
        assert_eq!(fs::read_to_string(&path).unwrap(), "old");
        assert_eq!(names(folder.path()), ["game.json"]);
        error.unwrap_err()
    }

    #[test]
    fn a_full_disk_keeps_the_old_file_and_leaves_nothing_behind() {
        let error = fail_halfway(|| ErrorKind::StorageFull.into());
        assert!(matches!(error.fault, FileFault::DiskFull), "{error}");
        let text = error.to_string();
        assert!(text.ends_with("the disk is full; free some space and try again"));
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn the_systems_own_full_disk_error_is_understood() {
        let error = fail_halfway(|| fs::write("/dev/full", "x").unwrap_err());
        assert!(matches!(error.fault, FileFault::DiskFull), "{error}");
    }

    #[test]
    fn a_used_up_quota_counts_as_a_full_disk() {
        let error = fail_halfway(|| ErrorKind::QuotaExceeded.into());
        assert!(matches!(error.fault, FileFault::DiskFull), "{error}");
    }

    #[test]
    fn any_other_failure_is_told_in_the_systems_words() {
        let error = fail_halfway(|| io::Error::other("the cable fell out"));
        assert!(
            error
                .to_string()
                .ends_with(r#"game.json": the cable fell out"#)
        );
    }
}
