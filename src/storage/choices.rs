//! The choices a user makes once and expects to find again.

use serde::{Deserialize, Serialize};

/// What came after the first version is written where it is not as usual.
pub(super) fn is_usual<T: Default + PartialEq>(chosen: &T) -> bool {
    *chosen == T::default()
}

/// Light or dark.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Theme {
    /// What the system uses.
    #[default]
    System,
    /// Dark in every light.
    Dark,
    /// Light in every light.
    Light,
}

/// How fast seeds move from house to house.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Speed {
    /// Slow enough to count along.
    Slow,
    /// As a quick hand sows.
    #[default]
    Normal,
    /// Just visible.
    Fast,
    /// Not animated.
    Instant,
}

/// Which side of the board is near the viewer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BoardView {
    /// The person who plays alone against a computer; South where that is nobody.
    #[default]
    PersonBelow,
    /// Always South.
    SouthBelow,
    /// Whoever is to move; the board turns between turns.
    TurnToMover,
    /// South, with North's numbers upside down for a player on the far side of the screen.
    FaceToFace,
}

/// What the board is made of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BoardLook {
    /// Warm brown wood.
    #[default]
    Wood,
    /// Dark stone.
    Stone,
    /// Light ash.
    Ash,
}

/// What is sown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SeedLook {
    /// Pebbles of six colours.
    #[default]
    Pebbles,
    /// Shells, as they are sown in much of Africa and South Asia.
    Cowries,
    /// Balls of glass.
    Glass,
    /// Discs of one colour with an outline, for whom colours say little.
    Plain,
}

/// How houses are named on the board and in the move list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HouseLabels {
    /// 1, 2, 3, …
    #[default]
    Numbers,
    /// a, b, c, …
    Letters,
}

/// A tab of the panel beside the boards of the compare page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CompareTab {
    /// What every house is worth under every rule set.
    Map,
    /// What every clause that differs does by itself.
    Clauses,
    /// Games played out.
    Sheets,
    /// The rules of one board; also for a tab that this version does not know.
    #[default]
    #[serde(other)]
    Rules,
}

/// A tab of that panel on the play page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PlayTab {
    /// Presets, clauses, the rules in words.
    #[default]
    Rules,
    /// Players, clock, score.
    Game,
    /// The line that is followed.
    Moves,
}

/// The panel of rules and moves beside the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct SidePanel {
    /// Whether it is shown.
    pub open: bool,
    /// Its width in points.
    pub width: u32,
    /// What it shows on the play page.
    #[serde(skip_serializing_if = "is_usual")]
    pub tab: PlayTab,
}

impl Default for SidePanel {
    fn default() -> Self {
        Self {
            open: true,
            width: 320,
            tab: PlayTab::default(),
        }
    }
}

/// The window as it was left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct WindowShape {
    /// The width of its content in points, when not maximised.
    pub width: u32,
    /// The height of its content in points, when not maximised.
    pub height: u32,
    /// Whether it fills the screen.
    pub maximised: bool,
}

impl Default for WindowShape {
    fn default() -> Self {
        Self {
            width: 1180,
            height: 690,
            maximised: false,
        }
    }
}

/// The pages that can be chosen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PageName {
    /// The game.
    #[default]
    Play,
    /// The same game with its variations, looked through.
    Study,
    /// Several rule sets side by side.
    Compare,
    /// All games there are.
    Library,
    /// Puzzles and endings.
    Practice,
}
