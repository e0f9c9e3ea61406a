//! Reading a text file without trusting it.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Read as _};
use std::path::{Path, PathBuf};

use thiserror::Error;

/// The largest file that is read, in bytes. A game of thousands of moves stays far below.
pub const READ_LIMIT: u64 = 16 * MIB;

const MIB: u64 = 1024 * 1024;

/// Why a file was not read.
#[derive(Debug, Error)]
pub enum ReadError {
    /// There is no such file.
    #[error(r#"cannot open "{path}": there is no such file"#)]
    Missing {
        /// The file to read.
        path: PathBuf,
    },
    /// The path is a folder.
    #[error(r#"cannot open "{path}": it is a folder; choose a file inside it"#)]
    IsFolder {
        /// The file to read.
        path: PathBuf,
    },
    /// The path is a device, a pipe or a socket.
    #[error(r#"cannot open "{path}": it is a device or a pipe, not a file"#)]
    NotAFile {
        /// The file to read.
        path: PathBuf,
    },
    /// The file is larger than [`READ_LIMIT`].
    #[error(
        r#"cannot open "{path}": it has {}, and Kalaha files have at most {}; this is some other file"#,
        size_in_words(*size),
        size_in_words(READ_LIMIT)
    )]
    TooLarge {
        /// The file to read.
        path: PathBuf,
        /// Its size in bytes.
        size: u64,
    },
    /// The file is not text.
    #[error(r#"cannot open "{path}": it is not UTF-8 text (the byte at offset {offset} cannot be read)"#)]
    NotUtf8 {
        /// The file to read.
        path: PathBuf,
        /// How many bytes before it are good text.
        offset: usize,
    },
    /// The user may not read the file.
    #[error(r#"cannot open "{path}": reading it is not allowed; ask its owner"#)]
    NotAllowed {
        /// The file to read.
        path: PathBuf,
    },
    /// Anything else, in the system's words.
    #[error(r#"cannot open "{path}": {reason}"#)]
    Other {
        /// The file to read.
        path: PathBuf,
        /// What the system says.
        reason: io::Error,
    },
}

impl ReadError {
    /// What is wrong, without the name of the file.
    pub fn reason(&self) -> String {
        let (Self::Missing { path }
        | Self::IsFolder { path }
        | Self::NotAFile { path }
        | Self::TooLarge { path, .. }
        | Self::NotUtf8 { path, .. }
        | Self::NotAllowed { path }
        | Self::Other { path, .. }) = self;
        let told = self.to_string();
        let before = format!(r#"cannot open "{}": "#, path.display());
        told.strip_prefix(&before).unwrap_or(&told).to_owned()
    }
}

/// Reads the whole text file at `path`, if it is an ordinary file of at most [`READ_LIMIT`] bytes.
///
/// # Errors
/// [`ReadError`]; a file that is too large is not read into memory, and one that could block is not opened.
pub fn read_bounded(path: &Path) -> Result<String, ReadError> {
    let explained = |reason| explain(path, reason);
    let found = fs::metadata(path).map_err(explained)?;
    let too_large = |size| ReadError::TooLarge {
        path: path.to_owned(),
        size,
    };
    if found.is_dir() {
        return Err(ReadError::IsFolder { path: path.into() });
    }
    if !found.is_file() {
        return Err(ReadError::NotAFile { path: path.into() });
    }
    if found.len() > READ_LIMIT {
        return Err(too_large(found.len()));
    }
    let file = File::open(path).map_err(explained)?;
    let mut bytes = Vec::new();
    // The file may grow while it is read, and some files (in /proc) do not tell their size.
    let length = file
        .take(READ_LIMIT + 1)
        .read_to_end(&mut bytes)
        .map_err(explained)?;
    if length as u64 > READ_LIMIT {
        return Err(too_large(length as u64));
    }
    String::from_utf8(bytes).map_err(|bad| ReadError::NotUtf8 {
        path: path.to_owned(),
        offset: bad.utf8_error().valid_up_to(),
    })
}

fn explain(path: &Path, reason: io::Error) -> ReadError {
    let path = path.to_owned();
    match reason.kind() {
        ErrorKind::NotFound | ErrorKind::NotADirectory => ReadError::Missing { path },
        ErrorKind::PermissionDenied => ReadError::NotAllowed { path },
        _ => ReadError::Other { path, reason },
    }
}

fn size_in_words(bytes: u64) -> String {
    if bytes.is_multiple_of(MIB) {
        format!("{} MiB", bytes / MIB)
    } else if bytes > 100 * MIB {
        format!("about {} MiB", bytes / MIB)
    } else {
        format!("{bytes} bytes")
    }
}
