//! The clauses of a rule set by name: read and set one at a time.
//!
//! The command line, the rules panel, the comparison of rule sets and the texts all go through this
//! table, so that a clause has one name and one range everywhere.

use std::error::Error;
use std::fmt;

use super::board::MAX_HOUSES_IN_ROW;
use super::fault::{Keys, Naming};
use super::spec::{
    Capture, CountCapture, Direction, EndWhen, GrandSlam, Leftovers, NextStart, OppositeCapture,
    Relay, RepeatResult, Rounds, RuleSpec, SowStore, Start, StoreSide, Track,
};
use super::value::{Range, Value};

/// Most seeds that `seeds` puts into each house.
pub const MAX_SEEDS_IN_HOUSE: u16 = 24;
/// Most seeds that one house may hold in a start position.
pub const MAX_SEEDS_IN_START: u16 = 200;
/// The longest limit that `step_cap` can set, in laps.
pub const MAX_STEP_CAP: u32 = 10_000;

const UNTIL_UNABLE: &str = "until_unable";

/// Declares the clauses: variant, name in rule table E1, range.
macro_rules! clauses {
    ($($variant:ident = $name:literal : $range:expr),+ $(,)?) => {
        /// A parameter of rule table E1.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Clause { $(#[doc = concat!("`", $name, "`")] $variant),+ }

        impl Clause {
            /// All clauses, in an order in which they can be set one after another: what decides
            /// whether a clause has a meaning comes before it.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            /// The name in data and on the command line.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$variant => $name),+ }
            }

            /// The values it can take.
            pub const fn range(self) -> Range {
                match self { $(Self::$variant => $range),+ }
            }
        }
    };
}

clauses! {
    Rows = "rows": Range::Number(1, 2),
    Houses = "houses": Range::Number(1, MAX_HOUSES_IN_ROW as u32),
    Seeds = "seeds": Range::Number(1, MAX_SEEDS_IN_HOUSE as u32),
    Initial = "initial": Range::List(0, MAX_SEEDS_IN_START),
    Track = "track": Range::Word(Track::WORDS),
    Direction = "direction": Range::Word(Direction::WORDS),
    SowStore = "sow_store": Range::Word(SowStore::WORDS),
    StoreSide = "store_side": Range::Word(StoreSide::WORDS),
    MinLift = "min_lift": Range::Number(1, 2),
    SkipOrigin = "skip_origin": Range::Flag,
    MustFeed = "must_feed": Range::Flag,
    Relay = "relay": Range::Word(Relay::WORDS),
    StepCap = "step_cap": Range::Number(0, MAX_STEP_CAP),
    Capture = "capture": Range::Word(Capture::WORDS),
    EmptyCapture = "empty_capture": Range::Flag,
    TakeLast = "take_last": Range::Flag,
    CaptureNeedsLap = "capture_needs_lap": Range::Flag,
    Counts = "counts": Range::List(1, 99),
    Chain = "chain": Range::Flag,
    GrandSlam = "grand_slam": Range::Word(GrandSlam::WORDS),
    ExtraTurn = "extra_turn": Range::Flag,
    Pie = "pie": Range::Flag,
    EndWhen = "end_when": Range::Word(EndWhen::WORDS),
    Leftovers = "leftovers": Range::Word(Leftovers::WORDS),
    StopAtMajority = "stop_at_majority": Range::Flag,
    RepeatLimit = "repeat_limit": Range::Number(0, 99),
    RepeatResult = "repeat_result": Range::Word(RepeatResult::WORDS),
    NextStart = "next_start": Range::Word(NextStart::WORDS),
    Burn = "burn": Range::Flag,
    Rounds = "rounds": Range::NumberOr(1, 99, UNTIL_UNABLE),
}

/// Why a clause could not be given a value.
///
/// Its text calls clauses as data and the command line do; [`ClauseError::told`] with other names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ClauseError {
    /// No clause has this name.
    Unknown {
        /// What was given.
        name: String,
        /// A name that is near, or all names.
        hint: String,
    },
    /// The value does not fit.
    BadValue {
        /// The clause.
        clause: Clause,
        /// What was given.
        value: String,
    },
    /// The clause has no meaning beside the others.
    NotApplicable {
        /// The clause.
        clause: Clause,
        /// The kind of capture it needs.
        needs: &'static str,
        /// The kind of capture that is there instead.
        has: &'static str,
    },
}

impl ClauseError {
    /// The reason in one sentence without a full stop.
    pub fn told(&self, names: &impl Naming) -> String {
        match self {
            Self::Unknown { name, hint } => format!("there is no clause `{name}`{hint}"),
            Self::BadValue { clause, value } => format!(
                "{} is not possible: {} takes {}",
                names.set(*clause, &format!("`{value}`")),
                names.clause(*clause),
                names.range(*clause)
            ),
            Self::NotApplicable { clause, needs, has } => format!(
                "{} only has a meaning with {}, but {} is set",
                names.clause(*clause),
                names.set(Clause::Capture, needs),
                names.set(Clause::Capture, has)
            ),
        }
    }
}

impl fmt::Display for ClauseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.told(&Keys))
    }
}

impl Error for ClauseError {}

impl Clause {
    /// The clause with this name.
    ///
    /// # Errors
    /// [`ClauseError::Unknown`], with the name nearest to it or the list of all.
    pub fn from_name(name: &str) -> Result<Self, ClauseError> {
        let name = name.trim();
        let named =
            |wanted: &dyn Fn(&str) -> bool| Self::ALL.iter().copied().find(|c| wanted(c.name()));
        named(&|known| known == name).ok_or_else(|| {
            let near = named(&|known| !name.is_empty() && known.contains(name))
                .or_else(|| named(&|known| name.contains(known)));
            let hint = match near {
                Some(near) => format!("; did you mean `{}`?", near.name()),
                None => {
                    let all: Vec<_> = Self::ALL.iter().map(|c| c.name()).collect();
                    format!("; the clauses are {}", all.join(", "))
                }
            };
            let name = name.to_owned();
            ClauseError::Unknown { name, hint }
        })
    }

    /// The kind of capture that must be set for the clause to have a meaning; `None` if any.
    pub const fn needs(self) -> Option<&'static str> {
        match self {
            Self::EmptyCapture | Self::TakeLast | Self::CaptureNeedsLap => Some("opposite"),
            Self::Counts | Self::Chain | Self::GrandSlam => Some("count"),
            _ => None,
        }
    }

    /// The value in a rule set; `None` where the clause has no meaning beside the others.
    pub fn get(self, spec: &RuleSpec) -> Option<Value> {
        let opposite = match &spec.capture {
            Capture::Opposite(clauses) => Some(clauses),
            _ => None,
        };
        let count = match &spec.capture {
            Capture::Count(clauses) => Some(clauses),
            _ => None,
        };
        Some(match self {
            Self::Rows => Value::Number(spec.rows.into()),
            Self::Houses => Value::Number(spec.houses.into()),
            Self::Seeds => match spec.start {
                Start::Seeds(n) => Value::Number(n.into()),
                Start::Initial(_) => return None,
            },
            Self::Initial => match &spec.start {
                Start::Seeds(_) => return None,
                Start::Initial(list) => Value::List(list.clone()),
            },
            Self::Track => Value::Word(spec.track.word()),
            Self::Direction => Value::Word(spec.direction.word()),
            Self::SowStore => Value::Word(spec.sow_store.word()),
            Self::StoreSide => Value::Word(spec.store_side.word()),
            Self::MinLift => Value::Number(spec.min_lift.into()),
            Self::SkipOrigin => Value::Flag(spec.skip_origin),
            Self::MustFeed => Value::Flag(spec.must_feed),
            Self::Relay => Value::Word(spec.relay.word()),
            Self::StepCap => Value::Number(spec.step_cap),
            Self::Capture => Value::Word(spec.capture.word()),
            Self::EmptyCapture => Value::Flag(opposite?.empty_capture),
            Self::TakeLast => Value::Flag(opposite?.take_last),
            Self::CaptureNeedsLap => Value::Flag(opposite?.capture_needs_lap),
            Self::Counts => Value::List(count?.counts.clone()),
            Self::Chain => Value::Flag(count?.chain),
            Self::GrandSlam => Value::Word(count?.grand_slam.word()),
            Self::ExtraTurn => Value::Flag(spec.extra_turn),
            Self::Pie => Value::Flag(spec.pie),
            Self::EndWhen => Value::Word(spec.end_when.word()),
            Self::Leftovers => Value::Word(spec.leftovers.word()),
            Self::StopAtMajority => Value::Flag(spec.stop_at_majority),
            Self::RepeatLimit => Value::Number(spec.repeat_limit),
            Self::RepeatResult => Value::Word(spec.repeat_result.word()),
            Self::NextStart => Value::Word(spec.match_rules.next_start.word()),
            Self::Burn => Value::Flag(spec.match_rules.burn),
            Self::Rounds => match spec.match_rules.rounds {
                Rounds::Number(n) => Value::Number(n.into()),
                Rounds::UntilUnable => Value::Word(UNTIL_UNABLE),
            },
        })
    }

    /// Gives the clause the value that `text` stands for.
    ///
    /// A new number of houses or rows keeps the pattern of a start position given house by house.
    ///
    /// # Errors
    /// [`ClauseError::BadValue`] outside the range, [`ClauseError::NotApplicable`] where the clause
    /// has no meaning beside the others; the rule set is then as before.
    pub fn set(self, spec: &mut RuleSpec, text: &str) -> Result<(), ClauseError> {
        let value = self
            .range()
            .parse(text)
            .ok_or_else(|| self.bad_value(text))?;
        self.assign(spec, &value)
    }

    fn bad_value(self, text: &str) -> ClauseError {
        ClauseError::BadValue {
            clause: self,
            value: text.trim().to_owned(),
        }
    }

    /// Gives the clause a value.
    ///
    /// # Errors
    /// As [`Clause::set`].
    pub fn assign(self, spec: &mut RuleSpec, value: &Value) -> Result<(), ClauseError> {
        if !self.range().contains(value) {
            return Err(self.bad_value(&value.to_string()));
        }
        let not_applicable = ClauseError::NotApplicable {
            clause: self,
            needs: self.needs().unwrap_or_default(),
            has: spec.capture.word(),
        };
        match (self, value) {
            (Self::Rows, Value::Number(n)) => {
                spec.rows = narrow(*n);
                spec.fit_start();
            }
            (Self::Houses, Value::Number(n)) => {
                spec.houses = narrow(*n);
                spec.fit_start();
            }
            (Self::Seeds, Value::Number(n)) => spec.start = Start::Seeds(narrow(*n)),
            (Self::Initial, Value::List(list)) => spec.start = Start::Initial(list.clone()),
            (Self::MinLift, Value::Number(n)) => spec.min_lift = narrow(*n),
            (Self::StepCap, Value::Number(n)) => spec.step_cap = *n,
            (Self::RepeatLimit, Value::Number(n)) => spec.repeat_limit = *n,
            (Self::SkipOrigin, Value::Flag(on)) => spec.skip_origin = *on,
            (Self::MustFeed, Value::Flag(on)) => spec.must_feed = *on,
            (Self::ExtraTurn, Value::Flag(on)) => spec.extra_turn = *on,
            (Self::Pie, Value::Flag(on)) => spec.pie = *on,
            (Self::StopAtMajority, Value::Flag(on)) => spec.stop_at_majority = *on,
            (Self::Burn, Value::Flag(on)) => spec.match_rules.burn = *on,
            (Self::EmptyCapture, Value::Flag(on)) => {
                opposite(spec).ok_or(not_applicable)?.empty_capture = *on;
            }
            (Self::TakeLast, Value::Flag(on)) => {
                opposite(spec).ok_or(not_applicable)?.take_last = *on;
            }
            (Self::CaptureNeedsLap, Value::Flag(on)) => {
                opposite(spec).ok_or(not_applicable)?.capture_needs_lap = *on;
            }
            (Self::Chain, Value::Flag(on)) => count(spec).ok_or(not_applicable)?.chain = *on,
            (Self::Counts, Value::List(list)) => {
                let mut counts = list.clone();
                counts.sort_unstable();
                counts.dedup();
                count(spec).ok_or(not_applicable)?.counts = counts;
            }
            (Self::Rounds, Value::Number(n)) => {
                spec.match_rules.rounds = Rounds::Number(narrow(*n));
            }
            (Self::Rounds, Value::Word(_)) => spec.match_rules.rounds = Rounds::UntilUnable,
            (_, Value::Word(word)) => {
                if self == Self::GrandSlam && count(spec).is_none() {
                    return Err(not_applicable);
                }
                return self.assign_word(spec, word);
            }
            _ => return Err(self.bad_value(&value.to_string())),
        }
        Ok(())
    }

    fn assign_word(self, spec: &mut RuleSpec, word: &str) -> Result<(), ClauseError> {
        fn put<T>(place: &mut T, value: Option<T>) -> bool {
            value.map(|v| *place = v).is_some()
        }
        let done = match self {
            Self::Track => put(&mut spec.track, Track::from_word(word)),
            Self::Direction => put(&mut spec.direction, Direction::from_word(word)),
            Self::SowStore => put(&mut spec.sow_store, SowStore::from_word(word)),
            Self::StoreSide => put(&mut spec.store_side, StoreSide::from_word(word)),
            Self::Relay => put(&mut spec.relay, Relay::from_word(word)),
            // The kind that is there already keeps its own clauses.
            Self::Capture => {
                spec.capture.word() == word || put(&mut spec.capture, Capture::from_word(word))
            }
            Self::GrandSlam => {
                count(spec).is_some_and(|c| put(&mut c.grand_slam, GrandSlam::from_word(word)))
            }
            Self::EndWhen => put(&mut spec.end_when, EndWhen::from_word(word)),
            Self::Leftovers => put(&mut spec.leftovers, Leftovers::from_word(word)),
            Self::RepeatResult => put(&mut spec.repeat_result, RepeatResult::from_word(word)),
            Self::NextStart => put(&mut spec.match_rules.next_start, NextStart::from_word(word)),
            _ => false,
        };
        if done {
            Ok(())
        } else {
            Err(self.bad_value(word))
        }
    }
}

/// A number that a range has already bounded.
fn narrow<T: TryFrom<u32> + Default>(n: u32) -> T {
    T::try_from(n).unwrap_or_default()
}

fn opposite(spec: &mut RuleSpec) -> Option<&mut OppositeCapture> {
    match &mut spec.capture {
        Capture::Opposite(clauses) => Some(clauses),
        _ => None,
    }
}

fn count(spec: &mut RuleSpec) -> Option<&mut CountCapture> {
    match &mut spec.capture {
        Capture::Count(clauses) => Some(clauses),
        _ => None,
    }
}

impl RuleSpec {
    /// Stretches a start given house by house over the board's present rows and houses, each row's
    /// pattern in proportion.
    fn fit_start(&mut self) {
        let (rows, houses) = (usize::from(self.rows), usize::from(self.houses));
        let Start::Initial(list) = &self.start else {
            return;
        };
        if list.len() == rows * houses || list.is_empty() {
            return;
        }
        // A list that was made for one row or two is told by what divides it evenly.
        let old_rows = if list.len() % rows == 0 { rows } else { 1 };
        let old_houses = list.len() / old_rows;
        let fitted = (0..rows * houses)
            .map(|i| {
                let (row, along) = (i / houses, i % houses);
                list[(row % old_rows) * old_houses + along * old_houses / houses]
            })
            .collect();
        self.start = Start::Initial(fitted);
    }
}

/// Sets many clauses at once, written `clause=value`; order does not matter.
///
/// # Errors
/// Every assignment that failed, in the order given; the others are made all the same.
pub fn assign_all<'a>(
    spec: &mut RuleSpec,
    assignments: impl IntoIterator<Item = (&'a str, &'a str)>,
) -> Result<(), Vec<ClauseError>> {
    let mut errors = Vec::new();
    let mut known = Vec::new();
    for (name, value) in assignments {
        match Clause::from_name(name) {
            Ok(clause) => known.push((clause, value)),
            Err(error) => errors.push(error),
        }
    }
    // The order of the table: what gives another clause its meaning is set first.
    known.sort_by_key(|(clause, _)| *clause);
    for (clause, value) in known {
        if let Err(error) = clause.set(spec, value) {
            errors.push(error);
        }
    }
    if errors.is_empty() {
        Ok(())
    } else {
        Err(errors)
    }
}
