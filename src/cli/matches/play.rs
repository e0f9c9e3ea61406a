//! Games between two computer players, on several threads with the same result.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use super::openings::Openings;
use super::tally::{Played, Tally};
use crate::compare::sheets::level_games::limits_of;
use crate::rules::rule_set::RuleSet;
use crate::rules::side::{BySide, Side};
use crate::rules::state::State;
use crate::search::chance::Chance;
use crate::search::knowledge::Knowledge;
use crate::search::level::{Occasion, Player};
use crate::search::limits::Stop;
use crate::search::request::{Question, Request};

/// How a match is played.
pub struct Plan<'a> {
    /// The rules.
    pub rules: &'a RuleSet,
    /// The two who play; the first has South, who starts, in the first game of each pair.
    pub players: [Player; 2],
    /// Games, two for each opening.
    pub games: u32,
    /// What decides everything that is left to chance.
    pub seed: u64,
    /// Moves of a game that are made at random first.
    pub opening_moves: u32,
    /// Which openings are played.
    pub openings: Openings,
    /// Moves after which a game is cut off.
    pub most_moves: u32,
    /// What each of them knows of the rules.
    pub knowledge: [Option<&'a Knowledge>; 2],
    /// Games played at the same time.
    pub threads: usize,
}

/// Room for deep searches, in bytes.
const STACK: usize = 32 << 20;

impl Plan<'_> {
    /// Plays all games, or fewer if `stop` is thrown; `tell` hears how many are done.
    pub fn play(&self, stop: &Stop, tell: impl Fn(u32) + Sync) -> Tally {
        let games = self.games as usize;
        let (next, done) = (AtomicUsize::new(0), Mutex::new(Tally::default()));
        let work = || {
            loop {
                let game = next.fetch_add(1, Ordering::Relaxed);
                if game >= games {
                    break;
                }
                let Some(played) = self.game(game as u64, stop) else {
                    break;
                };
                // The order in which games are added does not matter.
                let mut done = done.lock().unwrap_or_else(PoisonError::into_inner);
                done.add(game as u64 / 2, played);
                tell(done.finished() + done.unfinished);
            }
        };
        thread::scope(|scope| {
            for number in 1..self.threads.clamp(1, games) {
                let thread = thread::Builder::new().stack_size(STACK);
                let thread = thread.name(format!("game {number}"));
                if let Err(error) = thread.spawn_scoped(scope, work) {
                    log::warn!("fewer threads than asked for: {error}");
                    break;
                }
            }
            work();
        });
        done.into_inner().unwrap_or_else(PoisonError::into_inner)
    }

    /// One game; `None` if it was stopped.
    fn game(&self, game: u64, stop: &Stop) -> Option<Played> {
        let pair = game / 2;
        let first = if game.is_multiple_of(2) {
            Side::South
        } else {
            Side::North
        };
        let mut state = self.opening(pair);
        let limits = self.players.map(limits_of);
        let mut turns = BySide::from_fn(|_| 0);
        let mut made = self.opening_moves;
        while let Some(side) = state.to_move() {
            if made >= self.most_moves {
                return Some(Played::Unfinished);
            }
            let second = usize::from(side != first);
            let occasion = Occasion {
                seed: mixed(self.seed, 2 * game + second as u64 + 1),
                turn: turns[side],
            };
            let (player, limits) = (self.players[second], &limits[second]);
            let choice = player.choose(
                &Request::new(&state, Question::BestMove, limits, stop)
                    .with_knowledge(self.knowledge[second]),
                occasion,
                |_| {},
            );
            if stop.is_stopped() {
                return None;
            }
            // There is a legal move as long as the game is not over.
            let _ = state.play(choice?.action);
            turns[side] += 1;
            made += 1;
        }
        let outcome = state.outcome()?;
        let scores = outcome.scores;
        Some(Played::Over {
            sign: outcome
                .winner
                .map_or(0, |winner| if winner == first { 1 } else { -1 }),
            margin: i32::from(scores[first]) - i32::from(scores[first.other()]),
        })
    }

    /// The position that both games of a pair begin with.
    fn opening(&self, pair: u64) -> State {
        let mut chance = Chance::part(self.seed, pair);
        self.openings
            .draw(self.rules, self.opening_moves, &mut chance)
    }
}

/// A number for the `index`-th thing that is left to chance (the finisher of `SplitMix64`).
const fn mixed(seed: u64, index: u64) -> u64 {
    let z = seed ^ index.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
