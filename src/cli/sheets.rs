//! `kalaha sheets`: the character sheets that come with the program.

use std::io;
use std::path::PathBuf;

use clap::Args;

use super::options::{thread_count, threads};
use super::output::{Progress, Trouble, on_ctrl_c, print};
use crate::compare::sheets::control::Control;
use crate::compare::sheets::run::run as play;
use crate::storage::atomic::{try_writing, write_atomically};
use crate::storage::plain::plain;
use crate::storage::presets::presets;
use crate::storage::shipped_sheets::{GAMES, Shipped, load, plan, print as print_sheets};

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
    let mut known = load(out).map_err(|error| Trouble::SheetsFile {
        path: out.display().to_string(),
        error,
    })?;
    try_writing(out)?;
    let control = Control::default();
    let cancelled = control.clone();
    on_ctrl_c(move || cancelled.cancel());
    let line = Progress::new();
    let mut sheets: Vec<Shipped> = Vec::new();
    let mut played = 0;
    for (players, games) in GAMES {
        let plan = plan(players, games)?;
        for preset in presets() {
            let is_it = |(id, sheet): &Shipped| *id == preset.id && sheet.plan == plan;
            if let Some(at) = known.iter().position(is_it) {
                sheets.push(known.swap_remove(at));
                continue;
            }
            let Some(named) = preset.named().filter(|_| !control.is_cancelled()) else {
                continue;
            };
            let threads = threads(arguments.threads);
            let found = play(plan, threads, &[named], &control, |progress| {
                line.show(|| format!("{}: {} of {games} games", preset.name, progress.done));
            })?;
            let whole = found.into_iter().filter(|sheet| sheet.is_complete());
            for sheet in whole {
                played += 1;
                sheets.push((&preset.id, sheet));
            }
        }
    }
    drop(line);
    let text = print_sheets(&sheets).map_err(|error| Trouble::Output(io::Error::other(error)))?;
    write_atomically(out, text.as_bytes())?;
    print(&format!(
        "{} sheets, {played} of them new, in {}",
        sheets.len(),
        plain(&out.to_string_lossy())
    ))
}
