//! How a question stands.

use egui::Color32;

use crate::gui::theme::Tokens;
use crate::rules::state::Move;

/// How a question stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum QuestionStatus {
    /// Nothing was tried.
    Open,
    /// This move was tried, of which nothing is known.
    Looking(Move),
    /// A move was tried that is no better; what refutes it is looked for, or is on the board.
    Wrong,
    /// A good move was found.
    Right,
    /// The best move was shown.
    Shown,
}

impl QuestionStatus {
    /// Whether the answer is known.
    pub const fn is_over(self) -> bool {
        matches!(self, Self::Right | Self::Shown)
    }

    /// The colour of what is said about it.
    pub const fn color(self, tokens: &Tokens) -> Color32 {
        match self {
            Self::Open | Self::Looking(_) => tokens.text,
            Self::Wrong => tokens.error,
            Self::Right => tokens.accent,
            Self::Shown => tokens.second,
        }
    }
}
