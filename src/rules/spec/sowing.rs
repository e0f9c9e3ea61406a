//! Where seeds are sown, and how a move goes on.

use serde::{Deserialize, Serialize};

use super::words::word_clause;
use crate::rules::clause::value::{ClauseType, ClauseValue, Word};

word_clause! {
    /// Whose houses a circuit runs through (rule 0.3).
    Track {
        /// Both sides'.
        Shared = "shared": "both players’ houses",
        /// Only the mover's own.
        Own = "own": "own houses only",
    }
}

word_clause! {
    /// The direction of sowing (rules 0.3 and A3).
    Direction {
        Ccw = "ccw": "counter-clockwise",
        Cw = "cw": "clockwise",
        /// Away from the middle of the row: its left half clockwise, its right half
        /// counter-clockwise, the middle house of an odd row as the mover chooses.
        Outward = "outward": "away from the middle of the row",
        /// Counter-clockwise with an odd number of seeds, clockwise with an even one.
        Parity = "parity": "counter-clockwise if odd, clockwise if even",
        /// As the mover chooses, in every move.
        Chosen = "chosen": "as the mover chooses",
    }
}

word_clause! {
    /// Whether stores are sown; the opponent's never is (rule 0.3).
    SowStore {
        /// The mover's own store gets its seed.
        Own = "own": "own store",
        /// Stores only hold captures.
        None = "none": "no store",
    }
}

word_clause! {
    /// The end of a player's row where his store lies, as he sees it.
    StoreSide {
        Right = "right": "at the right",
        Left = "left": "at the left",
    }
}

word_clause! {
    /// Where the first seed of a lap of several falls; a single seed goes to the next pit.
    #[derive(Default)]
    FirstSeed {
        #[default]
        Next = "next": "in the next pit",
        /// Back in the house just lifted.
        Origin = "origin": "back in its own house",
    }
}

word_clause! {
    /// Going on after a lap (rules A6, C3 and D4).
    Relay {
        /// Every move is one lap.
        None = "none": "one lap only",
        /// Any landing house that was not empty is lifted and sown on.
        Any = "any": "from any house with seeds",
        /// The same, unless the landing house is captured by its number of seeds.
        Uncaptured = "uncaptured": "from any house with seeds that is not captured",
        /// The house after the landing house is lifted, unless it is empty.
        NextHouse = "next_house": "from the house after the last seed",
    }
}

word_clause! {
    /// Whether a capture by the last seed gives another move.
    #[derive(Default)]
    CaptureTurn {
        /// It does not.
        #[default]
        Never = "never": "no",
        /// As often as it happens.
        Always = "always": "always",
        Once = "once": "once in a turn",
    }
}
