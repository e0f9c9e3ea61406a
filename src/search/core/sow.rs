//! The rules with their tables, and one move (rule 0.5).

use super::board::{Board, BoardSides};
use super::full::rules::FullRules;
use super::half::Half;
use super::move_number::{ForkTaker, NO_FORKS};
use super::sowing_tables::{NOWHERE, STORE, SowingTables};
use crate::rules::position::Position;
use crate::rules::rule_set::{RuleSet, WayChoice};
use crate::rules::side::Side;
use crate::rules::spec::{
    Bank, Capture, EndWhen, GrandSlam, Leftovers, OppositeCapture, Passing, Relay, RepeatResult,
    RuleSpec,
};

/// A rule set made ready for boards of one size.
#[derive(Clone, Debug)]
pub struct Core<const WORDS: usize, const BITS: u32> {
    /// The clauses, asked where each has its meaning; all below is worked out from them. Those that are asked after every move lie
    /// beside the tables once more: 5 % of the speed of a search.
    pub(super) spec: Box<RuleSpec>,
    /// For each way round, for each side of the board; those of the second are missing where both are the
    /// same.
    pub(super) tables: Vec<SowingTables<WORDS, BITS>>,
    /// Sides of the board that differ.
    pub(super) board_sides: usize,
    /// Rules that the tables alone do not tell.
    pub(super) full: Option<Box<FullRules>>,
    /// Houses of one side; also the index of a store.
    pub(super) houses: usize,
    /// Whether each side has one row.
    pub(super) one_row: bool,
    /// The bits of a half that count houses.
    pub(super) in_houses: Half<WORDS, BITS>,
    /// The bits of a half that make a house worth lifting.
    pub(super) liftable: Half<WORDS, BITS>,
    /// All seeds.
    pub(super) total: u32,
    /// Whether the houses that can be lifted are not yet the legal moves: some may be illegal
    /// (`must_feed`, `grand_slam=illegal`, `illegal_unless_only`), others can be sown either way round.
    pub(super) guarded: bool,
    /// The houses that the mover may sow either way round, a bit each.
    pub(super) both_ways: u32,
    /// Whether the other way needs a capture by the first lap (`back_columns`).
    pub(super) backward: bool,
    /// Whether there can be choices in the middle of a move.
    pub(super) chooses_in_move: bool,
    /// The grand slam that may not be made, if there is one.
    pub(super) slam: Option<GrandSlam>,
    /// Whether a player without a move passes.
    pub(super) passes: bool,
    has_claims: bool,
    /// Whether seeds can be taken out of claimed houses.
    pub(super) raids: bool,
    /// Whether the last move decides what may be played now.
    pub(super) remembers: bool,
    /// Whether a move is more than the tables tell: also last seeds, passes, barred houses.
    pub(super) more_to_moves: bool,
    /// Whether there are other ends than an empty side, a player without a move and a majority.
    pub(super) more_ends: bool,
    pub(super) relay: bool,
    pub(super) step_cap: u32,
    pub(super) capture: CaptureKind,
    /// Whether a house that reaches the store may always be lifted, and brings another move.
    knows_sure_seeds: bool,
    /// More seeds than this won by one player end the game.
    pub(super) seed_limit: u32,
    pub(super) must_feed: bool,
    pub(super) extra_turn: bool,
    pub(super) blocking: bool,
    pub(super) end_when: EndWhen,
    pub(super) leftovers: Leftovers,
    pub(super) stop_at_majority: bool,
    pub(super) repeat_limit: u32,
}

/// What the last seed captures.
#[derive(Clone, Debug)]
pub(super) enum CaptureKind {
    None,
    Opposite(OppositeCapture),
    Count {
        /// By number of seeds: whether that captures.
        counts: Vec<bool>,
        chain: bool,
        grand_slam: GrandSlam,
    },
    ToHand,
}

/// The houses that may be sown either way round, a bit each.
fn both_ways(rules: &RuleSet) -> u32 {
    let houses = rules.shape().houses_of(Side::South);
    let left = houses.filter(|&house| rules.choice(house) != WayChoice::Told);
    left.fold(0, |all, house| all | 1 << house.index())
}

/// What a move came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sown {
    /// Another move for the same player: because he has earned one, or because the other passes.
    pub extra_move: bool,
    /// What of it decides the game, or makes it illegal.
    pub decisive: Decisive,
    /// Seeds captured.
    pub captured: u32,
    /// Lifts, the first one counted; 0 for the swap.
    pub laps: u32,
}

impl Sown {
    /// What comes of a move that sows nothing.
    pub(in crate::search) const NOTHING: Self = Self {
        extra_move: false,
        decisive: Decisive::No,
        captured: 0,
        laps: 0,
    };
}

/// What of a move decides the game whatever is left, or makes it illegal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decisive {
    /// Nothing.
    No,
    /// Everything was captured.
    AllCaptured,
    /// Everything was captured, and what is left is the opponent's.
    RestToOpponent,
    /// Columns at both ends were captured, which wins.
    BothEnds,
    /// The move was cut short, which loses.
    CutShort,
}

impl CaptureKind {
    /// What of a capture these tables tell; the rest is told by [`FullRules`].
    fn new(capture: &Capture, total: u32) -> Self {
        match capture {
            Capture::None
            | Capture::CountOrOpposite { .. }
            | Capture::Gap(_)
            | Capture::Column(_) => Self::None,
            Capture::Opposite(clauses) => Self::Opposite(*clauses),
            Capture::Count(clauses) => Self::Count {
                counts: (0..=total).map(|n| clauses.captures(n as u16)).collect(),
                chain: clauses.chain,
                grand_slam: clauses.grand_slam,
            },
            Capture::OppositeToHand => Self::ToHand,
        }
    }
}

impl<const WORDS: usize, const BITS: u32> Core<WORDS, BITS> {
    /// The rules made ready for games that come from `position`: its burnt houses and the number
    /// of its seeds stay the same.
    pub fn new(rules: &RuleSet, position: &Position) -> Self {
        let spec = rules.spec();
        let shape = rules.shape();
        let houses = usize::from(shape.houses());
        let total = position.total();
        let burnt = Side::ALL.into_iter().any(|s| position.has_burnt(s));
        let south_first = spec.claim.is_some_and(|claim| claim.bank == Bank::Claim);
        let reaches = shape.reach() != 0;
        let sides = if burnt || reaches || south_first || rules.remembers_starter() {
            &Side::ALL[..]
        } else {
            &[Side::South]
        };
        let mut tables = Vec::with_capacity(sides.len() * rules.ways().len());
        for &way in rules.ways() {
            for &side in sides {
                let table = SowingTables::new(rules, position, side, way, total as usize);
                tables.push(table);
            }
        }
        let is_full = Self::sows_more_than_laps(rules) || FullRules::captures_more(rules);
        let full = is_full.then(|| Box::new(FullRules::new(rules, total)));
        let one_way = rules.ways().len() == 1;
        let guarded = Self::is_guarded(rules);
        let keeps_row = spec.passing == Passing::None && spec.claim.is_none() && one_way;
        Self {
            tables,
            board_sides: sides.len(),
            houses,
            one_row: shape.rows() == 1,
            in_houses: Half::mask(houses),
            liftable: if spec.min_lift > 1 {
                Half::mask_above_one(houses)
            } else {
                Half::mask(houses)
            },
            total,
            guarded,
            backward: spec.back_columns > 0,
            chooses_in_move: rules.chooses_in_move(),
            both_ways: both_ways(rules),
            slam: Self::illegal_slam(spec),
            passes: spec.end_when == EndWhen::BothStuck,
            has_claims: rules.has_claims(),
            raids: spec.claim.is_some_and(|claim| claim.raid > 0),
            remembers: rules.remembers(),
            more_to_moves: full.is_some() || Self::does_more_than_sow(spec),
            more_ends: Self::has_more_ends(spec),
            relay: spec.relay == Relay::Any,
            step_cap: match spec.step_cap {
                0 => u32::MAX,
                laps => laps,
            },
            capture: CaptureKind::new(&spec.capture, total),
            knows_sure_seeds: spec.extra_turn && spec.min_lift == 1 && !guarded && keeps_row,
            seed_limit: match spec.seed_limit {
                0 => u32::MAX,
                seeds => seeds.into(),
            },
            must_feed: spec.must_feed,
            extra_turn: spec.extra_turn,
            blocking: spec.blocking,
            end_when: spec.end_when,
            leftovers: spec.leftovers,
            stop_at_majority: spec.stop_at_majority,
            repeat_limit: spec.repeat_limit,
            full,
            spec: Box::new(spec.clone()),
        }
    }

    /// The occurrence of a position that ends the game, 0 for never.
    #[inline(always)]
    pub const fn repeat_limit(&self) -> u32 {
        self.repeat_limit
    }

    /// Whether the game is won by seeds.
    pub fn counts_seeds(&self) -> bool {
        self.end_when.counts_seeds()
    }

    /// Whether the game stops once a player has won enough seeds.
    pub const fn stops_by_what_is_won(&self) -> bool {
        self.stop_at_majority || self.seed_limit < u32::MAX
    }

    /// Whether there can be choices in the middle of a move.
    #[inline(always)]
    pub const fn chooses_in_move(&self) -> bool {
        self.chooses_in_move
    }

    /// Whether houses can be claimed.
    #[inline(always)]
    pub const fn has_claims(&self) -> bool {
        self.has_claims
    }

    /// Whether what the stores hold decides how much is still to come.
    pub fn stores_matter(&self) -> bool {
        let turn = self.full.as_ref().and_then(|full| full.turn);
        if turn.is_some_and(|turn| turn.enters) {
            return true;
        }
        let by_seeds = self.counts_seeds();
        let repeats = self.repeat_limit > 0;
        let rest_is_given = matches!(
            &self.capture,
            CaptureKind::Count {
                grand_slam: GrandSlam::OpponentGetsRest,
                ..
            }
        );
        // Whoever wins, and a draw in a game won by seeds, depend on what the stores hold.
        self.stores_decide()
            || (repeats && by_seeds == (self.spec.repeat_result == RepeatResult::Draw))
            || ((rest_is_given || self.spec.end_seeds > 0) && !by_seeds)
    }

    /// The same of a game that is won by seeds and in which no position can come again.
    pub fn stores_decide(&self) -> bool {
        self.stops_by_what_is_won() || self.leftovers == Leftovers::Split
    }

    /// A board with nothing but what decides how the game goes on, apart from earlier positions: the
    /// pits that `mask` covers, the side of the board if that matters, the pie rule.
    pub fn told_apart(
        &self,
        board: &Board<WORDS, BITS>,
        mask: Half<WORDS, BITS>,
    ) -> Board<WORDS, BITS> {
        let mut board = *board;
        board.own = board.own & mask;
        board.opp = board.opp & mask;
        board.forget_side(match self.board_sides {
            1 => BoardSides::Alike,
            _ => BoardSides::Differ,
        });
        board
    }

    /// The tables of a side of the board, for the first way round.
    #[inline(always)]
    pub(super) fn tables_of(&self, board_side: usize) -> &SowingTables<WORDS, BITS> {
        self.tables_for(board_side, 0)
    }

    /// The tables of a side of the board for a way round, by its place among [`RuleSet::ways`].
    #[inline(always)]
    pub(super) fn tables_for(&self, board_side: usize, way: usize) -> &SowingTables<WORDS, BITS> {
        &self.tables[way * self.board_sides + (board_side & (self.board_sides - 1))]
    }

    /// What decides how the game goes on besides the pits, as a number of three bits.
    #[inline(always)]
    pub(super) fn rest(&self, board: &Board<WORDS, BITS>) -> u64 {
        let board_side = board.board_side() & (self.board_sides - 1);
        (board.pie() << 1) | board_side as u64
    }

    /// Seeds that the player to move can certainly bring to his store before the opponent moves,
    /// counting no captures: every house that reaches it exactly gives a seed and another move, one
    /// that goes past it gives a seed.
    ///
    /// Only for rules that [know them](Self::knows_sure_seeds).
    #[inline(always)]
    pub fn sure_seeds(&self, board: &Board<WORDS, BITS>) -> u32 {
        let tables = self.tables_of(board.board_side());
        let (exact, past) = tables.reaching(board.own, self.in_houses);
        exact + u32::from(past)
    }

    /// Whether [`sure_seeds`](Self::sure_seeds) are sure under these rules: there are extra moves, and
    /// every house may be lifted.
    pub const fn knows_sure_seeds(&self) -> bool {
        self.knows_sure_seeds
    }

    /// Seeds with which a house of the player to move reaches his store exactly.
    #[inline(always)]
    pub fn to_store(&self, board: &Board<WORDS, BITS>, house: usize) -> u32 {
        let tables = self.tables_of(board.board_side());
        tables.to_store(house)
    }

    /// The bits of a half that count houses.
    #[inline(always)]
    pub const fn in_houses(&self) -> Half<WORDS, BITS> {
        self.in_houses
    }

    /// Houses of one side.
    pub const fn houses(&self) -> usize {
        self.houses
    }

    /// All seeds, also those in the stores.
    pub const fn total(&self) -> u32 {
        self.total
    }

    /// Makes a move of the player to move, by its number; he stays to move.
    #[inline(always)]
    pub fn sow(&self, board: &mut Board<WORDS, BITS>, house: usize) -> Sown {
        if let Some(full) = &self.full {
            // On a copy: the board of the plain way then need not lie in memory.
            let mut copy = *board;
            let sown = self.sow_fully(full, &mut copy, house, &mut ForkTaker::new(NO_FORKS));
            *board = copy;
            return sown;
        }
        self.sow_by_tables(board, house)
    }

    /// The same where the tables tell all.
    #[inline(always)]
    pub(super) fn sow_by_tables(&self, board: &mut Board<WORDS, BITS>, house: usize) -> Sown {
        let tables = self.tables_of(board.board_side());
        let mut sown = Sown {
            laps: 1,
            ..Sown::NOTHING
        };
        let mut from = house;
        let mut hand = board.own.take(house);
        let mut crossed = false;
        loop {
            let lap = tables.lap(from, hand as usize);
            board.own += lap.own;
            board.opp += lap.opp;
            crossed |= lap.crosses;
            if lap.last == STORE {
                sown.extra_move = self.extra_turn;
                return sown;
            }
            let last = usize::from(lap.last);
            if !self.relay {
                self.capture(tables, board, last, crossed, &mut sown);
                return sown;
            }
            let own = last < self.houses;
            let here = if own {
                board.own.get(last)
            } else {
                board.opp.get(last - self.houses)
            };
            if here == 1 {
                self.capture(tables, board, last, crossed, &mut sown);
                return sown;
            }
            if self.must_end(&mut sown) {
                return sown;
            }
            sown.laps += 1;
            if own {
                hand = board.own.take(last);
                let faced = tables.facing(last);
                if matches!(self.capture, CaptureKind::ToHand) && faced != NOWHERE {
                    let seeds = board.opp.take(usize::from(faced));
                    hand += seeds;
                    sown.captured += seeds;
                }
            } else {
                hand = board.opp.take(last - self.houses);
            }
            from = last;
        }
    }

    /// What the last seed captures where the move ends.
    #[inline(always)]
    fn capture(
        &self,
        tables: &SowingTables<WORDS, BITS>,
        board: &mut Board<WORDS, BITS>,
        last: usize,
        crossed: bool,
        sown: &mut Sown,
    ) {
        match &self.capture {
            CaptureKind::Opposite(clauses) => {
                if last < self.houses && board.own.get(last) == 1 {
                    let faced = usize::from(tables.facing(last));
                    if faced == usize::from(NOWHERE) || (clauses.capture_needs_lap && !crossed) {
                        return;
                    }
                    let seeds = board.opp.get(faced);
                    let last_too = clauses.take_last && (seeds > 0 || clauses.empty_capture);
                    board.opp.take(faced);
                    if last_too {
                        board.own.take(last);
                    }
                    sown.captured += seeds + u32::from(last_too);
                    board.own.add_at(self.houses, seeds + u32::from(last_too));
                }
            }
            CaptureKind::Count {
                counts,
                chain,
                grand_slam,
            } => {
                if last >= self.houses {
                    let first = last - self.houses;
                    self.capture_counts(tables, board, first, counts, *chain, *grand_slam, sown);
                }
            }
            CaptureKind::None | CaptureKind::ToHand => {}
        }
    }

    /// Whether a move that would go on has had all its laps.
    #[inline(always)]
    pub(super) fn must_end(&self, sown: &mut Sown) -> bool {
        let ends = sown.laps >= self.step_cap;
        if ends && self.spec.cap_loses {
            sown.decisive = Decisive::CutShort;
        }
        ends
    }

    /// The capture by count (rules B3 and B4) that begins at the opponent's house `first`.
    #[inline(always)]
    #[allow(
        clippy::too_many_arguments,
        reason = "the clauses of one kind of capture, taken apart by the caller"
    )]
    fn capture_counts(
        &self,
        tables: &SowingTables<WORDS, BITS>,
        board: &mut Board<WORDS, BITS>,
        first: usize,
        counts: &[bool],
        chain: bool,
        grand_slam: GrandSlam,
        sown: &mut Sown,
    ) {
        let captures = |seeds: u32| counts.get(seeds as usize).copied().unwrap_or_default();
        let landed = board.opp.get(first);
        if !captures(landed) {
            return;
        }
        let mut after = board.opp;
        after.take(first);
        let mut taken = landed;
        let mut end = first;
        let mut end_seeds = landed;
        if chain {
            loop {
                let next = tables.before(end);
                if next == NOWHERE {
                    break;
                }
                let seeds = after.get(usize::from(next));
                if !captures(seeds) {
                    break;
                }
                end = usize::from(next);
                end_seeds = seeds;
                after.take(end);
                taken += seeds;
            }
        }
        if (after & self.in_houses).is_empty() {
            match grand_slam {
                GrandSlam::NoCapture => return,
                GrandSlam::Legal | GrandSlam::Illegal | GrandSlam::IllegalUnlessOnly => {
                    sown.decisive = Decisive::AllCaptured;
                }
                GrandSlam::OpponentGetsRest => sown.decisive = Decisive::RestToOpponent,
                GrandSlam::LeaveLast => {
                    after.set(first, landed);
                    taken -= landed;
                }
                GrandSlam::LeaveFirst | GrandSlam::LeaveFirstOfSeveral => {
                    after.set(end, end_seeds);
                    taken -= end_seeds;
                }
            }
        }
        board.opp = after;
        board.own.add_at(self.houses, taken);
        sown.captured += taken;
    }
}
