//! Turns in which captures are compulsory: how one may begin, seeds that are entered, the kept house, the
//! house that is closed.

use super::rules::{ColumnTables, FullRules, TurnTables};
use crate::rules::spec::ColumnNeeds;
use crate::rules::turn_kind::TurnKind;
use crate::search::core::board::Board;
use crate::search::core::move_generator::{OTHER_WAY, bits};
use crate::search::core::sow::Core;

/// The two ways round, by their places: counter-clockwise, clockwise.
const WAYS: [usize; 2] = [0, 1];

impl<const WORDS: usize, const BITS: u32> Core<WORDS, BITS> {
    /// The moves that the player to move may make, by their numbers, a bit each; `None` where captures are
    /// not compulsory.
    pub(in crate::search::core) fn compulsory(&self, board: &Board<WORDS, BITS>) -> Option<u64> {
        let full = self.full.as_ref()?;
        let (turn, column) = (full.turn.as_ref()?, full.column.as_ref()?);
        let (captures, _) = self.captures_at_once(full, turn, column, board);
        if captures != 0 {
            return Some(captures);
        }
        let in_row = column.in_row;
        let barred = board.barred_own();
        let holding = |least: u32| {
            let all = bits((board.own & self.in_houses).occupied());
            let enough = all.filter(move |&house| board.own.get(house) >= least);
            enough.fold(0_u32, |all, house| all | 1 << house)
        };
        let front = holding(1) >> in_row << in_row;
        let (mut houses, kept) = (front, 1_u32.checked_shl(turn.kept as u32).unwrap_or(0));
        if self.enters(turn, board) {
            if !board.keeps_own() {
                let full_houses = holding(turn.least) >> in_row << in_row;
                houses = if full_houses == 0 { front } else { full_houses };
            } else if front != kept && kept != 0 && board.own.get(turn.kept) >= turn.kept_least {
                houses &= !kept;
            }
        } else {
            houses = holding(turn.least) & !barred;
            let in_front = houses >> in_row << in_row;
            if self.spec.front_first && in_front != 0 {
                houses = in_front;
            }
        }
        let mut ways = [houses; 2];
        // The only seeds of the fighting row stay in it.
        if front.is_power_of_two() {
            let (right, left) = (1 << in_row, 1 << (2 * in_row - 1));
            ways[0] &= !(front & left);
            ways[1] &= !(front & right);
        }
        Some(u64::from(ways[0]) | u64::from(ways[1]) << OTHER_WAY)
    }

    /// Whether a move of the player to move begins by entering a seed.
    pub(super) fn enters(&self, turn: &TurnTables, board: &Board<WORDS, BITS>) -> bool {
        turn.enters && board.own.get(self.houses) > 0
    }

    /// Whether a seed entered into a house captures there.
    pub(super) fn captures_entering(
        &self,
        column: &ColumnTables,
        board: &Board<WORDS, BITS>,
        house: usize,
    ) -> bool {
        let Some(facing) = self.facing_of(column, house) else {
            return false;
        };
        let needed = match column.clauses.column_needs {
            ColumnNeeds::Front => true,
            ColumnNeeds::Both => board.opp.get(house - column.in_row) > 0,
        };
        board.own.get(house) > 0 && board.opp.get(facing) > 0 && needed
    }

    /// The opponent's house that faces one in the fighting row.
    fn facing_of(&self, column: &ColumnTables, house: usize) -> Option<usize> {
        (house >= column.in_row).then(|| 3 * column.in_row - 1 - house)
    }

    /// The moves that capture at once, by their numbers, a bit each; and the houses that they take.
    fn captures_at_once(
        &self,
        full: &FullRules,
        turn: &TurnTables,
        column: &ColumnTables,
        board: &Board<WORDS, BITS>,
    ) -> (u64, u32) {
        let (mut moves, mut taken) = (0_u64, 0_u32);
        let enters = self.enters(turn, board);
        let barred = board.barred_own();
        for house in bits((board.own & self.in_houses).occupied()) {
            let seeds = board.own.get(house);
            let may =
                enters || ((turn.least..=turn.most).contains(&seeds) && barred >> house & 1 == 0);
            for way in WAYS.into_iter().filter(|_| may) {
                let landed = if enters {
                    let from_there = self
                        .way_from_end(column, house)
                        .is_none_or(|only| only == way);
                    (from_there && self.captures_entering(column, board, house)).then_some(house)
                } else {
                    let mut after = *board;
                    let hand = after.own.take(house);
                    self.first_capture(full, column, &after, (house, hand), way)
                };
                if let Some(facing) = landed.and_then(|landed| self.facing_of(column, landed)) {
                    moves |= 1 << (house + way * OTHER_WAY as usize);
                    taken |= 1 << facing;
                }
            }
        }
        (moves, taken)
    }

    /// The way round in which captured seeds are sown for a house near an end; `None` for others.
    pub(super) fn way_from_end(&self, column: &ColumnTables, house: usize) -> Option<usize> {
        let from_left = 2 * column.in_row - 1 - house.max(column.in_row);
        let near = usize::from(column.clauses.end_columns);
        match from_left {
            n if n < near => Some(1),
            n if n + near >= column.in_row => Some(0),
            _ => None,
        }
    }

    /// The house before the end of the fighting row from which it is sown that way round.
    pub(super) const fn before_end(column: &ColumnTables, way: usize) -> usize {
        match way {
            0 => column.in_row - 1,
            _ => 0,
        }
    }

    /// Whether the player to move keeps this house.
    pub(super) fn is_kept(turn: &TurnTables, board: &Board<WORDS, BITS>, house: usize) -> bool {
        board.keeps_own() && turn.kept == house
    }

    /// Closes the house that the player who has just moved, and is still to move, threatens; or none.
    pub(super) fn close_threatened(
        &self,
        full: &FullRules,
        turn: &TurnTables,
        column: &ColumnTables,
        board: &mut Board<WORDS, BITS>,
        made: TurnKind,
    ) {
        if !self.blocking {
            return;
        }
        board.free();
        let mut other = *board;
        other.pass();
        if made != TurnKind::Plain || self.enters(turn, board) || self.enters(turn, &other) {
            return;
        }
        let (his, _) = self.captures_at_once(full, turn, column, &other);
        let (_, taken) = self.captures_at_once(full, turn, column, board);
        if his != 0 || !taken.is_power_of_two() {
            return;
        }
        let house = taken.trailing_zeros() as usize;
        let seeds = board.opp.get(house);
        let works = board.keeps_opp() && turn.kept == house && seeds >= turn.kept_least;
        let only = |least| {
            let mut others = (column.in_row..self.houses).filter(|&h| h != house);
            !others.any(|h| board.opp.get(h) >= least)
        };
        if !works && seeds > 1 && !only(1) && !only(turn.least) {
            board.bar(house, false);
        }
    }
}
