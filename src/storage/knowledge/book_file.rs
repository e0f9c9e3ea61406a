//! Books of openings: shipped with the program, or on disk. `"format": "kalaha-book"`.
//!
//! An entry is a line of text, the moves from the opening and what every move is worth to its player:
//! `3-6 5 | 2:+4 1:-3@22 4:W5`, exact but for `@` and the moves looked ahead; `W5`, `L5` and `D` where seeds
//! do not decide: won or lost in so many moves, drawn. `!` at the end: the best exact move is proven to be the best.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::knowledge_file::knowledge_key;
use crate::rules::notation::{parse_move, parse_moves, print_move, print_moves};
use crate::rules::rule_set::RuleSet;
use crate::rules::side::Side;
use crate::rules::state::{Pie, State};
use crate::search::book::Book;
use crate::search::book::entry::{BookEntry, EntryFault};
use crate::search::report::MoveValue;
use crate::search::value::{Certainty, Value};
use crate::storage::disk::file_error::{Doing, FileError};
use crate::storage::disk::file_lock::write_added;
use crate::storage::disk::read::read_bounded;
use crate::storage::document::envelope::{self, DocumentError, EncodeError};
use crate::storage::document::formats::BOOK;
use crate::storage::parts::score_text::{parse_score, print_score};

macro_rules! book_files {
    ($($id:literal)*) => {
        &[$(($id, include_str!(concat!("../../../assets/books/", $id, ".json")))),*]
    };
}

/// What is shipped, each a book for the rules of the preset of that id.
pub const SHIPPED: &[(&str, &str)] = book_files![
    "kalah" "oware" "congkak" "empty-capture" "four-row" "kalah-6-5" "toguz-korgool"
];

/// Why a book was not read.
#[derive(Debug, Error)]
pub enum BookFileError {
    /// It cannot be read.
    #[error(transparent)]
    File(#[from] FileError),
    /// It is no book.
    #[error(transparent)]
    Document(#[from] DocumentError),
    /// It is a book for other rules.
    #[error("it is a book for other rules")]
    OtherRules,
    /// An entry that cannot be read.
    #[error(
        "entries: number {0} is not like `3-6 5 | 2:+4 1:-3@22`, or has a move that is not legal"
    )]
    Entry(usize),
    /// An entry that cannot be.
    #[error("entries: number {0}: {1}")]
    Fault(usize, EntryFault),
    /// A mistake in the program.
    #[error(transparent)]
    Encode(#[from] EncodeError),
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct BookDocument {
    /// The number of the rules, in hexadecimal digits.
    rules: String,
    /// The program that found the values last.
    program: String,
    entries: Vec<String>,
}

/// The text of a book.
///
/// # Errors
/// A mistake in the program.
pub fn print(rules: &RuleSet, book: &Book) -> Result<String, EncodeError> {
    let document = BookDocument {
        rules: format!("{:016x}", knowledge_key(rules)),
        program: env!("CARGO_PKG_VERSION").to_owned(),
        entries: book
            .entries()
            .iter()
            .map(|entry| print_entry(rules, entry))
            .collect(),
    };
    envelope::to_text(BOOK, &document)
}

/// The book in a text.
///
/// # Errors
/// The first thing that cannot be.
pub fn parse(text: &str, rules: &RuleSet) -> Result<Book, BookFileError> {
    book(&document(text, rules)?, rules)
}

/// What stands in a text for these rules.
fn document(text: &str, rules: &RuleSet) -> Result<BookDocument, BookFileError> {
    let document: BookDocument = envelope::parse(text, BOOK)?;
    let fits = document.rules == format!("{:016x}", knowledge_key(rules));
    fits.then_some(document).ok_or(BookFileError::OtherRules)
}

/// Plays every entry.
fn book(document: &BookDocument, rules: &RuleSet) -> Result<Book, BookFileError> {
    let entries = (1..)
        .zip(&document.entries)
        .map(|(number, text)| parse_entry(rules, text).ok_or(BookFileError::Entry(number)));
    let entries: Result<Vec<BookEntry>, _> = entries.collect();
    Book::new(rules, entries?).map_err(|(number, fault)| BookFileError::Fault(number, fault))
}

fn opening(rules: &RuleSet) -> State {
    State::with_pie(rules, rules.start(Side::South), Pie::Closed)
}

fn print_entry(rules: &RuleSet, entry: &BookEntry) -> String {
    let moves = opening(rules).with_movers(&entry.path);
    let values = entry.found.iter();
    let values: Vec<String> = values
        .map(|m| format!("{}:{}", print_move(m.action), print_value(m.value)))
        .collect();
    let proven = if entry.best_is_proven { PROVEN } else { "" };
    format!("{} | {}{proven}", print_moves(moves), values.join(" "))
}

/// Behind the moves of an entry: the best is proven to be the best.
const PROVEN: &str = " !";

fn parse_entry(rules: &RuleSet, text: &str) -> Option<BookEntry> {
    let proven = text.strip_suffix(PROVEN);
    let text = proven.unwrap_or(text);
    let (path, values) = text.split_once('|')?;
    let mut state = opening(rules);
    let path = parse_moves(&state, path).ok()?;
    for &action in &path {
        state.play(action).ok()?;
    }
    let to_move = state.position().to_move();
    let found = values.split_whitespace().map(|word| {
        let (action, value) = word.split_once(':')?;
        Some(MoveValue {
            action: parse_move(rules, to_move, action)?,
            value: parse_value(value)?,
        })
    });
    let found: Option<Vec<MoveValue>> = found.collect();
    Some(BookEntry {
        path,
        found: found?,
        best_is_proven: proven.is_some(),
    })
}

fn print_value(value: Value) -> String {
    let score = print_score(value.score);
    match value.certainty {
        Certainty::Exact => score,
        Certainty::Estimate { depth } => format!("{score}@{depth}"),
        // A bound is no more than an estimate.
        Certainty::AtLeast | Certainty::AtMost => format!("{score}@0"),
    }
}

fn parse_value(text: &str) -> Option<Value> {
    let (score, depth) = match text.split_once('@') {
        Some((score, depth)) => (score, Some(depth.parse().ok()?)),
        None => (text, None),
    };
    let score = parse_score(score)?;
    let certainty = depth.map_or(Certainty::Exact, |depth| Certainty::Estimate { depth });
    Some(Value { score, certainty })
}

/// The file in `folder` for a book of these rules.
pub fn book_file(folder: &Path, rules: &RuleSet) -> PathBuf {
    folder.join(format!("book-{:016x}.json", knowledge_key(rules)))
}

/// Saves a book with what another copy of the program has saved there meanwhile, which the book then has, too.
///
/// # Errors
/// Why not; what was there before is still there.
pub fn save_book(path: &Path, rules: &RuleSet, book: &mut Book) -> Result<(), BookFileError> {
    let add = || {
        if let Some(present) = load_book(path, rules)? {
            book.join(rules, present);
        }
        Ok(Some(print(rules, book)?.into_bytes()))
    };
    write_added(path, add).map(drop)
}

/// Reads the book at `path`; `None` if there is no file, or an empty one.
///
/// # Errors
/// Why it cannot be used.
pub fn load_book(path: &Path, rules: &RuleSet) -> Result<Option<Book>, BookFileError> {
    match fs::metadata(path) {
        Err(reason) if reason.kind() == ErrorKind::NotFound => return Ok(None),
        Err(reason) => return Err(FileError::explain(Doing::Open, path, reason).into()),
        Ok(found) if found.is_file() && found.len() == 0 => return Ok(None),
        Ok(_) => {}
    }
    parse(&read_bounded(path)?, rules).map(Some)
}

/// The book that is shipped for a rule set, if there is one.
pub fn shipped(rules: &RuleSet) -> Option<Book> {
    // Its entries are played once: that takes milliseconds, and every page asks.
    static READ: [OnceLock<Option<Book>>; SHIPPED.len()] =
        [const { OnceLock::new() }; SHIPPED.len()];
    let mut files = SHIPPED.iter().zip(&READ);
    files.find_map(|((_, text), read)| {
        let document = document(text, rules).ok()?;
        read.get_or_init(|| book(&document, rules).ok()).clone()
    })
}

/// The book of a rule set: made here and kept in `folder`, or else shipped; `tell` hears why one that is kept is not read.
pub(super) fn book_of(
    folder: Option<&Path>,
    rules: &RuleSet,
    tell: impl Fn(BookFileError),
) -> Option<Book> {
    let kept = folder.and_then(|folder| {
        load_book(&book_file(folder, rules), rules).unwrap_or_else(|error| {
            tell(error);
            None
        })
    });
    kept.or_else(|| shipped(rules))
}
