//! One move under clauses that tables of laps alone do not tell ([`FullRules`]): directions by house
//! and by number, captures in passing, claimed houses, more kinds of captures, relays from other
//! houses.

use super::pits::{CoreLastSeed, after};
use super::rules::FullRules;
use crate::rules::rule_set::RuleSet;
use crate::rules::spec::{CaptureTurn, ClaimSown, Passing, Relay};
use crate::search::core::board::Board;
use crate::search::core::move_generator::{ForkTaker, house_of};
use crate::search::core::sow::{Core, Decisive, Sown};
use crate::search::core::sowing_tables::{Lap, NOWHERE, STORE};

impl<const WORDS: usize, const BITS: u32> Core<WORDS, BITS> {
    /// Whether more belongs to sowing than tables of laps tell.
    pub(in crate::search::core) fn sows_more_than_laps(rules: &RuleSet) -> bool {
        let spec = rules.spec();
        rules.ways().len() > 1
            || !matches!(spec.relay, Relay::None | Relay::Any)
            || spec.passing != Passing::None
            || spec.claim.is_some()
            || spec.capture_turn != CaptureTurn::Never
    }

    /// Makes a move of the player to move, by its number; he stays to move.
    #[inline(never)]
    pub(in crate::search::core) fn sow_fully(
        &self,
        full: &FullRules,
        board: &mut Board<WORDS, BITS>,
        number: usize,
        taker: &mut ForkTaker,
    ) -> Sown {
        if let Some(column) = &full.column {
            return self.sow_columns(full, column, board, number, taker);
        }
        let house = house_of(number);
        let mut sown = Sown {
            laps: 1,
            ..Sown::NOTHING
        };
        if full.single_lap {
            self.sow_once(full, board, number, &mut sown);
            return sown;
        }
        let mut hand = board.own.take(house);
        let way = full.way(number, hand);
        let tables = self.tables_for(board.board_side(), way);
        let mut at = CoreLastSeed {
            had_seeds: full.slams_from_empty()
                || (self.held(board) | 1 << house) & tables.across() != 0,
            ..CoreLastSeed::lifted(tables, way, house, hand)
        };
        loop {
            let last = self.lap(full, board, &mut at, hand, &mut sown);
            if last == STORE {
                sown.extra_move = self.extra_turn;
                break;
            }
            at.last = usize::from(last);
            let before = sown.captured;
            let Some(next) = self.after_lap(full, board, &at, &mut sown) else {
                self.move_again(full, board, before, &mut sown);
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

    /// The same where a move is always one lap that the tables tell.
    #[inline(always)]
    fn sow_once(
        &self,
        full: &FullRules,
        board: &mut Board<WORDS, BITS>,
        number: usize,
        sown: &mut Sown,
    ) {
        let house = house_of(number);
        let hand = board.own.take(house);
        let way = full.way(number, hand);
        let tables = self.tables_for(board.board_side(), way);
        let lap = tables.lap(house, hand as usize);
        let had_seeds =
            full.slams_from_empty() || (self.held(board) | 1 << house) & tables.across() != 0;
        board.own += lap.own;
        board.opp += lap.opp;
        if lap.last == STORE {
            sown.extra_move = self.extra_turn;
            return;
        }
        let at = CoreLastSeed {
            last: usize::from(lap.last),
            crossed: lap.crosses,
            had_seeds,
            ..CoreLastSeed::lifted(tables, way, house, hand)
        };
        if !self.ends_in_claim(full, board, &at, sown) {
            let here = self.seeds_at(board, at.last);
            self.capture_fully(full, board, &at, here, sown);
        }
        self.move_again(full, board, 0, sown);
    }

    /// Whether the last seed falls in a claimed house, or claims one.
    #[inline(always)]
    fn ends_in_claim(
        &self,
        full: &FullRules,
        board: &mut Board<WORDS, BITS>,
        at: &CoreLastSeed<'_, WORDS, BITS>,
        sown: &mut Sown,
    ) -> bool {
        let Some(claim) = &full.claim else {
            return false;
        };
        let bit = self.bit_of(at.last);
        if (board.mine() | board.theirs()) >> bit & 1 == 1 {
            self.raid(claim, board, at.last, sown);
            return true;
        }
        self.claim(claim, board, at)
    }

    /// Another move for a capture by the last seed, where there were so many captured `before` it.
    #[inline(always)]
    pub(super) fn move_again(
        &self,
        full: &FullRules,
        board: &mut Board<WORDS, BITS>,
        before: u32,
        sown: &mut Sown,
    ) {
        let gives = match full.capture_turn {
            CaptureTurn::Never => false,
            CaptureTurn::Always => true,
            CaptureTurn::Once => !board.had_bonus(),
        };
        sown.extra_move = gives
            && sown.captured > before
            && !matches!(sown.decisive, Decisive::RestToOpponent | Decisive::CutShort);
        if sown.extra_move && full.capture_turn == CaptureTurn::Once {
            board.set_bonus(true);
        }
    }

    /// Sows a lap of so many seeds from the house of `at`; the pit of the last one.
    #[inline(always)]
    pub(super) fn lap(
        &self,
        full: &FullRules,
        board: &mut Board<WORDS, BITS>,
        at: &mut CoreLastSeed<'_, WORDS, BITS>,
        hand: u32,
        sown: &mut Sown,
    ) -> u8 {
        if full.by_steps {
            let Some(lap) = self.told_lap(full, board, at, hand) else {
                return self.step(full, board, at, at.last, hand, sown);
            };
            let last = Self::add_lap(board, at, &lap);
            self.capture_passed(full, board, &lap, sown);
            return last;
        }
        match at.tables.ready_lap(at.last, hand as usize) {
            Some(lap) => Self::add_lap(board, at, lap),
            None => Self::add_lap(board, at, &at.tables.long_lap(at.last, hand as usize)),
        }
    }

    /// Adds the seeds of a lap; the pit of the last one.
    #[inline(always)]
    fn add_lap(
        board: &mut Board<WORDS, BITS>,
        at: &mut CoreLastSeed<'_, WORDS, BITS>,
        lap: &Lap<WORDS, BITS>,
    ) -> u8 {
        board.own += lap.own;
        board.opp += lap.opp;
        at.crossed |= lap.crosses;
        lap.last
    }

    /// The house that is sown next in the same move; without one, carries out what the last seed
    /// does.
    #[inline(always)]
    pub(super) fn after_lap(
        &self,
        full: &FullRules,
        board: &mut Board<WORDS, BITS>,
        at: &CoreLastSeed<'_, WORDS, BITS>,
        sown: &mut Sown,
    ) -> Option<usize> {
        if self.ends_in_claim(full, board, at, sown) {
            return None;
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
            return next.filter(|_| !self.must_end(sown));
        }
        let goes_on = self.capture_fully(full, board, at, here, sown);
        (goes_on && !self.must_end(sown)).then_some(at.last)
    }

    /// Drops the seeds in the hand one by one; the pit of the last one.
    #[inline(always)]
    fn step(
        &self,
        full: &FullRules,
        board: &mut Board<WORDS, BITS>,
        at: &mut CoreLastSeed<'_, WORDS, BITS>,
        from: usize,
        mut hand: u32,
        sown: &mut Sown,
    ) -> u8 {
        let ring = at.tables.ring();
        let mut place = at.tables.place(from);
        if full.plain_steps {
            while hand > 0 {
                place = if place + 1 < ring.len() { place + 1 } else { 0 };
                hand -= 1;
                let pit = usize::from(ring[place]);
                at.crossed |= pit >= self.houses;
                self.drop(full, board, pit, hand, sown);
            }
            return ring[place];
        }
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
}
