//! What the games of a pair begin with.

use clap::ValueEnum;

use crate::compare::sheets::opening::random_opening;
use crate::rules::rule_set::RuleSet;
use crate::rules::side::Side;
use crate::rules::state::State;
use crate::search::chance::Chance;
use crate::search::limits::{Limits, Stop};
use crate::search::request::{Question, Request};
use crate::search::think::think;
use crate::search::value::Score;

/// Which random openings are played.
///
/// Where one move can bring most of the seeds, as in Congkak, a random opening nearly always decides
/// who wins: each player wins once, whoever is stronger.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Openings {
    /// Those after which both players stand about equal, as far as a short look ahead can tell
    Even,
    /// All, as they come
    Any,
}

/// Openings drawn until one is even; if none is, the most even of them is played.
const DRAWN: u32 = 200;
/// Seeds that either player may be ahead in an even opening.
const EVEN: i32 = 3;
/// Moves looked ahead to tell.
const DEPTH: u32 = 6;
/// Positions looked at, at most, so that large boards do not take long.
const NODES: u64 = 20_000;

impl Openings {
    /// The word on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Even => "even",
            Self::Any => "any",
        }
    }

    /// The position after so many random moves.
    pub fn draw(self, rules: &RuleSet, moves: u32, chance: &mut Chance) -> State {
        let start = State::new(rules, rules.start(Side::South));
        let mut draw = || {
            let mut state = start.clone();
            for action in random_opening(&start, chance, moves) {
                // It was just found legal.
                let _ = state.play(action);
            }
            state
        };
        let mut best = draw();
        if self == Self::Any || moves == 0 {
            return best;
        }
        let mut least = lead(&best);
        for _ in 1..DRAWN {
            if least <= EVEN {
                break;
            }
            let state = draw();
            let lead = lead(&state);
            if lead < least {
                (best, least) = (state, lead);
            }
        }
        best
    }
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

    fn openings(openings: Openings) -> Vec<i32> {
        let rules = RuleSet::new(RuleSpec::default()).unwrap();
        let draw = |pair| lead(&openings.draw(&rules, 4, &mut Chance::part(1, pair)));
        (0..20).map(draw).collect()
    }

    #[test]
    fn even_openings_leave_nobody_far_ahead() {
        assert!(openings(Openings::Even).iter().all(|lead| *lead <= EVEN));
        assert!(openings(Openings::Any).iter().any(|lead| *lead > EVEN));
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
        let all = (0..100).map(|pair| {
            let any = Openings::Any.draw(&rules, 1, &mut Chance::part(1, pair));
            lead(&any)
        });
        let least = all.min().unwrap();
        assert!(least > EVEN);
        let even = Openings::Even.draw(&rules, 1, &mut Chance::part(1, 0));
        assert_eq!(lead(&even), least);
    }
}
