//! Positions already met, with what is proven about them. ProofContext by all threads without locks.

use crate::search::core::keys::Key;
use crate::search::memory::TableMemory;
use crate::search::transposition_table::{NO_HOUSE, TranspositionTable};

/// Proven bounds, in seeds still to come for the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProvenBounds {
    /// At least this.
    pub low: i32,
    /// At most this.
    pub high: i32,
    /// The house that seemed best, [`NO_HOUSE`] if none did.
    pub best: u8,
}

/// Bounds beyond this mean that nothing is known.
const UNKNOWN: i32 = 127;

/// A table of positions. Of each are kept, in bits: low 8, high 8, best house 5, work 5.
#[derive(Clone, Copy, Debug)]
pub struct ProofTable<'a>(TranspositionTable<'a, 26>);

impl<'a> ProofTable<'a> {
    /// The table in a room, for keys of so many bits.
    pub fn new(room: &'a mut TableMemory, key_bits: u32) -> Self {
        Self(TranspositionTable::new(room, key_bits))
    }

    /// Begins to load what is known, for a probe soon to come.
    #[inline(always)]
    pub fn prefetch(&self, key: Key) {
        self.0.prefetch(key);
    }

    /// What is known about a position.
    #[inline(always)]
    pub fn probe(&self, key: Key) -> Option<ProvenBounds> {
        self.0.find(key).map(unpack)
    }

    /// Remembers bounds that were proven with so much work (nodes searched), in place of what took
    /// least work.
    pub fn store(&self, key: Key, known: ProvenBounds, work: u64) {
        let worth = |entry| entry & 31;
        self.0.put(key, worth, |before| {
            let mut merged = known;
            if let Some(before) = before.map(unpack) {
                merged.low = merged.low.max(before.low);
                merged.high = merged.high.min(before.high);
                if merged.best == NO_HOUSE {
                    merged.best = before.best;
                }
            }
            let low = merged.low.clamp(-UNKNOWN, UNKNOWN) as i8 as u8;
            let high = merged.high.clamp(-UNKNOWN, UNKNOWN) as i8 as u8;
            let work = (1 + (work | 1).ilog2()).min(31);
            (u32::from(low) << 18) | (u32::from(high) << 10) | (u32::from(merged.best) << 5) | work
        });
    }
}

#[inline(always)]
fn unpack(entry: u32) -> ProvenBounds {
    let low = i32::from((entry >> 18) as u8 as i8);
    let high = i32::from((entry >> 10) as u8 as i8);
    ProvenBounds {
        low: if low == -UNKNOWN { i32::MIN } else { low },
        high: if high == UNKNOWN { i32::MAX } else { high },
        best: (entry >> 5) as u8 & 31,
    }
}
