//! The animation of a move, made from its trace: pure, driven by a time given from outside.

use super::model::Flying;
use crate::rules::board::{Pit, Shape};
use crate::rules::position::Position;
use crate::rules::trace::{Event, Landing, Trace};

/// How fast seeds move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    /// Slow enough to count along.
    Slow,
    /// As a quick hand sows.
    Normal,
    /// Just visible.
    Fast,
}

impl Pace {
    /// Seconds from one house to the next.
    const fn step(self) -> f32 {
        match self {
            Self::Slow => 0.42,
            Self::Normal => 0.21,
            Self::Fast => 0.09,
        }
    }

    /// The longest a move may take, in seconds.
    const fn most(self) -> f32 {
        match self {
            Self::Slow => 24.0,
            Self::Normal => 12.0,
            Self::Fast => 6.0,
        }
    }
}

/// How high the hand is held, in house radii.
const HAND: f32 = 0.85;

/// Laps shown at full pace; later ones go faster and faster.
const UNHURRIED_LAPS: u32 = 3;

/// One moment of a sowing.
#[derive(Clone, Debug, PartialEq)]
pub struct SowingFrame {
    /// What lies in the pits.
    pub position: Position,
    /// What is in the air.
    pub flying: Vec<Flying>,
}

#[derive(Clone, Copy, Debug)]
enum Motion {
    /// Up out of the house.
    Rise,
    /// Held over a pit, or carried to the next.
    Carry,
    /// Down into the pit at the end of the step, with a small bounce.
    Fall,
    /// Over the board in a high arc.
    Arc,
}

#[derive(Clone, Copy, Debug)]
struct Flight {
    from: Pit,
    to: Pit,
    seeds: u16,
    first: u16,
    motion: Motion,
}

/// A stretch of time in which the pits do not change.
#[derive(Clone, Debug)]
struct Segment {
    start: f32,
    length: f32,
    lap: u32,
    position: Position,
    air: Vec<Flight>,
}

/// The whole animation of one move.
#[derive(Clone, Debug)]
pub struct Sowing {
    segments: Vec<Segment>,
    end: Position,
    duration: f32,
}

/// What is being built up while the events are gone through.
struct Story {
    position: Position,
    hand: u16,
    over: Option<Pit>,
    lap: u32,
    segments: Vec<Segment>,
}

impl Story {
    fn add(&mut self, length: f32, air: Vec<Flight>) {
        self.segments.push(Segment {
            start: 0.0,
            length,
            lap: self.lap,
            position: self.position,
            air,
        });
    }

    /// The hand as it hovers.
    fn held(&self, seeds: u16) -> Option<Flight> {
        let over = self.over.filter(|_| seeds > 0)?;
        Some(Flight {
            from: over,
            to: over,
            seeds,
            first: 0,
            motion: Motion::Carry,
        })
    }
}

impl Sowing {
    /// The animation of `trace`, which begins with the position `before`.
    pub fn new(before: Position, trace: &Trace, shape: Shape, pace: Pace) -> Self {
        let step = pace.step();
        let mut story = Story {
            position: before,
            hand: 0,
            over: None,
            lap: 0,
            segments: Vec::new(),
        };
        let mut collected = Vec::new();
        for event in &trace.events {
            match *event {
                Event::Collect { house, seeds, to } => collected.push((house, seeds, to)),
                _ => tell(&mut story, event, trace, step),
            }
        }
        if !collected.is_empty() {
            let mut air = Vec::new();
            for &(house, seeds, to) in &collected {
                let from = Pit::House(house);
                story.position.take(house);
                air.push(arc(from, Pit::Store(to), seeds));
            }
            story.add(step * 4.0, air);
            for (_, seeds, to) in collected {
                story.position.add(Pit::Store(to), seeds);
            }
        }
        debug_assert!(shape.houses() > 0);
        let mut sowing = Self {
            segments: story.segments,
            end: story.position,
            duration: 0.0,
        };
        sowing.hurry(pace.most());
        sowing
    }

    /// Makes later laps faster, and all of them fast enough together.
    fn hurry(&mut self, most: f32) {
        for segment in &mut self.segments {
            let hurried = segment.lap.saturating_sub(UNHURRIED_LAPS);
            segment.length *= 0.88_f32.powi(hurried.min(18) as i32);
        }
        let length = |late: bool, segments: &[Segment]| -> f32 {
            let of_kind = segments.iter().filter(|s| (s.lap > UNHURRIED_LAPS) == late);
            of_kind.map(|s| s.length).sum()
        };
        let (early, late) = (length(false, &self.segments), length(true, &self.segments));
        let early_scale = (most * 0.6 / early.max(0.01)).min(1.0);
        let rest = most - early * early_scale;
        let late_scale = (rest / late.max(0.01)).min(1.0);
        let mut start = 0.0;
        for segment in &mut self.segments {
            segment.length *= if segment.lap > UNHURRIED_LAPS {
                late_scale
            } else {
                early_scale
            };
            segment.start = start;
            start += segment.length;
        }
        self.duration = start;
    }

    /// How long it takes, in seconds.
    pub const fn duration(&self) -> f32 {
        self.duration
    }

    /// What is seen at a time, in seconds from the beginning.
    pub fn frame(&self, time: f32) -> SowingFrame {
        let index = self.segments.partition_point(|s| s.start <= time);
        let now = index.checked_sub(1).map(|i| &self.segments[i]);
        match now {
            Some(segment) if time < self.duration => {
                let share = ((time - segment.start) / segment.length.max(1e-6)).clamp(0.0, 1.0);
                let air = segment.air.iter().map(|flight| flight.at(share));
                SowingFrame {
                    position: segment.position,
                    flying: air.collect(),
                }
            }
            _ => SowingFrame {
                position: self.end,
                flying: Vec::new(),
            },
        }
    }
}

fn arc(from: Pit, to: Pit, seeds: u16) -> Flight {
    Flight {
        from,
        to,
        seeds,
        first: 0,
        motion: Motion::Arc,
    }
}

fn tell(story: &mut Story, event: &Event, trace: &Trace, step: f32) {
    match *event {
        Event::Lift { house, seeds } => {
            story.lap += 1;
            story.position.take(house);
            story.hand = seeds;
            story.over = Some(Pit::House(house));
            let rise = story.held(seeds).map(|held| Flight {
                motion: Motion::Rise,
                ..held
            });
            story.add(step * 1.3, rise.into_iter().collect());
        }
        Event::Drop { pit } => {
            let from = story.over.unwrap_or(pit);
            let carried = Flight {
                from,
                to: pit,
                seeds: story.hand,
                first: 0,
                motion: Motion::Carry,
            };
            story.add(step * 0.62, vec![carried]);
            story.over = Some(pit);
            story.hand = story.hand.saturating_sub(1);
            let falls = Flight {
                from: pit,
                to: pit,
                seeds: 1,
                first: story.position.in_pit(pit),
                motion: Motion::Fall,
            };
            let held = story.held(story.hand);
            story.add(step * 0.38, held.into_iter().chain([falls]).collect());
            story.position.add(pit, 1);
        }
        Event::Land { landing, .. } => {
            let pause = match landing {
                Landing::Relay => step * 0.5,
                Landing::Quiet => 0.0,
                _ => step * 0.9,
            };
            story.add(pause, Vec::new());
        }
        Event::CaptureToHand { house, seeds } => {
            story.position.take(house);
            if let (Some(over), true) = (story.over, seeds > 0) {
                let mut air = vec![arc(Pit::House(house), over, seeds)];
                air.extend(story.held(story.hand));
                story.add(step * 2.0, air);
            }
            story.hand += seeds;
        }
        Event::Capture { house, seeds } => {
            story.position.take(house);
            let store = Pit::Store(trace.mover);
            story.add(step * 2.2, vec![arc(Pit::House(house), store, seeds)]);
            story.position.add(store, seeds);
        }
        Event::Swap => {
            story.add(step * 2.0, Vec::new());
            story.position = story.position.mirrored();
        }
        Event::SkipOrigin { .. } | Event::Collect { .. } => {}
    }
}

impl Flight {
    fn at(&self, share: f32) -> Flying {
        let eased = share * share * (3.0 - 2.0 * share);
        let (progress, height) = match self.motion {
            Motion::Rise => (0.0, HAND * eased),
            Motion::Carry => (eased, HAND),
            Motion::Fall => (1.0, bounce(share) * HAND),
            Motion::Arc => (eased, (share * std::f32::consts::PI).sin() * 1.3),
        };
        Flying {
            from: self.from,
            to: self.to,
            progress,
            height,
            seeds: self.seeds,
            first: self.first,
        }
    }
}

/// The height of something dropped from 1 that bounces once.
fn bounce(share: f32) -> f32 {
    if share < 0.68 {
        let t = share / 0.68;
        1.0 - t * t
    } else {
        let t = (share - 0.68) / 0.32;
        0.22 * 4.0 * t * (1.0 - t)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::clause::assign_all;
    use crate::rules::rule_set::RuleSet;
    use crate::rules::side::Side;
    use crate::rules::spec::RuleSpec;
    use crate::rules::state::State;

    fn check(rules: &[(&str, &str)]) {
        let mut spec = RuleSpec::default();
        assign_all(&mut spec, rules.iter().copied()).unwrap();
        let rules = RuleSet::new(spec).unwrap();
        let mut state = State::new(&rules, rules.start(Side::South));
        for _ in 0..60 {
            let Some(&action) = state.legal_moves(&rules).last() else {
                break;
            };
            let before = *state.position();
            let (trace, _) = state.play_traced(&rules, action).unwrap();
            let sowing = Sowing::new(before, &trace, rules.shape(), Pace::Normal);
            assert!(sowing.duration() <= 12.01, "{}", sowing.duration());
            let mut time = 0.0;
            while time < sowing.duration() + 0.1 {
                let frame = sowing.frame(time);
                let air: u32 = frame.flying.iter().map(|f| u32::from(f.seeds)).sum();
                let shown = frame.position.total() + air;
                assert_eq!(shown, before.total(), "seeds at {time} s of {trace:?}");
                time += 0.013;
            }
            let mut shown = sowing.frame(1e6).position;
            // Whose turn it is, is no matter of the picture.
            shown.set_to_move(state.position().to_move());
            assert_eq!(shown, *state.position());
            if state.outcome().is_some() {
                break;
            }
        }
    }

    #[test]
    fn no_seed_is_lost_on_the_way_and_the_end_is_the_position() {
        check(&[]);
        check(&[("relay", "any")]);
        check(&[
            ("houses", "7"),
            ("seeds", "7"),
            ("direction", "cw"),
            ("store_side", "left"),
            ("relay", "any"),
        ]);
        check(&[
            ("sow_store", "none"),
            ("skip_origin", "true"),
            ("capture", "count"),
            ("extra_turn", "false"),
            ("must_feed", "true"),
            ("end_when", "mover_stuck"),
            ("repeat_limit", "2"),
        ]);
        check(&[
            ("rows", "2"),
            ("houses", "8"),
            ("initial", "2x12+0x4"),
            ("track", "own"),
            ("sow_store", "none"),
            ("relay", "any"),
            ("capture", "opposite_to_hand"),
            ("min_lift", "2"),
            ("step_cap", "100"),
            ("extra_turn", "false"),
            ("end_when", "mover_stuck_loses"),
            ("repeat_limit", "3"),
        ]);
    }
}
