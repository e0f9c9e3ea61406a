//! Character sheets of some of the games, for others to add theirs: `"format": "kalaha-sheets"`.

use std::path::Path;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::sheet_part::{SheetFault, SheetPart};
use crate::compare::sheets::shard::{Shard, ShardSheets};
use crate::storage::disk::file_error::FileError;
use crate::storage::disk::read::read_bounded;
use crate::storage::document::envelope::{self, DocumentError, EncodeError};
use crate::storage::document::formats::SHEETS;

/// Why a file of shards cannot be used.
#[derive(Debug, Error)]
pub enum ShardFileError {
    /// It cannot be read.
    #[error(transparent)]
    File(#[from] FileError),
    /// It is no such file.
    #[error(transparent)]
    Document(#[from] DocumentError),
    /// The shards that it names.
    #[error("shards: it must name some of the shards from 1 to \"of\", each once")]
    Shards,
    /// There is not a title for each sheet, or there are none.
    #[error("rules: it must name the rules of each sheet, and there must be some")]
    Titles,
    /// A sheet that cannot be.
    #[error("sheets: number {sheet}: {fault}")]
    Sheet {
        /// Which one, from 1.
        sheet: usize,
        /// What is wrong.
        fault: SheetFault,
    },
    /// More games than its shards have.
    #[error("sheets: number {0} has more games than its shards")]
    TooMany(usize),
}

impl ShardFileError {
    /// What is wrong, without the name of the file.
    pub fn reason(&self) -> String {
        match self {
            Self::File(error) => error.fault.to_string(),
            error => error.to_string(),
        }
    }
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ShardDocument {
    shards: Vec<u32>,
    of: u32,
    rules: Vec<String>,
    sheets: Vec<SheetPart>,
}

/// The text of a file of shards.
///
/// # Errors
/// A mistake in the program.
pub fn print(shards: &ShardSheets) -> Result<String, EncodeError> {
    let document = ShardDocument {
        shards: shards.numbers.iter().copied().collect(),
        of: shards.of,
        rules: shards.titles.clone(),
        sheets: shards.sheets.iter().map(SheetPart::of).collect(),
    };
    envelope::to_text(SHEETS, &document)
}

/// The shards in a text.
///
/// # Errors
/// The first thing that cannot be.
pub fn parse(text: &str) -> Result<ShardSheets, ShardFileError> {
    let document: ShardDocument = envelope::parse(text, SHEETS)?;
    let mut shards = document.shards.iter();
    let are_shards = shards.all(|&number| Shard::new(number, document.of).is_some());
    let mut sheets = Vec::new();
    for (sheet, part) in (1..).zip(document.sheets) {
        let read = part.read();
        let (read, _) = read.map_err(|fault| ShardFileError::Sheet { sheet, fault })?;
        sheets.push(read);
    }
    let read = ShardSheets {
        titles: document.rules,
        numbers: document.shards.iter().copied().collect(),
        of: document.of,
        sheets,
    };
    if !are_shards || read.numbers.is_empty() || read.numbers.len() != document.shards.len() {
        return Err(ShardFileError::Shards);
    }
    if read.sheets.is_empty() || read.titles.len() != read.sheets.len() {
        return Err(ShardFileError::Titles);
    }
    for (number, sheet) in (1..).zip(&read.sheets) {
        if sheet.tally.games() > read.planned(&sheet.plan) {
            return Err(ShardFileError::TooMany(number));
        }
    }
    Ok(read)
}

/// Reads a file of shards.
///
/// # Errors
/// Why it cannot be used.
pub fn read(path: &Path) -> Result<ShardSheets, ShardFileError> {
    parse(&read_bounded(path)?)
}
