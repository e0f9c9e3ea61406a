//! What happened in one move, step by step.
//!
//! The animation, the preview, the sentence about a move and the screen reader's line are all made
//! from a trace, so that none of them can tell another story than the rules.

use super::board::{House, Pit};
use super::moves::Way;
use super::outcome::Outcome;
use super::side::Side;

/// One thing that happened to the seeds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// All seeds of a house were taken into the hand; begins a lap.
    Lift {
        /// The house, of either side when it is a relay's.
        house: House,
        /// How many seeds it held.
        seeds: u16,
    },
    /// A seed was entered from beside the board (`reserve`).
    Enter {
        /// The house that got it.
        house: House,
    },
    /// A house on the way got no seed: the lap began there (`skip_origin`).
    SkipOrigin {
        /// The house passed over.
        house: House,
    },
    /// One seed left the hand.
    Drop {
        /// Where it fell.
        pit: Pit,
    },
    /// The last seed of a lap fell, and this clause decided what follows.
    Land {
        /// Where it fell.
        pit: Pit,
        /// The clause.
        landing: Landing,
    },
    /// Seeds were captured into the hand, to be sown on (`capture=opposite_to_hand`).
    CaptureToHand {
        /// The facing house; it may have been empty.
        house: House,
        /// How many seeds it held.
        seeds: u16,
    },
    /// Seeds were captured by the mover.
    Capture {
        /// The house they were taken from.
        house: House,
        /// How many.
        seeds: u16,
        /// Where they went: the mover's store, or a house that he has claimed (`bank`).
        to: Pit,
    },
    /// A seed on the way brought a house to a number that is captured at once (`passing`).
    CaptureInPassing {
        /// Where the number was reached.
        house: House,
        /// How many.
        seeds: u16,
        /// Whose store they went to.
        to: Side,
    },
    /// The mover has claimed a house (`claim`).
    Claim {
        /// Where the lap ended.
        house: House,
    },
    /// Few seeds were left in the houses, and a player took these (`last_seeds`).
    TakeLastSeeds {
        /// The house they lay in.
        house: House,
        /// How many.
        seeds: u16,
        /// Whose store they went to.
        to: Side,
    },
    /// A player without a move passes (`end_when=both_stuck`).
    Pass {
        /// The player.
        side: Side,
    },
    /// The sides of the board changed hands (`pie`).
    Swap,
    /// The game is over and these seeds went to a store.
    Collect {
        /// The house they lay in.
        house: House,
        /// How many.
        seeds: u16,
        /// Whose store.
        to: Side,
    },
}

/// Why a lap ended as it did: the clause that fired where the last seed fell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Landing {
    /// In the own store, and that gives another move (`extra_turn`).
    StoreExtraMove,
    /// In the own store, and the turn passes (`extra_turn=false`).
    Store,
    /// In a house that was not empty: lifted and sown on (`relay`).
    Relay,
    /// In a house that was not empty, after the last lap allowed (`step_cap`).
    StepCap,
    /// In the mover's kept house, where the move ends (`kept_house`).
    Kept,
    /// In a house that is closed to the mover in this turn (`blocking`).
    Blocked,
    /// In a house that was captured in passing by this last seed (`passing_last`).
    TakenInPassing,
    /// In a claimed house, where nothing further happens.
    Claimed,
    /// In an unclaimed house, which is the mover's now (`claim`).
    Claim,
    /// In a house that the opponent has claimed: seeds are taken out of it (`raid`).
    Raid,
    /// The next house is empty, and what lies beyond is captured (`capture=gap`).
    Gap,
    /// In an own fighting house that faces seeds: both houses there are captured (`capture=column`).
    Column,
    /// In an empty own house facing seeds: captured (`capture=opposite`).
    Opposite,
    /// In an empty own house facing none: the last seed is banked alone (`empty_capture`).
    EmptyCapture,
    /// In an empty own house facing none: nothing is captured.
    OppositeEmpty,
    /// In an empty own house facing one that is burnt or claimed: nothing is captured.
    OppositeClosed,
    /// In an empty own house, but no seed fell on the other side yet (`capture_needs_lap`).
    NeedsLap,
    /// In a house of the other side that now holds a capturing number (`capture=count`).
    Count,
    /// Count capture of everything the other side has, not carried out (`grand_slam=no_capture`).
    GrandSlamNothing,
    /// Count capture of everything the other side has, carried out (`grand_slam=legal`, `illegal`,
    /// `illegal_unless_only`).
    GrandSlamAll,
    /// Count capture of everything but one house (`grand_slam=leave_last`, `leave_first`).
    GrandSlamButOne,
    /// Count capture of everything, the rest to the opponent (`grand_slam=opponent_gets_rest`).
    GrandSlamRestToOpponent,
    /// Nothing happens.
    Quiet,
}

/// The whole of one move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trace {
    /// The side that moved, whoever is next.
    pub mover: Side,
    /// The way round that he chose, where the rules leave it to him.
    pub way: Option<Way>,
    /// What happened, in order.
    pub events: Vec<Event>,
    /// Laps: how often the hand was filled (the `steps` of the conformance data); 0 for a swap.
    pub laps: u32,
    /// Seeds captured in this move, leftovers not counted.
    pub captured: u16,
    /// Whether the last seed gave another move; void if the game ended all the same.
    pub extra_move: bool,
    /// The end of the game, if this move ended it.
    pub outcome: Option<Outcome>,
}

impl Trace {
    /// The pit the last seed fell into; `None` for a swap.
    pub fn last_pit(&self) -> Option<Pit> {
        self.landing().map(|(pit, _)| pit)
    }

    /// The pit the last seed fell into and the clause that fired there; `None` for a swap.
    pub fn landing(&self) -> Option<(Pit, Landing)> {
        self.events.iter().rev().find_map(|event| match *event {
            Event::Land { pit, landing } => Some((pit, landing)),
            _ => None,
        })
    }

    /// The house the move began with; `None` for a swap.
    pub fn origin(&self) -> Option<House> {
        self.events.iter().find_map(|event| match *event {
            Event::Lift { house, .. } | Event::Enter { house } => Some(house),
            _ => None,
        })
    }
}
