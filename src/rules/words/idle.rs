//! Clauses that have no effect beside the others, and why.

use crate::rules::clause::Clause;
use crate::rules::spec::{
    Capture, EndWhen, Relay, RepeatResult, Rounds, RuleSpec, SowStore, Track,
};

/// Why a clause changes nothing while the others are as they are; `None` if it does.
///
/// Wider than [`Clause::needs`], which is about clauses that cannot even be set.
pub fn idle_because(spec: &RuleSpec, clause: Clause) -> Option<&'static str> {
    const ONLY_OPPOSITE: &str = "Only with captures from the opposite house";
    const ONLY_COUNT: &str = "Only with captures by number of seeds";
    let because = |idle: bool, reason| idle.then_some(reason);
    let single_round = spec.match_rules.rounds == Rounds::Number(1);
    match clause {
        Clause::StoreSide => because(
            spec.sow_store == SowStore::None && single_round,
            "No store is sown, so it does not matter where the stores lie",
        ),
        Clause::StepCap => because(
            spec.relay == Relay::None,
            "Without sowing on, every move is one lap",
        ),
        Clause::CaptureNeedsLap => {
            because(!matches!(spec.capture, Capture::Opposite(_)), ONLY_OPPOSITE)
        }
        Clause::EmptyCapture | Clause::TakeLast => match &spec.capture {
            Capture::Opposite(opposite) => because(
                !captures_into_store(spec),
                "A capture needs a seed on the other side first, and none is ever sown there",
            )
            .or(because(
                clause == Clause::EmptyCapture && !opposite.take_last,
                "The last seed is never taken, so there is nothing to bank",
            )),
            _ => Some(ONLY_OPPOSITE),
        },
        Clause::Counts => {
            because(!matches!(spec.capture, Capture::Count(_)), ONLY_COUNT).or(because(
                spec.track == Track::Own,
                "No seed is ever sown on the other side, so nothing is captured",
            ))
        }
        Clause::Chain | Clause::GrandSlam => {
            because(!matches!(spec.capture, Capture::Count(_)), ONLY_COUNT).or(because(
                !captures_into_store(spec),
                "Nothing is ever captured",
            ))
        }
        Clause::ExtraTurn => because(
            spec.sow_store == SowStore::None,
            "No store is sown, so the last seed never falls in one",
        ),
        Clause::Leftovers => because(
            spec.end_when == EndWhen::MoverStuckLoses
                && !(spec.repeat_limit > 0 && spec.repeat_result == RepeatResult::Leftovers),
            "Seeds are not counted at the end",
        ),
        Clause::StopAtMajority => because(
            spec.sow_store == SowStore::None && !captures_into_store(spec) && single_round,
            "No seed comes into a store before the end",
        ),
        Clause::RepeatResult => because(spec.repeat_limit == 0, "There is no limit to repetition"),
        Clause::Burn => because(
            single_round,
            "Houses are filled anew only with several rounds",
        ),
        _ => None,
    }
}

/// Whether a capture can ever put seeds into a store.
pub(super) fn captures_into_store(spec: &RuleSpec) -> bool {
    let crosses = spec.track == Track::Shared;
    match &spec.capture {
        Capture::None | Capture::OppositeToHand => false,
        Capture::Opposite(opposite) => crosses || !opposite.capture_needs_lap,
        // A house that a relay goes on from is not captured: what is left is the empty house.
        Capture::Count(count) => {
            crosses && (spec.relay == Relay::None || count.counts.contains(&1))
        }
    }
}

/// Whether a game that ends by repetition is decided by the seeds in the stores.
pub(super) fn repetition_counts_seeds(spec: &RuleSpec) -> bool {
    spec.repeat_limit > 0 && spec.repeat_result != RepeatResult::Draw
}

#[cfg(test)]
mod tests {
    use super::super::samples::{self, plays_alike, variations};
    use super::*;

    #[test]
    fn an_idle_clause_changes_no_game() {
        let mut checked = 0;
        for (name, rules) in samples::all() {
            for (clause, varied) in variations(&rules) {
                if idle_because(rules.spec(), clause).is_some() {
                    assert!(plays_alike(&rules, &varied), "{name}: {}", clause.name());
                    checked += 1;
                }
            }
        }
        assert!(checked > 50, "only {checked} checked");
    }

    #[test]
    fn a_clause_that_cannot_be_set_is_idle() {
        for (name, rules) in samples::all() {
            for &clause in Clause::ALL.iter().filter(|c| c.needs().is_some()) {
                if clause.get(rules.spec()).is_none() {
                    let idle = idle_because(rules.spec(), clause);
                    assert!(idle.is_some(), "{name}: {}", clause.name());
                }
            }
        }
    }
}
