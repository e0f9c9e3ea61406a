//! Everything that can be asked of the ranking.

use super::column::RankColumn;
use super::standings::RankedScope;
use crate::compare::sheets::measure::Measure;
use crate::compare::sheets::players::Players;
use crate::game::contest::NamedRules;

/// One action about the ranking.
#[derive(Clone, Debug, PartialEq)]
pub enum RankAction {
    /// Show it.
    Open,
    /// Show it with these rules and those that are like them but for a clause; while games are played, with what they are of.
    OpenFor(Box<NamedRules>),
    /// Who shall play, and how many games of each rule set.
    Choose(Players, u64),
    /// Play what is not known yet.
    Play,
    /// Play no more; what is known stays.
    Cancel,
    /// Show this measure in the last column, and put the rule sets in its order.
    Measure(Measure),
    /// Put the rule sets in the order of a column; the same once more turns the order round.
    Sort(RankColumn),
    /// Show those whose names have these words.
    Find(String),
    /// Rank these rule sets.
    Scope(RankedScope),
    /// Copy what is known, for a spreadsheet.
    Copy,
    /// Put the rules that are known by this key on a board, or take them off.
    Take(String),
}
