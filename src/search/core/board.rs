//! A position as the search sees it: as the player to move sees it.

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
    /// Who that is, in bits: the side to move, whose tables he uses, how far the pie rule has come;
    /// then the houses that he has claimed, and those of his opponent.
    who: u64,
}

/// Houses that a player has claimed, a bit each: as he sees them, or as the other does.
pub type Claims = u32;

/// Bits of the claims in one row.
pub const ROW: u32 = 12;
/// The claims in the first row.
const ROW_MASK: Claims = (1 << ROW) - 1;
/// Where the claims of the player to move begin, and those of his opponent.
const MINE: u32 = 8;
const THEIRS: u32 = MINE + 2 * ROW;
const BOTH_ROWS: u64 = (1 << (2 * ROW)) - 1;
/// All claims, where they stand.
const ALL_CLAIMS: u64 = (BOTH_ROWS << MINE) | (BOTH_ROWS << THEIRS);
/// Where the number of the barred house stands, from 1; 0 if none is.
const BARRED: u32 = THEIRS + 2 * ROW;
const BARRED_MASK: u64 = 0x1f << BARRED;
/// The barred house is in the row of the player to move.
const BARRED_OWN: u64 = 1 << (BARRED + 5);
/// The player to move has had his other move for a capture.
const HAD_BONUS: u64 = 1 << (BARRED + 6);

/// The bit of a house among the claims: of the own row, then of the other.
pub const fn claim_bit(row: usize, index: usize) -> u32 {
    row as u32 * ROW + index as u32
}

/// The same claims as the opponent sees them.
const fn seen_across(claims: Claims) -> Claims {
    ((claims & ROW_MASK) << ROW) | (claims >> ROW)
}

/// Whether both players have the same tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BoardSides {
    Alike,
    Differ,
}

/// North is to move.
const SIDE: u64 = 1;
/// The mover has the side of the board that was North's at the beginning (they part when sides are swapped).
const BOARD_SIDE: u64 = 2;
const PIE_FIRST_TURN: u64 = 4;
const PIE_OFFERED: u64 = 8;
/// The player to move began the round, where that decides something.
const BEGAN_OWN: u64 = 16;
/// His opponent did.
const BEGAN_OPP: u64 = 32;
/// The player to move still keeps his house, and his opponent does.
const KEEPS_OWN: u64 = 1 << KEEPS;
const KEEPS_OPP: u64 = 2 << KEEPS;
/// Where that stands, and with it all that is remembered.
const KEEPS: u32 = 6;
/// Where what changes hands with the turn begins.
const TURNS: u32 = 4;

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
            Side::North => SIDE | BOARD_SIDE,
        };
        let pie = match pie {
            Pie::Closed => 0,
            Pie::FirstTurn => PIE_FIRST_TURN,
            Pie::Offered => PIE_OFFERED,
        };
        let mut board = Self {
            own: half(mover),
            opp: half(mover.other()),
            who: who | pie,
        };
        // Only boards of one row a side have claims.
        if position.has_claims() {
            let claims = |claimer| {
                let bits = position.claims_of(claimer, shape);
                let bits = bits.map(|h| 1 << claim_bit(usize::from(h.side() != mover), h.index()));
                bits.fold(0, |all: Claims, bit: Claims| all | bit)
            };
            board.set_claims(claims(mover), claims(mover.other()));
        }
        if let Some(house) = position.barred() {
            board.bar(house.index(), house.side() == mover);
        }
        board.set_bonus(position.had_bonus());
        board.set_keeps(position.keeps(mover), position.keeps(mover.other()));
        board.who |= match position.began() {
            None => 0,
            Some(side) if side == mover => BEGAN_OWN,
            Some(_) => BEGAN_OPP,
        };
        board
    }

    /// The position of a board, its burnt houses left out.
    pub fn position(&self, shape: Shape) -> Position {
        let mover = self.side();
        let mut position = Position::empty(mover);
        position.set_reach(shape.reach());
        for (side, half) in [(mover, self.own), (mover.other(), self.opp)] {
            for house in shape.houses_of(side) {
                position.set_seeds(house, half.get(house.index()) as u16);
            }
            let seeds = half.get(usize::from(shape.houses())) as u16;
            position.add(Pit::Store(side), seeds);
        }
        if self.who & (BEGAN_OWN | BEGAN_OPP) != 0 {
            let own = self.who & BEGAN_OWN != 0;
            position.set_began(Some(if own { mover } else { mover.other() }));
        }
        if self.who & BARRED_MASK != 0 {
            let own = self.who & BARRED_OWN != 0;
            let side = if own { mover } else { mover.other() };
            let number = (self.who & BARRED_MASK) >> BARRED;
            position.set_barred(shape.house(side, number as u8));
        }
        position.set_had_bonus(self.had_bonus());
        position.set_keeps(mover, self.keeps_own());
        position.set_keeps(mover.other(), self.keeps_opp());
        for (row, side) in [mover, mover.other()].into_iter().enumerate() {
            for house in shape.houses_of(side) {
                let has = |claims: Claims| claims >> claim_bit(row, house.index()) & 1 == 1;
                if self.has_claims() && (has(self.mine()) || has(self.theirs())) {
                    let claimer = if has(self.mine()) {
                        mover
                    } else {
                        mover.other()
                    };
                    position.set_claimer(house, Some(claimer));
                }
            }
        }
        position
    }

    /// The board with what is remembered as the opponent sees it, whose turn begins.
    #[inline(never)]
    const fn next_turn(mut self) -> Self {
        if self.who & BARRED_MASK != 0 {
            self.who ^= BARRED_OWN;
        }
        if self.who & (BEGAN_OWN | BEGAN_OPP) != 0 {
            self.who ^= BEGAN_OWN | BEGAN_OPP;
        }
        self.who &= !HAD_BONUS;
        self.set_keeps(self.keeps_opp(), self.keeps_own());
        self.set_claims(seen_across(self.theirs()), seen_across(self.mine()));
        self
    }

    /// Whether any house is claimed.
    #[inline(always)]
    pub const fn has_claims(&self) -> bool {
        self.who & ALL_CLAIMS != 0
    }

    /// The houses that the player to move has claimed.
    #[inline(always)]
    pub const fn mine(&self) -> Claims {
        ((self.who >> MINE) & BOTH_ROWS) as Claims
    }

    /// The houses that his opponent has claimed, as the player to move sees them.
    #[inline(always)]
    pub const fn theirs(&self) -> Claims {
        ((self.who >> THEIRS) & BOTH_ROWS) as Claims
    }

    /// All that decides how the game goes on besides seeds, side of the board and pie rule, as one number: claims, the
    /// barred house, whether there was a bonus, who keeps his house.
    #[inline(always)]
    pub const fn memory(&self) -> u64 {
        self.who >> KEEPS
    }

    /// Whether the player to move still keeps his house.
    pub(super) const fn keeps_own(&self) -> bool {
        self.who & KEEPS_OWN != 0
    }

    /// Whether his opponent does.
    pub(super) const fn keeps_opp(&self) -> bool {
        self.who & KEEPS_OPP != 0
    }

    /// Says who keeps his house.
    pub(super) const fn set_keeps(&mut self, own: bool, opp: bool) {
        self.who &= !(KEEPS_OWN | KEEPS_OPP);
        self.who |= KEEPS_OWN * own as u64 + KEEPS_OPP * opp as u64;
    }

    /// The claimed houses in the row of the player to move.
    #[inline(always)]
    pub const fn claimed_own(&self) -> u32 {
        (self.mine() | self.theirs()) & ROW_MASK
    }

    /// The claimed houses in the row of his opponent.
    #[inline(always)]
    pub const fn claimed_opp(&self) -> u32 {
        (self.mine() | self.theirs()) >> ROW
    }

    /// The player to move claims a house.
    #[inline(always)]
    pub const fn claim(&mut self, bit: u32) {
        self.who |= 1 << (MINE + bit);
    }

    /// The barred house in the row of the player to move, as a bit.
    #[inline(always)]
    pub const fn barred_own(&self) -> u32 {
        if self.who & BARRED_OWN == 0 {
            return 0;
        }
        1 << (((self.who & BARRED_MASK) >> BARRED) - 1)
    }

    /// Bars a house of the player to move, or of the other.
    pub(super) const fn bar(&mut self, index: usize, own: bool) {
        self.free();
        self.who |= ((index as u64 + 1) << BARRED) | (BARRED_OWN * own as u64);
    }

    /// Bars no house.
    pub(super) const fn free(&mut self) {
        self.who &= !(BARRED_MASK | BARRED_OWN);
    }

    /// Whether the player to move has had his other move for a capture.
    #[inline(always)]
    pub const fn had_bonus(&self) -> bool {
        self.who & HAD_BONUS != 0
    }

    pub(super) const fn set_bonus(&mut self, had: bool) {
        self.who &= !HAD_BONUS;
        self.who |= HAD_BONUS * had as u64;
    }

    const fn set_claims(&mut self, mine: Claims, theirs: Claims) {
        let rest = self.who & !ALL_CLAIMS;
        self.who = rest | ((mine as u64) << MINE) | ((theirs as u64) << THEIRS);
    }

    /// Whether the opponent of the player to move began the round, where that decides something.
    #[inline(always)]
    pub const fn opp_began(&self) -> bool {
        self.who & BEGAN_OPP != 0
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
    pub const fn board_side(&self) -> usize {
        (self.who & BOARD_SIDE) as usize / BOARD_SIDE as usize
    }

    /// Gives the move to the opponent.
    #[inline(always)]
    pub const fn pass(&mut self) {
        std::mem::swap(&mut self.own, &mut self.opp);
        self.who ^= SIDE | BOARD_SIDE;
        if self.who >> TURNS != 0 {
            *self = self.next_turn();
        }
    }

    /// The mover takes over the opponent's pits, and the opponent, with the mover's, is to move
    /// (rule A10): for whoever is to move nothing changes.
    #[inline(always)]
    pub const fn swap_sides(&mut self) {
        self.who = (self.who & !(PIE_FIRST_TURN | PIE_OFFERED)) ^ SIDE;
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
        self.who &= !(PIE_FIRST_TURN | PIE_OFFERED);
        if first_turn {
            self.who |= PIE_OFFERED;
        }
    }

    /// Whether a repetition rule takes this for the same position (rule A9).
    #[inline(always)]
    pub fn is_same(&self, other: &Self) -> bool {
        let side_and_claims = SIDE | (u64::MAX << KEEPS);
        self.own == other.own
            && self.opp == other.opp
            && (self.who ^ other.who) & side_and_claims == 0
    }

    /// Forgets who is to move, and where both sides of the board are alike also which is his.
    pub(super) const fn forget_side(&mut self, sides: BoardSides) {
        self.who &= match sides {
            BoardSides::Alike => !(SIDE | BOARD_SIDE),
            BoardSides::Differ => !SIDE,
        };
    }

    /// How far the pie rule has come, as a number of two bits.
    #[inline(always)]
    pub(super) const fn pie(&self) -> u64 {
        (self.who & (PIE_FIRST_TURN | PIE_OFFERED)) / PIE_FIRST_TURN
    }
}
