//! For which rules there are tables, and how large.

use thiserror::Error;

use super::indexing::Indexing;
use super::size::{size, size_at_work};
use super::tells::Tells;
use crate::rules::rule_set::RuleSet;
use crate::rules::spec::{EndWhen, Leftovers, RepeatResult};
use crate::search::solvable::{Unsolvable, unsolvable};

/// No table has positions with more seeds in the houses.
pub const MOST_SEEDS: u32 = 40;

/// Why there is no table for a rule set. Each text can follow "because".
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Misfit {
    /// The game is not won by seeds, or ends before anything can come again.
    #[error(transparent)]
    Unsolvable(#[from] Unsolvable),
    /// Who gets an odd seed depends on the stores.
    #[error("who gets the last of the seeds left over depends on what the stores hold")]
    SplitsByStores,
    /// It is a draw whatever lies in the stores.
    #[error("a game that goes round is a draw, whatever lies in the stores")]
    DrawnByRepetition,
    /// Whether the game is over depends on who made the last move.
    #[error(
        "the game ends when the mover's side is empty, so that a position does not tell whether it is over"
    )]
    MoverEmpty,
    /// Who began is not told by a position.
    #[error("the last seeds go to whoever began the round, which a position does not tell")]
    LastToStarter,
    /// The players' boards are not alike.
    #[error("a player owns houses of the other's row in this round")]
    Territory,
    /// Nobody knows what such a game is worth.
    #[error("a game may go round for ever")]
    Endless,
}

/// Why there can be no table for a rule set; `None` if there can: the game is won by seeds, and what is
/// in the stores changes nothing of what is still to come but by the number of seeds that stops the game.
pub fn misfit(rules: &RuleSet) -> Option<Misfit> {
    let spec = rules.spec();
    if rules.shape().reach() != 0 {
        return Some(Misfit::Territory);
    }
    match unsolvable(rules) {
        None if spec.leftovers == Leftovers::Split => Some(Misfit::SplitsByStores),
        None if rules.remembers_starter() => Some(Misfit::LastToStarter),
        None if spec.end_when == EndWhen::MoverEmpty => Some(Misfit::MoverEmpty),
        None => None,
        Some(_) => round_misfit(rules),
    }
}

/// The same where positions can come again.
fn round_misfit(rules: &RuleSet) -> Option<Misfit> {
    let spec = rules.spec();
    let drawn = spec.repeat_result == RepeatResult::Draw && !spec.stop_at_majority;
    let reasons = [
        (!rules.counts_seeds(), Unsolvable::NotWonBySeeds.into()),
        (
            rules.has_claims() || rules.remembers(),
            Unsolvable::Claims.into(),
        ),
        (spec.repeat_limit == 0, Misfit::Endless),
        (
            spec.repeat_limit == 1,
            Unsolvable::EveryPositionRepeats.into(),
        ),
        (drawn, Misfit::DrawnByRepetition),
        (spec.leftovers == Leftovers::Split, Misfit::SplitsByStores),
        (rules.remembers_starter(), Misfit::LastToStarter),
        (spec.end_when == EndWhen::MoverEmpty, Misfit::MoverEmpty),
    ];
    reasons
        .into_iter()
        .find_map(|(holds, misfit)| holds.then_some(misfit))
}

/// The most seeds of a table of values with at most so many bytes; at most `seeds`, and 0 if there is none.
pub fn most_seeds(rules: &RuleSet, seeds: u32, bytes: u64) -> u32 {
    let mut sizes = (1..=seeds).rev();
    let can_be_made = |seeds| {
        size_at_work(rules, Tells::Values, seeds) < u64::MAX
            && Indexing::new(rules, seeds).is_some()
    };
    let fits = |seeds: &u32| size(rules, Tells::Values, *seeds) <= bytes && can_be_made(*seeds);
    sizes.find(fits).unwrap_or(0)
}
