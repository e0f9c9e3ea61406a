//! A move before it is made: what the preview says.

use super::facts::{
    banked_on_the_way, captured_in_passing, captures, claimed, enters, from_opponent, laps,
    last_seeds, passes, skipped_origin,
};
use crate::rules::clause::Clause;
use crate::rules::rule_set::RuleSet;
use crate::rules::side::Side;
use crate::rules::spec::{GrandSlam, Relay};
use crate::rules::trace::{Landing, Trace};
use crate::rules::words::idle::idle_because;
use crate::rules::words::names::Names;
use crate::rules::words::phrase::{chosen_way, counted, pit};

/// What a move would do, for a tooltip.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Foretelling {
    /// The move and what it comes to.
    pub sentence: String,
    /// The clause that decides it; `None` for a move on which no clause acts.
    pub clause: Option<Clause>,
    /// The clause by name and what it does; empty without one.
    pub clause_note: String,
}

/// What a move would do, from the trace of its preview.
pub fn foretold(rules: &RuleSet, trace: &Trace, names: &Names) -> Foretelling {
    let decided = deciding(rules, trace);
    let clause_note = match &decided {
        Some((clause, what)) => format!("{}: {what}", clause.label()),
        None => String::new(),
    };
    Foretelling {
        sentence: sentence(trace, names),
        clause: decided.map(|(clause, _)| clause),
        clause_note,
    }
}

fn sentence(trace: &Trace, names: &Names) -> String {
    let (Some(origin), Some((last, _))) = (trace.origin(), trace.landing()) else {
        return format!("Swap sides with {}", names[trace.mover.other()]);
    };
    let does = match enters(trace) {
        true => "Enter a seed in",
        false => "Sow",
    };
    let mut text = format!(
        "{does} {}{}: ends in {}{}",
        names.houses.house(origin),
        chosen_way(trace.way),
        pit(last, trace.mover, names),
        laps(trace)
    );
    match banked_on_the_way(trace) {
        0 => {}
        1 => text.push_str(", one seed banked on the way"),
        n => text.push_str(&format!(", {n} seeds banked on the way")),
    }
    if trace.captured > 0 {
        text.push_str(&format!(", captures {}", trace.captured));
    }
    for side in Side::ALL.into_iter().filter(|&side| side != trace.mover) {
        match captured_in_passing(trace, side) {
            0 => {}
            n => text.push_str(&format!(
                ", {} in passing for {}",
                counted(n, "seed"),
                names[side]
            )),
        }
    }
    match claimed(trace).len() {
        0 => {}
        1 => text.push_str(", claims it"),
        n => text.push_str(&format!(", claims {n} houses")),
    }
    match last_seeds(trace) {
        None => {}
        Some((n, to)) if to == trace.mover => {
            text.push_str(&format!(", takes the last {}", counted(n, "seed")));
        }
        Some((n, to)) => {
            let seeds = counted(n, "seed");
            text.push_str(&format!(", {} takes the last {seeds}", names[to]));
        }
    }
    match &trace.outcome {
        Some(_) => text.push_str(", ends the game"),
        None => match passes(trace) {
            Some(side) => text.push_str(&format!(", {} must pass", names[side])),
            None if trace.extra_move => text.push_str(", moves again"),
            None => {}
        },
    }
    text
}

/// The clause that decides what a move comes to, and what it does.
fn deciding(rules: &RuleSet, trace: &Trace) -> Option<(Clause, String)> {
    let Some((_, landing)) = trace.landing() else {
        return Some((Clause::Pie, "taken instead of a first move".to_owned()));
    };
    let (clause, what) = match landing {
        Landing::StoreExtraMove if trace.outcome.is_some() => return None,
        Landing::StoreExtraMove => (Clause::ExtraTurn, "the last seed falls in the store"),
        Landing::Store => (
            Clause::ExtraTurn,
            "off, so the last seed in the store gives no other move",
        ),
        Landing::StepCap => {
            let most = counted(rules.spec().step_cap, "lap");
            return Some((
                Clause::StepCap,
                format!("cut short after {most}, nothing more is captured"),
            ));
        }
        Landing::Kept => (Clause::KeptHouse, "the move ends in the kept house"),
        Landing::Blocked => (Clause::Blocking, "the move ends in the closed house"),
        Landing::TakenInPassing => (
            Clause::PassingLast,
            "the landing house is captured in passing",
        ),
        Landing::Claimed => (
            Clause::Claim,
            "the house is claimed, so nothing further happens",
        ),
        Landing::Claim if claimed(trace).len() > 1 => (Clause::ClaimPair, "two houses are claimed"),
        Landing::Claim => (Clause::ClaimCount, "the house is claimed"),
        Landing::Raid | Landing::Gap | Landing::Column | Landing::Opposite | Landing::Count => {
            return Some(captured(trace, landing));
        }
        Landing::EmptyCapture => (Clause::EmptyCapture, "the last seed is banked alone"),
        Landing::OppositeEmpty if idle_because(rules.spec(), Clause::EmptyCapture).is_none() => (
            Clause::EmptyCapture,
            "off, so nothing is captured with the house opposite empty",
        ),
        Landing::OppositeEmpty => (
            Clause::Capture,
            "the house opposite is empty, so nothing is captured",
        ),
        Landing::OppositeClosed => (
            Clause::Capture,
            "the house opposite is out of play, so nothing is captured",
        ),
        Landing::NeedsLap => (
            Clause::CaptureNeedsLap,
            "no seed falls on the other side before, so nothing is captured",
        ),
        Landing::GrandSlamNothing => (
            Clause::GrandSlam,
            "all the opponent’s seeds may not be captured, so none is",
        ),
        Landing::GrandSlamAll => (Clause::GrandSlam, "all the opponent’s seeds are captured"),
        Landing::GrandSlamButOne => match rules.spec().grand_slam() {
            Some(GrandSlam::LeaveFirst | GrandSlam::LeaveFirstOfSeveral) => {
                (Clause::GrandSlam, "the house sown first is spared")
            }
            _ => (Clause::GrandSlam, "the landing house is spared"),
        },
        Landing::GrandSlamRestToOpponent => (
            Clause::GrandSlam,
            "all is captured, and the opponent gets what is left",
        ),
        Landing::Relay | Landing::Quiet => return deciding_on_the_way(rules, trace),
    };
    Some((clause, what.to_owned()))
}

/// What the last seed captures, and the clause.
fn captured(trace: &Trace, landing: Landing) -> (Clause, String) {
    let takes = captures(trace);
    let (from, taken) = from_opponent(&takes, trace.mover);
    let all: u16 = takes.iter().map(|(_, seeds)| seeds).sum();
    let seeds = counted(trace.captured, "seed");
    match landing {
        Landing::Raid => (Clause::Raid, format!("{seeds} out of the claimed house")),
        Landing::Gap => (
            Clause::Capture,
            format!("{seeds} from beyond an empty house"),
        ),
        Landing::Column => (Clause::Capture, format!("{seeds} from a column")),
        Landing::Opposite => {
            let last = match takes.len() == from.len() {
                true => ", the last seed stays",
                false => " and the last seed",
            };
            (Clause::Capture, format!("{taken} from opposite{last}"))
        }
        _ if takes.len() > 1 => {
            let houses = counted(takes.len(), "house");
            (Clause::Chain, format!("{all} from {houses}"))
        }
        _ => (Clause::Counts, format!("the last seed makes {all}")),
    }
}

/// The same for a move of which the last seed decides nothing.
fn deciding_on_the_way(rules: &RuleSet, trace: &Trace) -> Option<(Clause, String)> {
    let in_passing: u16 = Side::ALL
        .map(|side| captured_in_passing(trace, side))
        .iter()
        .sum();
    let (clause, what) = if in_passing > 0 {
        let what = format!("{} on the way", counted(in_passing, "seed"));
        return Some((Clause::Passing, what));
    } else if trace.captured > 0 {
        let what = format!("{} from opposite, sown on", counted(trace.captured, "seed"));
        return Some((Clause::Capture, what));
    } else if trace.laps > 1 {
        (
            Clause::Relay,
            match rules.spec().relay {
                Relay::NextHouse => "goes on until the house after the last seed is empty",
                _ => "goes on until the last seed falls in an empty house",
            },
        )
    } else if skipped_origin(trace) {
        (Clause::SkipOrigin, "it gets no seed on the way round")
    } else if rules.spec().relay == Relay::NextHouse {
        (
            Clause::Relay,
            "the house after the last seed is empty, so the turn is over",
        )
    } else if rules.spec().relay != Relay::None {
        (
            Clause::Relay,
            "the last seed falls in an empty house, so the turn is over",
        )
    } else {
        return None;
    };
    Some((clause, what.to_owned()))
}
