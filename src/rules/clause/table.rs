//! The table of clauses: a row each.

use super::group::Group;
use super::value::{ClauseType, ClauseValue, Range};
use crate::rules::board::MAX_HOUSES_IN_ROW;
use crate::rules::spec::{
    Bank, Capture, CaptureSide, CaptureTurn, ClaimApart, ClaimHouses, ClaimRules, ClaimSown,
    ColumnNeeds, ColumnSown, ColumnTakes, Direction, DrawnStart, EndWhen, FirstSeed, GrandSlam,
    LastTo, Leftovers, NextStart, Passing, Refill, RefillFrom, RefillRest, Relay, RepeatResult,
    Rounds, RuleSpec, SowStore, Start, StoreSide, Track,
};
use crate::rules::words::phrase::{any_of, counted, ordinal};

/// Most seeds that `seeds` puts into each house.
pub const MAX_SEEDS_IN_HOUSE: u16 = 24;
/// Most seeds that one house may hold in a start position.
pub const MAX_SEEDS_IN_START: u16 = 200;
/// The longest limit that `step_cap` can set, in laps.
pub const MAX_STEP_CAP: u32 = 10_000;

/// What the table says about a clause.
struct ClauseRow {
    name: &'static str,
    group: Group,
    label: &'static str,
    help: &'static str,
    range: Range,
    place: Field,
    /// A number or a list as a player reads it.
    told: fn(&ClauseValue) -> String,
}

/// Where a clause stands in a rule set.
struct Field {
    /// The clause, and a value of it, that must be set for it to be there; `None` if it always is.
    needs: Option<(Clause, &'static str)>,
    /// Its value, `None` where it has no meaning beside the others.
    get: fn(&RuleSpec) -> Option<ClauseValue>,
    /// Puts a value there; `None` if it cannot be put.
    put: fn(&mut RuleSpec, &ClauseValue) -> Option<()>,
}

/// A field of the rule set, or of clauses that are there only beside others.
macro_rules! at {
    (capture.opposite.$field:ident) => {
        at!(Capture, "opposite", capture.opposite, capture.opposite_mut, $field)
    };
    (capture.count.$field:ident) => {
        at!(Capture, "count", capture.count, capture.count_mut, $field)
    };
    (capture.gap.$field:ident) => {
        at!(Capture, "gap", capture.gap, capture.gap_mut, $field)
    };
    (capture.column.$field:ident) => {
        at!(Capture, "column", capture.column, capture.column_mut, $field)
    };
    (passing.$field:ident) => {
        at!(Passing, "owner", passing.clauses, passing.clauses_mut, $field)
    };
    (claim.$field:ident) => {
        at!(Claim, "true", claim.as_ref, claim.as_mut, $field)
    };
    ($clause:ident, $word:literal, $part:ident.$get:ident, $same:ident.$get_mut:ident, $field:ident) => {
        Field {
            needs: Some((Clause::$clause, $word)),
            get: |spec| Some(spec.$part.$get()?.$field.value()),
            put: |spec, value| spec.$part.$get_mut()?.$field.put(value),
        }
    };
    ($($field:ident).+) => {
        Field {
            needs: None,
            get: |spec| Some(spec.$($field).+.value()),
            put: |spec, value| spec.$($field).+.put(value),
        }
    };
}

/// `seeds`: the same number in every house.
const SAME_SEEDS: Field = Field {
    needs: None,
    get: |spec| match &spec.start {
        Start::Seeds(seeds) => Some(seeds.value()),
        Start::Initial(_) => None,
    },
    put: |spec, value| {
        spec.start = Start::Seeds(u16::from_value(value)?);
        Some(())
    },
};

/// `initial`: a number for each house.
const PATTERN: Field = Field {
    needs: None,
    get: |spec| match &spec.start {
        Start::Seeds(_) => None,
        Start::Initial(list) => Some(list.value()),
    },
    put: |spec, value| {
        spec.start = Start::Initial(Vec::from_value(value)?);
        Some(())
    },
};

/// `capture`: the kind; the one that is there already keeps its own clauses.
const KIND_OF_CAPTURE: Field = Field {
    needs: None,
    get: |spec| Some(ClauseValue::Word(spec.capture.word())),
    put: |spec, value| {
        let ClauseValue::Word(word) = value else {
            return None;
        };
        if spec.capture.word() != *word {
            spec.capture = spec.capture.changed_to(word)?;
        }
        Some(())
    },
};

/// `passing`: the receiver; the number stays.
const RECEIVER: Field = Field {
    needs: None,
    get: |spec| Some(ClauseValue::Word(spec.passing.word())),
    put: |spec, value| {
        let ClauseValue::Word(word) = value else {
            return None;
        };
        spec.passing = spec.passing.changed_to(word)?;
        Some(())
    },
};

/// `claim`: whether there are claimed houses.
const CLAIMS: Field = Field {
    needs: None,
    get: |spec| Some(spec.claim.is_some().value()),
    put: |spec, value| {
        let claims = bool::from_value(value)?;
        let clauses = spec.claim.unwrap_or_default();
        spec.claim = claims.then_some::<ClaimRules>(clauses);
        Some(())
    },
};

/// `counts`: ascending, each once.
const COUNTS: Field = Field {
    put: |spec, value| {
        let counts = &mut spec.capture.count_mut()?.counts;
        counts.put(value)?;
        counts.sort_unstable();
        counts.dedup();
        Some(())
    },
    ..at!(capture.count.counts)
};

/// A number as it is, a list in runs: `2 in 12 houses, 0 in 4`.
fn plain(value: &ClauseValue) -> String {
    let ClauseValue::List(list) = value else {
        return value.to_string();
    };
    let runs = list.chunk_by(|a, b| a == b).enumerate();
    let runs = runs.filter_map(|(number, run)| {
        let houses = match number {
            0 => counted(run.len(), "house"),
            _ => run.len().to_string(),
        };
        Some(format!("{} in {houses}", run.first()?))
    });
    runs.collect::<Vec<_>>().join(", ")
}

fn in_seeds(value: &ClauseValue) -> String {
    with_number(value, |n| counted(n, "seed"))
}

fn in_laps(value: &ClauseValue) -> String {
    or_at_nought(value, "no limit", |n| counted(n, "lap"))
}

fn in_times(value: &ClauseValue) -> String {
    or_at_nought(value, "no limit", |n| {
        format!("ends at the {} time", ordinal(n))
    })
}

fn at_most(value: &ClauseValue) -> String {
    or_at_nought(value, "any number", |n| n.to_string())
}

fn at_most_seeds(value: &ClauseValue) -> String {
    or_at_nought(value, "never", |n| {
        format!("at most {}", counted(n, "seed"))
    })
}

fn no_limit_at_nought(value: &ClauseValue) -> String {
    or_at_nought(value, "no limit", |n| {
        format!("more than {}", counted(n, "seed"))
    })
}

fn house_number(value: &ClauseValue) -> String {
    or_at_nought(value, "none", |n| format!("house {n}"))
}

fn none_at_nought(value: &ClauseValue) -> String {
    or_at_nought(value, "none", |n| counted(n, "seed"))
}

fn all_at_nought(value: &ClauseValue) -> String {
    or_at_nought(value, "all its seeds", |n| counted(n, "seed"))
}

fn columns(value: &ClauseValue) -> String {
    or_at_nought(value, "none", |n| counted(n, "column"))
}

fn as_alternatives(value: &ClauseValue) -> String {
    match value {
        ClauseValue::List(numbers) => any_of(numbers),
        _ => plain(value),
    }
}

/// A number as it is told, and in other words if it is 0.
fn or_at_nought(value: &ClauseValue, nought: &str, told: impl Fn(u32) -> String) -> String {
    with_number(value, |n| match n {
        0 => nought.to_owned(),
        n => told(n),
    })
}

fn with_number(value: &ClauseValue, told: impl Fn(u32) -> String) -> String {
    match value {
        ClauseValue::Number(n) => told(*n),
        _ => plain(value),
    }
}

/// Declares the clauses, each in one row: variant, name in rule table E1, group; label; a line about
/// what it decides; its values, where it stands in a rule set and how its value is told.
macro_rules! clauses {
    ($($variant:ident $name:literal in $group:ident: $label:literal, $help:literal;
       $range:expr, $place:expr, $told:expr;)+) => {
        /// A parameter of rule table E1.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Clause { $(#[doc = concat!("`", $name, "`")] $variant),+ }

        impl Clause {
            /// All clauses, in an order in which they can be set one after another: what decides
            /// whether a clause has a meaning comes before it.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            const fn row(self) -> &'static ClauseRow {
                match self {
                    $(Self::$variant => const { &ClauseRow {
                        name: $name,
                        group: Group::$group,
                        label: $label,
                        help: $help,
                        range: $range,
                        place: $place,
                        told: $told,
                    } }),+
                }
            }
        }
    };
}

clauses! {
    Rows "rows" in Board: "Rows a player", "Rows of houses on each side of the board";
        Range::Number(1, 2), at!(rows), plain;
    Houses "houses" in Board: "Houses a row", "Houses in each row";
        Range::Number(1, MAX_HOUSES_IN_ROW as u32), at!(houses), plain;
    Seeds "seeds" in Board: "Seeds a house", "Seeds in every house at the beginning";
        Range::Number(1, MAX_SEEDS_IN_HOUSE as u32), SAME_SEEDS, plain;
    Initial "initial" in Board: "Start pattern",
        "Seeds at the beginning, counted for house 1, 2 and so on of each player";
        Range::List(0, MAX_SEEDS_IN_START), PATTERN, plain;

    Reserve "reserve" in Board: "Seeds to be entered",
        "Seeds that each player has beside the board; while any are left, each move enters one";
        Range::Number(0, 99), at!(reserve), none_at_nought;

    Track "track" in Circuit: "Houses sown", "Whose houses a player sows";
        Range::Word(Track::WORDS), at!(track), plain;
    Direction "direction" in Circuit: "Direction", "Which way round the board seeds are sown";
        Range::Word(Direction::WORDS), at!(direction), plain;
    SowStore "sow_store" in Circuit: "Sow the store",
        "Whether a player’s own store gets a seed when sowing passes it";
        Range::Word(SowStore::WORDS), at!(sow_store), plain;
    StoreSide "store_side" in Circuit: "Store side",
        "At which end of the row a player’s store lies, from the player’s own seat";
        Range::Word(StoreSide::WORDS), at!(store_side), plain;

    MinLift "min_lift" in Lift: "Fewest seeds to play", "How many seeds a house must hold to be played";
        Range::Number(1, 2), at!(min_lift), in_seeds;
    LoneSingles "lone_singles" in Lift: "Single seeds move on",
        "Whether a player with single seeds only may move one into an empty house";
        Range::Flag, at!(lone_singles), plain;
    BackColumns "back_columns" in Lift: "Columns sown backward",
        "How many columns at a player’s left have houses that may be sown backward, if that captures at once";
        Range::Number(0, MAX_HOUSES_IN_ROW as u32), at!(back_columns), columns;
    BackAgain "back_again" in Lift: "Backward again",
        "Whether sowing backward is chosen again in the middle of a move, where that captures at once";
        Range::Flag, at!(back_again), plain;
    SkipOrigin "skip_origin" in Lift: "Skip the lifted house",
        "Whether a lap passes over the house it was lifted from";
        Range::Flag, at!(skip_origin), plain;
    FirstSeed "first_seed" in Lift: "First seed",
        "Where the first seed of a lap falls, if there are several";
        Range::Word(FirstSeed::WORDS), at!(first_seed), plain;
    NoReturn "no_return" in Lift: "No return",
        "Whether a single seed that came across the end of the board may not be sent straight back";
        Range::Flag, at!(no_return), plain;
    MustFeed "must_feed" in Lift: "Must-feed", "Whether an opponent without seeds must be given some";
        Range::Flag, at!(must_feed), plain;

    MustCapture "must_capture" in Lift: "Must capture",
        "Whether a move that captures at once must be made if there is one; other moves then never capture";
        Range::Flag, at!(must_capture), plain;
    CaptureMost "capture_most" in Lift: "Most seeds to capture with",
        "How many seeds a house may hold to capture at once, 0 for any number";
        Range::Number(0, 99), at!(capture_most), at_most;
    FrontFirst "front_first" in Lift: "Fighting row first",
        "Whether a move that does not capture begins in the fighting row if one can";
        Range::Flag, at!(front_first), plain;
    KeptHouse "kept_house" in Lift: "Kept house",
        "The number of the house that each player keeps until it is lifted or captured, 0 for none";
        Range::Number(0, 2 * MAX_HOUSES_IN_ROW as u32), at!(kept_house), house_number;
    KeptLeast "kept_least" in Lift: "Kept house works with",
        "With how many seeds the kept house is not begun from, and may end a move";
        Range::Number(0, 99), at!(kept_least), in_seeds;
    KeptTax "kept_tax" in Lift: "Tax of the kept house",
        "How many of its seeds are sown when it alone in its row holds any, 0 for all";
        Range::Number(0, 24), at!(kept_tax), all_at_nought;
    Blocking "blocking" in Lift: "Threatened house closed",
        "Whether the only house that a move without captures threatens is closed to its owner for a turn";
        Range::Flag, at!(blocking), plain;

    Relay "relay" in Lap: "Sow on (relay)",
        "Whether a house that was not empty is lifted and sown on when the last seed falls in it";
        Range::Word(Relay::WORDS), at!(relay), plain;
    StepCap "step_cap" in Lap: "Most laps", "Laps after which a move is cut short";
        Range::Number(0, MAX_STEP_CAP), at!(step_cap), in_laps;
    CapLoses "cap_loses" in Lap: "More laps lose",
        "Whether a player whose move needs more laps than allowed has lost";
        Range::Flag, at!(cap_loses), plain;

    Capture "capture" in Capture: "Captures", "What the last seed of a move captures";
        Range::Word(Capture::WORDS), KIND_OF_CAPTURE, plain;
    EmptyCapture "empty_capture" in Capture: "Empty capture",
        "Whether the last seed is banked alone when the house opposite is empty";
        Range::Flag, at!(capture.opposite.empty_capture), plain;
    TakeLast "take_last" in Capture: "Take the last seed",
        "Whether the last seed is captured along with the seeds opposite";
        Range::Flag, at!(capture.opposite.take_last), plain;
    CaptureNeedsLap "capture_needs_lap" in Capture: "Capture after crossing",
        "Whether a capture needs a seed dropped on the other side first, in the same move";
        Range::Flag, at!(capture.opposite.capture_needs_lap), plain;
    OppositeChain "opposite_chain" in Capture: "Capture on along the row",
        "Whether the next own houses capture too, as long as each is empty and faces seeds";
        Range::Flag, at!(capture.opposite.opposite_chain), plain;
    OppositeGoesOn "opposite_goes_on" in Capture: "Sow on after a capture",
        "Whether the last seed is lifted and sown on after it has captured from the opposite house";
        Range::Flag, at!(capture.opposite.opposite_goes_on), plain;
    Counts "counts" in Capture: "Capturing numbers",
        "How many seeds a house must hold after the last seed to be captured";
        Range::List(1, 99), COUNTS, as_alternatives;
    CountsGoOn "counts_go_on" in Capture: "And so on",
        "Whether larger numbers capture too, each as far from the one before as the last two are";
        Range::Flag, at!(capture.count.counts_go_on), plain;
    CaptureSide "capture_side" in Capture: "Captured on",
        "On whose side houses are captured by their number of seeds";
        Range::Word(CaptureSide::WORDS), at!(capture.count.capture_side), plain;
    SingleCaptures "single_captures" in Capture: "A single seed captures",
        "Whether a move of one seed can capture by number of seeds";
        Range::Flag, at!(capture.count.single_captures), plain;
    Chain "chain" in Capture: "Chain capture", "Whether the houses sown just before are captured too";
        Range::Flag, at!(capture.count.chain), plain;
    GrandSlam "grand_slam" in Capture: "Grand slam",
        "What happens when a capture would take all the opponent’s seeds";
        Range::Word(GrandSlam::WORDS), at!(capture.count.grand_slam), plain;
    SlamFromEmpty "slam_from_empty" in Capture: "Slam of sown seeds",
        "Whether a capture is a grand slam although the opponent had no seeds before the move";
        Range::Flag, at!(capture.count.slam_from_empty), plain;
    GapChain "gap_chain" in Capture: "Capture on beyond",
        "Whether a capture beyond an empty house goes on in the same way from the captured house";
        Range::Flag, at!(capture.gap.gap_chain), plain;
    GapFacing "gap_facing" in Capture: "Opposite house too",
        "Whether the house opposite the captured one is captured too";
        Range::Flag, at!(capture.gap.gap_facing), plain;
    ColumnNeeds "column_needs" in Capture: "Needs seeds in",
        "Which of the opponent’s two houses in a column must hold seeds for both to be captured";
        Range::Word(ColumnNeeds::WORDS), at!(capture.column.column_needs), plain;
    ColumnFromEmpty "column_from_empty" in Capture: "From an empty house",
        "Whether a last seed in an empty house captures a column too";
        Range::Flag, at!(capture.column.column_from_empty), plain;
    ColumnTakes "column_takes" in Capture: "Houses of a column",
        "Which houses of a column are captured";
        Range::Word(ColumnTakes::WORDS), at!(capture.column.column_takes), plain;
    ColumnSown "column_sown" in Capture: "Captures sown on",
        "Whether the seeds of a captured column are sown on, and where";
        Range::Word(ColumnSown::WORDS), at!(capture.column.column_sown), plain;
    EndColumns "end_columns" in Capture: "Columns near an end",
        "How many columns at each end of the board decide from which end captured seeds are sown";
        Range::Number(0, MAX_HOUSES_IN_ROW as u32), at!(capture.column.end_columns), columns;
    Passing "passing" in Capture: "Captured in passing",
        "Who gets the seeds of a house that a seed on the way brings to a certain number";
        Range::Word(Passing::WORDS), RECEIVER, plain;
    PassingCount "passing_count" in Capture: "Number in passing",
        "How many seeds are captured in passing";
        Range::Number(2, 24), at!(passing.passing_count), in_seeds;
    PassingLast "passing_last" in Capture: "Last seed in passing",
        "Whether the last seed of a lap captures in passing too";
        Range::Flag, at!(passing.passing_last), plain;
    Claim "claim" in Capture: "Claimed houses",
        "Whether a player can claim houses, such as a tuzdik: what falls in them is won, and nobody lifts it";
        Range::Flag, CLAIMS, plain;
    ClaimCount "claim_count" in Capture: "Claiming number",
        "How many seeds a house must hold after the last seed to be claimed";
        Range::Number(1, 24), at!(claim.claim_count), in_seeds;
    ClaimOther "claim_other" in Capture: "Claimed on the other side",
        "Which of the opponent’s houses can be claimed";
        Range::Word(ClaimHouses::WORDS), at!(claim.claim_other), plain;
    ClaimOwn "claim_own" in Capture: "Claimed on the own side",
        "Which of the player’s own houses can be claimed";
        Range::Word(ClaimHouses::WORDS), at!(claim.claim_own), plain;
    ClaimMost "claim_most" in Capture: "Most claimed houses",
        "How many houses a player can have claimed";
        Range::Number(0, MAX_HOUSES_IN_ROW as u32), at!(claim.claim_most), at_most;
    ClaimApart "claim_apart" in Capture: "Claims apart",
        "Which house cannot be claimed, depending on the one that the opponent has";
        Range::Word(ClaimApart::WORDS), at!(claim.claim_apart), plain;
    ClaimPair "claim_pair" in Capture: "Claims of two",
        "Whether two houses are claimed at once, one with the claiming number and one with a seed less";
        Range::Flag, at!(claim.claim_pair), plain;
    ClaimStart "claim_start" in Capture: "Claimed from the start",
        "The number of the house that each player has claimed when the game begins, 0 for none";
        Range::Number(0, MAX_HOUSES_IN_ROW as u32), at!(claim.claim_start), house_number;
    ClaimSown "claim_sown" in Capture: "Sowing claimed houses", "Who sows into a claimed house";
        Range::Word(ClaimSown::WORDS), at!(claim.claim_sown), plain;
    Raid "raid" in Capture: "Raid",
        "How many seeds the last seed takes out of a house that the opponent has claimed";
        Range::Number(0, 24), at!(claim.raid), in_seeds;
    Bank "bank" in Capture: "Captures go", "Where captured seeds go";
        Range::Word(Bank::WORDS), at!(claim.bank), plain;

    ExtraTurn "extra_turn" in Turn: "Move again",
        "Whether the last seed in the own store gives another move";
        Range::Flag, at!(extra_turn), plain;
    CaptureTurn "capture_turn" in Turn: "Move again after a capture",
        "Whether a capture by the last seed gives another move";
        Range::Word(CaptureTurn::WORDS), at!(capture_turn), plain;
    Pie "pie" in Turn: "Pie rule",
        "Whether the second player may swap sides instead of making a first move";
        Range::Flag, at!(pie), plain;

    LastSeeds "last_seeds" in End: "Last seeds",
        "With how many seeds left in the houses, or fewer, a player takes them all";
        Range::Number(0, 99), at!(last_seeds), at_most_seeds;
    LastTo "last_to" in End: "Last seeds go to", "Who takes the last seeds";
        Range::Word(LastTo::WORDS), at!(last_to), plain;
    EndWhen "end_when" in End: "The game ends", "What ends the game";
        Range::Word(EndWhen::WORDS), at!(end_when), plain;
    BothEndsWin "both_ends_win" in End: "Both ends win",
        "Whether captures in the leftmost and in the rightmost column within one move win";
        Range::Flag, at!(both_ends_win), plain;
    Leftovers "leftovers" in End: "Seeds left over", "Who gets the seeds left on the board";
        Range::Word(Leftovers::WORDS), at!(leftovers), plain;
    UnfedTakesRest "unfed_takes_rest" in End: "The unfed take the rest",
        "Whether a player whom the other cannot feed gets all seeds left on the board";
        Range::Flag, at!(unfed_takes_rest), plain;
    StopAtMajority "stop_at_majority" in End: "Stop at a majority",
        "Whether the game ends once more than half of all seeds are in one store";
        Range::Flag, at!(stop_at_majority), plain;
    SeedLimit "seed_limit" in End: "Stop above a number",
        "The game ends once a player has won more seeds than this, 0 for no such number";
        Range::Number(0, 999), at!(seed_limit), no_limit_at_nought;
    EndSeeds "end_seeds" in End: "Stop with few seeds",
        "The game ends once so many seeds are left in the houses, or fewer, 0 for never";
        Range::Number(0, 99), at!(end_seeds), at_most_seeds;
    RepeatLimit "repeat_limit" in End: "Repetition",
        "How often a position must occur for the game to end";
        Range::Number(0, 99), at!(repeat_limit), in_times;
    RepeatResult "repeat_result" in End: "After a repetition",
        "What a game is worth that ends by repetition";
        Range::Word(RepeatResult::WORDS), at!(repeat_result), plain;

    NextStart "next_start" in Match: "Next to start", "Who starts the next game or round";
        Range::Word(NextStart::WORDS), at!(match_rules.next_start), plain;
    DrawnStart "drawn_start" in Match: "Next after a draw", "Who starts the next game or round after a draw";
        Range::Word(DrawnStart::WORDS), at!(match_rules.drawn_start), plain;
    Burn "burn" in Match: "Burnt houses",
        "Whether houses that cannot be filled for a new round are closed";
        Range::Flag, at!(match_rules.burn), plain;
    Rounds "rounds" in Match: "Rounds",
        "How many rounds are played, each filled from the stores of the one before";
        Range::NumberOr(1, 99, Rounds::UNTIL_UNABLE), at!(match_rules.rounds), plain;
    Refill "refill" in Match: "Filled anew", "Whose houses are filled for a new round";
        Range::Word(Refill::WORDS), at!(match_rules.refill), plain;
    RefillFrom "refill_from" in Match: "Filled from", "Where filling houses for a new round begins";
        Range::Word(RefillFrom::WORDS), at!(match_rules.refill_from), plain;
    RefillRest "refill_rest" in Match: "What fills no house",
        "What becomes of seeds that fill no whole house in rounds for territory";
        Range::Word(RefillRest::WORDS), at!(match_rules.refill_rest), plain;
    RefillLeast "refill_least" in Match: "Fewest houses filled",
        "How many houses a player must be able to fill for another round";
        Range::Number(1, MAX_HOUSES_IN_ROW as u32), at!(match_rules.refill_least), plain;
}

impl Clause {
    /// The name in data and on the command line.
    pub const fn name(self) -> &'static str {
        self.row().name
    }

    /// The group it belongs to.
    pub const fn group(self) -> Group {
        self.row().group
    }

    /// A short name for a toggle or a row.
    pub const fn label(self) -> &'static str {
        self.row().label
    }

    /// One line about what it decides.
    pub const fn help(self) -> &'static str {
        self.row().help
    }

    /// The values it can take.
    pub const fn range(self) -> Range {
        self.row().range
    }

    /// The clause, and a value of it, that must be set for this one to have a meaning; `None` if it
    /// always has.
    pub const fn needs(self) -> Option<(Self, &'static str)> {
        self.row().place.needs
    }

    /// The value in a rule set; `None` where the clause has no meaning beside the others.
    pub fn get(self, spec: &RuleSpec) -> Option<ClauseValue> {
        (self.row().place.get)(spec)
    }

    /// Puts a value of its range into a rule set; `None` where the clause has no meaning beside the
    /// others.
    pub(super) fn put(self, spec: &mut RuleSpec, value: &ClauseValue) -> Option<()> {
        (self.row().place.put)(spec, value)
    }

    /// A value as a player reads it.
    pub fn value_label(self, value: &ClauseValue) -> String {
        match value {
            ClauseValue::Flag(on) => if *on { "on" } else { "off" }.to_owned(),
            ClauseValue::Word(key) => {
                let range = self.range();
                let word = range.words().iter().find(|word| word.key == *key);
                word.map_or(*key, |word| word.label).to_owned()
            }
            ClauseValue::Number(_) | ClauseValue::List(_) => (self.row().told)(value),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_follow_the_order_of_the_clauses() {
        let mut groups: Vec<_> = Clause::ALL.iter().map(|c| c.group()).collect();
        groups.dedup();
        assert_eq!(groups, Group::ALL);
    }

    #[test]
    fn every_word_of_every_clause_has_a_label_of_its_own() {
        for clause in Clause::ALL {
            let range = clause.range();
            let mut labels: Vec<_> = range.words().iter().map(|word| word.label).collect();
            assert!(labels.iter().all(|l| !l.contains('_')), "{labels:?}");
            labels.sort_unstable();
            labels.dedup();
            assert_eq!(labels.len(), range.words().len(), "{labels:?}");
        }
    }

    #[test]
    fn values_in_words() {
        let of = |clause: Clause, text: &str| {
            clause.value_label(&clause.range().parse(text).expect("a value"))
        };
        assert_eq!(of(Clause::Direction, "ccw"), "counter-clockwise");
        assert_eq!(of(Clause::Counts, "2+3"), "2 or 3");
        assert_eq!(of(Clause::Initial, "2x12+0x4"), "2 in 12 houses, 0 in 4");
        assert_eq!(of(Clause::StepCap, "0"), "no limit");
        assert_eq!(of(Clause::StepCap, "1"), "1 lap");
        assert_eq!(of(Clause::EmptyCapture, "true"), "on");
    }
}
