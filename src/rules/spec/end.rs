//! When a game is over, and what is left.

use serde::{Deserialize, Serialize};

use super::words::word_clause;
use crate::rules::clause::value::{ClauseType, ClauseValue, Word};

word_clause! {
    /// Who takes the last seeds.
    #[derive(Default)]
    LastTo {
        /// The player who left so few.
        #[default]
        Mover = "mover": "the mover",
        /// The player who made the first move of the round.
        Starter = "starter": "whoever began the round",
    }
}

word_clause! {
    /// When a game is over (rules A8, B6 and D7).
    EndWhen {
        /// After a move that leaves either side without seeds.
        EitherEmpty = "either_empty": "when either side is empty",
        /// When the player to move has no legal move.
        MoverStuck = "mover_stuck": "when the player to move has no move",
        /// When neither player has a legal move; one without a move passes.
        BothStuck = "both_stuck": "when neither player has a move",
        /// When the mover's side is empty after his move, or the player to move has no legal move.
        MoverEmpty = "mover_empty": "when the mover’s side is empty or the next has no move",
        /// When a side is empty after a move, and its player has won.
        FirstEmptyWins = "first_empty_wins": "when a side is empty, which so wins",
        /// When the player to move has no legal move, and he has lost.
        MoverStuckLoses = "mover_stuck_loses": "when the player to move has no move and so loses",
        /// When a player has no seeds in his fighting row after a move, or no legal move when he is to move,
        /// and he has lost.
        FrontEmpty = "front_empty": "when a fighting row is empty or the next has no move, and so loses",
    }
}

impl EndWhen {
    /// Whether a player without a legal move has lost.
    pub const fn stuck_loses(self) -> bool {
        matches!(self, Self::MoverStuckLoses | Self::FrontEmpty)
    }

    /// What decides who wins.
    pub const fn won_by(self) -> WonBy {
        match self.stuck_loses() || matches!(self, Self::FirstEmptyWins) {
            true => WonBy::Ending,
            false => WonBy::Seeds,
        }
    }

    /// Whether seeds decide who wins.
    pub const fn counts_seeds(self) -> bool {
        matches!(self.won_by(), WonBy::Seeds)
    }
}

/// What decides who wins a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WonBy {
    /// Who has more seeds.
    Seeds,
    /// Who ends it: who has no seeds first, or whose opponent cannot move.
    Ending,
}

word_clause! {
    /// Who gets the seeds left on the board (rule A8).
    Leftovers {
        /// Whoever's side they lie on.
        Owner = "owner": "to their owners",
        None = "none": "count for nobody",
        /// The player whose houses are empty; their owners if nobody's are.
        Emptier = "emptier": "to the player who ran out",
        /// Half to each, an odd one to whoever has fewer.
        Split = "split": "half to each",
    }
}

word_clause! {
    /// What an end by repetition gives (rules A9, B8 and D8).
    RepeatResult {
        /// The leftovers are collected and the stores compared.
        Leftovers = "leftovers": "seeds are counted",
        Draw = "draw": "a draw",
        /// Each player gets half of the seeds left, an odd one nobody; the stores are compared.
        Split = "split": "seeds left are halved",
    }
}
