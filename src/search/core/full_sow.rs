//! One move under clauses that tables of laps alone do not tell ([`FullRules`]): directions by house
//! and by number, captures in passing, claimed houses, more kinds of captures, relays from other
//! houses.

use super::board::{Board, Claims, ROW, claim_bit};
use super::full_rules::{ClaimTables, CountTables, FullRules};
use super::move_generator::bits;
use super::sow::{Core, Slam, Sown};
use super::sowing_tables::{NOWHERE, STORE, SowingTables};
use crate::rules::spec::{
    Bank, CaptureSide, CaptureTurn, ClaimApart, ClaimSown, GapCapture, GrandSlam, OppositeCapture,
    Relay,
};

/// Where and how the last seed of a lap fell.
struct LastSeed<'a, const WORDS: usize, const BITS: u32> {
    tables: &'a SowingTables<WORDS, BITS>,
    /// The way round, by its place.
    way: usize,
    /// The number of the house.
    last: usize,
    crossed: bool,
    /// The move was begun with one seed.
    single: bool,
    /// The opponent had seeds before the move.
    had_seeds: bool,
}

/// The houses of a set of numbers, a bit each.
type Houses = u64;

impl<const WORDS: usize, const BITS: u32> Core<WORDS, BITS> {
    /// Sows a house of the player to move, who stays to move.
    #[inline(never)]
    pub(super) fn sow_fully(
        &self,
        full: &FullRules,
        board: &mut Board<WORDS, BITS>,
        house: usize,
    ) -> Sown {
        let mut sown = Sown {
            laps: 1,
            ..Sown::NOTHING
        };
        let mut hand = board.own.take(house);
        let way = full.way(self.houses, house, hand);
        let tables = self.tables_for(board.seat(), way);
        let mut at = LastSeed {
            tables,
            way,
            last: house,
            crossed: false,
            single: hand == 1,
            had_seeds: !self.opp_is_empty(board),
        };
        loop {
            let from = at.last;
            let last = if full.by_steps {
                self.step(full, board, &mut at, from, hand, &mut sown)
            } else {
                let lap = tables.lap(from, hand as usize);
                board.own += lap.own;
                board.opp += lap.opp;
                at.crossed |= lap.crosses;
                lap.last
            };
            if last == STORE {
                sown.extra_move = self.extra_turn;
                break;
            }
            at.last = usize::from(last);
            let before = sown.captured;
            let next = self.after_lap(full, board, &at, &mut sown);
            let Some(next) = next else {
                let gives = match full.capture_turn {
                    CaptureTurn::Never => false,
                    CaptureTurn::Always => true,
                    CaptureTurn::Once => !board.had_bonus(),
                };
                sown.extra_move =
                    gives && sown.captured > before && sown.slam != Slam::RestToOpponent;
                if sown.extra_move && full.capture_turn == CaptureTurn::Once {
                    board.set_bonus(true);
                }
                break;
            };
            sown.laps += 1;
            hand = self.take_at(board, next);
            let facing = if next < self.houses {
                tables.facing(next)
            } else {
                NOWHERE
            };
            if full.to_hand && facing != NOWHERE && board.claimed_opp() >> facing & 1 == 0 {
                let seeds = board.opp.take(usize::from(facing));
                hand += seeds;
                sown.captured += seeds;
            }
            at.last = next;
        }
        sown
    }

    /// The house that is sown next in the same move; without one, carries out what the last seed
    /// does.
    #[inline(always)]
    fn after_lap(
        &self,
        full: &FullRules,
        board: &mut Board<WORDS, BITS>,
        at: &LastSeed<'_, WORDS, BITS>,
        sown: &mut Sown,
    ) -> Option<usize> {
        if let Some(claim) = &full.claim {
            let bit = self.bit_of(at.last);
            if (board.mine() | board.theirs()) >> bit & 1 == 1 {
                self.raid(claim, board, at.last, sown);
                return None;
            }
            if self.claim(claim, board, at) {
                return None;
            }
        }
        let here = self.seeds_at(board, at.last);
        let next = match full.relay {
            Relay::None => None,
            Relay::Any => (here > 1).then_some(at.last),
            Relay::Uncaptured => (here > 1 && !self.counts(full, at, here)).then_some(at.last),
            Relay::NextHouse => {
                let next = after(at.tables, at.last);
                (self.seeds_at(board, next) > 0 && !self.is_claimed(board, next)).then_some(next)
            }
        };
        if next.is_some() {
            return next.filter(|_| sown.laps < self.step_cap);
        }
        let goes_on = self.capture_fully(full, board, at, here, sown);
        (goes_on && sown.laps < self.step_cap).then_some(at.last)
    }

    /// Drops the seeds in the hand one by one; the pit of the last one.
    #[inline(always)]
    fn step(
        &self,
        full: &FullRules,
        board: &mut Board<WORDS, BITS>,
        at: &mut LastSeed<'_, WORDS, BITS>,
        from: usize,
        mut hand: u32,
        sown: &mut Sown,
    ) -> u8 {
        let ring = at.tables.ring();
        let mut place = at.tables.place(from);
        if full.first_seed_stays && hand > 1 {
            hand -= 1;
            self.drop(full, board, from, hand, sown);
            at.crossed |= from >= self.houses;
        }
        let mut passed_first = usize::MAX;
        while hand > 0 {
            place = if place + 1 < ring.len() { place + 1 } else { 0 };
            if ring[place] == STORE {
                passed_first = usize::MAX;
                hand -= 1;
                board.own.add_at(self.houses, 1);
                continue;
            }
            let pit = usize::from(ring[place]);
            let skips =
                (full.skip_origin && pit == from) || self.passes_over(full, board, pit, hand);
            if skips && passed_first != place {
                if passed_first == usize::MAX {
                    passed_first = place;
                }
                continue;
            }
            passed_first = usize::MAX;
            hand -= 1;
            at.crossed |= pit >= self.houses;
            self.drop(full, board, pit, hand, sown);
        }
        ring[place]
    }

    /// Drops one seed into a house, which may capture in passing; `hand` is left.
    #[inline(always)]
    fn drop(
        &self,
        full: &FullRules,
        board: &mut Board<WORDS, BITS>,
        pit: usize,
        hand: u32,
        sown: &mut Sown,
    ) {
        let is_own = pit < self.houses;
        let (row, index) = if is_own {
            (&mut board.own, pit)
        } else {
            (&mut board.opp, pit - self.houses)
        };
        row.add_at(index, 1);
        let Some((clauses, for_mover)) = full.passing() else {
            return;
        };
        if row.get(index) != u32::from(clauses.passing_count)
            || (hand == 0 && !clauses.passing_last)
        {
            return;
        }
        let seeds = row.take(index);
        if self.is_claimed(board, pit) {
            self.add_at(board, pit, seeds);
        } else if is_own || for_mover {
            board.own.add_at(self.houses, seeds);
            sown.captured += seeds;
        } else {
            board.opp.add_at(self.houses, seeds);
        }
    }

    /// Whether a seed passes over a house because the opponent has claimed it.
    #[inline(always)]
    fn passes_over(
        &self,
        full: &FullRules,
        board: &Board<WORDS, BITS>,
        pit: usize,
        hand: u32,
    ) -> bool {
        full.claim.as_ref().is_some_and(|claim| {
            let passes = match claim.clauses.claim_sown {
                ClaimSown::Both => false,
                ClaimSown::Claimer => true,
                ClaimSown::LastSeed => hand > 1,
            };
            passes && board.theirs() >> self.bit_of(pit) & 1 == 1
        })
    }

    /// Takes seeds out of a claimed house, if it is the opponent's.
    fn raid(
        &self,
        claim: &ClaimTables,
        board: &mut Board<WORDS, BITS>,
        last: usize,
        sown: &mut Sown,
    ) {
        let Some(purse) = self.purse(Some(claim), board) else {
            return;
        };
        if board.theirs() >> self.bit_of(last) & 1 == 0 {
            return;
        }
        let all = self.take_at(board, last);
        let seeds = all.min(claim.clauses.raid.into());
        self.add_at(board, last, all - seeds);
        self.put(board, purse, seeds, sown);
    }

    /// Claims the landing house, and perhaps the one before it; whether that was done.
    fn claim(
        &self,
        claim: &ClaimTables,
        board: &mut Board<WORDS, BITS>,
        at: &LastSeed<'_, WORDS, BITS>,
    ) -> bool {
        let count = u32::from(claim.clauses.claim_count);
        let here = self.seeds_at(board, at.last);
        let (most, has) = (
            u32::from(claim.clauses.claim_most),
            board.mine().count_ones(),
        );
        if here > count || here + 1 < count || !self.can_claim(claim, board, at, at.last) {
            return false;
        }
        if most > 0 && has >= most {
            return false;
        }
        if claim.clauses.claim_pair && (most == 0 || has + 2 <= most) {
            let before = before(at.tables, at.last);
            let there = self.seeds_at(board, before);
            let pair = here + there == 2 * count - 1 && here.abs_diff(there) == 1;
            if pair && before != at.last && self.can_claim(claim, board, at, before) {
                board.claim(self.bit_of(at.last));
                board.claim(self.bit_of(before));
                return true;
            }
        }
        if here == count {
            board.claim(self.bit_of(at.last));
        }
        here == count
    }

    /// Whether a house can be claimed, apart from what lies in it and how many the player has.
    fn can_claim(
        &self,
        claim: &ClaimTables,
        board: &Board<WORDS, BITS>,
        at: &LastSeed<'_, WORDS, BITS>,
        house: usize,
    ) -> bool {
        let bit = self.bit_of(house);
        let (row, index) = if house < self.houses {
            (0, house)
        } else {
            (1, house - self.houses)
        };
        let mirror: Claims = match claim.clauses.claim_apart {
            ClaimApart::Free => 0,
            ClaimApart::Number => 1 << claim_bit(1 - row, index),
            ClaimApart::Facing => 1 << claim_bit(1 - row, self.houses - 1 - index),
        };
        claim.can[at.way] >> bit & 1 == 1
            && (board.mine() | board.theirs()) >> bit & 1 == 0
            && board.theirs() & mirror == 0
    }

    /// Whether the landing house holds a number that captures.
    #[inline(always)]
    fn counts(&self, full: &FullRules, at: &LastSeed<'_, WORDS, BITS>, here: u32) -> bool {
        full.count.as_ref().is_some_and(|count| {
            let side = match count.side {
                CaptureSide::Other | CaptureSide::FromOther => at.last >= self.houses,
                CaptureSide::Own => at.last < self.houses,
                CaptureSide::Either => true,
            };
            side && (count.single_captures || !at.single) && count.captures[here as usize]
        })
    }

    /// What the last seed captures where the move ends; whether it is sown on all the same.
    #[inline(always)]
    fn capture_fully(
        &self,
        full: &FullRules,
        board: &mut Board<WORDS, BITS>,
        at: &LastSeed<'_, WORDS, BITS>,
        here: u32,
        sown: &mut Sown,
    ) -> bool {
        let Some(purse) = self.purse(full.claim.as_ref(), board) else {
            return false;
        };
        if let (true, Some(count)) = (self.counts(full, at, here), &full.count) {
            self.capture_chain(count, board, at, purse, sown);
            return false;
        }
        if let (true, Some(opposite)) = (here == 1 && at.last < self.houses, &full.opposite) {
            return self.capture_opposite(opposite, board, at, purse, sown);
        }
        if let Some(gap) = &full.gap {
            self.capture_gap(gap, board, at, purse, sown);
        }
        false
    }

    /// The capture by count and its chain (rules B3 and B4).
    fn capture_chain(
        &self,
        count: &CountTables,
        board: &mut Board<WORDS, BITS>,
        at: &LastSeed<'_, WORDS, BITS>,
        purse: usize,
        sown: &mut Sown,
    ) {
        let h = self.houses;
        let ring = at.tables.ring();
        let mut place = at.tables.place(at.last);
        let mut takes: Houses = 1 << at.last;
        // The house of the opponent's that would be taken last.
        let mut first = at.last;
        let longest = if count.chain { ring.len() - 1 } else { 0 };
        for _ in 0..longest {
            place = place.checked_sub(1).unwrap_or(ring.len() - 1);
            let pit = usize::from(ring[place]);
            let side = ring[place] != STORE
                && match count.side {
                    CaptureSide::Other => pit >= h,
                    CaptureSide::Own => pit < h,
                    CaptureSide::Either | CaptureSide::FromOther => true,
                };
            if !side
                || self.is_claimed(board, pit)
                || !count.captures[self.seeds_at(board, pit) as usize]
            {
                break;
            }
            takes |= 1 << pit;
            if pit >= h {
                first = pit;
            }
        }
        let theirs = takes >> h;
        let mut after = *board;
        for index in bits(theirs as u32) {
            after.opp.take(index);
        }
        let counts = count.slam_from_empty || at.had_seeds;
        let is_slam = theirs != 0 && counts && self.opp_is_empty(&after);
        if is_slam {
            match count.grand_slam {
                GrandSlam::NoCapture => return,
                GrandSlam::Legal | GrandSlam::Illegal | GrandSlam::IllegalUnlessOnly => {
                    sown.slam = Slam::All;
                }
                GrandSlam::OpponentGetsRest => sown.slam = Slam::RestToOpponent,
                GrandSlam::LeaveLast => takes &= !(1 << at.last),
                GrandSlam::LeaveFirstOfSeveral if theirs.count_ones() < 2 => sown.slam = Slam::All,
                GrandSlam::LeaveFirst | GrandSlam::LeaveFirstOfSeveral => takes &= !(1 << first),
            }
        }
        let (own, opp) = (takes & ((1 << h) - 1), takes >> h);
        for index in bits(own as u32) {
            let seeds = board.own.take(index);
            self.put(board, purse, seeds, sown);
        }
        for index in bits(opp as u32) {
            let seeds = board.opp.take(index);
            self.put(board, purse, seeds, sown);
        }
    }

    /// The capture from the opposite house (rules A5 and C5); whether the last seed is sown on.
    fn capture_opposite(
        &self,
        clauses: &OppositeCapture,
        board: &mut Board<WORDS, BITS>,
        at: &LastSeed<'_, WORDS, BITS>,
        purse: usize,
        sown: &mut Sown,
    ) -> bool {
        let facing = at.tables.facing(at.last);
        if facing == NOWHERE || (clauses.capture_needs_lap && !at.crossed) {
            return false;
        }
        let claimed = board.claimed_opp();
        let seeds_facing = |board: &Board<WORDS, BITS>, facing: u8| match claimed >> facing & 1 {
            0 => board.opp.get(usize::from(facing)),
            _ => 0,
        };
        let seeds = seeds_facing(board, facing);
        let takes_last = clauses.take_last && (seeds > 0 || clauses.empty_capture);
        if seeds > 0 {
            board.opp.take(usize::from(facing));
            self.put(board, purse, seeds, sown);
        }
        if takes_last {
            board.own.take(at.last);
            self.put(board, purse, 1, sown);
        }
        if seeds > 0 && clauses.opposite_chain {
            let mut house = at.last;
            loop {
                house = after(at.tables, house);
                let ends = house == at.last || house >= self.houses || board.own.get(house) > 0;
                if ends || at.tables.facing(house) == NOWHERE {
                    break;
                }
                let facing = at.tables.facing(house);
                let seeds = seeds_facing(board, facing);
                if seeds == 0 {
                    break;
                }
                board.opp.take(usize::from(facing));
                self.put(board, purse, seeds, sown);
            }
        }
        seeds > 0 && clauses.opposite_goes_on && !takes_last
    }

    /// The capture of what lies beyond an empty house.
    fn capture_gap(
        &self,
        clauses: &GapCapture,
        board: &mut Board<WORDS, BITS>,
        at: &LastSeed<'_, WORDS, BITS>,
        purse: usize,
        sown: &mut Sown,
    ) {
        let mut house = at.last;
        loop {
            let gap = after(at.tables, house);
            let beyond = after(at.tables, gap);
            let holds = |board: &Board<WORDS, BITS>, house| {
                self.seeds_at(board, house) > 0 && !self.is_claimed(board, house)
            };
            if self.seeds_at(board, gap) > 0 || !holds(board, beyond) {
                break;
            }
            let seeds = self.take_at(board, beyond);
            self.put(board, purse, seeds, sown);
            let across = 2 * self.houses - 1 - beyond;
            if clauses.gap_facing && self.one_row && holds(board, across) {
                let seeds = self.take_at(board, across);
                self.put(board, purse, seeds, sown);
            }
            house = beyond;
            if !clauses.gap_chain {
                break;
            }
        }
    }

    /// Where captures go: the number of a claimed house, [`STORE`] for the store; `None` if nowhere.
    #[inline(always)]
    fn purse(&self, claim: Option<&ClaimTables>, board: &Board<WORDS, BITS>) -> Option<usize> {
        match claim.map(|claim| claim.clauses.bank) {
            // South's side first, there the lowest number.
            Some(Bank::Claim) => {
                let row = |row: usize| {
                    let bits = board.mine() >> claim_bit(row, 0) & ((1 << ROW) - 1);
                    let number = row * self.houses + bits.trailing_zeros() as usize;
                    (bits != 0).then_some(number)
                };
                let south = board.seat();
                row(south).or(row(1 - south))
            }
            Some(Bank::Store) | None => Some(usize::from(STORE)),
        }
    }

    #[inline(always)]
    fn put(&self, board: &mut Board<WORDS, BITS>, purse: usize, seeds: u32, sown: &mut Sown) {
        sown.captured += seeds;
        if purse == usize::from(STORE) {
            board.own.add_at(self.houses, seeds);
        } else {
            self.add_at(board, purse, seeds);
        }
    }

    #[inline(always)]
    fn seeds_at(&self, board: &Board<WORDS, BITS>, house: usize) -> u32 {
        if house < self.houses {
            board.own.get(house)
        } else {
            board.opp.get(house - self.houses)
        }
    }

    #[inline(always)]
    fn take_at(&self, board: &mut Board<WORDS, BITS>, house: usize) -> u32 {
        if house < self.houses {
            board.own.take(house)
        } else {
            board.opp.take(house - self.houses)
        }
    }

    #[inline(always)]
    fn add_at(&self, board: &mut Board<WORDS, BITS>, house: usize, seeds: u32) {
        if house < self.houses {
            board.own.add_at(house, seeds);
        } else {
            board.opp.add_at(house - self.houses, seeds);
        }
    }

    /// The bit of a house by its number among the claims.
    #[inline(always)]
    const fn bit_of(&self, house: usize) -> u32 {
        if house < self.houses {
            house as u32
        } else {
            ROW + (house - self.houses) as u32
        }
    }

    #[inline(always)]
    fn is_claimed(&self, board: &Board<WORDS, BITS>, house: usize) -> bool {
        self.has_claims() && (board.mine() | board.theirs()) >> self.bit_of(house) & 1 == 1
    }

    /// Whether the player to move has no seeds but in claimed houses.
    #[inline(always)]
    pub(super) fn own_is_empty(&self, board: &Board<WORDS, BITS>) -> bool {
        let row = board.own & self.in_houses;
        row.is_empty() || (self.has_claims() && row.occupied() & !board.claimed_own() == 0)
    }

    /// Whether his opponent has none.
    #[inline(always)]
    pub(super) fn opp_is_empty(&self, board: &Board<WORDS, BITS>) -> bool {
        let row = board.opp & self.in_houses;
        row.is_empty() || (self.has_claims() && row.occupied() & !board.claimed_opp() == 0)
    }
}

/// The open house after another one, stores left out.
#[inline(always)]
fn after<const WORDS: usize, const BITS: u32>(
    tables: &SowingTables<WORDS, BITS>,
    house: usize,
) -> usize {
    let ring = tables.ring();
    let mut place = tables.place(house);
    loop {
        place = if place + 1 < ring.len() { place + 1 } else { 0 };
        if ring[place] != STORE {
            return usize::from(ring[place]);
        }
    }
}

/// The open house before another one, stores left out.
fn before<const WORDS: usize, const BITS: u32>(
    tables: &SowingTables<WORDS, BITS>,
    house: usize,
) -> usize {
    let ring = tables.ring();
    let mut place = tables.place(house);
    loop {
        place = place.checked_sub(1).unwrap_or(ring.len() - 1);
        if ring[place] != STORE {
            return usize::from(ring[place]);
        }
    }
}
