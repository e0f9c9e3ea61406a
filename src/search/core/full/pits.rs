//! Houses by their number: those of the player to move from 0, then his opponent's.

use super::rules::ClaimTables;
use crate::rules::spec::Bank;
use crate::search::core::board::{Board, ROW, claim_bit};
use crate::search::core::sow::{Core, Sown};
use crate::search::core::sowing_tables::{STORE, SowingTables};

/// Where and how the last seed of a lap fell.
pub(super) struct CoreLastSeed<'a, const WORDS: usize, const BITS: u32> {
    pub tables: &'a SowingTables<WORDS, BITS>,
    /// The way round, by its place.
    pub way: usize,
    /// The number of the house.
    pub last: usize,
    pub crossed: bool,
    /// The move was begun with one seed.
    pub single: bool,
    /// There were seeds in the opponent's rows before the move, or that does not matter.
    pub had_seeds: bool,
}

impl<'a, const WORDS: usize, const BITS: u32> CoreLastSeed<'a, WORDS, BITS> {
    /// Before the first lap of a house with so many seeds.
    #[inline(always)]
    pub const fn lifted(
        tables: &'a SowingTables<WORDS, BITS>,
        way: usize,
        house: usize,
        hand: u32,
    ) -> Self {
        Self {
            tables,
            way,
            last: house,
            crossed: false,
            single: hand == 1,
            had_seeds: true,
        }
    }
}

impl<const WORDS: usize, const BITS: u32> Core<WORDS, BITS> {
    /// Where captures go: the number of a claimed house, [`STORE`] for the store; `None` if nowhere.
    #[inline(always)]
    pub(super) fn purse(
        &self,
        claim: Option<&ClaimTables>,
        board: &Board<WORDS, BITS>,
    ) -> Option<usize> {
        match claim.map(|claim| claim.clauses.bank) {
            // South's side first, there the lowest number.
            Some(Bank::Claim) => {
                let row = |row: usize| {
                    let bits = board.mine() >> claim_bit(row, 0) & ((1 << ROW) - 1);
                    let number = row * self.houses + bits.trailing_zeros() as usize;
                    (bits != 0).then_some(number)
                };
                let south = board.board_side();
                row(south).or(row(1 - south))
            }
            Some(Bank::Store) | None => Some(usize::from(STORE)),
        }
    }

    #[inline(always)]
    pub(super) fn put(
        &self,
        board: &mut Board<WORDS, BITS>,
        purse: usize,
        seeds: u32,
        sown: &mut Sown,
    ) {
        sown.captured += seeds;
        if purse == usize::from(STORE) {
            board.own.add_at(self.houses, seeds);
        } else {
            self.add_at(board, purse, seeds);
        }
    }

    #[inline(always)]
    pub(super) fn seeds_at(&self, board: &Board<WORDS, BITS>, house: usize) -> u32 {
        if house < self.houses {
            board.own.get(house)
        } else {
            board.opp.get(house - self.houses)
        }
    }

    #[inline(always)]
    pub(super) fn take_at(&self, board: &mut Board<WORDS, BITS>, house: usize) -> u32 {
        if house < self.houses {
            board.own.take(house)
        } else {
            board.opp.take(house - self.houses)
        }
    }

    #[inline(always)]
    pub(super) fn add_at(&self, board: &mut Board<WORDS, BITS>, house: usize, seeds: u32) {
        if house < self.houses {
            board.own.add_at(house, seeds);
        } else {
            board.opp.add_at(house - self.houses, seeds);
        }
    }

    /// The bit of a house by its number among the claims.
    #[inline(always)]
    pub(super) const fn bit_of(&self, house: usize) -> u32 {
        if house < self.houses {
            house as u32
        } else {
            ROW + (house - self.houses) as u32
        }
    }

    #[inline(always)]
    pub(super) fn is_claimed(&self, board: &Board<WORDS, BITS>, house: usize) -> bool {
        self.has_claims() && (board.mine() | board.theirs()) >> self.bit_of(house) & 1 == 1
    }

    /// The unclaimed houses that hold seeds, a bit each by their numbers.
    #[inline(always)]
    pub(super) fn held(&self, board: &Board<WORDS, BITS>) -> u64 {
        let mut own = (board.own & self.in_houses).occupied();
        let mut opp = (board.opp & self.in_houses).occupied();
        if board.has_claims() {
            own &= !board.claimed_own();
            opp &= !board.claimed_opp();
        }
        u64::from(own) | u64::from(opp) << self.houses
    }

    /// Whether the player to move has no seeds but in claimed houses.
    #[inline(always)]
    pub(in crate::search::core) fn own_is_empty(&self, board: &Board<WORDS, BITS>) -> bool {
        let row = board.own & self.in_houses;
        row.is_empty() || (board.has_claims() && row.occupied() & !board.claimed_own() == 0)
    }

    /// Whether his opponent has none.
    #[inline(always)]
    pub(in crate::search::core) fn opp_is_empty(&self, board: &Board<WORDS, BITS>) -> bool {
        let row = board.opp & self.in_houses;
        row.is_empty() || (board.has_claims() && row.occupied() & !board.claimed_opp() == 0)
    }
}

/// The open house after another one, stores left out.
#[inline(always)]
pub(super) fn after<const WORDS: usize, const BITS: u32>(
    tables: &SowingTables<WORDS, BITS>,
    house: usize,
) -> usize {
    beside(tables, house, |place, last| match place {
        place if place == last => 0,
        place => place + 1,
    })
}

/// The open house before another one, stores left out.
pub(super) fn before<const WORDS: usize, const BITS: u32>(
    tables: &SowingTables<WORDS, BITS>,
    house: usize,
) -> usize {
    beside(tables, house, |place, last| {
        place.checked_sub(1).unwrap_or(last)
    })
}

/// The first house along the ring; `step` leads from a place there, of which one is the last.
#[inline(always)]
fn beside<const WORDS: usize, const BITS: u32>(
    tables: &SowingTables<WORDS, BITS>,
    house: usize,
    step: impl Fn(usize, usize) -> usize,
) -> usize {
    let ring = tables.ring();
    let mut place = tables.place(house);
    loop {
        place = step(place, ring.len() - 1);
        if ring[place] != STORE {
            return usize::from(ring[place]);
        }
    }
}
