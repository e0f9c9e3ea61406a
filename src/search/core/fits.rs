//! The smallest size of board that holds a game.

use super::sow::Core;
use crate::rules::position::Position;
use crate::rules::rule_set::RuleSet;

/// Something to be done with a core of whatever size fits.
pub trait Job {
    /// What comes of it.
    type Answer;

    /// Does it.
    fn run<const WORDS: usize, const BITS: u32>(self, core: Core<WORDS, BITS>) -> Self::Answer;
}

/// Does `job` with the core of a rule set for games that come from `position`.
///
/// Two words a side hold up to 15 houses and their store if no pit can ever hold more than 255
/// seeds; one word holds 7.
pub fn fit<J: Job>(rules: &RuleSet, position: &Position, job: J) -> J::Answer {
    let houses = rules.shape().houses();
    match (position.total(), houses) {
        (0..=255, 0..=7) => job.run(Core::<1, 8>::new(rules, position)),
        (0..=255, 8..=15) => job.run(Core::<2, 8>::new(rules, position)),
        (0..=255, _) => job.run(Core::<4, 8>::new(rules, position)),
        (_, 0..=15) => job.run(Core::<4, 16>::new(rules, position)),
        _ => job.run(Core::<7, 16>::new(rules, position)),
    }
}
