//! The formats of files and their versions: the one table.
//!
//! # How to add a file version
//!
//! 1. Write a function that brings the fields of the newest version to the form of the next, and append it to the
//!    `upgrades` of the format: the version that is written follows from their number. A session holds a game and a
//!    comparison, so their functions also go into one of [`SESSION`], called on its field `game` or `content`.
//! 2. Change the fields of the document (`game_file`, `comparison_file`, …); nothing else knows of versions.
//! 3. Add 1 to `NEWEST` in `tests/storage/golden.rs` and run it once with `KALAHA_WRITE_GOLDENS=1`. The files of all
//!    earlier versions stay and are read for ever.
//!
//! A field that may be missing (`#[serde(default)]`) needs no new version.

use serde_json::{Map, Value};

/// A kind of document and its versions.
#[derive(Clone, Copy, Debug)]
pub struct Format {
    /// The name in the file, such as `kalaha-game`.
    pub name: &'static str,
    /// The steps from each version to the next, version 1 first.
    pub upgrades: &'static [Upgrade],
}

/// Brings the fields of a document, without those of the envelope, from one version to the next.
pub type Upgrade = fn(&mut Map<String, Value>);

impl Format {
    /// A format of which there is one version.
    const fn first(name: &'static str) -> Self {
        Self {
            name,
            upgrades: &[],
        }
    }

    /// The version that is written, the newest that is read.
    pub const fn version(&self) -> u64 {
        self.upgrades.len() as u64 + 1
    }
}

/// One game with its variations.
pub const GAME: Format = Format::first("kalaha-game");

/// Several rule sets at once, with character sheets.
pub const COMPARISON: Format = Format::first("kalaha-comparison");

/// What moves of openings are worth.
pub const BOOK: Format = Format::first("kalaha-book");

/// Puzzles of one rule set.
pub const PUZZLES: Format = Format::first("kalaha-puzzles");

/// Character sheets of a part of the games.
pub const SHEETS: Format = Format::first("kalaha-sheets");

/// A rule set.
pub const RULES: Format = Format::first("kalaha-rules");

/// What the autosave holds.
pub const SESSION: Format = Format::first("kalaha-session");

/// What the user has trained.
pub const TRAINING: Format = Format::first("kalaha-training");

/// What the user chose.
pub const SETTINGS: Format = Format::first("kalaha-settings");
