//! Everything that can be asked of the setup editor.

use crate::rules::board::Pit;
use crate::rules::side::Side;

/// One wish about the position being set up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetupAction {
    /// This many seeds in a pit.
    Put(Pit, u16),
    /// Who moves first.
    ToMove(Side),
    /// All houses and stores empty.
    Clear,
    /// The rules' own start.
    Opening,
    /// A game begins here, or the boards do.
    Start,
    /// Linked boards begin here instead of a game.
    Compare,
    /// Back to the page behind.
    Cancel,
}
