//! What is known of a rule set before a search: a small network that evaluates what is still to come, and a
//! book of openings.
//!
//! The network is of the kind that NNUE made usual (Nasu, 2018), small enough to be added up anew at every leaf. Its inputs are, for
//! every house, how many seeds lie there (one of `most + 1`), and where houses can be claimed who has claimed which; each has a row
//! of weights, one for each of the [`HIDDEN`] units. The *accumulator* is the sum of the rows of a board and the biases. Each unit is
//! clipped between nought and one and squared (SCReLU), and weighed by the *output bucket* of the stage of the game, told by the seeds
//! left in the houses. All of it is in whole numbers of 16 bits: one is [`HIDDEN_ONE`] in a unit and [`OUTPUT_ONE`] in an output weight
//! (quantisation), so that an evaluation takes a few additions for each house.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use super::book::Book;
use super::core::board::{Board, Claims, ROW};
use super::core::half::Half;
use super::core::sow::Core;

/// Hidden units.
pub const HIDDEN: usize = 32;
/// One in a hidden unit, in whole numbers.
pub const HIDDEN_ONE: i16 = 255;
/// One in an output weight, in whole numbers.
pub const OUTPUT_ONE: i16 = 64;
/// The largest output weight: with a unit of one it still fits in 16 bits.
pub const MOST_OUTPUT_WEIGHT: i16 = i16::MAX / HIDDEN_ONE;
/// Stages of a game with output weights of their own, by the seeds left in the houses.
pub const OUTPUT_BUCKETS: usize = 8;
/// Parts of a seed that an evaluation tells.
pub const PARTS: i32 = 32;

/// A weight for each hidden unit: the row of an input, or those of an output bucket.
pub type WeightRow = [i16; HIDDEN];

/// What the hidden units are weighed by at a stage of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OutputBucket {
    /// For each unit.
    pub weights: WeightRow,
    /// What is added: one is `HIDDEN_ONE`² × `OUTPUT_ONE`.
    pub bias: i32,
}

/// What is known of a rule set. By default it evaluates nothing and has no book.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Knowledge {
    /// Houses of one side.
    pub(super) houses: usize,
    /// Seeds that a house is told apart by: more count as so many.
    pub(super) most: usize,
    /// Seeds in all houses and stores, by which stages are told apart.
    pub(super) total: u32,
    /// For each house of the mover, then of the opponent, a row for 0 to `most` seeds; then, if claims are told,
    /// the [rows of claims](claim_rows).
    pub(super) rows: Vec<WeightRow>,
    /// Where the accumulator begins.
    pub(super) biases: WeightRow,
    /// Fewest seeds in the houses first.
    pub(super) buckets: [OutputBucket; OUTPUT_BUCKETS],
    /// Seeds that an output of one is worth.
    pub(super) scale: f32,
    /// The openings.
    pub(super) book: Option<Book>,
}

impl Knowledge {
    /// The same with a book in place of the one it had, or without one.
    #[must_use]
    pub fn with_book(self, book: Option<Book>) -> Self {
        Self { book, ..self }
    }

    /// The book, if there is one.
    pub const fn book(&self) -> Option<&Book> {
        self.book.as_ref()
    }

    /// Whether there is a network that evaluates.
    pub const fn evaluates(&self) -> bool {
        !self.rows.is_empty()
    }

    /// A number that tells these evaluations from others; left to chance, once in 2^64 it does not.
    pub fn number(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        let Self {
            houses,
            most,
            total,
            rows,
            biases,
            buckets,
            scale,
            book: _,
        } = self;
        (houses, most, total, scale.to_bits(), biases).hash(&mut hasher);
        for OutputBucket { weights, bias } in buckets {
            (weights, bias).hash(&mut hasher);
        }
        rows.hash(&mut hasher);
        hasher.finish()
    }

    /// Houses of one side of the board it is about.
    pub const fn houses(&self) -> usize {
        self.houses
    }

    /// The seeds that a house is told apart by on a board with so many houses a side.
    pub fn most_told(houses: usize, total: u32) -> usize {
        let rows = 2 * houses.max(1);
        (total as usize).min(2 * rows).min(MOST_ROWS / rows - 1)
    }

    /// The evaluation for the player to move, in parts of a seed.
    #[inline(always)]
    pub fn evaluate<const WORDS: usize, const BITS: u32>(
        &self,
        core: &Core<WORDS, BITS>,
        board: &Board<WORDS, BITS>,
    ) -> i32 {
        // Apart, so that without claims the accumulator stays in registers.
        match board.has_claims() {
            true => self.evaluate_with_claims(core, board),
            false => self.evaluate_from(self.biases, core, board),
        }
    }

    #[inline(never)]
    fn evaluate_with_claims<const WORDS: usize, const BITS: u32>(
        &self,
        core: &Core<WORDS, BITS>,
        board: &Board<WORDS, BITS>,
    ) -> i32 {
        self.evaluate_from(self.accumulator_of_claims(board), core, board)
    }

    /// The evaluation where the accumulator begins so.
    #[inline(always)]
    fn evaluate_from<const WORDS: usize, const BITS: u32>(
        &self,
        mut accumulator: WeightRow,
        core: &Core<WORDS, BITS>,
        board: &Board<WORDS, BITS>,
    ) -> i32 {
        let width = self.most + 1;
        let (own_rows, opp_rows) = self.rows.split_at(self.houses * width);
        let told = |half: &Half<WORDS, BITS>, house| (half.get(house) as usize).min(self.most);
        // A house of each side at a time, empty ones too.
        for house in 0..self.houses {
            let first = house * width;
            let own = &own_rows[first + told(&board.own, house)];
            let opp = &opp_rows[first + told(&board.opp, house)];
            for ((unit, own), opp) in accumulator.iter_mut().zip(own).zip(opp) {
                *unit = unit.wrapping_add(own.wrapping_add(*opp));
            }
        }
        let bucket = &self.buckets[bucket(core.in_play(board) as u32, self.total)];
        let mut output = bucket.bias;
        for (unit, weight) in accumulator.into_iter().zip(&bucket.weights) {
            let unit = unit.clamp(0, HIDDEN_ONE);
            output += i32::from(unit.wrapping_mul(*weight)) * i32::from(unit);
        }
        (output as f32 * (self.scale * PER_UNIT)) as i32
    }

    /// What the accumulator begins with where houses are claimed.
    #[inline(never)]
    fn accumulator_of_claims<const WORDS: usize, const BITS: u32>(
        &self,
        board: &Board<WORDS, BITS>,
    ) -> WeightRow {
        let told = self.rows.get(2 * self.houses * (self.most + 1)..);
        let told = told.unwrap_or_default();
        let mut accumulator = self.biases;
        for row in claim_rows(self.houses, board).filter_map(|row| told.get(row)) {
            for (unit, weight) in accumulator.iter_mut().zip(row) {
                *unit = unit.wrapping_add(*weight);
            }
        }
        accumulator
    }
}

/// How many rows tell who has claimed what on a board with so many houses a side.
pub const fn claim_rows_of(houses: usize) -> usize {
    4 * houses
}

/// The numbers of the rows for the houses that are claimed: by the mover in his row, by him in the other, then by his
/// opponent in the same rows.
pub fn claim_rows<const WORDS: usize, const BITS: u32>(
    houses: usize,
    board: &Board<WORDS, BITS>,
) -> impl Iterator<Item = usize> + use<WORDS, BITS> {
    let rows = move |mut claims: Claims, first: usize| {
        std::iter::from_fn(move || {
            let bit = claims.checked_ilog2()?;
            claims &= !(1 << bit);
            Some(first + (bit / ROW) as usize * houses + (bit % ROW) as usize)
        })
    };
    rows(board.mine(), 0).chain(rows(board.theirs(), 2 * houses))
}

/// Rows that knowledge has at most.
const MOST_ROWS: usize = 900;

/// Parts of a seed that one in the output is, the scale being one seed.
const PER_UNIT: f32 = PARTS as f32 / (HIDDEN_ONE as f32 * HIDDEN_ONE as f32 * OUTPUT_ONE as f32);

/// The output bucket of a game of `total` seeds with so many in the houses.
#[inline(always)]
pub fn bucket(in_houses: u32, total: u32) -> usize {
    (in_houses as usize * OUTPUT_BUCKETS / (total as usize + 1)) % OUTPUT_BUCKETS
}
