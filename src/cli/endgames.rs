//! The table of endgames that a search is given: from the cache, or worked out now.

use std::fmt::Display;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use clap::Args;

use super::number::whole;
use super::output::note;
use super::progress::Progress;
use crate::game::contest::NamedRules;
use crate::rules::rule_set::RuleSet;
use crate::search::endgame::{Endgames, MOST_SEEDS, Tells, has_layers, misfit, size, size_at_work};
use crate::search::limits::{Limits, Stop};
use crate::storage::disk::file_error::FileError;
use crate::storage::disk::folders::Folders;
use crate::storage::disk::free_memory::free_memory;
use crate::storage::knowledge::endgame_file::{
    EndgameFileError, endgame_file, load_endgames, save_endgames,
};

/// Memory for positions already met beside a table, in mebibytes: the table holds what else would be
/// remembered most, and less memory is ready sooner.
pub const MEMORY_BESIDE_A_TABLE: usize = 128;

/// A table that takes long is kept on the way this often.
const KEEP_EVERY: Duration = Duration::from_secs(30);

/// Options of commands that can use endgame tables.
#[derive(Args, Debug)]
pub struct EndgameOptions {
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
    tells: Tells,
    options: &EndgameOptions,
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
    let Some(seeds) = options.table_seeds else {
        let folder = Folders::cache().map_err(|error| log::warn!("there is no table: {error}"));
        return largest(&folder.ok()?, rules, tells, MOST_SEEDS);
    };
    let folder = table_folder();
    let kept = folder
        .as_deref()
        .and_then(|folder| load(folder, rules, tells, seeds));
    if kept.is_some() {
        return kept;
    }
    let begun = Instant::now();
    if let Err(reason) = room_for(rules, tells, seeds) {
        note(&format!("--table-seeds {seeds} changes nothing: {reason}"));
        return None;
    }
    // A search without time would tell nothing.
    let share = Limits {
        time: limits.time.map(|time| time.mul_f64(SHARE_OF_TIME)),
        ..limits.clone()
    };
    let table = build(rules, tells, seeds, &share, stop, folder.as_deref()).or_tell();
    let took = begun.elapsed();
    let is_over = share.time.is_some_and(|time| took >= time);
    limits.time = limits.time.map(|time| time.saturating_sub(took));
    if !stop.is_stopped() && table.as_ref().map_or(0, Endgames::seeds) < seeds {
        let reason = match (&table, is_over) {
            (Some(table), _) => format!("the time was over after {} seeds", table.seeds()),
            (None, true) => "the time was over before the table was worked out".to_owned(),
            (None, false) => "the system gave no memory; a smaller number may help".to_owned(),
        };
        note(&format!("--table-seeds {seeds} changes nothing: {reason}"));
    }
    table
}

/// The part of the time that a table may take to be worked out before a search.
const SHARE_OF_TIME: f64 = 0.75;

/// Whether there is memory for a table to be worked out.
///
/// # Errors
/// How much is missing, in one sentence.
pub(super) fn room_for(rules: &RuleSet, tells: Tells, seeds: u32) -> Result<(), String> {
    let (size, needed) = (size(rules, tells, seeds), size_at_work(rules, tells, seeds));
    if needed == u64::MAX {
        let size = in_mebibytes(size);
        return Err(format!(
            "a table of {size} has more positions than can be numbered; a smaller number may help"
        ));
    }
    match free_memory() {
        Some(free) if needed > free => Err(format!(
            "there is not enough memory for a table of {}, {} in all while it is worked out: {} are free; a smaller number may help",
            in_mebibytes(size),
            in_mebibytes(needed),
            in_mebibytes(free)
        )),
        _ => Ok(()),
    }
}

/// Bytes in words.
fn in_mebibytes(bytes: u64) -> String {
    match bytes {
        u64::MAX => format!("more than {} MiB", u64::MAX >> 20),
        bytes => format!("{} MiB", bytes >> 20),
    }
}

fn load(folder: &Path, rules: &RuleSet, tells: Tells, seeds: u32) -> Option<Endgames> {
    match load_endgames(folder, rules, tells, seeds) {
        Ok(table) => Some(table),
        Err(EndgameFileError::Missing) => None,
        Err(error) => {
            log::warn!("{error}");
            None
        }
    }
}

/// The largest table in a folder that has at most so many seeds.
pub(super) fn largest(
    folder: &Path,
    rules: &RuleSet,
    tells: Tells,
    seeds: u32,
) -> Option<Endgames> {
    let mut kept = (1..=seeds).rev();
    kept.find_map(|seeds| {
        let is_there = endgame_file(folder, rules, tells, seeds).exists();
        is_there
            .then(|| load(folder, rules, tells, seeds))
            .flatten()
    })
}

/// A table that was worked out.
pub(super) struct Built {
    /// The table; `None` if it was stopped before any was done.
    pub(super) table: Option<Endgames>,
    /// Why it could not be kept in the folder, where there is one.
    pub(super) kept: Result<(), FileError>,
}

impl Built {
    /// The table; that it is not kept is told on the standard error.
    pub(super) fn or_tell(self) -> Option<Endgames> {
        if let Err(error) = self.kept {
            note(&not_kept(&error));
        }
        self.table
    }
}

/// Works out a table and keeps it in `folder`. Where a larger one goes on from a smaller one, a long work is kept on the way, and
/// what is done when it is stopped is a table as well.
pub(super) fn build(
    rules: &RuleSet,
    tells: Tells,
    seeds: u32,
    limits: &Limits,
    stop: &Stop,
    folder: Option<&Path>,
) -> Built {
    let begun = Instant::now();
    let progress = Progress::new();
    let end = Stop::default();
    let is_over = || stop.is_stopped() || limits.time.is_some_and(|time| begun.elapsed() >= time);
    let grown = |smaller: Option<&Endgames>, seeds| {
        Endgames::grown(
            smaller,
            rules,
            tells,
            seeds,
            limits.threads,
            &end,
            |done, of| {
                if is_over() {
                    end.stop();
                }
                progress.show(|| {
                    let percent = 100 * done / of.max(1);
                    format!("working out positions of at most {seeds} seeds: {percent} %")
                });
            },
        )
    };
    until(is_over, &end, || {
        if !has_layers(rules) {
            let table = grown(None, seeds);
            let kept = keep(folder, rules, table.as_ref(), None).map(drop);
            return Built { table, kept };
        }
        let mut table = folder.and_then(|folder| largest(folder, rules, tells, seeds));
        let mut kept = table.as_ref().map(Endgames::seeds);
        let mut kept_at = Instant::now();
        for seeds in kept.unwrap_or(0) + 1..=seeds {
            let Some(larger) = grown(table.as_ref(), seeds) else {
                break;
            };
            table = Some(larger);
            if kept_at.elapsed() >= KEEP_EVERY {
                // If it fails, the last time tells.
                kept = keep(folder, rules, table.as_ref(), kept).unwrap_or(kept);
                kept_at = Instant::now();
            }
        }
        let kept = keep(folder, rules, table.as_ref(), kept).map(drop);
        Built { table, kept }
    })
}

/// How often it is looked whether work is to end: within a number of seeds it may say nothing of how far it is for long.
const LOOK: Duration = Duration::from_millis(50);

/// Does work that a switch ends, which is thrown as soon as it `is_over`.
fn until<T>(is_over: impl Fn() -> bool + Send, end: &Stop, work: impl FnOnce() -> T) -> T {
    let (done, ended) = channel::<()>();
    let look = move || {
        while ended.recv_timeout(LOOK) == Err(RecvTimeoutError::Timeout) {
            if is_over() {
                end.stop();
            }
        }
    };
    thread::scope(|scope| {
        let looking = thread::Builder::new().name("end".to_owned());
        if let Err(error) = looking.spawn_scoped(scope, look) {
            log::warn!("a table may end late: {error}");
        }
        let found = work();
        drop(done);
        found
    })
}

/// Keeps a table, and no longer the one that it goes on from. The seeds of the one that is kept.
fn keep(
    folder: Option<&Path>,
    rules: &RuleSet,
    table: Option<&Endgames>,
    before: Option<u32>,
) -> Result<Option<u32>, FileError> {
    let seeds = table.map(Endgames::seeds);
    let (Some(folder), Some(table), true) = (folder, table, seeds != before) else {
        return Ok(before);
    };
    save_endgames(folder, rules, table)?;
    if let Some(before) = before
        && let Err(error) = std::fs::remove_file(endgame_file(folder, rules, table.tells(), before))
    {
        log::debug!("the smaller table stays: {error}");
    }
    Ok(seeds)
}

/// That a table could not be kept.
pub(super) fn not_kept(error: &impl Display) -> String {
    format!("the table is not kept: {error}")
}

/// The folder that tables are kept in; if there is none, it is told on the standard error.
fn table_folder() -> Option<PathBuf> {
    let folder = Folders::cache();
    if let Err(error) = &folder {
        note(&not_kept(error));
    }
    folder.ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_is_ended_though_it_does_not_tell_how_far_it_is() {
        let end = Stop::default();
        let ended = until(
            || true,
            &end,
            || {
                while !end.is_stopped() {
                    thread::sleep(Duration::from_millis(1));
                }
                7
            },
        );
        assert_eq!(ended, 7);
    }
}
