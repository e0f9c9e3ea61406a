//! What somebody says about rules of his own.

use crate::game::contest::NamedRules;
use crate::gui::draft::Draft;
use crate::gui::files::key::BoardKey;
use crate::rules::rule_set::RuleSet;
use crate::storage::rules::presets::{Preset, presets};
use crate::storage::rules::rules_origin::RulesOrigin;

/// Where rules are edited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RulesPlace {
    /// Beside the game, for the next one.
    Game,
    /// On this board of the compare page.
    Board(BoardKey),
}

/// Rules as they are edited somewhere.
pub struct EditedRules<'a> {
    /// Where.
    pub place: RulesPlace,
    /// The clauses, which may not go together yet.
    pub draft: Draft,
    /// What was said about those that were opened or kept there last.
    pub opened: Option<&'a RulesDescription>,
}

/// Rules that are to be kept: these and no later ones, whatever page is shown by then.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulesToKeep {
    /// Where they were edited.
    pub place: RulesPlace,
    /// What they are.
    pub rules: RuleSet,
    /// What is said about them.
    pub about: RulesDescription,
}

impl RulesToKeep {
    /// They with their name.
    pub fn named(&self) -> NamedRules {
        NamedRules {
            name: self.about.name.trim().to_owned(),
            rules: self.rules.clone(),
        }
    }

    /// What is said about them, under the name that they are known by once they are changed.
    pub fn opened(&self, own: &[Preset]) -> RulesDescription {
        let origin = RulesOrigin::of(self.about.name.trim(), self.rules.spec(), own);
        RulesDescription {
            name: origin.name,
            ..self.about.clone()
        }
    }

    /// As a file holds them under this id.
    pub fn preset(&self, id: String) -> Preset {
        let line = |text: &str| text.trim().to_owned();
        Preset {
            id,
            name: line(&self.about.name),
            other_names: Vec::new(),
            family: String::new(),
            text: line(&self.about.text),
            region: String::new(),
            origin: line(&self.about.origin),
            source: line(&self.about.source),
            rules: self.rules.spec().clone(),
        }
    }
}

/// Who has the name already under which rules are to be kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NameTaken<'a> {
    /// Nobody.
    No,
    /// Rules of one's own, which would be replaced.
    ByOwn(&'a str),
    /// Other rules, which come with the program: they would be taken for each other.
    ByPreset(&'static str),
}

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
    /// What a file says, under the name that its rules are known by once they are changed.
    pub fn opened(preset: &Preset, own: &[Preset]) -> Self {
        Self {
            name: RulesOrigin::of(&preset.name, &preset.rules, own).name,
            ..Self::of(preset)
        }
    }

    /// What is said of rules that were changed from these: who has written of a preset has not written of them.
    #[must_use]
    pub fn changed(&self) -> Self {
        let is_told = |preset: &&Preset| !self.source.is_empty() && preset.source == self.source;
        match presets().iter().find(is_told) {
            Some(preset) => Self {
                text: String::new(),
                source: format!("After {}", preset.name),
                ..self.clone()
            },
            None => self.clone(),
        }
    }

    /// What a preset says.
    pub fn of(preset: &Preset) -> Self {
        Self {
            name: preset.name.clone(),
            text: preset.text.clone(),
            origin: preset.origin.clone(),
            source: preset.source.clone(),
        }
    }
}
