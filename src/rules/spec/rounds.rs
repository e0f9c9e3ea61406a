//! What happens between games.

use serde::{Deserialize, Serialize};

use super::usual::is_usual;
use super::words::word_clause;
use crate::rules::clause::value::{ClauseType, ClauseValue, Word};

/// What happens between the games of a match (rules A11 and C8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct MatchRules {
    /// Who starts the next game or round.
    pub next_start: NextStart,
    /// Who starts it after a draw, where the winner or the loser does.
    #[serde(skip_serializing_if = "is_usual")]
    pub drawn_start: DrawnStart,
    /// Whether houses that cannot be filled for the next round are burnt.
    pub burn: bool,
    /// How many rounds make a game.
    pub rounds: Rounds,
    /// Whose houses are filled for the next round.
    #[serde(skip_serializing_if = "is_usual")]
    pub refill: Refill,
    /// Which houses are filled first.
    #[serde(skip_serializing_if = "is_usual")]
    pub refill_from: RefillFrom,
    /// What becomes of seeds that fill no house in rounds for territory.
    #[serde(skip_serializing_if = "is_usual")]
    pub refill_rest: RefillRest,
    /// Houses that a player must fill for another round.
    #[serde(skip_serializing_if = "is_one")]
    pub refill_least: u8,
}

/// The usual number of houses to be filled, which is not written.
#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde gives a reference")]
const fn is_one(houses: &u8) -> bool {
    *houses == 1
}

impl MatchRules {
    /// Whether there are rounds in which a player can own houses of the other's row.
    pub fn are_for_territory(&self) -> bool {
        self.rounds != Rounds::Number(1) && self.refill == Refill::Territory
    }
}

impl Default for MatchRules {
    fn default() -> Self {
        Self {
            next_start: NextStart::Winner,
            drawn_start: DrawnStart::Other,
            burn: false,
            rounds: Rounds::Number(1),
            refill: Refill::Both,
            refill_from: RefillFrom::Store,
            refill_rest: RefillRest::Filled,
            refill_least: 1,
        }
    }
}

word_clause! {
    /// Who starts the next game or round (rule A11).
    NextStart {
        /// The winner; after a draw whoever [`DrawnStart`] says.
        Winner = "winner": "the winner",
        /// The loser; after a draw whoever [`DrawnStart`] says.
        Loser = "loser": "the loser",
        /// The player who did not start the last one.
        Alternate = "alternate": "the other player",
        /// The player who started the last one.
        Same = "same": "the same player",
        /// The player who made the last move.
        LastMover = "last_mover": "the last to move",
    }
}

word_clause! {
    /// Who starts after a draw.
    #[derive(Default)]
    DrawnStart {
        /// The player who did not start the last one.
        #[default]
        Other = "other": "the other player",
        /// The player who made the last move.
        LastMover = "last_mover": "the last to move",
    }
}

word_clause! {
    /// Whose houses are filled for the next round.
    #[derive(Default)]
    Refill {
        /// Each player's, from his own seeds.
        #[default]
        Both = "both": "each player's",
        /// The loser's; the winner's side stays as the round left it. There is no other round after a draw
        /// or if the winner has no seeds in his houses.
        Loser = "loser": "only the loser's",
        /// All of them. Each player owns as many as his seeds would fill, see [`RefillRest`]: the richer one
        /// his own from his left and then the other's from that player's left, the other one the rest.
        Territory = "territory": "all, each owned by whose seeds fill it",
    }
}

word_clause! {
    /// What becomes of the seeds of both players that fill no whole house, in rounds for territory.
    #[derive(Default)]
    RefillRest {
        /// Together they fill one more, for whoever has more of it; of two equals, the poorer player.
        #[default]
        Filled = "filled": "fills one more house",
        /// They stay in the stores, and the poorer player owns the house, which begins the round empty.
        Kept = "kept": "stays in the stores",
    }
}

word_clause! {
    /// Which houses are filled first for the next round.
    #[derive(Default)]
    RefillFrom {
        /// The house next to the player's store.
        #[default]
        Store = "store": "the store",
        /// House 1, at the player's left.
        Left = "left": "the player’s left",
        /// The last house, at the player's right.
        Right = "right": "the player’s right",
        /// The house at South's left, for both players.
        West = "west": "the left end of the board",
        /// Both ends by turns, that at South's left first.
        Ends = "ends": "both ends of the board",
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
