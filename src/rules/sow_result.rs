//! What a move comes to.

use super::board::Pit;
use super::moves::Choices;
use super::trace::Landing;
use super::turn_kind::TurnKind;

/// What a move comes to, before anything is tested for the end of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SowResult {
    pub laps: u32,
    pub captured: u16,
    /// The last seed gives another move: in the own store, or by a capture.
    pub extra_move: bool,
    /// The clause that ended the move.
    pub landing: Landing,
    /// Where the last seed fell.
    pub last: Pit,
    /// Columns at both ends of the board were captured.
    pub both_ends: bool,
    /// It was cut short after the last lap allowed.
    pub cut_short: bool,
    /// The choices that were met, as they were made.
    pub choices: Choices,
    /// Whether captures were allowed in it, as the first lap told.
    pub turn: TurnKind,
}
