//! `kalaha bench`: fixed positions searched to a fixed depth. The positions looked at are a
//! checksum of the search, the same on every machine; the time is not.

use std::time::Duration;

use clap::Args;
use serde_json::{Value as Json, json};

use super::answer::in_full;
use super::interrupt::{stop_after, stop_on_ctrl_c};
use super::options::{depth, parse_seconds};
use super::output::{print, print_json};
use super::progress::Progress;
use super::trouble::Trouble;
use crate::rules::notation::{parse_moves, print_position};
use crate::rules::rule_set::RuleSet;
use crate::rules::side::Side;
use crate::rules::state::State;
use crate::search::limits::Limits;
use crate::search::report::Report;
use crate::search::request::{Question, Request};
use crate::search::think::think;
use crate::storage::knowledge::knowledge_file::shipped;
use crate::storage::rules::rules_arg::{Overrides, parse_rules_arg};

pub(super) const HELP: &str = "\
Examples: kalaha bench
          kalaha bench --depth 10
          kalaha bench --json
          kalaha bench --depth 18 --time 10

The total of positions is a checksum: it changes only if the search or the rules do. It is of one thread, for with
several the total is not always the same. The last lines are of the same positions with what is shipped of their rules,
where something is: what a position costs then, also beside the plain evaluation in the same searches, and, with --json, how it goes
for each. Ctrl-C, or --time, ends with the positions searched so far.
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
    for action in parse_moves(&state, moves)? {
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
    let (mut plain, mut learned) = (SearchCost::default(), SearchCost::default());
    // What as many positions as with knowledge take without it, each search beside itself.
    let mut as_plain = 0.0;
    let mut searched = Vec::new();
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
        let request = Request::new(&state, Question::BestMove, &limits, &stop);
        let report = think(&request, |_| {});
        let known = shipped(&rules);
        let known = known.map(|known| think(&request.with_knowledge(Some(&known)), |_| {}));
        drop(progress);
        if stop.is_stopped() {
            break;
        }
        let at = print_position(rules.shape(), state.position());
        let took = SearchCost::of(&report);
        let with_knowledge = known.as_ref().map(SearchCost::of);
        plain.add(took);
        if let Some(known) = with_knowledge {
            learned.add(known);
            as_plain += known.nodes as f64 / took.nodes.max(1) as f64 * took.seconds;
        }
        if !arguments.json {
            let value = report
                .best()
                .map_or(String::new(), |best| in_full(best.value));
            print(&format!("{}  {name}, {at}: {value}", took.columns()))?;
        }
        searched.push(json!({
            "rules": name,
            "position": at,
            "nodes": took.nodes,
            "seconds": took.seconds,
            "with_knowledge": with_knowledge.map(SearchCost::json),
        }));
    }
    let complete = searched.len() == POSITIONS.len();
    let cost = (as_plain > 0.0).then(|| learned.seconds / as_plain);
    if arguments.json {
        return print_json(&json!({
            "depth": arguments.depth,
            "positions": searched,
            "nodes": plain.nodes,
            "seconds": plain.seconds,
            "nodes_per_second": plain.per_second(),
            "with_knowledge": learned.json(),
            "cost_with_knowledge": cost,
            "complete": complete,
        }));
    }
    print_totals(plain, learned, cost, complete)
}

/// The last lines: all searches, those with knowledge, and what a position of these costs beside the same without it.
fn print_totals(
    plain: SearchCost,
    learned: SearchCost,
    cost: Option<f64>,
    complete: bool,
) -> Result<(), Trouble> {
    let so_far = match complete {
        true => "",
        false => ", stopped before the end",
    };
    let (columns, speed) = (plain.columns(), plain.per_second());
    print(&format!("{columns}  in all, {speed} a second{so_far}"))?;
    let (columns, speed) = (learned.columns(), learned.per_second());
    let with = "with what is shipped of the rules";
    print(&format!("{columns}  {with}, {speed} a second"))?;
    let Some(cost) = cost else {
        return Ok(());
    };
    print(&format!(
        "{cost:>22.2}  times what a position costs in the same searches by the plain evaluation"
    ))
}

/// What searches have taken.
#[derive(Clone, Copy, Default)]
struct SearchCost {
    nodes: u64,
    seconds: f64,
}

impl SearchCost {
    fn of(report: &Report) -> Self {
        Self {
            nodes: report.nodes,
            seconds: report.time.as_secs_f64(),
        }
    }

    fn add(&mut self, more: Self) {
        self.nodes += more.nodes;
        self.seconds += more.seconds;
    }

    /// Positions a second.
    fn per_second(self) -> u64 {
        (self.nodes as f64 / self.seconds.max(1e-9)) as u64
    }

    fn columns(self) -> String {
        format!("{:>12} {:>9.3}", self.nodes, self.seconds)
    }

    fn json(self) -> Json {
        json!({
            "nodes": self.nodes,
            "seconds": self.seconds,
            "nodes_per_second": self.per_second(),
        })
    }
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
