//! What the last seed captures where a move ends (rules A5, B3, B4 and C5).

use super::board::{House, Pit};
use super::position::Position;
use super::rule_set::{RuleSet, Way};
use super::side::Side;
use super::spec::{
    CaptureSide, ColumnCapture, ColumnNeeds, ColumnTakes, CountCapture, GapCapture, GrandSlam,
    OppositeCapture, Relay,
};
use super::trace::Landing;

/// Where and how the last seed of a move fell; the position holds it already.
pub(super) struct LastSeed<'a> {
    pub rules: &'a RuleSet,
    pub position: &'a Position,
    pub mover: Side,
    pub way: Way,
    pub landed: House,
    pub crossed: Crossed,
    /// The move was begun with one seed.
    pub single: bool,
    /// There were seeds in the opponent's rows before the move.
    pub had_seeds: bool,
}

/// Whether a seed of the move has fallen on the other side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Crossed {
    No,
    Yes,
}

/// What the last seed captures: the clause and the houses it empties.
pub(super) fn capture(at: &LastSeed<'_>) -> (Landing, Vec<House>) {
    let spec = at.rules.spec();
    if let Some(clauses) = spec.capture.count()
        && is_captured_by_count(at)
    {
        return by_count(at, clauses);
    }
    let was_empty = at.position.seeds(at.landed) == 1;
    if let Some(clauses) = spec.capture.opposite()
        && was_empty
        && at.landed.side() == at.mover
    {
        return opposite(at, clauses);
    }
    match spec.capture.gap() {
        Some(clauses) => beyond_gap(at, clauses),
        None => (Landing::Quiet, Vec::new()),
    }
}

/// The column that the last seed captures: the clauses and the houses it empties. A house that a relay
/// lifts whatever it faces captures none.
pub(super) fn column(at: &LastSeed<'_>) -> Option<(ColumnCapture, Vec<House>)> {
    let spec = at.rules.spec();
    let clauses = *spec.capture.column()?;
    let here = at.position.seeds(at.landed);
    let lands = match here {
        0 => false,
        1 => clauses.column_from_empty,
        _ => spec.relay != Relay::Any,
    };
    let front = at.rules.shape().opposite(at.landed)?;
    let back = at.rules.shape().behind(front)?;
    let holds = |house: &House| at.position.seeds(*house) > 0;
    let needed = match clauses.column_needs {
        ColumnNeeds::Front => holds(&front),
        ColumnNeeds::Both => holds(&front) && holds(&back),
    };
    let captures = lands && needed && at.landed.side() == at.mover;
    let takes: &[House] = match clauses.column_takes {
        ColumnTakes::Both => &[front, back],
        ColumnTakes::Front => &[front],
    };
    captures.then(|| (clauses, takes.iter().copied().filter(holds).collect()))
}

/// Whether the number of seeds in the landing house captures.
pub(super) fn is_captured_by_count(at: &LastSeed<'_>) -> bool {
    at.rules.spec().capture.count().is_some_and(|clauses| {
        let side = match clauses.capture_side {
            CaptureSide::Other | CaptureSide::FromOther => at.landed.side() != at.mover,
            CaptureSide::Own => at.landed.side() == at.mover,
            CaptureSide::Either => true,
        };
        side && (clauses.single_captures || !at.single)
            && clauses.captures(at.position.seeds(at.landed))
    })
}

/// The capture from the opposite house (rules A5 and C5): the clause and the houses it empties.
fn opposite(at: &LastSeed<'_>, clauses: &OppositeCapture) -> (Landing, Vec<House>) {
    let (shape, position) = (at.rules.shape(), at.position);
    let Some(faced) = shape.opposite(at.landed) else {
        return (Landing::Quiet, Vec::new());
    };
    let takes_from = |house| position.seeds(house) > 0 && position.claimer(house).is_none();
    let (landing, mut takes) = match (takes_from(faced), clauses.take_last) {
        (true, true) => (Landing::Opposite, vec![faced, at.landed]),
        (true, false) => (Landing::Opposite, vec![faced]),
        // Where the last seed always stays, there is nothing for an empty capture to bank.
        (false, true) if clauses.empty_capture => (Landing::EmptyCapture, vec![at.landed]),
        (false, _) if position.is_burnt(faced) || position.claimer(faced).is_some() => {
            return (Landing::OppositeClosed, Vec::new());
        }
        (false, _) => return (Landing::OppositeEmpty, Vec::new()),
    };
    if clauses.capture_needs_lap && at.crossed == Crossed::No {
        return (Landing::NeedsLap, Vec::new());
    }
    if clauses.opposite_chain && landing == Landing::Opposite {
        let circuit = at.rules.circuit(at.mover, at.way);
        let mut house = at.landed;
        while let Some(next) = circuit.next_house(position, house) {
            let ends = next == at.landed || next.side() != at.mover || position.seeds(next) > 0;
            let Some(faced) = shape.opposite(next).filter(|&f| !ends && takes_from(f)) else {
                break;
            };
            takes.push(faced);
            house = next;
        }
    }
    (landing, takes)
}

/// The capture by count (rules B3 and B4) that begins at the landing house: the clause and the houses
/// it empties.
fn by_count(at: &LastSeed<'_>, clauses: &CountCapture) -> (Landing, Vec<House>) {
    let (position, mover) = (at.position, at.mover);
    let may_follow = |house: House| {
        let side = match clauses.capture_side {
            CaptureSide::Other => house.side() != mover,
            CaptureSide::Own => house.side() == mover,
            CaptureSide::Either | CaptureSide::FromOther => true,
        };
        side && position.claimer(house).is_none() && clauses.captures(position.seeds(house))
    };
    let circuit = at.rules.circuit(mover, at.way);
    let mut takes = vec![at.landed];
    let mut index = circuit.index_of(at.landed).unwrap_or_default();
    let longest = if clauses.chain {
        circuit.pits().len() - 1
    } else {
        0
    };
    for _ in 0..longest {
        index = circuit.previous(index);
        match circuit.pits()[index] {
            Pit::House(house) if position.is_burnt(house) => {}
            Pit::House(house) if may_follow(house) => takes.push(house),
            _ => break,
        }
    }
    let shape = at.rules.shape();
    let from_opponent = takes.iter().filter(|&&h| shape.row_of(h) != mover);
    let taken: u32 = from_opponent.map(|&h| u32::from(position.seeds(h))).sum();
    let counts = clauses.slam_from_empty || at.had_seeds;
    if taken == 0 || taken < seeds_in_rows(at.rules, position, mover.other()) || !counts {
        return (Landing::Count, takes);
    }
    slam(at, clauses.grand_slam, takes)
}

/// All seeds in the unclaimed houses of a player's rows, whoever owns them.
pub(super) fn seeds_in_rows(rules: &RuleSet, position: &Position, side: Side) -> u32 {
    let shape = rules.shape();
    if shape.reach() == 0 {
        return position.seeds_of(side);
    }
    let in_rows = |&h: &House| shape.row_of(h) == side && position.claimer(h).is_none();
    let houses = shape.all_houses().filter(in_rows);
    houses.map(|h| u32::from(position.seeds(h))).sum()
}

/// A capture of all the seeds in the opponent's rows (rule B4; M5 of the family: whoever owns the houses).
fn slam(at: &LastSeed<'_>, rule: GrandSlam, mut takes: Vec<House>) -> (Landing, Vec<House>) {
    let theirs = |house: &House| at.rules.shape().row_of(*house) != at.mover;
    // The last of the chain is the one sown first, the nearest to the mover.
    let first = takes.iter().copied().rfind(theirs);
    match rule {
        GrandSlam::NoCapture => (Landing::GrandSlamNothing, Vec::new()),
        GrandSlam::Legal | GrandSlam::Illegal | GrandSlam::IllegalUnlessOnly => {
            (Landing::GrandSlamAll, takes)
        }
        GrandSlam::OpponentGetsRest => (Landing::GrandSlamRestToOpponent, takes),
        GrandSlam::LeaveLast => {
            takes.retain(|&h| h != at.landed);
            (Landing::GrandSlamButOne, takes)
        }
        GrandSlam::LeaveFirstOfSeveral if takes.iter().copied().filter(theirs).count() < 2 => {
            (Landing::GrandSlamAll, takes)
        }
        GrandSlam::LeaveFirst | GrandSlam::LeaveFirstOfSeveral => {
            takes.retain(|h| theirs(h) && Some(*h) != first);
            (Landing::GrandSlamButOne, takes)
        }
    }
}

/// The capture of what lies beyond an empty house: the clause and the houses it empties.
fn beyond_gap(at: &LastSeed<'_>, clauses: &GapCapture) -> (Landing, Vec<House>) {
    let circuit = at.rules.circuit(at.mover, at.way);
    let mut left = *at.position;
    let mut takes = Vec::new();
    let mut house = at.landed;
    loop {
        let gap = circuit.next_house(&left, house);
        let gap = gap.filter(|&gap| left.seeds(gap) == 0);
        let beyond = gap.and_then(|gap| circuit.next_house(&left, gap));
        let holds = |house: &House| left.seeds(*house) > 0 && left.claimer(*house).is_none();
        let Some(beyond) = beyond.filter(holds) else {
            break;
        };
        let opposite = at.rules.shape().opposite(beyond);
        let opposite = opposite.filter(|house| clauses.gap_facing && holds(house));
        for taken in std::iter::once(beyond).chain(opposite) {
            left.set_seeds(taken, 0);
            takes.push(taken);
        }
        house = beyond;
        if !clauses.gap_chain {
            break;
        }
    }
    match takes.is_empty() {
        true => (Landing::Quiet, takes),
        false => (Landing::Gap, takes),
    }
}
