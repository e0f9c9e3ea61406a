//! Random rule sets and games for the laws.

use kalaha::rules::clause::value::Range;
use kalaha::rules::clause::{Clause, assign_all};
use kalaha::rules::rule_set::RuleSet;
use kalaha::rules::spec::RuleSpec;
use proptest::prelude::*;

/// A value that a clause takes, small enough for short games.
fn value(clause: Clause) -> BoxedStrategy<String> {
    match (clause, clause.range()) {
        (Clause::Houses, _) => (1..=6u32).prop_map(|n| n.to_string()).boxed(),
        (Clause::Seeds, _) => (1..=5u32).prop_map(|n| n.to_string()).boxed(),
        (Clause::StepCap, _) => prop::sample::select(vec!["3", "7", "30"])
            .prop_map(str::to_owned)
            .boxed(),
        (Clause::RepeatLimit, _) => prop::sample::select(vec!["0", "2", "3"])
            .prop_map(str::to_owned)
            .boxed(),
        (Clause::Counts, _) => prop::sample::select(vec!["2+3", "1+2+3", "3", "2+4", "2+4+6"])
            .prop_map(str::to_owned)
            .boxed(),
        (Clause::SeedLimit, _) => one_of(&["0", "0", "4", "9"]),
        (Clause::EndSeeds | Clause::LastSeeds, _) => one_of(&["0", "0", "2", "3"]),
        (Clause::PassingCount | Clause::ClaimCount, _) => one_of(&["2", "3", "4"]),
        (Clause::ClaimMost | Clause::ClaimStart, _) => one_of(&["0", "0", "1", "2"]),
        (Clause::Raid, _) => one_of(&["0", "1", "2"]),
        (Clause::BackColumns | Clause::EndColumns, _) => one_of(&["0", "1", "2"]),
        (Clause::Reserve, _) => one_of(&["0", "1", "3", "6"]),
        (Clause::CaptureMost, _) => one_of(&["0", "3", "15"]),
        (Clause::KeptHouse, _) => one_of(&["0", "1", "2", "3"]),
        (Clause::KeptLeast | Clause::KeptTax, _) => one_of(&["0", "1", "2", "4"]),
        (_, Range::Flag) => any::<bool>().prop_map(|on| on.to_string()).boxed(),
        (_, Range::Number(low, high)) => (low..=high).prop_map(|n| n.to_string()).boxed(),
        (_, Range::NumberOr(..)) => Just("1".to_owned()).boxed(),
        (_, Range::Word(words)) => prop::sample::select(words.to_vec())
            .prop_map(|word| word.key.to_owned())
            .boxed(),
        (_, Range::List(..)) => Just("2+1".to_owned()).boxed(),
    }
}

fn one_of(values: &'static [&'static str]) -> BoxedStrategy<String> {
    prop::sample::select(values).prop_map(str::to_owned).boxed()
}

/// A rule set made of random clauses, put right where they do not go together.
pub fn rule_sets() -> impl Strategy<Value = RuleSet> {
    let clauses: Vec<Clause> = Clause::ALL
        .iter()
        .copied()
        .filter(|c| *c != Clause::Initial)
        .collect();
    let values: Vec<_> = clauses.iter().map(|&c| value(c)).collect();
    (values, prop::collection::vec(0..4u16, 24), any::<bool>()).prop_filter_map(
        "clauses that do not go together",
        move |(values, pattern, from_pattern)| {
            let mut spec = RuleSpec::default();
            for (clause, value) in clauses.iter().zip(&values) {
                // A clause without a meaning here is left as it is.
                let _ = clause.set(&mut spec, value);
            }
            if from_pattern {
                let houses = usize::from(spec.rows) * usize::from(spec.houses);
                let list: Vec<_> = pattern[..houses].iter().map(u16::to_string).collect();
                assign_all(&mut spec, [("initial", list.join("+").as_str())]).ok()?;
            }
            RuleSet::new(put_right(spec)).ok()
        },
    )
}

/// Changes what the rules of rule table E1 forbid to the nearest that they allow.
fn put_right(mut spec: RuleSpec) -> RuleSpec {
    use kalaha::rules::spec::*;
    if spec.rows == 2 {
        spec.track = Track::Own;
    }
    put_must_capture_right(&mut spec);
    if spec.track == Track::Own {
        spec.sow_store = SowStore::None;
        if spec.rows == 1 && spec.capture.column().is_some() {
            spec.capture = Capture::OppositeToHand;
        }
        let front = spec.end_when == EndWhen::FrontEmpty && spec.capture.column().is_some();
        let by_seeds = spec.end_when == EndWhen::MoverStuck && spec.banks_columns();
        if front {
            spec.capture_turn = CaptureTurn::Never;
        }
        if !front && (!by_seeds || spec.reserve > 0) {
            spec.end_when = EndWhen::MoverStuckLoses;
        }
        spec.must_feed = false;
        spec.claim = None;
        spec.no_return = false;
        if spec.capture.gap().is_some() {
            spec.capture = Capture::OppositeToHand;
        }
        if spec.relay == Relay::NextHouse {
            spec.relay = Relay::Any;
        }
        if !spec.must_capture && !matches!(spec.direction, Direction::Ccw | Direction::Cw) {
            spec.direction = Direction::Ccw;
        }
    }
    put_columns_right(&mut spec);
    if spec.capture == Capture::OppositeToHand {
        spec.relay = Relay::Any;
    }
    put_captures_right(&mut spec);
    if spec.relay != Relay::None && spec.sow_store == SowStore::None && spec.step_cap == 0 {
        spec.step_cap = 20;
    }
    let forwards = (spec.direction, spec.store_side);
    let store_after_own_row = [
        (Direction::Ccw, StoreSide::Right),
        (Direction::Cw, StoreSide::Left),
    ];
    let lifts_beyond = spec.relay == Relay::NextHouse;
    if spec.sow_store == SowStore::None || !store_after_own_row.contains(&forwards) || lifts_beyond
    {
        spec.repeat_limit = spec.repeat_limit.max(2);
    }
    if spec.pie {
        spec.last_to = LastTo::Mover;
    }
    if spec.stop_at_majority {
        spec.seed_limit = 0;
    }
    if matches!(
        spec.end_when,
        EndWhen::EitherEmpty | EndWhen::FirstEmptyWins
    ) {
        spec.no_return = false;
        spec.min_lift = 1;
        spec.must_feed = false;
        if let Some(count) = spec.capture.count_mut()
            && count.grand_slam == GrandSlam::Illegal
        {
            count.grand_slam = GrandSlam::NoCapture;
        }
    }
    let by_count = matches!(spec.capture, Capture::None | Capture::Count(_));
    let plain = spec.rows == 1 && spec.track == Track::Shared && spec.sow_store == SowStore::None;
    let one_way = matches!(spec.direction, Direction::Ccw | Direction::Cw);
    if !plain || !by_count || !one_way || spec.no_return || spec.pie {
        spec.match_rules.refill = Refill::Both;
    }
    spec.unfed_takes_rest &= spec.must_feed;
    if spec.leftovers == Leftovers::Emptier {
        spec.min_lift = 1;
    }
    spec
}

/// Captures that must be made, and what needs them.
fn put_must_capture_right(spec: &mut RuleSpec) {
    use kalaha::rules::spec::*;
    spec.must_capture &= spec.rows == 2;
    if !spec.must_capture {
        (spec.capture_most, spec.reserve, spec.kept_house) = (0, 0, 0);
        (spec.front_first, spec.blocking) = (false, false);
        if let Some(column) = spec.capture.column_mut() {
            column.end_columns = 0;
            if column.column_sown == ColumnSown::End {
                column.column_sown = ColumnSown::Start;
            }
        }
        if spec.track != Track::Own && spec.end_when == EndWhen::FrontEmpty {
            spec.end_when = EndWhen::MoverStuck;
        }
        return;
    }
    let mut column = spec.capture.column().copied().unwrap_or_default();
    column.column_from_empty = false;
    column.end_columns = column.end_columns.min(spec.houses / 2);
    if column.column_sown != ColumnSown::No || spec.reserve > 0 {
        column.column_sown = ColumnSown::End;
    }
    spec.capture = Capture::Column(column);
    spec.direction = Direction::Chosen;
    spec.relay = Relay::Uncaptured;
    spec.first_seed = FirstSeed::Next;
    spec.passing = Passing::None;
    spec.capture_turn = CaptureTurn::Never;
    spec.min_lift = 2;
    spec.last_seeds = 0;
    (spec.lone_singles, spec.must_feed, spec.skip_origin) = (false, false, false);
    spec.repeat_limit = spec.repeat_limit.max(2);
    spec.step_cap = spec.step_cap.max(7);
    if spec.reserve > 0 {
        (spec.pie, spec.stop_at_majority, spec.seed_limit) = (false, false, 0);
    }
    spec.kept_house = match spec.reserve {
        0 => 0,
        _ if spec.kept_house == 0 => 0,
        _ => spec.houses + 1 + spec.kept_house % spec.houses,
    };
}

/// Captures of a column, and what needs them.
fn put_columns_right(spec: &mut RuleSpec) {
    use kalaha::rules::spec::*;
    if spec.track == Track::Shared && spec.capture.column().is_some() {
        spec.capture = Capture::Opposite(OppositeCapture::default());
    }
    let sown = spec.capture.column().is_some() && !spec.banks_columns();
    if sown {
        spec.step_cap = spec.step_cap.max(7);
    }
    spec.both_ends_win &= sown && spec.end_when == EndWhen::MoverStuckLoses;
    spec.cap_loses &= spec.step_cap > 0 && !spec.end_when.counts_seeds();
    spec.lone_singles &= spec.min_lift > 1 && spec.track == Track::Own;
    if spec.capture.column().is_none() || spec.direction != Direction::Ccw {
        spec.back_columns = 0;
    }
    spec.back_columns = spec.back_columns.min(spec.houses);
    let start = spec.capture.column().map(|column| column.column_sown);
    spec.back_again &= spec.back_columns > 0 && start == Some(ColumnSown::Start);
}

fn put_captures_right(spec: &mut RuleSpec) {
    use kalaha::rules::spec::*;
    if let Some(opposite) = spec.capture.opposite_mut()
        && opposite.opposite_goes_on
    {
        opposite.take_last = false;
        spec.step_cap = spec.step_cap.max(3);
    }
    if let Some(count) = spec.capture.count_mut()
        && count.counts.len() < 2
    {
        count.counts_go_on = false;
    }
    if let Some(claim) = &mut spec.claim {
        if !spec.end_when.counts_seeds() {
            spec.end_when = EndWhen::MoverStuck;
        }
        spec.pie &= claim.bank != Bank::Claim;
        claim.claim_start = claim.claim_start.min(spec.houses);
        let none = [claim.claim_other, claim.claim_own] == [ClaimHouses::None; 2];
        if none && claim.claim_start == 0 {
            claim.claim_other = ClaimHouses::All;
        }
    }
}
