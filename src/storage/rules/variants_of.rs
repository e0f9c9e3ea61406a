//! Rules with one clause changed each, by the values that the rule sets of the program have.

use super::presets::presets;
use crate::compare::switch::variants::variants;
use crate::game::contest::NamedRules;
use crate::rules::rule_set::RuleSet;
use crate::rules::side::Side;
use crate::rules::state::State;

/// The rules that are like these but for a clause, called by what is changed. Those are left out by which no move can be made, and numbers
/// of seeds that no game can have.
pub fn variants_of(rules: &RuleSet) -> Vec<NamedRules> {
    let known = presets().iter().filter_map(|preset| preset.named());
    let known: Vec<_> = known.map(|named| named.rules).collect();
    let each = variants(rules, &known).into_iter();
    let each = each.filter(|variant| is_played(&variant.rules));
    each.map(|variant| NamedRules {
        name: variant.name,
        rules: variant.rules,
    })
    .collect()
}

/// Whether there is something to be played, and no clause asks for more seeds than there are.
fn is_played(rules: &RuleSet) -> bool {
    let start = State::new(rules, rules.start(Side::South));
    let (seeds, spec) = (start.position().total(), rules.spec());
    let asked = u32::from(spec.seed_limit).max(u32::from(spec.last_seeds));
    start.outcome().is_none() && asked < seeds
}
