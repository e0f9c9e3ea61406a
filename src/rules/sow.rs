//! One move: lift, sow, relay, capture (rule 0.5).

use super::board::{House, Pit};
use super::position::Position;
use super::rule_set::RuleSet;
use super::side::Side;
use super::spec::{Capture, CountCapture, GrandSlam, OppositeCapture, Relay};
use super::trace::{Event, Landing};

/// What a move comes to, before anything is tested for the end of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SowResult {
    pub laps: u32,
    pub captured: u16,
    /// The last seed fell in the own store and that gives another move.
    pub extra_move: bool,
    /// The clause that ended the move.
    pub landing: Landing,
}

/// Plays a house without asking whether that is legal; `tell` hears every event.
pub(super) fn sow(
    rules: &RuleSet,
    position: &mut Position,
    house: House,
    mut tell: impl FnMut(Event),
) -> SowResult {
    let spec = rules.spec();
    let mover = house.side();
    let mut laps = 1;
    let mut captured = 0;
    let mut crossed = Crossed::No;
    let mut from = house;
    let mut hand = position.take(house);
    tell(Event::Lift { house, seeds: hand });
    let (landing, last, takes) = loop {
        let last = drop_all(
            rules,
            position,
            mover,
            (from, hand),
            &mut crossed,
            &mut tell,
        );
        let Pit::House(landed) = last else {
            let landing = match spec.extra_turn {
                true => Landing::StoreExtraMove,
                false => Landing::Store,
            };
            break (landing, last, Vec::new());
        };
        let was_empty = position.seeds(landed) == 1;
        if spec.relay == Relay::None || was_empty {
            let (landing, takes) = capture(rules, position, mover, landed, crossed);
            break (landing, last, takes);
        }
        if spec.step_cap > 0 && laps >= spec.step_cap {
            break (Landing::StepCap, last, Vec::new());
        }
        tell(Event::Land {
            pit: last,
            landing: Landing::Relay,
        });
        hand = lift_on(rules, position, mover, landed, &mut captured, &mut tell);
        laps += 1;
        from = landed;
    };
    tell(Event::Land { pit: last, landing });
    for house in takes {
        let seeds = position.take(house);
        position.add(Pit::Store(mover), seeds);
        captured += seeds;
        tell(Event::Capture { house, seeds });
    }
    SowResult {
        laps,
        captured,
        extra_move: landing == Landing::StoreExtraMove,
        landing,
    }
}

/// Whether a seed of the move has fallen on the other side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Crossed {
    No,
    Yes,
}

/// Drops the seeds of a house in the hand one by one after it; the pit of the last seed.
fn drop_all(
    rules: &RuleSet,
    position: &mut Position,
    mover: Side,
    (from, mut hand): (House, u16),
    crossed: &mut Crossed,
    tell: &mut impl FnMut(Event),
) -> Pit {
    let circuit = rules.circuit(mover);
    // A house of the mover's own is always on his circuit, and so is a landing house.
    let mut index = circuit.index_of(from).unwrap_or_default();
    let mut skipped_all = false;
    while hand > 0 {
        index = circuit.next(index);
        let pit = circuit.pits()[index];
        if let Pit::House(next) = pit {
            if position.is_burnt(next) {
                continue;
            }
            // Twice in a row means there is no other pit: then the seed falls there.
            if rules.spec().skip_origin && next == from && !skipped_all {
                tell(Event::SkipOrigin { house: next });
                skipped_all = true;
                continue;
            }
            if next.side() != mover {
                *crossed = Crossed::Yes;
            }
        }
        skipped_all = false;
        position.add(pit, 1);
        hand -= 1;
        tell(Event::Drop { pit });
    }
    circuit.pits()[index]
}

/// Lifts a landing house for another lap, and what faces it if that is captured to the hand (rules
/// A6, C3 and D5); the seeds in the hand.
fn lift_on(
    rules: &RuleSet,
    position: &mut Position,
    mover: Side,
    landed: House,
    captured: &mut u16,
    tell: &mut impl FnMut(Event),
) -> u16 {
    let mut hand = position.take(landed);
    tell(Event::Lift {
        house: landed,
        seeds: hand,
    });
    if let (Capture::OppositeToHand, true, Some(house)) = (
        &rules.spec().capture,
        landed.side() == mover,
        rules.shape().opposite(landed),
    ) {
        let seeds = position.take(house);
        hand += seeds;
        *captured += seeds;
        tell(Event::CaptureToHand { house, seeds });
    }
    hand
}

/// What the last seed captures: the clause and the houses it empties.
fn capture(
    rules: &RuleSet,
    position: &Position,
    mover: Side,
    landed: House,
    crossed: Crossed,
) -> (Landing, Vec<House>) {
    let was_empty = position.seeds(landed) == 1;
    match &rules.spec().capture {
        Capture::Opposite(clauses) if was_empty && landed.side() == mover => {
            opposite(rules, position, landed, clauses, crossed)
        }
        Capture::Count(clauses) if landed.side() != mover => {
            by_count(rules, position, mover, landed, clauses)
        }
        _ => (Landing::Quiet, Vec::new()),
    }
}

/// The capture from the opposite house (rules A5 and C5): the clause and the houses it empties.
fn opposite(
    rules: &RuleSet,
    position: &Position,
    landed: House,
    clauses: &OppositeCapture,
    crossed: Crossed,
) -> (Landing, Vec<House>) {
    let Some(faced) = rules.shape().opposite(landed) else {
        return (Landing::Quiet, Vec::new());
    };
    let finds_seeds = position.seeds(faced) > 0;
    let (landing, takes) = match (finds_seeds, clauses.take_last) {
        (true, true) => (Landing::Opposite, vec![faced, landed]),
        (true, false) => (Landing::Opposite, vec![faced]),
        // Where the last seed always stays, there is nothing for an empty capture to bank.
        (false, true) if clauses.empty_capture => (Landing::EmptyCapture, vec![landed]),
        (false, _) => return (Landing::OppositeEmpty, Vec::new()),
    };
    if clauses.capture_needs_lap && crossed == Crossed::No {
        return (Landing::NeedsLap, Vec::new());
    }
    (landing, takes)
}

/// The capture by count (rules B3 and B4): the clause and the houses it empties.
fn by_count(
    rules: &RuleSet,
    position: &Position,
    mover: Side,
    landed: House,
    clauses: &CountCapture,
) -> (Landing, Vec<House>) {
    let captures = |house: House| clauses.counts.contains(&position.seeds(house));
    if !captures(landed) {
        return (Landing::Quiet, Vec::new());
    }
    let circuit = rules.circuit(mover);
    let mut takes = vec![landed];
    let mut index = circuit.index_of(landed).unwrap_or_default();
    let longest = if clauses.chain {
        circuit.pits().len()
    } else {
        0
    };
    for _ in 0..longest {
        index = circuit.previous(index);
        match circuit.pits()[index] {
            Pit::House(house) if house.side() != mover => {
                if position.is_burnt(house) {
                    continue;
                }
                if !captures(house) {
                    break;
                }
                takes.push(house);
            }
            _ => break,
        }
    }
    let taken: u32 = takes.iter().map(|&h| u32::from(position.seeds(h))).sum();
    if taken < position.seeds_of(mover.other()) {
        return (Landing::Count, takes);
    }
    match clauses.grand_slam {
        GrandSlam::NoCapture => (Landing::GrandSlamNothing, Vec::new()),
        GrandSlam::Legal | GrandSlam::Illegal | GrandSlam::IllegalUnlessOnly => {
            (Landing::GrandSlamAll, takes)
        }
        GrandSlam::OpponentGetsRest => (Landing::GrandSlamRestToOpponent, takes),
        GrandSlam::LeaveLast => {
            takes.retain(|&h| h != landed);
            (Landing::GrandSlamButOne, takes)
        }
        GrandSlam::LeaveFirst => {
            // The last of the chain is the one sown first, the nearest to the mover.
            takes.pop();
            (Landing::GrandSlamButOne, takes)
        }
    }
}
