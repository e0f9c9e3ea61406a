//! One move: lift, sow, relay, capture (rule 0.5).

use super::board::{House, Pit};
use super::position::Position;
use super::rule_set::RuleSet;
use super::side::Side;
use super::spec::{Capture, CountCapture, GrandSlam, OppositeCapture, Relay};
use super::trace::{Event, Landing};

/// What a move comes to, before anything is tested for the end of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Sown {
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
) -> Sown {
    let spec = rules.spec();
    let mover = house.side();
    let circuit = rules.circuit(mover);
    let mut laps = 1;
    let mut captured_to_hand = 0;
    let mut crossed = false;
    let mut from = house;
    let mut hand = position.take(house);
    tell(Event::Lift { house, seeds: hand });
    loop {
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
                if spec.skip_origin && next == from && !skipped_all {
                    tell(Event::SkipOrigin { house: next });
                    skipped_all = true;
                    continue;
                }
                crossed |= next.side() != mover;
            }
            skipped_all = false;
            position.add(pit, 1);
            hand -= 1;
            tell(Event::Drop { pit });
        }
        let last = circuit.pits()[index];
        let mut ended = |landing, captured, extra_move| {
            tell(Event::Land { pit: last, landing });
            Sown {
                laps,
                captured,
                extra_move,
                landing,
            }
        };
        let Pit::House(landed) = last else {
            return if spec.extra_turn {
                ended(Landing::StoreExtraMove, captured_to_hand, true)
            } else {
                ended(Landing::Store, captured_to_hand, false)
            };
        };
        let was_empty = position.seeds(landed) == 1;
        if spec.relay == Relay::Any && !was_empty {
            if spec.step_cap > 0 && laps >= spec.step_cap {
                return ended(Landing::StepCap, captured_to_hand, false);
            }
            ended(Landing::Relay, 0, false);
            hand = position.take(landed);
            laps += 1;
            let faced = rules.shape().opposite(landed);
            tell(Event::Lift {
                house: landed,
                seeds: hand,
            });
            if let (Capture::OppositeToHand, true, Some(faced)) =
                (&spec.capture, landed.side() == mover, faced)
            {
                let seeds = position.take(faced);
                hand += seeds;
                captured_to_hand += seeds;
                tell(Event::CaptureToHand {
                    house: faced,
                    seeds,
                });
            }
            from = landed;
            continue;
        }
        let (landing, takes) = match &spec.capture {
            Capture::Opposite(clauses) if was_empty && landed.side() == mover => {
                opposite(rules, position, landed, clauses, crossed)
            }
            Capture::Count(clauses) if landed.side() != mover => {
                by_count(rules, position, mover, landed, clauses)
            }
            _ => (Landing::Quiet, Vec::new()),
        };
        let captured = captured_to_hand + takes.iter().map(|&h| position.seeds(h)).sum::<u16>();
        let sown = ended(landing, captured, false);
        for house in takes {
            let seeds = position.take(house);
            position.add(Pit::Store(mover), seeds);
            tell(Event::Capture { house, seeds });
        }
        return sown;
    }
}

/// The capture from the opposite house (rules A5 and C5): the clause and the houses it empties.
fn opposite(
    rules: &RuleSet,
    position: &Position,
    landed: House,
    clauses: &OppositeCapture,
    crossed: bool,
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
    if clauses.capture_needs_lap && !crossed {
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
        GrandSlam::Legal | GrandSlam::Illegal => (Landing::GrandSlamAll, takes),
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
