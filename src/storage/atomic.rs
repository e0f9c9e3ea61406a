//! Writing a file so that at any instant either the old or the new one is there, whole.

use std::fs::{self, File, Permissions};
use std::io::{self, ErrorKind, Write as _};
use std::path::{Path, PathBuf};

use tempfile::{Builder, NamedTempFile};
use thiserror::Error;

use super::leftovers::{TEMP_PREFIX, TEMP_SUFFIX};

/// Why a file was not written. The old file, if there was one, is as it was.
#[derive(Debug, Error)]
pub enum WriteError {
    /// The path has no last part, such as `""` or `".."`.
    #[error(r#"cannot save "{path}": it names no file; add a file name"#)]
    NoFileName {
        /// The file to write.
        path: PathBuf,
    },
    /// The path is a folder.
    #[error(r#"cannot save "{path}": it is a folder; choose a file name inside it"#)]
    IsFolder {
        /// The file to write.
        path: PathBuf,
    },
    /// The path is a device, a pipe or a socket.
    #[error(r#"cannot save "{path}": it is a device or a pipe, not a file; choose another name"#)]
    NotAFile {
        /// The file to write.
        path: PathBuf,
    },
    /// The file is there and marked read-only.
    #[error(r#"cannot save "{path}": the file is marked read-only; allow writing to it or choose another name"#)]
    ReadOnlyFile {
        /// The file to write.
        path: PathBuf,
    },
    /// The folder of the file is not there.
    #[error(r#"cannot save "{path}": the folder "{folder}" does not exist; make it or choose another one"#)]
    FolderMissing {
        /// The file to write.
        path: PathBuf,
        /// Its folder.
        folder: PathBuf,
    },
    /// The folder of the file, or one above it, is a file.
    #[error(r#"cannot save "{path}": "{folder}" is not a folder; choose another one"#)]
    NotAFolder {
        /// The file to write.
        path: PathBuf,
        /// What should be its folder.
        folder: PathBuf,
    },
    /// Nothing may be written in the folder.
    #[error(r#"cannot save "{path}": the folder "{folder}" is not writable; allow writing there or choose another one"#)]
    NotWritable {
        /// The file to write.
        path: PathBuf,
        /// Its folder.
        folder: PathBuf,
    },
    /// The disk, or the user's share of it, is full.
    #[error(r#"cannot save "{path}": the disk is full; free some space and save again"#)]
    DiskFull {
        /// The file to write.
        path: PathBuf,
    },
    /// Anything else, in the system's words.
    #[error(r#"cannot save "{path}": {reason}"#)]
    Other {
        /// The file to write.
        path: PathBuf,
        /// What the system says.
        reason: io::Error,
    },
}

/// Writes `bytes` as the whole content of the file at `path`, replacing it if it is there.
///
/// The bytes go to a temporary file in the same folder, reach the disk, and only then take the name; a crash or a
/// kill at any instant leaves the old or the new file, never a mixture. A link is followed. A new file can be read
/// by everybody the umask allows (mode 0644); an old one keeps its mode.
///
/// # Errors
/// [`WriteError`]; nothing is left behind.
pub fn write_atomically(path: &Path, bytes: &[u8]) -> Result<(), WriteError> {
    replace(path, |file| file.write_all(bytes))
}

/// The same with the content written piece by piece.
pub(super) fn replace(
    path: &Path,
    fill: impl FnOnce(&mut File) -> io::Result<()>,
) -> Result<(), WriteError> {
    // Renaming over a link would put a file in its place. A link to nowhere is replaced.
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let folder = match target.parent() {
        Some(parent) if parent != Path::new("") => parent,
        _ => Path::new("."),
    };
    let explained = |reason| explain(path, folder, reason);

    let old_permissions = replaceable(path, &target, folder)?;
    let mut temp = temp_file_in(folder).map_err(explained)?;
    if let Some(permissions) = old_permissions {
        temp.as_file()
            .set_permissions(permissions)
            .map_err(explained)?;
    }
    fill(temp.as_file_mut()).map_err(explained)?;
    temp.as_file().sync_all().map_err(explained)?;
    temp.persist(&target)
        .map_err(|refused| explained(refused.error))?;
    sync_folder(folder);
    Ok(())
}

/// Checks that `target` may be replaced; the permissions of the file that is there now, if one is.
fn replaceable(
    path: &Path,
    target: &Path,
    folder: &Path,
) -> Result<Option<Permissions>, WriteError> {
    let path = path.to_owned();
    match fs::metadata(target) {
        Ok(found) if found.is_dir() => Err(WriteError::IsFolder { path }),
        Ok(found) if !found.is_file() => Err(WriteError::NotAFile { path }),
        Ok(found) if found.permissions().readonly() => Err(WriteError::ReadOnlyFile { path }),
        Ok(found) => Ok(Some(found.permissions())),
        Err(_) if target.file_name().is_none() => Err(WriteError::NoFileName { path }),
        Err(reason) if reason.kind() == ErrorKind::NotFound => Ok(None),
        Err(reason) => Err(explain(&path, folder, reason)),
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
    builder.tempfile_in(folder)
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

fn explain(path: &Path, folder: &Path, reason: io::Error) -> WriteError {
    let (path, folder) = (path.to_owned(), folder.to_owned());
    match reason.kind() {
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => WriteError::DiskFull { path },
        ErrorKind::NotADirectory => WriteError::NotAFolder { path, folder },
        ErrorKind::IsADirectory => WriteError::IsFolder { path },
        ErrorKind::NotFound if !folder.exists() => WriteError::FolderMissing { path, folder },
        // Linux answers "not found" for new names in /proc.
        ErrorKind::NotFound | ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => {
            WriteError::NotWritable { path, folder }
        }
        _ => WriteError::Other { path, reason },
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
    fn fail_halfway(reason: fn() -> io::Error) -> WriteError {
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
        assert!(matches!(error, WriteError::DiskFull { .. }), "{error}");
        let text = error.to_string();
        assert!(text.ends_with("the disk is full; free some space and save again"));
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn the_systems_own_full_disk_error_is_understood() {
        let error = fail_halfway(|| fs::write("/dev/full", "x").unwrap_err());
        assert!(matches!(error, WriteError::DiskFull { .. }), "{error}");
    }

    #[test]
    fn a_used_up_quota_counts_as_a_full_disk() {
        let error = fail_halfway(|| ErrorKind::QuotaExceeded.into());
        assert!(matches!(error, WriteError::DiskFull { .. }), "{error}");
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
