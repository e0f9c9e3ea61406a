//! What the games of a pair begin with.

use clap::ValueEnum;

use crate::compare::matches::openings::{
    DrawnOpening, any_opening, balanced_opening, even_opening,
};
use crate::rules::rule_set::RuleSet;
use crate::search::chance::Chance;

/// Which random openings are played.
///
/// Where one move can bring most of the seeds, as in Congkak, a random opening nearly always decides
/// who wins: each player wins once, whoever is stronger.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Openings {
    /// Those after which both players stand about equal, as far as a short look ahead can tell
    Even,
    /// Those that a long look finds equal as well, which takes about a second for each pair: for strong players
    Balanced,
    /// All, as they come
    Any,
}

impl Openings {
    /// The word on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Even => "even",
            Self::Balanced => "balanced",
            Self::Any => "any",
        }
    }

    /// So many random moves.
    pub fn draw(self, rules: &RuleSet, moves: u32, chance: &mut Chance) -> DrawnOpening {
        match self {
            Self::Even => even_opening(rules, moves, chance),
            Self::Balanced => balanced_opening(rules, moves, chance),
            Self::Any => any_opening(rules, moves, chance),
        }
    }
}
