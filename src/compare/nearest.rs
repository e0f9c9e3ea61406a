//! The rule sets nearest to a given one.

use super::switch::unit::{ClauseUnit, units};
use crate::rules::spec::RuleSpec;

/// A rule set and how far it is from the one asked about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Near<T> {
    /// What it is called.
    pub name: T,
    /// What differs in a game, in the order of the clauses; its own values are the second ones.
    pub differences: Vec<ClauseUnit>,
    /// What differs between games.
    pub between_games: Vec<ClauseUnit>,
}

impl<T> Near<T> {
    /// Clauses in which games differ; those that follow from another are counted with it.
    pub fn distance(&self) -> usize {
        self.differences.len()
    }
}

/// Rule sets by the number of clauses in which their games differ from those under `spec`, nearest
/// first.
///
/// Clauses about what happens between games (who starts next, burnt houses, rounds) change nothing in
/// how a game goes: they only decide between rule sets that are equally near. What is still equal
/// keeps the order given.
pub fn nearest<'a, T>(
    spec: &RuleSpec,
    among: impl IntoIterator<Item = (T, &'a RuleSpec)>,
) -> Vec<Near<T>> {
    let near = among.into_iter().map(|(name, other)| {
        let all = units(spec, other).into_iter();
        let (between_games, differences) = all.partition(ClauseUnit::is_between_games);
        Near {
            name,
            differences,
            between_games,
        }
    });
    let mut near: Vec<_> = near.collect();
    near.sort_by_key(|n| (n.distance(), n.between_games.len()));
    near
}
