//! The move generator: the legal moves of a board, swap included, each with the board that it leads
//! to. All searches, perft and random games use it.

use super::board::Board;
use super::half::Half;
use super::sow::{Core, Kind, Slam, Sown};
use crate::rules::board::Shape;
use crate::rules::outcome::EndReason;
use crate::rules::side::Side;
use crate::rules::spec::GrandSlam;
use crate::rules::state::Move;

/// In place of a house: the swap of sides.
pub const SWAP: u8 = 30;
/// In place of a house: no move is known.
pub const NO_MOVE: u8 = 31;

/// A move, and the board after it.
#[derive(Clone, Copy, Debug)]
pub struct Successor<const WORDS: usize, const BITS: u32> {
    /// The board, from the seat of whoever moves next; leftovers are not collected yet.
    pub board: Board<WORDS, BITS>,
    /// The mover's house by index, or [`SWAP`].
    pub house: u8,
    /// What sowing came to; no laps for the swap.
    pub sown: Sown,
}

impl<const WORDS: usize, const BITS: u32> Successor<WORDS, BITS> {
    /// A value for the player who moves next, as one for the player who made the move: the sign
    /// changes only where the player does.
    #[inline(always)]
    pub const fn for_mover(&self, value: i32) -> i32 {
        if self.sown.extra_move { value } else { -value }
    }
}

/// A move as the rules name it, for the player of `side`; `None` for [`NO_MOVE`].
pub fn action(shape: Shape, side: Side, house: u8) -> Option<Move> {
    match house {
        SWAP => Some(Move::Swap),
        index => shape.house(side, index + 1).map(Move::Sow),
    }
}

/// Which house a generator begins with; the swap comes before all houses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HouseOrder {
    /// The house with the lowest index.
    Ascending,
    /// The house with the highest index.
    Descending,
}

/// All legal moves of a board, one after the other.
#[derive(Clone, Debug)]
pub struct Successors<'a, const WORDS: usize, const BITS: u32> {
    core: &'a Core<WORDS, BITS>,
    board: &'a Board<WORDS, BITS>,
    order: HouseOrder,
    may_swap: bool,
    /// The houses still to come, a bit each.
    houses: u32,
}

impl<const WORDS: usize, const BITS: u32> Iterator for Successors<'_, WORDS, BITS> {
    type Item = Successor<WORDS, BITS>;

    #[inline(always)]
    fn next(&mut self) -> Option<Self::Item> {
        if self.may_swap {
            self.may_swap = false;
            return Some(self.core.swap(self.board));
        }
        let house = match self.order {
            _ if self.houses == 0 => return None,
            HouseOrder::Ascending => self.houses.trailing_zeros(),
            HouseOrder::Descending => self.houses.ilog2(),
        };
        self.houses ^= 1 << house;
        Some(self.core.play(self.board, house as u8))
    }
}

impl<const WORDS: usize, const BITS: u32> Core<WORDS, BITS> {
    /// All legal moves of a board that is not over.
    #[inline(always)]
    pub fn successors<'a>(
        &'a self,
        board: &'a Board<WORDS, BITS>,
        order: HouseOrder,
    ) -> Successors<'a, WORDS, BITS> {
        Successors {
            core: self,
            board,
            order,
            may_swap: board.may_swap(),
            houses: self.legal(board),
        }
    }

    /// A legal move made: a house or [`SWAP`].
    #[inline(always)]
    pub fn successor(&self, board: &Board<WORDS, BITS>, house: u8) -> Successor<WORDS, BITS> {
        match house {
            SWAP => self.swap(board),
            house => self.play(board, house),
        }
    }

    /// Whether a house, or [`SWAP`], is a legal move.
    pub fn is_legal(&self, board: &Board<WORDS, BITS>, house: u8) -> bool {
        match house {
            SWAP => board.may_swap(),
            house => self.legal(board) >> house & 1 == 1,
        }
    }

    /// Sows a legal house, and gives the move to whoever is next.
    #[inline(always)]
    pub fn play(&self, board: &Board<WORDS, BITS>, house: u8) -> Successor<WORDS, BITS> {
        let mut board = *board;
        let sown = self.make(&mut board, usize::from(house));
        Successor { board, house, sown }
    }

    /// The same on the board itself.
    #[inline(always)]
    pub fn make(&self, board: &mut Board<WORDS, BITS>, house: usize) -> Sown {
        let sown = self.sow(board, house);
        if board.pie_is_open() {
            board.advance_pie(sown.extra_move);
        }
        if !sown.extra_move {
            board.pass();
        }
        sown
    }

    /// Swaps sides (rule A10).
    #[inline(always)]
    pub fn swap(&self, board: &Board<WORDS, BITS>) -> Successor<WORDS, BITS> {
        let mut board = *board;
        board.swap_sides();
        Successor {
            board,
            house: SWAP,
            sown: Sown::NOTHING,
        }
    }

    /// Why the game is over after a move, if it is, for all reasons but a position that came before
    /// ([`Path::end`](super::path::Path::end) knows that one). Told on demand: many moves are made only
    /// to be counted or put in order.
    #[inline(always)]
    pub fn end_after(&self, next: &Successor<WORDS, BITS>) -> Option<EndReason> {
        self.end(&next.board, next.sown.slam)
    }

    /// Seeds that the mover's store gains by a move, less what the opponent's gains.
    #[inline(always)]
    pub const fn gain(&self, before: &Board<WORDS, BITS>, next: &Successor<WORDS, BITS>) -> i32 {
        next.for_mover(self.lead(&next.board)) - self.lead(before)
    }

    /// The houses of the player to move that hold enough seeds, a bit each: legal but for guards.
    #[inline(always)]
    pub fn candidates(&self, board: &Board<WORDS, BITS>) -> u32 {
        (board.own & self.liftable).occupied()
    }

    /// The houses that the player to move may play, a bit each.
    #[inline(always)]
    pub fn legal(&self, board: &Board<WORDS, BITS>) -> u32 {
        let candidates = self.candidates(board);
        if self.guarded {
            self.guard(board, candidates)
        } else {
            candidates
        }
    }

    #[inline(never)]
    fn guard(&self, board: &Board<WORDS, BITS>, candidates: u32) -> u32 {
        let is_starved = |half: Half<WORDS, BITS>| (half & self.in_houses).is_empty();
        let must_feed = self.must_feed && is_starved(board.opp);
        let slam = match &self.capture {
            Kind::Count { grand_slam, .. } => Some(*grand_slam),
            _ => None,
        };
        let slam_may_be_illegal = matches!(
            slam,
            Some(GrandSlam::Illegal | GrandSlam::IllegalUnlessOnly)
        );
        if !must_feed && !slam_may_be_illegal {
            return candidates;
        }
        let (mut slams, mut starving) = (0, 0);
        for house in bits(candidates) {
            let mut after = *board;
            let sown = self.sow(&mut after, house);
            slams |= u32::from(slam_may_be_illegal && sown.slam == Slam::All) << house;
            starving |= u32::from(must_feed && is_starved(after.opp)) << house;
        }
        if slam == Some(GrandSlam::IllegalUnlessOnly) && slams == candidates {
            slams = 0;
        }
        candidates & !slams & !starving
    }
}

/// The numbers of the bits that are set, lowest first.
#[inline(always)]
pub fn bits(mut set: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        if set == 0 {
            return None;
        }
        let lowest = set.trailing_zeros() as usize;
        set &= set - 1;
        Some(lowest)
    })
}
