//! A program of somebody else's before it may play.

use crate::rules::side::Side;
use crate::search::external_engine::EngineFault;
use crate::storage::settings::EngineSetting;

/// A program of somebody else's while it is described.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewEngine {
    /// Its name and how it is started.
    pub setting: EngineSetting,
    /// Where it is to play.
    pub taken_in_for: TakenInFor,
    /// Why it cannot.
    pub fault: Option<String>,
    /// It is being tried.
    pub is_tried: bool,
}

/// What became of trying a program.
pub struct EngineTrial {
    /// The program as it was described.
    pub setting: EngineSetting,
    /// Why it cannot play, if so.
    pub found: Result<(), EngineFault>,
}

/// Where a program is to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TakenInFor {
    /// In the game that goes on, at this side.
    Board(Side),
    /// At a side of the new game that is planned.
    Plan(Side),
}

impl NewEngine {
    /// Nothing is said about it yet.
    pub fn at(taken_in_for: TakenInFor) -> Self {
        Self {
            setting: EngineSetting::default(),
            taken_in_for,
            fault: None,
            is_tried: false,
        }
    }
}
