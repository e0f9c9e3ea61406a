//! What can be asked about how things are shown: theme, speed, board, panel, scale, dialogs and messages.

use std::path::PathBuf;

use crate::gui::chooser::state::Chooser;
use crate::gui::family::state::FamilyView;
use crate::storage::settings::{BoardLook, BoardView, HouseLabels, SeedLook, Speed, Theme};

/// One action about how things are shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ViewAction {
    /// Light or dark.
    SetTheme(Theme),
    /// How fast seeds move.
    SetSpeed(Speed),
    /// Nothing slides or fades.
    SetReducedMotion(bool),
    /// Let text and outlines stand out as far as can be, or as usual.
    SetHighContrast(bool),
    /// How loud seeds are, in percent; 0 for silence.
    SetVolume(u8),
    /// Which side of the board is near.
    SetBoardView(BoardView),
    /// What the board is made of.
    SetBoardLook(BoardLook),
    /// What is sown.
    SetSeedLook(SeedLook),
    /// Numbers or letters.
    SetHouseLabels(HouseLabels),
    /// Tell what moves would do under this preset, by its id, or under none.
    SetVersus(Option<&'static str>),
    /// Change the least time between the computer's moves, in milliseconds.
    SetPause(u32),
    /// Make the side panel so wide, in points.
    SetPanelWidth(u32),
    /// Say that the selected text was copied.
    TellCopied,
    /// Show the chooser of rule sets, or another part of it.
    Choose(Chooser),
    /// Show the map of the family, or another part of it.
    ShowFamily(FamilyView),
    /// Count a preset, by its id, among the favourites, or no longer.
    SetFavourite(String, bool),
    /// Take the rules of this file off the list of one's own.
    RemoveOwn(PathBuf),
    /// Put those back that were removed last.
    PutBackOwn,
    /// Close the dialog of the program's own.
    CloseModal,
    /// Take a message away.
    Dismiss(u64),
}

/// The speeds of the seeds, as they are called.
pub const SPEEDS: [(Speed, &str); 4] = [
    (Speed::Slow, "Slow"),
    (Speed::Normal, "Normal"),
    (Speed::Fast, "Fast"),
    (Speed::Instant, "Instant"),
];

/// The boards, as they are called.
pub const BOARDS: [(BoardLook, &str); 3] = [
    (BoardLook::Wood, "Wood"),
    (BoardLook::Stone, "Dark stone"),
    (BoardLook::Ash, "Light ash"),
];

/// The seeds, as they are called.
pub const SEEDS: [(SeedLook, &str); 4] = [
    (SeedLook::Pebbles, "Pebbles"),
    (SeedLook::Cowries, "Cowries"),
    (SeedLook::Glass, "Glass"),
    (SeedLook::Plain, "Plain"),
];

/// Which way the scale is changed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Zoom {
    /// Everything larger.
    In,
    /// Everything smaller.
    Out,
    /// Everything at its usual size.
    Reset,
}
