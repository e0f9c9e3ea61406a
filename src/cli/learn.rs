//! `kalaha learn`: what a rule set teaches in games that the program plays against itself.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use clap::Args;
use serde_json::{Value as Json, json};

use super::interrupt::{on_each_ctrl_c, stop_after, was_interrupted};
use super::knowledge::known_with;
use super::number::whole;
use super::options::{RulesOptions, chance, parse_seconds, thread_count, threads};
use super::output::{note, print, print_json};
use super::progress::Progress;
use super::trouble::Trouble;
use crate::compare::matches::gain::Measuring;
use crate::compare::matches::tally::MatchTally;
use crate::rules::rule_set::RuleSet;
use crate::rules::side::Side;
use crate::rules::state::State;
use crate::rules::words::phrase::counted;
use crate::search::knowledge::Knowledge;
use crate::search::learning::rounds::{LearningEffort, LearningProgress, learn};
use crate::search::level::OpeningSource;
use crate::search::limits::Stop;
use crate::storage::disk::atomic::try_writing;
use crate::storage::disk::folders::Folders;
use crate::storage::disk::target::{LEARNED, check_target};
use crate::storage::knowledge::knowledge_file::{keep_learned, knowledge_file, save_knowledge};
use crate::storage::plain::plain;
use crate::storage::rules::rules_arg::print_rules_arg;

pub(super) const HELP: &str = "\
Examples: kalaha learn --rules oware
          kalaha learn --rules kalah,houses=5 --time 600 --threads 2
          kalaha learn --rules congkak --rounds 4 --seed 7 --json

The program plays rounds of games against itself and learns what positions are worth from how they went on. What it
learned is kept in the cache and used from then on under these rules: by perfect players, hints, values, solve and
analyze. Experts play as before. The same seed teaches the same in as many rounds, whatever the number of threads.
If something was known of the rules before, in the cache or shipped, 60 games of both are played, and what was known
stays if it wins more. --out writes the file in any case, and plays no games.
Ctrl-C, or --time, ends with what the rounds so far have taught, and the games begin; Ctrl-C in the games keeps what was
known, unless the games that are over were won by so many that it cannot be chance. What it brings is told by
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

    /// Write what was learned to this file instead of the cache, whatever was known before
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
    let path = target(arguments, rules)?;
    let usual = arguments.rounds.is_none().then_some(USUAL);
    let [learning, measuring] = stops();
    stop_after(arguments.time.or(usual), &learning);
    let effort = LearningEffort {
        rounds: arguments.rounds.unwrap_or(u32::MAX),
        seed: arguments.seed,
        threads: threads(arguments.threads),
        ..LearningEffort::default()
    };
    let begun = Instant::now();
    let progress = Progress::new();
    let learned = learn(rules, &effort, &learning, |so_far| {
        progress.show(|| {
            let LearningProgress {
                rounds, positions, ..
            } = so_far;
            format!(
                "{} learned, {positions} of {} positions of the next",
                counted(*rounds, "round"),
                effort.positions
            )
        });
    });
    drop(progress);
    let was_stopped = learning.is_stopped();
    learning.stop();
    let (kept, last) = match learned {
        None => (KeptKnowledge::default(), LearningProgress::default()),
        Some((knowledge, last)) => {
            let kept = match arguments.out {
                Some(_) => KeptKnowledge::unmeasured(rules, &knowledge, &path),
                None => keep(rules, &knowledge, &path, &measuring),
            };
            (kept, last)
        }
    };
    let nothing_learned =
        (last.rounds == 0 && !was_interrupted()).then_some(Trouble::NothingLearned {
            why: match was_stopped {
                true => "the time was over before the first round was learned; give more --time",
                false => "its games have no choices to learn from, or there is not enough memory",
            },
        });
    let answered = if arguments.json {
        print_json(&json!({
            "rules": named.name,
            "rules_arg": print_rules_arg(named.rules.spec()),
            "seed": arguments.seed,
            "rounds": last.rounds,
            "positions": last.samples,
            "error": last.error,
            "seconds": begun.elapsed().as_secs_f64(),
            "threads": effort.threads,
            "gain": kept.gain.as_ref().map(gain_json),
            "file": kept.file.as_ref().map(|path| path.display().to_string()),
        }))
    } else if nothing_learned.is_none() {
        print(&told(&named.name, &last, &kept))
    } else {
        Ok(())
    };
    kept.trouble.or(nothing_learned).map_or(answered, Err)
}

/// What was learned, and what became of it.
fn told(name: &str, last: &LearningProgress, kept: &KeptKnowledge) -> String {
    if last.rounds == 0 {
        return format!("{name}: stopped before the first round was learned; nothing is kept");
    }
    format!(
        "{name}: {}, {}, evaluations off by {:.2} seeds; {}",
        counted(last.rounds, "round"),
        counted(last.samples, "position"),
        last.error,
        kept.text()
    )
}

/// What ends learning, and what the measuring: Ctrl-C the one that goes on.
fn stops() -> [Stop; 2] {
    let stops = [Stop::default(), Stop::default()];
    let [learning, measuring] = stops.clone();
    on_each_ctrl_c(2, move |_| match learning.is_stopped() {
        true => measuring.stop(),
        false => learning.stop(),
    });
    stops
}

/// Where it is kept, checked before anything is learned.
fn target(arguments: &LearnArguments, rules: &RuleSet) -> Result<PathBuf, Trouble> {
    if let Some(path) = &arguments.out {
        check_target(path, LEARNED, &[])?;
        return Ok(path.clone());
    }
    // What is broken in the cache is learned anew.
    let path = knowledge_file(&Folders::cache()?, rules);
    try_writing(&path)?;
    Ok(path)
}

/// What became of what was learned.
#[derive(Default)]
struct KeptKnowledge {
    /// Where it is; `None` if it is not kept.
    file: Option<PathBuf>,
    /// What it brings against what was known before, if something was and that was measured.
    gain: Option<MatchTally>,
    /// Why it could not be kept.
    trouble: Option<Trouble>,
}

impl KeptKnowledge {
    /// Writes what was learned, whatever is there.
    fn unmeasured(rules: &RuleSet, knowledge: &Knowledge, path: &Path) -> Self {
        let trouble = save_knowledge(path, rules, knowledge).err();
        Self {
            file: trouble.is_none().then(|| path.to_owned()),
            gain: None,
            trouble: trouble.map(Trouble::from),
        }
    }

    /// The end of a sentence.
    fn text(&self) -> String {
        let measured = self.gain.as_ref().map_or(String::new(), |gain| {
            let (wins, draws, losses) = (gain.wins, gain.draws, gain.losses);
            format!("{wins} won, {draws} drawn, {losses} lost against what was known: ")
        });
        match (&self.file, &self.trouble) {
            (Some(file), _) => format!("{measured}kept in {}", plain(&file.to_string_lossy())),
            (None, None) => format!("{measured}what was known stays"),
            (None, Some(_)) => format!("{measured}it could not be kept"),
        }
    }
}

/// Keeps what was learned in `path`, unless what was known before wins more. What another copy has put there while the games
/// were played is measured against, too.
fn keep(rules: &RuleSet, knowledge: &Knowledge, path: &Path, stop: &Stop) -> KeptKnowledge {
    let mut kept = KeptKnowledge::default();
    let known = || known_with(rules, OpeningSource::Searched).filter(Knowledge::evaluates);
    let measuring = Measuring::default();
    let mut before = known();
    loop {
        kept.gain = before.as_ref().map(|before| {
            let progress = Progress::new();
            measuring.play(rules, [Some(knowledge), Some(before)], stop, |so_far| {
                let played = so_far.finished() + so_far.unfinished;
                progress.show(|| format!("{played} of {} games played", measuring.games));
            })
        });
        let gain = kept.gain.as_ref();
        if !gain.is_none_or(|gain| measuring.takes_over(gain)) {
            return kept;
        }
        match keep_learned(path, (rules, knowledge), before.as_ref(), known) {
            Ok(true) => kept.file = Some(path.to_owned()),
            Ok(false) => {
                note(
                    "another copy has learned these rules meanwhile: games are played against that, too",
                );
                before = known();
                continue;
            }
            Err(error) => kept.trouble = Some(error.into()),
        }
        return kept;
    }
}

/// The games of the measuring, from the view of what was learned.
fn gain_json(gain: &MatchTally) -> Json {
    json!({
        "wins": gain.wins,
        "draws": gain.draws,
        "losses": gain.losses,
        "unfinished": gain.unfinished,
        "share": gain.share().map(|share| share.mean),
    })
}
