//! The temporary files of a copy that was killed while it wrote.

use std::fs::{self, DirEntry, File, TryLockError};
use std::path::Path;
use std::time::Duration;

/// How the names of temporary files begin; hidden, so that file dialogs do not show them.
pub(super) const TEMP_PREFIX: &str = ".kalaha-";
/// How they end.
pub(super) const TEMP_SUFFIX: &str = ".tmp";

/// The age from which a temporary file that nobody holds is not just being made.
const SETTLED: Duration = Duration::from_secs(10);
/// The age from which one cannot belong to a running write, where locks tell nothing.
const ABANDONED: Duration = Duration::from_secs(60 * 60);

/// Removes temporary files of killed copies from `folder`: those that nobody holds.
///
/// A failure does no harm, only untidiness: it goes to the log.
pub fn remove_leftovers(folder: &Path) {
    let Ok(entries) = fs::read_dir(folder) else {
        return; // not made yet, or not readable: whoever writes there will tell
    };
    for entry in entries.flatten().filter(is_abandoned) {
        let path = entry.path();
        match fs::remove_file(&path) {
            Ok(()) => log::info!(r#"removed the leftover "{}""#, path.display()),
            Err(reason) => log::warn!(r#"cannot remove "{}": {reason}"#, path.display()),
        }
    }
}

/// How old a temporary file has to be to be left over: its writer holds a lock as long as it runs.
fn least_age(path: &Path) -> Duration {
    match File::open(path).map(|file| file.try_lock()) {
        Ok(Ok(())) => SETTLED,
        Ok(Err(TryLockError::WouldBlock)) => Duration::MAX,
        Ok(Err(TryLockError::Error(_))) | Err(_) => ABANDONED,
    }
}

fn is_abandoned(entry: &DirEntry) -> bool {
    let name = entry.file_name();
    let name = name.to_string_lossy();
    let ours = name.starts_with(TEMP_PREFIX) && name.ends_with(TEMP_SUFFIX);
    ours && entry.metadata().is_ok_and(|found| {
        let age = found.modified().ok().and_then(|time| time.elapsed().ok());
        found.is_file() && age.is_some_and(|age| age >= least_age(&entry.path()))
    })
}

#[cfg(test)]
mod tests {
    use std::time::SystemTime;

    use super::*;

    #[test]
    fn only_our_own_old_temporary_files_go() {
        let folder = tempfile::tempdir().unwrap();
        let old = SystemTime::now() - 2 * ABANDONED;
        for (name, time) in [
            (".kalaha-a1.tmp", old),
            (".kalaha-b2.tmp", SystemTime::now()),
            (".other-c3.tmp", old),
            ("game.json", old),
        ] {
            let file = File::create(folder.path().join(name)).unwrap();
            file.set_modified(time).unwrap();
        }
        remove_leftovers(folder.path());
        let is_there = |name: &str| folder.path().join(name).exists();
        assert!(!is_there(".kalaha-a1.tmp"));
        assert!(is_there(".kalaha-b2.tmp") && is_there(".other-c3.tmp") && is_there("game.json"));
    }

    #[test]
    fn what_somebody_holds_stays_however_old_it_is() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(".kalaha-held.tmp");
        let held = File::create(&path).unwrap();
        held.set_modified(SystemTime::now() - 2 * ABANDONED)
            .unwrap();
        held.lock().unwrap();
        remove_leftovers(folder.path());
        assert!(path.exists());
        drop(held);
        let file = File::options().write(true).open(&path).unwrap();
        file.set_modified(SystemTime::now() - 2 * SETTLED).unwrap();
        drop(file);
        remove_leftovers(folder.path());
        assert!(!path.exists());
    }

    #[test]
    fn a_missing_folder_is_no_trouble() {
        let missing = Path::new("no such folder");
        remove_leftovers(missing);
        assert!(!missing.exists());
    }
}
