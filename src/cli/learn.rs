//! `kalaha learn`: what a rule set teaches in games that the program plays against itself.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::Args;
use serde_json::json;

use super::number::whole;
use super::options::{RulesOptions, chance, parse_seconds, thread_count, threads};
use super::output::{
    Progress, Trouble, print, print_json, stop_after, stop_on_ctrl_c, was_interrupted,
};
use crate::rules::side::Side;
use crate::rules::state::State;
use crate::search::learning::rounds::{LearningEffort, LearningProgress, learn};
use crate::storage::folders::Folders;
use crate::storage::knowledge_file::{knowledge_file, save_knowledge};
use crate::storage::plain::plain;
use crate::storage::target::{LEARNED, check_target};

pub(super) const HELP: &str = "\
Examples: kalaha learn --rules oware
          kalaha learn --rules kalah,houses=5 --time 600 --threads 2
          kalaha learn --rules congkak --rounds 4 --seed 7 --json

The program plays rounds of games against itself and learns what positions are worth from how they went on. What it
learned is kept in the cache and used from then on under these rules: by perfect players, hints, values, solve and
analyze. Experts play as before. The same seed teaches the same in as many rounds, whatever the number of threads.
Ctrl-C, or --time, ends with what the rounds so far have taught. What it brings is told by
kalaha match --south perfect:0.1 --north perfect:0.1 --no-knowledge north.";

/// What to learn, and for how long.
#[derive(Args, Debug)]
pub struct LearnArguments {
    #[command(flatten)]
    rules: RulesOptions,

    /// Stop after this many seconds, such as --time 600; usually 120, or without --rounds only
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds, allow_negative_numbers = true)]
    time: Option<Duration>,

    /// Rounds of games, such as --rounds 4; as many as the time allows if it is not given
    #[arg(long, value_name = "N", value_parser = whole(1..=100_000_u32, 4), allow_negative_numbers = true)]
    rounds: Option<u32>,

    /// What decides all that is left to chance, such as --seed 7
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = chance(), allow_negative_numbers = true)]
    seed: u64,

    /// Games played at the same time, such as --threads 2; one for each core if it is not given
    #[arg(long, value_name = "N", value_parser = thread_count(), allow_negative_numbers = true)]
    threads: Option<u16>,

    /// Keep what was learned in this file instead of the cache
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,

    /// Print one JSON object, as for jq in: kalaha learn --rules oware --json | jq .rounds
    #[arg(long)]
    json: bool,
}

/// Time where neither it nor rounds are given.
const USUAL: Duration = Duration::from_secs(120);

/// Learns and prints.
pub(super) fn run(arguments: &LearnArguments) -> Result<(), Trouble> {
    let named = arguments.rules.read()?;
    let rules = &named.rules;
    if State::new(rules, rules.start(Side::South))
        .outcome()
        .is_some()
    {
        return Err(Trouble::NothingToPlay);
    }
    let path = match &arguments.out {
        Some(path) => path.clone(),
        None => knowledge_file(&Folders::cache()?, rules),
    };
    check_target(&path, LEARNED, &[])?;
    let usual = arguments.rounds.is_none().then_some(USUAL);
    let stop = stop_on_ctrl_c();
    stop_after(arguments.time.or(usual), &stop);
    let effort = LearningEffort {
        rounds: arguments.rounds.unwrap_or(u32::MAX),
        seed: arguments.seed,
        threads: threads(arguments.threads),
        ..LearningEffort::default()
    };
    let begun = Instant::now();
    let progress = Progress::new();
    let learned = learn(rules, &effort, &stop, |so_far| {
        progress.show(|| {
            let LearningProgress {
                rounds, positions, ..
            } = so_far;
            format!(
                "{rounds} rounds learned, {positions} of {} positions of the next",
                effort.positions
            )
        });
    });
    drop(progress);
    let (kept, last) = match learned {
        None => (None, LearningProgress::default()),
        Some((knowledge, last)) => {
            save_knowledge(&path, rules, &knowledge)?;
            (Some(path), last)
        }
    };
    let nothing_learned = (kept.is_none() && !was_interrupted()).then(|| Trouble::NothingLearned {
        why: match stop.is_stopped() {
            true => "the time was over before the first round was learned; give more --time",
            false => "its games have no choices to learn from, or there is not enough memory",
        },
    });
    if arguments.json {
        print_json(&json!({
            "rules": named.name,
            "seed": arguments.seed,
            "rounds": last.rounds,
            "positions": last.samples,
            "error": last.error,
            "seconds": begun.elapsed().as_secs_f64(),
            "threads": effort.threads,
            "file": kept,
        }))?;
    } else if nothing_learned.is_none() {
        print(&match kept {
            Some(path) => format!(
                "{}: {} rounds, {} positions, guesses off by {:.2} seeds; kept in {}",
                named.name,
                last.rounds,
                last.samples,
                last.error,
                plain(&path.to_string_lossy())
            ),
            None => format!(
                "{}: stopped before the first round was learned; nothing is kept",
                named.name
            ),
        })?;
    }
    nothing_learned.map_or(Ok(()), Err)
}
