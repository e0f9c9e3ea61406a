//! What knowledge of a rule set brings: games between a player with it and one with less, or none.

use super::openings::even_opening;
use super::tally::{MatchTally, PlayedGame};
use crate::rules::rule_set::RuleSet;
use crate::rules::side::Side;
use crate::rules::state::State;
use crate::search::chance::Chance;
use crate::search::knowledge::Knowledge;
use crate::search::limits::{Limits, Stop};
use crate::search::request::{Question, Request};
use crate::search::think::think;

/// Games that measure what knowledge brings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Measuring {
    /// Games, two for each opening.
    pub games: u32,
    /// Positions that each player looks at for a move.
    pub nodes: u64,
    /// What decides the openings.
    pub seed: u64,
}

impl Default for Measuring {
    fn default() -> Self {
        Self {
            games: 60,
            nodes: 5_000,
            seed: 1,
        }
    }
}

/// Random moves with which games begin.
const OPENING: u32 = 4;
/// Moves after which a game is cut off.
const MOST_MOVES: u32 = 1_000;

impl Measuring {
    /// Whether what was measured takes the place of what was known before: it has won no less. Where not all games were
    /// played, it has won more for certain.
    pub fn takes_over(self, gain: &MatchTally) -> bool {
        let is_whole = gain.finished() + gain.unfinished >= self.games;
        gain.share().is_some_and(|share| match is_whole {
            true => share.mean >= 0.5,
            false => share.low > 0.5,
        })
    }

    /// Plays the games of a player with the first knowledge against one with the second, or fewer if `stop` is thrown; they
    /// are counted from the first player's view, and `tell` hears the count after each.
    pub fn play(
        self,
        rules: &RuleSet,
        knowledge: [Option<&Knowledge>; 2],
        stop: &Stop,
        mut tell: impl FnMut(&MatchTally),
    ) -> MatchTally {
        let mut tally = MatchTally::default();
        for game in 0..self.games {
            let pair = u64::from(game / 2);
            let opening = even_opening(rules, OPENING, &mut Chance::part(self.seed, pair));
            let first = if game % 2 == 0 {
                Side::South
            } else {
                Side::North
            };
            let Some(played) = self.game(opening.state, (first, knowledge), stop) else {
                break;
            };
            tally.add(pair, played);
            tell(&tally);
        }
        tally
    }

    /// One game; `None` if it was stopped.
    fn game(
        self,
        mut state: State,
        (first, knowledge): (Side, [Option<&Knowledge>; 2]),
        stop: &Stop,
    ) -> Option<PlayedGame> {
        let limits = Limits {
            nodes: Some(self.nodes),
            memory: 1,
            threads: 1,
            ..Limits::default()
        };
        for _ in 0..MOST_MOVES {
            let Some(side) = state.to_move() else {
                break;
            };
            let known = knowledge[usize::from(side != first)];
            let request =
                Request::new(&state, Question::BestMove, &limits, stop).with_knowledge(known);
            let best = think(&request, |_| {}).best()?.action;
            if stop.is_stopped() {
                return None;
            }
            // There is a legal move as long as the game is not over.
            let _ = state.play(best);
        }
        let outcome = state.outcome();
        Some(outcome.map_or(PlayedGame::Unfinished, |outcome| {
            PlayedGame::of(outcome, first)
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::spec::{RuleSpec, Start};
    use crate::search::learning::rounds::{LearningEffort, learn};

    #[test]
    fn what_wins_less_does_not_take_the_place_of_what_was_known() {
        let gain = |signs: &[i32], games: u32| {
            let mut tally = MatchTally::default();
            for &sign in signs {
                tally.add(0, PlayedGame::Over { sign, margin: sign });
            }
            let measuring = Measuring {
                games,
                ..Measuring::default()
            };
            measuring.takes_over(&tally)
        };
        assert!(gain(&[1, 0], 2) && gain(&[1, -1], 2) && gain(&[0], 1));
        assert!(!gain(&[-1, 0], 2) && !gain(&[], 2));
        // One game of many tells nothing, ten won in a row do.
        assert!(!gain(&[1], 60) && !gain(&[0], 60) && gain(&[1; 10], 60));
    }

    #[test]
    fn the_same_games_are_played_again_and_all_are_counted() {
        let spec = RuleSpec {
            houses: 4,
            start: Start::Seeds(3),
            ..RuleSpec::default()
        };
        let rules = RuleSet::new(spec).unwrap();
        let effort = LearningEffort {
            rounds: 2,
            positions: 500,
            nodes: 50,
            ..LearningEffort::default()
        };
        let (knowledge, _) = learn(&rules, &effort, &Stop::default(), |_| {}).unwrap();
        let measuring = Measuring {
            games: 6,
            nodes: 100,
            seed: 3,
        };
        let play = || {
            let mut told = 0;
            let tally = measuring.play(&rules, [Some(&knowledge), None], &Stop::default(), |_| {
                told += 1
            });
            assert_eq!((tally.finished(), told), (6, 6));
            tally
        };
        assert_eq!(play(), play());
        let stop = Stop::default();
        stop.stop();
        assert_eq!(
            measuring
                .play(&rules, [Some(&knowledge), None], &stop, |_| {})
                .finished(),
            0
        );
    }
}
