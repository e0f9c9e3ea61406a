//! Clause by clause, and nearest rule sets.

use kalaha::compare::clause_by_clause::switched::{partings, switched};
use kalaha::compare::line::Line;
use kalaha::compare::nearest::nearest;
use kalaha::rules::clause::Clause;
use kalaha::rules::clause::value::ClauseValue;
use kalaha::rules::rule_set::RuleSet;
use kalaha::rules::spec::RuleSpec;
use kalaha::rules::words::differences::{compared, name_differences};
use kalaha::search::limits::Stop;
use kalaha::storage::rules::presets::presets;

use crate::random_rules::rule_sets;
use crate::support::{preset, rules, samples};

#[test]
fn every_clause_of_either_is_listed_once_in_order() {
    let (kalah, oware) = (preset("kalah"), preset("oware"));
    let list: Vec<_> = compared(kalah.spec(), oware.spec()).collect();
    let clauses: Vec<_> = list.iter().map(|c| c.clause).collect();
    let mut sorted = clauses.clone();
    sorted.sort_unstable();
    sorted.dedup();
    assert_eq!(clauses, sorted);
    let of = |clause| {
        let found = list.iter().find(|c| c.clause == clause)?;
        Some((found.base.clone(), found.other.clone()))
    };
    let six = Some(ClauseValue::Number(6));
    assert_eq!(of(Clause::Houses), Some((six.clone(), six)));
    let word = |word| Some(ClauseValue::Word(word));
    assert_eq!(of(Clause::SowStore), Some((word("own"), word("none"))));
    let flag = |on| Some(ClauseValue::Flag(on));
    assert_eq!(of(Clause::EmptyCapture), Some((flag(false), None)));
    assert_eq!(of(Clause::Chain), Some((None, flag(true))));
    assert_eq!(of(Clause::Initial), None);
}

fn names(base: &RuleSet, other: &RuleSet) -> Vec<String> {
    switched(base, other).iter().map(|s| s.name()).collect()
}

#[test]
fn a_clause_is_switched_alone_where_it_can_be() {
    let base = preset("kalah");
    let other = rules("empty_capture=on leftovers=none");
    let switched = switched(&base, &other);
    assert_eq!(switched.len(), 2);
    assert_eq!(switched[0].rules, preset("empty-capture"));
    assert_eq!(switched[1].rules, preset("no-leftovers"));
    assert!(switched.iter().all(|s| s.along.is_empty()));
}

#[test]
fn another_kind_of_capture_brings_its_own_clauses_along() {
    let base = preset("kalah");
    let other = rules("capture=count counts=1+4 chain=off");
    assert_eq!(names(&base, &other), ["captures: by number of seeds"]);
    assert_eq!(switched(&base, &other)[0].rules, other);
    assert_eq!(names(&other, &base), ["captures: from the opposite house"]);
}

#[test]
fn a_clause_takes_along_what_it_cannot_be_without() {
    let oware = switched(&preset("kalah"), &preset("oware"));
    let of = |clause| oware.iter().find(|s| s.unit.lead.clause == clause).unwrap();
    let store = of(Clause::SowStore);
    assert_eq!(
        store.name(),
        "sow the store: no store, with repetition: ends at the 2nd time"
    );
    assert_eq!(store.rules, rules("sow_store=none repeat_limit=2"));
    let feed = of(Clause::MustFeed);
    assert_eq!(feed.rules, rules("must_feed=on end_when=mover_stuck"));
    assert_eq!(of(Clause::SkipOrigin).along, []);
}

#[test]
fn what_happens_between_games_is_not_switched() {
    let base = preset("congkak");
    assert_eq!(names(&base, &preset("congkak-rounds")), [""; 0]);
}

#[test]
fn under_any_rules_every_differing_clause_is_switched_and_little_else() {
    let mut along = 0;
    for (base, other) in samples(&(rule_sets(), rule_sets()), 400) {
        let differences = name_differences(base.spec(), other.spec());
        for switched in switched(&base, &other) {
            let rules = &switched.rules;
            let lead = &switched.unit.lead;
            assert_eq!(lead.clause.get(rules.spec()), lead.other);
            let units = std::iter::once(&switched.unit).chain(&switched.along);
            let allowed: Vec<_> = units.flat_map(|unit| unit.clauses()).collect();
            let changed = name_differences(base.spec(), rules.spec());
            // A pattern is fitted to a board of another size.
            let fitted = |c| c == Clause::Initial && allowed.iter().any(|a| *a <= Clause::Houses);
            for change in changed {
                let clause = change.clause;
                assert!(allowed.contains(&clause) || fitted(clause), "{clause:?}");
            }
            along += switched.along.len();
        }
        let leads = switched(&base, &other).len();
        assert!(leads <= differences.len());
    }
    assert!(along > 0);
}

#[test]
fn games_part_where_the_switched_clause_shows() {
    let (base, other) = (preset("kalah"), rules("empty_capture=on pie=on"));
    let switched = switched(&base, &other);
    let partings = partings(&base, &switched, &Line::opening(), 100, 3, &Stop::default());
    assert_eq!(partings.len(), 2);
    assert!(partings[0].share() > 0.5);
    // Nobody swaps where there is no such rule.
    assert_eq!(partings[1].share(), 0.0);
}

#[test]
fn a_preset_is_nearest_to_itself() {
    for preset in presets() {
        let all = presets().iter().map(|p| (p.id.as_str(), &p.rules));
        let near = nearest(&preset.rules, all);
        assert_eq!(near.len(), presets().len());
        assert_eq!(near[0].distance(), 0);
        assert!(near[0].between_games.is_empty());
        let first = presets().iter().find(|p| p.id == near[0].name).unwrap();
        assert_eq!(first.rules, preset.rules, "{}", preset.id);
        assert!(near.is_sorted_by_key(|n| n.distance()));
    }
}

#[test]
fn nearness_counts_clauses_of_games_and_keeps_the_order_given() {
    let spec = |clauses| rules(clauses).spec().clone();
    let kalah = RuleSpec::default();
    let among = [
        ("far", spec("pie=on leftovers=none")),
        ("another capture", spec("capture=count counts=1")),
        ("relay", spec("relay=any")),
        ("rounds", spec("rounds=3 burn=on")),
        ("pattern", spec("initial=3x6")),
        ("same", spec("")),
    ];
    let near = nearest(&kalah, among.iter().map(|(n, s)| (*n, s)));
    let near: Vec<_> = near.iter().map(|n| (n.name, n.distance())).collect();
    let expected = [
        ("same", 0),
        ("rounds", 0),
        ("another capture", 1),
        ("relay", 1),
        ("pattern", 1),
        ("far", 2),
    ];
    assert_eq!(near, expected);
}
