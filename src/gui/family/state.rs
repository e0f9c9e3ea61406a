//! What the map of the family shows.

use crate::gui::chooser::state::Chooser;
use crate::storage::presets::{Preset, presets};

/// The map while it is open. Rule sets are presets by their places in the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FamilyView {
    /// The chooser that it was opened from, to go back to.
    pub back: Option<Chooser>,
    /// The one that is told about.
    pub chosen: usize,
    /// The one that was told about at first.
    pub begun: usize,
    /// The one that it is to be compared with.
    pub beside: Option<usize>,
}

impl FamilyView {
    /// With the preset of this id chosen.
    pub fn new(back: Option<Chooser>, id: &str) -> Self {
        let chosen = presets().iter().position(|preset| preset.id == id);
        let chosen = chosen.unwrap_or_default();
        Self {
            back,
            chosen,
            begun: chosen,
            beside: None,
        }
    }

    /// The preset that is told about.
    pub fn preset(&self) -> Option<&'static Preset> {
        presets().get(self.chosen)
    }

    /// Tells about another one.
    pub fn choose(&mut self, number: usize) {
        self.chosen = number;
    }

    /// Takes one to compare the chosen one with, or lets it go; what is chosen may be taken, and another be chosen then.
    pub fn pair(&mut self, number: usize) {
        self.beside = (self.beside != Some(number)).then_some(number);
    }

    /// The two that are compared, if there are two.
    pub fn two(&self) -> Option<(usize, usize)> {
        let beside = self.beside.filter(|&beside| beside != self.chosen)?;
        Some((beside, self.chosen))
    }
}

/// The families of the presets, in the order of the list.
pub fn families() -> Vec<&'static str> {
    let mut families: Vec<&str> = Vec::new();
    for preset in presets() {
        if !families.contains(&preset.family.as_str()) {
            families.push(&preset.family);
        }
    }
    families
}
