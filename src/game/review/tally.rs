//! What a player did in all.

use super::judge::Grade;
use super::steps::ReviewStep;
use crate::rules::side::{BySide, Side};
use crate::rules::spec::WonBy;

/// The moves of a player that were looked at, added up.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PlayerTally {
    /// Moves that were judged.
    pub moves: u32,
    grades: [u32; Grade::ALL.len()],
    /// Seeds given away.
    pub seeds: i32,
    /// How often the result was given away, a win that became a loss counted twice.
    pub results: i32,
    accuracies: f64,
    /// The sum of their reciprocals.
    inverse_accuracies: f64,
}

impl PlayerTally {
    /// Both players' tallies.
    pub fn of(steps: &[ReviewStep], won_by: WonBy) -> BySide<Self> {
        BySide::from_fn(|side| Self::of_side(steps, side, won_by))
    }

    fn of_side(steps: &[ReviewStep], side: Side, won_by: WonBy) -> Self {
        let mut tally = Self::default();
        let own = steps.iter().filter(|step| step.made.by == side);
        for judgement in own.filter_map(|step| step.judgement(won_by)) {
            tally.moves += 1;
            tally.grades[judgement.grade as usize] += 1;
            tally.seeds += judgement.seeds.unwrap_or_default();
            tally.results += judgement.result;
            tally.accuracies += judgement.accuracy;
            tally.inverse_accuracies += judgement.accuracy.recip();
        }
        tally
    }

    /// How many moves are called so.
    pub const fn count(&self, grade: Grade) -> u32 {
        self.grades[grade as usize]
    }

    /// Of all moves, from 0 to 100, `None` without moves: halfway between their mean and their harmonic mean, so that many good
    /// moves do not hide a blunder.
    pub fn accuracy(&self) -> Option<f64> {
        let moves = f64::from(self.moves);
        let harmonic = moves / self.inverse_accuracies;
        (self.moves > 0).then(|| 0.5 * (self.accuracies / moves + harmonic))
    }
}
