//! Everything that can be asked of the setup editor.

use crate::rules::board::{House, Pit};
use crate::rules::side::Side;

/// One action about the position being set up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetupAction {
    /// This many seeds in a pit.
    Put(Pit, u16),
    /// A house is somebody's who has claimed it, or nobody's.
    Claim(House, Option<Side>),
    /// A house is burnt, or none any more.
    Burn(House, bool),
    /// A player still keeps his house, or no longer.
    Keep(Side, bool),
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
