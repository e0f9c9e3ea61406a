//! Clauses that have no effect beside the others, and why.

use crate::rules::clause::Clause;
use crate::rules::spec::{
    CaptureSide, ClaimHouses, ClaimSown, ColumnSown, EndWhen, GrandSlam, Leftovers, NextStart,
    Passing, Refill, RefillFrom, Relay, RepeatResult, Rounds, RuleSpec, SowStore, Track,
};

/// Why a clause changes nothing while the others are as they are; `None` if it does.
///
/// Wider than [`Clause::needs`], which is about clauses that cannot even be set.
pub fn idle_because(spec: &RuleSpec, clause: Clause) -> Option<&'static str> {
    let because = |idle: bool, reason| idle.then_some(reason);
    if let Some((beside, value)) = clause.needs() {
        return idle_inside(spec, clause, (beside, value));
    }
    let single_round = spec.match_rules.rounds == Rounds::Number(1);
    match clause {
        Clause::StoreSide => because(
            spec.sow_store == SowStore::None
                && (single_round || spec.match_rules.refill_from != RefillFrom::Store),
            "No store is sown, so it does not matter where the stores lie",
        ),
        Clause::CapLoses if spec.step_cap == 0 => Some("There is no limit to the laps of a move"),
        Clause::StepCap | Clause::CapLoses => because(
            spec.relay == Relay::None
                && !spec.capture.opposite().is_some_and(|c| c.opposite_goes_on)
                && (spec.capture.column().is_none() || spec.banks_columns()),
            "Without sowing on, every move is one lap",
        ),
        Clause::MustCapture => because(
            spec.capture.column().is_none(),
            "Only with captures of a column",
        ),
        Clause::Reserve
        | Clause::CaptureMost
        | Clause::FrontFirst
        | Clause::KeptHouse
        | Clause::Blocking => because(!spec.must_capture, "No capture must be made"),
        Clause::KeptLeast | Clause::KeptTax => because(spec.kept_house == 0, "No house is kept"),
        Clause::BothEndsWin | Clause::BackColumns => {
            because(!captures_columns(spec), "No column is ever captured")
        }
        Clause::BackAgain => because(spec.back_columns == 0, "No house is sown backward").or(
            because(!captures_columns(spec), "No column is ever captured"),
        ),
        Clause::LastTo => because(spec.last_seeds == 0, "Nobody takes the last seeds"),
        _ => idle_after_sowing(spec, clause),
    }
}

/// The same of a clause that stands inside a value of another one.
fn idle_inside(
    spec: &RuleSpec,
    clause: Clause,
    inside: (Clause, &'static str),
) -> Option<&'static str> {
    let because = |idle: bool, reason| idle.then_some(reason);
    match inside {
        (Clause::Capture, "opposite") => opposite_idle(spec, clause),
        (Clause::Capture, "count") => count_idle(spec, clause),
        (Clause::Capture, "gap") => because(
            spec.capture.gap().is_none(),
            "Only with captures beyond an empty house",
        ),
        (Clause::Capture, "column") => column_idle(spec, clause),
        (Clause::Passing, _) => because(
            spec.passing == Passing::None,
            "Nothing is captured in passing",
        ),
        (Clause::Claim, _) => claim_idle(spec, clause),
        _ => None,
    }
}

/// The same of the clauses about whose turn it is then, the end of a game and what comes after it.
fn idle_after_sowing(spec: &RuleSpec, clause: Clause) -> Option<&'static str> {
    let because = |idle: bool, reason| idle.then_some(reason);
    let single_round = spec.match_rules.rounds == Rounds::Number(1);
    match clause {
        Clause::ExtraTurn => because(
            spec.sow_store == SowStore::None,
            "No store is sown, so the last seed never falls in one",
        ),
        Clause::CaptureTurn => because(
            !captures_into_store(spec) && !raids(spec),
            "The last seed captures nothing",
        ),
        Clause::Leftovers => because(
            !spec.end_when.counts_seeds()
                && spec.end_seeds == 0
                && (spec.repeat_limit == 0 || spec.repeat_result != RepeatResult::Leftovers),
            "Seeds are not counted at the end",
        ),
        Clause::UnfedTakesRest => because(
            spec.end_when != EndWhen::MoverStuck && spec.end_when != EndWhen::MoverEmpty,
            "The game does not end because a player cannot be fed",
        )
        .or(because(!spec.must_feed, "Nobody is to be fed"))
        .or(because(
            spec.leftovers == Leftovers::Emptier,
            "Whoever has no seeds gets those left over in any case",
        )),
        Clause::StopAtMajority | Clause::SeedLimit => because(
            !wins_seeds(spec) && single_round,
            "No seed comes into a store before the end",
        ),
        Clause::RepeatResult => because(spec.repeat_limit == 0, "There is no limit to repetition"),
        Clause::Burn | Clause::RefillFrom if spec.match_rules.refill == Refill::Territory => {
            Some("All houses are filled anew")
        }
        Clause::Burn | Clause::Refill | Clause::RefillFrom | Clause::RefillLeast => because(
            single_round,
            "Houses are filled anew only with several rounds",
        ),
        Clause::RefillRest => because(
            !spec.match_rules.are_for_territory(),
            "Only in rounds for territory do the seeds of both fill one house",
        ),
        Clause::DrawnStart => because(
            !matches!(
                spec.match_rules.next_start,
                NextStart::Winner | NextStart::Loser
            ),
            "Who starts next does not depend on who has won",
        ),
        _ => None,
    }
}

fn column_idle(spec: &RuleSpec, clause: Clause) -> Option<&'static str> {
    let Some(column) = spec.capture.column() else {
        return Some("Only with captures of a column");
    };
    if clause == Clause::EndColumns {
        return (column.column_sown != ColumnSown::End)
            .then_some("Captured seeds are not sown from an end of the row");
    }
    (clause != Clause::ColumnFromEmpty && !captures_columns(spec))
        .then_some("A house with seeds is always lifted and sown on, so no column is captured")
}

/// Whether columns can be captured.
pub(super) fn captures_columns(spec: &RuleSpec) -> bool {
    let column = spec.capture.column();
    column.is_some_and(|column| column.column_from_empty || spec.relay != Relay::Any)
}

fn opposite_idle(spec: &RuleSpec, clause: Clause) -> Option<&'static str> {
    let Some(opposite) = spec.capture.opposite() else {
        return Some("Only with captures from the opposite house");
    };
    if clause != Clause::CaptureNeedsLap && !captures_opposite(spec) {
        return Some("A capture needs a seed on the other side first, and none is ever sown there");
    }
    (clause == Clause::EmptyCapture && !opposite.take_last)
        .then_some("The last seed is never taken, so there is nothing to bank")
}

fn count_idle(spec: &RuleSpec, clause: Clause) -> Option<&'static str> {
    let Some(count) = spec.capture.count() else {
        return Some("Only with captures by number of seeds");
    };
    if !captures_on_its_side(spec) && clause != Clause::CaptureSide {
        return Some("No seed is ever sown on the other side, so nothing is captured");
    }
    let side_is_free = matches!(clause, Clause::Counts | Clause::CaptureSide);
    if !side_is_free && !captures_by_count(spec) {
        return Some("Nothing is ever captured");
    }
    let slam = matches!(clause, Clause::GrandSlam | Clause::SlamFromEmpty);
    if slam && (count.capture_side == CaptureSide::Own || spec.track == Track::Own) {
        return Some("Nothing is captured on the other side");
    }
    (clause == Clause::SlamFromEmpty && count.grand_slam == GrandSlam::Legal)
        .then_some("A capture of all seeds is like any other")
}

fn claim_idle(spec: &RuleSpec, clause: Clause) -> Option<&'static str> {
    let Some(claim) = spec.claim else {
        return Some("Only with claimed houses");
    };
    let none = claim.claim_other == ClaimHouses::None && claim.claim_own == ClaimHouses::None;
    match clause {
        Clause::ClaimCount | Clause::ClaimMost | Clause::ClaimApart | Clause::ClaimPair if none => {
            Some("No house can be claimed during the game")
        }
        Clause::Raid if claim.claim_sown == ClaimSown::Claimer => {
            Some("No seed falls in a house that the other player has claimed")
        }
        Clause::Bank if !captures_into_store(spec) && !raids(spec) => {
            Some("The last seed captures nothing")
        }
        _ => None,
    }
}

/// Whether seeds can be taken out of claimed houses.
pub(super) fn raids(spec: &RuleSpec) -> bool {
    let claim = spec.claim;
    claim.is_some_and(|claim| claim.raid > 0 && claim.claim_sown != ClaimSown::Claimer)
}

/// Whether a player can win seeds before the end.
fn wins_seeds(spec: &RuleSpec) -> bool {
    spec.sow_store == SowStore::Own
        || captures_into_store(spec)
        || spec.passing != Passing::None
        || spec.claim.is_some()
        || spec.last_seeds > 0
}

/// Whether a capture by the last seed can ever win seeds.
pub(super) fn captures_into_store(spec: &RuleSpec) -> bool {
    let columns = captures_columns(spec) && spec.banks_columns();
    columns || spec.capture.gap().is_some() || captures_opposite(spec) || captures_by_count(spec)
}

/// Whether there are captures from the opposite house.
pub(super) fn captures_opposite(spec: &RuleSpec) -> bool {
    let opposite = spec.capture.opposite();
    opposite.is_some_and(|c| spec.track == Track::Shared || !c.capture_needs_lap)
}

/// Whether there are captures by number of seeds.
pub(super) fn captures_by_count(spec: &RuleSpec) -> bool {
    // A house that a relay goes on from is not captured: what is left is the empty house.
    let lands = |counts: &[u16]| spec.relay != Relay::Any || counts.contains(&1);
    let count = spec.capture.count();
    count.is_some_and(|count| lands(&count.counts)) && captures_on_its_side(spec)
}

/// Whether the side on which captures by number begin is ever sown.
fn captures_on_its_side(spec: &RuleSpec) -> bool {
    let side = spec.capture.count().map(|count| count.capture_side);
    spec.track == Track::Shared || matches!(side, Some(CaptureSide::Own | CaptureSide::Either))
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
