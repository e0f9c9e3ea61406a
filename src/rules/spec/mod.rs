//! A rule set as plain data, not yet checked: every parameter of the rule language.

mod usual;
mod words;

mod capture;
mod claim;
mod column;
mod end;
mod rounds;
mod sowing;

use serde::{Deserialize, Serialize};

use usual::is_usual;

pub use capture::{
    Capture, CaptureSide, CountCapture, GapCapture, GrandSlam, OppositeCapture, Passing,
    PassingCapture,
};
pub use claim::{Bank, ClaimApart, ClaimHouses, ClaimRules, ClaimSown};
pub use column::{ColumnCapture, ColumnNeeds, ColumnSown, ColumnTakes};
pub use end::{EndWhen, LastTo, Leftovers, RepeatResult, WonBy};
pub use rounds::{DrawnStart, MatchRules, NextStart, Refill, RefillFrom, RefillRest, Rounds};
pub use sowing::{CaptureTurn, Direction, FirstSeed, Relay, SowStore, StoreSide, Track};

/// All clauses of a game. The default is Kalah(6,4).
///
/// What belongs to one kind of capture lives inside that kind. Whether the clauses go together is
/// decided by [`RuleSet::new`](super::rule_set::RuleSet::new) alone. A clause that came after version 1 of the files is
/// written only where it is not as usual.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct RuleSpec {
    /// Rows of each player, 1 or 2.
    pub rows: u8,
    /// Houses in a row, 1 to 12; to 16 in games of four rows.
    pub houses: u8,
    /// Seeds in the houses of each side at the beginning.
    pub start: Start,
    /// Seeds that each player has beside the board, where a store would lie: as long as any are left, his
    /// moves begin by entering one; 0 for none.
    #[serde(skip_serializing_if = "is_usual")]
    pub reserve: u16,
    /// Whose houses are sown.
    pub track: Track,
    /// Which way round, seen from above.
    pub direction: Direction,
    /// Whether the own store is sown.
    pub sow_store: SowStore,
    /// At which end of his row a player has his store.
    pub store_side: StoreSide,
    /// Fewest seeds a house must hold to be played, 1 or 2.
    pub min_lift: u16,
    /// Whether a player with single seeds only may move one into an empty house.
    #[serde(skip_serializing_if = "is_usual")]
    pub lone_singles: bool,
    /// So many columns at the player's left have houses that may be sown backward, if the first lap then
    /// captures.
    #[serde(skip_serializing_if = "is_usual")]
    pub back_columns: u8,
    /// Whether that is chosen again in the middle of a move: for what a backward lap captured, and for a
    /// house of theirs that is sown on.
    #[serde(skip_serializing_if = "is_usual")]
    pub back_again: bool,
    /// Whether the house just lifted is passed over in its own lap.
    pub skip_origin: bool,
    /// Where the first seed of a lap of several falls.
    #[serde(skip_serializing_if = "is_usual")]
    pub first_seed: FirstSeed,
    /// Whether a single seed that came across the end of the board may not be sent straight back.
    #[serde(skip_serializing_if = "is_usual")]
    pub no_return: bool,
    /// Whether an opponent without seeds must be given some (rule B5).
    pub must_feed: bool,
    /// Whether a move that captures at once must be made if there is one; any other then captures nothing
    /// to its end.
    #[serde(skip_serializing_if = "is_usual")]
    pub must_capture: bool,
    /// Most seeds of a house that captures at once, 0 for any number.
    #[serde(skip_serializing_if = "is_usual")]
    pub capture_most: u16,
    /// Whether a move that does not capture at once begins in the fighting row if one can.
    #[serde(skip_serializing_if = "is_usual")]
    pub front_first: bool,
    /// The number of the house that each player keeps until its seeds are lifted or captured; 0 for none.
    #[serde(skip_serializing_if = "is_usual")]
    pub kept_house: u8,
    /// So many seeds in it, and it is no house like the others while seeds are entered.
    #[serde(skip_serializing_if = "is_usual")]
    pub kept_least: u16,
    /// So many of its seeds are sown where it alone in its row holds any, 0 for all.
    #[serde(skip_serializing_if = "is_usual")]
    pub kept_tax: u16,
    /// Whether the only house that a move without captures threatens is closed to its owner for a turn.
    #[serde(skip_serializing_if = "is_usual")]
    pub blocking: bool,
    /// Whether the hand goes on from a landing house that was not empty.
    pub relay: Relay,
    /// Laps after which a turn is over, 0 for no limit (rule D6).
    pub step_cap: u32,
    /// A player whose move needs more laps than that has lost.
    #[serde(skip_serializing_if = "is_usual")]
    pub cap_loses: bool,
    /// What the last seed captures.
    pub capture: Capture,
    /// Who gets a house that a seed on the way brings to `passing_count`.
    #[serde(skip_serializing_if = "is_usual")]
    pub passing: Passing,
    /// The houses that a player can make his own; `None` if there are none.
    #[serde(skip_serializing_if = "is_usual")]
    pub claim: Option<ClaimRules>,
    /// With at most so many seeds in the houses after a move, a player takes them; 0 for never.
    #[serde(skip_serializing_if = "is_usual")]
    pub last_seeds: u16,
    /// Who takes them.
    #[serde(skip_serializing_if = "is_usual")]
    pub last_to: LastTo,
    /// Whether the last seed in the own store gives another move (rule A4).
    pub extra_turn: bool,
    /// Whether a capture by the last seed gives another move.
    #[serde(skip_serializing_if = "is_usual")]
    pub capture_turn: CaptureTurn,
    /// Whether the second player may swap sides instead of his first move (rule A10).
    pub pie: bool,
    /// When a game is over.
    pub end_when: EndWhen,
    /// Whether captures in the leftmost and in the rightmost column within one move win.
    #[serde(skip_serializing_if = "is_usual")]
    pub both_ends_win: bool,
    /// Who gets the seeds left on the board.
    pub leftovers: Leftovers,
    /// Whether a player whom the other cannot feed gets all of them instead.
    #[serde(skip_serializing_if = "is_usual")]
    pub unfed_takes_rest: bool,
    /// Whether more than half of all seeds ends the game (rule B7).
    pub stop_at_majority: bool,
    /// More seeds than this won by one player end the game, 0 for no such number.
    #[serde(skip_serializing_if = "is_usual")]
    pub seed_limit: u16,
    /// At most so many seeds in the houses end the game, 0 for never.
    #[serde(skip_serializing_if = "is_usual")]
    pub end_seeds: u16,
    /// The occurrence of a position that ends the game, 0 for never.
    pub repeat_limit: u32,
    /// What such an end gives.
    pub repeat_result: RepeatResult,
    /// What happens between games.
    #[serde(rename = "match")]
    pub match_rules: MatchRules,
}

impl Default for RuleSpec {
    fn default() -> Self {
        Self {
            rows: 1,
            houses: 6,
            start: Start::Seeds(4),
            reserve: 0,
            track: Track::Shared,
            direction: Direction::Ccw,
            sow_store: SowStore::Own,
            store_side: StoreSide::Right,
            min_lift: 1,
            lone_singles: false,
            back_columns: 0,
            back_again: false,
            skip_origin: false,
            first_seed: FirstSeed::Next,
            no_return: false,
            must_feed: false,
            must_capture: false,
            capture_most: 0,
            front_first: false,
            kept_house: 0,
            kept_least: 0,
            kept_tax: 0,
            blocking: false,
            relay: Relay::None,
            step_cap: 0,
            cap_loses: false,
            capture: Capture::Opposite(OppositeCapture::default()),
            passing: Passing::None,
            claim: None,
            last_seeds: 0,
            last_to: LastTo::Mover,
            extra_turn: true,
            capture_turn: CaptureTurn::Never,
            pie: false,
            end_when: EndWhen::EitherEmpty,
            both_ends_win: false,
            leftovers: Leftovers::Owner,
            unfed_takes_rest: false,
            stop_at_majority: false,
            seed_limit: 0,
            end_seeds: 0,
            repeat_limit: 0,
            repeat_result: RepeatResult::Leftovers,
            match_rules: MatchRules::default(),
        }
    }
}

impl RuleSpec {
    /// Whether seeds can ever come into a store, so that stores belong on the board.
    pub fn has_stores(&self) -> bool {
        self.banks_in_play()
            || self.banks_columns()
            || self.reserve > 0
            || self.end_when.counts_seeds()
            || (self.repeat_limit > 0 && self.repeat_result != RepeatResult::Draw)
    }

    /// Whether seeds can come into a store before the game is over, captured columns left aside.
    pub fn banks_in_play(&self) -> bool {
        self.sow_store == SowStore::Own
            || matches!(
                self.capture,
                Capture::Opposite(_)
                    | Capture::Count(_)
                    | Capture::CountOrOpposite { .. }
                    | Capture::Gap(_)
            )
            || self.passing != Passing::None
            || self.last_seeds > 0
    }

    /// Whether captured columns go to the stores.
    pub fn banks_columns(&self) -> bool {
        let column = self.capture.column();
        column.is_some_and(|column| column.column_sown == ColumnSown::No)
    }

    /// What a capture of all the opponent's seeds does; `None` without a capture by count.
    pub fn grand_slam(&self) -> Option<GrandSlam> {
        self.capture.count().map(|clauses| clauses.grand_slam)
    }
}

/// Seeds at the beginning, the same for both sides.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Start {
    /// As many in every house.
    Seeds(u16),
    /// Counted for house 1, 2, … of a side.
    Initial(Vec<u16>),
}
