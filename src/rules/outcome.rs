//! How a game ends.

use super::side::{BySide, Side};

/// The end of a game: who won, with how many seeds, and why it ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The winner, `None` for a draw.
    pub winner: Option<Side>,
    /// Seeds in the stores when all was collected, with half of what was halved (`repeat_result=split`).
    pub scores: BySide<u16>,
    /// Why the game ended.
    pub reason: EndReason,
}

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EndReason {
    /// A side has no seeds in its houses (`end_when=either_empty`, `mover_empty`).
    SideEmpty,
    /// The player to move has no legal move (`end_when=mover_stuck`, `mover_stuck_loses`,
    /// `mover_empty`), or neither player has (`both_stuck`).
    MoverStuck,
    /// A player has won more than half of all seeds, or both have half (`stop_at_majority`), or one
    /// has more than a number of seeds (`seed_limit`).
    Majority,
    /// Few seeds are left in the houses (`end_seeds`).
    FewSeeds,
    /// A position occurred as often as `repeat_limit` allows.
    Repetition,
    /// A capture of everything gave the rest to the opponent (`grand_slam=opponent_gets_rest`).
    GrandSlam,
    /// A move captured columns at both ends of the board (`both_ends_win`).
    BothEnds,
    /// A player has no seeds left in his fighting row (`end_when=front_empty`).
    FrontEmpty,
    /// A move needed more laps than allowed (`cap_loses`).
    TooManyLaps,
}

impl EndReason {
    /// The name used in data.
    pub const fn name(self) -> &'static str {
        match self {
            Self::SideEmpty => "side_empty",
            Self::MoverStuck => "mover_stuck",
            Self::Majority => "majority",
            Self::FewSeeds => "few_seeds",
            Self::Repetition => "repetition",
            Self::GrandSlam => "grand_slam",
            Self::BothEnds => "both_ends",
            Self::FrontEmpty => "front_empty",
            Self::TooManyLaps => "too_many_laps",
        }
    }
}
