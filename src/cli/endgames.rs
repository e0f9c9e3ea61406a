//! The table of endgames that a search is given: from the cache, or worked out now.

use std::path::Path;
use std::time::{Duration, Instant};

use clap::Args;

use super::number::whole;
use super::output::{Progress, note};
use crate::game::contest::NamedRules;
use crate::rules::rule_set::RuleSet;
use crate::search::endgame::{Endgames, MOST_SEEDS, misfit, size, size_at_work};
use crate::search::limits::{Limits, Stop};
use crate::search::solvable::can_be_solved;
use crate::storage::endgame_file::{EndgameFileError, endgame_file, load_endgames, save_endgames};
use crate::storage::folders::Folders;
use crate::storage::free_memory::free_memory;

/// Memory for positions already met beside a table, in mebibytes: the table holds what else would be
/// remembered most, and less memory is ready sooner.
pub const MEMORY_BESIDE_A_TABLE: usize = 128;

/// A table that takes long is kept on the way this often.
const KEEP_EVERY: Duration = Duration::from_secs(30);

/// Which table.
#[derive(Args, Debug)]
pub struct TableOptions {
    /// Work with a table of all positions with at most this many seeds in the houses, such as
    /// --table-seeds 20; it is made if it is not in the cache, and kept there. Without this option
    /// the largest table in the cache is used, and a larger one is worked out on the way, and not kept,
    /// once that pays
    #[arg(long, value_name = "N", conflicts_with = "no_table", value_parser = whole(1..=MOST_SEEDS, 20), allow_negative_numbers = true)]
    pub table_seeds: Option<u32>,

    /// Use no table of endgames
    #[arg(long)]
    pub no_table: bool,
}

/// The table for a rule set, if one is to be used; none if `stop` was thrown. If there cannot be the
/// one that was asked for, says why. To work one out takes of the time of `limits`; they allow no other
/// on the way if something was said of tables.
pub fn endgames(
    named: &NamedRules,
    options: &TableOptions,
    limits: &mut Limits,
    stop: &Stop,
) -> Option<Endgames> {
    let rules = &named.rules;
    if options.no_table || options.table_seeds.is_some() {
        limits.table_after = None;
    }
    if options.no_table {
        return None;
    }
    if let Some(misfit) = misfit(rules) {
        if let Some(seeds) = options.table_seeds {
            note(&format!(
                "--table-seeds {seeds} changes nothing: there is no table for these rules, because {misfit}"
            ));
        }
        return None;
    }
    let folder = Folders::cache()
        .map_err(|error| log::warn!("tables are not kept: {error}"))
        .ok();
    let Some(seeds) = options.table_seeds else {
        return largest(&folder?, rules, MOST_SEEDS);
    };
    let kept = folder
        .as_deref()
        .and_then(|folder| load(folder, rules, seeds));
    if kept.is_some() {
        return kept;
    }
    let begun = Instant::now();
    if let Err(reason) = room_for(rules, seeds) {
        note(&format!("--table-seeds {seeds} changes nothing: {reason}"));
        return None;
    }
    let table = build(rules, seeds, limits, stop, folder.as_deref());
    limits.time = limits.time.map(|time| time.saturating_sub(begun.elapsed()));
    if !stop.is_stopped() && table.as_ref().map_or(0, Endgames::seeds) < seeds {
        let reason = match (&table, limits.time) {
            (Some(table), _) => format!("the time was over after {} seeds", table.seeds()),
            (None, Some(Duration::ZERO)) => {
                "the time was over before the table was worked out".to_owned()
            }
            (None, _) => "the system gave no memory; a smaller number may help".to_owned(),
        };
        note(&format!("--table-seeds {seeds} changes nothing: {reason}"));
    }
    table
}

/// Whether there is memory for a table to be worked out.
///
/// # Errors
/// How much is missing, in one sentence.
pub(super) fn room_for(rules: &RuleSet, seeds: u32) -> Result<(), String> {
    let needed = size_at_work(rules, seeds);
    match free_memory() {
        Some(free) if needed > free => Err(format!(
            "there is not enough memory for a table of {} MiB, {} MiB in all while it is worked out: {} MiB are free; a smaller number may help",
            size(rules, seeds) >> 20,
            needed >> 20,
            free >> 20
        )),
        _ => Ok(()),
    }
}

fn load(folder: &Path, rules: &RuleSet, seeds: u32) -> Option<Endgames> {
    match load_endgames(folder, rules, seeds) {
        Ok(table) => Some(table),
        Err(EndgameFileError::Missing) => None,
        Err(error) => {
            log::warn!("{error}");
            None
        }
    }
}

/// The largest table in a folder that has at most so many seeds.
pub(super) fn largest(folder: &Path, rules: &RuleSet, seeds: u32) -> Option<Endgames> {
    let mut kept = (1..=seeds).rev();
    kept.find_map(|seeds| {
        let is_there = endgame_file(folder, rules, seeds).exists();
        is_there.then(|| load(folder, rules, seeds)).flatten()
    })
}

/// Works out a table and keeps it in `folder`. Where a larger one goes on from a smaller one, a long work
/// is kept on the way, and what is done when it is stopped is a table as well.
pub(super) fn build(
    rules: &RuleSet,
    seeds: u32,
    limits: &Limits,
    stop: &Stop,
    folder: Option<&Path>,
) -> Option<Endgames> {
    let begun = Instant::now();
    let progress = Progress::new();
    let end = Stop::default();
    let grown = |smaller: Option<&Endgames>, seeds| {
        Endgames::grown(smaller, rules, seeds, limits.threads, &end, |done, of| {
            if stop.is_stopped() || limits.time.is_some_and(|time| begun.elapsed() >= time) {
                end.stop();
            }
            progress.show(|| {
                let percent = 100 * done / of.max(1);
                format!("working out positions of at most {seeds} seeds: {percent} %")
            });
        })
    };
    if can_be_solved(rules) {
        let table = grown(None, seeds)?;
        keep(folder, rules, &table);
        return Some(table);
    }
    let mut table = folder.and_then(|folder| largest(folder, rules, seeds));
    let mut kept = table.as_ref().map(Endgames::seeds);
    let mut kept_at = Instant::now();
    for seeds in kept.unwrap_or(0) + 1..=seeds {
        let Some(larger) = grown(table.as_ref(), seeds) else {
            break;
        };
        table = Some(larger);
        if kept_at.elapsed() >= KEEP_EVERY {
            kept = keep_in_place_of(folder, rules, table.as_ref(), kept);
            kept_at = Instant::now();
        }
    }
    keep_in_place_of(folder, rules, table.as_ref(), kept);
    table
}

/// Keeps a table, and no longer the one that it goes on from. The seeds of the one that is kept.
fn keep_in_place_of(
    folder: Option<&Path>,
    rules: &RuleSet,
    table: Option<&Endgames>,
    before: Option<u32>,
) -> Option<u32> {
    let seeds = table.map(Endgames::seeds);
    let (Some(table), true) = (table, seeds != before) else {
        return before;
    };
    keep(folder, rules, table);
    if let (Some(folder), Some(before)) = (folder, before)
        && let Err(error) = std::fs::remove_file(endgame_file(folder, rules, before))
    {
        log::debug!("the smaller table stays: {error}");
    }
    seeds
}

fn keep(folder: Option<&Path>, rules: &RuleSet, table: &Endgames) {
    if let Some(folder) = folder
        && let Err(error) = save_endgames(folder, rules, table)
    {
        log::warn!("the table is not kept: {error}");
    }
}
