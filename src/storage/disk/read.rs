//! Reading a text file without trusting it.

use std::fs::{self, File, Metadata};
use std::io::Read as _;
use std::path::Path;
use std::string::FromUtf8Error;

pub use super::file_error::READ_LIMIT;
use super::file_error::{Doing, FileError, FileFault};

/// Reads the whole file at `path`, if it is an ordinary file of at most [`READ_LIMIT`] bytes.
///
/// # Errors
/// As [`read_bounded`].
pub(in crate::storage) fn read_bytes(path: &Path) -> Result<Vec<u8>, FileError> {
    let refused = |fault| FileError::new(Doing::Open, path, fault);
    let explained = |reason| FileError::explain(Doing::Open, path, reason);
    let found = fs::metadata(path).map_err(explained)?;
    ordinary(&found).map_err(refused)?;
    if found.len() > READ_LIMIT {
        return Err(refused(FileFault::TooLarge(found.len())));
    }
    let file = File::open(path).map_err(explained)?;
    let mut bytes = Vec::new();
    // The file may grow while it is read, and some files (in /proc) do not tell their size.
    let length = file
        .take(READ_LIMIT + 1)
        .read_to_end(&mut bytes)
        .map_err(explained)?;
    if length as u64 > READ_LIMIT {
        return Err(refused(FileFault::TooLarge(length as u64)));
    }
    Ok(bytes)
}

/// Reads the whole text file at `path`, if it is an ordinary file of at most [`READ_LIMIT`] bytes.
///
/// # Errors
/// [`FileError`]; a file that is too large is not read into memory, and one that could block is not opened.
pub fn read_bounded(path: &Path) -> Result<String, FileError> {
    decoded(read_bytes(path)?).map_err(|bad| not_utf8(path, &bad))
}

/// The text that the bytes of a file are: UTF-8, or UTF-16 with its mark.
///
/// # Errors
/// They are neither.
pub(in crate::storage) fn decoded(bytes: Vec<u8>) -> Result<String, FromUtf8Error> {
    let wide = match bytes.as_slice() {
        [0xff, 0xfe, rest @ ..] => of_utf16(rest, u16::from_le_bytes),
        [0xfe, 0xff, rest @ ..] => of_utf16(rest, u16::from_be_bytes),
        _ => None,
    };
    wide.map_or_else(|| String::from_utf8(bytes), Ok)
}

/// A text in UTF-16; `None` if it is none.
fn of_utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> Option<String> {
    let (pairs, rest) = bytes.as_chunks::<2>();
    let units: Vec<_> = pairs.iter().map(|&pair| unit(pair)).collect();
    String::from_utf16(&units).ok().filter(|_| rest.is_empty())
}

/// The fault of a file that is no text.
pub(in crate::storage) fn not_utf8(path: &Path, bad: &FromUtf8Error) -> FileError {
    let fault = FileFault::NotUtf8(bad.utf8_error().valid_up_to());
    FileError::new(Doing::Open, path, fault)
}

/// Refuses what is no ordinary file: opening a pipe or a device could wait for ever.
pub(in crate::storage) fn ordinary(found: &Metadata) -> Result<(), FileFault> {
    if found.is_dir() {
        Err(FileFault::IsFolder)
    } else if found.is_file() {
        Ok(())
    } else {
        Err(FileFault::NotAFile)
    }
}
