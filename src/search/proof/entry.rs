//! What a proof keeps of a position.

use crate::search::core::move_generator::{NO_MOVE, SWAP};
use crate::search::transposition_table::Entry;

/// Proven bounds, in seeds still to come for the player to move. In bits: low 8, high 8, best move 5,
/// work 5.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProofEntry {
    /// At least this.
    pub low: i32,
    /// At most this.
    pub high: i32,
    /// The move that proved most, [`SWAP`] or [`NO_MOVE`].
    pub best: u8,
    /// Nodes searched for it: of entries, that with the least work gives way.
    pub work: u64,
}

/// The bits of a move. What is proven is sown one way round, so that only [`SWAP`] and [`NO_MOVE`] have
/// a higher one.
const MOVE: u8 = 31;
const _: () = assert!(SWAP & MOVE == 30 && NO_MOVE & MOVE == 31);

/// The move of such bits.
#[inline(always)]
const fn unpack_move(bits: u8) -> u8 {
    bits | ((bits + 2) & (MOVE + 1))
}

/// Bounds beyond this mean that nothing is known.
const UNKNOWN: i32 = 127;

impl Entry for ProofEntry {
    const BITS: u32 = 26;

    #[inline(always)]
    fn pack(self) -> u32 {
        let low = self.low.clamp(-UNKNOWN, UNKNOWN) as i8 as u8;
        let high = self.high.clamp(-UNKNOWN, UNKNOWN) as i8 as u8;
        let work = (1 + (self.work | 1).ilog2()).min(31);
        (u32::from(low) << 18) | (u32::from(high) << 10) | (u32::from(self.best & MOVE) << 5) | work
    }

    #[inline(always)]
    fn unpack(packed: u32) -> Self {
        let low = i32::from((packed >> 18) as u8 as i8);
        let high = i32::from((packed >> 10) as u8 as i8);
        Self {
            low: if low == -UNKNOWN { i32::MIN } else { low },
            high: if high == UNKNOWN { i32::MAX } else { high },
            best: unpack_move((packed >> 5) as u8 & MOVE),
            work: 1 << Self::priority(packed) >> 1,
        }
    }

    /// The logarithm of the work, and 1.
    #[inline(always)]
    fn priority(packed: u32) -> u32 {
        packed & 31
    }

    #[inline(always)]
    fn merged(self, before: Self) -> Self {
        Self {
            low: self.low.max(before.low),
            high: self.high.min(before.high),
            best: match self.best {
                NO_MOVE => before.best,
                best => best,
            },
            work: self.work,
        }
    }
}
