//! The file that long work is to be written to, looked at before the work begins: nothing else is lost by it, and the work
//! is not done in vain.

use std::fs::{self, File};
use std::io::Read as _;
use std::path::{Path, PathBuf};

use thiserror::Error;

use super::atomic::try_writing;
use super::file_error::{Doing, FileError};
use crate::storage::document::envelope;
use crate::storage::document::formats::{Format, GAME, PUZZLES};
use crate::storage::knowledge::knowledge_file;
use crate::storage::pgn::read::is_pgn;
use crate::storage::picture::PictureForm;
use crate::storage::plain::plain;

/// A kind of file that commands write, one of which may take the place of another.
#[derive(Clone, Copy, Debug)]
pub struct FileKind {
    /// What it is called.
    pub name: &'static str,
    /// Whether a file that begins so is one.
    pub begins: fn(&[u8]) -> bool,
}

/// One game in the format of the program.
pub const GAME_FILE: FileKind = FileKind {
    name: "a saved game",
    begins: |head| says_format(head, GAME),
};

/// What `kalaha puzzles` writes.
pub const PUZZLE_FILE: FileKind = FileKind {
    name: "a file of puzzles",
    begins: |head| says_format(head, PUZZLES),
};

/// What `kalaha learn` writes.
pub const LEARNED: FileKind = FileKind {
    name: "a file of what was learned",
    begins: |head| head.starts_with(&knowledge_file::MAGIC),
};

/// Games as other programs write them.
pub const PGN_FILE: FileKind = FileKind {
    name: "a PGN file",
    begins: |head| is_pgn(&String::from_utf8_lossy(head)),
};

/// Files of this form.
pub const fn picture_file(form: PictureForm) -> FileKind {
    match form {
        PictureForm::Png => FileKind {
            name: "a PNG picture",
            begins: |head| head.starts_with(b"\x89PNG"),
        },
        PictureForm::Svg => FileKind {
            name: "an SVG drawing",
            begins: |head| String::from_utf8_lossy(head).contains("<svg"),
        },
        PictureForm::Gif => FileKind {
            name: "a GIF film",
            begins: |head| head.starts_with(b"GIF8"),
        },
    }
}

/// Why a file is not written; it is as it was.
#[derive(Debug, Error)]
pub enum TargetError {
    /// Something else stands there.
    #[error(r#"cannot save "{}": there is a file of this name, and it is not {kind}; choose another name or move it away"#, plain(&path.to_string_lossy()))]
    OtherKind {
        /// The file.
        path: PathBuf,
        /// What would take its place.
        kind: &'static str,
    },
    /// It is read, too.
    #[error(r#"cannot save "{}": it is one of the files that are read; choose another name"#, plain(&.0.to_string_lossy()))]
    IsRead(PathBuf),
    /// It cannot be written.
    #[error(transparent)]
    File(#[from] FileError),
}

/// What is looked at of a file, in bytes.
const HEAD: u64 = 4096;

/// Checks that a file can be written and takes the place of nothing but an empty file or one of this kind, and of none that
/// is `read`.
///
/// # Errors
/// [`TargetError`].
pub fn check_target(path: &Path, kind: FileKind, read: &[PathBuf]) -> Result<(), TargetError> {
    try_writing(path)?;
    check_not_read(path, read)?;
    // What is not there has no head.
    if !path.exists() {
        return Ok(());
    }
    let explained = |reason| FileError::explain(Doing::Open, path, reason);
    let mut head = Vec::new();
    let file = File::open(path).map_err(explained)?;
    file.take(HEAD).read_to_end(&mut head).map_err(explained)?;
    match head.is_empty() || (kind.begins)(&head) {
        true => Ok(()),
        false => Err(TargetError::OtherKind {
            path: path.to_owned(),
            kind: kind.name,
        }),
    }
}

/// Checks that a file that is to be written is none of those that are `read`, by whatever path.
///
/// # Errors
/// [`TargetError::IsRead`].
pub fn check_not_read(path: &Path, read: &[PathBuf]) -> Result<(), TargetError> {
    // What is not there has no such path.
    let Ok(present) = fs::canonicalize(path) else {
        return Ok(());
    };
    let is_present = |read: &PathBuf| fs::canonicalize(read).is_ok_and(|read| read == present);
    match read.iter().any(is_present) {
        true => Err(TargetError::IsRead(path.to_owned())),
        false => Ok(()),
    }
}

/// Whether a document that begins so says that it has this format.
fn says_format(head: &[u8], format: Format) -> bool {
    envelope::format_of(&String::from_utf8_lossy(head)).as_deref() == Some(format.name)
}
