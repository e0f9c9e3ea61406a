//! How a game with computer players goes on: paused, step by step, waiting in the middle of a record.

/// What is asked of seeing the whole game again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Watch {
    /// From its first move.
    FromStart,
    /// Hold it at the move that is shown.
    Pause,
    /// Let it go on.
    GoOn,
    /// Show it after this many moves.
    At(usize),
    /// No longer.
    Stop,
}

/// A game that is shown again.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Watching {
    /// Since when the board has rested after the last move, in the window's time.
    pub rested: Option<f64>,
    /// It waits at the move that is shown.
    pub paused: bool,
}

/// What holds the computer players back, or lets them go on.
#[derive(Clone, Copy, Debug, Default)]
pub struct Flow {
    /// The user has paused the computer players.
    pub paused: bool,
    /// One move is to be made although they are paused.
    pub stepping: bool,
    /// The user went back in the record: they wait until they are told to play on.
    pub went_back: bool,
    /// The user has asked for a hint about the position on the board.
    pub hint_asked: bool,
    /// All moves are being shown again.
    pub watching: Option<Watching>,
    /// When the board came to rest after the last change, in the window's time.
    pub rested: Option<f64>,
}

impl Flow {
    /// Whether all moves of the game are being shown again.
    pub const fn is_watching(&self) -> bool {
        self.watching.is_some()
    }

    /// Whether the computer players may move.
    pub const fn runs(&self) -> bool {
        !self.went_back && (!self.paused || self.stepping)
    }
}
