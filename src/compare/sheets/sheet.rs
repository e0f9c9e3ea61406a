//! One character sheet.

use super::plan::Plan;
use super::tally::Tally;
use crate::game::contest::NamedRules;
use crate::rules::side::Side;

/// A rule set and what its games were like.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sheet {
    /// The rule set.
    pub named: NamedRules,
    /// How the games were to be played.
    pub plan: Plan,
    /// The games played.
    pub tally: Tally,
}

impl Sheet {
    /// Whether all games were played.
    pub const fn is_complete(&self) -> bool {
        self.tally.games() == self.plan.games()
    }

    /// Seeds of a game.
    pub fn seeds(&self) -> u32 {
        self.named.rules.start(Side::South).total()
    }
}
