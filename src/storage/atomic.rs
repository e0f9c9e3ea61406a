//! Writing a file so that at any instant either the old or the new one is there, whole.

use std::fs::{self, File, Permissions};
use std::io::{self, ErrorKind, Write as _};
use std::path::Path;

use tempfile::{Builder, NamedTempFile};

use super::file_error::{Doing, FileError, FileFault, folder_of};
use super::leftovers::{TEMP_PREFIX, TEMP_SUFFIX};

/// Writes `bytes` as the whole content of the file at `path`, replacing it if it is there.
///
/// The bytes go to a temporary file in the same folder, reach the disk, and only then take the name; a crash or a
/// kill at any instant leaves the old or the new file, never a mixture. A link is followed. A new file can be read
/// by everybody the umask allows (mode 0644); an old one keeps its mode.
///
/// # Errors
/// [`FileError`]; nothing is left behind.
pub fn write_atomically(path: &Path, bytes: &[u8]) -> Result<(), FileError> {
    replace(path, |file| file.write_all(bytes))
}

/// The same with the content written piece by piece.
pub(super) fn replace(
    path: &Path,
    fill: impl FnOnce(&mut File) -> io::Result<()>,
) -> Result<(), FileError> {
    // Renaming over a link would put a file in its place. A link to nowhere is replaced.
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let folder = folder_of(&target);
    let refused = |fault| FileError::new(Doing::Save, path, fault);
    let explained = |reason| refused(FileFault::explain(Doing::Save, &target, reason));

    let old_permissions = replaceable(&target).map_err(refused)?;
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
fn replaceable(target: &Path) -> Result<Option<Permissions>, FileFault> {
    match fs::metadata(target) {
        Ok(found) if found.is_dir() => Err(FileFault::IsFolder),
        Ok(found) if !found.is_file() => Err(FileFault::NotAFile),
        Ok(found) if found.permissions().readonly() => Err(FileFault::ReadOnlyFile),
        Ok(found) => Ok(Some(found.permissions())),
        Err(_) if target.file_name().is_none() => Err(FileFault::NoFileName),
        Err(reason) if reason.kind() == ErrorKind::NotFound => Ok(None),
        Err(reason) => Err(FileFault::explain(Doing::Save, target, reason)),
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
