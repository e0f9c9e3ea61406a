//! `kalaha book`: what moves of openings are worth, found out beforehand.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use clap::Args;
use serde_json::json;

use super::answer::Answer;
use super::endgames::{TableOptions, endgames};
use super::knowledge::known_with;
use super::options::{RulesOptions, parse_seconds, thread_count, threads};
use super::output::{Progress, Trouble, print, print_json, stop_after, stop_on_ctrl_c};
use crate::game::contest::NamedRules;
use crate::rules::side::Side;
use crate::rules::state::{Pie, State};
use crate::search::book::Book;
use crate::search::book::grow::{add, next};
use crate::search::level::OpeningSource;
use crate::search::limits::{Limits, TABLE_AFTER};
use crate::search::request::{Question, Request};
use crate::search::think::think;
use crate::storage::atomic::try_writing;
use crate::storage::book_file::{self, book_file, load_book, save_book};
use crate::storage::folders::Folders;

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
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = parse_seconds, allow_negative_numbers = true)]
    each: Duration,

    /// Threads that search, such as --threads 2; all cores if it is not given
    #[arg(long, value_name = "N", value_parser = thread_count(), allow_negative_numbers = true)]
    threads: Option<u16>,

    #[command(flatten)]
    table: TableOptions,

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
    let start = State::with_pie(rules, rules.start(Side::South), Pie::Closed);
    if start.outcome().is_some() {
        return Err(Trouble::NothingToPlay);
    }
    let path = match &arguments.out {
        Some(path) => path.clone(),
        None => book_file(&Folders::cache()?, rules),
    };
    let told = |error: book_file::BookFileError| Trouble::Book {
        path: path.display().to_string(),
        error: error.to_string(),
    };
    let kept = load_book(&path, rules).map_err(told)?;
    let is_own = arguments.out.is_some();
    let shipped = || book_file::shipped(rules).filter(|_| !is_own);
    let mut book = kept.or_else(shipped).unwrap_or_default();
    let begun = Instant::now();
    let before = book.entries().len();
    if let Some(time) = arguments.time {
        grow(arguments, &named, &mut book, time, &path)?;
    }
    let report = book.report(&start).unwrap_or_default();
    let answer = Answer {
        named: &named,
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
            "file": path.exists().then(|| path.display().to_string()),
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
        "\nThe book has {positions} positions, up to {deepest} moves from the opening"
    ))
}

/// Adds positions until the time is over, and writes the book meanwhile.
fn grow(
    arguments: &BookArguments,
    named: &NamedRules,
    book: &mut Book,
    time: Duration,
    path: &Path,
) -> Result<(), Trouble> {
    try_writing(path)?;
    let rules = &named.rules;
    let stop = stop_on_ctrl_c();
    stop_after(Some(time), &stop);
    let mut limits = Limits {
        threads: threads(arguments.threads),
        memory: MEMORY,
        table_after: Some(TABLE_AFTER),
        ..Limits::default()
    };
    let table = endgames(named, &arguments.table, &mut limits, &stop);
    limits.time = Some(arguments.each);
    let knowledge = known_with(rules, OpeningSource::Searched);
    let progress = Progress::new();
    let keep = |book: &Book| -> Result<(), Trouble> {
        let text = book_file::print(rules, book);
        let text = text.map_err(|error| Trouble::Output(std::io::Error::other(error)))?;
        Ok(save_book(path, &text)?)
    };
    let mut kept_at = Instant::now();
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
            keep(book)?;
            kept_at = Instant::now();
        }
    }
    drop(progress);
    keep(book)
}
