//! What the games of a pair begin with: so many random moves, even ones if there are any.

use crate::compare::sheets::opening::random_opening;
use crate::rules::rule_set::RuleSet;
use crate::rules::side::Side;
use crate::rules::state::State;
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

/// The position after so many random moves, whatever they are.
pub fn any_opening(rules: &RuleSet, moves: u32, chance: &mut Chance) -> State {
    let start = State::new(rules, rules.start(Side::South));
    let mut state = start.clone();
    for action in random_opening(&start, chance, moves) {
        // It was just found legal.
        let _ = state.play(action);
    }
    state
}

/// The position after so many random moves that leave both players about equal, as far as a short look ahead can tell.
pub fn even_opening(rules: &RuleSet, moves: u32, chance: &mut Chance) -> State {
    let mut best = any_opening(rules, moves, chance);
    if moves == 0 {
        return best;
    }
    let mut least = lead(&best);
    for _ in 1..DRAWN {
        if least <= EVEN {
            break;
        }
        let state = any_opening(rules, moves, chance);
        let lead = lead(&state);
        if lead < least {
            (best, least) = (state, lead);
        }
    }
    best
}

/// Seeds that one player is ahead, whoever it is; more than all of them if he wins.
fn lead(state: &State) -> i32 {
    let limits = Limits {
        depth: Some(DEPTH),
        nodes: Some(NODES),
        memory: 1,
        ..Limits::default()
    };
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
        let even = |pair| lead(&even_opening(&rules, 4, &mut Chance::part(1, pair)));
        let any = |pair| lead(&any_opening(&rules, 4, &mut Chance::part(1, pair)));
        assert!((0..20).map(even).all(|lead| lead <= EVEN));
        assert!((0..20).map(any).any(|lead| lead > EVEN));
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
        let all = (0..100).map(|pair| lead(&any_opening(&rules, 1, &mut Chance::part(1, pair))));
        let least = all.min().unwrap();
        assert!(least > EVEN);
        let even = even_opening(&rules, 1, &mut Chance::part(1, 0));
        assert_eq!(lead(&even), least);
    }
}
