//! Where files go.

use std::fs;

use kalaha::storage::disk::folders::{FolderError, Folders};

use crate::folder;

#[test]
fn folders_are_made_when_they_are_asked_for() {
    let home = folder();
    let root = home.path().join("deep/kalaha");
    let folders = Folders::at(&root);
    assert_eq!(folders.settings_file(), root.join("settings.json"));
    assert!(!root.exists());
    assert_eq!(folders.games().unwrap(), root.join("games"));
    assert_eq!(folders.autosave().unwrap(), root.join("autosave"));
    assert_eq!(folders.rules().unwrap(), root.join("rules"));
    assert!(root.join("games").is_dir() && root.join("autosave").is_dir());
    assert_eq!(folders.games().unwrap(), root.join("games"), "again");
}

#[test]
fn a_file_in_place_of_the_root_is_told() {
    let home = folder();
    let root = home.path().join("kalaha");
    fs::write(&root, "a file").unwrap();
    let error = Folders::at(&root).games().unwrap_err();
    assert!(matches!(error, FolderError::NotMade { .. }), "{error}");
    let games = root.join("games");
    let text = format!(
        r#"cannot make the folder "{}": "{}" is a file, not a folder; move it away or choose another folder (KALAHA_CONFIG_DIR can name another folder)"#,
        games.display(),
        root.display()
    );
    assert_eq!(error.to_string(), text);
    assert_eq!(fs::read_to_string(&root).unwrap(), "a file");
}

#[test]
#[cfg(target_os = "linux")]
fn a_place_that_is_not_writable_is_told() {
    for root in ["/proc/kalaha", "/sys/kalaha"] {
        let error = Folders::at(root).autosave().unwrap_err();
        assert!(matches!(error, FolderError::NotMade { .. }), "{error}");
    }
}
