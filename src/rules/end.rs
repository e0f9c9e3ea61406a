//! The ends of a game, and who gets what is left (rules A8, B4, B6, B7, B8, D7).

use std::cmp::Ordering;

use super::board::{House, Pit};
use super::fighting_row::front_seeds;
use super::outcome::{EndReason, Outcome};
use super::position::Position;
use super::rule_set::RuleSet;
use super::side::{BySide, Side};
use super::spec::{EndWhen, LastTo, Leftovers, RepeatResult};
use super::trace::Event;

/// Gives the mover, or whoever began the round, the last seeds, if few enough are left (`last_seeds`).
pub(super) fn take_last_seeds(
    rules: &RuleSet,
    position: &mut Position,
    mover: Side,
    mut tell: impl FnMut(Event),
) {
    if in_houses(position) > u32::from(rules.spec().last_seeds) {
        return;
    }
    let to = match rules.spec().last_to {
        LastTo::Mover => mover,
        LastTo::Starter => position.began().unwrap_or(mover),
    };
    for house in in_play(rules, position) {
        let seeds = position.take(house);
        position.add(Pit::Store(to), seeds);
        tell(Event::TakeLastSeeds { house, seeds, to });
    }
}

/// Won by captures at both ends of the board in one move (`both_ends_win`).
pub(super) fn both_ends(position: &Position, mover: Side) -> Outcome {
    Outcome {
        winner: Some(mover),
        ..by_seeds(position, EndReason::BothEnds)
    }
}

/// Lost by a move that needed more laps than allowed (`cap_loses`).
pub(super) fn too_many_laps(position: &Position, mover: Side) -> Outcome {
    Outcome {
        winner: Some(mover.other()),
        ..by_seeds(position, EndReason::TooManyLaps)
    }
}

/// Over because a player has no seeds in the row that faces the other's (`end_when=front_empty`); if
/// neither has, the mover has won.
pub(super) fn front_empty(rules: &RuleSet, position: &Position, mover: Side) -> Option<Outcome> {
    if rules.spec().end_when != EndWhen::FrontEmpty {
        return None;
    }
    let mut sides = [mover.other(), mover].into_iter();
    let loser = sides.find(|&side| front_seeds(rules, position, side) == 0)?;
    Some(Outcome {
        winner: Some(loser.other()),
        ..by_seeds(position, EndReason::FrontEmpty)
    })
}

/// Over because few seeds are left in the houses (`end_seeds`).
pub(super) fn few_seeds(
    rules: &RuleSet,
    position: &mut Position,
    tell: impl FnMut(Event),
) -> Option<Outcome> {
    let least = u32::from(rules.spec().end_seeds);
    if least == 0 || in_houses(position) > least {
        return None;
    }
    collect(rules, position, tell);
    Some(by_seeds(position, EndReason::FewSeeds))
}

/// Over because the mover has no seeds left in his houses (`end_when=mover_empty`).
pub(super) fn mover_empty(
    rules: &RuleSet,
    position: &mut Position,
    mover: Side,
    tell: impl FnMut(Event),
) -> Option<Outcome> {
    if rules.spec().end_when != EndWhen::MoverEmpty || position.seeds_of(mover) > 0 {
        return None;
    }
    collect(rules, position, tell);
    Some(by_seeds(position, EndReason::SideEmpty))
}

/// Won because a side has no seeds in its houses (`end_when=first_empty_wins`).
pub(super) fn first_empty(rules: &RuleSet, position: &Position) -> Option<Outcome> {
    if rules.spec().end_when != EndWhen::FirstEmptyWins {
        return None;
    }
    let [south, north] = Side::ALL.map(|side| position.seeds_of(side) == 0);
    let winner = match (south, north) {
        (false, false) => return None,
        // Both at once is a draw.
        (true, true) => None,
        (true, false) => Some(Side::South),
        (false, true) => Some(Side::North),
    };
    Some(Outcome {
        winner,
        ..by_seeds(position, EndReason::SideEmpty)
    })
}

/// Over because a player has won more than half of all seeds, or both have half (rule B7), or more
/// than `seed_limit`.
pub(super) fn enough_won(rules: &RuleSet, position: &Position) -> Option<Outcome> {
    let spec = rules.spec();
    let won = BySide::from_fn(|s| u32::from(position.won(s)));
    let above = spec.seed_limit > 0
        && Side::ALL
            .into_iter()
            .any(|s| won[s] > u32::from(spec.seed_limit));
    let total = position.total();
    let half = spec.stop_at_majority
        && (Side::ALL.into_iter().any(|s| won[s] * 2 > total)
            || Side::ALL.into_iter().all(|s| won[s] * 2 == total));
    (above || half).then(|| by_seeds(position, EndReason::Majority))
}

/// Seeds in all houses that nobody has claimed.
fn in_houses(position: &Position) -> u32 {
    Side::ALL.into_iter().map(|s| position.seeds_of(s)).sum()
}

/// The houses with seeds that nobody has claimed.
fn in_play(rules: &RuleSet, position: &Position) -> Vec<House> {
    let houses = rules.shape().all_houses();
    houses
        .filter(|&h| position.seeds(h) > 0 && position.claimer(h).is_none())
        .collect()
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
    emptier(position)?;
    collect(rules, position, tell);
    Some(by_seeds(position, EndReason::SideEmpty))
}

/// Over because a position occurred too often (rules A9, B8 and D8).
pub(super) fn repetition(
    rules: &RuleSet,
    position: &mut Position,
    tell: impl FnMut(Event),
) -> Outcome {
    let result = rules.spec().repeat_result;
    if result == RepeatResult::Leftovers {
        collect(rules, position, tell);
    }
    let outcome = by_seeds(position, EndReason::Repetition);
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
    if rules.spec().end_when.stuck_loses() {
        return Outcome {
            winner: Some(stuck.other()),
            ..by_seeds(position, EndReason::MoverStuck)
        };
    }
    // He has houses to lift, but none that feeds.
    let unfed = rules.spec().unfed_takes_rest
        && rules.spec().end_when != EndWhen::BothStuck
        && position.seeds_of(stuck) > 0
        && position.seeds_of(stuck.other()) == 0
        && has_liftable(rules, position, stuck);
    if unfed {
        give_all(rules, position, stuck.other(), tell);
    } else {
        collect(rules, position, tell);
    }
    by_seeds(position, EndReason::MoverStuck)
}

/// Whether a player has a house with enough seeds to be played.
fn has_liftable(rules: &RuleSet, position: &Position, side: Side) -> bool {
    let houses = in_play(rules, position);
    let mut own = houses.into_iter().filter(|house| house.side() == side);
    own.any(|house| {
        position.seeds(house) >= rules.spec().min_lift && position.barred() != Some(house)
    })
}

/// Gives all seeds left to one player.
fn give_all(rules: &RuleSet, position: &mut Position, to: Side, mut tell: impl FnMut(Event)) {
    for side in Side::ALL {
        give(rules, position, side, to, &mut tell);
    }
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
    by_seeds(position, EndReason::GrandSlam)
}

/// Gives the seeds left to whom they belong, to their owners where nobody has run out (rule A8).
fn collect(rules: &RuleSet, position: &mut Position, mut tell: impl FnMut(Event)) {
    let emptier = emptier(position);
    for side in Side::ALL {
        let to = match (rules.spec().leftovers, emptier) {
            (Leftovers::None, _) => return,
            (Leftovers::Split, _) => return split(rules, position, tell),
            (Leftovers::Emptier, Some(emptier)) => emptier,
            _ => side,
        };
        give(rules, position, side, to, &mut tell);
    }
}

/// Gives each player half of the seeds left, an odd one to whoever has fewer or, if neither has, to
/// the player to move.
fn split(rules: &RuleSet, position: &mut Position, mut tell: impl FnMut(Event)) {
    let left = in_houses(position);
    let poorer = match position.won(Side::South).cmp(&position.won(Side::North)) {
        Ordering::Less => Side::South,
        Ordering::Greater => Side::North,
        Ordering::Equal => position.to_move(),
    };
    let mut for_poorer = left.div_ceil(2);
    for house in in_play(rules, position) {
        let seeds = position.take(house);
        let first = seeds.min(u16::try_from(for_poorer).unwrap_or(u16::MAX));
        for_poorer -= u32::from(first);
        for (to, seeds) in [(poorer, first), (poorer.other(), seeds - first)] {
            if seeds > 0 {
                position.add(Pit::Store(to), seeds);
                tell(Event::Collect { house, seeds, to });
            }
        }
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
    for house in in_play(rules, position) {
        if house.side() == from {
            let seeds = position.take(house);
            position.add(Pit::Store(to), seeds);
            tell(Event::Collect { house, seeds, to });
        }
    }
}

/// What each side gets of the seeds left where they are halved; an odd one counts for nobody. They stay
/// on the board.
fn half_of_the_rest(position: &Position) -> u16 {
    u16::try_from(in_houses(position) / 2).unwrap_or(u16::MAX)
}

fn by_seeds(position: &Position, reason: EndReason) -> Outcome {
    let scores = BySide::from_fn(|s| position.won(s));
    let winner = match scores.south.cmp(&scores.north) {
        Ordering::Greater => Some(Side::South),
        Ordering::Less => Some(Side::North),
        Ordering::Equal => None,
    };
    Outcome {
        winner,
        scores,
        reason,
    }
}
