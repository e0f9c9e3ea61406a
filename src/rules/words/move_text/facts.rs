//! What happened in a move, as its sentences need it.

use crate::rules::board::{House, Pit};
use crate::rules::side::Side;
use crate::rules::trace::{Event, Landing, Trace};
use crate::rules::words::phrase::counted;

/// The houses that a move captured from into the store, with their seeds.
pub(super) fn captures(trace: &Trace) -> Vec<(House, u16)> {
    let events = trace.events.iter();
    events
        .filter_map(|event| match *event {
            Event::Capture { house, seeds, .. } => Some((house, seeds)),
            _ => None,
        })
        .collect()
}

/// The same of its last lap alone.
pub(super) fn last_captures(trace: &Trace) -> Vec<(House, u16)> {
    let is_lift = |event: &Event| matches!(event, Event::Lift { .. });
    let last = trace.events.iter().rposition(is_lift).unwrap_or_default();
    let mut all = captures(trace);
    let before = trace.events[..last].iter();
    let before = before.filter(|event| matches!(event, Event::Capture { .. }));
    all.drain(..before.count());
    all
}

/// Seeds captured into the store in laps before the last.
pub(super) fn captured_on_the_way(trace: &Trace) -> u16 {
    let sum = |takes: Vec<(House, u16)>| takes.iter().map(|(_, seeds)| seeds).sum::<u16>();
    sum(captures(trace)) - sum(last_captures(trace))
}

/// Seeds captured in passing by a player.
pub(in crate::rules::words) fn captured_in_passing(trace: &Trace, by: Side) -> u16 {
    let events = trace.events.iter();
    events
        .map(|event| match *event {
            Event::CaptureInPassing { seeds, to, .. } if to == by => seeds,
            _ => 0,
        })
        .sum()
}

/// Seeds that a player took because few were left, and who; `None` if there were none.
pub(in crate::rules::words) fn last_seeds(trace: &Trace) -> Option<(u16, Side)> {
    let taken = trace.events.iter().filter_map(|event| match *event {
        Event::TakeLastSeeds { seeds, to, .. } => Some((seeds, to)),
        _ => None,
    });
    taken.reduce(|(all, to), (seeds, _)| (all + seeds, to))
}

/// The houses that the mover claimed.
pub(in crate::rules::words) fn claimed(trace: &Trace) -> Vec<House> {
    let events = trace.events.iter();
    events
        .filter_map(|event| match *event {
            Event::Claim { house } => Some(house),
            _ => None,
        })
        .collect()
}

/// Who passes after the move.
pub(in crate::rules::words) fn passes(trace: &Trace) -> Option<Side> {
    trace.events.iter().find_map(|event| match *event {
        Event::Pass { side } => Some(side),
        _ => None,
    })
}

/// Seeds of the opponent's that a move captured into the hand.
pub(in crate::rules::words) fn captured_to_hand(trace: &Trace) -> u16 {
    let events = trace.events.iter();
    events
        .map(|event| match *event {
            Event::CaptureToHand { seeds, .. } => seeds,
            _ => 0,
        })
        .sum()
}

/// Seeds sown into the mover's store, but for a last one that fell there.
pub(super) fn banked_on_the_way(trace: &Trace) -> usize {
    let into_store = |event: &&Event| matches!(event, Event::Drop { pit: Pit::Store(_) });
    let last = usize::from(matches!(trace.last_pit(), Some(Pit::Store(_))));
    let dropped = trace.events.iter().filter(into_store).count();
    dropped.saturating_sub(last)
}

/// Whether a lap passed over the house it began with.
pub(super) fn skipped_origin(trace: &Trace) -> bool {
    let mut events = trace.events.iter();
    events.any(|event| matches!(event, Event::SkipOrigin { .. }))
}

/// The opponent's houses in a list of captures, and the seeds in them.
pub(super) fn from_opponent(takes: &[(House, u16)], mover: Side) -> (Vec<House>, u16) {
    let theirs = takes.iter().filter(|(house, _)| house.side() != mover);
    theirs.fold((Vec::new(), 0), |(mut houses, sum), &(house, seeds)| {
        houses.push(house);
        (houses, sum + seeds)
    })
}

/// Whether the last seed fell in a house of which the rules say that it was empty.
pub(in crate::rules::words) const fn ends_in_empty_house(landing: Landing) -> bool {
    matches!(
        landing,
        Landing::Opposite
            | Landing::EmptyCapture
            | Landing::OppositeEmpty
            | Landing::OppositeClosed
            | Landing::NeedsLap
    )
}

/// Whether the move entered a seed from beside the board.
pub fn enters(trace: &Trace) -> bool {
    let mut events = trace.events.iter();
    events.any(|event| matches!(event, Event::Enter { .. }))
}

/// `, 12 laps`; nothing for a single lap.
pub(super) fn laps(trace: &Trace) -> String {
    match trace.laps {
        0 | 1 => String::new(),
        n => format!(", {}", counted(n, "lap")),
    }
}
