//! The table of clauses: a row each.

use super::group::Group;
use super::value::{ClauseType, ClauseValue, Range};
use crate::rules::board::MAX_HOUSES_IN_ROW;
use crate::rules::spec::{
    Capture, Direction, EndWhen, GrandSlam, Leftovers, NextStart, Relay, RepeatResult, Rounds,
    RuleSpec, SowStore, Start, StoreSide, Track,
};
use crate::rules::words::phrase::{any_of, counted, ordinal};

/// Most seeds that `seeds` puts into each house.
pub const MAX_SEEDS_IN_HOUSE: u16 = 24;
/// Most seeds that one house may hold in a start position.
pub const MAX_SEEDS_IN_START: u16 = 200;
/// The longest limit that `step_cap` can set, in laps.
pub const MAX_STEP_CAP: u32 = 10_000;

/// What the table says about a clause.
struct Row {
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
    /// The kind of capture that must be set for it to be there; `None` if any.
    needs: Option<&'static str>,
    /// Its value, `None` where it has no meaning beside the others.
    get: fn(&RuleSpec) -> Option<ClauseValue>,
    /// Puts a value there; `None` if it cannot be put.
    put: fn(&mut RuleSpec, &ClauseValue) -> Option<()>,
}

/// A field of the rule set, or of the clauses of one kind of capture.
macro_rules! at {
    (capture.opposite.$field:ident) => {
        at!(Opposite, "opposite", $field)
    };
    (capture.count.$field:ident) => {
        at!(Count, "count", $field)
    };
    ($kind:ident, $word:literal, $field:ident) => {
        Field {
            needs: Some($word),
            get: |spec| match &spec.capture {
                Capture::$kind(clauses) => Some(clauses.$field.value()),
                _ => None,
            },
            put: |spec, value| match &mut spec.capture {
                Capture::$kind(clauses) => clauses.$field.put(value),
                _ => None,
            },
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
            spec.capture = Capture::from_word(word)?;
        }
        Some(())
    },
};

/// `counts`: ascending, each once.
const COUNTS: Field = Field {
    put: |spec, value| match &mut spec.capture {
        Capture::Count(clauses) => {
            clauses.counts.put(value)?;
            clauses.counts.sort_unstable();
            clauses.counts.dedup();
            Some(())
        }
        _ => None,
    },
    ..at!(capture.count.counts)
};

/// A number as it is, a list in runs: `12 × 2, 4 × 0`.
fn plain(value: &ClauseValue) -> String {
    let ClauseValue::List(list) = value else {
        return value.to_string();
    };
    let runs = list.chunk_by(|a, b| a == b);
    let runs = runs.filter_map(|run| Some(format!("{} × {}", run.len(), run.first()?)));
    runs.collect::<Vec<_>>().join(", ")
}

fn in_seeds(value: &ClauseValue) -> String {
    with_number(value, |n| counted(n, "seed"))
}

fn in_laps(value: &ClauseValue) -> String {
    with_number(value, |n| match n {
        0 => "no limit".to_owned(),
        n => counted(n, "lap"),
    })
}

fn in_times(value: &ClauseValue) -> String {
    with_number(value, |n| match n {
        0 => "no limit".to_owned(),
        n => format!("ends at the {} time", ordinal(n)),
    })
}

fn as_alternatives(value: &ClauseValue) -> String {
    match value {
        ClauseValue::List(numbers) => any_of(numbers),
        _ => plain(value),
    }
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

            const fn row(self) -> &'static Row {
                match self {
                    $(Self::$variant => const { &Row {
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
    SkipOrigin "skip_origin" in Lift: "Skip the lifted house",
        "Whether a lap passes over the house it was lifted from";
        Range::Flag, at!(skip_origin), plain;
    MustFeed "must_feed" in Lift: "Must-feed", "Whether an opponent without seeds must be given some";
        Range::Flag, at!(must_feed), plain;

    Relay "relay" in Lap: "Sow on (relay)",
        "Whether a house that was not empty is lifted and sown on when the last seed falls in it";
        Range::Word(Relay::WORDS), at!(relay), plain;
    StepCap "step_cap" in Lap: "Most laps", "Laps after which a move is cut short";
        Range::Number(0, MAX_STEP_CAP), at!(step_cap), in_laps;

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
    Counts "counts" in Capture: "Capturing numbers",
        "How many seeds a house must hold after the last seed to be captured";
        Range::List(1, 99), COUNTS, as_alternatives;
    Chain "chain" in Capture: "Chain capture", "Whether the houses sown just before are captured too";
        Range::Flag, at!(capture.count.chain), plain;
    GrandSlam "grand_slam" in Capture: "Grand slam",
        "What happens when a capture would take all the opponent’s seeds";
        Range::Word(GrandSlam::WORDS), at!(capture.count.grand_slam), plain;

    ExtraTurn "extra_turn" in Turn: "Move again",
        "Whether the last seed in the own store gives another move";
        Range::Flag, at!(extra_turn), plain;
    Pie "pie" in Turn: "Pie rule",
        "Whether the second player may swap sides instead of making a first move";
        Range::Flag, at!(pie), plain;

    EndWhen "end_when" in End: "The game ends", "What ends the game";
        Range::Word(EndWhen::WORDS), at!(end_when), plain;
    Leftovers "leftovers" in End: "Seeds left over", "Who gets the seeds left on the board";
        Range::Word(Leftovers::WORDS), at!(leftovers), plain;
    StopAtMajority "stop_at_majority" in End: "Stop at a majority",
        "Whether the game ends once more than half of all seeds are in one store";
        Range::Flag, at!(stop_at_majority), plain;
    RepeatLimit "repeat_limit" in End: "Repetition",
        "How often a position must occur for the game to end";
        Range::Number(0, 99), at!(repeat_limit), in_times;
    RepeatResult "repeat_result" in End: "After a repetition",
        "What a game is worth that ends by repetition";
        Range::Word(RepeatResult::WORDS), at!(repeat_result), plain;

    NextStart "next_start" in Match: "Next to start", "Who starts the next game or round";
        Range::Word(NextStart::WORDS), at!(match_rules.next_start), plain;
    Burn "burn" in Match: "Burnt houses",
        "Whether houses that cannot be filled for a new round are closed";
        Range::Flag, at!(match_rules.burn), plain;
    Rounds "rounds" in Match: "Rounds",
        "How many rounds are played, each filled from the stores of the one before";
        Range::NumberOr(1, 99, Rounds::UNTIL_UNABLE), at!(match_rules.rounds), plain;
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

    /// The kind of capture that must be set for the clause to have a meaning; `None` if any.
    pub const fn needs(self) -> Option<&'static str> {
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
        assert_eq!(of(Clause::Initial, "2x12+0x4"), "12 × 2, 4 × 0");
        assert_eq!(of(Clause::StepCap, "0"), "no limit");
        assert_eq!(of(Clause::StepCap, "1"), "1 lap");
        assert_eq!(of(Clause::EmptyCapture, "true"), "on");
    }
}
