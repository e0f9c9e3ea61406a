//! Clauses that more is needed for than tables of laps: chosen once, asked for in every move.

use crate::rules::board::Shape;
use crate::rules::rule_set::RuleSet;
use crate::rules::side::Side;
use crate::rules::spec::{
    Capture, CaptureTurn, ClaimRules, ClaimSown, ColumnCapture, CountCapture, FirstSeed,
    GapCapture, GrandSlam, OppositeCapture, Passing, PassingCapture, Relay, SowStore,
};
use crate::search::core::board::{Claims, claim_bit};
use crate::search::core::move_number::{OTHER_WAY, number_of};

/// What is worked out for moves that are not just laps with one plain capture at their end.
#[derive(Clone, Debug)]
pub(in crate::search::core) struct FullRules {
    /// By the number of a move, for an even and an odd number of seeds, the place of the way round among
    /// [`RuleSet::ways`].
    ways: [[u8; 2]; NUMBERS],
    // Clauses that are asked in every lap.
    pub skip_origin: bool,
    pub first_seed_stays: bool,
    pub relay: Relay,
    pub passing: Passing,
    pub claim: Option<ClaimTables>,
    pub count: Option<CountTables>,
    pub opposite: Option<OppositeCapture>,
    pub gap: Option<GapCapture>,
    pub column: Option<ColumnTables>,
    pub turn: Option<TurnTables>,
    pub to_hand: bool,
    pub capture_turn: CaptureTurn,
    /// Whether where a seed falls depends on the board.
    pub by_steps: bool,
    /// Whether a move is always one lap that the tables tell.
    pub single_lap: bool,
    /// Whether it falls in the next open house, always.
    pub plain_steps: bool,
}

/// The capture by count.
#[derive(Clone, Debug)]
pub(in crate::search::core) struct CountTables {
    /// By number of seeds: whether that captures.
    pub captures: Vec<bool>,
    pub clauses: CountCapture,
}

/// The clauses of captures of a column.
#[derive(Clone, Copy, Debug)]
pub(in crate::search::core) struct ColumnTables {
    pub clauses: ColumnCapture,
    /// Houses in a row.
    pub in_row: usize,
    /// The houses where sowing backward is chosen again and again, a bit each.
    pub back_again: u32,
}

/// The clauses of turns in which captures are compulsory.
#[derive(Clone, Copy, Debug)]
pub(in crate::search::core) struct TurnTables {
    /// Whether there are seeds to be entered.
    pub enters: bool,
    /// Most seeds of a house that captures at once.
    pub most: u32,
    /// The house that is kept, by index; beyond all if there is none.
    pub kept: usize,
    pub kept_least: u32,
    /// Seeds of it that are sown where it alone holds any.
    pub kept_tax: u32,
    /// Fewest seeds that are lifted once none are entered.
    pub least: u32,
}

impl TurnTables {
    fn new(rules: &RuleSet) -> Option<Self> {
        let spec = rules.spec();
        let or_all = |seeds: u16| match seeds {
            0 => u32::MAX,
            seeds => seeds.into(),
        };
        spec.must_capture.then(|| Self {
            enters: spec.reserve > 0,
            most: or_all(spec.capture_most),
            kept: usize::from(spec.kept_house).wrapping_sub(1),
            kept_least: spec.kept_least.into(),
            kept_tax: or_all(spec.kept_tax),
            least: spec.min_lift.into(),
        })
    }
}

/// The clauses about claimed houses.
#[derive(Clone, Debug)]
pub(in crate::search::core) struct ClaimTables {
    pub clauses: ClaimRules,
    /// For each way round, the houses that can be claimed at all.
    pub can: Vec<Claims>,
}

impl FullRules {
    /// Whether something is captured by the last seed in another way than the tables tell.
    pub fn captures_more(rules: &RuleSet) -> bool {
        let spec = rules.spec();
        let plain_count = spec.capture.count().is_none_or(|clauses| {
            is_plain_count(clauses)
                // A grand slam looks at the row, whoever owns the houses.
                && (rules.shape().reach() == 0 || clauses.grand_slam == GrandSlam::Legal)
        });
        let plain_opposite = spec.capture.opposite().is_none_or(is_plain_opposite);
        let one_kind = !matches!(
            spec.capture,
            Capture::CountOrOpposite { .. } | Capture::Gap(_) | Capture::Column(_)
        );
        !(one_kind && plain_count && plain_opposite)
    }

    /// The clauses, for boards of `total` seeds.
    pub fn new(rules: &RuleSet, total: u32) -> Self {
        let spec = rules.spec();
        let count = spec.capture.count().map(|clauses| CountTables {
            captures: (0..=total).map(|n| clauses.captures(n as u16)).collect(),
            clauses: clauses.clone(),
        });
        Self {
            ways: ways(rules),
            skip_origin: spec.skip_origin,
            first_seed_stays: spec.first_seed == FirstSeed::Origin,
            relay: spec.relay,
            passing: spec.passing,
            claim: spec.claim.map(|clauses| ClaimTables::new(rules, clauses)),
            count,
            opposite: spec.capture.opposite().copied(),
            gap: spec.capture.gap().copied(),
            column: spec.capture.column().map(|&clauses| ColumnTables {
                clauses,
                in_row: rules.shape().houses_in_row().into(),
                back_again: back_again(rules),
            }),
            turn: TurnTables::new(rules),
            to_hand: spec.capture == Capture::OppositeToHand,
            capture_turn: spec.capture_turn,
            single_lap: spec.relay == Relay::None
                && spec.passing == Passing::None
                && spec.claim.is_none_or(|c| c.claim_sown == ClaimSown::Both)
                && spec.capture.column().is_none()
                && !spec.capture.opposite().is_some_and(|c| c.opposite_goes_on),
            plain_steps: !spec.skip_origin
                && spec.claim.is_none()
                && spec.first_seed == FirstSeed::Next
                && spec.sow_store == SowStore::None,
            by_steps: spec.passing != Passing::None
                || spec.claim.is_some_and(|c| c.claim_sown != ClaimSown::Both),
        }
    }

    /// Which way round a move of so many seeds is sown, by its place among [`RuleSet::ways`].
    #[inline(always)]
    pub const fn way(&self, number: usize, seeds: u32) -> usize {
        self.ways[number % NUMBERS][(seeds & 1) as usize] as usize
    }

    /// Whether it does not matter for a grand slam that the opponent had no seeds before.
    #[inline(always)]
    pub fn slams_from_empty(&self) -> bool {
        let count = self.count.as_ref();
        count.is_none_or(|count| count.clauses.slam_from_empty)
    }

    /// What is captured in passing, and whether the mover gets it on either side.
    #[inline(always)]
    pub const fn passing(&self) -> Option<(&PassingCapture, bool)> {
        match &self.passing {
            Passing::None => None,
            Passing::Owner(clauses) => Some((clauses, false)),
            Passing::Mover(clauses) => Some((clauses, true)),
        }
    }
}

/// Whether a capture by count is one that the tables know: what they do not know of is as usual.
fn is_plain_count(clauses: &CountCapture) -> bool {
    let known = CountCapture {
        counts: clauses.counts.clone(),
        counts_go_on: clauses.counts_go_on,
        chain: clauses.chain,
        grand_slam: clauses.grand_slam,
        ..CountCapture::default()
    };
    *clauses == known && clauses.grand_slam != GrandSlam::LeaveFirstOfSeveral
}

/// The same of a capture from the opposite house.
fn is_plain_opposite(clauses: &OppositeCapture) -> bool {
    let known = OppositeCapture {
        empty_capture: clauses.empty_capture,
        take_last: clauses.take_last,
        capture_needs_lap: clauses.capture_needs_lap,
        ..OppositeCapture::default()
    };
    *clauses == known
}

/// The houses where sowing backward is chosen again and again, a bit each.
fn back_again(rules: &RuleSet) -> u32 {
    let houses = rules.shape().houses_of(Side::South);
    let back = houses.filter(|&house| rules.spec().back_again && rules.may_go_back(house));
    back.fold(0, |all, house| all | 1 << house.index())
}

/// Numbers of moves.
const NUMBERS: usize = 2 * OTHER_WAY as usize;

/// The places of the ways round, see [`FullRules`].
fn ways(rules: &RuleSet) -> [[u8; 2]; NUMBERS] {
    let mut ways = [[0; 2]; NUMBERS];
    let place = |way| rules.ways().iter().position(|&w| w == way);
    for house in rules.shape().houses_of(Side::South) {
        for action in rules.moves_of(house) {
            ways[usize::from(number_of(rules, action))] = [0, 1].map(|seeds| {
                let way = action.way().unwrap_or_else(|| rules.way(house, seeds));
                place(way).unwrap_or_default() as u8
            });
        }
    }
    ways
}

impl ClaimTables {
    fn new(rules: &RuleSet, clauses: ClaimRules) -> Self {
        let shape: Shape = rules.shape();
        let can = rules.ways().iter().map(|&way| {
            let rows = [clauses.claim_own, clauses.claim_other];
            let bits = rows.into_iter().enumerate().flat_map(|(row, which)| {
                let numbers = 1..=shape.houses();
                let can = numbers.filter(move |&n| which.holds(n, shape.houses(), way));
                can.map(move |n| 1 << claim_bit(row, usize::from(n) - 1))
            });
            bits.fold(0, |all: Claims, bit: Claims| all | bit)
        });
        Self {
            clauses,
            can: can.collect(),
        }
    }
}
