use super::builder::LONGEST;
use super::{Pace, SowingTimeline};
use crate::rules::board::{House, Pit, Shape};
use crate::rules::position::Position;
use crate::rules::side::Side;
use crate::rules::trace::{Event, Landing, Trace};

fn shape() -> Shape {
    Shape::new(1, 6).unwrap()
}

fn house(side: Side, number: u8) -> House {
    shape().house(side, number).unwrap()
}

fn opening() -> Position {
    let mut position = Position::empty(Side::South);
    shape().all_houses().for_each(|h| position.set_seeds(h, 4));
    position
}

fn trace(events: Vec<Event>) -> Trace {
    Trace {
        way: None,
        mover: Side::South,
        events,
        laps: 1,
        captured: 0,
        extra_move: false,
        outcome: None,
    }
}

/// The position after all events, told without any time.
fn applied(before: Position, trace: &Trace) -> Position {
    let mut p = before;
    for event in &trace.events {
        match *event {
            Event::Enter { house } => {
                p.set_store(trace.mover, p.store(trace.mover) - 1);
                p.add(Pit::House(house), 1);
            }
            Event::Lift { house, .. } | Event::CaptureToHand { house, .. } => {
                p.take(house);
            }
            Event::Drop { pit } => {
                p.add(pit, 1);
            }
            Event::Capture { house, seeds, to } => {
                p.set_seeds(house, p.seeds(house) - seeds);
                p.add(to, seeds);
            }
            Event::TakeLastSeeds { house, seeds, .. } => {
                p.set_seeds(house, p.seeds(house) - seeds);
                p.add(Pit::Store(trace.mover), seeds);
            }
            Event::Claim { house } => p.set_claimer(house, Some(trace.mover)),
            Event::Collect { house, seeds, to } | Event::CaptureInPassing { house, seeds, to } => {
                p.set_seeds(house, p.seeds(house) - seeds);
                p.add(Pit::Store(to), seeds);
            }
            Event::Swap => p = p.mirrored(),
            Event::SkipOrigin { .. } | Event::Land { .. } | Event::Pass { .. } => {}
        }
    }
    p
}

fn check(before: Position, trace: &Trace) {
    for pace in [Pace::Slow, Pace::Normal, Pace::Fast, Pace::Instant] {
        let sowing = SowingTimeline::new(before, trace, pace);
        let end = applied(before, trace);
        assert_eq!(sowing.frame(sowing.duration()).position, end, "{pace:?}");
        assert!(sowing.frame(sowing.duration()).flying.is_empty());
        let limit = LONGEST * pace.seconds_per_drop() + 0.01;
        assert!(
            sowing.duration() <= limit,
            "{pace:?}: {} s",
            sowing.duration()
        );
        let mut times: Vec<f32> = (0..1000)
            .map(|i| sowing.duration() * i as f32 / 1000.0)
            .collect();
        times.extend(sowing.positions.iter().map(|(time, _)| *time));
        times.extend(sowing.motions.iter().flat_map(|m| [m.start, m.end]));
        for time in times {
            let frame = sowing.frame(time);
            let seen = frame.position.total() + frame.flying.len() as u32;
            assert_eq!(
                seen,
                before.total(),
                "{pace:?} at {time} of {}",
                sowing.duration()
            );
            for flying in &frame.flying {
                assert!((0.0..=1.0).contains(&flying.progress));
            }
        }
    }
}

fn drops(pits: impl IntoIterator<Item = Pit>) -> Vec<Event> {
    pits.into_iter().map(|pit| Event::Drop { pit }).collect()
}

fn sow(from: House, seeds: u16, pits: &[Pit]) -> Vec<Event> {
    let mut events = vec![Event::Lift { house: from, seeds }];
    events.extend(drops(pits.iter().copied()));
    events
}

#[test]
fn a_plain_lap() {
    let to: Vec<_> = (4..=6)
        .map(|n| Pit::House(house(Side::South, n)))
        .chain([Pit::Store(Side::South)])
        .collect();
    check(opening(), &trace(sow(house(Side::South, 3), 4, &to)));
}

#[test]
fn a_capture_and_the_leftovers() {
    let (from, landing) = (house(Side::South, 1), house(Side::South, 5));
    let mut before = opening();
    before.set_seeds(landing, 0);
    let to: Vec<_> = (2..=5).map(|n| Pit::House(house(Side::South, n))).collect();
    let mut events = sow(from, 4, &to);
    events.push(Event::Land {
        pit: Pit::House(landing),
        landing: Landing::Opposite,
    });
    let facing = house(Side::North, 2);
    events.push(Event::Capture {
        house: facing,
        seeds: 4,
        to: Pit::Store(Side::South),
    });
    events.push(Event::Capture {
        house: landing,
        seeds: 1,
        to: Pit::Store(Side::South),
    });
    for number in 3..=6 {
        events.push(Event::Collect {
            house: house(Side::North, number),
            seeds: 4,
            to: Side::North,
        });
    }
    check(before, &trace(events));
}

#[test]
fn captures_in_passing_a_claim_and_the_last_seeds() {
    let mut before = opening();
    let claimed = house(Side::North, 1);
    before.set_seeds(claimed, 2);
    let to = [house(Side::South, 6), claimed].map(Pit::House);
    let from = house(Side::South, 5);
    before.set_seeds(from, 2);
    let mut events = sow(from, 2, &to[..1]);
    events.push(Event::CaptureInPassing {
        house: house(Side::South, 6),
        seeds: 5,
        to: Side::South,
    });
    events.extend(drops(to[1..].iter().copied()));
    events.push(Event::Claim { house: claimed });
    events.push(Event::TakeLastSeeds {
        house: house(Side::North, 3),
        seeds: 4,
        to: Side::South,
    });
    events.push(Event::Pass { side: Side::North });
    check(before, &trace(events));
}

#[test]
fn a_capture_into_the_hand_is_sown_on() {
    let (from, facing) = (house(Side::South, 1), house(Side::North, 2));
    let to: Vec<_> = (2..=5).map(|n| Pit::House(house(Side::South, n))).collect();
    let mut events = sow(from, 4, &to);
    events.push(Event::Lift {
        house: house(Side::South, 5),
        seeds: 5,
    });
    events.push(Event::CaptureToHand {
        house: facing,
        seeds: 4,
    });
    events.push(Event::SkipOrigin {
        house: house(Side::South, 6),
    });
    events.extend(drops((1..=6).map(|n| Pit::House(house(Side::North, n)))));
    events.extend(drops((1..=3).map(|n| Pit::House(house(Side::South, n)))));
    check(opening(), &trace(events));
}

#[test]
fn a_swap() {
    let mut before = opening();
    before.set_store(Side::South, 3);
    let swap = trace(vec![Event::Swap]);
    check(before, &swap);
    // The board turns by half and lies as it lay, with what was South's on North's side.
    let sowing = SowingTimeline::new(before, &swap, Pace::Normal);
    let whole = sowing.duration();
    assert!((0.35..0.5).contains(&whole), "{whole} s");
    let turned: Vec<f32> = (0..=10)
        .map(|n| sowing.frame(whole * n as f32 / 10.0).turned)
        .collect();
    assert_eq!((turned[0], turned[10]), (0.0, 0.0));
    assert!(
        turned[..10].windows(2).all(|two| two[0] < two[1]),
        "{turned:?}"
    );
    assert_eq!(sowing.frame(0.9 * whole).position, before);
    assert_eq!(sowing.frame(whole).position, before.mirrored());
}

#[test]
fn a_very_long_relay_stays_within_bounds() {
    let all: Vec<_> = shape().all_houses().collect();
    let mut before = Position::empty(Side::South);
    all.iter().for_each(|h| before.set_seeds(*h, 6));
    let mut position = before;
    let mut events = Vec::new();
    let mut at = 0;
    for _ in 0..170 {
        let seeds = position.take(all[at]);
        events.push(Event::Lift {
            house: all[at],
            seeds,
        });
        for _ in 0..seeds {
            at = (at + 1) % all.len();
            position.add(Pit::House(all[at]), 1);
            events.push(Event::Drop {
                pit: Pit::House(all[at]),
            });
        }
    }
    let trace = trace(events);
    check(before, &trace);
    let normal = SowingTimeline::new(before, &trace, Pace::Normal);
    assert!(normal.duration() <= 12.0, "{} s", normal.duration());
}
