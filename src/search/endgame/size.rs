//! How much memory tables take.

use super::indexing::positions;
use super::round::Layout;
use super::tells::Tells;
use crate::rules::rule_set::RuleSet;
use crate::search::solvable::can_be_solved;

/// Whether a table has layers, each worked out as a whole, with several numbers for a position ([`round`](super::round)):
/// positions can come again, or a majority stops the game.
pub fn has_layers(rules: &RuleSet) -> bool {
    !can_be_solved(rules) || rules.spec().stop_at_majority
}

/// Bytes of a table; `u64::MAX` if they are more.
pub fn size(rules: &RuleSet, tells: Tells, seeds: u32) -> u64 {
    if has_layers(rules) {
        Layout::bytes_of(rules, tells, seeds)
    } else {
        positions(usize::from(rules.shape().houses()), seeds)
    }
}

/// Bytes that are needed to work out a table, at most; `u64::MAX` if there are too many positions to be numbered.
pub fn size_at_work(rules: &RuleSet, tells: Tells, seeds: u32) -> u64 {
    if !has_layers(rules) {
        return size(rules, tells, seeds);
    }
    let houses = usize::from(rules.shape().houses());
    Layout::new(rules, tells, seeds).map_or(u64::MAX, |layout| {
        layout.bytes().saturating_add(layout.bytes_beside(houses))
    })
}
