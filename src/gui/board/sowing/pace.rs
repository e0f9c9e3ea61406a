//! The speed of a move on the board.

/// How fast a move is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Pace {
    /// To follow with a finger.
    Slow,
    /// To follow with the eyes.
    #[default]
    Normal,
    /// To get the idea.
    Fast,
    /// At once.
    Instant,
}

impl Pace {
    /// Seconds from one seed to the next.
    pub const fn seconds_per_drop(self) -> f32 {
        match self {
            Self::Slow => 0.45,
            Self::Normal => 0.218,
            Self::Fast => 0.11,
            Self::Instant => 0.0,
        }
    }
}
