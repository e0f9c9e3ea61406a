//! Knowledge as bytes, all numbers little-endian, and back.

use super::knowledge::{HIDDEN, Knowledge, OUTPUT_BUCKETS, OutputBucket, WeightRow, claim_rows_of};

/// Bytes before the rows: houses and seeds told apart, seeds in all, scale.
const HEAD: usize = 12;

/// The form that files have; [`from_bytes`] reads it.
pub fn to_bytes(knowledge: &Knowledge) -> Vec<u8> {
    let mut bytes =
        Vec::with_capacity(HEAD + 2 * HIDDEN * (knowledge.rows.len() + 1 + 2 * OUTPUT_BUCKETS));
    bytes.extend((knowledge.houses as u16).to_le_bytes());
    bytes.extend((knowledge.most as u16).to_le_bytes());
    bytes.extend(knowledge.total.to_le_bytes());
    bytes.extend(knowledge.scale.to_le_bytes());
    let mut put =
        |row: &WeightRow| bytes.extend(row.iter().flat_map(|weight| weight.to_le_bytes()));
    knowledge.rows.iter().for_each(&mut put);
    put(&knowledge.biases);
    knowledge
        .buckets
        .iter()
        .for_each(|bucket| put(&bucket.weights));
    for bucket in &knowledge.buckets {
        bytes.extend(bucket.bias.to_le_bytes());
    }
    bytes
}

/// The knowledge that bytes hold; `None` if they hold none.
pub fn from_bytes(bytes: &[u8]) -> Option<Knowledge> {
    let mut reader = Reader(bytes);
    let houses = usize::from(u16::from_le_bytes(reader.take()?));
    let most = usize::from(u16::from_le_bytes(reader.take()?));
    let total = u32::from_le_bytes(reader.take()?);
    let scale = f32::from_le_bytes(reader.take()?);
    let counts = 2 * houses * (most + 1);
    // What was learned before claims were told has no rows for them.
    let lengths = [counts, counts + claim_rows_of(houses)];
    let bytes_of = |rows: usize| 2 * HIDDEN * (rows + 1 + OUTPUT_BUCKETS) + 4 * OUTPUT_BUCKETS;
    let length = lengths
        .into_iter()
        .find(|&rows| bytes_of(rows) == reader.0.len())?;
    let rows: Option<Vec<WeightRow>> = (0..length).map(|_| reader.row()).collect();
    let biases = reader.row()?;
    let mut buckets = [OutputBucket {
        weights: [0; HIDDEN],
        bias: 0,
    }; OUTPUT_BUCKETS];
    for bucket in &mut buckets {
        bucket.weights = reader.row()?;
    }
    for bucket in &mut buckets {
        bucket.bias = i32::from_le_bytes(reader.take()?);
    }
    let makes_sense = houses > 0 && total > 0 && scale.is_finite();
    let rows = rows?;
    makes_sense.then_some(Knowledge {
        houses,
        most,
        total,
        rows,
        biases,
        buckets,
        scale,
        book: None,
    })
}

/// Bytes that are still to be read.
struct Reader<'a>(&'a [u8]);

impl Reader<'_> {
    fn take<const COUNT: usize>(&mut self) -> Option<[u8; COUNT]> {
        let (first, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(*first)
    }

    fn row(&mut self) -> Option<WeightRow> {
        let mut row = [0; HIDDEN];
        for weight in &mut row {
            *weight = i16::from_le_bytes(self.take()?);
        }
        Some(row)
    }
}
