//! Where threads are at work, so that they do not all do the same.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::search::core::keys::Key;

/// Marks at the positions that are being searched. Only a hint: a mark may be lost.
#[derive(Debug)]
pub struct BusyMarks {
    /// Empty for a single thread.
    marks: Vec<AtomicU64>,
}

/// A mark that was set, to be taken away.
#[must_use]
pub struct BusyMark(Option<usize>);

/// Seeds in the houses below which a search is too short to keep out of.
const LEAST_SEEDS: i32 = 12;

impl BusyMarks {
    /// No marks yet.
    pub fn new(threads: usize) -> Self {
        let size = if threads > 1 { 1 << 14 } else { 0 };
        Self {
            marks: (0..size).map(|_| AtomicU64::new(0)).collect(),
        }
    }

    fn place(&self, key: Key) -> usize {
        key as usize & (self.marks.len() - 1)
    }

    /// Whether some thread is at a position.
    #[inline(always)]
    pub fn is_busy(&self, key: Key) -> bool {
        !self.marks.is_empty() && self.marks[self.place(key)].load(Ordering::Relaxed) == key
    }

    /// Says that this thread begins with a position of so many seeds.
    #[inline(always)]
    pub fn enter(&self, key: Key, seeds: i32) -> BusyMark {
        if self.marks.is_empty() || seeds < LEAST_SEEDS {
            return BusyMark(None);
        }
        let place = self.place(key);
        self.marks[place].store(key, Ordering::Relaxed);
        BusyMark(Some(place))
    }

    /// Says that this thread is done with it.
    #[inline(always)]
    pub fn leave(&self, mark: BusyMark) {
        if let Some(place) = mark.0 {
            self.marks[place].store(0, Ordering::Relaxed);
        }
    }
}
