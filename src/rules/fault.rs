//! Why clauses do not go together, told with the clauses called as the reader knows them.

use std::error::Error;
use std::fmt;

use super::clause::{Clause, ClauseError};

/// A reason why clauses do not go together (rule table E1, "Validity").
///
/// Its text calls clauses as data and the command line do; [`Fault::told`] with other names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// A clause has a value outside its range.
    OutOfRange {
        /// The clause.
        clause: Clause,
        /// The value found.
        value: String,
    },
    /// `initial` has not one number for each house.
    InitialLength {
        /// Numbers in the list.
        given: usize,
        /// Houses of a side.
        needed: usize,
    },
    /// `initial` has no seeds.
    NoSeeds,
    /// `counts` is empty.
    NoCounts,
    /// Sowing the store on an own track.
    StoreNeedsSharedTrack,
    /// An own track with another end than the loss of the stuck player.
    OwnTrackNeedsLoss,
    /// A relay that could go on for ever.
    RelayNeedsCap,
    /// Captures to the hand without going on.
    ToHandNeedsRelay,
    /// A game that could go on for ever.
    NeedsRepeatLimit {
        /// The clauses that make it so, with their values.
        with: &'static [(Clause, &'static str)],
    },
    /// A player with seeds could be without a move.
    EitherEmptyNeeds(EitherEmptyNeed),
    /// Who ran out is not defined.
    EmptierNeedsSingles,
    /// Rounds refilled from a pattern.
    RoundsNeedSeeds,
    /// A circuit on which no seed can be dropped.
    NowhereToSow,
    /// A clause that could not be set.
    Clause(ClauseError),
}

/// What `end_when=either_empty` needs, so that a player with seeds always has a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EitherEmptyNeed {
    /// Houses with one seed can be played.
    SingleSeeds,
    /// Nobody must give seeds.
    NoMustFeed,
    /// A grand slam is allowed.
    SlamAllowed,
}

/// What clauses and their values are called.
pub trait Naming {
    /// A clause.
    fn clause(&self, clause: Clause) -> String;
    /// A value of a clause, which is not always possible.
    fn value(&self, clause: Clause, value: &str) -> String;
    /// A clause that has this value.
    fn set(&self, clause: Clause, value: &str) -> String;
    /// The values a clause can take.
    fn range(&self, clause: Clause) -> String;
}

/// The names in data and on the command line.
#[derive(Clone, Copy, Debug)]
pub struct Keys;

impl Naming for Keys {
    fn clause(&self, clause: Clause) -> String {
        clause.name().to_owned()
    }

    fn value(&self, _: Clause, value: &str) -> String {
        value.to_owned()
    }

    fn set(&self, clause: Clause, value: &str) -> String {
        format!("{}={value}", clause.name())
    }

    fn range(&self, clause: Clause) -> String {
        clause.range().to_string()
    }
}

impl Fault {
    /// The reason in one sentence without a full stop, in lower case but for names.
    pub fn told(&self, names: &impl Naming) -> String {
        let clause = |clause| names.clause(clause);
        let set = |clause, value| names.set(clause, value);
        match self {
            Self::OutOfRange { clause, value } => format!(
                "{} is out of range: it takes {}",
                names.set(*clause, value),
                names.range(*clause)
            ),
            Self::InitialLength { given, needed } => format!(
                "{} has {given} numbers, but a side has {needed} houses",
                clause(Clause::Initial)
            ),
            Self::NoSeeds => format!(
                "{} has no seeds: at least one house needs some",
                clause(Clause::Initial)
            ),
            Self::NoCounts => format!(
                "{} is empty: name at least one number of seeds that captures, such as 2+3",
                clause(Clause::Counts)
            ),
            Self::StoreNeedsSharedTrack => format!(
                "{} needs {}: a circuit through the own houses only has no store in it",
                set(Clause::SowStore, "own"),
                set(Clause::Track, "shared")
            ),
            Self::OwnTrackNeedsLoss => format!(
                "{} needs {}: without sowing across, whoever is stuck has lost",
                set(Clause::Track, "own"),
                set(Clause::EndWhen, "mover_stuck_loses")
            ),
            Self::RelayNeedsCap => format!(
                "{} with {} needs {} above 0: without a store on the way a relay can go on for ever",
                set(Clause::Relay, "any"),
                set(Clause::SowStore, "none"),
                clause(Clause::StepCap)
            ),
            Self::ToHandNeedsRelay => format!(
                "{} needs {}: what is captured into the hand is sown on in a relay",
                set(Clause::Capture, "opposite_to_hand"),
                set(Clause::Relay, "any")
            ),
            Self::NeedsRepeatLimit { with } => {
                let with = with.iter().map(|&(clause, value)| set(clause, value));
                format!(
                    "{} must be above 0 with {}: seeds can go round for ever without reaching a store",
                    clause(Clause::RepeatLimit),
                    with.collect::<Vec<_>>().join(" and ")
                )
            }
            Self::EitherEmptyNeeds(need) => format!(
                "{} needs {}: otherwise a player with seeds might have no move (use {})",
                set(Clause::EndWhen, "either_empty"),
                need.told(names),
                set(Clause::EndWhen, "mover_stuck")
            ),
            Self::EmptierNeedsSingles => format!(
                "{} does not go with {} above 1 and {}: a stuck player has not run out of seeds",
                set(Clause::Leftovers, "emptier"),
                clause(Clause::MinLift),
                set(Clause::EndWhen, "mover_stuck")
            ),
            Self::RoundsNeedSeeds => format!(
                "{} needs {}, the same number in every house: a new round fills whole houses (use {} in place of {})",
                clause(Clause::Rounds),
                clause(Clause::Seeds),
                clause(Clause::Seeds),
                clause(Clause::Initial)
            ),
            Self::NowhereToSow => format!(
                "{} needs a circuit of more than one pit: with {} and a single house there is nowhere to sow",
                clause(Clause::SkipOrigin),
                set(Clause::Track, "own")
            ),
            Self::Clause(error) => error.told(names),
        }
    }
}

impl EitherEmptyNeed {
    fn told(self, names: &impl Naming) -> String {
        match self {
            Self::SingleSeeds => names.set(Clause::MinLift, "1"),
            Self::NoMustFeed => names.set(Clause::MustFeed, "false"),
            Self::SlamAllowed => format!(
                "{} other than {}",
                names.clause(Clause::GrandSlam),
                names.value(Clause::GrandSlam, "illegal")
            ),
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.told(&Keys))
    }
}

impl Error for Fault {}

impl From<ClauseError> for Fault {
    fn from(error: ClauseError) -> Self {
        Self::Clause(error)
    }
}

/// All reasons why a rule set is not possible, at least one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Faults(Vec<Fault>);

impl Faults {
    /// The faults as one error.
    pub const fn new(list: Vec<Fault>) -> Self {
        Self(list)
    }

    /// Each fault.
    pub fn list(&self) -> &[Fault] {
        &self.0
    }

    /// The faults themselves.
    pub fn into_list(self) -> Vec<Fault> {
        self.0
    }
}

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, fault) in self.0.iter().enumerate() {
            if i > 0 {
                f.write_str("; ")?;
            }
            write!(f, "{fault}")?;
        }
        Ok(())
    }
}

impl Error for Faults {}
