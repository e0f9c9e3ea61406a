//! Games of independent engines, replayed under the presets: every move, what it does, every end.
//!
//! Each file `ID.jsonl` holds games under the preset with that id, one a line; the folder's README
//! describes the form. By default the copy beside this file is read; the environment variable
//! `KALAHA_FAMILY` names another folder.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "a test fails by panicking, and prints what it checked"
)]

#[path = "../support/both_ways.rs"]
mod both_ways;
#[path = "../support/recorded.rs"]
mod recorded;

mod replay;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use serde_json::Value;

use replay::{replay, replay_bare, replay_match};

/// The presets of the copy beside this file.
const PRESETS: usize = 74;

/// What was checked, and what was found.
#[derive(Default)]
struct Tally {
    presets: BTreeSet<String>,
    games: usize,
    /// Games of several rounds.
    matches: usize,
    moves: usize,
    differences: Vec<String>,
}

fn main() -> ExitCode {
    let folder = std::env::var_os("KALAHA_FAMILY").map_or_else(
        || Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/family"),
        PathBuf::from,
    );
    let tally = match check(&folder) {
        Ok(tally) => tally,
        Err(error) => {
            println!("family: {error}");
            return ExitCode::FAILURE;
        }
    };
    println!(
        "family: {} presets, {} games ({} of them matches) and {} moves checked in {}, {} differences",
        tally.presets.len(),
        tally.games,
        tally.matches,
        tally.moves,
        folder.display(),
        tally.differences.len()
    );
    for difference in tally.differences.iter().take(40) {
        println!("  {difference}");
    }
    // Every preset of the data is in the copy, too.
    let is_whole = std::env::var_os("KALAHA_FAMILY").is_some() || tally.presets.len() == PRESETS;
    if !is_whole {
        println!("family: the copy should have {PRESETS} presets");
    }
    if tally.games > 0 && tally.differences.is_empty() && is_whole {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

fn check(folder: &Path) -> Result<Tally, String> {
    let entries = std::fs::read_dir(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let mut files: Vec<PathBuf> = entries
        .filter_map(|entry| entry.ok().map(|e| e.path()))
        .filter(|path| path.extension().is_some_and(|ending| ending == "jsonl"))
        .collect();
    files.sort();
    let mut tally = Tally::default();
    for file in files {
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        let text = std::fs::read_to_string(&file).map_err(|e| format!("{name}: {e}"))?;
        let lines = text.lines().enumerate();
        for (number, line) in lines.filter(|(_, line)| !line.trim().is_empty()) {
            let place = format!("{name}:{}", number + 1);
            let game: Value = serde_json::from_str(line).map_err(|e| format!("{place}: {e}"))?;
            let replayed = if !game["rounds"].is_null() {
                tally.matches += 1;
                replay_match(&game)
            } else if game["start"].is_null() {
                replay_bare(&game)
            } else {
                replay(&game)
            };
            match replayed {
                Ok(moves) => tally.moves += moves,
                Err(difference) => tally.differences.push(format!("{place}: {difference}")),
            }
            tally.games += 1;
            tally
                .presets
                .insert(game["game"].as_str().unwrap_or("?").to_owned());
        }
    }
    Ok(tally)
}
