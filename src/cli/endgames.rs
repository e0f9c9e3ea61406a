//! The table of endgames that a search is given: from the cache, or worked out now.

use std::path::Path;
use std::time::{Duration, Instant};

use clap::Args;

use super::number::whole;
use super::output::{Progress, note};
use crate::game::contest::NamedRules;
use crate::rules::rule_set::RuleSet;
use crate::search::endgame::{Endgames, MOST_SEEDS, misfit};
use crate::search::limits::{Limits, Stop};
use crate::storage::endgame_file::{EndgameFileError, endgame_file, load_endgames, save_endgames};
use crate::storage::folders::Folders;

/// Memory for positions already met beside a table, in mebibytes: the table holds what else would be
/// remembered most, and less memory is ready sooner.
pub const MEMORY_BESIDE_A_TABLE: usize = 128;

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
        let folder = folder?;
        let sizes = (1..=MOST_SEEDS).rev();
        let mut kept = sizes.filter(|&seeds| endgame_file(&folder, rules, seeds).exists());
        return kept.find_map(|seeds| load(&folder, rules, seeds));
    };
    let kept = folder
        .as_deref()
        .and_then(|folder| load(folder, rules, seeds));
    if kept.is_some() {
        return kept;
    }
    let begun = Instant::now();
    let table = build(rules, seeds, limits, stop);
    limits.time = limits.time.map(|time| time.saturating_sub(begun.elapsed()));
    let Some(table) = table else {
        if limits.time == Some(Duration::ZERO) {
            note(&format!(
                "--table-seeds {seeds} changes nothing: the time was over before the table was worked out"
            ));
        } else if !stop.is_stopped() {
            let houses = usize::from(rules.shape().houses());
            let mebibytes = Endgames::positions(houses, seeds) >> 20;
            note(&format!(
                "--table-seeds {seeds} changes nothing: there is not enough memory for a table of {mebibytes} MiB; a smaller number may help"
            ));
        }
        return None;
    };
    if let Some(folder) = folder
        && let Err(error) = save_endgames(&folder, rules, &table)
    {
        log::warn!("the table is not kept: {error}");
    }
    Some(table)
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

fn build(rules: &RuleSet, seeds: u32, limits: &Limits, stop: &Stop) -> Option<Endgames> {
    let begun = Instant::now();
    let progress = Progress::new();
    let end = Stop::default();
    Endgames::build(rules, seeds, limits.threads, &end, |done, of| {
        if stop.is_stopped() || limits.time.is_some_and(|time| begun.elapsed() >= time) {
            end.stop();
        }
        progress.show(|| {
            let percent = 100 * done / of.max(1);
            format!("working out positions of at most {seeds} seeds: {percent} %")
        });
    })
}
