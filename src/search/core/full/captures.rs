//! What the last seed captures: by count, from the opposite house, beyond a gap.

use super::pits::{CoreLastSeed, after};
use super::rules::{CountTables, FullRules};
use crate::rules::spec::{CaptureSide, GapCapture, GrandSlam, OppositeCapture};
use crate::search::core::board::Board;
use crate::search::core::move_generator::bits;
use crate::search::core::sow::{Core, Decisive, Sown};
use crate::search::core::sowing_tables::{NOWHERE, STORE};

/// The houses of a set of numbers, a bit each.
type Houses = u64;

impl<const WORDS: usize, const BITS: u32> Core<WORDS, BITS> {
    /// Whether the landing house holds a number that captures.
    #[inline(always)]
    pub(super) fn counts(
        &self,
        full: &FullRules,
        at: &CoreLastSeed<'_, WORDS, BITS>,
        here: u32,
    ) -> bool {
        full.count.as_ref().is_some_and(|count| {
            let clauses = &count.clauses;
            let side = match clauses.capture_side {
                CaptureSide::Other | CaptureSide::FromOther => at.last >= self.houses,
                CaptureSide::Own => at.last < self.houses,
                CaptureSide::Either => true,
            };
            side && (clauses.single_captures || !at.single) && count.captures[here as usize]
        })
    }

    /// What the last seed captures where the move ends; whether it is sown on all the same.
    #[inline(always)]
    pub(super) fn capture_fully(
        &self,
        full: &FullRules,
        board: &mut Board<WORDS, BITS>,
        at: &CoreLastSeed<'_, WORDS, BITS>,
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
    #[inline(always)]
    fn capture_chain(
        &self,
        count: &CountTables,
        board: &mut Board<WORDS, BITS>,
        at: &CoreLastSeed<'_, WORDS, BITS>,
        purse: usize,
        sown: &mut Sown,
    ) {
        let (h, clauses) = (self.houses, &count.clauses);
        if !clauses.chain && clauses.grand_slam == GrandSlam::Legal {
            let seeds = self.take_at(board, at.last);
            self.put(board, purse, seeds, sown);
            return;
        }
        let ring = at.tables.ring();
        let mut place = at.tables.place(at.last);
        let mut takes: Houses = 1 << at.last;
        let across = at.tables.across();
        // The house of the opponent's row that would be taken last.
        let mut first = at.last;
        let longest = if clauses.chain { ring.len() - 1 } else { 0 };
        for _ in 0..longest {
            place = place.checked_sub(1).unwrap_or(ring.len() - 1);
            let pit = usize::from(ring[place]);
            let side = ring[place] != STORE
                && match clauses.capture_side {
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
            if across >> pit & 1 == 1 {
                first = pit;
            }
        }
        let theirs = takes & across;
        let counts = clauses.slam_from_empty || at.had_seeds;
        if theirs != 0 && counts && self.held(board) & across == theirs {
            match clauses.grand_slam {
                GrandSlam::NoCapture => return,
                GrandSlam::Legal | GrandSlam::Illegal | GrandSlam::IllegalUnlessOnly => {
                    sown.decisive = Decisive::AllCaptured;
                }
                GrandSlam::OpponentGetsRest => sown.decisive = Decisive::RestToOpponent,
                GrandSlam::LeaveLast => takes &= !(1 << at.last),
                GrandSlam::LeaveFirstOfSeveral if theirs.count_ones() < 2 => {
                    sown.decisive = Decisive::AllCaptured
                }
                GrandSlam::LeaveFirst | GrandSlam::LeaveFirstOfSeveral => {
                    takes = theirs & !(1 << first);
                }
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
        at: &CoreLastSeed<'_, WORDS, BITS>,
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
        }
        // Put down when all is captured: the purse may be a house that a chain comes by.
        let mut won = seeds;
        if takes_last {
            won += board.own.take(at.last);
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
                won += seeds;
            }
        }
        self.put(board, purse, won, sown);
        seeds > 0 && clauses.opposite_goes_on && !takes_last
    }

    /// The capture of what lies beyond an empty house.
    fn capture_gap(
        &self,
        clauses: &GapCapture,
        board: &mut Board<WORDS, BITS>,
        at: &CoreLastSeed<'_, WORDS, BITS>,
        purse: usize,
        sown: &mut Sown,
    ) {
        let (mut house, mut won) = (at.last, 0);
        loop {
            let gap = after(at.tables, house);
            let beyond = after(at.tables, gap);
            let holds = |board: &Board<WORDS, BITS>, house| {
                self.seeds_at(board, house) > 0 && !self.is_claimed(board, house)
            };
            if self.seeds_at(board, gap) > 0 || !holds(board, beyond) {
                break;
            }
            won += self.take_at(board, beyond);
            let across = self.across(beyond).filter(|_| clauses.gap_facing);
            if let Some(across) = across.filter(|&house| holds(board, house)) {
                won += self.take_at(board, across);
            }
            house = beyond;
            if !clauses.gap_chain {
                break;
            }
        }
        self.put(board, purse, won, sown);
    }

    /// The house that one faces, both counted on from the mover's first; `None` in a row that faces nothing.
    fn across(&self, house: usize) -> Option<usize> {
        let front = if self.one_row { 0 } else { self.houses / 2 };
        let (theirs, of_side) = (house < self.houses, house % self.houses);
        let facing = front + (self.houses - 1).checked_sub(of_side)?;
        (of_side >= front).then_some(facing + self.houses * usize::from(theirs))
    }
}
