//! Computer players: how well they play, and how they choose a move.

use std::fmt;
use std::time::Duration;

use super::limits::{Limits, Stop};
use super::report::Report;
use super::think::{Question, think};
use crate::rules::rule_set::RuleSet;
use crate::rules::state::{Move, State};

/// How well a computer player plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Level {
    /// Any legal move.
    Beginner,
    /// The move that captures most, looking no further.
    Amateur,
    /// Looks several moves ahead.
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

/// A computer player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Player {
    /// How well he plays.
    pub level: Level,
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
pub struct Choice {
    /// The move.
    pub action: Move,
    /// What the search found; empty for players who do not search.
    pub report: Report,
}

impl Player {
    /// The move this player makes; `None` only if there is no legal move.
    ///
    /// The same occasion gets the same answer. A stopped search gives the best found so far.
    /// `limits` give threads and memory; depth and time are the level's own. `tell` hears what is
    /// known while he thinks.
    pub fn choose(
        &self,
        rules: &RuleSet,
        state: &State,
        occasion: Occasion,
        limits: &Limits,
        stop: &Stop,
        tell: impl FnMut(&Report),
    ) -> Option<Choice> {
        let _ = occasion;
        let first = state.legal_moves(rules).first().copied()?;
        let limits = Limits {
            depth: match self.level {
                Level::Expert { depth } => Some(depth),
                _ => Some(1),
            },
            ..limits.clone()
        };
        let report = think(rules, state, Question::BestMove, &limits, stop, tell);
        let action = report.best().map_or(first, |m| m.action);
        Some(Choice { action, report })
    }
}
