//! The groups of clauses.

/// The groups of rule table E1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Group {
    /// The board and what lies on it at the beginning.
    Board,
    /// The way a player sows along.
    Circuit,
    /// Which houses may be played.
    Lift,
    /// Going on from the landing house.
    Lap,
    /// What the last seed captures.
    Capture,
    /// Whose move it is.
    Turn,
    /// How a game ends.
    End,
    /// What happens between games.
    Match,
}

impl Group {
    /// All groups, in the order of the table.
    pub const ALL: [Self; 8] = [
        Self::Board,
        Self::Circuit,
        Self::Lift,
        Self::Lap,
        Self::Capture,
        Self::Turn,
        Self::End,
        Self::Match,
    ];

    /// The heading above its clauses.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Board => "Board",
            Self::Circuit => "Sowing",
            Self::Lift => "Choice of house",
            Self::Lap => "Relay",
            Self::Capture => "Captures",
            Self::Turn => "Turn",
            Self::End => "End of the game",
            Self::Match => "Between games",
        }
    }
}
