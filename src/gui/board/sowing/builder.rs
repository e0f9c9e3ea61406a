//! Laying a move out in time, event by event.

use std::ops::Range;

use super::pace::Pace;
use super::timeline::{MotionKind, SeedMotion, SowingTimeline};
use crate::gui::board::model::SeedSlot;
use crate::rules::board::{House, Pit};
use crate::rules::position::Position;
use crate::rules::side::Side;
use crate::rules::trace::{Event, Trace};

/// Laps that are sown at full length; later ones go faster and faster.
const LEISURELY_LAPS: u32 = 3;
/// How much shorter each later lap's steps are than those of the lap before it.
const HURRY: f32 = 0.86;
/// The shortest a step becomes by that, as a part of its full length.
const FASTEST: f32 = 0.15;
/// The longest move, in steps of full length: 12 s at the normal pace.
pub(super) const LONGEST: f32 = 55.0;

/// How long the board turns when sides are swapped, in steps: 0.4 s at the normal pace.
const TURN: f32 = 1.9;

/// Something that changes what lies in the pits.
#[derive(Clone, Copy)]
enum PitChange {
    Add(Pit, u16),
    Take(Pit, u16),
    Claim(House, Side),
    Swap,
}

impl PitChange {
    fn apply(self, position: &mut Position) {
        match self {
            Self::Add(pit, seeds) => {
                position.add(pit, seeds);
            }
            Self::Take(pit, seeds) => {
                let left = position.in_pit(pit).saturating_sub(seeds);
                match pit {
                    Pit::House(house) => position.set_seeds(house, left),
                    Pit::Store(side) => position.set_store(side, left),
                }
            }
            Self::Claim(house, side) => position.set_claimer(house, Some(side)),
            Self::Swap => *position = position.mirrored(),
        }
    }
}

impl SowingTimeline {
    /// Lays out a move that began at `before`.
    pub fn new(before: Position, trace: &Trace, pace: Pace) -> Self {
        let mut builder = TimelineBuilder::new(before, pace);
        for (i, event) in trace.events.iter().enumerate() {
            let rest = trace.events.get(i + 1..).unwrap_or_default();
            builder.event(event, rest, trace);
        }
        builder.finish(before)
    }
}

/// A move while it is being laid out.
struct TimelineBuilder {
    step: f32,
    time: f32,
    /// When the last flight that has begun comes down.
    settled: f32,
    laps: u32,
    /// When the laps begin to hurry.
    hurry_from: Option<f32>,
    /// The position once all changes so far have happened.
    position: Position,
    changes: Vec<(f32, PitChange)>,
    motions: Vec<SeedMotion>,
    slots: Vec<SeedSlot>,
    turn: Option<(f32, f32)>,
    /// The seeds in the hand, by the slots they are bound for.
    hand: Range<usize>,
    /// The pit the hand is over.
    over: Option<Pit>,
    /// Whether the next flight to a store follows close behind one before it.
    flock: bool,
}

impl TimelineBuilder {
    fn new(before: Position, pace: Pace) -> Self {
        Self {
            step: pace.seconds_per_drop(),
            time: 0.0,
            settled: 0.0,
            laps: 0,
            hurry_from: None,
            position: before,
            changes: Vec::new(),
            motions: Vec::new(),
            slots: Vec::new(),
            turn: None,
            hand: 0..0,
            over: None,
            flock: false,
        }
    }

    /// Lays out one event; `rest` are those after it.
    fn event(&mut self, event: &Event, rest: &[Event], trace: &Trace) {
        match *event {
            Event::Enter { house } => {
                self.fly(Pit::Store(trace.mover), 1, Pit::House(house), rest);
            }
            Event::Lift { house, seeds } => {
                self.begin_lap();
                let seeds = seeds.min(self.position.seeds(house));
                self.fill_hand(house, seeds, Pit::House(house), rest);
            }
            Event::CaptureToHand { house, seeds } => {
                self.settle();
                let seeds = seeds.min(self.position.seeds(house));
                let over = self.over.unwrap_or(Pit::House(house));
                self.fill_hand(house, seeds, over, rest);
            }
            Event::Drop { pit } => self.drop_into(pit),
            Event::Capture { house, seeds, to } => self.fly(Pit::House(house), seeds, to, rest),
            Event::CaptureInPassing { house, seeds, to } => {
                self.settle();
                self.fly(Pit::House(house), seeds, Pit::Store(to), &[]);
                self.settle();
            }
            Event::TakeLastSeeds { house, seeds, to } => {
                self.fly(Pit::House(house), seeds, Pit::Store(to), rest);
            }
            Event::Collect { house, seeds, to } => {
                self.fly(Pit::House(house), seeds, Pit::Store(to), rest)
            }
            Event::Claim { house } => {
                self.settle();
                self.change(self.time, PitChange::Claim(house, trace.mover));
            }
            Event::Swap => {
                self.settle();
                let (start, length) = (self.time, TURN * self.step);
                self.wait(length);
                self.change(self.time, PitChange::Swap);
                self.turn = (length > 0.0).then_some((start, length));
            }
            Event::SkipOrigin { .. } | Event::Land { .. } | Event::Pass { .. } => {}
        }
    }

    fn begin_lap(&mut self) {
        self.settle();
        self.laps += 1;
        if self.laps > LEISURELY_LAPS {
            self.hurry_from.get_or_insert(self.time);
        }
    }

    /// The length of a step in the present lap.
    fn step(&self) -> f32 {
        let late = self.laps.saturating_sub(LEISURELY_LAPS).min(100) as i32;
        self.step * HURRY.powi(late).max(FASTEST)
    }

    fn change(&mut self, time: f32, change: PitChange) {
        change.apply(&mut self.position);
        self.changes.push((time, change));
    }

    fn push(&mut self, start: f32, end: f32, kind: MotionKind) {
        if end > start {
            self.motions.push(SeedMotion { start, end, kind });
        }
    }

    /// Lets time pass, with the hand where it is.
    fn wait(&mut self, seconds: f32) {
        let (start, end) = (self.time, self.time + seconds);
        if let Some(over) = self.over
            && !self.hand.is_empty()
        {
            let slots = self.hand.clone();
            let kind = MotionKind::Hand {
                from: over,
                to: over,
                slots,
            };
            self.push(start, end, kind);
        }
        self.time = end;
    }

    /// Waits until all that flies has come down.
    fn settle(&mut self) {
        if self.settled > self.time {
            let (start, end) = (self.time, self.settled);
            self.wait(end - start);
            self.time = end;
        }
    }

    /// Takes seeds of a house into the hand, to those that are in it.
    fn fill_hand(&mut self, house: House, seeds: u16, over: Pit, rest: &[Event]) {
        self.change(self.time, PitChange::Take(Pit::House(house), seeds));
        let held = self.hand.len();
        let first = self.slots.len();
        let total = held + usize::from(seeds);
        let bound_for = slots_ahead(&self.position, rest, total, over);
        self.slots.extend(bound_for);
        self.hand = first..first + total;
        let (start, end) = (self.time, self.time + 1.1 * self.step());
        if held > 0 {
            let kind = MotionKind::Hand {
                from: self.over.unwrap_or(over),
                to: over,
                slots: first..first + held,
            };
            self.push(start, end, kind);
        }
        let kind = MotionKind::Lift {
            from: Pit::House(house),
            over,
            place: held as u16,
            slots: first + held..first + total,
        };
        self.push(start, end, kind);
        self.over = Some(over);
        self.time = end;
    }

    fn drop_into(&mut self, pit: Pit) {
        let Some(&slot) = self.slots[self.hand.clone()].first() else {
            return; // a trace never drops what was not lifted
        };
        let (start, there) = (self.time, self.time + self.step());
        let kind = MotionKind::Hand {
            from: self.over.unwrap_or(pit),
            to: pit,
            slots: self.hand.clone(),
        };
        self.push(start, there, kind);
        let down = there + 1.05 * self.step();
        let slot = SeedSlot { pit, ..slot };
        self.push(there, down, MotionKind::Drop { slot });
        self.change(down, PitChange::Add(pit, 1));
        self.hand.start += 1;
        self.over = Some(pit);
        self.time = there;
        self.settled = self.settled.max(down);
    }

    /// Seeds of a pit fly to another, mostly a store; those of the next event follow close behind.
    fn fly(&mut self, from: Pit, seeds: u16, to: Pit, rest: &[Event]) {
        let more_follow = matches!(
            rest.first(),
            Some(Event::Capture { .. } | Event::Collect { .. } | Event::TakeLastSeeds { .. })
        );
        if !self.flock {
            self.settle();
        }
        self.flock = more_follow;
        let seeds = seeds.min(self.position.in_pit(from));
        let (start, down) = (self.time, self.time + 2.6 * self.step());
        self.change(start, PitChange::Take(from, seeds));
        let slot = SeedSlot {
            pit: to,
            index: self.position.in_pit(to),
        };
        let kind = MotionKind::Fly {
            from,
            to: slot,
            seeds,
        };
        self.push(start, down, kind);
        self.change(down, PitChange::Add(to, seeds));
        self.settled = self.settled.max(down);
        if more_follow {
            self.wait(0.8 * self.step());
        } else {
            self.settle();
        }
    }

    /// Puts all in the order of time.
    fn finish(mut self, before: Position) -> SowingTimeline {
        self.settle();
        self.hasten();
        self.changes.sort_by(|a, b| a.0.total_cmp(&b.0));
        self.motions.sort_by(|a, b| a.start.total_cmp(&b.start));
        let mut position = before;
        let mut positions = vec![(0.0, position)];
        for (time, change) in self.changes {
            change.apply(&mut position);
            match positions.last_mut() {
                Some((from, last)) if *from == time => *last = position,
                _ => positions.push((time, position)),
            }
        }
        let lengths = self.motions.iter().map(|m| m.end - m.start);
        let longest_motion = lengths.fold(0.0, f32::max);
        SowingTimeline {
            positions,
            motions: self.motions,
            slots: self.slots,
            turn: self.turn,
            longest_motion,
            duration: self.time,
        }
    }

    /// Draws the later laps of a very long move together.
    fn hasten(&mut self) {
        let longest = LONGEST * self.step;
        if self.time <= longest || self.time <= 0.0 {
            return;
        }
        let pivot = self.hurry_from.unwrap_or(0.0).min(0.4 * longest);
        let factor = (longest - pivot) / (self.time - pivot);
        let sooner = |time: &mut f32| *time = pivot.min(*time) + (*time - pivot).max(0.0) * factor;
        self.changes.iter_mut().for_each(|(time, _)| sooner(time));
        for motion in &mut self.motions {
            sooner(&mut motion.start);
            sooner(&mut motion.end);
        }
        sooner(&mut self.time);
    }
}

/// The slots that the next `count` seeds dropped will come to lie in.
fn slots_ahead(position: &Position, events: &[Event], count: usize, over: Pit) -> Vec<SeedSlot> {
    let mut ahead = *position;
    let mut slots: Vec<_> = events
        .iter()
        .take_while(|event| !matches!(event, Event::Lift { .. } | Event::Swap))
        .filter_map(|event| match *event {
            Event::Drop { pit } => Some(SeedSlot {
                pit,
                index: ahead.add(pit, 1) - 1,
            }),
            _ => None,
        })
        .take(count)
        .collect();
    // More in the hand than this lap drops: only until the next event that fills it.
    let missing = (slots.len()..count).map(|index| SeedSlot {
        pit: over,
        index: index as u16,
    });
    slots.extend(missing.collect::<Vec<_>>());
    slots
}
