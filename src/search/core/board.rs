//! A position as the search sees it: from the seat of the player to move.

use super::half::Half;
use crate::rules::board::{Pit, Shape};
use crate::rules::position::Position;
use crate::rules::side::Side;
use crate::rules::state::Pie;

/// What lies where, the mover's pits first, with what decides how the game goes on apart from
/// earlier positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board<const WORDS: usize, const BITS: u32> {
    /// The pits of the player to move.
    pub own: Half<WORDS, BITS>,
    /// The pits of his opponent.
    pub opp: Half<WORDS, BITS>,
    /// Who that is, in bits: the side to move, whose tables he uses, how far the pie rule has come.
    who: u8,
}

/// Whether both players have the same tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Seats {
    Alike,
    Differ,
}

/// North is to move.
const SIDE: u8 = 1;
/// The mover sits where North sat at the beginning (they part when sides are swapped).
const SEAT: u8 = 2;
const PIE_FIRST_TURN: u8 = 4;
const PIE_OFFERED: u8 = 8;

impl<const WORDS: usize, const BITS: u32> Board<WORDS, BITS> {
    /// The board of a position.
    ///
    /// All its seeds together must fit in one count.
    pub fn new(shape: Shape, position: &Position, pie: Pie) -> Self {
        let half = |side| {
            let mut half = Half::EMPTY;
            for house in shape.houses_of(side) {
                half.set(house.index(), u32::from(position.seeds(house)));
            }
            let store = usize::from(shape.houses());
            half.set(store, u32::from(position.store(side)));
            half
        };
        let mover = position.to_move();
        let who = match mover {
            Side::South => 0,
            Side::North => SIDE | SEAT,
        };
        let pie = match pie {
            Pie::Closed => 0,
            Pie::FirstTurn => PIE_FIRST_TURN,
            Pie::Offered => PIE_OFFERED,
        };
        Self {
            own: half(mover),
            opp: half(mover.other()),
            who: who | pie,
        }
    }

    /// The position of a board, its burnt houses left out.
    pub fn position(&self, shape: Shape) -> Position {
        let mover = self.side();
        let mut position = Position::empty(mover);
        for (side, half) in [(mover, self.own), (mover.other(), self.opp)] {
            for house in shape.houses_of(side) {
                position.set_seeds(house, half.get(house.index()) as u16);
            }
            let seeds = half.get(usize::from(shape.houses())) as u16;
            position.add(Pit::Store(side), seeds);
        }
        position
    }

    /// The side to move.
    #[inline(always)]
    pub const fn side(&self) -> Side {
        if self.who & SIDE == 0 {
            Side::South
        } else {
            Side::North
        }
    }

    /// The number of the tables that the player to move uses, 0 or 1.
    #[inline(always)]
    pub const fn seat(&self) -> usize {
        (self.who & SEAT) as usize / SEAT as usize
    }

    /// Gives the move to the opponent.
    #[inline(always)]
    pub const fn pass(&mut self) {
        std::mem::swap(&mut self.own, &mut self.opp);
        self.who ^= SIDE | SEAT;
    }

    /// The mover takes over the opponent's pits, and the opponent, with the mover's, is to move
    /// (rule A10): from the seat of whoever is to move nothing changes.
    #[inline(always)]
    pub const fn swap_sides(&mut self) {
        self.who = (self.who & (SIDE | SEAT)) ^ SIDE;
    }

    /// Whether sides may be swapped now.
    #[inline(always)]
    pub const fn may_swap(&self) -> bool {
        self.who & PIE_OFFERED != 0
    }

    /// Whether the pie rule still has to be looked after.
    #[inline(always)]
    pub const fn pie_is_open(&self) -> bool {
        self.who & (PIE_FIRST_TURN | PIE_OFFERED) != 0
    }

    /// The pie rule after a move.
    pub const fn advance_pie(&mut self, extra_move: bool) {
        let first_turn = self.who & PIE_FIRST_TURN != 0;
        if first_turn && extra_move {
            return;
        }
        self.who &= SIDE | SEAT;
        if first_turn {
            self.who |= PIE_OFFERED;
        }
    }

    /// Whether a repetition rule takes this for the same position (rule A9).
    #[inline(always)]
    pub fn is_same(&self, other: &Self) -> bool {
        self.own == other.own && self.opp == other.opp && (self.who ^ other.who) & SIDE == 0
    }

    /// Forgets whose side is to move, and with `seats` being alike also where he sits.
    pub(super) const fn forget_side(&mut self, seats: Seats) {
        self.who &= match seats {
            Seats::Alike => !(SIDE | SEAT),
            Seats::Differ => !SIDE,
        };
    }

    /// How far the pie rule has come, as a number of two bits.
    #[inline(always)]
    pub(super) const fn pie(&self) -> u64 {
        ((self.who & (PIE_FIRST_TURN | PIE_OFFERED)) / PIE_FIRST_TURN) as u64
    }
}
