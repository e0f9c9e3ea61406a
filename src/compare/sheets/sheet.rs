//! One character sheet.

use super::plan::SheetPlan;
use super::tally::Tally;
use crate::game::contest::NamedRules;
use crate::rules::side::Side;

/// A rule set and what its games were like.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sheet {
    /// The rule set.
    pub named: NamedRules,
    /// How the games were to be played.
    pub plan: SheetPlan,
    /// The games played.
    pub tally: Tally,
}

impl Sheet {
    /// The sheets of rule sets that were played by the same plan, with a tally for each.
    pub fn of_all(plan: SheetPlan, rule_sets: &[NamedRules], tallies: &[Tally]) -> Vec<Self> {
        let sheets = rule_sets.iter().zip(tallies);
        let sheets = sheets.map(|(named, tally)| Self {
            named: named.clone(),
            plan,
            tally: tally.clone(),
        });
        sheets.collect()
    }

    /// Whether all games were played.
    pub const fn is_complete(&self) -> bool {
        self.tally.games() == self.plan.games()
    }

    /// Seeds of a game.
    pub fn seeds(&self) -> u32 {
        self.named.rules.start(Side::South).total()
    }
}
