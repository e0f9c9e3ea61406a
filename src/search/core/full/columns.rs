//! Captures of a column of the opponent's, and what they allow: houses sown backward, single seeds that
//! move on.

use super::pits::{CoreLastSeed, after};
use super::rules::{ColumnTables, FullRules};
use crate::rules::spec::{ColumnNeeds, ColumnSown, ColumnTakes, EndWhen, Relay};
use crate::rules::turn_kind::TurnKind;
use crate::search::core::board::Board;
use crate::search::core::move_generator::{ForkTaker, bits, house_of};
use crate::search::core::sow::{Core, Decisive, Sown};
use crate::search::core::sowing_tables::{NOWHERE, SowingTables};

/// The columns at both ends, a bit each.
const BOTH_ENDS: u8 = 3;

/// A move under way.
struct ColumnMove {
    turn: TurnKind,
    /// It entered a seed.
    enters: bool,
    /// The seeds of the house that was lifted first.
    lifted: u32,
}

impl ColumnMove {
    /// The first lap tells what the turn is: where it ends a column is captured, or not.
    #[inline(always)]
    fn told_by(&mut self, full: &FullRules, captures: bool) {
        if self.turn == TurnKind::Open {
            let most = full.turn.as_ref().map_or(u32::MAX, |turn| turn.most);
            self.turn = match captures && self.lifted <= most {
                true => TurnKind::Capture,
                false => TurnKind::Plain,
            };
        }
    }
}

impl<const WORDS: usize, const BITS: u32> Core<WORDS, BITS> {
    /// Makes a move of the player to move, by its number, where columns are captured; he stays to move.
    #[inline(never)]
    pub(super) fn sow_columns(
        &self,
        full: &FullRules,
        column: &ColumnTables,
        board: &mut Board<WORDS, BITS>,
        number: usize,
        taker: &mut ForkTaker,
    ) -> Sown {
        let house = house_of(number);
        let mut sown = Sown::NOTHING;
        let mut ends = 0;
        let hand = board.own.get(house);
        let way = full.way(number, hand);
        let mut at =
            CoreLastSeed::lifted(self.tables_for(board.board_side(), way), way, house, hand);
        let mut made = ColumnMove {
            turn: match full.turn {
                Some(_) => TurnKind::Open,
                None => TurnKind::Capture,
            },
            enters: full
                .turn
                .as_ref()
                .is_some_and(|turn| self.enters(turn, board)),
            lifted: hand,
        };
        let mut hand = self.begin(
            full,
            column,
            board,
            &mut at,
            (&mut sown, &mut ends),
            &mut made,
        );
        self.turn_back(full, column, board, &mut at, hand, taker);
        while hand > 0 {
            let from = at.last;
            at.last = self.lap(full, board, &mut at, hand, &mut sown).into();
            let before = sown.captured;
            let captures = self.captures_column(full, column, board, at.tables, at.last);
            made.told_by(full, captures);
            let next = if self.ends_in_house(full, board, at.last, &made, captures, taker) {
                None
            } else if !captures || made.turn != TurnKind::Capture {
                self.after_lap(full, board, &at, &mut sown)
            } else if self.must_end(&mut sown) {
                break;
            } else if column.clauses.column_sown == ColumnSown::No {
                self.bank_column(column, board, &at, &mut sown);
                None
            } else {
                let (so_far, went_back) = ((&mut sown, &mut ends), at.way == 1);
                hand = self.take_column(full, column, board, (&mut at, from), so_far);
                if went_back {
                    self.turn_back(full, column, board, &mut at, hand, taker);
                }
                continue;
            };
            let Some(next) = next else {
                self.move_again(full, board, before, &mut sown);
                break;
            };
            sown.laps += 1;
            hand = self.lift(full, board, next);
            at.last = next;
            self.turn_back(full, column, board, &mut at, hand, taker);
        }
        if let Some(turn) = &full.turn {
            self.close_threatened(full, turn, column, board, made.turn);
        }
        sown
    }

    /// Lifts the house of `at`, or enters a seed into it and does what comes of that; the seeds in the hand.
    fn begin<'a>(
        &'a self,
        full: &FullRules,
        column: &ColumnTables,
        board: &mut Board<WORDS, BITS>,
        at: &mut CoreLastSeed<'a, WORDS, BITS>,
        (sown, ends): (&mut Sown, &mut u8),
        begun: &mut ColumnMove,
    ) -> u32 {
        let house = at.last;
        let Some(turn) = full.turn.as_ref().filter(|_| begun.enters) else {
            sown.laps = 1;
            return self.lift(full, board, house);
        };
        let captures = self.captures_entering(column, board, house);
        let front = (board.own & self.in_houses).occupied() >> column.in_row << column.in_row;
        let tax = Self::is_kept(turn, board, house) && front == 1 << house;
        let reserve = board.own.get(self.houses);
        board.own.set(self.houses, reserve - 1);
        board.own.add_at(house, 1);
        if captures {
            begun.turn = TurnKind::Capture;
            return self.take_column(full, column, board, (at, house), (sown, ends));
        }
        sown.laps = 1;
        let seeds = board.own.get(house);
        if tax {
            begun.turn = TurnKind::Tax;
            if turn.kept_tax < seeds {
                board.own.set(house, seeds - turn.kept_tax);
                return turn.kept_tax;
            }
        } else {
            begun.turn = TurnKind::Plain;
        }
        self.lift(full, board, house)
    }

    /// Lifts a house of the player to move, which he then keeps no longer.
    #[inline(always)]
    fn lift(&self, full: &FullRules, board: &mut Board<WORDS, BITS>, house: usize) -> u32 {
        if let Some(turn) = &full.turn
            && Self::is_kept(turn, board, house)
        {
            board.set_keeps(false, board.keeps_opp());
        }
        self.take_at(board, house)
    }

    /// Whether a move ends where a lap does because the house there is closed, or kept.
    #[inline(always)]
    fn ends_in_house(
        &self,
        full: &FullRules,
        board: &Board<WORDS, BITS>,
        last: usize,
        made: &ColumnMove,
        captures: bool,
        taker: &mut ForkTaker,
    ) -> bool {
        let Some(turn) = &full.turn else {
            return false;
        };
        if self.blocking && board.barred_own() >> last & 1 == 1 {
            return true;
        }
        let here = board.own.get(last);
        let works = here > 1 && here >= turn.kept_least;
        if !made.enters || !works || !Self::is_kept(turn, board, last) {
            return false;
        }
        match made.turn {
            TurnKind::Capture if captures => false,
            TurnKind::Capture => !taker.choose(),
            TurnKind::Open | TurnKind::Plain | TurnKind::Tax => true,
        }
    }

    /// Goes backward with the hand after the house of `at`, if that may be chosen and is
    /// (`back_again`).
    #[inline(always)]
    fn turn_back<'a>(
        &'a self,
        full: &FullRules,
        column: &ColumnTables,
        board: &Board<WORDS, BITS>,
        at: &mut CoreLastSeed<'a, WORDS, BITS>,
        hand: u32,
        taker: &mut ForkTaker,
    ) {
        // Without a hand the move is over.
        if hand == 0 || column.back_again >> at.last & 1 == 0 {
            return;
        }
        let reached = self.first_capture(full, column, board, (at.last, hand), 1);
        let back = reached.is_some() && taker.choose();
        at.way = usize::from(back);
        at.tables = self.tables_for(board.board_side(), at.way);
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
        at: &CoreLastSeed<'_, WORDS, BITS>,
    ) -> u32 {
        let front = board.opp.take(at.tables.facing(at.last).into());
        match column.clauses.column_takes {
            ColumnTakes::Both => front + board.opp.take(at.last - column.in_row),
            ColumnTakes::Front => front,
        }
    }

    /// Captures a column into the store.
    pub(super) fn bank_column(
        &self,
        column: &ColumnTables,
        board: &mut Board<WORDS, BITS>,
        at: &CoreLastSeed<'_, WORDS, BITS>,
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
        (at, from): (&mut CoreLastSeed<'a, WORDS, BITS>, usize),
        (sown, ends): (&mut Sown, &mut u8),
    ) -> u32 {
        *ends |= u8::from(at.last + 1 == 2 * column.in_row);
        *ends |= u8::from(at.last == column.in_row) << 1;
        if self.spec.both_ends_win && *ends == BOTH_ENDS {
            sown.decisive = Decisive::BothEnds;
        }
        if let Some(turn) = &full.turn
            && usize::from(at.tables.facing(at.last)) == turn.kept
        {
            board.set_keeps(board.keeps_own(), false);
        }
        let seeds = self.lift_column(column, board, at);
        sown.captured += seeds;
        if self.end_when == EndWhen::FrontEmpty && self.front_is_empty(&board.opp) {
            // The move ends: they are not sown.
            board.own.add_at(self.houses, seeds);
            return 0;
        }
        sown.laps += 1;
        match column.clauses.column_sown {
            ColumnSown::Start => at.last = from,
            ColumnSown::End => {
                at.way = self.way_from_end(column, at.last).unwrap_or(at.way);
                at.last = Self::before_end(column, at.way);
            }
            ColumnSown::No | ColumnSown::Landing => {}
        }
        // Only a first lap goes backward.
        if column.clauses.column_sown != ColumnSown::End {
            at.way = full.way(at.last, seeds);
        }
        at.tables = self.tables_for(board.board_side(), at.way);
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
        let captures = |&house: &usize| {
            let mut after = *board;
            let hand = after.own.take(house);
            self.first_capture(full, column, &after, (house, hand), 1)
                .is_some()
        };
        bits(houses)
            .filter(captures)
            .fold(0, |all, house| all | 1 << house)
    }

    /// The house where a hand, sown that way round after a house, captures a column at once.
    pub(super) fn first_capture(
        &self,
        full: &FullRules,
        column: &ColumnTables,
        board: &Board<WORDS, BITS>,
        (house, hand): (usize, u32),
        way: usize,
    ) -> Option<usize> {
        let mut after = *board;
        let tables = self.tables_for(board.board_side(), way);
        let mut at = CoreLastSeed::lifted(tables, way, house, hand);
        let mut sown = Sown::NOTHING;
        let last = self.lap(full, &mut after, &mut at, hand, &mut sown).into();
        self.captures_column(full, column, &after, tables, last)
            .then_some(last)
    }

    /// The houses of single seeds that may move on into empty ones, if there are no others.
    pub(in crate::search::core) fn lone_singles(&self, board: &Board<WORDS, BITS>) -> u32 {
        let tables = self.tables_of(board.board_side());
        let moves_on = |&house: &usize| board.own.get(after(tables, house)) == 0;
        let singles = bits((board.own & self.in_houses).occupied());
        singles
            .filter(moves_on)
            .fold(0, |all, house| all | 1 << house)
    }
}
