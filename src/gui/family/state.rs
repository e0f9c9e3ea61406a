//! What the map of the family shows.

use crate::gui::chooser::state::Chooser;
use crate::storage::presets::{Preset, presets};

/// The map while it is open. Rule sets go by their places in the list: presets, then rules of one's own.
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
    /// With the preset of this id chosen, or the rules of one's own.
    pub fn new(back: Option<Chooser>, id: &str, own: &[Preset]) -> Self {
        let mut all = presets().iter().chain(own);
        let chosen = all.position(|preset| preset.id == id);
        let chosen = chosen.unwrap_or_default();
        Self {
            back,
            chosen,
            begun: chosen,
            beside: None,
        }
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
