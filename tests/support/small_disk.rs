//! A disk that is really full: a test runs itself again with one, where the system allows to mount it.

use std::env;
use std::path::Path;
use std::process::Command;

/// Names the small disk to the child.
const SMALL_DISK: &str = "KALAHA_TEST_SMALL_DISK";
/// Mounts the disk, then does what follows.
const SCRIPT: &str = r#"mount -t tmpfs -o size=64k none "$1" || exit 77; shift; exec "$@""#;

/// Does this with a disk of 64 KiB; `test` is the whole name of the test that asks.
pub fn with_small_disk(test: &str, on_disk: impl FnOnce(&Path)) {
    if let Some(disk) = env::var_os(SMALL_DISK) {
        return on_disk(Path::new(&disk));
    }
    let disk = tempfile::tempdir().unwrap();
    let apart = ["--user", "--map-root-user", "--mount"];
    let child = Command::new("unshare")
        .args(apart)
        .args(["sh", "-c", SCRIPT, "sh"])
        .arg(disk.path())
        .arg(env::current_exe().unwrap())
        .args(["--exact", test])
        .env(SMALL_DISK, disk.path())
        .output();
    let told = child
        .as_ref()
        .map(|child| String::from_utf8_lossy(&child.stdout));
    match &child {
        Ok(child) if child.status.code() == Some(101) => panic!("{}", told.unwrap()),
        Ok(child) if child.status.success() => {
            let told = told.unwrap();
            assert!(
                told.contains("1 passed"),
                "no test is called {test}: {told}"
            );
        }
        other => eprintln!("not tried: no small disk can be mounted here: {other:?}"),
    }
}
