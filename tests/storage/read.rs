//! Bounded reading: every refusal by name.

use std::fs::{self, File};

use kalaha::storage::disk::file_error::FileFault;
use kalaha::storage::disk::read::{READ_LIMIT, read_bounded};

use crate::folder;

#[test]
fn a_text_is_read_whole() {
    let folder = folder();
    let path = folder.path().join("game.json");
    fs::write(&path, "söwn\r\n").unwrap();
    assert_eq!(read_bounded(&path).unwrap(), "söwn\r\n");
}

#[test]
fn a_missing_file_is_told() {
    let path = folder().path().join("game.json");
    let error = read_bounded(&path).unwrap_err();
    let text = format!(r#"cannot open "{}": there is no such file"#, path.display());
    assert_eq!(error.to_string(), text);
}

#[test]
fn a_folder_is_told() {
    let folder = folder();
    let error = read_bounded(folder.path()).unwrap_err();
    assert!(matches!(error.fault, FileFault::IsFolder), "{error}");
}

#[test]
fn two_gigabytes_are_refused_at_once_with_size_and_limit() {
    let folder = folder();
    let path = folder.path().join("video.json");
    File::create(&path).unwrap().set_len(2 << 30).unwrap();
    let error = read_bounded(&path).unwrap_err();
    let text = format!(
        r#"cannot open "{}": it has 2048 MiB, and Kalaha files have at most 16 MiB; this is some other file"#,
        path.display()
    );
    assert_eq!(error.to_string(), text);
}

#[test]
fn the_limit_itself_is_read_and_one_byte_more_is_not() {
    let folder = folder();
    let path = folder.path().join("large.json");
    let file = File::create(&path).unwrap();
    file.set_len(READ_LIMIT).unwrap();
    assert_eq!(read_bounded(&path).unwrap().len() as u64, READ_LIMIT);
    file.set_len(READ_LIMIT + 1).unwrap();
    let error = read_bounded(&path).unwrap_err();
    assert!(
        error.to_string().contains("it has 16777217 bytes"),
        "{error}"
    );
}

#[test]
fn bytes_that_are_no_text_are_told_with_their_offset() {
    let folder = folder();
    let path = folder.path().join("picture.json");
    fs::write(&path, b"{\"a\": \xff}").unwrap();
    let error = read_bounded(&path).unwrap_err();
    assert!(matches!(error.fault, FileFault::NotUtf8(6)), "{error}");
    assert!(
        error
            .to_string()
            .ends_with("it is no text file (the byte at offset 6 is not UTF-8)")
    );
}

#[cfg(unix)]
mod unix {
    use std::os::unix::fs::PermissionsExt as _;
    use std::path::Path;
    use std::process::Command;

    use super::*;

    #[test]
    fn also_devices_pipes_and_sockets_are_told_and_do_not_block() {
        let folder = folder();
        let (pipe, socket) = (folder.path().join("pipe"), folder.path().join("socket"));
        let _socket = std::os::unix::net::UnixListener::bind(&socket).unwrap();
        let made = Command::new("mkfifo").arg(&pipe).status().unwrap();
        assert!(made.success());
        for path in [Path::new("/dev/zero"), &pipe, &socket] {
            let error = read_bounded(path).unwrap_err();
            assert!(matches!(error.fault, FileFault::NotAFile), "{error}");
        }
    }

    #[test]
    fn a_file_closed_by_its_mode_is_told() {
        if !crate::modes_bind_us() {
            eprintln!("not tried: modes do not bind root");
            return;
        }
        let folder = folder();
        let path = folder.path().join("secret.json");
        fs::write(&path, "{}").unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o000)).unwrap();
        let error = read_bounded(&path).unwrap_err();
        assert!(matches!(error.fault, FileFault::NotAllowed), "{error}");
    }
}
