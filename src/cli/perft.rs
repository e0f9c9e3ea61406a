//! `kalaha perft`: how many sequences of moves there are, and how fast they are made.

use std::time::Instant;

use clap::Args;
use serde_json::json;

use super::options::{RulesOptions, StartOptions, depth};
use super::output::{Trouble, print, print_json, stop_on_ctrl_c};
use crate::search::perft::perft;

pub(super) const HELP: &str = "\
Examples: kalaha perft --rules oware --depth 9
          kalaha perft --moves \"3-6 2\" --depth 6 --json

An extra move counts as a move. Ctrl-C ends with the counts that are complete.
To open a saved game whose name is a command's, write ./perft.";

/// What to count.
#[derive(Args, Debug)]
pub struct PerftArguments {
    #[command(flatten)]
    rules: RulesOptions,
    #[command(flatten)]
    start: StartOptions,

    /// Count sequences of 1 to this many moves, such as --depth 10
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = depth(), allow_negative_numbers = true)]
    depth: u32,

    /// Print one JSON object, as for jq in: kalaha perft --depth 5 --json | jq .counts
    #[arg(long)]
    json: bool,
}

/// Counts and prints.
pub(super) fn run(arguments: &PerftArguments) -> Result<(), Trouble> {
    let named = arguments.rules.read()?;
    let state = arguments.start.read(&named)?;
    let stop = stop_on_ctrl_c();
    let begun = Instant::now();
    let mut trouble = None;
    if !arguments.json {
        print(&format!(
            "{}\n{:>5} {:>20} {:>10}",
            named.name, "moves", "sequences", "seconds"
        ))?;
    }
    let found = perft(&named.rules, &state, arguments.depth, &stop, |so_far| {
        if !arguments.json {
            let depth = so_far.counts.len();
            let count = so_far.counts.last().copied().unwrap_or_default();
            let seconds = begun.elapsed().as_secs_f64();
            let shown = print(&format!("{depth:>5} {count:>20} {seconds:>10.3}"));
            trouble = shown.err();
        }
    });
    if let Some(trouble) = trouble {
        return Err(trouble);
    }
    let seconds = begun.elapsed().as_secs_f64();
    if arguments.json {
        return print_json(&json!({
            "rules": named.name,
            "counts": found.counts,
            "moves_made": found.moves_made,
            "seconds": seconds,
        }));
    }
    let made = found.moves_made;
    let each = seconds * 1e9 / made.max(1) as f64;
    let rate = made as f64 / seconds.max(1e-9) / 1e6;
    print(&format!(
        "{made} moves made in {seconds:.3} s: {each:.1} ns each, {rate:.1} million a second"
    ))
}
