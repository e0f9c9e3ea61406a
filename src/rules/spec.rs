//! A rule set as plain data, not yet checked: every parameter of rule table E1.

use serde::{Deserialize, Serialize};

use super::clause::value::{ClauseType, ClauseValue, Word};

/// All clauses of a game. The default is Kalah(6,4).
///
/// What belongs to one kind of capture lives inside that kind. Whether the clauses go together is
/// decided by [`RuleSet::new`](super::rule_set::RuleSet::new) alone.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct RuleSpec {
    /// Rows of each player, 1 or 2.
    pub rows: u8,
    /// Houses in a row, 1 to 12.
    pub houses: u8,
    /// Seeds in the houses of each side at the beginning.
    pub start: Start,
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
    /// Whether the house just lifted is passed over in its own lap.
    pub skip_origin: bool,
    /// Whether an opponent without seeds must be given some (rule B5).
    pub must_feed: bool,
    /// Whether the hand goes on from a landing house that was not empty.
    pub relay: Relay,
    /// Laps after which a turn is over, 0 for no limit (rule D6).
    pub step_cap: u32,
    /// What the last seed captures.
    pub capture: Capture,
    /// Whether the last seed in the own store gives another move (rule A4).
    pub extra_turn: bool,
    /// Whether the second player may swap sides instead of his first move (rule A10).
    pub pie: bool,
    /// When a game is over.
    pub end_when: EndWhen,
    /// Who gets the seeds left on the board.
    pub leftovers: Leftovers,
    /// Whether more than half of all seeds ends the game (rule B7).
    pub stop_at_majority: bool,
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
            track: Track::Shared,
            direction: Direction::Ccw,
            sow_store: SowStore::Own,
            store_side: StoreSide::Right,
            min_lift: 1,
            skip_origin: false,
            must_feed: false,
            relay: Relay::None,
            step_cap: 0,
            capture: Capture::Opposite(OppositeCapture::default()),
            extra_turn: true,
            pie: false,
            end_when: EndWhen::EitherEmpty,
            leftovers: Leftovers::Owner,
            stop_at_majority: false,
            repeat_limit: 0,
            repeat_result: RepeatResult::Leftovers,
            match_rules: MatchRules::default(),
        }
    }
}

impl RuleSpec {
    /// What a capture of all the opponent's seeds does; `None` without a capture by count.
    pub const fn grand_slam(&self) -> Option<GrandSlam> {
        match &self.capture {
            Capture::Count(clauses) => Some(clauses.grand_slam),
            _ => None,
        }
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

/// Declares a clause whose values are words: the enum, its words with their labels, and their order.
macro_rules! word_clause {
    ($(#[$doc:meta])* $name:ident { $($(#[$vdoc:meta])* $variant:ident = $word:literal: $label:literal),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub enum $name { $($(#[$vdoc])* $variant),+ }

        impl $name {
            /// All values, in the order of rule table E1.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            /// The words for them.
            pub const WORDS: &'static [Word] = &[$(Word::new($word, $label)),+];

            /// The word for this value.
            pub const fn word(self) -> &'static str {
                match self { $(Self::$variant => $word),+ }
            }

            /// The value a word stands for.
            pub fn from_word(word: &str) -> Option<Self> {
                match word { $($word => Some(Self::$variant),)+ _ => None }
            }
        }

        impl ClauseType for $name {
            fn value(&self) -> ClauseValue {
                ClauseValue::Word(self.word())
            }

            fn from_value(value: &ClauseValue) -> Option<Self> {
                match value {
                    ClauseValue::Word(word) => Self::from_word(word),
                    _ => None,
                }
            }
        }
    };
}

word_clause! {
    /// Whose houses a circuit runs through (rule 0.3).
    Track {
        /// Both sides'.
        Shared = "shared": "both players’ houses",
        /// Only the mover's own.
        Own = "own": "own houses only",
    }
}

word_clause! {
    /// The direction of sowing (rules 0.3 and A3).
    Direction {
        /// Counter-clockwise.
        Ccw = "ccw": "counter-clockwise",
        /// Clockwise.
        Cw = "cw": "clockwise",
    }
}

word_clause! {
    /// Whether stores are sown; the opponent's never is (rule 0.3).
    SowStore {
        /// The mover's own store gets its seed.
        Own = "own": "own store",
        /// Stores only hold captures.
        None = "none": "no store",
    }
}

word_clause! {
    /// The end of a player's row where his store lies, from his own seat.
    StoreSide {
        /// At his right.
        Right = "right": "at the right",
        /// At his left.
        Left = "left": "at the left",
    }
}

word_clause! {
    /// Going on from the landing house (rules A6, C3 and D4).
    Relay {
        /// Every move is one lap.
        None = "none": "one lap only",
        /// Any house that was not empty is lifted and sown on.
        Any = "any": "from any house with seeds",
    }
}

/// What the last seed captures.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Capture {
    /// Nothing.
    None,
    /// From an own empty house, what lies opposite (rules A5 and C5).
    Opposite(OppositeCapture),
    /// From the other side, houses brought to certain counts (rule B3).
    Count(CountCapture),
    /// While relaying through the fighting row, what lies opposite, into the hand (rule D5).
    OppositeToHand,
}

impl Capture {
    /// The words for the kinds.
    pub const WORDS: &'static [Word] = &[
        Word::new("none", "none"),
        Word::new("opposite", "from the opposite house"),
        Word::new("count", "by number of seeds"),
        Word::new("opposite_to_hand", "from the opposite house, sown on"),
    ];

    /// The word for this kind.
    pub const fn word(&self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Opposite(_) => "opposite",
            Self::Count(_) => "count",
            Self::OppositeToHand => "opposite_to_hand",
        }
    }

    /// The kind a word stands for, its own clauses at their defaults.
    pub fn from_word(word: &str) -> Option<Self> {
        match word {
            "none" => Some(Self::None),
            "opposite" => Some(Self::Opposite(OppositeCapture::default())),
            "count" => Some(Self::Count(CountCapture::default())),
            "opposite_to_hand" => Some(Self::OppositeToHand),
            _ => None,
        }
    }
}

/// The clauses of the capture from the opposite house.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct OppositeCapture {
    /// Whether the last seed is banked even if the opposite house is empty.
    pub empty_capture: bool,
    /// Whether the last seed goes along with the opposite seeds.
    pub take_last: bool,
    /// Whether the move must have dropped a seed on the other side first.
    pub capture_needs_lap: bool,
}

impl Default for OppositeCapture {
    fn default() -> Self {
        Self {
            empty_capture: false,
            take_last: true,
            capture_needs_lap: false,
        }
    }
}

/// The clauses of the capture by count.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct CountCapture {
    /// The counts that capture, ascending.
    pub counts: Vec<u16>,
    /// Whether the houses sown just before follow.
    pub chain: bool,
    /// What a capture of everything does (rule B4).
    pub grand_slam: GrandSlam,
}

impl Default for CountCapture {
    fn default() -> Self {
        Self {
            counts: vec![2, 3],
            chain: true,
            grand_slam: GrandSlam::NoCapture,
        }
    }
}

word_clause! {
    /// What a capture of all the opponent's seeds does (rule B4).
    GrandSlam {
        /// The move is legal and captures nothing.
        NoCapture = "no_capture": "captures nothing",
        /// The move is not legal.
        Illegal = "illegal": "not allowed",
        /// The move is legal only if every move is such; then everything is captured.
        IllegalUnlessOnly = "illegal_unless_only": "allowed only if every move is one",
        /// Everything is captured.
        Legal = "legal": "captures all",
        /// Everything is captured, and the opponent gets what is left; the game is over.
        OpponentGetsRest = "opponent_gets_rest": "captures all, opponent gets the rest",
        /// Everything but the landing house is captured.
        LeaveLast = "leave_last": "leaves the landing house",
        /// Everything but the opponent's first house is captured.
        LeaveFirst = "leave_first": "leaves the house sown first",
    }
}

word_clause! {
    /// When a game is over (rules A8, B6 and D7).
    EndWhen {
        /// After a move that leaves either side without seeds.
        EitherEmpty = "either_empty": "when either side is empty",
        /// When the player to move has no legal move.
        MoverStuck = "mover_stuck": "when the player to move has no move",
        /// The same, and he has lost.
        MoverStuckLoses = "mover_stuck_loses": "when the player to move has no move and so loses",
    }
}

word_clause! {
    /// Who gets the seeds left on the board (rule A8).
    Leftovers {
        /// Whoever's side they lie on.
        Owner = "owner": "to their owners",
        /// Nobody.
        None = "none": "count for nobody",
        /// The player whose houses are empty; their owners if nobody's are.
        Emptier = "emptier": "to the player who ran out",
    }
}

word_clause! {
    /// What an end by repetition gives (rules A9, B8 and D8).
    RepeatResult {
        /// The leftovers are collected and the stores compared.
        Leftovers = "leftovers": "seeds are counted",
        /// A draw.
        Draw = "draw": "a draw",
        /// Each player gets half of the seeds left, an odd one nobody; the stores are compared.
        Split = "split": "seeds left are halved",
    }
}

/// What happens between the games of a match (rules A11 and C8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct MatchRules {
    /// Who starts the next game or round.
    pub next_start: NextStart,
    /// Whether houses that cannot be filled for the next round are burnt.
    pub burn: bool,
    /// How many rounds make a game.
    pub rounds: Rounds,
}

impl Default for MatchRules {
    fn default() -> Self {
        Self {
            next_start: NextStart::Winner,
            burn: false,
            rounds: Rounds::Number(1),
        }
    }
}

word_clause! {
    /// Who starts the next game or round (rule A11).
    NextStart {
        /// The winner; after a draw the player who did not start.
        Winner = "winner": "the winner",
        /// The loser; after a draw the player who did not start.
        Loser = "loser": "the loser",
        /// The player who did not start the last one.
        Alternate = "alternate": "the other player",
        /// The player who started the last one.
        Same = "same": "the same player",
    }
}

/// How many rounds are played, each refilled from the stores of the one before (rule C8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Rounds {
    /// This many.
    Number(u8),
    /// Until a player cannot fill one house.
    UntilUnable,
}

impl Rounds {
    /// The word for rounds without a number.
    pub const UNTIL_UNABLE: Word = Word::new("until_unable", "until a player cannot fill a house");
}

impl ClauseType for Rounds {
    fn value(&self) -> ClauseValue {
        match self {
            Self::Number(n) => n.value(),
            Self::UntilUnable => ClauseValue::Word(Self::UNTIL_UNABLE.key),
        }
    }

    fn from_value(value: &ClauseValue) -> Option<Self> {
        match value {
            ClauseValue::Word(_) => Some(Self::UntilUnable),
            _ => u8::from_value(value).map(Self::Number),
        }
    }
}
