//! A move that was made, in one sentence.

use super::facts::{
    captured_in_passing, captured_on_the_way, captured_to_hand, claimed, enters, from_opponent,
    laps, last_captures, last_seeds, passes, skipped_origin,
};
use crate::rules::board::Pit;
use crate::rules::rule_set::RuleSet;
use crate::rules::side::Side;
use crate::rules::spec::{GrandSlam, Relay};
use crate::rules::trace::{Landing, Trace};
use crate::rules::words::names::Names;
use crate::rules::words::phrase::{chosen_way, counted, houses, pit};

/// A move that was made, in one sentence that names what decided it.
///
/// The end of the game is not told here: see [`end_reason`](super::super::end_text::end_reason).
pub fn told(rules: &RuleSet, trace: &Trace, names: &Names) -> String {
    let mover = &names[trace.mover];
    let (Some(origin), Some((last, landing))) = (trace.origin(), trace.landing()) else {
        let other = &names[trace.mover.other()];
        return format!("{mover} swaps sides with {other} (pie rule)");
    };
    let to_hand = match captured_to_hand(trace) + captured_on_the_way(trace) {
        0 => String::new(),
        n => format!(", capturing {} on the way", counted(n, "seed")),
    };
    let skipped = if skipped_origin(trace) {
        ", passing over the house just lifted"
    } else {
        ""
    };
    let passing: String = Side::ALL
        .map(|side| match captured_in_passing(trace, side) {
            0 => String::new(),
            n => format!(", {} in passing for {}", counted(n, "seed"), names[side]),
        })
        .concat();
    let swept = match last_seeds(trace) {
        None => String::new(),
        Some((n, to)) => format!("; {} takes the last {}", names[to], counted(n, "seed")),
    };
    let passed = match passes(trace) {
        Some(side) => format!("; {} has no move and passes", names[side]),
        None => String::new(),
    };
    let does = match enters(trace) {
        true => "enters a seed in",
        false => "sows",
    };
    format!(
        "{mover} {does} house {}{}{}{to_hand}{passing}{skipped}: {}{swept}{passed}",
        names.houses.house(origin),
        chosen_way(trace.way),
        laps(trace),
        decided(rules, trace, last, landing, names)
    )
}

/// Where the last seed fell and what that meant.
fn decided(rules: &RuleSet, trace: &Trace, last: Pit, landing: Landing, names: &Names) -> String {
    let mover = &names[trace.mover];
    let there = pit(last, trace.mover, names);
    match landing {
        Landing::StoreExtraMove if trace.outcome.is_none() => {
            format!("the last seed falls in the store, so {mover} moves again")
        }
        Landing::StoreExtraMove => "the last seed falls in the store".to_owned(),
        Landing::Store => {
            "the last seed falls in the store, which gives no other move here".to_owned()
        }
        Landing::Relay => format!("the last seed falls in {there}, which is sown on"),
        Landing::StepCap => format!(
            "the last seed falls in {there}, which is not sown on, as {} {} allowed",
            counted(trace.laps, "lap"),
            if trace.laps == 1 { "is" } else { "are" }
        ),
        Landing::Kept => {
            format!("the last seed falls in {there}, which {mover} keeps: the move ends there")
        }
        Landing::Blocked => {
            format!(
                "the last seed falls in {there}, which is closed in this turn: the move ends there"
            )
        }
        Landing::TakenInPassing => {
            format!("the last seed falls in {there}, which is captured in passing")
        }
        Landing::Claimed => format!("the last seed falls in {there}, which is claimed"),
        Landing::Claim => {
            let mut claims = claimed(trace);
            claims.retain(|&house| Pit::House(house) != last);
            let others = match claims.as_slice() {
                [] => String::new(),
                others => format!(" and {}", houses(others, trace.mover, names)),
            };
            format!("the last seed falls in {there}, and {mover} claims it{others}")
        }
        Landing::Raid
        | Landing::Gap
        | Landing::Column
        | Landing::Opposite
        | Landing::EmptyCapture
        | Landing::OppositeEmpty
        | Landing::OppositeClosed
        | Landing::NeedsLap
        | Landing::Count
        | Landing::GrandSlamNothing
        | Landing::GrandSlamAll
        | Landing::GrandSlamButOne
        | Landing::GrandSlamRestToOpponent => captured(rules, trace, last, landing, names),
        Landing::Quiet if rules.spec().relay == Relay::NextHouse => {
            format!("the last seed falls in {there}, and the next house is empty")
        }
        Landing::Quiet if rules.spec().relay != Relay::None => {
            format!("the last seed falls in {there}, which was empty")
        }
        Landing::Quiet => format!("the last seed falls in {there}"),
    }
}

/// The same where the last seed captures, or would have done.
fn captured(rules: &RuleSet, trace: &Trace, last: Pit, landing: Landing, names: &Names) -> String {
    let opponent = &names[trace.mover.other()];
    let there = pit(last, trace.mover, names);
    let takes = last_captures(trace);
    let (from, taken) = from_opponent(&takes, trace.mover);
    let from = houses(&from, trace.mover, names);
    let seeds = counted(taken, "seed");
    let all: u16 = takes.iter().map(|(_, seeds)| seeds).sum();
    let all = counted(all, "seed");
    let again = match trace.extra_move {
        true => ", which gives another move",
        false => "",
    };
    match landing {
        Landing::Raid => {
            format!(
                "the last seed falls in {there}, which is claimed, and takes {all} out of it{again}"
            )
        }
        Landing::Gap => format!(
            "the last seed falls in {there} and captures {all} from beyond an empty house{again}"
        ),
        Landing::Column => {
            format!("the last seed falls in {there} and captures {seeds} from {from}{again}")
        }
        Landing::Opposite => {
            let last_seed = if takes.iter().any(|(h, _)| Pit::House(*h) == last) {
                "and goes to the store with them"
            } else {
                "and stays"
            };
            format!(
                "the last seed falls in the empty {there}, captures {taken} from {from} {last_seed}"
            )
        }
        Landing::EmptyCapture => format!(
            "the last seed falls in the empty {there} with no seeds opposite and goes to the store alone \
             (empty capture)"
        ),
        Landing::OppositeEmpty => format!(
            "the last seed falls in the empty {there}, but the house opposite is empty, so nothing is \
             captured"
        ),
        Landing::OppositeClosed => format!(
            "the last seed falls in the empty {there}, but the house opposite is out of play, so nothing \
             is captured"
        ),
        Landing::NeedsLap => format!(
            "the last seed falls in the empty {there}, but no seed fell on {opponent}’s side before, so \
             nothing is captured"
        ),
        Landing::Count if takes.iter().any(|(house, _)| house.side() == trace.mover) => {
            format!("the last seed falls in {there} and captures {all} on the way back{again}")
                .replace(
                    " on the way back",
                    if takes.len() > 1 {
                        " there and on the way back"
                    } else {
                        " there"
                    },
                )
        }
        Landing::Count if takes.len() > 1 => {
            format!("the last seed falls in {there} and captures {taken} from {from}{again}")
        }
        Landing::Count if takes.is_empty() => format!("the last seed falls in {there}"),
        Landing::Count => {
            format!("the last seed falls in {there} and captures the {seeds} there{again}")
        }
        _ => {
            format!(
                "the last seed falls in {there}{} (grand slam)",
                slam(rules, trace, landing, names)
            )
        }
    }
}

/// What a capture of all the opponent's seeds comes to.
fn slam(rules: &RuleSet, trace: &Trace, landing: Landing, names: &Names) -> String {
    let opponent = &names[trace.mover.other()];
    let takes = last_captures(trace);
    let (from, taken) = from_opponent(&takes, trace.mover);
    let from = houses(&from, trace.mover, names);
    let all = match taken {
        1 => format!("{opponent}’s only seed"),
        _ => format!("all {taken} of {opponent}’s seeds"),
    };
    match landing {
        Landing::GrandSlamNothing => format!(
            ", but capturing all of {opponent}’s seeds is not allowed, so nothing is captured"
        ),
        Landing::GrandSlamButOne if takes.is_empty() => {
            format!(", but {opponent} keeps these last seeds, so nothing is captured")
        }
        Landing::GrandSlamButOne => {
            let spared = match rules.spec().grand_slam() {
                Some(GrandSlam::LeaveFirst | GrandSlam::LeaveFirstOfSeveral) => {
                    "the house sown first"
                }
                _ => "that house",
            };
            format!(" and captures {taken} from {from}, but {spared} is spared")
        }
        Landing::GrandSlamRestToOpponent => {
            format!(" and captures {all}, so {opponent} gets all that is left")
        }
        _ => format!(" and captures {all}"),
    }
}
