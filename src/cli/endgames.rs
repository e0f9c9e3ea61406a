//! The table of endgames that a search is given: from the cache, or worked out now.

use std::num::NonZero;
use std::path::Path;
use std::thread::available_parallelism;

use clap::Args;

use super::number::whole;
use super::output::{Progress, Trouble};
use crate::game::contest::NamedRules;
use crate::rules::rule_set::RuleSet;
use crate::search::endgame::{Endgames, misfit};
use crate::search::limits::Stop;
use crate::storage::endgame_file::{EndgameFileError, endgame_file, load_endgames, save_endgames};
use crate::storage::folders::Folders;

/// Which table.
#[derive(Args, Debug)]
pub struct TableOptions {
    /// Work with a table of all positions with at most this many seeds in the houses, such as
    /// --table-seeds 20; it is made if it is not in the cache, and kept there. Without this option
    /// the largest table in the cache is used
    #[arg(long, value_name = "N", conflicts_with = "no_table", value_parser = whole(1..=MOST_SEEDS, 20), allow_negative_numbers = true)]
    pub table_seeds: Option<u32>,

    /// Use no table of endgames
    #[arg(long)]
    pub no_table: bool,
}

/// The table for a rule set, if one is to be used; none if `stop` was thrown.
///
/// # Errors
/// Why there cannot be the table that was asked for.
pub fn endgames(
    named: &NamedRules,
    options: &TableOptions,
    stop: &Stop,
) -> Result<Option<Endgames>, Trouble> {
    let rules = &named.rules;
    if options.no_table {
        return Ok(None);
    }
    match (misfit(rules), options.table_seeds) {
        (Some(misfit), Some(seeds)) => return Err(Trouble::NoTable { seeds, misfit }),
        (Some(_), None) => return Ok(None),
        (None, _) => {}
    }
    let folder = Folders::cache()
        .map_err(|error| log::warn!("tables are not kept: {error}"))
        .ok();
    let Some(seeds) = options.table_seeds else {
        return Ok(folder.and_then(|folder| {
            let sizes = (1..=MOST_SEEDS).rev();
            let mut kept = sizes.filter(|&seeds| endgame_file(&folder, rules, seeds).exists());
            kept.find_map(|seeds| load(&folder, rules, seeds))
        }));
    };
    let kept = folder
        .as_deref()
        .and_then(|folder| load(folder, rules, seeds));
    if kept.is_some() {
        return Ok(kept);
    }
    let Some(table) = build(rules, seeds, stop) else {
        let houses = usize::from(rules.shape().houses());
        let mebibytes = Endgames::positions(houses, seeds) >> 20;
        return if stop.is_stopped() {
            Ok(None)
        } else {
            Err(Trouble::TableTooLarge { seeds, mebibytes })
        };
    };
    if let Some(folder) = folder
        && let Err(error) = save_endgames(&folder, rules, &table)
    {
        log::warn!("the table is not kept: {error}");
    }
    Ok(Some(table))
}

/// No table is larger.
const MOST_SEEDS: u32 = 40;

fn load(folder: &Path, rules: &RuleSet, seeds: u32) -> Option<Endgames> {
    match load_endgames(folder, rules, seeds) {
        Ok(table) => Some(table),
        Err(EndgameFileError::Missing { .. }) => None,
        Err(error) => {
            log::warn!("{error}");
            None
        }
    }
}

fn build(rules: &RuleSet, seeds: u32, stop: &Stop) -> Option<Endgames> {
    let threads = available_parallelism().map_or(1, NonZero::get);
    let progress = Progress::new();
    Endgames::build(rules, seeds, threads, stop, |done, of| {
        progress.show(|| {
            let percent = 100 * done / of.max(1);
            format!("working out positions of at most {seeds} seeds: {percent} %")
        });
    })
}
