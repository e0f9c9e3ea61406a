//! The games of a match and the rounds of a game: results and score.

use serde::{Deserialize, Serialize};

use crate::rules::outcome::Outcome;
use crate::rules::side::{BySide, Side};

/// A game or round that is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Finished {
    /// Who made the first move.
    pub starter: Side,
    /// Who won, `None` for a draw.
    pub winner: Option<Side>,
    /// Seeds of each side at the end.
    pub scores: BySide<u16>,
}

impl Finished {
    /// The entry for a game that `starter` started and that ended so.
    pub const fn new(starter: Side, outcome: &Outcome) -> Self {
        Self {
            starter,
            winner: outcome.winner,
            scores: outcome.scores,
        }
    }
}

/// Games that count together, oldest first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Series {
    /// The games that are over.
    pub finished: Vec<Finished>,
}

/// Games won by each side, and draws.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MatchScore {
    /// Games won.
    pub wins: BySide<u32>,
    /// Games drawn.
    pub draws: u32,
}

impl Series {
    /// Whether no game is over yet.
    pub const fn is_empty(&self) -> bool {
        self.finished.is_empty()
    }

    /// The score, the game in progress added if it is over.
    pub fn score(&self, current: Option<Finished>) -> MatchScore {
        let mut score = MatchScore::default();
        for finished in self.finished.iter().copied().chain(current) {
            match finished.winner {
                Some(side) => score.wins[side] += 1,
                None => score.draws += 1,
            }
        }
        score
    }
}

impl MatchScore {
    /// Who has won more games, `None` if both as many.
    pub fn leader(&self) -> Option<Side> {
        match self.wins.south.cmp(&self.wins.north) {
            std::cmp::Ordering::Greater => Some(Side::South),
            std::cmp::Ordering::Less => Some(Side::North),
            std::cmp::Ordering::Equal => None,
        }
    }
}
