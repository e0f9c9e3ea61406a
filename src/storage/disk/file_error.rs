//! What goes wrong with files and folders: the one table from the system's reasons to words and advice.

use std::fmt;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use crate::storage::plain::plain;
use thiserror::Error;

/// The largest file that is read, in bytes. A game of thousands of moves stays far below.
pub const READ_LIMIT: u64 = 16 * MIB;

const MIB: u64 = 1024 * 1024;

/// Why something was not done with a file or folder, which is as it was before.
#[derive(Debug, Error)]
#[error("{doing} \"{}\"{}: {fault}", plain(&path.to_string_lossy()), doing.after())]
pub struct FileError {
    /// What was to be done.
    pub doing: Doing,
    /// The file or folder.
    pub path: PathBuf,
    /// Why it was not done.
    pub fault: FileFault,
}

/// What is to be done with a file or folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Doing {
    /// Reading a file.
    Open,
    /// Writing a file.
    Save,
    /// Renaming a broken file.
    SetAside,
    /// Taking a file away that is no longer wanted, or putting it back.
    Move,
    /// Making one, with those above it.
    MakeFolder,
    /// Locking a file for this copy of the program.
    Lock,
}

/// What is wrong with a file or folder, and what can be done about it.
#[derive(Debug, Error)]
pub enum FileFault {
    /// The file is not there.
    #[error("there is no such file")]
    Missing,
    /// The path has no last part, such as `""` or `".."`.
    #[error("it names no file; add a file name")]
    NoFileName,
    /// The path is a folder.
    #[error("it is a folder; choose a file inside it")]
    IsFolder,
    /// A folder stands where the program has a file of its own.
    #[error("it is a folder where a file belongs; move it away")]
    FolderInPlace,
    /// The name is longer than the system allows.
    #[error("its name is too long for this disk; choose a shorter one")]
    NameTooLong,
    /// The path is a device, a pipe or a socket.
    #[error("it is a device or a pipe, not a file; choose another one")]
    NotAFile,
    /// The file is larger than [`READ_LIMIT`]: its size in bytes.
    #[error(
        "it has {}, and Kalaha files have at most {}; this is some other file",
        size_in_words(*.0),
        size_in_words(READ_LIMIT)
    )]
    TooLarge(u64),
    /// The file is not text: bytes before the first that is none.
    #[error("it is no text file (the byte at offset {0} is not UTF-8)")]
    NotUtf8(usize),
    /// The user may not read the file.
    #[error("reading it is not allowed; ask its owner")]
    NotAllowed,
    /// The file is there and marked read-only.
    #[error("the file is marked read-only; allow writing to it or choose another name")]
    ReadOnlyFile,
    /// The folder of the file is not there.
    #[error(r#"the folder "{0}" does not exist; make it or choose another one"#)]
    FolderMissing(PathBuf),
    /// A file stands where a folder should be.
    #[error(r#""{0}" is a file, not a folder; move it away or choose another folder"#)]
    NotAFolder(PathBuf),
    /// Nothing may be written in the folder.
    #[error(r#"the folder "{0}" is not writable; allow writing there or choose another one"#)]
    NotWritable(PathBuf),
    /// Another copy of the program writes it, or holds it for long.
    #[error(
        "another copy of Kalaha is writing this file; wait until it has ended, or choose another name"
    )]
    InUse,
    /// Another file, or none, has come into the place of one that was being written.
    #[error(
        "it was moved, removed or replaced while it was being written; look where it was moved to, or do it again"
    )]
    Moved,
    /// The disk, or the user's share of it, is full.
    #[error("the disk is full; free some space and try again")]
    DiskFull,
    /// The disk reports a fault of its own.
    #[error("the disk reports a fault and may be failing; keep copies elsewhere")]
    Failing,
    /// Every name for a broken copy is taken: their number.
    #[error("{0} broken copies are kept already; remove some of them")]
    TooManyKept(u32),
    /// Anything else, in the system's words.
    #[error("{0}")]
    Other(io::Error),
}

impl FileError {
    /// Whether there is no such file.
    pub const fn is_missing(&self) -> bool {
        matches!(self.fault, FileFault::Missing)
    }

    /// The error for this fault.
    pub(in crate::storage) fn new(doing: Doing, path: &Path, fault: FileFault) -> Self {
        Self {
            doing,
            path: path.to_owned(),
            fault,
        }
    }

    /// The error for what the system says.
    pub(in crate::storage) fn explain(doing: Doing, path: &Path, reason: io::Error) -> Self {
        Self::new(doing, path, FileFault::explain(doing, path, reason))
    }
}

impl FileFault {
    /// What the system's reason means for this file or folder.
    pub(in crate::storage) fn explain(doing: Doing, path: &Path, reason: io::Error) -> Self {
        let folder = folder_of(path);
        let place = match doing {
            Doing::MakeFolder => path,
            _ => folder,
        };
        match reason.kind() {
            ErrorKind::NotFound if matches!(doing, Doing::SetAside | Doing::Move) => Self::Missing,
            ErrorKind::NotFound | ErrorKind::NotADirectory if doing == Doing::Open => Self::Missing,
            ErrorKind::PermissionDenied if doing == Doing::Open => Self::NotAllowed,
            ErrorKind::StorageFull | ErrorKind::QuotaExceeded => Self::DiskFull,
            ErrorKind::InvalidFilename => Self::NameTooLong,
            _ if doing == Doing::SetAside && path.is_dir() => Self::FolderInPlace,
            ErrorKind::IsADirectory => Self::IsFolder,
            _ if cfg!(unix) && reason.raw_os_error() == Some(INPUT_OUTPUT) => Self::Failing,
            kind => match place.ancestors().find(|above| is_no_folder(above)) {
                Some(file) => Self::NotAFolder(file.to_owned()),
                None if kind == ErrorKind::NotFound
                    && doing != Doing::MakeFolder
                    && !folder.exists() =>
                {
                    Self::FolderMissing(folder.to_owned())
                }
                None => match kind {
                    // Linux answers "not found" for new names in /proc.
                    ErrorKind::NotFound
                    | ErrorKind::PermissionDenied
                    | ErrorKind::ReadOnlyFilesystem => Self::NotWritable(folder.to_owned()),
                    _ => Self::Other(reason),
                },
            },
        }
    }
}

impl Doing {
    /// What is said after the path.
    const fn after(self) -> &'static str {
        match self {
            Self::SetAside => " aside",
            Self::Open | Self::Save | Self::Move | Self::MakeFolder | Self::Lock => "",
        }
    }
}

impl fmt::Display for Doing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Open => "cannot open",
            Self::Save => "cannot save",
            Self::SetAside => "cannot set",
            Self::Move => "cannot move",
            Self::MakeFolder => "cannot make the folder",
            Self::Lock => "cannot take the lock",
        })
    }
}

/// The number of a disk's own fault under Unix, which has no name here.
const INPUT_OUTPUT: i32 = 5;

/// Whether something else stands there: a file, or a device.
fn is_no_folder(path: &Path) -> bool {
    path.exists() && !path.is_dir()
}

/// The folder that a file is in.
pub(super) fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(parent) if parent != Path::new("") => parent,
        _ => Path::new("."),
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
