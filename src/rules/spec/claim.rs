//! Claimed houses.

use serde::{Deserialize, Serialize};

use super::words::word_clause;
use crate::rules::clause::value::{ClauseType, ClauseValue, Word};

/// The houses that a player can make his own: what lies in them is his, nobody lifts or captures it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ClaimRules {
    /// The number of seeds to which the last one must bring a house.
    pub claim_count: u16,
    /// Which houses of the opponent's.
    pub claim_other: ClaimHouses,
    /// Which houses of the mover's.
    pub claim_own: ClaimHouses,
    /// The most that a player can have, 0 for any number.
    pub claim_most: u8,
    /// Which house it may not be, the opponent having one.
    pub claim_apart: ClaimApart,
    /// Whether with the house before it, one bringing the number, the other one seed less, both become
    /// the mover's.
    pub claim_pair: bool,
    /// The number of the house that each player has from the start, 0 for none.
    pub claim_start: u8,
    /// Who sows into it.
    pub claim_sown: ClaimSown,
    /// Seeds that a last seed takes out of the opponent's, 0 for none.
    pub raid: u16,
    /// Where captured seeds go.
    pub bank: Bank,
}

impl ClaimRules {
    /// Whether it does not matter where in a row a house lies.
    pub const fn is_anywhere(self) -> bool {
        const fn all_or_none(houses: ClaimHouses) -> bool {
            matches!(houses, ClaimHouses::All | ClaimHouses::None)
        }
        all_or_none(self.claim_other)
            && all_or_none(self.claim_own)
            && matches!(self.claim_apart, ClaimApart::Free)
            && self.claim_start == 0
    }
}

impl Default for ClaimRules {
    fn default() -> Self {
        Self {
            claim_count: 3,
            claim_other: ClaimHouses::All,
            claim_own: ClaimHouses::None,
            claim_most: 0,
            claim_apart: ClaimApart::Free,
            claim_pair: false,
            claim_start: 0,
            claim_sown: ClaimSown::Both,
            raid: 0,
            bank: Bank::Store,
        }
    }
}

word_clause! {
    /// Houses of one side that can be claimed.
    ClaimHouses {
        None = "none": "none",
        /// Every one.
        All = "all": "all",
        /// All but the one sown last on that side.
        ButLast = "but_last": "all but the last",
        /// The first and the last.
        Ends = "ends": "the two at the ends",
        /// All but the first and the last.
        Inner = "inner": "all but those at the ends",
        /// The first two and the last two.
        Outer = "outer": "two at each end",
    }
}

word_clause! {
    /// Which house cannot be claimed because of one that the opponent has.
    ClaimApart {
        /// Any can.
        Free = "free": "any",
        Number = "number": "not the one with the same number",
        Facing = "facing": "not the one opposite",
    }
}

word_clause! {
    /// Who sows into a claimed house.
    ClaimSown {
        Both = "both": "both players",
        /// Only the player who has it.
        Claimer = "claimer": "only its claimer",
        /// The other one only with the last seed of a lap.
        LastSeed = "last_seed": "the other player with the last seed only",
    }
}

word_clause! {
    /// Where captured seeds go.
    Bank {
        /// Into the mover's store.
        Store = "store": "into the store",
        /// Into the first house that he has claimed, South's side first; without one nothing is captured.
        Claim = "claim": "into a claimed house",
    }
}
