//! What somebody says about rules of his own.

use crate::game::contest::NamedRules;
use crate::storage::presets::Preset;

/// The words that are kept with rules.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RulesDescription {
    /// What they are called.
    pub name: String,
    /// A line about them.
    pub text: String,
    /// Where they are played.
    pub origin: String,
    /// Where they are written down.
    pub source: String,
}

impl RulesDescription {
    /// What a preset says.
    pub fn of(preset: &Preset) -> Self {
        Self {
            name: preset.name.clone(),
            text: preset.text.clone(),
            origin: preset.origin.clone(),
            source: preset.source.clone(),
        }
    }

    /// Rules with these words, as a file holds them under this id.
    pub fn preset(&self, id: String, named: &NamedRules) -> Preset {
        let line = |text: &str| text.trim().to_owned();
        Preset {
            id,
            name: line(&self.name),
            other_names: Vec::new(),
            family: String::new(),
            text: line(&self.text),
            region: String::new(),
            origin: line(&self.origin),
            source: line(&self.source),
            rules: named.rules.spec().clone(),
        }
    }
}
