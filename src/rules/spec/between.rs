//! What happens between games.

use serde::{Deserialize, Serialize};

use super::words::word_clause;
use crate::rules::clause::value::{ClauseType, ClauseValue, Word};

/// What happens between the games of a match (rules A11 and C8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct MatchRules {
    /// Who starts the next game or round.
    pub next_start: NextStart,
    /// Whether houses that cannot be filled for the next round are burnt.
    pub burn: bool,
    /// How many rounds make a game.
    pub rounds: Rounds,
}

impl Default for MatchRules {
    fn default() -> Self {
        Self {
            next_start: NextStart::Winner,
            burn: false,
            rounds: Rounds::Number(1),
        }
    }
}

word_clause! {
    /// Who starts the next game or round (rule A11).
    NextStart {
        /// The winner; after a draw the player who did not start.
        Winner = "winner": "the winner",
        /// The loser; after a draw the player who did not start.
        Loser = "loser": "the loser",
        /// The player who did not start the last one.
        Alternate = "alternate": "the other player",
        /// The player who started the last one.
        Same = "same": "the same player",
    }
}

/// How many rounds are played, each refilled from the stores of the one before (rule C8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Rounds {
    /// This many.
    Number(u8),
    /// Until a player cannot fill one house.
    UntilUnable,
}

impl Rounds {
    /// The word for rounds without a number.
    pub const UNTIL_UNABLE: Word = Word::new("until_unable", "until a player cannot fill a house");
}

impl ClauseType for Rounds {
    fn value(&self) -> ClauseValue {
        match self {
            Self::Number(n) => n.value(),
            Self::UntilUnable => ClauseValue::Word(Self::UNTIL_UNABLE.key),
        }
    }

    fn from_value(value: &ClauseValue) -> Option<Self> {
        match value {
            ClauseValue::Word(_) => Some(Self::UntilUnable),
            _ => u8::from_value(value).map(Self::Number),
        }
    }
}
