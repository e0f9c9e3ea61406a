//! Captures of a column of the opponent's, and what they allow: houses sown backward, single seeds that
//! move on.

use super::pits::{LastSeed, after};
use super::rules::{ColumnTables, FullRules};
use crate::rules::spec::{ColumnNeeds, ColumnSown, Relay};
use crate::search::core::board::Board;
use crate::search::core::move_generator::{bits, house_of};
use crate::search::core::sow::{Core, Slam, Sown};
use crate::search::core::sowing_tables::{NOWHERE, SowingTables};

/// The columns at both ends, a bit each.
const BOTH_ENDS: u8 = 3;

impl<const WORDS: usize, const BITS: u32> Core<WORDS, BITS> {
    /// Makes a move of the player to move, by its number, where columns are captured; he stays to move.
    #[inline(never)]
    pub(super) fn sow_columns(
        &self,
        full: &FullRules,
        column: &ColumnTables,
        board: &mut Board<WORDS, BITS>,
        number: usize,
    ) -> Sown {
        let house = house_of(number);
        let mut sown = Sown {
            laps: 1,
            ..Sown::NOTHING
        };
        let mut ends = 0;
        let mut hand = board.own.take(house);
        let way = full.way(number, hand);
        let mut at = LastSeed {
            tables: self.tables_for(board.seat(), way),
            way,
            last: house,
            crossed: false,
            single: hand == 1,
            had_seeds: true,
        };
        loop {
            let from = at.last;
            at.last = self.lap(full, board, &mut at, hand, &mut sown).into();
            let before = sown.captured;
            let next = if !self.captures_column(full, column, board, at.tables, at.last) {
                self.after_lap(full, board, &at, &mut sown)
            } else if column.clauses.column_sown == ColumnSown::No {
                self.bank_column(column, board, &at, &mut sown);
                None
            } else if sown.laps < self.step_cap {
                let so_far = (&mut sown, &mut ends);
                hand = self.take_column(full, column, board, (&mut at, from), so_far);
                continue;
            } else {
                return sown;
            };
            let Some(next) = next else {
                self.move_again(full, board, before, &mut sown);
                return sown;
            };
            sown.laps += 1;
            hand = self.take_at(board, next);
            at.last = next;
        }
    }

    /// Whether a last seed in a house captures the column that it faces.
    #[inline(always)]
    pub(super) fn captures_column(
        &self,
        full: &FullRules,
        column: &ColumnTables,
        board: &Board<WORDS, BITS>,
        tables: &SowingTables<WORDS, BITS>,
        last: usize,
    ) -> bool {
        let facing = tables.facing(last);
        if facing == NOWHERE {
            return false;
        }
        let lands = match board.own.get(last) {
            0 => false,
            1 => column.clauses.column_from_empty,
            _ => full.relay != Relay::Any,
        };
        let front = board.opp.get(usize::from(facing)) > 0;
        let needed = match column.clauses.column_needs {
            ColumnNeeds::Front => front,
            ColumnNeeds::Both => front && board.opp.get(last - column.in_row) > 0,
        };
        lands && needed
    }

    /// Takes a column's seeds off the opponent's houses.
    fn lift_column(
        &self,
        column: &ColumnTables,
        board: &mut Board<WORDS, BITS>,
        at: &LastSeed<'_, WORDS, BITS>,
    ) -> u32 {
        let front = board.opp.take(at.tables.facing(at.last).into());
        front + board.opp.take(at.last - column.in_row)
    }

    /// Captures a column into the store.
    pub(super) fn bank_column(
        &self,
        column: &ColumnTables,
        board: &mut Board<WORDS, BITS>,
        at: &LastSeed<'_, WORDS, BITS>,
        sown: &mut Sown,
    ) {
        let seeds = self.lift_column(column, board, at);
        board.own.add_at(self.houses, seeds);
        sown.captured += seeds;
    }

    /// Captures a column into the hand, to be sown on from where `at` then stands; the seeds. The lap
    /// began `from`; `ends` are those captured in the move.
    pub(super) fn take_column<'a>(
        &'a self,
        full: &FullRules,
        column: &ColumnTables,
        board: &mut Board<WORDS, BITS>,
        (at, from): (&mut LastSeed<'a, WORDS, BITS>, usize),
        (sown, ends): (&mut Sown, &mut u8),
    ) -> u32 {
        *ends |= u8::from(at.last + 1 == 2 * column.in_row);
        *ends |= u8::from(at.last == column.in_row) << 1;
        if column.ends_win && *ends == BOTH_ENDS {
            sown.slam = Slam::BothEnds;
        }
        let seeds = self.lift_column(column, board, at);
        sown.captured += seeds;
        sown.laps += 1;
        if column.clauses.column_sown == ColumnSown::Start {
            at.last = from;
        }
        // Only a first lap goes backward.
        at.way = full.way(at.last, seeds);
        at.tables = self.tables_for(board.seat(), at.way);
        seeds
    }

    /// The houses, of some of the mover's, of which the first lap captures if they are sown backward.
    pub(in crate::search::core) fn capturing_backward(
        &self,
        board: &Board<WORDS, BITS>,
        houses: u32,
    ) -> u32 {
        let Some((full, column)) = self
            .full
            .as_ref()
            .and_then(|f| Some((f, f.column.as_ref()?)))
        else {
            return 0;
        };
        let tables = self.tables_for(board.seat(), 1);
        let captures = |&house: &usize| {
            let mut after = *board;
            let hand = after.own.take(house);
            let mut at = LastSeed {
                tables,
                way: 1,
                last: house,
                crossed: false,
                single: hand == 1,
                had_seeds: true,
            };
            let mut sown = Sown::NOTHING;
            let last = self.lap(full, &mut after, &mut at, hand, &mut sown);
            self.captures_column(full, column, &after, tables, last.into())
        };
        bits(houses)
            .filter(captures)
            .fold(0, |all, house| all | 1 << house)
    }

    /// The houses of single seeds that may move on into empty ones, if there are no others.
    pub(in crate::search::core) fn lone_singles(&self, board: &Board<WORDS, BITS>) -> u32 {
        let tables = self.tables_of(board.seat());
        let moves_on = |&house: &usize| board.own.get(after(tables, house)) == 0;
        let singles = bits((board.own & self.in_houses).occupied());
        singles
            .filter(moves_on)
            .fold(0, |all, house| all | 1 << house)
    }
}
