//! The table of endgames that a search is given.

use clap::Args;

use crate::game::contest::NamedRules;
use crate::search::endgame::Endgames;
use crate::search::limits::Stop;

/// Which table.
#[derive(Args, Debug)]
pub struct TableOptions {
    /// Work out all positions with at most this many seeds in the houses first, such as --table-seeds 16
    #[arg(long, value_name = "N", conflicts_with = "no_table", value_parser = clap::value_parser!(u32).range(1..=64))]
    pub table_seeds: Option<u32>,

    /// Use no table of endgames
    #[arg(long)]
    pub no_table: bool,
}

/// The table for a rule set, if one is to be used.
pub fn endgames(named: &NamedRules, options: &TableOptions, stop: &Stop) -> Option<Endgames> {
    let _ = (named, options, stop);
    None
}
