//! Rounds of games and learning, each with what the one before it has taught.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use super::games::{TrainingSample, game};
use super::network::Network;
use crate::rules::rule_set::RuleSet;
use crate::rules::side::Side;
use crate::rules::state::State;
use crate::search::alpha_beta::brief::BriefSearch;
use crate::search::chance::Chance;
use crate::search::core::dispatch::{CoreTask, dispatch};
use crate::search::core::sow::Core;
use crate::search::knowledge::Knowledge;
use crate::search::limits::Stop;
use crate::search::memory::TableMemory;

/// How much is learned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LearningEffort {
    /// Rounds at most.
    pub rounds: u32,
    /// Positions of a round, at least.
    pub positions: usize,
    /// Positions looked at for a move.
    pub nodes: u64,
    /// What decides all that is left to chance.
    pub seed: u64,
    /// Games played at the same time; they change nothing.
    pub threads: usize,
}

impl Default for LearningEffort {
    fn default() -> Self {
        Self {
            rounds: u32::MAX,
            positions: 30_000,
            nodes: 400,
            seed: 1,
            threads: 1,
        }
    }
}

/// How far learning has come.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct LearningProgress {
    /// Rounds that are done.
    pub rounds: u32,
    /// Positions of the round under way.
    pub positions: usize,
    /// Positions that were learned from.
    pub samples: usize,
    /// What evaluations were off by, in seeds in the mean, before they were learned from.
    pub error: f32,
}

/// Positions that are learned from at most, the latest.
const MOST_SAMPLES: usize = 1_000_000;
/// Rounds whose positions are soon forgotten: little was known when they were played.
const FIRST_ROUNDS: u32 = 3;
/// Times that all positions are gone through in a round.
const TIMES: u32 = 2;
/// Games that are dealt out to threads at once.
const GAMES: usize = 100;
/// How far weights are moved at the beginning and at the end of a round.
const RATES: [f32; 2] = [0.003, 0.0002];

/// Learns a rule set until it is stopped, or all rounds are done; what was learned in the rounds that
/// were done, if any was.
pub fn learn(
    rules: &RuleSet,
    effort: &LearningEffort,
    stop: &Stop,
    tell: impl Fn(&LearningProgress) + Sync,
) -> Option<(Knowledge, LearningProgress)> {
    let start = State::new(rules, rules.start(Side::South));
    start.outcome().is_none().then_some(())?;
    dispatch(
        rules,
        start.position(),
        LearningTask {
            start: &start,
            effort,
            stop,
            tell,
        },
    )
}

struct LearningTask<'a, F> {
    start: &'a State,
    effort: &'a LearningEffort,
    stop: &'a Stop,
    tell: F,
}

impl<F: Fn(&LearningProgress) + Sync> CoreTask for LearningTask<'_, F> {
    type Output = Option<(Knowledge, LearningProgress)>;

    fn run<const WORDS: usize, const BITS: u32>(self, core: Core<WORDS, BITS>) -> Self::Output {
        let mut known: Option<(Knowledge, LearningProgress)> = None;
        let mut network: Option<Network> = None;
        let mut all: Vec<TrainingSample> = Vec::new();
        let mut chance = Chance::new(self.effort.seed);
        for round in 0..self.effort.rounds {
            let samples = self.play(&core, known.as_ref(), round);
            let Some(samples) = samples.filter(|samples| !samples.is_empty()) else {
                break;
            };
            let network = network.get_or_insert_with(|| {
                let scale = spread(&samples);
                Network::new(&core, scale, self.effort.seed)
            });
            let error = network.error(&samples).sqrt();
            if round == FIRST_ROUNDS {
                all.clear();
            }
            all.extend(samples);
            all.drain(..all.len().saturating_sub(MOST_SAMPLES));
            let is_learned = (0..TIMES).all(|time| {
                let at = |time: u32| {
                    let done = time as f32 / TIMES as f32;
                    RATES[0] * (RATES[1] / RATES[0]).powf(done)
                };
                network.learn(&all, [at(time), at(time + 1)], &mut chance, self.stop)
            });
            if !is_learned {
                break;
            }
            let progress = LearningProgress {
                rounds: round + 1,
                positions: 0,
                samples: all.len(),
                error,
            };
            (self.tell)(&progress);
            known = Some((network.knowledge(), progress));
        }
        known
    }
}

impl<F: Fn(&LearningProgress) + Sync> LearningTask<'_, F> {
    /// Plays games until there are positions enough for a round; `None` if it was stopped.
    fn play<const WORDS: usize, const BITS: u32>(
        &self,
        core: &Core<WORDS, BITS>,
        known: Option<&(Knowledge, LearningProgress)>,
        round: u32,
    ) -> Option<Vec<TrainingSample>> {
        let knowledge = known.map(|(knowledge, _)| knowledge);
        let so_far = known.map_or(LearningProgress::default(), |(_, so_far)| *so_far);
        let mut samples = Vec::new();
        for dealt in 0..MOST_DEALS {
            let part = u64::from(round) << 32 | u64::from(dealt) << 16;
            samples.extend(self.deal(core, knowledge, part)?);
            let positions = samples.len();
            (self.tell)(&LearningProgress {
                positions,
                ..so_far
            });
            if positions >= self.effort.positions {
                break;
            }
        }
        Some(samples)
    }

    /// Plays so many games, on all threads; their positions in order.
    fn deal<const WORDS: usize, const BITS: u32>(
        &self,
        core: &Core<WORDS, BITS>,
        knowledge: Option<&Knowledge>,
        part: u64,
    ) -> Option<Vec<TrainingSample>> {
        let rules = self.start.rules();
        let next = AtomicUsize::new(0);
        let played = Mutex::new(vec![None; GAMES]);
        let work = || {
            // A game may be random moves alone, which nothing else stops.
            while let number = next.fetch_add(1, Ordering::Relaxed)
                && number < GAMES
                && !self.stop.is_stopped()
            {
                let mut chance = Chance::part(self.effort.seed, part | number as u64);
                // A table of its own, so that no game knows what another has found.
                let Ok(mut memory) = TableMemory::new(1, TABLE) else {
                    break;
                };
                let search = BriefSearch::new(core, rules, knowledge, &mut memory, self.stop);
                let nodes = self.effort.nodes;
                let Some(samples) = game(core, self.start, &search, nodes, &mut chance) else {
                    break;
                };
                let mut played = played.lock().unwrap_or_else(PoisonError::into_inner);
                played[number] = Some(samples);
            }
        };
        thread::scope(|scope| {
            for _ in 1..self.effort.threads {
                scope.spawn(work);
            }
            work();
        });
        let played = played.into_inner().unwrap_or_else(PoisonError::into_inner);
        let played: Option<Vec<Vec<TrainingSample>>> = played.into_iter().collect();
        Some(played?.into_iter().flatten().collect())
    }
}

/// Deals of a round at most: games without a choice have no positions to learn from.
const MOST_DEALS: u32 = 1_000;

/// Positions that a game's searches remember.
const TABLE: u64 = 1 << 12;

/// How far targets are from nought, in the mean; at least a seed.
fn spread(samples: &[TrainingSample]) -> f32 {
    let squares = samples
        .iter()
        .map(|sample| f64::from(sample.target * sample.target));
    let mean = squares.sum::<f64>() / samples.len().max(1) as f64;
    mean.sqrt().max(1.0) as f32
}
