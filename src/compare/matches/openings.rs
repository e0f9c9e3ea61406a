//! What the games of a pair begin with: so many random moves, even ones if there are any.

use crate::compare::sheets::opening::random_opening;
use crate::rules::rule_set::RuleSet;
use crate::rules::side::Side;
use crate::rules::state::{Move, State};
use crate::search::chance::Chance;
use crate::search::limits::{Limits, Stop};
use crate::search::request::{Question, Request};
use crate::search::think::think;
use crate::search::value::Score;

/// Openings drawn until one is even; if none is, the most even of them is played.
const DRAWN: u32 = 200;
/// Seeds that either player may be ahead in an even opening.
const EVEN: i32 = 3;
/// Moves looked ahead to tell.
const DEPTH: u32 = 6;
/// Positions looked at, at most, so that large boards do not take long.
const NODES: u64 = 20_000;
/// The same of a long look: as many as a perfect player meets in a tenth of a second or two.
const LONG: u64 = 600_000;
/// Openings that are looked at so.
const LONG_LOOKS: u32 = 30;

/// What the games of a pair begin with.
#[derive(Clone, Debug)]
pub struct DrawnOpening {
    /// The random moves.
    pub moves: Vec<Move>,
    /// The position after them.
    pub state: State,
}

/// So many random moves, whatever they are.
pub fn any_opening(rules: &RuleSet, moves: u32, chance: &mut Chance) -> DrawnOpening {
    let mut state = State::new(rules, rules.start(Side::South));
    let moves = random_opening(&state, chance, moves);
    for &action in &moves {
        // It was just found legal.
        let _ = state.play(action);
    }
    DrawnOpening { moves, state }
}

/// So many random moves that leave both players about equal, as far as a short look ahead can tell.
pub fn even_opening(rules: &RuleSet, moves: u32, chance: &mut Chance) -> DrawnOpening {
    most_even(rules, moves, chance, DRAWN, |state| lead(state, short()))
}

/// The same as far as a long look tells: where looking ahead decides more than anything else, what a short one takes for
/// even is often won already.
pub fn balanced_opening(rules: &RuleSet, moves: u32, chance: &mut Chance) -> DrawnOpening {
    let long = Limits {
        nodes: Some(LONG),
        memory: 16,
        ..Limits::default()
    };
    let mut looks = 0;
    most_even(rules, moves, chance, DRAWN * LONG_LOOKS, |state| {
        if looks == LONG_LOOKS || lead(state, short()) > EVEN {
            return i32::MAX;
        }
        looks += 1;
        lead(state, long.clone())
    })
}

/// The first of so many openings whose lead is [`EVEN`] at most; without one, the most even of them.
fn most_even(
    rules: &RuleSet,
    moves: u32,
    chance: &mut Chance,
    drawn: u32,
    mut lead: impl FnMut(&State) -> i32,
) -> DrawnOpening {
    let mut best = any_opening(rules, moves, chance);
    if moves == 0 {
        return best;
    }
    let mut least = lead(&best.state);
    for _ in 1..drawn {
        if least <= EVEN {
            break;
        }
        let drawn = any_opening(rules, moves, chance);
        let lead = lead(&drawn.state);
        if lead < least {
            (best, least) = (drawn, lead);
        }
    }
    best
}

/// How far a short look goes.
fn short() -> Limits {
    Limits {
        depth: Some(DEPTH),
        nodes: Some(NODES),
        memory: 1,
        ..Limits::default()
    }
}

/// Seeds that one player is ahead, whoever it is; more than all of them if he wins.
fn lead(state: &State, limits: Limits) -> i32 {
    let question = Question::BestMove;
    let report = think(
        &Request::new(state, question, &limits, &Stop::default()),
        |_| {},
    );
    match report.best().map(|best| best.value.score) {
        Some(Score::Seeds(seeds)) => seeds.abs(),
        Some(Score::Draw) => 0,
        Some(Score::Win { .. } | Score::Loss { .. }) | None => i32::MAX,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::spec::{RuleSpec, Start};

    #[test]
    fn even_openings_leave_nobody_far_ahead() {
        let rules = RuleSet::new(RuleSpec::default()).unwrap();
        let lead = |state: &State| lead(state, short());
        let even = |pair| lead(&even_opening(&rules, 4, &mut Chance::part(1, pair)).state);
        let any = |pair| lead(&any_opening(&rules, 4, &mut Chance::part(1, pair)).state);
        assert!((0..20).map(even).all(|lead| lead <= EVEN));
        assert!((0..20).map(any).any(|lead| lead > EVEN));
    }

    #[test]
    fn balanced_openings_are_even_ones_that_a_long_look_finds_equal_too() {
        let mut spec = RuleSpec::default();
        (spec.houses, spec.start) = (3, Start::Seeds(3));
        let rules = RuleSet::new(spec).unwrap();
        let long = |state: &State| {
            let to_the_end = Limits {
                nodes: Some(LONG),
                ..Limits::default()
            };
            lead(state, to_the_end)
        };
        let drawn = |pair| Chance::part(1, pair);
        let even = (0..20).map(|pair| long(&even_opening(&rules, 2, &mut drawn(pair)).state));
        let balanced =
            (0..20).map(|pair| long(&balanced_opening(&rules, 2, &mut drawn(pair)).state));
        assert!(even.max() > Some(EVEN), "not all hold what they promise");
        assert!(balanced.max() <= Some(EVEN));
    }

    #[test]
    fn without_an_even_opening_the_most_even_one_is_played() {
        // Whatever the first move is, the second player is far ahead or far behind.
        let spec = RuleSpec {
            houses: 2,
            start: Start::Seeds(24),
            ..RuleSpec::default()
        };
        let rules = RuleSet::new(spec).unwrap();
        let lead = |state: &State| lead(state, short());
        let all =
            (0..100).map(|pair| lead(&any_opening(&rules, 1, &mut Chance::part(1, pair)).state));
        let least = all.min().unwrap();
        assert!(least > EVEN);
        let even = even_opening(&rules, 1, &mut Chance::part(1, 0));
        assert_eq!(lead(&even.state), least);
    }
}
