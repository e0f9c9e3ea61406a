//! `kalaha table`: a table of endgames, and how often each value is in it.

use std::collections::BTreeMap;
use std::time::Instant;

use clap::Args;
use serde_json::{Value, json};

use super::endgames::{Built, build, largest, not_kept, room_for};
use super::interrupt::{stop_on_ctrl_c, was_interrupted};
use super::number::whole;
use super::options::{RulesOptions, thread_count, threads};
use super::output::{note, print, print_json};
use super::trouble::Trouble;
use crate::game::contest::NamedRules;
use crate::rules::rule_set::RuleSet;
use crate::search::endgame::{Endgames, MOST_SEEDS, Tells, misfit};
use crate::search::limits::Limits;
use crate::storage::disk::folders::Folders;
use crate::storage::rules::rules_arg::print_rules_arg;

pub(super) const HELP: &str = "\
Examples: kalaha table --rules oware --table-seeds 12
          kalaha table --rules awari-database --table-seeds 8 --histogram
          kalaha table --rules kalah --table-seeds 10 --histogram --json | jq .histogram

The histogram counts all ways to put so many seeds into the houses, also those that no game comes to, by what
is still to come for the player to move: his seeds less the other's. Where that can depend on what came before,
positions whose value is not the same whatever came before are counted apart.
The table is kept in the cache. Where games can go round, as in Oware, a larger one goes on from there, and Ctrl-C ends
with the seeds that are done. Where they cannot, as in Kalah, a table is worked out as a whole: Ctrl-C leaves nothing.
To open a saved game whose name is a command's, write ./table.";

/// The command line of `kalaha table`.
#[derive(Args, Debug)]
pub struct TableArguments {
    #[command(flatten)]
    rules: RulesOptions,

    /// All positions with at most this many seeds in the houses, such as --table-seeds 12
    #[arg(long, value_name = "N", value_parser = whole(1..=MOST_SEEDS, 12), allow_negative_numbers = true)]
    table_seeds: u32,

    /// Only who wins, for solve --winner: two bytes a position where a majority stops the game and going round is
    /// a draw, as in Bestemshe; under other rules a table of values serves that
    #[arg(long, conflicts_with = "histogram")]
    winner: bool,

    /// Tell for every number of seeds how many positions have each value
    #[arg(long)]
    histogram: bool,

    /// Threads that work, such as --threads 2; all cores if it is not given
    #[arg(long, value_name = "N", value_parser = thread_count(), allow_negative_numbers = true)]
    threads: Option<u16>,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

impl TableArguments {
    fn tells(&self, rules: &RuleSet) -> Tells {
        match self.winner {
            true => Tells::for_winner(rules),
            false => Tells::Values,
        }
    }
}

/// Makes the table and prints what is in it.
pub(super) fn run(arguments: &TableArguments) -> Result<(), Trouble> {
    let named = arguments.rules.read()?;
    let rules = &named.rules;
    let seeds = arguments.table_seeds;
    let tells = arguments.tells(rules);
    if let Some(misfit) = misfit(rules) {
        return Err(Trouble::Table(format!(
            "there is no table for these rules, because {misfit}"
        )));
    }
    if arguments.histogram && rules.spec().stop_at_majority {
        return Err(Trouble::Table(
            "with stop_at_majority values depend on the stores, so there is no histogram; add stop_at_majority=false to --rules"
                .to_owned(),
        ));
    }
    room_for(rules, tells, seeds)
        .map_err(|reason| Trouble::Table(format!("--table-seeds {seeds}: {reason}")))?;
    let stop = stop_on_ctrl_c();
    let limits = Limits {
        threads: threads(arguments.threads),
        ..Limits::default()
    };
    let folder = Folders::cache();
    let begun = Instant::now();
    let place = folder.as_deref().ok();
    let found = place.and_then(|folder| largest(folder, rules, tells, seeds));
    let Built { table, kept } = match found.filter(|table| table.seeds() == seeds) {
        Some(table) => Built {
            table: Some(table),
            kept: Ok(()),
        },
        None => build(rules, tells, seeds, &limits, &stop, place),
    };
    let seconds = begun.elapsed().as_secs_f64();
    let Some(table) = table else {
        let told = "stopped before any table was done";
        if was_interrupted() {
            note(told);
            return Ok(());
        }
        return Err(Trouble::Table(told.to_owned()));
    };
    tell(arguments, &named, &table, seconds)?;
    folder.map_err(|error| Trouble::Table(not_kept(&error)))?;
    kept.map_err(|error| Trouble::Table(not_kept(&error)))
}

/// Prints what is in it.
fn tell(
    arguments: &TableArguments,
    named: &NamedRules,
    table: &Endgames,
    seconds: f64,
) -> Result<(), Trouble> {
    let rules = &named.rules;
    let counted = (1..=table.seeds()).map(|seeds| Histogram::of(table, seeds));
    let counted: Vec<Histogram> = match arguments.histogram {
        true => counted.collect(),
        false => Vec::new(),
    };
    let positions = Endgames::positions(usize::from(rules.shape().houses()), table.seeds());
    if arguments.json {
        let mut told = json!({
            "rules": named.name,
            "rules_arg": print_rules_arg(named.rules.spec()),
            "table_seeds": table.seeds(),
            "positions": positions,
            "bytes": table.bytes().len(),
            "seconds": seconds,
            "complete": table.seeds() == arguments.table_seeds,
        });
        if arguments.histogram {
            told["histogram"] = counted.iter().map(Histogram::json).collect();
        }
        return print_json(&told);
    }
    if arguments.histogram {
        print(&format!(
            "{:>5} {:>6} {:>14}",
            "seeds", "value", "positions"
        ))?;
    }
    for histogram in &counted {
        histogram.print()?;
    }
    print(&format!(
        "{}: {positions} positions with at most {} seeds, {} MiB, {seconds:.1} s",
        named.name,
        table.seeds(),
        table.bytes().len() >> 20
    ))
}

/// How many positions with so many seeds have each value.
struct Histogram {
    seeds: u32,
    values: BTreeMap<i32, u64>,
    /// Positions whose value is not the same whatever came before.
    open: u64,
}

impl Histogram {
    fn of(table: &Endgames, seeds: u32) -> Self {
        let mut found = Self {
            seeds,
            values: BTreeMap::new(),
            open: 0,
        };
        for sure in table.all_with(seeds) {
            match sure.exact() {
                Some(value) => *found.values.entry(value).or_default() += 1,
                None => found.open += 1,
            }
        }
        found
    }

    fn json(&self) -> Value {
        let values = self
            .values
            .iter()
            .map(|(value, n)| (value.to_string(), json!(n)));
        json!({
            "seeds": self.seeds,
            "positions": self.values.values().sum::<u64>() + self.open,
            "values": values.collect::<serde_json::Map<_, _>>(),
            "not_exact": self.open,
        })
    }

    fn print(&self) -> Result<(), Trouble> {
        for (value, positions) in &self.values {
            print(&format!("{:>5} {value:>+6} {positions:>14}", self.seeds))?;
        }
        if self.open > 0 {
            print(&format!(
                "{:>5} {:>6} {:>14}",
                self.seeds, "open", self.open
            ))?;
        }
        Ok(())
    }
}
