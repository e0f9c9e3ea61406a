//! `kalaha compare`: what kind of game each of several rule sets makes.

use std::borrow::Cow;
use std::io;
use std::path::Path;
use std::time::{Duration, Instant};

use clap::Args;
use serde_json::{Value, json};

use super::interrupt::on_ctrl_c;
use super::number::whole;
use super::options::{chance, thread_count, threads};
use super::output::{note, print, print_json};
use super::progress::Progress;
use super::trouble::Trouble;
use crate::compare::sheets::control::Control;
use crate::compare::sheets::measure::Measure;
use crate::compare::sheets::plan::{MOST_GAMES, MOST_MOVES, SheetPlan, USUAL_MOVES};
use crate::compare::sheets::players::Players;
use crate::compare::sheets::run::{SheetProgress, run_shard as play};
use crate::compare::sheets::shard::{Shard, ShardSheets};
use crate::compare::sheets::sheet::Sheet;
use crate::compare::sheets::table::{Titled, text};
use crate::compare::sheets::tally::Tally;
use crate::compare::sheets::verdict::{Aspect, verdicts};
use crate::game::contest::NamedRules;
use crate::storage::games::opened::{self, OpenError, Opened};
use crate::storage::plain::plain;
use crate::storage::players_arg::PlayersArg;
use crate::storage::rules::presets::preset;
use crate::storage::rules::rules_arg::{Overrides, parse_rules_arg};
use crate::storage::rules::variants_of::variants_of;
use crate::storage::sheets::shard_file;
use crate::storage::sheets::sheet_export::{export, export_csv};

pub(super) const HELP: &str = "\
Examples: kalaha compare kalah empty-capture oware
          kalaha compare kalah kalah,houses=5 --players random --games 1000000 --seed 7
          kalaha compare oware awari --players expert:8 --games 1000 --json
          kalaha compare kalah my-rules.json --csv > sheets.csv
          kalaha compare kalah --each-clause --csv > clauses.csv
          kalaha compare saved-comparison.json
          kalaha compare --measures
          kalaha compare kalah oware --games 100000 --shard 3/16 --json > 3.json    (then: kalaha merge *.json)

Games are played in pairs, South starting the first and North the second. The same seed gives the same games
whatever the number of threads, and the same luck under every rule set. LEVEL is beginner, amateur,
expert (4 moves ahead), expert:DEPTH, perfect (5 seconds a move) or perfect:SECONDS; a level plays both sides,
after four moves at random. Expert 4 is usual: random play hides most of what a rule does. Perfect players go by the clock, so that their games are not the same again.

Each number is a mean over the games played to the end, with its 95 % interval; games that are cut off count only
as that. A dash stands for what has no meaning under the rules. Ctrl-C ends with the games played so far.
To open a saved game whose name is a command's, write ./compare.";

/// The command line of `kalaha compare`.
#[derive(Args, Debug)]
pub struct CompareArguments {
    /// The rule sets, each ID_OR_FILE[,clause=value]…, such as kalah,houses=5; a saved comparison stands for those of its boards
    #[arg(required_unless_present = "measures", value_name = "RULES")]
    rules: Vec<String>,

    /// One rule set, and those that are like it but for one clause: kalaha compare kalah --each-clause --csv
    #[arg(long)]
    each_clause: bool,

    /// Tell what every measure means, in which unit, and where grades begin: kalaha compare --measures
    #[arg(long, exclusive = true)]
    measures: bool,

    /// Games of each rule set, 1 to 100000000, such as --games 1000000; 10000 of random players, 1000 of a
    /// level if it is not given
    #[arg(long, value_name = "N", value_parser = whole(1..=MOST_GAMES, 100_000), allow_negative_numbers = true)]
    games: Option<u64>,

    /// Who plays both sides: random, or a level, such as --players expert:8
    #[arg(long, value_name = "random|LEVEL", default_value = "expert:4")]
    players: PlayersArg,

    /// What decides all that is left to chance, such as --seed 7
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = chance(), allow_negative_numbers = true)]
    seed: u64,

    /// Threads that play, such as --threads 2; all cores if it is not given
    #[arg(long, value_name = "N", value_parser = thread_count(), allow_negative_numbers = true)]
    threads: Option<u16>,

    /// Cut a game off after this many moves, 1 to 10000, such as --most-moves 500
    #[arg(long, value_name = "N", default_value_t = USUAL_MOVES, value_parser = whole(1..=MOST_MOVES, USUAL_MOVES), allow_negative_numbers = true)]
    most_moves: u32,

    /// Play one part of the games, for `kalaha merge`, such as --shard 3/16 --json
    #[arg(long, value_name = "K/N", requires = "json")]
    shard: Option<Shard>,

    /// How it is told.
    #[command(flatten)]
    form: Form,
}

/// How sheets are told: as a table, if nothing else is asked for.
#[derive(Args, Clone, Copy, Debug)]
pub struct Form {
    /// Print a line for each number, as for a spreadsheet: kalaha compare kalah oware --csv > sheets.csv
    #[arg(long, conflicts_with = "json")]
    csv: bool,

    /// Print one JSON object, as for jq in: kalaha compare kalah oware --json | jq .sheets
    #[arg(long)]
    json: bool,
}

/// Plays and prints.
pub(super) fn run(arguments: &CompareArguments) -> Result<(), Trouble> {
    if arguments.measures {
        return print(&measures_text());
    }
    let (titles, rule_sets) = asked(arguments)?;
    let PlayersArg(players) = arguments.players;
    let usual = match players {
        Players::Random => 10_000,
        Players::Level(_) => 1_000,
    };
    let plan = SheetPlan::new(
        arguments.games.unwrap_or(usual),
        players,
        arguments.seed,
        arguments.most_moves,
    )?;
    let threads = threads(arguments.threads);
    let control = Control::default();
    let cancelled = control.clone();
    on_ctrl_c(move || cancelled.cancel());
    let begun = Instant::now();
    let line = Progress::new();
    let shard = arguments.shard.unwrap_or(Shard::WHOLE);
    let sheets = play(plan, shard, threads, &rule_sets, &control, |progress| {
        line.show(|| progress_text(&progress, begun.elapsed()));
    })?;
    drop(line);
    note_incomplete(&sheets, shard.games(&plan));
    if arguments.shard.is_some() {
        return print_shards(&ShardSheets::new(shard, titles, sheets));
    }
    let beside = [
        ("seconds", json!(begun.elapsed().as_secs_f64())),
        ("threads", threads.into()),
    ];
    tell(&titles, &sheets, arguments.form, &beside)
}

/// The rule sets that are asked about, and what they are called.
fn asked(arguments: &CompareArguments) -> Result<(Vec<String>, Vec<NamedRules>), Trouble> {
    let mut texts = Vec::new();
    let mut rule_sets = Vec::new();
    for text in &arguments.rules {
        match boards_of(text)? {
            Some(boards) => {
                texts.extend(boards.iter().map(|named| named.name.clone()));
                rule_sets.extend(boards);
            }
            None => {
                rule_sets.push(parse_rules_arg(text, Overrides::default())?);
                texts.push(text.clone());
            }
        }
    }
    for twins in same_rules(&texts, &rule_sets) {
        note(&format!("{} are the same rules", twins.join(" and ")));
    }
    let mut titles = titles(&texts, &rule_sets);
    if arguments.each_clause {
        let [base] = rule_sets.as_slice() else {
            let given = rule_sets.len();
            return Err(Trouble::EachClause(given));
        };
        let variants = variants_of(&base.rules);
        titles.extend(variants.iter().map(|variant| variant.name.clone()));
        rule_sets.extend(variants);
    }
    Ok((titles, rule_sets))
}

/// The rules of the boards of a saved comparison; `None` if this is none.
fn boards_of(text: &str) -> Result<Option<Vec<NamedRules>>, Trouble> {
    let path = Path::new(text);
    if preset(text).is_some() || !path.is_file() {
        return Ok(None);
    }
    match opened::read(path) {
        Ok(Opened::Comparison(saved)) => {
            let boards = saved.linked.boards().iter();
            Ok(Some(boards.map(|b| b.setting().named.clone()).collect()))
        }
        Err(error @ OpenError::Comparison(_)) => Err(Trouble::Game {
            path: plain(text).into_owned(),
            error,
        }),
        // Whatever else it is, it is read as rules.
        _ => Ok(None),
    }
}

/// What each measure means, and the grades of each aspect.
fn measures_text() -> String {
    let mut text = String::new();
    for measure in Measure::ALL {
        let (key, unit) = (measure.key(), measure.unit().word());
        text += &format!("{key} ({unit})\n  {}\n", measure.meaning());
    }
    text += "\nVerdicts, each by a measure and its 95 % interval: one grade if the interval lies in it, two if it lies in both, none if the games are too few.\n";
    for aspect in Aspect::ALL {
        let grades = aspect.grades().iter().map(|grade| match grade.below {
            below if below.is_finite() => format!("{} below {below}", grade.key),
            _ => format!("{} from there on", grade.key),
        });
        let grades: Vec<_> = grades.collect();
        text += &format!(
            "{}: {}: {}\n",
            aspect.key(),
            aspect.measured(),
            grades.join(", ")
        );
    }
    text.trim_end().to_owned()
}

/// What rule sets are called: as they were asked for, but files by the names in them, where these tell them apart.
fn titles(given: &[String], rule_sets: &[NamedRules]) -> Vec<String> {
    let named = given.iter().zip(rule_sets).map(|(text, named)| {
        let is_file = preset(text).is_none() && Path::new(text).is_file();
        match is_file && !named.name.is_empty() {
            true => named.name.clone(),
            false => text.clone(),
        }
    });
    let named: Vec<String> = named.collect();
    let is_alone = |name: &String| named.iter().filter(|other| *other == name).count() == 1;
    let titles = named.iter().zip(given);
    titles
        .map(|(name, text)| if is_alone(name) { name } else { text })
        .cloned()
        .collect()
}

/// Prints sheets of the same games, with a title for each; as JSON with what else there is to be told.
pub(super) fn tell(
    titles: &[String],
    sheets: &[Sheet],
    form: Form,
    beside: &[(&str, Value)],
) -> Result<(), Trouble> {
    let titles: Vec<Cow<'_, str>> = titles.iter().map(|title| plain(title)).collect();
    let titled = titles.iter().zip(sheets);
    let titled: Vec<Titled<'_>> = titled
        .map(|(title, sheet)| Titled { title, sheet })
        .collect();
    let is_complete = sheets.iter().all(Sheet::is_complete);
    if form.json {
        let mut object = export(&titled);
        object.insert("complete".to_owned(), is_complete.into());
        let beside = beside.iter().cloned();
        object.extend(beside.map(|(name, value)| (name.to_owned(), value)));
        return print_json(&object.into());
    }
    if form.csv {
        return print(export_csv(&titled).trim_end());
    }
    if let Some(Sheet { plan, .. }) = sheets.first() {
        let (players, games, seed) = (plan.players(), plan.games(), plan.seed());
        let noun = if games == 1 { "game" } else { "games" };
        let of = match is_complete {
            true => String::new(),
            false => format!("{} of ", played(sheets)),
        };
        print(&format!(
            "{players}: {of}{games} {noun} each, seed {seed}\n"
        ))?;
    }
    let named: Vec<_> = titled.iter().map(|t| (t.title, t.sheet)).collect();
    for (title, said) in titled.iter().map(|t| t.title).zip(verdicts(&named)) {
        print(&format!("{title}: {said}\n"))?;
    }
    print(text(&titled).trim_end())?;
    if !is_complete {
        print("Not all games were played")?;
    }
    Ok(())
}

/// The games of the sheet that has fewest.
fn played(sheets: &[Sheet]) -> u64 {
    let played = sheets.iter().map(|sheet| sheet.tally.games());
    played.min().unwrap_or_default()
}

/// Says that fewer games were played than so many, if that is so.
pub(super) fn note_incomplete(sheets: &[Sheet], games: u64) {
    let played = played(sheets);
    if played < games {
        note(&format!(
            "it was stopped: {played} of {games} games were played under each rule set"
        ));
    }
}

/// Prints shards for `kalaha merge`.
pub(super) fn print_shards(shards: &ShardSheets) -> Result<(), Trouble> {
    let printed = shard_file::print(shards);
    let printed = printed.map_err(|error| Trouble::Output(io::Error::other(error)))?;
    print(printed.trim_end())
}

/// The texts of rule sets that are given more than once, those of the same rules together.
fn same_rules<'a>(texts: &'a [String], given: &[NamedRules]) -> Vec<Vec<&'a str>> {
    let mut all: Vec<(&NamedRules, Vec<&str>)> = Vec::new();
    for (text, named) in texts.iter().zip(given) {
        match all.iter_mut().find(|(known, _)| known.rules == named.rules) {
            Some((_, twins)) => twins.push(text),
            None => all.push((named, vec![text])),
        }
    }
    let twins = all.into_iter().map(|(_, texts)| texts);
    twins.filter(|texts| texts.len() > 1).collect()
}

/// `1200000 of 4000000 games, about 7 s left`.
fn progress_text(progress: &SheetProgress<'_>, elapsed: Duration) -> String {
    let SheetProgress { done, games, .. } = *progress;
    let unfinished: u64 = progress
        .tallies
        .iter()
        .map(|tally: &Tally| tally.unfinished)
        .sum();
    let mut text = format!("{done} of {games} games");
    if done > 0 {
        let left = elapsed.as_secs_f64() * (games - done) as f64 / done as f64;
        text += &format!(", about {left:.0} s left");
    }
    if unfinished > 0 {
        text += &format!(", {unfinished} cut off");
    }
    text
}
