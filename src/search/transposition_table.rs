//! The transposition table: what is known of positions, by their keys, read and written by all
//! threads without locks.

use std::marker::PhantomData;
use std::sync::atomic::{AtomicU64, Ordering};

use super::core::keys::Key;
use super::core::prefetch::prefetch;
use super::memory::TableMemory;

/// What a search keeps of a position.
pub trait Entry: Copy {
    /// Bits of a packed entry, 32 at most.
    const BITS: u32;

    /// The entry in its lowest [`BITS`](Self::BITS) bits, not all of them 0.
    fn pack(self) -> u32;

    /// The entry that was packed.
    fn unpack(packed: u32) -> Self;

    /// How much is lost if a packed entry gives way to one of another position, 255 at most.
    fn priority(packed: u32) -> u32;

    /// What is kept if there is an entry of the same position already.
    #[must_use]
    fn merged(self, before: Self) -> Self;
}

/// Slots that are loaded into the cache together.
type Bucket<S> = [S; 4];

/// An entry with the bits of its key that the bucket's index does not tell, in one word.
type Single = [AtomicU64; 1];
/// An entry in a word of its own, after its key.
type Double = [AtomicU64; 2];

/// A table of entries by keys, in buckets of four.
///
/// All bits of a key are compared: what is found was put there by the same key. A new entry takes the
/// slot of its position, or else that of the entry with the least priority.
#[derive(Clone, Copy, Debug)]
pub struct TranspositionTable<'a, E> {
    buckets: Buckets<'a>,
    /// The whole memory; the buckets are the first part of it, so that the rest need not be emptied before it is needed.
    words: &'a [AtomicU64],
    entry: PhantomData<E>,
}

#[derive(Clone, Copy, Debug)]
enum Buckets<'a> {
    /// For keys short enough for this, in a memory large enough.
    Singles {
        buckets: &'a [Bucket<Single>],
        /// So many of the lowest bits of a key are told by the bucket's index alone.
        shift: u32,
    },
    Doubles(&'a [Bucket<Double>]),
    /// Entries with the number of the search that put them there.
    Kept {
        buckets: &'a [Bucket<Double>],
        search: u32,
    },
}

/// How entries lie in the memory.
#[derive(Clone, Copy)]
enum SlotLayout {
    Singles { shift: u32 },
    Doubles,
    Kept { search: u32 },
}

/// When an entry was put into a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Age {
    /// By the search that goes on.
    Now,
    /// By an earlier search.
    Before,
}

impl<'a, E: Entry> TranspositionTable<'a, E> {
    /// A table for keys of so many bits in the whole memory, with all that it held before.
    pub fn new(memory: &'a mut TableMemory, key_bits: u32) -> Self {
        let used = memory.words().len();
        Self::begun(memory, used, key_bits)
    }

    /// The same in so many of the first words, a power of two, or in a few more; it can grow if the others are empty.
    pub fn begun(memory: &'a mut TableMemory, used: usize, key_bits: u32) -> Self {
        let words = memory.words();
        let shift = key_bits.saturating_sub(u64::BITS - E::BITS);
        let single = size_of::<Bucket<Single>>() / size_of::<AtomicU64>();
        let least = 1_usize
            .checked_shl(shift)
            .and_then(|n| n.checked_mul(single));
        let (used, layout) = match least.filter(|&least| least <= words.len()) {
            Some(least) => (used.max(least), SlotLayout::Singles { shift }),
            None => (used, SlotLayout::Doubles),
        };
        Self::laid_out(words, used, layout)
    }

    /// A table that is kept from search to search, with all that so many of the memory's first words, a power of two, held
    /// before, for keys of any bits. This is the search of so high a number: what those before have left gives way first.
    pub fn kept(memory: &'a mut TableMemory, used: usize, search: u32) -> Self {
        Self::laid_out(memory.words(), used, SlotLayout::Kept { search })
    }

    fn laid_out(words: &'a [AtomicU64], used: usize, layout: SlotLayout) -> Self {
        let first = &words[..used.min(words.len())];
        let buckets = match layout {
            SlotLayout::Singles { shift } => Buckets::Singles {
                buckets: first.as_chunks().0.as_chunks().0,
                shift,
            },
            SlotLayout::Doubles => Buckets::Doubles(first.as_chunks().0.as_chunks().0),
            SlotLayout::Kept { search } => Buckets::Kept {
                buckets: first.as_chunks().0.as_chunks().0,
                search,
            },
        };
        Self {
            buckets,
            words,
            entry: PhantomData,
        }
    }

    /// How many of the memory's words are used.
    pub fn used(&self) -> usize {
        let bytes = match self.buckets {
            Buckets::Singles { buckets, .. } => size_of_val(buckets),
            Buckets::Doubles(buckets) | Buckets::Kept { buckets, .. } => size_of_val(buckets),
        };
        bytes / size_of::<AtomicU64>()
    }

    /// Whether it has all of the memory.
    pub fn has_grown(&self) -> bool {
        self.used() >= self.words.len()
    }

    /// The same table with so many of the memory's words, or a few more, as far as there are, if it has fewer; nobody else may use
    /// it meanwhile.
    #[must_use]
    pub fn grown(self, words: usize) -> Self {
        let used = words.min(self.words.len()).next_power_of_two();
        if used <= self.used() {
            return self;
        }
        let layout = match self.buckets {
            Buckets::Singles { shift, .. } => SlotLayout::Singles { shift },
            Buckets::Doubles(_) => SlotLayout::Doubles,
            Buckets::Kept { search, .. } => SlotLayout::Kept { search },
        };
        let table = Self::laid_out(self.words, used, layout);
        match (self.buckets, table.buckets) {
            (Buckets::Singles { buckets: old, .. }, Buckets::Singles { buckets, shift }) => {
                move_up(buckets, old.len(), shift, E::BITS);
            }
            (Buckets::Doubles(old), Buckets::Doubles(buckets))
            | (Buckets::Kept { buckets: old, .. }, Buckets::Kept { buckets, .. }) => {
                move_up(buckets, old.len(), 0, E::BITS);
            }
            _ => {}
        }
        table
    }

    /// Begins to load the bucket of a key, for a probe soon to come.
    #[inline(always)]
    pub fn prefetch(&self, key: Key) {
        match self.buckets {
            Buckets::Singles { buckets, .. } => prefetch(bucket(buckets, key)),
            Buckets::Doubles(buckets) | Buckets::Kept { buckets, .. } => {
                prefetch(bucket(buckets, key));
            }
        }
    }

    /// What is known of a position.
    #[inline(always)]
    pub fn probe(&self, key: Key) -> Option<E> {
        match self.buckets {
            Buckets::Singles { buckets, shift } => probe(bucket(buckets, key), key >> shift),
            Buckets::Doubles(buckets) | Buckets::Kept { buckets, .. } => {
                probe(bucket(buckets, key), key)
            }
        }
        .map(|(entry, _)| entry)
    }

    /// What is known of a position, and when it was found out.
    #[inline(always)]
    pub fn probe_with_age(&self, key: Key) -> Option<(E, Age)> {
        match self.buckets {
            Buckets::Kept { buckets, search } => {
                let (entry, by) = probe(bucket(buckets, key), key)?;
                Some((entry, if by == search { Age::Now } else { Age::Before }))
            }
            _ => self.probe(key).map(|entry| (entry, Age::Now)),
        }
    }

    /// Keeps an entry.
    #[inline(always)]
    pub fn store(&self, key: Key, entry: E) {
        match self.buckets {
            Buckets::Singles { buckets, shift } => {
                store(bucket(buckets, key), key >> shift, entry, 0);
            }
            Buckets::Doubles(buckets) => store(bucket(buckets, key), key, entry, 0),
            Buckets::Kept { buckets, search } => store(bucket(buckets, key), key, entry, search),
        }
    }
}

/// What a slot holds.
#[derive(Clone, Copy)]
struct Held {
    tag: u64,
    /// The entry; 0 means that the slot is empty.
    packed: u32,
    /// The search that put it there, where that is kept.
    search: u32,
}

impl Held {
    const NOTHING: Self = Self {
        tag: 0,
        packed: 0,
        search: 0,
    };
}

/// A place for an entry with the tag of its key.
trait TableSlot {
    /// What is there, the entry having so many bits.
    fn read(&self, bits: u32) -> Held;

    fn write(&self, bits: u32, held: Held);
}

impl TableSlot for Single {
    #[inline(always)]
    fn read(&self, bits: u32) -> Held {
        let word = self[0].load(Ordering::Relaxed);
        Held {
            tag: word >> bits,
            packed: (word & ((1 << bits) - 1)) as u32,
            search: 0,
        }
    }

    #[inline(always)]
    fn write(&self, bits: u32, held: Held) {
        let word = (held.tag << bits) | u64::from(held.packed);
        self[0].store(word, Ordering::Relaxed);
    }
}

impl TableSlot for Double {
    // Two threads that write here at once, or one that reads while another writes, see words that
    // do not belong together. Such a tag is that of no key at hand, but by chance.
    #[inline(always)]
    fn read(&self, _: u32) -> Held {
        let rest = self[1].load(Ordering::Relaxed);
        Held {
            tag: self[0].load(Ordering::Relaxed) ^ rest,
            packed: rest as u32,
            search: (rest >> 32) as u32,
        }
    }

    #[inline(always)]
    fn write(&self, _: u32, held: Held) {
        let rest = (u64::from(held.search) << 32) | u64::from(held.packed);
        self[0].store(held.tag ^ rest, Ordering::Relaxed);
        self[1].store(rest, Ordering::Relaxed);
    }
}

#[inline(always)]
fn bucket<S>(buckets: &[Bucket<S>], key: Key) -> &Bucket<S> {
    &buckets[key as usize & (buckets.len() - 1)]
}

/// Moves those entries of the first `before` buckets that belong to others now, which are empty, there; `shift` bits of their
/// keys are not in their tags.
fn move_up<S: TableSlot>(buckets: &[Bucket<S>], before: usize, shift: u32, bits: u32) {
    let (first, others) = buckets.split_at(before);
    let bit = before.trailing_zeros() - shift;
    let times = buckets.len() / before;
    for (at, bucket) in first.iter().enumerate() {
        for (slot, from) in bucket.iter().enumerate() {
            let held = from.read(bits);
            let part = (held.tag >> bit) as usize & (times - 1);
            if held.packed != 0 && part > 0 {
                others[(part - 1) * before + at][slot].write(bits, held);
                from.write(bits, Held::NOTHING);
            }
        }
    }
}

#[inline(always)]
fn probe<E: Entry, S: TableSlot>(bucket: &Bucket<S>, tag: u64) -> Option<(E, u32)> {
    let entries = bucket.iter().map(|slot| slot.read(E::BITS));
    let mut mine = entries.filter(|held| held.tag == tag && held.packed != 0);
    mine.next()
        .map(|held| (E::unpack(held.packed), held.search))
}

#[inline(always)]
fn store<E: Entry, S: TableSlot>(bucket: &Bucket<S>, tag: u64, entry: E, search: u32) {
    let mut chosen = None;
    let mut least = u32::MAX;
    let mut merged = entry;
    for slot in bucket {
        let held = slot.read(E::BITS);
        if held.tag == tag && held.packed != 0 {
            chosen = Some(slot);
            merged = entry.merged(E::unpack(held.packed));
            break;
        }
        // An empty slot has none, one of an older search less than any of a later one.
        let priority = match held.packed {
            0 => 0,
            packed => {
                let older = search.wrapping_sub(held.search).min(OLDEST);
                1 + E::priority(packed) + (OLDEST - older) * MOST_PRIORITY
            }
        };
        if priority < least {
            least = priority;
            chosen = Some(slot);
        }
    }
    if let Some(slot) = chosen {
        let packed = merged.pack();
        slot.write(
            E::BITS,
            Held {
                tag,
                packed,
                search,
            },
        );
    }
}

/// Searches back that are told apart.
const OLDEST: u32 = 15;
/// More than the priority of any entry.
const MOST_PRIORITY: u32 = 256;

#[cfg(test)]
mod tests {
    use super::*;

    /// So many bits that tell the key.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    struct Told<const BITS: u32>(u32);

    impl<const BITS: u32> Entry for Told<BITS> {
        const BITS: u32 = BITS;

        fn pack(self) -> u32 {
            self.0
        }

        fn unpack(packed: u32) -> Self {
            Self(packed)
        }

        fn priority(packed: u32) -> u32 {
            packed & 15
        }

        fn merged(self, before: Self) -> Self {
            assert_eq!(self, before);
            self
        }
    }

    /// Keys of so many bits, in no order.
    fn keys(bits: u32) -> impl Iterator<Item = Key> {
        let mut key = 1_u64;
        std::iter::repeat_with(move || {
            key = key.wrapping_mul(0xd134_2543_de82_ef95).wrapping_add(1);
            (key ^ (key >> 32)) & (u64::MAX >> (64 - bits))
        })
    }

    /// The entry of a key.
    fn told<const BITS: u32>(key: Key) -> Told<BITS> {
        let mixed = (key ^ (key >> 31)).wrapping_mul(0x9fb2_1c65_1e98_df25);
        Told((mixed >> (64 - BITS)) as u32 | 1)
    }

    fn check<const BITS: u32>(key_bits: u32, positions: u64) {
        let mut memory = TableMemory::new(1, positions).unwrap();
        let table = TranspositionTable::<Told<BITS>>::new(&mut memory, key_bits);
        let mut found = 0;
        let put: Vec<Key> = keys(key_bits).take(600).collect();
        for &key in &put {
            table.store(key, told(key));
            assert_eq!(table.probe(key), Some(told(key)));
            for other in put
                .iter()
                .copied()
                .chain((0..key_bits).map(|bit| key ^ (1 << bit)))
            {
                if let Some(entry) = table.probe(other) {
                    assert_eq!(entry, told(other), "{key_bits} bits, key {other:x}");
                    found += 1;
                }
            }
        }
        assert!(found > 600, "{key_bits} bits: found {found}");
    }

    #[test]
    fn what_is_found_was_put_there_by_the_same_key() {
        for positions in [1, 2, 64] {
            for key_bits in [12, 34, 36, 40, 44, 58, 64] {
                check::<26>(key_bits, positions);
                check::<32>(key_bits, positions);
            }
        }
    }

    #[test]
    fn an_entry_takes_one_word_where_the_place_tells_what_does_not_fit() {
        let mut memory = TableMemory::new(1, 64).unwrap();
        // 8 KiB are 256 places of four words: eight bits of a key.
        for (key_bits, fits) in [(30, true), (46, true), (47, false), (64, false)] {
            let table = TranspositionTable::<Told<26>>::new(&mut memory, key_bits);
            let single = matches!(table.buckets, Buckets::Singles { .. });
            assert_eq!(single, fits, "{key_bits} bits");
        }
    }

    #[test]
    fn a_table_that_grows_loses_nothing() {
        // By keys that fit into one word with the place, by others, and kept.
        for (key_bits, is_kept) in [(36, false), (44, false), (64, false), (64, true)] {
            let mut memory = TableMemory::new(1, 4_096).unwrap();
            let all = memory.words().len();
            let mut table = match is_kept {
                true => TranspositionTable::<Told<26>>::kept(&mut memory, 4_096, 3),
                false => TranspositionTable::begun(&mut memory, 4_096, key_bits),
            };
            let begun = table.used();
            assert!((4_096..all).contains(&begun), "{begun} of {all} words");
            let mut put = Vec::new();
            for key in keys(key_bits).take(2_000) {
                table.store(key, told(key));
                put.push(key);
                if put.len() == 100 {
                    put.retain(|&key| table.probe(key).is_some());
                    let before = put.len();
                    table = table.grown(2 * begun);
                    assert_eq!(table.used(), 2 * begun);
                    assert!(put.iter().all(|&key| table.probe(key) == Some(told(key))));
                    assert!(before > 90, "hardly any gave way: {before}");
                }
            }
            put.retain(|&key| table.probe(key).is_some());
            table = table.grown(usize::MAX);
            assert_eq!(table.used(), all);
            for &key in &put {
                assert_eq!(table.probe(key), Some(told(key)), "{key_bits} bits");
            }
            assert!(put.len() > 1_000, "{} left", put.len());
        }
    }

    #[test]
    fn words_of_two_threads_are_not_taken_for_an_entry() {
        let [mine, other] = [Double::default(), Double::default()];
        let held = |tag, packed| Held {
            tag,
            packed,
            search: 5,
        };
        mine.write(32, held(0x1234_5678_9abc_def0, 77));
        let Held {
            tag,
            packed,
            search,
        } = mine.read(32);
        assert_eq!((tag, packed, search), (0x1234_5678_9abc_def0, 77, 5));
        other.write(32, held(0x0fed_cba9_8765_4320, 78));
        for (tag, payload) in [(&mine, &other), (&other, &mine)] {
            let torn: Double = [&tag[0], &payload[1]].map(|w| w.load(Ordering::Relaxed).into());
            let Held { tag, .. } = torn.read(32);
            assert!(tag != 0x1234_5678_9abc_def0 && tag != 0x0fed_cba9_8765_4320);
        }
    }

    #[test]
    fn what_older_searches_left_gives_way_first() {
        // Four slots, all of one bucket.
        let mut memory = TableMemory::new(1, 1).unwrap();
        let buckets = (memory.size() / size_of::<Bucket<Double>>()) as u64;
        let key = |n: u64| n * buckets;
        let deep = |n: u64| Told::<32>((0x100 * n as u32) | 15);
        for (search, n) in [(0, 1), (0, 2), (1, 3), (1, 4)] {
            let used = memory.words().len();
            TranspositionTable::kept(&mut memory, used, search).store(key(n), deep(n));
        }
        let shallow = Told::<32>(0x501);
        let used = memory.words().len();
        let table = TranspositionTable::kept(&mut memory, used, 2);
        assert_eq!(table.probe_with_age(key(4)), Some((deep(4), Age::Before)));
        table.store(key(5), shallow);
        table.store(key(6), shallow);
        assert_eq!(table.probe_with_age(key(5)), Some((shallow, Age::Now)));
        let left = (1..=6).filter(|&n| table.probe(key(n)).is_some());
        assert_eq!(left.collect::<Vec<_>>(), [3, 4, 5, 6]);
    }
}
