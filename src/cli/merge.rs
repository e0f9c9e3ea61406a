//! `kalaha merge`: shards of a comparison, added up.

use std::path::PathBuf;

use clap::Args;

use super::compare::{Form, note_incomplete, print_shards, tell};
use super::output::note;
use super::trouble::Trouble;
use crate::compare::sheets::shard::ShardSheets;
use crate::storage::sheets::shard_file::{self, ShardFileError};

pub(super) const HELP: &str = "\
Examples: kalaha compare kalah oware --games 1000000 --shard 1/2 --json > one.json
          kalaha compare kalah oware --games 1000000 --shard 2/2 --json > two.json
          kalaha merge one.json two.json

What comes out is what one run of all the games tells. Shards that are missing are named; what is there counts.";

/// What is added up, and how it is told.
#[derive(Args, Debug)]
pub struct MergeArguments {
    /// What `kalaha compare --shard` printed, such as one.json two.json
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,

    /// How it is told.
    #[command(flatten)]
    form: Form,

    /// Print shards again, for other shards to be added to them: kalaha merge --shards a.json b.json > ab.json
    #[arg(long, conflicts_with_all = ["json", "csv"])]
    shards: bool,
}

/// Adds up and prints.
pub(super) fn run(arguments: &MergeArguments) -> Result<(), Trouble> {
    let mut merged: Option<ShardSheets> = None;
    for path in &arguments.files {
        let trouble = |error: String| Trouble::Shards {
            path: path.display().to_string(),
            error,
        };
        let told = |error: ShardFileError| trouble(error.reason());
        let shards = shard_file::read(path).map_err(told)?;
        match &mut merged {
            None => merged = Some(shards),
            Some(all) => all
                .add(shards)
                .map_err(|fault| trouble(fault.to_string()))?,
        }
    }
    // Some file is given.
    let Some(merged) = merged else { return Ok(()) };
    let missing: Vec<u32> = merged.missing().collect();
    let games = merged.sheets.first().map_or(0, |sheet| sheet.plan.games());
    match missing.is_empty() {
        true => note_incomplete(&merged.sheets, games),
        false if !arguments.shards => note(&missing_text(&missing, merged.of)),
        false => {}
    }
    if arguments.shards {
        return print_shards(&merged);
    }
    tell(&merged.titles, &merged.sheets, arguments.form, &[])
}

/// `shards 2, 5 and 9 of 16 are missing`, the first ones if they are many.
fn missing_text(missing: &[u32], of: u32) -> String {
    const MOST: usize = 10;
    let named: Vec<String> = missing.iter().take(MOST).map(u32::to_string).collect();
    let more = missing.len() - named.len();
    let noun = if missing.len() == 1 {
        "shard"
    } else {
        "shards"
    };
    let verb = if missing.len() == 1 { "is" } else { "are" };
    let rest = if more > 0 {
        format!(" and {more} more")
    } else {
        String::new()
    };
    format!("{noun} {}{rest} of {of} {verb} missing", named.join(", "))
}
