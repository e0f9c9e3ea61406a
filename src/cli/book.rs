//! `kalaha book`: what moves of openings are worth, found out beforehand.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use clap::Args;
use serde_json::json;

use super::answer::Answer;
use super::endgames::{EndgameOptions, endgames};
use super::interrupt::{stop_after, stop_on_ctrl_c};
use super::knowledge::known_with;
use super::options::{RulesOptions, parse_seconds, thread_count, threads};
use super::output::{note, print, print_json};
use super::progress::Progress;
use super::trouble::Trouble;
use crate::game::contest::NamedRules;
use crate::rules::rule_set::RuleSet;
use crate::rules::side::Side;
use crate::rules::state::{Pie, State};
use crate::rules::words::phrase::counted;
use crate::search::book::Book;
use crate::search::book::grow::{add, next};
use crate::search::endgame::Tells;
use crate::search::level::OpeningSource;
use crate::search::limits::{Limits, TABLE_AFTER};
use crate::search::request::{Question, Request};
use crate::search::think::think;
use crate::storage::disk::atomic::try_writing;
use crate::storage::disk::folders::Folders;
use crate::storage::knowledge::book_file::{self, BookFileError, book_file, load_book, save_book};

pub(super) const HELP: &str = "\
Examples: kalaha book --rules kalah
          kalaha book --rules oware --time 3600 --each 20
          kalaha book --rules kalah,houses=5 --time 600 --out kalah-5.json

Without --time what the book has is told. It grows where play is close: next comes the position that both can
come to giving least away. It is written again and again meanwhile, so that Ctrl-C loses nothing, and grows on the next
time. What is kept in the cache goes before what is shipped; perfect players, hints and values use it, and what is
exact in it is never searched again. kalaha match --no-book both plays without.";

/// Which book, and how it grows.
#[derive(Args, Debug)]
pub struct BookArguments {
    #[command(flatten)]
    rules: RulesOptions,

    /// Let it grow for so many seconds, such as --time 600
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds, allow_negative_numbers = true)]
    time: Option<Duration>,

    /// Seconds for a position, such as --each 20
    #[arg(long, value_name = "SECONDS", default_value = "10", requires = "time", value_parser = parse_seconds, allow_negative_numbers = true)]
    each: Duration,

    /// Threads that search, such as --threads 2; all cores if it is not given
    #[arg(long, value_name = "N", requires = "time", value_parser = thread_count(), allow_negative_numbers = true)]
    threads: Option<u16>,

    #[command(flatten)]
    table: EndgameOptions,

    /// The book's file, instead of the cache
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,

    /// Print one JSON object, as for jq in: kalaha book --rules kalah --json | jq .opening.moves
    #[arg(long)]
    json: bool,
}

/// Memory for positions already met, in mebibytes.
const MEMORY: usize = 512;
/// How often a book that grows is written.
const KEEP_EVERY: Duration = Duration::from_secs(30);

/// Grows and prints.
pub(super) fn run(arguments: &BookArguments) -> Result<(), Trouble> {
    let named = arguments.rules.read()?;
    let rules = &named.rules;
    if opening(rules).outcome().is_some() {
        return Err(Trouble::NothingToPlay);
    }
    let path = file(arguments, rules)?;
    let kept = match &path {
        Some(path) => load_book(path, rules).map_err(|error| trouble(path, error))?,
        None => None,
    };
    let is_own = arguments.out.is_some();
    let shipped = || book_file::shipped(rules).filter(|_| !is_own);
    let mut book = kept.or_else(shipped).unwrap_or_default();
    let begun = Instant::now();
    let before = book.entries().len();
    let written = match (arguments.time, &path) {
        (Some(time), Some(path)) => {
            try_writing(path)?;
            grow(arguments, &named, &mut book, time, path)
        }
        _ => Ok(()),
    };
    // What took long to find is told, also where it could not be written.
    let told = tell(arguments, &named, &book, before, begun, path.as_deref());
    written.and(told)
}

/// The book's file; `None` where it is not to grow, and there is no cache either.
fn file(arguments: &BookArguments, rules: &RuleSet) -> Result<Option<PathBuf>, Trouble> {
    if let Some(path) = &arguments.out {
        return Ok(Some(path.clone()));
    }
    match Folders::cache() {
        Ok(folder) => Ok(Some(book_file(&folder, rules))),
        Err(error) if arguments.time.is_some() => Err(error.into()),
        Err(error) => {
            log::debug!("no cache: {error}");
            Ok(None)
        }
    }
}

/// What is wrong with the book of this file.
fn trouble(path: &Path, error: BookFileError) -> Trouble {
    match error {
        BookFileError::File(error) => error.into(),
        error => Trouble::Book {
            path: path.display().to_string(),
            error: error.to_string(),
        },
    }
}

/// Prints what the book has.
fn tell(
    arguments: &BookArguments,
    named: &NamedRules,
    book: &Book,
    before: usize,
    begun: Instant,
    path: Option<&Path>,
) -> Result<(), Trouble> {
    let rules = &named.rules;
    let start = opening(rules);
    let report = book.report(&start).unwrap_or_default();
    let answer = Answer {
        named,
        state: &start,
        report: &report,
        threads: threads(arguments.threads),
    };
    let (positions, paths) = (book.entries().len(), book.entries().iter());
    let deepest = paths.map(|entry| entry.path.len()).max().unwrap_or(0);
    if arguments.json {
        let mut object = json!({
            "positions": positions,
            "added": positions - before,
            "deepest": deepest,
            "seconds": begun.elapsed().as_secs_f64(),
            "file": path.filter(|path| path.exists()).map(|path| path.display().to_string()),
        });
        object["opening"] = answer.json();
        return print_json(&object);
    }
    if book.is_empty() {
        let name = &named.name;
        return print(&format!(
            "{name}: there is no book yet; --time 600 makes one"
        ));
    }
    print(&answer.text())?;
    print(&format!(
        "\nThe book has {}, up to {} from the opening",
        counted(positions, "position"),
        counted(deepest, "move")
    ))
}

/// Where books begin.
fn opening(rules: &RuleSet) -> State {
    State::with_pie(rules, rules.start(Side::South), Pie::Closed)
}

/// Adds positions until the time is over, and writes the book meanwhile.
fn grow(
    arguments: &BookArguments,
    named: &NamedRules,
    book: &mut Book,
    time: Duration,
    path: &Path,
) -> Result<(), Trouble> {
    let rules = &named.rules;
    let stop = stop_on_ctrl_c();
    stop_after(Some(time), &stop);
    let mut limits = Limits {
        threads: threads(arguments.threads),
        memory: MEMORY,
        table_after: Some(TABLE_AFTER),
        ..Limits::default()
    };
    let table = endgames(named, Tells::Values, &arguments.table, &mut limits, &stop);
    limits.time = Some(arguments.each);
    let knowledge = known_with(rules, OpeningSource::Searched);
    let progress = Progress::new();
    let keep = |book: &mut Book| save_book(path, rules, book).map_err(|error| trouble(path, error));
    let (mut kept_at, mut is_failing) = (Instant::now(), false);
    while let Some((moves, state)) = next(book, rules) {
        let request = Request::new(&state, Question::EveryMove, &limits, &stop)
            .with_endgames(table.as_ref())
            .with_knowledge(knowledge.as_ref());
        let report = think(&request, |_| {
            progress.show(|| format!("{} positions", book.entries().len()));
        });
        if stop.is_stopped() || report.obstacle.is_some() {
            break;
        }
        if !add(book, rules, moves, &report) {
            log::warn!("a position has not a value for each move");
            break;
        }
        if kept_at.elapsed() >= KEEP_EVERY {
            let kept = keep(book);
            if let (Err(trouble), false) = (&kept, is_failing) {
                let again = KEEP_EVERY.as_secs();
                note(&format!("{trouble}; it is tried again every {again} s"));
            }
            is_failing = kept.is_err();
            kept_at = Instant::now();
        }
    }
    drop(progress);
    keep(book)
}
