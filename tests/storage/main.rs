//! Files as a user meets them: every fault told by name, nothing lost, not even by a kill.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "a test fails by panicking, and prints what it checked"
)]

mod broken;
mod clocks;
mod comparisons;
mod documents;
mod endgames;
mod folders;
mod golden;
mod golden_later;
mod killed;
mod knowledge;
mod library;
mod mutated;
mod pgn;
mod read;
mod resuming;
mod seats;
mod settings;
mod slots;
mod territory;
mod trees;
mod write;

#[path = "../support/random_rules.rs"]
mod random_rules;
#[cfg(target_os = "linux")]
#[path = "../support/small_disk.rs"]
mod small_disk;

use std::path::{Path, PathBuf};

use tempfile::TempDir;

/// A fresh folder that goes away with the test.
fn folder() -> TempDir {
    TempDir::new().unwrap()
}

/// The names in `folder`, sorted.
fn names(folder: &Path) -> Vec<String> {
    let name = |path: PathBuf| path.file_name().unwrap().to_str().unwrap().to_owned();
    let entries = std::fs::read_dir(folder).unwrap();
    let mut names: Vec<_> = entries.map(|entry| name(entry.unwrap().path())).collect();
    names.sort();
    names
}

/// Whether file modes bind this user; they do not bind root.
#[cfg(unix)]
fn modes_bind_us() -> bool {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = folder();
    let closed = std::fs::Permissions::from_mode(0o555);
    std::fs::set_permissions(folder.path(), closed).unwrap();
    std::fs::write(folder.path().join("probe"), "").is_err()
}
