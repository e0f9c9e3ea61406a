//! Positions already met, with what a search of some depth came to. SearchContext by all threads.

use crate::search::core::keys::Key;
use crate::search::memory::TableMemory;
use crate::search::transposition_table::TranspositionTable;

/// Which side of the true value a value lies on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    Lower,
    Upper,
    Both,
}

/// What a search of a position came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    pub value: i32,
    pub bound: Bound,
    /// Moves looked ahead; [`ALL`] if all ends were seen.
    pub depth: u32,
    /// The house that was best, [`NO_HOUSE`](crate::search::transposition_table::NO_HOUSE) if none was.
    pub best: u8,
}

/// Deeper than any search: nothing was left out.
pub const ALL: u32 = 255;

/// A table of positions. Of each are kept, in bits: value 16, depth 8, best house 5, bound 2, in
/// use 1.
#[derive(Clone, Copy, Debug)]
pub struct SearchTable<'a>(TranspositionTable<'a, 32>);

impl<'a> SearchTable<'a> {
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
    pub fn probe(&self, key: Key) -> Option<Entry> {
        self.0.find(key).map(unpack)
    }

    /// Keeps what was found, in place of what is known of the same position or else of the
    /// shallowest one.
    pub fn store(&self, key: Key, found: Entry) {
        let bound = match found.bound {
            Bound::Lower => 0,
            Bound::Upper => 1,
            Bound::Both => 2,
        };
        let entry = (u32::from(found.value as i16 as u16) << 16)
            | (found.depth.min(ALL) << 8)
            | (u32::from(found.best) << 3)
            | (bound << 1)
            | 1;
        self.0.put(key, |entry| entry >> 8 & 255, |_| entry);
    }
}

#[inline(always)]
fn unpack(entry: u32) -> Entry {
    Entry {
        value: i32::from((entry >> 16) as u16 as i16),
        bound: match entry >> 1 & 3 {
            0 => Bound::Lower,
            1 => Bound::Upper,
            _ => Bound::Both,
        },
        depth: entry >> 8 & 255,
        best: (entry >> 3) as u8 & 31,
    }
}
