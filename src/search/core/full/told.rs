//! Laps that the tables tell although they depend on the board: by what they pass over, and what they capture on
//! their way.

use super::pits::CoreLastSeed;
use super::rules::{ClaimTables, FullRules};
use crate::rules::spec::ClaimSown;
use crate::search::core::board::{Board, ROW};
use crate::search::core::half::Half;
use crate::search::core::move_generator::bits;
use crate::search::core::sow::{Core, Sown};
use crate::search::core::sowing_tables::{Lap, STORE};

impl<const WORDS: usize, const BITS: u32> Core<WORDS, BITS> {
    /// What every pit gets by a lap, where the tables tell it although it depends on the board.
    #[inline(always)]
    pub(super) fn told_lap(
        &self,
        full: &FullRules,
        board: &Board<WORDS, BITS>,
        at: &CoreLastSeed<'_, WORDS, BITS>,
        hand: u32,
    ) -> Option<Lap<WORDS, BITS>> {
        let lap_of = |pits: u32| at.tables.ready_lap(at.last, pits as usize);
        let mut lap = *lap_of(hand)?;
        if full.passing().is_some() {
            // No house gets a second seed, and none is claimed: what falls there would stay.
            let less_than_round = hand as usize + 1 < at.tables.ring().len();
            return (less_than_round && !board.has_claims()).then_some(lap);
        }
        let Some(claim) = full.claim.as_ref().filter(|_| board.theirs() != 0) else {
            return Some(lap);
        };
        let mut pits = hand;
        loop {
            let passed = self.passed(claim, board, &lap);
            if hand + passed == pits {
                break;
            }
            pits = hand + passed;
            lap = *lap_of(pits)?;
        }
        if pits > hand {
            for bit in bits(board.theirs()) {
                let stays = u32::from(self.stays(claim, lap.last, bit));
                match bit.checked_sub(ROW as usize) {
                    None => lap.own.set(bit, stays),
                    Some(index) => lap.opp.set(index, stays),
                }
            }
            lap.crosses = !lap.opp.is_empty();
        }
        (pits == hand || !full.first_seed_stays).then_some(lap)
    }

    /// The seeds of a lap that would fall in claimed houses, and pass over them.
    #[inline(always)]
    fn passed(
        &self,
        claim: &ClaimTables,
        board: &Board<WORDS, BITS>,
        lap: &Lap<WORDS, BITS>,
    ) -> u32 {
        let of_house = |bit: usize| {
            let seeds = match bit.checked_sub(ROW as usize) {
                None => lap.own.get(bit),
                Some(index) => lap.opp.get(index),
            };
            seeds - u32::from(self.stays(claim, lap.last, bit))
        };
        bits(board.theirs()).map(of_house).sum()
    }

    /// Whether the last seed of a lap may fall in a claimed house, by its bit, and does.
    #[inline(always)]
    fn stays(&self, claim: &ClaimTables, last: u8, bit: usize) -> bool {
        claim.clauses.claim_sown == ClaimSown::LastSeed
            && last != STORE
            && self.bit_of(last.into()) as usize == bit
    }

    /// Captures in passing what a lap of less than a round, none of whose houses is claimed, brings to the number that captures.
    #[inline(always)]
    pub(super) fn capture_passed(
        &self,
        full: &FullRules,
        board: &mut Board<WORDS, BITS>,
        lap: &Lap<WORDS, BITS>,
        sown: &mut Sown,
    ) {
        let Some((clauses, for_mover)) = full.passing() else {
            return;
        };
        let count = u32::from(clauses.passing_count);
        // A house got one seed or none.
        let brought = |row: Half<WORDS, BITS>, seeds: Half<WORDS, BITS>| {
            row.same(Half::all(count), seeds & self.in_houses)
        };
        let mut own = brought(board.own, lap.own);
        let mut opp = brought(board.opp, lap.opp);
        if !clauses.passing_last && lap.last != STORE {
            match usize::from(lap.last).checked_sub(self.houses) {
                None => own.take(lap.last.into()),
                Some(index) => opp.take(index),
            };
        }
        board.own = board.own.without(own);
        board.opp = board.opp.without(opp);
        let (own, opp) = (count * own.sum(), count * opp.sum());
        let (mine, theirs) = if for_mover {
            (own + opp, 0)
        } else {
            (own, opp)
        };
        sown.captured += mine;
        board.own.add_at(self.houses, mine);
        board.opp.add_at(self.houses, theirs);
    }
}
