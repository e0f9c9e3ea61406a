//! Character sheets of all presets that come with the program, made by `kalaha sheets`.
//!
//! A sheet is a row of `assets/sheets.json`: of each quantity the sums and the ends, but not how it is spread. It is known by
//! the clauses it was played under; one of a preset that has others now is none.

use std::collections::HashMap;
use std::path::Path;
use std::sync::OnceLock;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::compare::sheets::distribution::{Distribution, Parts};
use crate::compare::sheets::plan::{PlanFault, SheetPlan, USUAL_MOVES};
use crate::compare::sheets::players::Players;
use crate::compare::sheets::sheet::Sheet;
use crate::compare::sheets::tally::{ChoiceSums, FirstMove, Quantity, Tally};
use crate::storage::disk::file_error::FileError;
use crate::storage::disk::read::read_bounded;
use crate::storage::players_arg::PlayersArg;
use crate::storage::rules::presets::{Preset, preset, presets};
use crate::storage::rules::spec_hash::spec_hash;

/// The seed of all their games.
const SEED: u64 = 1;
/// The file that is shipped.
const FILE: &str = include_str!("../../../assets/sheets.json");

/// Games of each preset, by who plays.
pub const GAMES: [(Players, u64); 2] = [(Players::USUAL, 2_000), (Players::Random, 20_000)];

/// How so many games of a shipped sheet are played.
///
/// # Errors
/// A number of games that no sheet can have.
pub const fn plan(players: Players, games: u64) -> Result<SheetPlan, PlanFault> {
    SheetPlan::new(games, players, SEED, USUAL_MOVES)
}

/// A preset, by its id, and its sheet.
pub type Shipped = (&'static str, Sheet);

#[derive(Serialize, Deserialize)]
struct ShippedDocument {
    /// The keys of the quantities, in the order in which each row has them.
    quantities: Vec<String>,
    sheets: Vec<ShippedRow>,
}

#[derive(Serialize, Deserialize)]
struct ShippedRow {
    id: String,
    /// The number of the clauses.
    rules: u64,
    players: PlayersArg,
    /// Won by who started, by the other, drawn, cut off.
    ends: [u64; 4],
    /// The squares of all the choices of a game; these times its moves.
    choices: [u64; 2],
    /// By the house that was lifted first: games, won by who started, drawn.
    first_moves: Vec<[u64; 3]>,
    numbers: Vec<Option<QuantityNumbers>>,
}

/// Of a quantity the sum, the sum of the squares, the smallest and the largest number, how many numbers are below nought
/// and how many are not.
type QuantityNumbers = (i64, u64, i64, i64, u64, u64);

/// The sheet of a preset that comes with the program.
pub fn shipped_sheet(preset: &Preset, players: Players) -> Option<&'static Sheet> {
    type SheetsByPlayers = HashMap<Players, HashMap<&'static str, Sheet>>;
    static SHEETS: OnceLock<SheetsByPlayers> = OnceLock::new();
    let sheets = SHEETS.get_or_init(|| {
        let mut sheets = SheetsByPlayers::new();
        let shipped = read(FILE).unwrap_or_else(|error| {
            log::error!("the sheets are left out: {error}");
            Vec::new()
        });
        for (id, sheet) in shipped {
            let of = sheets.entry(sheet.plan.players()).or_default();
            of.insert(id, sheet);
        }
        sheets
    });
    let sheet = sheets.get(&players)?.get(preset.id.as_str())?;
    // Rules of one's own may have the id of a preset.
    (*sheet.named.rules.spec() == preset.rules).then_some(sheet)
}

/// Why a file of sheets cannot be read.
#[derive(Debug, Error)]
pub enum SheetsFileError {
    /// It cannot be read at all.
    #[error("{}", .0.fault)]
    File(#[from] FileError),
    /// It is something else.
    #[error("it is no file of sheets: {0}")]
    NotSheets(serde_json::Error),
}

/// All sheets that come with the program of such games.
pub fn shipped(plan: &SheetPlan) -> Vec<Shipped> {
    let of = |preset: &'static Preset| Some((preset, shipped_sheet(preset, plan.players())?));
    let sheets = presets().iter().filter_map(of);
    let sheets = sheets.filter(|(_, sheet)| sheet.plan == *plan);
    sheets
        .map(|(preset, sheet)| (preset.id.as_str(), sheet.clone()))
        .collect()
}

/// The sheets of a file that are of the presets as they are now; none if it is not there or empty.
///
/// # Errors
/// [`SheetsFileError`]: what it has cannot be kept.
pub fn load(path: &Path) -> Result<Vec<Shipped>, SheetsFileError> {
    match read_bounded(path) {
        Ok(text) if text.is_empty() => Ok(Vec::new()),
        Ok(text) => read(&text),
        Err(error) if error.is_missing() => Ok(Vec::new()),
        Err(error) => Err(error.into()),
    }
}

/// The sheets in a text that are of the presets as they are now.
///
/// # Errors
/// [`SheetsFileError::NotSheets`].
pub fn read(text: &str) -> Result<Vec<Shipped>, SheetsFileError> {
    let document: ShippedDocument =
        serde_json::from_str(text).map_err(SheetsFileError::NotSheets)?;
    let quantities: Vec<Option<Quantity>> = document
        .quantities
        .iter()
        .map(|key| Quantity::ALL.into_iter().find(|q| q.key() == key))
        .collect();
    let rows = document.sheets.into_iter();
    Ok(rows.filter_map(|row| row.sheet(&quantities)).collect())
}

/// Sheets as the text of a file, a line for each.
///
/// # Errors
/// Never for sheets made by this program; the reason if they are no JSON document.
pub fn print(sheets: &[Shipped]) -> Result<String, serde_json::Error> {
    let rows = sheets.iter().map(|(id, sheet)| ShippedRow::of(id, sheet));
    let rows: Result<Vec<String>, _> = rows.map(|row| serde_json::to_string(&row)).collect();
    let keys = Quantity::ALL.map(Quantity::key);
    let quantities = serde_json::to_string(&keys)?;
    let rows = rows?.join(",\n");
    Ok(format!(
        "{{\"quantities\":{quantities},\n\"sheets\":[\n{rows}\n]}}\n"
    ))
}

impl ShippedRow {
    fn of(id: &str, sheet: &Sheet) -> Self {
        let tally = &sheet.tally;
        let numbers = |quantity| {
            let numbers = tally.of(quantity);
            let (least, most) = (numbers.least()?, numbers.most()?);
            let bins = numbers.bins().filter(|bin| bin.from < 0);
            let below = bins.map(|bin| bin.count).sum();
            let above = numbers.count() - below;
            Some((numbers.sum(), numbers.squares(), least, most, below, above))
        };
        let first = tally.first_moves().iter();
        Self {
            id: id.to_owned(),
            rules: spec_hash(sheet.named.rules.spec()),
            players: PlayersArg(sheet.plan.players()),
            ends: [
                tally.starter_wins,
                tally.other_wins,
                tally.draws,
                tally.unfinished,
            ],
            choices: [tally.choices.squares, tally.choices.by_moves],
            first_moves: first.map(|f| [f.games, f.wins, f.draws]).collect(),
            numbers: Quantity::ALL.into_iter().map(numbers).collect(),
        }
    }

    /// The sheet, if it is of a preset as it is now.
    fn sheet(self, quantities: &[Option<Quantity>]) -> Option<Shipped> {
        let preset = preset(&self.id).filter(|preset| spec_hash(&preset.rules) == self.rules)?;
        let mut tally = Tally::default();
        [
            tally.starter_wins,
            tally.other_wins,
            tally.draws,
            tally.unfinished,
        ] = self.ends;
        let [squares, by_moves] = self.choices;
        tally.choices = ChoiceSums { squares, by_moves };
        let first = self.first_moves.iter();
        let first = first.map(|&[games, wins, draws]| FirstMove { games, wins, draws });
        tally = tally.with_first_moves(first.collect());
        for (numbers, quantity) in self.numbers.into_iter().zip(quantities) {
            if let (Some(numbers), Some(quantity)) = (numbers, quantity) {
                tally = tally.with(*quantity, distribution(numbers)?);
            }
        }
        let plan = plan(self.players.0, tally.games()).ok()?;
        let named = preset.named()?;
        Some((&preset.id, Sheet { named, plan, tally }))
    }
}

/// The numbers in one bin, or one on each side of nought.
fn distribution(
    (sum, squares, least, most, below, above): QuantityNumbers,
) -> Option<Distribution> {
    let largest = most.unsigned_abs().max(least.unsigned_abs());
    let counts = [below, above].into_iter().filter(|&count| count > 0);
    let parts = Parts {
        sum,
        squares,
        ends: (least, most),
        width: (largest + 1).next_power_of_two().cast_signed(),
        bins: counts.collect(),
    };
    let read = Distribution::from_parts(&parts);
    read.map_err(|fault| log::error!("a sheet is left out: {fault}"))
        .ok()
}
