//! What is remembered by keys: read and written by all threads without locks.

use std::sync::atomic::{AtomicU64, Ordering};

use super::core::keys::Key;
use super::core::prefetch::prefetch;
use super::memory::TableMemory;

/// In place of a house in an entry: none.
pub const NO_HOUSE: u8 = 31;

/// TranspositionTable that are loaded into the cache together.
type Bucket<S> = [S; 4];

/// A payload with the bits of its key that the place does not tell, in one word.
type Single = [AtomicU64; 1];
/// A payload in a word of its own, after its key.
type Double = [AtomicU64; 2];

/// A table of payloads by keys: of `PAYLOAD` bits, at most 32, never all of them 0.
///
/// All bits of a key are compared: what is found was put there by the same key.
#[derive(Clone, Copy, Debug)]
pub struct TranspositionTable<'a, const PAYLOAD: u32>(Slots<'a>);

#[derive(Clone, Copy, Debug)]
enum Slots<'a> {
    /// For keys short enough for this, in a room large enough.
    Singles {
        buckets: &'a [Bucket<Single>],
        /// So many of the lowest bits of a key are told by its place alone.
        shift: u32,
    },
    Doubles(&'a [Bucket<Double>]),
}

impl<'a, const PAYLOAD: u32> TranspositionTable<'a, PAYLOAD> {
    /// A table for keys of so many bits, with all that the room held before.
    pub fn new(room: &'a mut TableMemory, key_bits: u32) -> Self {
        let words = room.words();
        let buckets = words.as_chunks().0.as_chunks().0;
        let shift = key_bits.saturating_sub(u64::BITS - PAYLOAD);
        if buckets.len() >> shift > 0 {
            Self(Slots::Singles { buckets, shift })
        } else {
            Self(Slots::Doubles(words.as_chunks().0.as_chunks().0))
        }
    }

    /// Begins to load what belongs to a key, for a look-up soon to come.
    #[inline(always)]
    pub fn prefetch(&self, key: Key) {
        match self.0 {
            Slots::Singles { buckets, .. } => prefetch(bucket(buckets, key)),
            Slots::Doubles(buckets) => prefetch(bucket(buckets, key)),
        }
    }

    /// The payload of a key.
    #[inline(always)]
    pub fn find(&self, key: Key) -> Option<u32> {
        match self.0 {
            Slots::Singles { buckets, shift } => {
                find::<PAYLOAD, _>(bucket(buckets, key), key >> shift)
            }
            Slots::Doubles(buckets) => find::<PAYLOAD, _>(bucket(buckets, key), key),
        }
    }

    /// Puts what `make` gives in place of the key's payload, which `make` gets, or else of the one
    /// with the least `worth`.
    #[inline(always)]
    pub fn put(&self, key: Key, worth: impl Fn(u32) -> u32, make: impl FnOnce(Option<u32>) -> u32) {
        match self.0 {
            Slots::Singles { buckets, shift } => {
                put::<PAYLOAD, _>(bucket(buckets, key), key >> shift, worth, make);
            }
            Slots::Doubles(buckets) => put::<PAYLOAD, _>(bucket(buckets, key), key, worth, make),
        }
    }
}

/// A place for a payload with the tag of its key.
trait Slot {
    /// Tag and payload; a payload of 0 means that it is empty.
    fn read<const PAYLOAD: u32>(&self) -> (u64, u32);

    fn write<const PAYLOAD: u32>(&self, tag: u64, payload: u32);
}

impl Slot for Single {
    #[inline(always)]
    fn read<const PAYLOAD: u32>(&self) -> (u64, u32) {
        let word = self[0].load(Ordering::Relaxed);
        (word >> PAYLOAD, (word & ((1 << PAYLOAD) - 1)) as u32)
    }

    #[inline(always)]
    fn write<const PAYLOAD: u32>(&self, tag: u64, payload: u32) {
        let word = (tag << PAYLOAD) | u64::from(payload);
        self[0].store(word, Ordering::Relaxed);
    }
}

impl Slot for Double {
    // Two threads that write here at once, or one that reads while another writes, see words that
    // do not belong together. Such a tag is that of no key at hand, but by chance.
    #[inline(always)]
    fn read<const PAYLOAD: u32>(&self) -> (u64, u32) {
        let payload = self[1].load(Ordering::Relaxed);
        (self[0].load(Ordering::Relaxed) ^ payload, payload as u32)
    }

    #[inline(always)]
    fn write<const PAYLOAD: u32>(&self, tag: u64, payload: u32) {
        let payload = u64::from(payload);
        self[0].store(tag ^ payload, Ordering::Relaxed);
        self[1].store(payload, Ordering::Relaxed);
    }
}

#[inline(always)]
fn bucket<S>(buckets: &[Bucket<S>], key: Key) -> &Bucket<S> {
    &buckets[key as usize & (buckets.len() - 1)]
}

#[inline(always)]
fn find<const PAYLOAD: u32, S: Slot>(bucket: &Bucket<S>, tag: u64) -> Option<u32> {
    let entries = bucket.iter().map(S::read::<PAYLOAD>);
    let mut mine = entries.filter(|&(other, payload)| other == tag && payload != 0);
    mine.next().map(|(_, payload)| payload)
}

#[inline(always)]
fn put<const PAYLOAD: u32, S: Slot>(
    bucket: &Bucket<S>,
    tag: u64,
    worth: impl Fn(u32) -> u32,
    make: impl FnOnce(Option<u32>) -> u32,
) {
    let mut place = None;
    let mut least = u32::MAX;
    let mut before = None;
    for slot in bucket {
        let (other, payload) = slot.read::<PAYLOAD>();
        if other == tag && payload != 0 {
            place = Some(slot);
            before = Some(payload);
            break;
        }
        // An empty slot is worth nothing.
        let worth = if payload == 0 { 0 } else { 1 + worth(payload) };
        if worth < least {
            least = worth;
            place = Some(slot);
        }
    }
    if let Some(slot) = place {
        slot.write::<PAYLOAD>(tag, make(before));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Keys of so many bits, in no order.
    fn keys(bits: u32) -> impl Iterator<Item = Key> {
        let mut key = 1_u64;
        std::iter::repeat_with(move || {
            key = key.wrapping_mul(0xd134_2543_de82_ef95).wrapping_add(1);
            (key ^ (key >> 32)) & (u64::MAX >> (64 - bits))
        })
    }

    /// A payload that tells the key.
    fn payload_of(key: Key, payload_bits: u32) -> u32 {
        let mixed = (key ^ (key >> 31)).wrapping_mul(0x9fb2_1c65_1e98_df25);
        (mixed >> (64 - payload_bits)) as u32 | 1
    }

    fn check<const PAYLOAD: u32>(key_bits: u32, positions: u64) {
        let mut room = TableMemory::new(1, positions).unwrap();
        let entries = TranspositionTable::<PAYLOAD>::new(&mut room, key_bits);
        let payload = |key| payload_of(key, PAYLOAD);
        let mut found = 0;
        let put: Vec<Key> = keys(key_bits).take(600).collect();
        for &key in &put {
            let check = |before: u32| assert_eq!(before, payload(key));
            entries.put(
                key,
                |payload| payload & 15,
                |before| {
                    before.map(check);
                    payload(key)
                },
            );
            assert_eq!(entries.find(key), Some(payload(key)));
            for other in put
                .iter()
                .copied()
                .chain((0..key_bits).map(|bit| key ^ (1 << bit)))
            {
                if let Some(answer) = entries.find(other) {
                    assert_eq!(answer, payload(other), "{key_bits} bits, key {other:x}");
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
        let mut room = TableMemory::new(1, 64).unwrap();
        // 8 KiB are 256 places of four words: eight bits of a key.
        for (key_bits, fits) in [(30, true), (46, true), (47, false), (64, false)] {
            let entries = TranspositionTable::<26>::new(&mut room, key_bits);
            let single = matches!(entries.0, Slots::Singles { .. });
            assert_eq!(single, fits, "{key_bits} bits");
        }
    }

    #[test]
    fn words_of_two_threads_are_not_taken_for_an_entry() {
        let [mine, other] = [Double::default(), Double::default()];
        mine.write::<32>(0x1234_5678_9abc_def0, 77);
        assert_eq!(mine.read::<32>(), (0x1234_5678_9abc_def0, 77));
        other.write::<32>(0x0fed_cba9_8765_4320, 78);
        for (tag, payload) in [(&mine, &other), (&other, &mine)] {
            let torn: Double = [&tag[0], &payload[1]].map(|w| w.load(Ordering::Relaxed).into());
            let (tag, _) = torn.read::<32>();
            assert!(tag != 0x1234_5678_9abc_def0 && tag != 0x0fed_cba9_8765_4320);
        }
    }
}
