//! A lock for as long as a file is read and written again.

use std::fs::{File, OpenOptions};
use std::path::Path;
use std::thread;
use std::time::Duration;

/// How often the lock is tried for.
const TRIES: u32 = 50;
/// How long is waited between two tries.
const PAUSE: Duration = Duration::from_millis(10);

/// Held until it is dropped.
#[derive(Debug)]
pub(super) struct ShortLock(#[expect(dead_code, reason = "held, not used")] File);

impl ShortLock {
    /// Takes the lock beside a file. Who holds it writes one small file, so after half a second, or where locks cannot be
    /// had, one goes on without it: not to save would be worse.
    pub(super) fn beside(path: &Path) -> Option<Self> {
        let path = path.with_extension("lock");
        if path.exists() && !path.is_file() {
            return None;
        }
        let mut options = OpenOptions::new();
        let opened = options.write(true).create(true).truncate(false).open(&path);
        let lock = opened
            .map_err(|reason| log::warn!(r#"no lock "{}": {reason}"#, path.display()))
            .ok()?;
        for _ in 0..TRIES {
            if lock.try_lock().is_ok() {
                return Some(Self(lock));
            }
            thread::sleep(PAUSE);
        }
        log::warn!(r#""{}" is held for long"#, path.display());
        None
    }
}
