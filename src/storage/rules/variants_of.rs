//! Rules with one clause changed each, by the values that the rule sets of the program have.

use super::presets::presets;
use crate::compare::switch::variants::variants;
use crate::game::contest::NamedRules;
use crate::rules::rule_set::RuleSet;

/// The rules that are like these but for a clause, called by what is changed.
pub fn variants_of(rules: &RuleSet) -> Vec<NamedRules> {
    let known = presets().iter().filter_map(|preset| preset.named());
    let known: Vec<_> = known.map(|named| named.rules).collect();
    let each = variants(rules, &known).into_iter();
    each.map(|variant| NamedRules {
        name: variant.name,
        rules: variant.rules,
    })
    .collect()
}
