//! Random rule sets.

use kalaha::rules::clause::value::Range;
use kalaha::rules::clause::{Clause, assign_all};
use kalaha::rules::rule_set::RuleSet;
use kalaha::rules::spec::RuleSpec;
use kalaha::rules::words::idle::idle_because;
use kalaha::storage::rules::presets::presets;
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

/// A rule set made of random clauses, or a preset with some of its clauses changed; what does not go
/// together is put right.
pub fn rule_sets() -> impl Strategy<Value = RuleSet> {
    let clauses: Vec<Clause> = Clause::ALL
        .iter()
        .copied()
        .filter(|c| *c != Clause::Initial)
        .collect();
    let values: Vec<_> = clauses.iter().map(|&c| (0..6u8, value(c))).collect();
    let base = prop::option::of((prop::sample::select(bases()), any::<prop::sample::Index>()));
    let pattern = prop::option::of(prop::collection::vec(0..4u16, 24));
    (values, base, pattern).prop_filter_map(
        "clauses that do not go together",
        move |(values, base, pattern)| {
            let is_preset = base.is_some();
            let mut spec = base.map_or_else(RuleSpec::default, |(some, which)| {
                (*which.get(&some)).clone()
            });
            for (&clause, (chance, value)) in clauses.iter().zip(&values) {
                let is_size = matches!(clause, Clause::Houses | Clause::Seeds);
                if !is_preset || is_size || *chance == 0 {
                    // A clause without a meaning here is left as it is.
                    let _ = clause.set(&mut spec, value);
                }
            }
            if let Some(pattern) = pattern {
                let houses = usize::from(spec.rows) * usize::from(spec.houses);
                let list: Vec<_> = pattern[..houses].iter().map(u16::to_string).collect();
                assign_all(&mut spec, [("initial", list.join("+").as_str())]).ok()?;
            }
            put_right(spec)
        },
    )
}

/// For each clause that has an effect in some presets, those: rare clauses are drawn as often as others.
fn bases() -> Vec<Vec<&'static RuleSpec>> {
    let usual = RuleSpec::default();
    let with = |&clause: &Clause| -> Vec<_> {
        let rules = presets().iter().map(|preset| &preset.rules);
        let has_effect = |spec: &&RuleSpec| {
            clause.get(spec) != clause.get(&usual) && idle_because(spec, clause).is_none()
        };
        rules.filter(has_effect).collect()
    };
    let with = Clause::ALL.iter().map(with);
    with.filter(|some| !some.is_empty()).collect()
}

/// The rule set if its clauses go together; otherwise the one that is reached by changing, again and
/// again, the first clause that a fault names to the first value that leaves fewer faults.
fn put_right(mut spec: RuleSpec) -> Option<RuleSet> {
    loop {
        let faults = match RuleSet::new(spec.clone()) {
            Ok(rules) => return Some(rules),
            Err(faults) => faults.into_list(),
        };
        let changes = faults
            .iter()
            .flat_map(|fault| fault.clauses())
            .flat_map(|&clause| {
                let values = values_tried(clause).into_iter();
                values.map(move |value| (clause, value))
            });
        spec = changes.into_iter().find_map(|(clause, value)| {
            let mut changed = spec.clone();
            clause.set(&mut changed, &value).ok()?;
            let left = RuleSet::new(changed.clone()).map_or_else(|f| f.list().len(), |_| 0);
            (left < faults.len()).then_some(changed)
        })?;
    }
}

/// The values of a clause that may put a fault right.
fn values_tried(clause: Clause) -> Vec<String> {
    match clause.range() {
        Range::Flag => ["true", "false"].map(str::to_owned).into(),
        Range::Word(words) => words.iter().map(|word| word.key.to_owned()).collect(),
        Range::Number(..) | Range::NumberOr(..) => ["0", "2", "1", "20"].map(str::to_owned).into(),
        Range::List(..) => vec!["2+4".to_owned()],
    }
}
