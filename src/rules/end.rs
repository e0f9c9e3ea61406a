//! The ends of a game, and who gets what is left (rules A8, B4, B6, B7, B8, D7).

use super::board::Pit;
use super::outcome::{EndReason, Outcome};
use super::position::Position;
use super::rule_set::RuleSet;
use super::side::{BySide, Side};
use super::spec::{EndWhen, Leftovers, RepeatResult};
use super::trace::Event;

/// Over because a store holds more than half of all seeds, or both hold half (rule B7).
pub(super) fn majority(rules: &RuleSet, position: &Position) -> Option<Outcome> {
    if !rules.spec().stop_at_majority {
        return None;
    }
    let total = position.total();
    let doubled = BySide::from_fn(|s| u32::from(position.store(s)) * 2);
    let decided = Side::ALL.into_iter().any(|s| doubled[s] > total)
        || Side::ALL.into_iter().all(|s| doubled[s] == total);
    decided.then(|| by_stores(position, EndReason::Majority))
}

/// Over because a side has no seeds in its houses (rule A8).
pub(super) fn side_empty(
    rules: &RuleSet,
    position: &mut Position,
    tell: impl FnMut(Event),
) -> Option<Outcome> {
    if rules.spec().end_when != EndWhen::EitherEmpty {
        return None;
    }
    let emptier = emptier(position)?;
    collect(rules, position, Some(emptier), tell);
    Some(by_stores(position, EndReason::SideEmpty))
}

/// Over because a position occurred too often (rules A9, B8 and D8).
pub(super) fn repetition(
    rules: &RuleSet,
    position: &mut Position,
    tell: impl FnMut(Event),
) -> Outcome {
    let result = rules.spec().repeat_result;
    if result == RepeatResult::Leftovers {
        // Nobody ran out: whatever is not lost goes to the owners.
        collect(rules, position, None, tell);
    }
    let outcome = by_stores(position, EndReason::Repetition);
    match result {
        RepeatResult::Leftovers => outcome,
        RepeatResult::Draw => Outcome {
            winner: None,
            ..outcome
        },
        RepeatResult::Split => Outcome {
            scores: BySide::from_fn(|side| outcome.scores[side] + half_of_the_rest(position)),
            ..outcome
        },
    }
}

/// Over because the player to move has no legal move (rules B6 and D7).
pub(super) fn without_move(
    rules: &RuleSet,
    position: &mut Position,
    tell: impl FnMut(Event),
) -> Outcome {
    let stuck = position.to_move();
    if rules.spec().end_when == EndWhen::MoverStuckLoses {
        return Outcome {
            winner: Some(stuck.other()),
            ..by_stores(position, EndReason::MoverStuck)
        };
    }
    collect(rules, position, emptier(position), tell);
    by_stores(position, EndReason::MoverStuck)
}

/// The player whose houses are empty, which need not be the one without a move: he may have seeds and
/// no way to feed the other.
fn emptier(position: &Position) -> Option<Side> {
    Side::ALL.into_iter().find(|&s| position.seeds_of(s) == 0)
}

/// Over because everything was captured: the rest of the mover's goes to the opponent (rule B4).
pub(super) fn rest_to_opponent(
    rules: &RuleSet,
    position: &mut Position,
    mover: Side,
    mut tell: impl FnMut(Event),
) -> Outcome {
    give(rules, position, mover, mover.other(), &mut tell);
    by_stores(position, EndReason::GrandSlam)
}

/// Gives the seeds left to whom they belong; without an `emptier` to their owners.
fn collect(
    rules: &RuleSet,
    position: &mut Position,
    emptier: Option<Side>,
    mut tell: impl FnMut(Event),
) {
    for side in Side::ALL {
        let to = match (rules.spec().leftovers, emptier) {
            (Leftovers::None, _) => return,
            (Leftovers::Emptier, Some(emptier)) => emptier,
            _ => side,
        };
        give(rules, position, side, to, &mut tell);
    }
}

/// Moves all seeds of a side's houses into a store.
fn give(
    rules: &RuleSet,
    position: &mut Position,
    from: Side,
    to: Side,
    tell: &mut impl FnMut(Event),
) {
    for house in rules.shape().houses_of(from) {
        let seeds = position.take(house);
        if seeds > 0 {
            position.add(Pit::Store(to), seeds);
            tell(Event::Collect { house, seeds, to });
        }
    }
}

/// What each side gets of the seeds left where they are halved; an odd one counts for nobody. They stay
/// on the board.
fn half_of_the_rest(position: &Position) -> u16 {
    let left: u32 = Side::ALL.map(|side| position.seeds_of(side)).iter().sum();
    u16::try_from(left / 2).unwrap_or(u16::MAX)
}

fn by_stores(position: &Position, reason: EndReason) -> Outcome {
    let scores = BySide::from_fn(|s| position.store(s));
    let winner = match scores.south.cmp(&scores.north) {
        std::cmp::Ordering::Greater => Some(Side::South),
        std::cmp::Ordering::Less => Some(Side::North),
        std::cmp::Ordering::Equal => None,
    };
    Outcome {
        winner,
        scores,
        reason,
    }
}
