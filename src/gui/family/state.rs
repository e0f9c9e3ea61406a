//! What the map of the family shows.

use crate::gui::chooser::state::Chooser;

/// The map while it is open. Rule sets go by their ids, for the list may change under it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FamilyView {
    /// The chooser that it was opened from, to go back to.
    pub back: Option<Chooser>,
    /// The one that is told about.
    pub chosen: String,
    /// The one that was told about at first.
    pub begun: String,
    /// The one that it is to be compared with.
    pub beside: Option<String>,
}

impl FamilyView {
    /// With the rules of this id chosen.
    pub fn new(back: Option<Chooser>, id: &str) -> Self {
        Self {
            back,
            chosen: id.to_owned(),
            begun: id.to_owned(),
            beside: None,
        }
    }

    /// Tells about another one.
    pub fn choose(&mut self, id: &str) {
        id.clone_into(&mut self.chosen);
    }

    /// Takes one to compare the chosen one with, or lets it go; what is chosen may be taken, and another be chosen then.
    pub fn pair(&mut self, id: &str) {
        match self.beside.as_deref() {
            Some(beside) if beside == id => self.beside = None,
            // The two are chosen already.
            Some(_) if self.chosen == id => {}
            _ => self.beside = Some(id.to_owned()),
        }
    }
}
