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
        (_, Range::Flag) => any::<bool>().prop_map(|on| on.to_string()).boxed(),
        (_, Range::Number(low, high)) => (low..=high).prop_map(|n| n.to_string()).boxed(),
        (_, Range::NumberOr(..)) => Just("1".to_owned()).boxed(),
        (_, Range::Word(words)) => prop::sample::select(words.to_vec())
            .prop_map(|word| word.key.to_owned())
            .boxed(),
        (_, Range::List(..)) => Just("2+1".to_owned()).boxed(),
    }
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
    if spec.track == Track::Own {
        spec.sow_store = SowStore::None;
        spec.end_when = EndWhen::MoverStuckLoses;
        spec.must_feed = false;
    }
    if spec.capture == Capture::OppositeToHand {
        spec.relay = Relay::Any;
    }
    if spec.relay == Relay::Any && spec.sow_store == SowStore::None && spec.step_cap == 0 {
        spec.step_cap = 20;
    }
    let forwards = (spec.direction, spec.store_side);
    let store_after_own_row = [
        (Direction::Ccw, StoreSide::Right),
        (Direction::Cw, StoreSide::Left),
    ];
    if spec.sow_store == SowStore::None || !store_after_own_row.contains(&forwards) {
        spec.repeat_limit = spec.repeat_limit.max(2);
    }
    if spec.end_when == EndWhen::EitherEmpty {
        spec.min_lift = 1;
        spec.must_feed = false;
        if let Capture::Count(count) = &mut spec.capture
            && count.grand_slam == GrandSlam::Illegal
        {
            count.grand_slam = GrandSlam::NoCapture;
        }
    }
    if spec.leftovers == Leftovers::Emptier {
        spec.min_lift = 1;
    }
    spec
}
