//! One move, laid out in time, and what is seen at each moment of it.

use std::ops::Range;

use crate::gui::board::model::{Flight, Flying, SeedSlot};
use crate::rules::board::Pit;
use crate::rules::position::Position;

/// What the board shows at one moment.
#[derive(Clone, Debug, PartialEq)]
pub struct SowingFrame {
    /// What lies in the pits.
    pub position: Position,
    /// The seeds that lie in none.
    pub flying: Vec<Flying>,
    /// How far the board is turned round, from 0 to half a turn at 1.
    pub turned: f32,
}

/// Something that can be heard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cue {
    /// A seed has fallen into a house.
    House,
    /// A seed has fallen into a store.
    Store,
    /// Seeds have come to whoever won them.
    Capture,
    /// Seeds are lifted for one more lap.
    Relay,
    /// The game has ended.
    End,
}

/// One move, laid out in time. All times in seconds.
#[derive(Clone, Debug)]
pub struct SowingTimeline {
    /// The position from each moment on; the first from 0.
    pub(super) positions: Vec<(f32, Position)>,
    /// What flies, by its beginning.
    pub(super) motions: Vec<SeedMotion>,
    /// Where the seeds of the hand will fall; what `Motion` refers to.
    pub(super) slots: Vec<SeedSlot>,
    /// When the board begins to turn, and for how long it does.
    pub(super) turn: Option<(f32, f32)>,
    pub(super) longest_motion: f32,
    pub(super) duration: f32,
}

/// Some seeds on their way from `start` to just before `end`.
#[derive(Clone, Debug)]
pub(super) struct SeedMotion {
    pub start: f32,
    pub end: f32,
    pub kind: MotionKind,
}

#[derive(Clone, Debug)]
pub(super) enum MotionKind {
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
        slot: SeedSlot,
    },
    Fly {
        from: Pit,
        to: SeedSlot,
        seeds: u16,
    },
}

impl Cue {
    const fn of_drop(pit: Pit) -> Self {
        match pit {
            Pit::House(_) => Self::House,
            Pit::Store(_) => Self::Store,
        }
    }
}

impl SowingTimeline {
    /// How long the move is seen.
    pub const fn duration(&self) -> f32 {
        self.duration
    }

    /// What is heard after `from` seconds and up to `to`, in no particular order.
    pub fn cues(&self, from: f32, to: f32) -> impl Iterator<Item = Cue> + '_ {
        let heard = self.motions.iter().map(|motion| match &motion.kind {
            MotionKind::Drop { slot } => (motion.end, Some(Cue::of_drop(slot.pit))),
            MotionKind::Fly { .. } => (motion.end, Some(Cue::Capture)),
            // The first lift is the move itself.
            MotionKind::Lift { .. } if motion.start > 0.0 => (motion.start, Some(Cue::Relay)),
            MotionKind::Lift { .. } | MotionKind::Hand { .. } => (motion.end, None),
        });
        heard.filter_map(move |(at, cue)| cue.filter(|_| at > from && at <= to))
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
        let turned = self.turn.map_or(0.0, |(start, length)| {
            let part = (time - start) / length;
            // After half a turn sides are swapped, and the board lies as it lay.
            if part < 1.0 { part.max(0.0) } else { 0.0 }
        });
        SowingFrame {
            position,
            flying,
            turned,
        }
    }

    fn show(&self, motion: &SeedMotion, time: f32, flying: &mut Vec<Flying>) {
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
                    let from = SeedSlot { pit: *from, index };
                    let (over, place) = (*over, place + index);
                    push(*slot, Flight::Lift { from, over, place });
                }
            }
            MotionKind::Drop { slot } => push(*slot, Flight::Drop),
            MotionKind::Fly { from, to, seeds } => {
                for index in 0..*seeds {
                    let slot = SeedSlot {
                        pit: to.pit,
                        index: to.index + index,
                    };
                    let from = SeedSlot { pit: *from, index };
                    push(slot, Flight::Fly { from });
                }
            }
        }
    }

    fn slots_in(&self, range: &Range<usize>) -> &[SeedSlot] {
        self.slots.get(range.clone()).unwrap_or_default()
    }
}
