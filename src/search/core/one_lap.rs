//! Rules whose moves can be taken apart: what a move does to each half, the other half aside.

use super::sow::{CaptureKind, Core};
use super::sowing_tables::{Lap, NOWHERE, STORE, SowingTables};
use crate::rules::spec::OppositeCapture;

/// The moves of rules in which a move is one lap with at most a capture of what lies opposite, and
/// may be made whatever the opponent has.
#[derive(Clone, Copy, Debug)]
pub struct OneLap<'a, const WORDS: usize, const BITS: u32> {
    tables: &'a SowingTables<WORDS, BITS>,
    capture: Option<OppositeCapture>,
    extra_turn: bool,
}

/// Where a lap ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LapEnd {
    /// The mover moves again.
    ExtraMove,
    /// In a house of the mover: if it was empty, what lies in the opponent's house `facing` it is
    /// captured.
    Capture {
        /// The house, by the mover's index.
        last: usize,
        /// The house facing it, by the opponent's index.
        facing: usize,
    },
    /// Nothing more happens.
    Quiet,
}

impl<const WORDS: usize, const BITS: u32> Core<WORDS, BITS> {
    /// The moves taken apart, if these rules allow it and both sides of the board are alike.
    pub fn one_lap(&self) -> Option<OneLap<'_, WORDS, BITS>> {
        let capture = match &self.capture {
            CaptureKind::None => None,
            CaptureKind::Opposite(clauses) => Some(*clauses),
            CaptureKind::Count { .. } | CaptureKind::ToHand => return None,
        };
        let [tables] = self.tables.as_slice() else {
            return None;
        };
        (!self.relay && !self.guarded && !self.more_to_moves).then_some(OneLap {
            tables,
            capture,
            extra_turn: self.extra_turn,
        })
    }
}

impl<const WORDS: usize, const BITS: u32> OneLap<'_, WORDS, BITS> {
    /// The lap of `seeds` from a house of the mover, and what follows.
    pub fn lap(&self, house: usize, seeds: usize) -> (Lap<WORDS, BITS>, LapEnd) {
        let lap = self.tables.lap(house, seeds);
        if lap.last == STORE {
            let again = [LapEnd::Quiet, LapEnd::ExtraMove];
            return (lap, again[usize::from(self.extra_turn)]);
        }
        let last = usize::from(lap.last);
        // The opponent's houses have higher numbers, and nothing faces them.
        let facing = self.tables.faced(last);
        let landing = match self.capture {
            Some(clauses) if facing != NOWHERE && (lap.crosses || !clauses.capture_needs_lap) => {
                let facing = usize::from(facing);
                LapEnd::Capture { last, facing }
            }
            _ => LapEnd::Quiet,
        };
        (lap, landing)
    }

    /// Whether the last seed goes to the store as well when so many seeds are captured.
    pub fn takes_last(&self, captured: u32) -> bool {
        self.capture
            .is_some_and(|clauses| clauses.take_last && (captured > 0 || clauses.empty_capture))
    }
}
