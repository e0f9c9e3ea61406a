//! For which rules there are tables, and how large.

use thiserror::Error;

use super::indexing::{Indexing, positions};
use crate::rules::rule_set::RuleSet;
use crate::rules::spec::Leftovers;
use crate::search::solvable::{Unsolvable, unsolvable};

/// No table has positions with more seeds in the houses.
pub const MOST_SEEDS: u32 = 40;

/// Why there is no table for a rule set. Each text can follow "because".
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Misfit {
    /// The game cannot be solved.
    #[error(transparent)]
    Unsolvable(#[from] Unsolvable),
    /// What is still to come depends on the stores.
    #[error("the game stops once a player has most of the seeds, whatever lies in the houses")]
    StopsAtMajority,
    /// Who gets an odd seed depends on the stores.
    #[error("who gets the last of the seeds left over depends on what the stores hold")]
    SplitsByStores,
}

/// Why there can be no table for a rule set; `None` if there can: the game can be solved, and what is
/// in the stores changes nothing of what is still to come.
pub fn misfit(rules: &RuleSet) -> Option<Misfit> {
    match unsolvable(rules) {
        Some(reason) => Some(reason.into()),
        None if rules.spec().stop_at_majority || rules.spec().seed_limit > 0 => {
            Some(Misfit::StopsAtMajority)
        }
        None if rules.spec().leftovers == Leftovers::Split => Some(Misfit::SplitsByStores),
        None => None,
    }
}

/// The most seeds of a table with at most so many positions, a byte each; at most `seeds`, and 0 if
/// there is none.
pub fn most_seeds(rules: &RuleSet, seeds: u32, bytes: u64) -> u32 {
    let houses = usize::from(rules.shape().houses());
    let mut sizes = (1..=seeds).rev();
    let fits =
        |seeds: &u32| positions(houses, *seeds) <= bytes && Indexing::new(rules, *seeds).is_some();
    sizes.find(fits).unwrap_or(0)
}
