//! `kalaha sheets`: the character sheets that come with the program.

use std::io;
use std::path::{Path, PathBuf};

use clap::Args;

use super::interrupt::{on_ctrl_c, was_interrupted};
use super::options::{thread_count, threads};
use super::output::{note, print};
use super::progress::Progress;
use super::trouble::Trouble;
use crate::compare::sheets::control::Control;
use crate::compare::sheets::run::run as play;
use crate::storage::disk::atomic::try_writing;
use crate::storage::disk::file_lock::write_added;
use crate::storage::plain::plain;
use crate::storage::rules::presets::presets;
use crate::storage::sheets::shipped_sheets::{GAMES, Shipped, load, plan, print as print_sheets};

pub(super) const HELP: &str = "\
Examples: kalaha sheets --out assets/sheets.json
          kalaha sheets --out assets/sheets.json --threads 1

Every rule set that comes with the program is played 2000 times by Expert 4 and 20000 times at random. What the file has of
the rules as they are now stays; only what is missing is played. Ctrl-C ends with what is whole. The sheets are told by
kalaha rules, in the chooser and in the ranking. For any other games: kalaha compare.";

/// Where they are kept.
#[derive(Args, Debug)]
pub struct SheetsArguments {
    /// The file, such as --out assets/sheets.json; what it has is kept
    #[arg(long, value_name = "FILE")]
    out: PathBuf,

    /// Threads that play, such as --threads 2; all cores if it is not given
    #[arg(long, value_name = "N", value_parser = thread_count(), allow_negative_numbers = true)]
    threads: Option<u16>,
}

/// Plays what is missing and writes all.
pub(super) fn run(arguments: &SheetsArguments) -> Result<(), Trouble> {
    let out = &arguments.out;
    let known = read(out)?;
    try_writing(out)?;
    let found = play_missing(&known, threads(arguments.threads))?;
    if found.is_empty() && was_interrupted() {
        note("stopped; nothing was written");
        return Ok(());
    }
    let (mut all, mut played) = (known.len(), 0);
    write_added(out, || -> Result<_, Trouble> {
        // Another copy may have written meanwhile; what it has played stays.
        let present = read(out)?;
        let new: Vec<_> = found
            .into_iter()
            .filter(|new| !has(&present, new))
            .collect();
        (all, played) = (present.len() + new.len(), new.len());
        if new.is_empty() {
            return Ok(None);
        }
        let mut sheets = [present, new].concat();
        sheets.sort_by_key(place);
        let text = print_sheets(&sheets);
        let text = text.map_err(|error| Trouble::Output(io::Error::other(error)))?;
        Ok(Some(text.into_bytes()))
    })?;
    print(&format!(
        "{all} sheets, {played} of them new, in {}",
        plain(&out.to_string_lossy())
    ))
}

/// The sheets of the file that are of the rules as they are now.
fn read(out: &Path) -> Result<Vec<Shipped>, Trouble> {
    load(out).map_err(|error| Trouble::SheetsFile {
        path: out.display().to_string(),
        error,
    })
}

/// Whether one of the sheets is of the same games.
fn has(sheets: &[Shipped], (id, sheet): &Shipped) -> bool {
    let is_it = |(other, of): &Shipped| other == id && of.plan == sheet.plan;
    sheets.iter().any(is_it)
}

/// The place of a sheet in the file: by who plays, then as presets are listed.
fn place((id, sheet): &Shipped) -> [Option<usize>; 2] {
    let players = sheet.plan.players();
    let of_players = GAMES.iter().position(|(other, _)| *other == players);
    [
        of_players,
        presets().iter().position(|preset| preset.id == *id),
    ]
}

/// Plays the games of the sheets that are not known, until it is stopped; the whole ones.
fn play_missing(known: &[Shipped], threads: usize) -> Result<Vec<Shipped>, Trouble> {
    let control = Control::default();
    let cancelled = control.clone();
    on_ctrl_c(move || cancelled.cancel());
    let line = Progress::new();
    let mut sheets: Vec<Shipped> = Vec::new();
    for (players, games) in GAMES {
        let plan = plan(players, games)?;
        for preset in presets() {
            let is_it = |(id, sheet): &Shipped| *id == preset.id && sheet.plan == plan;
            if known.iter().any(is_it) {
                continue;
            }
            let Some(named) = preset.named().filter(|_| !control.is_cancelled()) else {
                continue;
            };
            let found = play(plan, threads, &[named], &control, |progress| {
                line.show(|| format!("{}: {} of {games} games", preset.name, progress.done));
            })?;
            let whole = found.into_iter().filter(|sheet| sheet.is_complete());
            sheets.extend(whole.map(|sheet| (preset.id.as_str(), sheet)));
        }
    }
    Ok(sheets)
}
