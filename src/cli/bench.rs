//! `kalaha bench`: fixed positions searched to a fixed depth. The positions looked at are a
//! checksum of the search, the same on every machine; the time is not.

use std::time::Duration;

use clap::Args;
use serde_json::json;

use super::answer::in_full;
use super::options::{depth, parse_seconds};
use super::output::{Progress, Trouble, print, print_json, stop_after, stop_on_ctrl_c};
use crate::rules::notation::{parse_moves, print_position};
use crate::rules::rule_set::RuleSet;
use crate::rules::side::Side;
use crate::rules::state::State;
use crate::search::limits::Limits;
use crate::search::request::{Question, Request};
use crate::search::think::think;
use crate::storage::rules_arg::{Overrides, parse_rules_arg};

pub(super) const HELP: &str = "\
Examples: kalaha bench
          kalaha bench --depth 10
          kalaha bench --json
          kalaha bench --depth 18 --time 10

The total of positions is a checksum: it changes only if the search or the rules do. It is of one thread, for with
several the total is not always the same. Ctrl-C, or --time, ends with the positions searched so far.
To open a saved game whose name is a command's, write ./bench.";

/// How deep.
#[derive(Args, Debug)]
pub struct BenchArguments {
    /// Moves to look ahead, such as --depth 10
    #[arg(long, value_name = "N", default_value_t = 14, value_parser = depth(), allow_negative_numbers = true)]
    depth: u32,

    /// Stop after this many seconds, such as --time 10 or --time 0.5
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds, allow_negative_numbers = true)]
    time: Option<Duration>,

    /// Print one JSON object, as for jq in: kalaha bench --json | jq .nodes
    #[arg(long)]
    json: bool,
}

/// Memory of a search, in mebibytes; it belongs to the checksum.
const MEMORY: usize = 16;

/// What is searched: rules, and the moves that lead to the position.
const POSITIONS: &[(&str, &str)] = &[
    ("kalah", ""),
    ("kalah", "6 3 4 5 1-6 4 5 4 4 6 3 1 2 4 1 5 5"),
    ("kalah-6-6", "4 3 6 2 5 5 6 2"),
    ("empty-capture", "6 1 5 2 3-4 1 1 3 6"),
    ("clockwise", "3 2 5 6 2 6 4 1 1 2 3 6"),
    ("seed-on", "3-4 3 5 6 6"),
    ("kalaha", "4 2 4 6 5-6"),
    ("kalah-pie", "1"),
    ("oware", ""),
    ("oware", "1 2 5 3 3 4 6 4 4 6 4 5 5 6 4 3"),
    (
        "oware",
        "6 1 1 6 1 5 1 2 3 3 5 4 2 4 1 5 2 6 5 3 6 4 1 1 4 3 5 5 5 6 1 4 4 6 2 1 5 4 3 5",
    ),
    ("congkak", ""),
    ("congkak", "6 4-6-4 1 5-5-1-7-4 5 4 4 2"),
    ("four-row", ""),
    ("four-row", "3 1 1 4 7 14 2 3 6 4 8 13"),
];

/// A position of the bench.
fn position(rules: &str, moves: &str) -> Result<(String, RuleSet, State), Trouble> {
    let named = parse_rules_arg(rules, Overrides::default())?;
    let rules = named.rules;
    let mut state = State::new(&rules, rules.start(Side::South));
    for action in parse_moves(&rules, &state, moves)? {
        // It was just found legal.
        let _ = state.play(action);
    }
    Ok((named.name, rules, state))
}

/// Searches and prints.
pub(super) fn run(arguments: &BenchArguments) -> Result<(), Trouble> {
    let stop = stop_on_ctrl_c();
    stop_after(arguments.time, &stop);
    let limits = Limits {
        depth: Some(arguments.depth),
        memory: MEMORY,
        ..Limits::default()
    };
    let (mut total, mut seconds, mut searched) = (0, 0.0, Vec::new());
    if !arguments.json {
        print(&format!(
            "{:>12} {:>9}  rules and position, {} moves ahead",
            "positions", "seconds", arguments.depth
        ))?;
    }
    for (number, &(rules, moves)) in POSITIONS.iter().enumerate() {
        let (name, rules, state) = position(rules, moves)?;
        let progress = Progress::new();
        progress.show(|| format!("position {} of {}", number + 1, POSITIONS.len()));
        let ask = Question::BestMove;
        let report = think(&Request::new(&state, ask, &limits, &stop), |_| {});
        drop(progress);
        if stop.is_stopped() {
            break;
        }
        let at = print_position(rules.shape(), state.position());
        let took = report.time.as_secs_f64();
        total += report.nodes;
        seconds += took;
        if !arguments.json {
            let nodes = report.nodes;
            let value = report
                .best()
                .map_or(String::new(), |best| in_full(best.value));
            print(&format!("{nodes:>12} {took:>9.3}  {name}, {at}: {value}"))?;
        }
        searched
            .push(json!({ "rules": name, "position": at, "nodes": report.nodes, "seconds": took }));
    }
    let per_second = (total as f64 / f64::max(seconds, 1e-9)) as u64;
    let complete = searched.len() == POSITIONS.len();
    if arguments.json {
        return print_json(&json!({
            "depth": arguments.depth,
            "positions": searched,
            "nodes": total,
            "seconds": seconds,
            "nodes_per_second": per_second,
            "complete": complete,
        }));
    }
    let so_far = if complete {
        ""
    } else {
        ", stopped before the end"
    };
    print(&format!(
        "{total:>12} {seconds:>9.3}  in all, {per_second} a second{so_far}"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_positions_are_those_of_games_that_go_on() {
        for &(rules, moves) in POSITIONS {
            let found = position(rules, moves);
            let (_, _, state) = found.unwrap_or_else(|e| panic!("{rules}, {moves}: {e}"));
            assert_eq!(state.outcome(), None, "{rules}, {moves}");
        }
    }
}
