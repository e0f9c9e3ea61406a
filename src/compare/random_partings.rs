//! How often, and when, random games part under two rule sets.

use super::line::Line;
use super::parting::{Seen, differ, first_parting};
use crate::rules::rule_set::RuleSet;
use crate::rules::state::State;
use crate::search::chance::Chance;

/// After so many moves a game is taken for one that never parts.
const MOST_MOVES: usize = 1_000;

/// What many random games show.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Partings {
    /// Games played.
    pub games: usize,
    /// Moves from the end of the line to the first parting, ascending, one for each game that parts.
    pub after: Vec<usize>,
}

impl Partings {
    /// The share of the games that part, from 0 to 1; 0 without games.
    pub fn share(&self) -> f64 {
        if self.games == 0 {
            0.0
        } else {
            self.after.len() as f64 / self.games as f64
        }
    }

    /// The median of the moves to the first parting, the lower of two; `None` if none parts.
    pub fn median(&self) -> Option<usize> {
        let last = self.after.len().checked_sub(1)?;
        self.after.get(last / 2).copied()
    }
}

/// Plays random games on from the end of a line, the moves chosen among those legal under the first
/// rules, and looks where they part under the second.
///
/// The same seed gives the same games. Where the line itself parts, all games part after 0 moves;
/// where the first rules cannot play on, no game is played.
pub fn random_partings(
    first: &RuleSet,
    second: &RuleSet,
    from: &Line,
    games: usize,
    seed: u64,
) -> Partings {
    let Ok(ours) = from.last(first) else {
        return Partings::default();
    };
    if ours.outcome().is_some() {
        return Partings::default();
    }
    let theirs = match from.last(second) {
        Ok(theirs) if first_parting(first, second, from).is_none() => theirs,
        _ => {
            let after = vec![0; games];
            return Partings { games, after };
        }
    };
    let played = (0..games).filter_map(|game| {
        let mut chance = Chance::part(seed, game as u64);
        parts_after(ours.clone(), theirs.clone(), &mut chance)
    });
    let mut after: Vec<_> = played.collect();
    after.sort_unstable();
    Partings { games, after }
}

/// The moves of one random game until it parts, `None` if it does not.
fn parts_after(mut ours: State, mut theirs: State, chance: &mut Chance) -> Option<usize> {
    let there = theirs.rules().clone();
    for moves in 1..=MOST_MOVES {
        let legal = ours.legal_moves();
        let count = u32::try_from(legal.len()).unwrap_or(u32::MAX);
        let action = *legal.get(chance.below(count) as usize)?;
        ours.play(action).ok()?;
        let parted = theirs.play(there.as_told(action)).is_err()
            || differ(&Seen::new(&ours), &Seen::new(&theirs)).is_some();
        if parted {
            return Some(moves);
        }
    }
    None
}
