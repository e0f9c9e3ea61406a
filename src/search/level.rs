//! Computer players: how well they play, and how they choose a move.

use std::fmt;
use std::time::Duration;

use super::chance::Chance;
use super::limits::Limits;
use super::report::Report;
use super::request::{Question, Request};
use super::think::think;
use super::value::Score;
use crate::rules::state::{Move, State};

/// How well a computer player plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Level {
    /// Any legal move.
    Beginner,
    /// The move that captures most, looking no further.
    Amateur,
    /// Looks several moves ahead, without what was learned of the rules.
    Expert {
        /// How many, 1 or more; 4 is usual.
        depth: u32,
    },
    /// As exact as the time allows.
    Perfect {
        /// Time for a move.
        time: Duration,
    },
}

impl Level {
    /// The levels offered, from the weakest.
    pub const USUAL: [Self; 4] = [
        Self::Beginner,
        Self::Amateur,
        Self::Expert { depth: 4 },
        Self::Perfect {
            time: Duration::from_secs(5),
        },
    ];
}

impl fmt::Display for Level {
    /// `Expert (4 moves ahead)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Beginner => f.write_str("Beginner"),
            Self::Amateur => f.write_str("Amateur"),
            Self::Expert { depth } => write!(f, "Expert ({depth} moves ahead)"),
            Self::Perfect { time } => write!(f, "Perfect (up to {} s)", time.as_secs_f32()),
        }
    }
}

/// Softer play: now and then a move that is not the best.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Handicap {
    /// Seeds that such a move may give away at most.
    pub seeds: u16,
    /// Every how many moves of his there is one, at least 1.
    pub every: u32,
}

/// Where the values of openings come from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum OpeningSource {
    /// From the book, if it has them.
    #[default]
    Book,
    /// They are searched as all others.
    Searched,
}

impl OpeningSource {
    /// The book if it is to be used, the search otherwise.
    pub const fn by_book(uses: bool) -> Self {
        if uses { Self::Book } else { Self::Searched }
    }
}

/// A computer player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Player {
    /// How well he plays.
    pub level: Level,
    /// Where a perfect player has openings from.
    pub openings: OpeningSource,
    /// How he plays softer, if he does.
    pub handicap: Option<Handicap>,
}

/// What decides what is left to chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Occasion {
    /// The game, as a number.
    pub seed: u64,
    /// Moves that this player has made before.
    pub turn: u32,
}

/// A move chosen, with what the player knew when he chose it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LevelChoice {
    /// What is played.
    pub action: Move,
    /// What the search found; empty for players who do not search.
    pub report: Report,
}

impl LevelChoice {
    /// A move chosen without a search.
    fn of(action: Move) -> Self {
        let report = Report::default();
        Self { action, report }
    }
}

impl Player {
    /// A player of this level who always plays as well as he can, with the book of openings.
    pub const fn of(level: Level) -> Self {
        Self {
            level,
            openings: OpeningSource::Book,
            handicap: None,
        }
    }

    /// The move this player makes; `None` only if there is no legal move.
    ///
    /// The same occasion gets the same answer, except from a search that is limited by time. A
    /// stopped search gives the best found so far. The request's limits give threads and memory, and the time after which an
    /// expert looks no further; the question, depth and a perfect player's time are the level's own. `tell` hears what is
    /// known while he thinks.
    pub fn choose(
        &self,
        request: &Request<'_>,
        occasion: Occasion,
        tell: impl FnMut(&Report),
    ) -> Option<LevelChoice> {
        let Request { state, limits, .. } = request;
        let legal = state.legal_moves();
        let first = legal.first().copied()?;
        let mut chance = Chance::part(occasion.seed, u64::from(occasion.turn));
        let limits = match self.level {
            Level::Beginner => return Some(LevelChoice::of(pick(&mut chance, &legal)?)),
            Level::Amateur => {
                let greediest = greediest(state, &legal);
                return Some(LevelChoice::of(pick(&mut chance, &greediest)?));
            }
            Level::Expert { depth } => Limits {
                depth: Some(depth.max(1)),
                nodes: None,
                ..(*limits).clone()
            },
            Level::Perfect { time } => Limits {
                depth: None,
                time: Some(time),
                nodes: None,
                ..(*limits).clone()
            },
        };
        let softer = self
            .handicap
            .filter(|h| occasion.turn % h.every.max(1) == h.every.max(1) - 1);
        let question = match softer {
            None => Question::BestMove,
            Some(_) => Question::EveryMove,
        };
        let (knowledge, kept) = match self.level {
            // What the seeds on the board tell, and nothing else.
            Level::Expert { .. } => (None, None),
            _ => (request.knowledge, request.kept),
        };
        let searched = knowledge
            .filter(|_| self.openings == OpeningSource::Searched)
            .map(|known| known.clone().with_book(None));
        let knowledge = searched.as_ref().or(knowledge);
        let opening = knowledge.and_then(|known| known.book()?.report(state));
        if let (Some(report), None) = (opening, softer)
            && let Some(best) = report.best()
        {
            return Some(LevelChoice {
                action: best.action,
                report,
            });
        }
        let request = request.asking(question).with_knowledge(knowledge);
        let request = request.keeping(kept);
        let report = think(&request.within(&limits), tell);
        let action = match softer {
            None => report.best().map(|m| m.action),
            Some(handicap) => pick(&mut chance, &near_best(&report, handicap.seeds)),
        };
        let action = action.unwrap_or(first);
        Some(LevelChoice { action, report })
    }
}

/// One of them, each as likely as any other.
fn pick(chance: &mut Chance, moves: &[Move]) -> Option<Move> {
    let count = u32::try_from(moves.len()).unwrap_or(u32::MAX);
    moves.get(chance.below(count) as usize).copied()
}

/// The moves that capture most; among those that capture as much, those that bring most to the own
/// store.
fn greediest(state: &State, legal: &[Move]) -> Vec<Move> {
    let mover = state.position().to_move();
    let worth = legal.iter().map(|&action| {
        let mut next = state.clone();
        let (done, _) = next.play_unchecked(action, |_| {});
        let stored = |s: &State| s.position().store(mover);
        let banked = stored(&next).saturating_sub(stored(state));
        // After a swap the stores are the other player's.
        let banked = if action == Move::Swap { 0 } else { banked };
        (done.captured, banked)
    });
    let worth: Vec<_> = worth.collect();
    let most = worth.iter().max();
    let moves = legal.iter().zip(&worth);
    moves
        .filter(|(_, worth)| Some(*worth) == most)
        .map(|(&action, _)| action)
        .collect()
}

/// The moves that are worth at most so many seeds less than the best; a win that is counted in moves is never given away.
fn near_best(report: &Report, seeds: u16) -> Vec<Move> {
    let Some(best) = report.best() else {
        return Vec::new();
    };
    let near = report
        .moves
        .iter()
        .filter(|m| match (best.value.score, m.value.score) {
            (Score::Seeds(best), Score::Seeds(this)) => best - this <= i32::from(seeds),
            (best, this) => best.sign() == this.sign(),
        });
    near.map(|m| m.action).collect()
}
