//! The clauses a fault is about: one of them must change for it to go.

use crate::rules::clause::Clause;
use crate::rules::fault::Fault;

/// The clauses that decide whether a fault is there.
pub(super) fn clauses_of(fault: &Fault) -> Vec<Clause> {
    match fault {
        Fault::OutOfRange { clause, .. } => vec![*clause],
        Fault::InitialLength { .. } => {
            vec![Clause::Rows, Clause::Houses, Clause::Seeds, Clause::Initial]
        }
        Fault::NoSeeds => vec![Clause::Seeds, Clause::Initial],
        Fault::NoCounts => vec![Clause::Capture, Clause::Counts],
        Fault::StoreNeedsSharedTrack => vec![Clause::SowStore, Clause::Track],
        Fault::OwnTrackNeedsLoss => vec![Clause::Track, Clause::EndWhen],
        Fault::RelayNeedsCap => vec![Clause::Relay, Clause::SowStore, Clause::StepCap],
        Fault::ToHandNeedsRelay => vec![Clause::Capture, Clause::Relay],
        Fault::NeedsRepeatLimit { .. } => vec![
            Clause::RepeatLimit,
            Clause::SowStore,
            Clause::Direction,
            Clause::StoreSide,
        ],
        Fault::EitherEmptyNeeds(_) => vec![
            Clause::EndWhen,
            Clause::MinLift,
            Clause::MustFeed,
            Clause::Capture,
            Clause::GrandSlam,
        ],
        Fault::EmptierNeedsSingles => vec![Clause::MinLift, Clause::EndWhen, Clause::Leftovers],
        Fault::RoundsNeedSeeds => vec![Clause::Rounds, Clause::Seeds, Clause::Initial],
        Fault::NowhereToSow => vec![
            Clause::SkipOrigin,
            Clause::Track,
            Clause::Rows,
            Clause::Houses,
        ],
        Fault::Clause(_) => Clause::ALL.to_vec(),
    }
}
