//! The smallest size of board that holds a game.

use super::sow::Core;
use crate::rules::position::Position;
use crate::rules::rule_set::RuleSet;

/// Something to be done with a core of whatever size fits.
pub trait CoreTask {
    /// What comes of it.
    type Output;

    /// The work, with the smallest core that holds the game.
    fn run<const WORDS: usize, const BITS: u32>(self, core: Core<WORDS, BITS>) -> Self::Output;
}

/// Does `task` with the core of a rule set for games that come from `position`.
///
/// Two words a side hold up to 15 houses and their store if no pit can ever hold more than 255
/// seeds; one word holds 7. The largest boards take nine, whatever they hold.
pub fn dispatch<T: CoreTask>(rules: &RuleSet, position: &Position, task: T) -> T::Output {
    let houses = rules.shape().houses();
    match (position.total(), houses) {
        (0..=255, 0..=7) => task.run(Core::<1, 8>::new(rules, position)),
        (0..=255, 8..=15) => task.run(Core::<2, 8>::new(rules, position)),
        (0..=255, 16..=31) => task.run(Core::<4, 8>::new(rules, position)),
        (_, 0..=15) => task.run(Core::<4, 16>::new(rules, position)),
        _ => task.run(Core::<9, 16>::new(rules, position)),
    }
}
