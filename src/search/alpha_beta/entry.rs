//! What looking ahead keeps of a position.

use crate::search::transposition_table::Entry;

/// Which side of the true value a value lies on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    Lower,
    Upper,
    Exact,
}

impl Bound {
    /// What a search between `alpha` and `beta` tells of a position by the value that it found.
    #[inline(always)]
    pub const fn of(value: i32, alpha: i32, beta: i32) -> Self {
        if value >= beta {
            Self::Lower
        } else if value > alpha {
            Self::Exact
        } else {
            Self::Upper
        }
    }

    /// Whether a value with this bound is all that a search between `alpha` and `beta` would tell.
    #[inline(always)]
    pub const fn decides(self, value: i32, alpha: i32, beta: i32) -> bool {
        match self {
            Self::Exact => true,
            Self::Lower => value >= beta,
            Self::Upper => value <= alpha,
        }
    }
}

/// What a search of a position came to. In bits: value 16, depth 8, best move 6, bound 2, never
/// nought.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchEntry {
    /// In seeds still to come for the player to move, or as a win by its distance.
    pub value: i32,
    pub bound: Bound,
    /// Moves looked ahead; [`ALL`] if all ends were seen.
    pub depth: u32,
    /// The move that was best, [`SWAP`](crate::search::core::move_generator::SWAP) or
    /// [`NO_MOVE`](crate::search::core::move_generator::NO_MOVE).
    pub best: u8,
}

/// Deeper than any search: nothing was left out.
pub const ALL: u32 = 255;

impl Entry for SearchEntry {
    const BITS: u32 = 32;

    fn pack(self) -> u32 {
        let bound = match self.bound {
            Bound::Lower => 1,
            Bound::Upper => 2,
            Bound::Exact => 3,
        };
        (u32::from(self.value as i16 as u16) << 16)
            | (self.depth.min(ALL) << 8)
            | (u32::from(self.best) << 2)
            | bound
    }

    #[inline(always)]
    fn unpack(packed: u32) -> Self {
        Self {
            value: i32::from((packed >> 16) as u16 as i16),
            bound: match packed & 3 {
                1 => Bound::Lower,
                2 => Bound::Upper,
                _ => Bound::Exact,
            },
            depth: packed >> 8 & 255,
            best: (packed >> 2) as u8 & 63,
        }
    }

    /// The shallowest entry gives way.
    fn priority(packed: u32) -> u32 {
        packed >> 8 & 255
    }

    fn merged(self, _: Self) -> Self {
        self
    }
}
