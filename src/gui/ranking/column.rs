//! What the rule sets are put in order by.

use std::cmp::Ordering;

use crate::compare::sheets::estimate::Estimate;
use crate::compare::sheets::measure::Measure;
use crate::compare::sheets::sheet::Sheet;
use crate::storage::library::filter::ColumnOrder;
use crate::storage::sheets::ranking_file::RankedRules;

/// By what rule sets are put in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RankColumn {
    /// What they are called.
    Name,
    /// The starter's share of the points: fair ones first.
    Fairness,
    /// Moves of a game.
    Length,
    /// The largest swing, of all seeds.
    Sharpness,
    /// How much the first move matters.
    FirstMove,
    /// The measure that was chosen.
    Chosen,
}

impl RankColumn {
    /// All of them, from the left.
    pub const ALL: [Self; 6] = [
        Self::Name,
        Self::Fairness,
        Self::Length,
        Self::Sharpness,
        Self::FirstMove,
        Self::Chosen,
    ];

    /// The measure that is shown.
    pub const fn measure(self, chosen: Measure) -> Option<Measure> {
        match self {
            Self::Name => None,
            Self::Fairness => Some(Measure::StarterPoints),
            Self::Length => Some(Measure::Moves),
            Self::Sharpness => Some(Measure::LargestSwingShare),
            Self::FirstMove => Some(Measure::FirstMoveLuck),
            Self::Chosen => Some(chosen),
        }
    }

    /// The number of a sheet that is shown.
    pub fn of(self, sheet: &Sheet, chosen: Measure) -> Option<Estimate> {
        self.measure(chosen)?.of(sheet)
    }

    /// Which of two rule sets comes first. What has no number comes last, also in the reversed order.
    pub fn compare(
        self,
        a: (&RankedRules, Option<&Sheet>),
        b: (&RankedRules, Option<&Sheet>),
        (chosen, order): (Measure, ColumnOrder),
    ) -> Ordering {
        if self == Self::Name {
            return order.of(a.0.named.name.cmp(&b.0.named.name));
        }
        let key = |sheet: Option<&Sheet>| {
            let found = self.of(sheet?, chosen)?.mean;
            Some(match self {
                Self::Fairness => (found - 50.0).abs(),
                // The largest first.
                _ => -found,
            })
        };
        match (key(a.1), key(b.1)) {
            (Some(a), Some(b)) => order.of(a.total_cmp(&b)),
            (Some(_), None) => Ordering::Less,
            (None, Some(_)) => Ordering::Greater,
            (None, None) => Ordering::Equal,
        }
    }
}
