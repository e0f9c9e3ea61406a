//! A rule set as plain data, not yet checked: every parameter of the rule language.

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
    /// Where the first seed of a lap of several falls.
    pub first_seed: FirstSeed,
    /// Whether an opponent without seeds must be given some (rule B5).
    pub must_feed: bool,
    /// Whether the hand goes on from a landing house that was not empty.
    pub relay: Relay,
    /// Laps after which a turn is over, 0 for no limit (rule D6).
    pub step_cap: u32,
    /// What the last seed captures.
    pub capture: Capture,
    /// Who gets a house that a seed on the way brings to `passing_count`.
    pub passing: Passing,
    /// The houses that a player can make his own; `None` if there are none.
    pub claim: Option<ClaimRules>,
    /// With at most so many seeds in the houses after a move, the mover takes them; 0 for never.
    pub last_seeds: u16,
    /// Whether the last seed in the own store gives another move (rule A4).
    pub extra_turn: bool,
    /// Whether a capture by the last seed gives another move.
    pub capture_turn: bool,
    /// Whether the second player may swap sides instead of his first move (rule A10).
    pub pie: bool,
    /// When a game is over.
    pub end_when: EndWhen,
    /// Who gets the seeds left on the board.
    pub leftovers: Leftovers,
    /// Whether a player whom the other cannot feed gets all of them instead.
    pub unfed_takes_rest: bool,
    /// Whether more than half of all seeds ends the game (rule B7).
    pub stop_at_majority: bool,
    /// More seeds than this won by one player end the game, 0 for no such number.
    pub seed_limit: u16,
    /// At most so many seeds in the houses end the game, 0 for never.
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
            track: Track::Shared,
            direction: Direction::Ccw,
            sow_store: SowStore::Own,
            store_side: StoreSide::Right,
            min_lift: 1,
            skip_origin: false,
            first_seed: FirstSeed::Next,
            must_feed: false,
            relay: Relay::None,
            step_cap: 0,
            capture: Capture::Opposite(OppositeCapture::default()),
            passing: Passing::None,
            claim: None,
            last_seeds: 0,
            extra_turn: true,
            capture_turn: false,
            pie: false,
            end_when: EndWhen::EitherEmpty,
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
        /// Away from the middle of the row: its left half clockwise, its right half
        /// counter-clockwise.
        Outward = "outward": "away from the middle of the row",
        /// Counter-clockwise with an odd number of seeds, clockwise with an even one.
        Parity = "parity": "counter-clockwise if odd, clockwise if even",
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
    /// Where the first seed of a lap of several falls; a single seed goes to the next pit.
    FirstSeed {
        /// In the next pit.
        Next = "next": "in the next pit",
        /// Back in the house just lifted.
        Origin = "origin": "back in its own house",
    }
}

word_clause! {
    /// Going on after a lap (rules A6, C3 and D4).
    Relay {
        /// Every move is one lap.
        None = "none": "one lap only",
        /// Any landing house that was not empty is lifted and sown on.
        Any = "any": "from any house with seeds",
        /// The same, unless the landing house is captured by its number of seeds.
        Uncaptured = "uncaptured": "from any house with seeds that is not captured",
        /// The house after the landing house is lifted, unless it is empty.
        NextHouse = "next_house": "from the house after the last seed",
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
    /// Houses brought to certain counts (rule B3).
    Count(CountCapture),
    /// Both: by count or, if the count does not capture, from the opposite house.
    CountOrOpposite {
        /// The clauses of the capture by count.
        #[serde(default)]
        count: CountCapture,
        /// The clauses of the capture from the opposite house.
        #[serde(default)]
        opposite: OppositeCapture,
    },
    /// What lies beyond an empty house after the landing house.
    Gap(GapCapture),
    /// While relaying through the fighting row, what lies opposite, into the hand (rule D5).
    OppositeToHand,
}

impl Capture {
    /// The words for the kinds.
    pub const WORDS: &'static [Word] = &[
        Word::new("none", "none"),
        Word::new("opposite", "from the opposite house"),
        Word::new("count", "by number of seeds"),
        Word::new("count_or_opposite", "by number or from the opposite house"),
        Word::new("gap", "beyond an empty house"),
        Word::new("opposite_to_hand", "from the opposite house, sown on"),
    ];

    /// The word for this kind.
    pub const fn word(&self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Opposite(_) => "opposite",
            Self::Count(_) => "count",
            Self::CountOrOpposite { .. } => "count_or_opposite",
            Self::Gap(_) => "gap",
            Self::OppositeToHand => "opposite_to_hand",
        }
    }

    /// The kind a word stands for, with the clauses that it shares with this kind, the others at their
    /// defaults.
    pub fn changed_to(&self, word: &str) -> Option<Self> {
        let count = self.count().cloned().unwrap_or_default();
        let opposite = self.opposite().copied().unwrap_or_default();
        match word {
            "none" => Some(Self::None),
            "opposite" => Some(Self::Opposite(opposite)),
            "count" => Some(Self::Count(count)),
            "count_or_opposite" => Some(Self::CountOrOpposite { count, opposite }),
            "gap" => Some(Self::Gap(GapCapture::default())),
            "opposite_to_hand" => Some(Self::OppositeToHand),
            _ => None,
        }
    }

    /// The clauses of the capture from the opposite house, if there is one.
    pub const fn opposite(&self) -> Option<&OppositeCapture> {
        match self {
            Self::Opposite(opposite) | Self::CountOrOpposite { opposite, .. } => Some(opposite),
            _ => None,
        }
    }

    /// The same, to be changed.
    pub const fn opposite_mut(&mut self) -> Option<&mut OppositeCapture> {
        match self {
            Self::Opposite(opposite) | Self::CountOrOpposite { opposite, .. } => Some(opposite),
            _ => None,
        }
    }

    /// The clauses of the capture by count, if there is one.
    pub const fn count(&self) -> Option<&CountCapture> {
        match self {
            Self::Count(count) | Self::CountOrOpposite { count, .. } => Some(count),
            _ => None,
        }
    }

    /// The same, to be changed.
    pub const fn count_mut(&mut self) -> Option<&mut CountCapture> {
        match self {
            Self::Count(count) | Self::CountOrOpposite { count, .. } => Some(count),
            _ => None,
        }
    }

    /// The clauses of the capture beyond an empty house, if there is one.
    pub const fn gap(&self) -> Option<&GapCapture> {
        match self {
            Self::Gap(gap) => Some(gap),
            _ => None,
        }
    }

    /// The same, to be changed.
    pub const fn gap_mut(&mut self) -> Option<&mut GapCapture> {
        match self {
            Self::Gap(gap) => Some(gap),
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
    /// Whether the own houses after it follow, as long as each is empty and faces seeds.
    pub opposite_chain: bool,
    /// Whether the last seed is then lifted and sown on.
    pub opposite_goes_on: bool,
}

impl Default for OppositeCapture {
    fn default() -> Self {
        Self {
            empty_capture: false,
            take_last: true,
            capture_needs_lap: false,
            opposite_chain: false,
            opposite_goes_on: false,
        }
    }
}

/// The clauses of the capture by count.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct CountCapture {
    /// The counts that capture, ascending.
    pub counts: Vec<u16>,
    /// Whether larger numbers at the distance of the last two capture as well.
    pub counts_go_on: bool,
    /// On whose side.
    pub capture_side: CaptureSide,
    /// Whether a move that sowed one seed captures.
    pub single_captures: bool,
    /// Whether the houses sown just before follow.
    pub chain: bool,
    /// What a capture of everything does (rule B4).
    pub grand_slam: GrandSlam,
    /// Whether it is one although the opponent had no seeds before the move.
    pub slam_from_empty: bool,
}

impl CountCapture {
    /// Whether so many seeds are captured.
    pub fn captures(&self, seeds: u16) -> bool {
        if self.counts.contains(&seeds) {
            return true;
        }
        let [.., before, last] = self.counts[..] else {
            return false;
        };
        self.counts_go_on && seeds > last && (seeds - last).is_multiple_of(last - before)
    }
}

impl Default for CountCapture {
    fn default() -> Self {
        Self {
            counts: vec![2, 3],
            counts_go_on: false,
            capture_side: CaptureSide::Other,
            single_captures: true,
            chain: true,
            grand_slam: GrandSlam::NoCapture,
            slam_from_empty: true,
        }
    }
}

word_clause! {
    /// On whose side houses are captured by count.
    CaptureSide {
        /// On the opponent's.
        Other = "other": "the other side",
        /// On the mover's.
        Own = "own": "the own side",
        /// On both.
        Either = "either": "either side",
        /// Beginning on the opponent's, from where a chain may go on to the mover's.
        FromOther = "from_other": "the other side, chains go on to the own",
    }
}

/// The clauses of the capture beyond an empty house.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct GapCapture {
    /// Whether it goes on from the captured house.
    pub gap_chain: bool,
    /// Whether the house opposite a captured one is captured too.
    pub gap_facing: bool,
}

/// Who gets a house that a seed on the way brings to a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Passing {
    /// Nobody.
    None,
    /// Whoever owns the house.
    Owner(PassingCapture),
    /// The mover.
    Mover(PassingCapture),
}

impl Passing {
    /// The words for the receivers.
    pub const WORDS: &'static [Word] = &[
        Word::new("none", "none"),
        Word::new("owner", "for the owner of the house"),
        Word::new("mover", "for the player who moves"),
    ];

    /// The word for the receiver.
    pub const fn word(&self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Owner(_) => "owner",
            Self::Mover(_) => "mover",
        }
    }

    /// The same for the receiver that a word stands for.
    pub fn changed_to(&self, word: &str) -> Option<Self> {
        let clauses = self.clauses().copied().unwrap_or_default();
        match word {
            "none" => Some(Self::None),
            "owner" => Some(Self::Owner(clauses)),
            "mover" => Some(Self::Mover(clauses)),
            _ => None,
        }
    }

    /// What is captured, if anything.
    pub const fn clauses(&self) -> Option<&PassingCapture> {
        match self {
            Self::None => None,
            Self::Owner(clauses) | Self::Mover(clauses) => Some(clauses),
        }
    }

    /// The same, to be changed.
    pub const fn clauses_mut(&mut self) -> Option<&mut PassingCapture> {
        match self {
            Self::None => None,
            Self::Owner(clauses) | Self::Mover(clauses) => Some(clauses),
        }
    }
}

/// What is captured in passing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct PassingCapture {
    /// The number of seeds.
    pub passing_count: u16,
    /// Whether by the last seed of a lap too.
    pub passing_last: bool,
}

impl Default for PassingCapture {
    fn default() -> Self {
        Self {
            passing_count: 4,
            passing_last: false,
        }
    }
}

/// The houses that a player can make his own: what lies in them is his, nobody lifts or captures it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ClaimRules {
    /// The number of seeds to which the last one must bring a house.
    pub claim_count: u16,
    /// Which houses of the opponent's.
    pub claim_other: ClaimHouses,
    /// Which houses of the mover's.
    pub claim_own: ClaimHouses,
    /// The most that a player can have, 0 for any number.
    pub claim_most: u8,
    /// Which house it may not be, the opponent having one.
    pub claim_apart: ClaimApart,
    /// Whether with the house before it, one bringing the number, the other one seed less, both become
    /// the mover's.
    pub claim_pair: bool,
    /// The number of the house that each player has from the start, 0 for none.
    pub claim_start: u8,
    /// Who sows into it.
    pub claim_sown: ClaimSown,
    /// Seeds that a last seed takes out of the opponent's, 0 for none.
    pub raid: u16,
    /// Where captured seeds go.
    pub bank: Bank,
}

impl Default for ClaimRules {
    fn default() -> Self {
        Self {
            claim_count: 3,
            claim_other: ClaimHouses::All,
            claim_own: ClaimHouses::None,
            claim_most: 0,
            claim_apart: ClaimApart::Free,
            claim_pair: false,
            claim_start: 0,
            claim_sown: ClaimSown::Both,
            raid: 0,
            bank: Bank::Store,
        }
    }
}

word_clause! {
    /// Houses of one side that can be claimed.
    ClaimHouses {
        /// None.
        None = "none": "none",
        /// Every one.
        All = "all": "all",
        /// All but the one sown last on that side.
        ButLast = "but_last": "all but the last",
        /// The first and the last.
        Ends = "ends": "the two at the ends",
        /// All but the first and the last.
        Inner = "inner": "all but those at the ends",
        /// The first two and the last two.
        Outer = "outer": "two at each end",
    }
}

word_clause! {
    /// Which house cannot be claimed because of one that the opponent has.
    ClaimApart {
        /// Any can.
        Free = "free": "any",
        /// Not the one with the same number.
        Number = "number": "not the one with the same number",
        /// Not the one opposite.
        Facing = "facing": "not the one opposite",
    }
}

word_clause! {
    /// Who sows into a claimed house.
    ClaimSown {
        /// Both players.
        Both = "both": "both players",
        /// Only the player who has it.
        Claimer = "claimer": "only its claimer",
        /// The other one only with the last seed of a lap.
        LastSeed = "last_seed": "the other player with the last seed only",
    }
}

word_clause! {
    /// Where captured seeds go.
    Bank {
        /// Into the mover's store.
        Store = "store": "into the store",
        /// Into the first house that he has claimed; without one nothing is captured.
        Claim = "claim": "into a claimed house",
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
        /// The same, unless it is the only one.
        LeaveFirstOfSeveral = "leave_first_of_several": "leaves the house sown first, if not alone",
    }
}

word_clause! {
    /// When a game is over (rules A8, B6 and D7).
    EndWhen {
        /// After a move that leaves either side without seeds.
        EitherEmpty = "either_empty": "when either side is empty",
        /// When the player to move has no legal move.
        MoverStuck = "mover_stuck": "when the player to move has no move",
        /// When neither player has a legal move; one without a move passes.
        BothStuck = "both_stuck": "when neither player has a move",
        /// When the mover's side is empty after his move, or the player to move has no legal move.
        MoverEmpty = "mover_empty": "when the mover’s side is empty or the next has no move",
        /// When the player to move has no legal move, and he has lost.
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
        /// Half to each, an odd one to whoever has fewer.
        Split = "split": "half to each",
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
