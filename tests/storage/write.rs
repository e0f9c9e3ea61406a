//! Atomic writing: what is refused and why, and what it leaves.

use std::fs;
use std::path::Path;

use kalaha::storage::atomic::write_atomically;
use kalaha::storage::file_error::FileFault;

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

#[cfg(unix)]
mod unix {
    use std::os::unix::fs::{PermissionsExt as _, symlink};

    use super::*;

    fn mode(path: &Path) -> u32 {
        fs::metadata(path).unwrap().permissions().mode() & 0o777
    }

    #[test]
    fn a_new_file_has_the_mode_of_ordinary_files_and_an_old_one_keeps_its_own() {
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
    fn a_link_is_followed_not_replaced() {
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
    use std::env;
    use std::process::Command;

    use super::*;

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

    /// Names the small disk to the child of the next test.
    const SMALL_DISK: &str = "KALAHA_TEST_SMALL_DISK";

    /// Runs itself again with a disk of 64 KiB, where the system allows to mount one.
    #[test]
    fn a_disk_that_is_really_full_keeps_the_old_file() {
        if let Some(disk) = env::var_os(SMALL_DISK) {
            return fill_up(Path::new(&disk));
        }
        let disk = folder();
        let script = r#"mount -t tmpfs -o size=64k none "$1" || exit 77; shift; exec "$@""#;
        let status = Command::new("unshare")
            .args([
                "--user",
                "--map-root-user",
                "--mount",
                "sh",
                "-c",
                script,
                "sh",
            ])
            .arg(disk.path())
            .arg(env::current_exe().unwrap())
            .args([
                "--exact",
                "write::linux::a_disk_that_is_really_full_keeps_the_old_file",
            ])
            .env(SMALL_DISK, disk.path())
            .output();
        match status {
            Ok(child) if child.status.code() == Some(101) => {
                panic!("{}", String::from_utf8_lossy(&child.stdout))
            }
            Ok(child) if child.status.success() => {}
            other => eprintln!("not tried: no small disk can be mounted here: {other:?}"),
        }
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
