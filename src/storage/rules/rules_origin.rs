//! What rules were changed from, and what they are called after that.

use super::presets::{Preset, preset_called, presets};
use crate::compare::switch::unit::units;
use crate::game::contest::NamedRules;
use crate::rules::spec::RuleSpec;
use crate::storage::document::fields::MAX_NAME;

/// What is added to the name of rules that were changed, where nothing more is to be said.
const CHANGED: &str = ", changed";

/// What rules were changed from: a preset, rules of one's own, or themselves where nobody knows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulesOrigin {
    /// Its name.
    pub name: String,
    /// Its clauses.
    pub rules: RuleSpec,
    /// Whether it is found again by its name.
    is_known: bool,
}

impl RulesOrigin {
    /// The origin of rules of this name, among the presets and rules of one's own.
    pub fn of(name: &str, spec: &RuleSpec, own: &[Preset]) -> Self {
        let known = || presets().iter().chain(own);
        let called = |name: &str| known().find(|preset| preset.name == name);
        // One's own may be called as a preset is.
        let same = |own: &&Preset| own.name == name && own.rules == *spec;
        let own_same = own.iter().find(same);
        let preset = presets().iter().find(|preset| preset.name == name);
        let preset = preset.filter(|preset| preset.rules == *spec || own_same.is_none());
        let base = name.trim_end_matches(CHANGED);
        let origin = preset
            .or_else(|| known().find(|preset| has_named(preset, name, spec)))
            .or(own_same)
            .or_else(|| called(name))
            .or_else(|| called(base));
        origin.map_or_else(
            || Self {
                name: base.to_owned(),
                rules: spec.clone(),
                is_known: false,
            },
            Self::from,
        )
    }

    /// The same; where nobody knew it, it is these rules.
    #[must_use]
    pub fn or(self, rules: &RuleSpec) -> Self {
        match self.is_known {
            true => self,
            false => Self {
                rules: rules.clone(),
                is_known: true,
                ..self
            },
        }
    }

    /// The name of rules that were changed from it: a preset's, where they have come to be one; else what was changed, where
    /// this is found again. Short enough for a file to hold it.
    pub fn name_of(&self, spec: &RuleSpec) -> String {
        if self.is_known && self.rules == *spec {
            return self.name.clone();
        }
        if let Some(preset) = preset_called(&self.name, spec) {
            return preset.name.clone();
        }
        if !self.is_known {
            return self.within(CHANGED);
        }
        match units(&self.rules, spec).as_slice() {
            [one] => {
                let whole = format!("{}, {}", self.name, one.lead);
                match whole.chars().count() <= MAX_NAME {
                    true => whole,
                    false => self.within(", 1 clause changed"),
                }
            }
            more => self.within(&format!(", {} clauses changed", more.len())),
        }
    }

    /// Its name with what is said after it, cut to what a file holds.
    fn within(&self, after: &str) -> String {
        let kept = self.name.chars().take(MAX_NAME - after.len());
        kept.chain(after.chars()).collect()
    }
}

/// Whether these are what rules of this name got it from.
fn has_named(preset: &Preset, name: &str, spec: &RuleSpec) -> bool {
    let rest = name.strip_prefix(&*preset.name);
    rest.is_some_and(|rest| rest.starts_with(", "))
        && preset.rules != *spec
        && RulesOrigin::from(preset).name_of(spec) == name
}

impl From<&Preset> for RulesOrigin {
    fn from(preset: &Preset) -> Self {
        Self {
            name: preset.name.clone(),
            rules: preset.rules.clone(),
            is_known: true,
        }
    }
}

/// The name of rules as it tells them from others: older files only say that they were changed.
pub fn telling_name(named: &NamedRules) -> String {
    let spec = named.rules.spec();
    match named.name.ends_with(CHANGED) {
        true => RulesOrigin::of(&named.name, spec, &[]).name_of(spec),
        false => named.name.clone(),
    }
}
