//! Puzzles: shipped with the program, or on disk. `"format": "kalaha-puzzles"`.
//!
//! A puzzle is a line of text: the position, the proven values of its legal moves from the lowest house on, the rating:
//! `0,1,0,0,0,2/0,0,3,0,0,0 20:22 S | +2 -4 -4 | 5`. Values are written as in books of openings; where positions can come
//! again, what a move is worth at least or at most (`>=+1 <=-1 <=+0`).

use std::path::Path;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::game::puzzle::definition::{Puzzle, is_puzzle, state};
use crate::rules::notation::{parse_position, print_position};
use crate::rules::rule_set::RuleSet;
use crate::search::report::MoveValue;
use crate::storage::disk::file_error::FileError;
use crate::storage::disk::read::read_bounded;
use crate::storage::document::envelope::{self, DocumentError, EncodeError};
use crate::storage::document::formats::PUZZLES;
use crate::storage::knowledge::knowledge_file::knowledge_key;
use crate::storage::parts::score_text::{parse_proven, print_proven};

macro_rules! puzzle_files {
    ($($id:literal)*) => {
        &[$(($id, include_str!(concat!("../../../assets/puzzles/", $id, ".json")))),*]
    };
}

/// What is shipped, each for the rules of the preset of that id, by
/// `kalaha puzzles --rules ID --count 50 --games 6000 --time S --out assets/puzzles/ID.json`.
pub const SHIPPED: &[(&str, &str)] = puzzle_files![
    "kalah" "kalah-6-3" "kalah-6-5" "kalah-6-6" "bantumi" "kalah-fair" "cross-kalah" "clockwise" "empty-capture" "no-leftovers" "leftovers-to-emptier" "mover-stuck" "take-opposite-only" "seed-on" "kalaha" "valah" "ayoayo" "endodoi" "dabuda-ii" "sadeqa-iii" "hufesay" "jongkak" "dakon-russ" "lagerung" "ohvulhu" "tegre" "oware" "oware-5" "oware-6" "awari" "warri" "toguz-korgool" "songo" "congkak" "congkak-6" "congkak-competition" "dakon" "bestemshe" "mangala-tr" "bakuk" "bohnenspiel" "voleur" "adji-kui-i" "vai-lung-thlan" "al-manqala" "halusa" "mangala-iii" "erherhe" "alemungula" "mbangbi" "cow" "goat" "djenon-aboure" "djenon-abe" "obridjie" "rio-kadalis" "nsa-isong" "anan-anam" "adi" "hoyito-i" "bosh" "longbeu-a-cha" "pallam-kuzhi" "pallanguzhi" "pandi" "ali-guli-mane" "bay-khom" "krur" "rath" "weg" "enkeshui" "andot" "qelat" "kale" "kalah-pie" "waurie" "oware-no-slam" "songo-douala" "mangala-ii" "congkak-rounds" "ot-tjin" "ba-awa" "anywoli" "ayo" "bule-perga" "raja-pasu" "moruba6" "tsoro" "awari-database" "wari" "hus" "omweso" "omweso-full" "moruba" "bao" "bao-takasia" "toguz-xorgol" "four-row" "hus16"
];

/// Why puzzles were not read.
#[derive(Debug, Error)]
pub enum PuzzleFileError {
    /// The file cannot be read.
    #[error(transparent)]
    File(#[from] FileError),
    /// It is no file of puzzles.
    #[error(transparent)]
    Document(#[from] DocumentError),
    /// They are for other rules.
    #[error("these are puzzles for other rules")]
    OtherRules,
    /// A puzzle that cannot be read.
    #[error(
        "puzzles: number {0} is not like `0,1,0,2/0,0,3,0 5:5 S | +2 -4 | 5`, or is no puzzle under these rules"
    )]
    Puzzle(usize),
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct PuzzleDocument {
    /// The number of the rules, in hexadecimal digits.
    rules: String,
    /// The program that made them.
    program: String,
    puzzles: Vec<String>,
}

/// The text of a file of puzzles.
///
/// # Errors
/// A mistake in the program.
pub fn print(rules: &RuleSet, puzzles: &[Puzzle]) -> Result<String, EncodeError> {
    let document = PuzzleDocument {
        rules: key(rules),
        program: env!("CARGO_PKG_VERSION").to_owned(),
        puzzles: puzzles.iter().map(|p| print_puzzle(rules, p)).collect(),
    };
    envelope::to_text(PUZZLES, &document)
}

/// The puzzles in a text.
///
/// # Errors
/// The first thing that cannot be.
pub fn parse(text: &str, rules: &RuleSet) -> Result<Vec<Puzzle>, PuzzleFileError> {
    let document: PuzzleDocument = envelope::parse(text, PUZZLES)?;
    if document.rules != key(rules) {
        return Err(PuzzleFileError::OtherRules);
    }
    let puzzles = (1..).zip(&document.puzzles);
    puzzles
        .map(|(number, text)| parse_puzzle(rules, text).ok_or(PuzzleFileError::Puzzle(number)))
        .collect()
}

fn key(rules: &RuleSet) -> String {
    format!("{:016x}", knowledge_key(rules))
}

/// A puzzle as a line.
pub fn print_puzzle(rules: &RuleSet, puzzle: &Puzzle) -> String {
    let look = puzzle.analysis();
    let moves = puzzle.state(rules).legal_moves().into_iter();
    let values = moves.filter_map(|action| Some(print_proven(look.value_of(action)?)));
    let values: Vec<String> = values.collect();
    let position = print_position(rules.shape(), &puzzle.position);
    format!("{position} | {} | {}", values.join(" "), puzzle.rating)
}

/// The puzzle of a line; `None` if it cannot be read, or is none under these rules as far as its values go.
pub fn parse_puzzle(rules: &RuleSet, text: &str) -> Option<Puzzle> {
    let mut parts = text.split('|').map(str::trim);
    let (position, values, rating) = (parts.next()?, parts.next()?, parts.next()?);
    let position = parse_position(rules.shape(), position).ok()?;
    rules.check_start(&position).ok()?;
    let legal = state(rules, position).legal_moves();
    let values: Option<Vec<_>> = values.split_whitespace().map(parse_proven).collect();
    let values = values.filter(|values| values.len() == legal.len())?;
    let known = |(action, value)| MoveValue { action, value };
    let mut moves: Vec<MoveValue> = legal.into_iter().zip(values).map(known).collect();
    moves.sort_by_key(|known| std::cmp::Reverse(known.value.score));
    let is_whole = parts.next().is_none() && is_puzzle(&moves, rules.won_by());
    let rating = rating.parse().ok()?;
    is_whole.then_some(Puzzle {
        position,
        moves,
        rating,
    })
}

/// Reads the puzzles of a file.
///
/// # Errors
/// Why they cannot be used.
pub fn load(path: &Path, rules: &RuleSet) -> Result<Vec<Puzzle>, PuzzleFileError> {
    parse(&read_bounded(path)?, rules)
}

/// The puzzles that are shipped for a rule set; none if there are none.
pub fn shipped(rules: &RuleSet) -> Vec<Puzzle> {
    let key = key(rules);
    let text = SHIPPED.iter().find(|(_, text)| text.contains(&key));
    let puzzles = text.map(|(_, text)| parse(text, rules));
    puzzles
        .transpose()
        .unwrap_or_else(|error| {
            log::error!("shipped puzzles are left out: {error}");
            None
        })
        .unwrap_or_default()
}
