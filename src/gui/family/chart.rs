//! The map of the presets, made in the background when it is first looked at.

use crate::compare::family_map::map::FamilyMap;
use crate::gui::work::wake::Wake;
use crate::gui::work::worker::Worker;
use crate::storage::presets::presets;

/// The map, once it is made; presets by their places in the list.
#[derive(Default)]
pub struct Chart {
    worker: Worker<FamilyMap>,
    map: Option<FamilyMap>,
    asked: bool,
}

impl Chart {
    /// Has it made, unless that was asked for.
    pub fn look(&mut self, wake: &Wake) {
        if std::mem::replace(&mut self.asked, true) {
            return;
        }
        let begun = self.worker.start("kalaha-family", wake, |teller| {
            let specs: Vec<_> = presets().iter().map(|preset| &preset.rules).collect();
            if let Some(map) = FamilyMap::new(&specs, teller.stop()) {
                teller.tell(map);
            }
        });
        if let Err(error) = begun {
            log::error!("{error}");
            self.asked = false;
        }
    }

    /// Takes what the thread tells.
    pub fn hear(&mut self) {
        self.map = self.worker.news().pop().or(self.map.take());
    }

    /// The map, if it is made.
    pub const fn map(&self) -> Option<&FamilyMap> {
        self.map.as_ref()
    }
}
