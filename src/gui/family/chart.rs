//! The map of the presets and of rules of one's own, made in the background when it is looked at.

use crate::compare::family_map::map::FamilyMap;
use crate::gui::work::wake::Wake;
use crate::gui::work::worker::Worker;
use crate::storage::rules::own_rules::FAMILY;
use crate::storage::rules::presets::{Preset, presets};

use super::state::FamilyView;

/// Rule sets, and the map on which they lie in the same order.
#[derive(Debug)]
pub struct FamilyChart {
    /// The presets, then rules of one's own.
    pub rules: Vec<Preset>,
    /// Where they lie.
    pub map: FamilyMap,
}

impl FamilyChart {
    /// The number of the rules that are told about: the first where those of the view are not there.
    pub fn chosen(&self, view: &FamilyView) -> usize {
        self.number(&view.chosen).unwrap_or_default()
    }

    /// The number of those that they are to be compared with.
    pub fn beside(&self, view: &FamilyView) -> Option<usize> {
        self.number(view.beside.as_deref()?)
    }

    fn number(&self, id: &str) -> Option<usize> {
        self.rules.iter().position(|preset| preset.id == id)
    }

    /// The families, in the order of the list.
    pub fn families(&self) -> Vec<&str> {
        let mut families: Vec<&str> = Vec::new();
        for preset in &self.rules {
            if !families.contains(&preset.family.as_str()) {
                families.push(&preset.family);
            }
        }
        families
    }
}

/// The map, once it is made.
#[derive(Default)]
pub struct Chart {
    worker: Worker<FamilyChart>,
    shown: Option<FamilyChart>,
    /// The rules of one's own for which it was asked.
    asked: Option<Vec<Preset>>,
}

impl Chart {
    /// Has it made with these rules of one's own, unless that was asked for.
    pub fn look(&mut self, own: &[Preset], wake: &Wake) {
        if self.asked.as_deref() == Some(own) {
            return;
        }
        self.asked = Some(own.to_vec());
        let own = own.iter().cloned().map(|preset| Preset {
            family: FAMILY.to_owned(),
            ..preset
        });
        let rules: Vec<Preset> = presets().iter().cloned().chain(own).collect();
        let begun = self.worker.start("kalaha-family", wake, move |teller| {
            let specs: Vec<_> = rules.iter().map(|preset| &preset.rules).collect();
            if let Some(map) = FamilyMap::new(&specs, presets().len(), teller.stop()) {
                teller.tell(FamilyChart { rules, map });
            }
        });
        if let Err(error) = begun {
            log::error!("{error}");
        }
    }

    /// Takes what the thread tells.
    pub fn hear(&mut self) {
        self.shown = self.worker.news().pop().or(self.shown.take());
    }

    /// The map, if it is made.
    pub const fn shown(&self) -> Option<&FamilyChart> {
        self.shown.as_ref()
    }
}
