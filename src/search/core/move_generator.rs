//! The move generator: the legal moves of a board, swap included, each with the board that it leads
//! to. All searches, perft and random games use it.

use super::board::Board;
pub use super::move_number::{
    ForkTaker, Forks, NO_FORKS, NO_MOVE, OTHER_WAY, SWAP, action, forks_of, house_of, next_forks,
    number_of,
};
use super::sow::{Core, Decisive, Sown};
use crate::rules::outcome::EndReason;
use crate::rules::rule_set::RuleSet;
use crate::rules::spec::{EndWhen, GrandSlam, RuleSpec};

/// A move, and the board after it.
#[derive(Clone, Copy, Debug)]
pub struct Successor<const WORDS: usize, const BITS: u32> {
    /// The board, as whoever moves next sees it; leftovers are not collected yet.
    pub board: Board<WORDS, BITS>,
    /// The move: the mover's house by index, [`OTHER_WAY`] more for the other way round, or [`SWAP`].
    pub house: u8,
    /// What was chosen in the middle of it.
    pub forks: Forks,
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
    /// The moves still to come, a bit each.
    houses: u64,
    /// The move that was made last, with other choices in its middle, if there are more.
    again: Option<(u8, Forks)>,
}

impl<const WORDS: usize, const BITS: u32> Iterator for Successors<'_, WORDS, BITS> {
    type Item = Successor<WORDS, BITS>;

    #[inline(always)]
    fn next(&mut self) -> Option<Self::Item> {
        if self.may_swap {
            self.may_swap = false;
            return Some(self.core.swap(self.board));
        }
        if self.core.chooses_in_move {
            return self.next_choosing();
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

impl<const WORDS: usize, const BITS: u32> Successors<'_, WORDS, BITS> {
    /// The next move where there can be choices in the middle of one.
    #[inline(never)]
    fn next_choosing(&mut self) -> Option<Successor<WORDS, BITS>> {
        let (house, forks) = match (self.again.take(), self.order) {
            (Some(again), _) => again,
            (None, _) if self.houses == 0 => return None,
            (None, HouseOrder::Ascending) => (self.houses.trailing_zeros() as u8, NO_FORKS),
            (None, HouseOrder::Descending) => (self.houses.ilog2() as u8, NO_FORKS),
        };
        self.houses &= !(1 << house);
        let next = self.core.play_choosing(self.board, house, forks);
        self.again = next_forks(next.forks).map(|forks| (house, forks));
        Some(next)
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
            again: None,
        }
    }

    /// A legal move made, by its number and the choices in its middle.
    #[inline(always)]
    pub fn successor(
        &self,
        board: &Board<WORDS, BITS>,
        house: u8,
        forks: Forks,
    ) -> Successor<WORDS, BITS> {
        match house {
            SWAP => self.swap(board),
            house if self.chooses_in_move => self.play_choosing(board, house, forks),
            house => self.play(board, house),
        }
    }

    /// Whether a number is that of a legal move.
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
        Successor {
            board,
            house,
            forks: NO_FORKS,
            sown,
        }
    }

    /// The same with choices in the middle of the move; all that were met are told.
    fn play_choosing(
        &self,
        board: &Board<WORDS, BITS>,
        house: u8,
        forks: Forks,
    ) -> Successor<WORDS, BITS> {
        let mut board = *board;
        let mut taker = ForkTaker::new(forks);
        let sown = self.make_fully(&mut board, usize::from(house), &mut taker);
        Successor {
            board,
            house,
            forks: taker.made(),
            sown,
        }
    }

    /// The same on the board itself.
    #[inline(always)]
    pub fn make(&self, board: &mut Board<WORDS, BITS>, house: usize) -> Sown {
        if self.more_to_moves && WORDS > 2 {
            return self.make_fully(board, house, &mut ForkTaker::new(NO_FORKS));
        }
        if self.more_to_moves {
            // On a copy: a small board of the plain way then need not lie in memory.
            let mut copy = *board;
            let sown = self.make_fully(&mut copy, house, &mut ForkTaker::new(NO_FORKS));
            *board = copy;
            return sown;
        }
        let sown = self.sow_by_tables(board, house);
        if board.pie_is_open() {
            board.advance_pie(sown.extra_move);
        }
        if !sown.extra_move {
            board.pass();
        }
        sown
    }

    /// Whether a move does something before or after it is sown: last seeds, passes, barred houses.
    pub(super) fn does_more_than_sow(spec: &RuleSpec) -> bool {
        spec.end_when == EndWhen::BothStuck || spec.last_seeds > 0 || spec.no_return
    }

    /// The same with more than the tables tell.
    #[inline(never)]
    fn make_fully(
        &self,
        board: &mut Board<WORDS, BITS>,
        house: usize,
        taker: &mut ForkTaker,
    ) -> Sown {
        let index = house_of(house);
        let facing = self.houses - 1 - index;
        let crosses = self.spec.no_return
            && (index == 0 || facing == 0)
            && (board.own.get(index), board.opp.get(facing)) == (1, 0);
        let mut sown = match &self.full {
            Some(full) => self.sow_fully(full, board, house, taker),
            None => self.sow_by_tables(board, house),
        };
        if self.spec.no_return {
            self.bar(board, facing, crosses && sown.laps == 1);
        }
        if self.spec.last_seeds > 0 && sown.decisive != Decisive::RestToOpponent {
            self.take_last_seeds(board);
        }
        if !sown.extra_move {
            board.pass();
        }
        if self.passes && sown.decisive != Decisive::RestToOpponent {
            self.let_pass(board, &mut sown);
        }
        if board.pie_is_open() {
            board.advance_pie(sown.extra_move);
        }
        sown
    }

    /// Bars the empty house that a single seed may have come to across the end of the board, if it lies there; the mover is
    /// still to move.
    fn bar(&self, board: &mut Board<WORDS, BITS>, facing: usize, crosses: bool) {
        board.free();
        if crosses && board.opp.get(facing) == 1 && board.claimed_opp() >> facing & 1 == 0 {
            board.bar(facing, false);
        }
    }

    /// Gives the player to move, or whoever began the round, the last seeds, if few enough are left.
    fn take_last_seeds(&self, board: &mut Board<WORDS, BITS>) {
        let (own, opp) = self.left(board);
        if own + opp > u32::from(self.spec.last_seeds) {
            return;
        }
        let (own, opp) = (board.claimed_own(), board.claimed_opp());
        for index in 0..self.houses {
            let free = |claimed: u32| claimed >> index & 1 == 0;
            let from_own = if free(own) { board.own.take(index) } else { 0 };
            let from_opp = if free(opp) { board.opp.take(index) } else { 0 };
            let to = if board.opp_began() {
                &mut board.opp
            } else {
                &mut board.own
            };
            to.add_at(self.houses, from_own + from_opp);
        }
    }

    /// Gives the move to the other player if the one to move has none.
    fn let_pass(&self, board: &mut Board<WORDS, BITS>, sown: &mut Sown) {
        if let Some(passed) = self.after_passing(board) {
            *board = passed;
            sown.extra_move = !sown.extra_move;
        }
    }

    /// The position after the player to move has passed, who has no move while the other has one; `None` where nobody passes.
    pub fn after_passing(&self, board: &Board<WORDS, BITS>) -> Option<Board<WORDS, BITS>> {
        if !self.passes || self.legal(board) != 0 {
            return None;
        }
        let mut passed = *board;
        passed.pass();
        (self.legal(&passed) != 0).then_some(passed)
    }

    /// Swaps sides (rule A10).
    #[inline(always)]
    pub fn swap(&self, board: &Board<WORDS, BITS>) -> Successor<WORDS, BITS> {
        let mut board = *board;
        board.swap_sides();
        Successor {
            board,
            house: SWAP,
            forks: NO_FORKS,
            sown: Sown::NOTHING,
        }
    }

    /// Why the game is over after a move, if it is, for all reasons but a position that came before
    /// ([`Path::end`](super::path::Path::end) knows that one). Told on demand: many moves are made only
    /// to be counted or put in order.
    #[inline(always)]
    pub fn end_after(&self, next: &Successor<WORDS, BITS>) -> Option<EndReason> {
        self.end(&next.board, next.sown)
    }

    /// Seeds that the mover's store gains by a move, less what the opponent's gains.
    #[inline(always)]
    pub fn gain(&self, before: &Board<WORDS, BITS>, next: &Successor<WORDS, BITS>) -> i32 {
        next.for_mover(self.lead(&next.board)) - self.lead(before)
    }

    /// The houses of the player to move that hold enough seeds, a bit each: legal but for guards.
    #[inline(always)]
    pub fn candidates(&self, board: &Board<WORDS, BITS>) -> u32 {
        let candidates = (board.own & self.liftable).occupied();
        if board.has_claims() || self.remembers {
            candidates & !board.claimed_own() & !board.barred_own()
        } else {
            candidates
        }
    }

    /// The moves that the player to move may make, by their numbers, a bit each.
    #[inline(always)]
    pub fn legal(&self, board: &Board<WORDS, BITS>) -> u64 {
        let candidates = self.candidates(board);
        if self.guarded {
            self.guard(board, candidates)
        } else {
            candidates.into()
        }
    }

    /// Whether the player to move has no legal move.
    #[inline(always)]
    pub(super) fn is_stuck(&self, board: &Board<WORDS, BITS>) -> bool {
        if self.guarded || self.remembers || board.has_claims() {
            return self.legal(board) == 0;
        }
        (board.own & self.liftable).is_empty()
    }

    /// Whether the houses that can be lifted are not yet the legal moves: some may be illegal, others can
    /// be sown either way round.
    pub(super) fn is_guarded(rules: &RuleSet) -> bool {
        let spec = rules.spec();
        let illegal_slam = Self::illegal_slam(spec).is_some();
        spec.must_feed || illegal_slam || rules.leaves_ways() || spec.lone_singles
    }

    /// The grand slam that may not be made, if there is one.
    pub(super) fn illegal_slam(spec: &RuleSpec) -> Option<GrandSlam> {
        let slam = spec.grand_slam()?;
        matches!(slam, GrandSlam::Illegal | GrandSlam::IllegalUnlessOnly).then_some(slam)
    }

    #[inline(never)]
    fn guard(&self, board: &Board<WORDS, BITS>, houses: u32) -> u64 {
        if let Some(legal) = self.compulsory(board) {
            return legal;
        }
        let houses = match houses {
            0 if self.spec.lone_singles => self.lone_singles(board),
            houses => houses,
        };
        let mut others = houses & self.both_ways;
        if self.backward {
            others = self.capturing_backward(board, others);
        }
        let other_ways = u64::from(others) << OTHER_WAY;
        let candidates = u64::from(houses) | other_ways;
        let must_feed = self.must_feed && self.opp_is_empty(board);
        let slam_may_be_illegal = self.slam.is_some();
        if !must_feed && !slam_may_be_illegal {
            return candidates;
        }
        let (mut slams, mut starving) = (0_u64, 0_u64);
        for house in bits(candidates) {
            let mut after = *board;
            let sown = self.sow(&mut after, house);
            if self.spec.last_seeds > 0 {
                self.take_last_seeds(&mut after);
            }
            let starves = must_feed && self.opp_is_empty(&after);
            slams |=
                u64::from(slam_may_be_illegal && sown.decisive == Decisive::AllCaptured) << house;
            starving |= u64::from(starves) << house;
        }
        if self.slam == Some(GrandSlam::IllegalUnlessOnly) && slams == candidates {
            slams = 0;
        }
        let legal = candidates & !slams;
        // Who passes without a move need not feed if no move does.
        if self.passes && legal & !starving == 0 {
            legal
        } else {
            legal & !starving
        }
    }
}

/// The numbers of the bits that are set, lowest first.
#[inline(always)]
pub fn bits(set: impl Into<u64>) -> impl Iterator<Item = usize> {
    let mut set = set.into();
    std::iter::from_fn(move || {
        if set == 0 {
            return None;
        }
        let lowest = set.trailing_zeros() as usize;
        set &= set - 1;
        Some(lowest)
    })
}
