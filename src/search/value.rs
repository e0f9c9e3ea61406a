//! What a position or a move is worth, and how sure that is.

use std::cmp::Ordering;

use crate::rules::outcome::Outcome;
use crate::rules::rule_set::RuleSet;
use crate::rules::side::Side;
use crate::rules::spec::EndWhen;

/// What one player gains over the other, from the view of whoever is asked for.
///
/// Ordered from the worst to the best; among wins the quickest is best, among losses the slowest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Score {
    /// Own seeds minus the opponent's at the end, in games that are won by seeds; elsewhere a
    /// measure of who stands better.
    Seeds(i32),
    /// A win, in games that are not won by seeds.
    Win {
        /// Moves of both players until the end.
        moves: u32,
    },
    /// A draw, in games that are not won by seeds.
    Draw,
    /// A loss, in games that are not won by seeds.
    Loss {
        /// Moves of both players until the end.
        moves: u32,
    },
}

impl Score {
    /// The score of a game that is over, for a player: `result` is greater if he has won, equal in a
    /// draw, less if he has lost; `lead` are his seeds minus the opponent's, which tell nothing where
    /// the rules call a repetition a draw.
    pub const fn at_end(end_when: EndWhen, result: Ordering, lead: i32) -> Self {
        match (end_when.counts_seeds(), result) {
            (false, Ordering::Greater) => Self::Win { moves: 0 },
            (false, Ordering::Equal) => Self::Draw,
            (false, Ordering::Less) => Self::Loss { moves: 0 },
            (true, Ordering::Equal) => Self::Seeds(0),
            _ => Self::Seeds(lead),
        }
    }

    /// The score of an outcome for the player of `side`.
    pub fn of_outcome(rules: &RuleSet, outcome: &Outcome, side: Side) -> Self {
        let result = match outcome.winner {
            None => Ordering::Equal,
            Some(winner) if winner == side => Ordering::Greater,
            Some(_) => Ordering::Less,
        };
        let seeds = |side| i32::from(outcome.scores[side]);
        let lead = seeds(side) - seeds(side.other());
        Self::at_end(rules.spec().end_when, result, lead)
    }

    /// The seeds; in games that are not won by seeds 1 for a win, 0 for a draw, -1 for a loss.
    pub const fn worth(self) -> i32 {
        match self {
            Self::Seeds(n) => n,
            other => other.sign(),
        }
    }

    /// The same from South's view, or back, where it was from that of this player.
    #[must_use]
    pub const fn from_south(self, mover: Side) -> Self {
        match mover {
            Side::South => self,
            Side::North => self.negated(),
        }
    }

    /// The same from the opponent's view.
    #[must_use]
    pub const fn negated(self) -> Self {
        match self {
            Self::Seeds(n) => Self::Seeds(-n),
            Self::Win { moves } => Self::Loss { moves },
            Self::Draw => Self::Draw,
            Self::Loss { moves } => Self::Win { moves },
        }
    }

    /// The same a move before: wins and losses are a move further away.
    #[must_use]
    pub const fn later(self) -> Self {
        match self {
            Self::Win { moves } => Self::Win { moves: moves + 1 },
            Self::Loss { moves } => Self::Loss { moves: moves + 1 },
            other => other,
        }
    }

    /// The same a move after: wins and losses are a move nearer.
    #[must_use]
    pub const fn sooner(self) -> Self {
        match self {
            Self::Win { moves } => Self::Win {
                moves: moves.saturating_sub(1),
            },
            Self::Loss { moves } => Self::Loss {
                moves: moves.saturating_sub(1),
            },
            other => other,
        }
    }

    /// 1 for the better, -1 for the worse side, 0 for equal.
    pub const fn sign(self) -> i32 {
        match self {
            Self::Seeds(n) => n.signum(),
            Self::Win { .. } => 1,
            Self::Draw => 0,
            Self::Loss { .. } => -1,
        }
    }

    /// A number that orders scores: first who wins, then how.
    const fn rank(self) -> (i32, i64) {
        match self {
            Self::Seeds(n) => (0, n as i64),
            Self::Draw => (0, 0),
            Self::Win { moves } => (1, -(moves as i64)),
            Self::Loss { moves } => (-1, moves as i64),
        }
    }
}

impl PartialOrd for Score {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Score {
    fn cmp(&self, other: &Self) -> Ordering {
        self.rank().cmp(&other.rank())
    }
}

/// How sure a value is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Certainty {
    /// Proven: both playing perfectly, the game ends so.
    Exact,
    /// Proven to be at least this.
    AtLeast,
    /// Proven to be at most this.
    AtMost,
    /// What a search came to that did not see all ends.
    Estimate {
        /// Moves looked ahead.
        depth: u32,
    },
}

impl Certainty {
    /// The name in files and tables.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Exact => "exact",
            Self::AtLeast => "at_least",
            Self::AtMost => "at_most",
            Self::Estimate { .. } => "estimate",
        }
    }

    /// Of a value that was proven, or that so many moves ahead came to.
    pub const fn of(is_proven: bool, depth: u32) -> Self {
        match is_proven {
            true => Self::Exact,
            false => Self::Estimate { depth },
        }
    }

    /// The same from the opponent's view.
    #[must_use]
    pub const fn negated(self) -> Self {
        match self {
            Self::AtLeast => Self::AtMost,
            Self::AtMost => Self::AtLeast,
            other => other,
        }
    }
}

/// What a position or a move is worth to one player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Value {
    /// What he gains.
    pub score: Score,
    /// How sure that is.
    pub certainty: Certainty,
}

impl Value {
    /// A proven value.
    pub const fn exact(score: Score) -> Self {
        Self {
            score,
            certainty: Certainty::Exact,
        }
    }

    /// The same from South's view, where it was from that of this player.
    #[must_use]
    pub const fn from_south(self, mover: Side) -> Self {
        match mover {
            Side::South => self,
            Side::North => self.negated(),
        }
    }

    /// The same from the opponent's view.
    #[must_use]
    pub const fn negated(self) -> Self {
        Self {
            score: self.score.negated(),
            certainty: self.certainty.negated(),
        }
    }

    /// What a move is worth to who makes it, where this is the value of the position after it for whoever moves there: the
    /// same player or the other.
    #[must_use]
    pub const fn before_move(self, by_same: bool) -> Self {
        let Self { score, certainty } = if by_same { self } else { self.negated() };
        Self {
            score: score.later(),
            certainty: match certainty {
                Certainty::Estimate { depth } => Certainty::Estimate { depth: depth + 1 },
                other => other,
            },
        }
    }

    /// The other way round: what the position after a move is worth to whoever moves there, where this is the value of the
    /// move.
    #[must_use]
    pub const fn after_move(self, by_same: bool) -> Self {
        let Self { score, certainty } = if by_same { self } else { self.negated() };
        Self {
            score: score.sooner(),
            certainty: match certainty {
                Certainty::Estimate { depth } => Certainty::Estimate {
                    depth: depth.saturating_sub(1),
                },
                other => other,
            },
        }
    }

    /// Whether it is proven to the seed.
    pub fn is_exact(self) -> bool {
        self.certainty == Certainty::Exact
    }
}
