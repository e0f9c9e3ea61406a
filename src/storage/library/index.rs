//! The index on the disk: a line of JSON with what the list tells, then all positions and moves, those of variations after them.
//!
//! It is only a cache. One that is broken, or of another version of the program, is as good as none.

use std::path::Path;

use serde::{Deserialize, Serialize};

use super::entry::{HashedLine, LibraryEntry};
use super::source::Source;
use crate::game::review::analysis::PROGRAM;
use crate::storage::disk::atomic::write_atomically;
use crate::storage::disk::file_error::FileError;

/// The form of the index.
const FORM: u32 = 7;

#[derive(Serialize, Deserialize)]
struct Head {
    form: u32,
    program: String,
    checksum: u32,
    /// Moves of each game, in their order, and positions in its variations.
    lengths: Vec<(usize, usize)>,
    sources: Vec<Source>,
}

/// Reads the index; `None` if there is none that can be used.
pub(super) fn read(path: &Path) -> Option<Vec<Source>> {
    parse(&std::fs::read(path).ok()?)
}

fn parse(bytes: &[u8]) -> Option<Vec<Source>> {
    let end = bytes.iter().position(|&b| b == b'\n')?;
    let (head, rest) = (&bytes[..end], &bytes[end + 1..]);
    let head: Head = serde_json::from_slice(head).ok()?;
    let is_ours = head.form == FORM && head.program == PROGRAM;
    if !is_ours || crc32fast::hash(rest) != head.checksum {
        return None;
    }
    let mut sources = head.sources;
    let entries = sources.iter_mut().flat_map(|source| &mut source.entries);
    let mut rest = rest;
    let mut lengths = head.lengths.into_iter();
    for entry in entries {
        let (moves, varied) = lengths.next()?;
        entry.line = take_line(&mut rest, moves)?;
        entry.varied = take_numbers(&mut rest, varied)?;
    }
    Some(sources)
}

fn take_line(bytes: &mut &[u8], moves: usize) -> Option<HashedLine> {
    let positions = take_numbers(bytes, moves.checked_add(1)?)?;
    let moves = take_numbers(bytes, moves)?;
    Some(HashedLine { positions, moves })
}

fn take_numbers(bytes: &mut &[u8], count: usize) -> Option<Vec<u64>> {
    let (numbers, rest) = bytes.split_at_checked(count.checked_mul(8)?)?;
    *bytes = rest;
    let numbers = numbers.as_chunks::<8>().0.iter();
    Some(numbers.map(|&bytes| u64::from_le_bytes(bytes)).collect())
}

/// Writes the index.
pub(super) fn write(path: &Path, sources: &[Source]) -> Result<(), FileError> {
    let entries = || sources.iter().flat_map(|source| &source.entries);
    let mut rest = Vec::new();
    for LibraryEntry { line, varied, .. } in entries() {
        let numbers = line.positions.iter().chain(&line.moves).chain(varied);
        rest.extend(numbers.flat_map(|number| number.to_le_bytes()));
    }
    let head = Head {
        form: FORM,
        program: PROGRAM.to_owned(),
        checksum: crc32fast::hash(&rest),
        lengths: entries().map(|e| (e.length(), e.varied.len())).collect(),
        sources: sources.to_vec(),
    };
    let mut bytes = serde_json::to_vec(&head).unwrap_or_default();
    bytes.push(b'\n');
    bytes.extend(rest);
    write_atomically(path, &bytes)
}
