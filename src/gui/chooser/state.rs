//! What the chooser shows.

use crate::storage::rules::presets::{Preset, presets};

/// What rules are chosen for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChooseFor {
    /// The rules being edited beside the game.
    Draft,
    /// The game that is planned.
    NewGame,
    /// The board whose rules are shown on the compare page.
    Board,
    /// One more board there.
    NewBoard,
    /// What is practised.
    Practice,
}

/// By what the list is put together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grouping {
    /// Games that are played alike.
    Family,
    /// Where they are played.
    Region,
    /// The size of the board.
    Board,
    /// How long games are.
    Length,
    /// How fair they are.
    Fairness,
}

impl Grouping {
    /// All of them, as they are called.
    pub const ALL: [(Self, &str); 5] = [
        (Self::Family, "Family"),
        (Self::Region, "Region"),
        (Self::Board, "Board"),
        (Self::Length, "Length"),
        (Self::Fairness, "Fairness"),
    ];
}

/// The chooser while it is open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chooser {
    /// What becomes of the rules.
    pub what_for: ChooseFor,
    /// The words looked for.
    pub wanted: String,
    /// How the list is put together.
    pub grouping: Grouping,
    /// The preset shown, by its id; it need not be in the list.
    pub chosen: String,
    /// Whether it is asked if that shall be taken off the list.
    pub asks_to_remove: bool,
    /// Whether what there is to know stands in place of the list, where there is no room for both.
    pub tells: bool,
    /// The title of the section in which it was chosen: some stand in more than one.
    pub section: String,
    /// What was shown before words were looked for, and in which section, as long as nobody has chosen among what was found.
    pub before: Option<(String, String)>,
}

impl Chooser {
    /// The whole list, with these rules shown, if they are known, or else the first.
    pub fn new(what_for: ChooseFor, known: Option<&Preset>) -> Self {
        let preset = known.or(presets().first());
        Self {
            what_for,
            wanted: String::new(),
            grouping: Grouping::Family,
            chosen: preset.map_or_else(String::new, |preset| preset.id.clone()),
            asks_to_remove: false,
            tells: false,
            section: String::new(),
            before: None,
        }
    }
}
