//! `kalaha perft`: how many sequences of moves there are, and how fast they are made.

use std::time::{Duration, Instant};

use clap::Args;
use serde_json::json;

use super::interrupt::{stop_after, stop_on_ctrl_c};
use super::options::{RulesOptions, StartOptions, depth, parse_seconds, thread_count};
use super::output::{print, print_json};
use super::progress::Progress;
use super::trouble::Trouble;
use crate::search::perft::perft;
use crate::storage::rules::rules_arg::print_rules_arg;

pub(super) const HELP: &str = "\
Examples: kalaha perft --rules oware --depth 9
          kalaha perft --moves \"3-6 2\" --depth 6 --json
          kalaha perft --depth 200 --time 10 --threads 2

An extra move counts as a move. Ctrl-C, or --time, ends with the counts that are complete.
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

    /// Stop after this many seconds, such as --time 10 or --time 0.5
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds, allow_negative_numbers = true)]
    time: Option<Duration>,

    /// Threads that count, such as --threads 2; the counts are the same with any number. One if it is not
    /// given, for the speed of a move to be told
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = thread_count(), allow_negative_numbers = true)]
    threads: u16,

    /// Print one JSON object, as for jq in: kalaha perft --depth 5 --json | jq .counts
    #[arg(long)]
    json: bool,
}

/// Counts and prints.
pub(super) fn run(arguments: &PerftArguments) -> Result<(), Trouble> {
    let named = arguments.rules.read()?;
    let state = arguments.start.read(&named)?;
    let stop = stop_on_ctrl_c();
    stop_after(arguments.time, &stop);
    let begun = Instant::now();
    let mut trouble = None;
    if !arguments.json {
        print(&format!(
            "{}\n{:>5} {:>20} {:>10}",
            named.name, "moves", "sequences", "seconds"
        ))?;
    }
    let counting = |depth: usize| {
        let progress = Progress::new();
        progress.show(|| format!("counting sequences of {depth} moves"));
        progress
    };
    let mut progress = Some(counting(1));
    let (depth, threads) = (arguments.depth, usize::from(arguments.threads));
    let found = perft(&state, depth, threads, &stop, |so_far| {
        // The line of progress goes before another is printed.
        progress.take();
        let depth = so_far.counts.len();
        if !arguments.json {
            let count = so_far.counts.last().copied().unwrap_or_default();
            let seconds = begun.elapsed().as_secs_f64();
            let shown = print(&format!("{depth:>5} {count:>20} {seconds:>10.3}"));
            if let Err(error) = shown {
                stop.stop();
                trouble = Some(error);
            }
        }
        progress = Some(counting(depth + 1));
    });
    drop(progress);
    if let Some(trouble) = trouble {
        return Err(trouble);
    }
    let seconds = begun.elapsed().as_secs_f64();
    let complete = found.counts.len() == depth as usize;
    if arguments.json {
        return print_json(&json!({
            "rules": named.name,
            "rules_arg": print_rules_arg(named.rules.spec()),
            "counts": found.counts,
            "moves_made": found.moves_made,
            "seconds": seconds,
            "threads": threads,
            "complete": complete,
        }));
    }
    let made = found.moves_made;
    let each = seconds * 1e9 / made.max(1) as f64;
    let rate = made as f64 / seconds.max(1e-9) / 1e6;
    let so_far = if complete {
        ""
    } else {
        ", stopped before the end"
    };
    print(&format!(
        "{made} moves made in {seconds:.3} s: {each:.1} ns each, {rate:.1} million a second{so_far}"
    ))
}
