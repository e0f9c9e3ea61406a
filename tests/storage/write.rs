//! Atomic writing: what is refused and why, and what it leaves.

use std::fs;
use std::path::Path;

use kalaha::game::contest::Moment;
use kalaha::storage::disk::atomic::{write_atomically, write_new};
use kalaha::storage::disk::file_error::FileFault;
use kalaha::storage::games::game_name::{self, SAVED_ENDING};

use crate::{folder, names};

#[test]
fn a_file_is_written_and_replaced() {
    let folder = folder();
    let path = folder.path().join("game.json");
    for text in ["first", "second, longer", "3"] {
        write_atomically(&path, text.as_bytes()).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), text);
        assert_eq!(names(folder.path()), ["game.json"]);
    }
}

#[test]
fn a_missing_folder_is_told() {
    let folder = folder();
    let path = folder.path().join("gone/game.json");
    let error = write_atomically(&path, b"x").unwrap_err();
    let text = format!(
        r#"cannot save "{}": the folder "{}" does not exist; make it or choose another one"#,
        path.display(),
        folder.path().join("gone").display()
    );
    assert_eq!(error.to_string(), text);
    assert!(names(folder.path()).is_empty());
}

#[test]
fn a_file_in_place_of_the_folder_is_told() {
    let folder = folder();
    let file = folder.path().join("file");
    fs::write(&file, "").unwrap();
    let error = write_atomically(&file.join("game.json"), b"x").unwrap_err();
    assert!(matches!(error.fault, FileFault::NotAFolder(_)), "{error}");
    assert!(
        error
            .to_string()
            .ends_with(r#"file" is a file, not a folder; move it away or choose another folder"#)
    );
}

#[test]
fn a_folder_as_target_is_told() {
    let folder = folder();
    let error = write_atomically(folder.path(), b"x").unwrap_err();
    assert!(matches!(error.fault, FileFault::IsFolder), "{error}");
    assert!(
        error
            .to_string()
            .ends_with("it is a folder; choose a file inside it")
    );
    assert!(names(folder.path()).is_empty());
}

#[test]
fn a_path_without_a_file_name_is_told() {
    for path in ["", "no such folder/.."] {
        let error = write_atomically(Path::new(path), b"x").unwrap_err();
        assert!(matches!(error.fault, FileFault::NoFileName), "{error}");
    }
}

#[test]
fn a_file_marked_read_only_is_respected() {
    let folder = folder();
    let path = folder.path().join("game.json");
    fs::write(&path, "precious").unwrap();
    let mut permissions = fs::metadata(&path).unwrap().permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&path, permissions).unwrap();
    let error = write_atomically(&path, b"x").unwrap_err();
    assert!(matches!(error.fault, FileFault::ReadOnlyFile), "{error}");
    assert_eq!(fs::read_to_string(&path).unwrap(), "precious");
    assert_eq!(names(folder.path()), ["game.json"]);
}

#[test]
fn point_4_new_files_of_many_copies_at_once_all_have_names_of_their_own() {
    let folder = folder();
    let write = |number: usize| {
        let text = format!("game {number}");
        let path = write_new(folder.path(), "kalah-2026-11-21", "json", text.as_bytes());
        (path.unwrap(), text)
    };
    let written: Vec<_> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..8)
            .map(|copy| scope.spawn(move || (0..10).map(|n| write(copy * 10 + n)).collect()))
            .collect();
        let written = threads.into_iter().map(|thread| thread.join().unwrap());
        written.collect::<Vec<Vec<_>>>().concat()
    });
    for (path, text) in &written {
        assert_eq!(&fs::read_to_string(path).unwrap(), text);
    }
    let names = names(folder.path());
    assert_eq!(names.len(), 80, "and no temporary file: {names:?}");
    assert!(names.contains(&"kalah-2026-11-21.json".to_owned()));
    assert!(names.contains(&"kalah-2026-11-21-80.json".to_owned()));
}

#[test]
fn point_3_names_that_are_too_long_are_shortened() {
    let folder = folder();
    for title in ["x".repeat(245), "播".repeat(80), "播".repeat(400)] {
        let name = game_name::usual_name(&title, Moment(1_795_000_000));
        assert!(name.ends_with("-2026-11-18"), "{name}");
        let free = game_name::free_name(folder.path(), &title, Moment(1_795_000_000));
        for number in 1..=3 {
            let path = write_new(folder.path(), &name, SAVED_ENDING, b"x").unwrap();
            assert!(number > 1 || path == free, "{path:?} {free:?}");
            assert!(game_name::is_free_name(&path), "{path:?}");
            let length = path.file_name().unwrap().len();
            assert!(length <= 235, "{length}");
        }
        write_new(folder.path(), &title, "json", b"x").unwrap();
    }
}

#[test]
fn point_3_a_folder_that_cannot_be_written_in_is_told() {
    let error = write_new(Path::new("no such folder"), "game", "json", b"x").unwrap_err();
    assert!(
        matches!(error.fault, FileFault::FolderMissing(_)),
        "{error}"
    );
    assert!(error.to_string().contains("game.json"), "{error}");
}

#[cfg(unix)]
mod unix {
    use std::os::unix::fs::{PermissionsExt as _, symlink};

    use super::*;

    fn mode(path: &Path) -> u32 {
        fs::metadata(path).unwrap().permissions().mode() & 0o777
    }

    #[test]
    fn also_a_new_file_has_the_mode_of_ordinary_files_and_an_old_one_keeps_its_own() {
        let folder = folder();
        let (ordinary, path) = (folder.path().join("a"), folder.path().join("b"));
        fs::write(&ordinary, "").unwrap();
        write_atomically(&path, b"x").unwrap();
        assert_eq!(mode(&path), mode(&ordinary) & 0o644);
        fs::set_permissions(&path, fs::Permissions::from_mode(0o600)).unwrap();
        write_atomically(&path, b"y").unwrap();
        assert_eq!(mode(&path), 0o600);
    }

    #[test]
    fn also_a_replaced_file_keeps_its_owner() {
        use std::os::unix::fs::{MetadataExt as _, chown};
        let folder = folder();
        let path = folder.path().join("game.json");
        fs::write(&path, "old").unwrap();
        if chown(&path, Some(12), Some(34)).is_err() {
            eprintln!("not tried: only root may give files away");
            return;
        }
        fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
        write_atomically(&path, b"new").unwrap();
        let found = fs::metadata(&path).unwrap();
        assert_eq!((found.uid(), found.gid(), mode(&path)), (12, 34, 0o640));
    }

    #[test]
    fn also_a_link_is_followed_not_replaced() {
        let folder = folder();
        let (real, link) = (folder.path().join("real"), folder.path().join("link"));
        fs::write(&real, "old").unwrap();
        symlink(&real, &link).unwrap();
        write_atomically(&link, b"new").unwrap();
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::read_to_string(&real).unwrap(), "new");
    }

    #[test]
    fn a_socket_is_told_and_stays() {
        let folder = folder();
        let path = folder.path().join("socket");
        let _socket = std::os::unix::net::UnixListener::bind(&path).unwrap();
        let error = write_atomically(&path, b"x").unwrap_err();
        assert!(matches!(error.fault, FileFault::NotAFile), "{error}");
        assert_eq!(names(folder.path()), ["socket"]);
    }

    #[test]
    fn a_folder_closed_by_its_mode_is_told() {
        if !crate::modes_bind_us() {
            eprintln!("not tried: modes do not bind root; see the next test for what does");
            return;
        }
        let folder = folder();
        fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o555)).unwrap();
        let error = write_atomically(&folder.path().join("game.json"), b"x").unwrap_err();
        assert!(matches!(error.fault, FileFault::NotWritable(_)), "{error}");
    }
}

#[cfg(target_os = "linux")]
mod linux {
    use super::*;
    use crate::small_disk::with_small_disk;

    #[test]
    fn a_folder_closed_even_to_root_is_told() {
        for folder in ["/proc", "/sys"] {
            let path = format!("{folder}/game.json");
            let error = write_atomically(Path::new(&path), b"x").unwrap_err();
            let text = format!(
                r#"cannot save "{path}": the folder "{folder}" is not writable; allow writing there or choose another one"#
            );
            assert_eq!(error.to_string(), text);
        }
    }

    #[test]
    fn point_10_a_disk_that_is_really_full_keeps_the_old_file() {
        let test = "write::linux::point_10_a_disk_that_is_really_full_keeps_the_old_file";
        with_small_disk(test, fill_up);
    }

    fn fill_up(disk: &Path) {
        let path = disk.join("game.json");
        write_atomically(&path, b"old").unwrap();
        let error = write_atomically(&path, &[b'x'; 100_000]).unwrap_err();
        assert!(matches!(error.fault, FileFault::DiskFull), "{error}");
        assert_eq!(fs::read_to_string(&path).unwrap(), "old");
        assert_eq!(names(disk), ["game.json"]);
    }
}
