//! The rules files in the config folder, read in the background.

use std::path::Path;

use crate::gui::own::about::{EditedRules, NameTaken, RulesDescription, RulesToKeep};
use crate::gui::work::wake::Wake;
use crate::gui::work::worker::Worker;
use crate::rules::spec::RuleSpec;
use crate::storage::disk::folders::Folders;
use crate::storage::disk::trash::Taken;
use crate::storage::rules::own_rules::{self, OwnRules, own_file, own_id};
use crate::storage::rules::presets::{Preset, presets};

/// Rules of one's own as they were found last.
#[derive(Default)]
pub struct OwnShelf {
    worker: Worker<OwnRules>,
    found: OwnRules,
    /// The file that was removed last, which can be put back.
    pub removed: Option<Taken>,
}

impl OwnShelf {
    /// Looks again; what is known stays meanwhile.
    pub fn look(&mut self, folders: &Folders, wake: &Wake) {
        let folder = folders.root().join("rules");
        let begun = self.worker.start("kalaha-own", wake, move |teller| {
            teller.tell(own_rules::read(&folder));
        });
        if let Err(error) = begun {
            log::error!("{error}");
        }
    }

    /// Takes what the thread tells: what is wrong with files that cannot be used and was not known, a sentence each.
    pub fn hear(&mut self) -> Vec<String> {
        let Some(found) = self.worker.news().pop() else {
            return Vec::new();
        };
        let known: Vec<String> = self.found.faults().collect();
        let new = found.faults().filter(|fault| !known.contains(fault));
        let new = new.collect();
        self.found = found;
        new
    }

    /// Those that can be used, by name.
    pub fn rules(&self) -> &[Preset] {
        &self.found.rules
    }

    /// The rules that are kept in the file for rules of this name.
    pub fn of_name(&self, name: &str) -> Option<&Preset> {
        self.with_id(&own_id(&own_file(Path::new(""), name)))
    }

    /// Who has the name already under which these are to be kept.
    pub fn name_taken(&self, keep: &RulesToKeep) -> NameTaken<'_> {
        let name = keep.about.name.trim();
        let is_called = |preset: &&Preset| preset.name.to_lowercase() == name.to_lowercase();
        let preset = presets().iter().find(is_called);
        if let Some(preset) = preset.filter(|preset| preset.rules != *keep.rules.spec()) {
            return NameTaken::ByPreset(&preset.name);
        }
        let own = self.of_name(&keep.about.name);
        own.map_or(NameTaken::No, |own| NameTaken::ByOwn(&own.name))
    }

    /// The rules with this id.
    pub fn with_id(&self, id: &str) -> Option<&Preset> {
        self.rules().iter().find(|preset| preset.id == id)
    }

    /// What is known of rules with this name and exactly these clauses.
    pub fn known(&self, name: &str, spec: &RuleSpec) -> Option<&Preset> {
        own_rules::known(self.rules(), name, spec)
    }

    /// What is known of rules that are edited: what is said about one's own or a preset with these clauses, about what they
    /// began as, or about one's own of the name that they began with.
    pub fn described(&self, edited: &EditedRules<'_>) -> RulesDescription {
        let draft = &edited.draft;
        let (spec, origin) = (draft.spec(), draft.origin());
        let opened = edited.opened.filter(|about| about.name == draft.base());
        // Rules that were opened and not changed are those of their file, whoever else has the same.
        let as_opened = opened.filter(|_| spec == origin).cloned();
        let known = || self.known(&draft.name(), spec).map(RulesDescription::of);
        let began = || {
            let origin = self.with_rules(origin).map(RulesDescription::of);
            let named = || self.rules().iter().find(|own| own.name == draft.base());
            let about = origin.or_else(|| opened.cloned());
            let about = about.or_else(|| named().map(RulesDescription::of))?;
            Some(about.changed())
        };
        let about = as_opened.or_else(known).or_else(began);
        RulesDescription {
            name: draft.name(),
            ..about.unwrap_or_default()
        }
    }

    /// The rules with exactly these clauses.
    pub fn with_rules(&self, spec: &RuleSpec) -> Option<&Preset> {
        self.rules().iter().find(|preset| preset.rules == *spec)
    }
}
