//! What is known of a rule set before a search: a small network that guesses what is still to come, and a
//! book of openings.
//!
//! For every house and every number of seeds in it there is a row of weights, and where houses can be claimed
//! one more for every house and player who may have claimed it. The rows of a board are added up, and what the sums come to, squared between nought and one, is weighed once more, by
//! weights that depend on how many seeds are left in the houses. So a guess takes a few additions for
//! each house, in whole numbers.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use super::book::Book;
use super::core::board::{Board, Claims, ROW};
use super::core::half::Half;
use super::core::sow::Core;

/// Sums that a board has.
pub const SUMS: usize = 32;
/// A sum of one, in whole numbers.
pub const ONE: i16 = 255;
/// A weight of one behind the sums, in whole numbers.
pub const WEIGHT: i16 = 64;
/// The largest weight behind the sums: with a sum of one it still fits in 16 bits.
pub const MOST_WEIGHT: i16 = i16::MAX / ONE;
/// Stages of a game with weights of their own, by the seeds left in the houses.
pub const STAGES: usize = 8;
/// Parts of a seed that a guess tells.
pub const PARTS: i32 = 32;

/// The weights of a row, or of a stage.
pub type WeightRow = [i16; SUMS];

/// What sums are weighed by at a stage of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GameStage {
    /// For each sum.
    pub weights: WeightRow,
    /// What is added, in units of the weighed sums.
    pub offset: i32,
}

/// What is known of a rule set. By default it guesses nothing and has no book.
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
    /// Where the sums begin.
    pub(super) offsets: WeightRow,
    /// Fewest seeds in the houses first.
    pub(super) stages: [GameStage; STAGES],
    /// Seeds that the weighed sums are worth, if they come to one.
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

    /// Whether there is a network that guesses.
    pub const fn guesses(&self) -> bool {
        !self.rows.is_empty()
    }

    /// A number that tells these guesses from others; left to chance, once in 2^64 it does not.
    pub fn number(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        let Self {
            houses,
            most,
            total,
            rows,
            offsets,
            stages,
            scale,
            book: _,
        } = self;
        (houses, most, total, scale.to_bits(), offsets).hash(&mut hasher);
        for GameStage { weights, offset } in stages {
            (weights, offset).hash(&mut hasher);
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

    /// The guess for the player to move, in parts of a seed.
    #[inline(always)]
    pub fn guess<const WORDS: usize, const BITS: u32>(
        &self,
        core: &Core<WORDS, BITS>,
        board: &Board<WORDS, BITS>,
    ) -> i32 {
        // Apart, so that without claims the sums stay in registers.
        match board.has_claims() {
            true => self.guess_with_claims(core, board),
            false => self.guess_from(self.offsets, core, board),
        }
    }

    #[inline(never)]
    fn guess_with_claims<const WORDS: usize, const BITS: u32>(
        &self,
        core: &Core<WORDS, BITS>,
        board: &Board<WORDS, BITS>,
    ) -> i32 {
        self.guess_from(self.sums_of_claims(board), core, board)
    }

    /// The guess where the sums begin with these.
    #[inline(always)]
    fn guess_from<const WORDS: usize, const BITS: u32>(
        &self,
        mut sums: WeightRow,
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
            for ((sum, own), opp) in sums.iter_mut().zip(own).zip(opp) {
                *sum = sum.wrapping_add(own.wrapping_add(*opp));
            }
        }
        let stage = &self.stages[stage(core.in_play(board) as u32, self.total)];
        let mut weighed = stage.offset;
        for (sum, weight) in sums.into_iter().zip(&stage.weights) {
            let sum = sum.clamp(0, ONE);
            weighed += i32::from(sum.wrapping_mul(*weight)) * i32::from(sum);
        }
        (weighed as f32 * (self.scale * PER_UNIT)) as i32
    }

    /// What the sums begin with where houses are claimed.
    #[inline(never)]
    fn sums_of_claims<const WORDS: usize, const BITS: u32>(
        &self,
        board: &Board<WORDS, BITS>,
    ) -> WeightRow {
        let told = self.rows.get(2 * self.houses * (self.most + 1)..);
        let told = told.unwrap_or_default();
        let mut sums = self.offsets;
        for row in claim_rows(self.houses, board).filter_map(|row| told.get(row)) {
            for (sum, weight) in sums.iter_mut().zip(row) {
                *sum = sum.wrapping_add(*weight);
            }
        }
        sums
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

/// Parts of a seed that a unit of the weighed sums is, the scale being one seed.
const PER_UNIT: f32 = PARTS as f32 / (ONE as f32 * ONE as f32 * WEIGHT as f32);

/// The stage of a game of `total` seeds with so many in the houses.
#[inline(always)]
pub fn stage(in_houses: u32, total: u32) -> usize {
    (in_houses as usize * STAGES / (total as usize + 1)) % STAGES
}
