//! A move as it is seen: where every seed is at every moment of it.
//!
//! Made from the trace alone and driven by a time given from outside; it never decides anything, and at
//! its end the position is the one that the trace leads to.

mod builder;
#[cfg(test)]
mod tests;

use std::ops::Range;

use self::builder::Builder;
use super::model::{Flight, Flying, Slot};
use crate::rules::board::Pit;
use crate::rules::position::Position;
use crate::rules::trace::Trace;

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

/// What the board shows at one moment.
#[derive(Clone, Debug, PartialEq)]
pub struct SowingFrame {
    /// What lies in the pits.
    pub position: Position,
    /// The seeds that lie in none.
    pub flying: Vec<Flying>,
}

/// One move, laid out in time. All times in seconds.
#[derive(Clone, Debug)]
pub struct Sowing {
    /// The position from each moment on; the first from 0.
    positions: Vec<(f32, Position)>,
    /// What flies, by its beginning.
    motions: Vec<Motion>,
    /// Where the seeds of the hand will fall; what `Motion` refers to.
    slots: Vec<Slot>,
    longest_motion: f32,
    duration: f32,
}

/// Some seeds on their way from `start` to just before `end`.
#[derive(Clone, Debug)]
struct Motion {
    start: f32,
    end: f32,
    kind: MotionKind,
}

#[derive(Clone, Debug)]
enum MotionKind {
    Hand {
        from: Pit,
        to: Pit,
        slots: Range<usize>,
    },
    Lift {
        from: Pit,
        over: Pit,
        place: u16,
        slots: Range<usize>,
    },
    Drop {
        slot: Slot,
    },
    Fly {
        from: Pit,
        to: Slot,
        seeds: u16,
    },
}

impl Sowing {
    /// Lays out a move that began at `before`.
    pub fn new(before: Position, trace: &Trace, pace: Pace) -> Self {
        let mut builder = Builder::new(before, pace);
        for (i, event) in trace.events.iter().enumerate() {
            let rest = trace.events.get(i + 1..).unwrap_or_default();
            builder.event(event, rest, trace);
        }
        builder.finish(before)
    }

    /// How long the move is seen.
    pub const fn duration(&self) -> f32 {
        self.duration
    }

    /// What is seen `time` seconds after its beginning; after the end, the end.
    pub fn frame(&self, time: f32) -> SowingFrame {
        let time = if time < self.duration {
            time.max(0.0)
        } else {
            f32::INFINITY
        };
        let current = self.positions.partition_point(|(from, _)| *from <= time);
        let position = self.positions[current.saturating_sub(1)].1;
        let begun = self.motions.partition_point(|motion| motion.start <= time);
        let mut flying = Vec::new();
        for motion in self.motions[..begun].iter().rev() {
            if motion.start + self.longest_motion < time {
                break;
            }
            if time < motion.end {
                self.show(motion, time, &mut flying);
            }
        }
        SowingFrame { position, flying }
    }

    fn show(&self, motion: &Motion, time: f32, flying: &mut Vec<Flying>) {
        let progress = (time - motion.start) / (motion.end - motion.start);
        let mut push = |slot, flight| {
            flying.push(Flying {
                slot,
                flight,
                progress,
            });
        };
        match &motion.kind {
            MotionKind::Hand { from, to, slots } => {
                for (place, slot) in (0..).zip(self.slots_in(slots)) {
                    let (from, to) = (*from, *to);
                    push(*slot, Flight::Hand { from, to, place });
                }
            }
            MotionKind::Lift {
                from,
                over,
                place,
                slots,
            } => {
                for (index, slot) in (0..).zip(self.slots_in(slots)) {
                    let from = Slot { pit: *from, index };
                    let (over, place) = (*over, place + index);
                    push(*slot, Flight::Lift { from, over, place });
                }
            }
            MotionKind::Drop { slot } => push(*slot, Flight::Drop),
            MotionKind::Fly { from, to, seeds } => {
                for index in 0..*seeds {
                    let slot = Slot {
                        pit: to.pit,
                        index: to.index + index,
                    };
                    let from = Slot { pit: *from, index };
                    push(slot, Flight::Fly { from });
                }
            }
        }
    }

    fn slots_in(&self, range: &Range<usize>) -> &[Slot] {
        self.slots.get(range.clone()).unwrap_or_default()
    }
}
