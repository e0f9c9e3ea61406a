use std::collections::BTreeMap;

use super::*;
use crate::rules::clause::value::ClauseValue;
use crate::rules::spec::RuleSpec;
use crate::rules::words::idle::idle_because;
use crate::rules::words::samples::{self, check_style, named, rules, variations};

fn whole(rules: &RuleSet) -> String {
    let mut text = String::new();
    for paragraph in rules_in_words(rules) {
        text.push_str(paragraph.title);
        for sentence in paragraph.sentences {
            text.push_str("\n  ");
            text.push_str(&sentence.text);
        }
        text.push('\n');
    }
    text
}

#[test]
fn a_clause_changes_the_text_exactly_if_it_has_an_effect() {
    let mut checked = 0;
    for (name, rules) in samples::all() {
        for (clause, varied) in variations(&rules) {
            let same = whole(&rules) == whole(&varied);
            let idle = idle_because(rules.spec(), clause).is_some();
            let value = clause.get(varied.spec());
            assert_eq!(same, idle, "{name}: {}={value:?}", clause.name());
            checked += 1;
        }
    }
    assert!(checked > 500, "only {checked} checked");
}

#[test]
fn no_sentence_names_a_clause_without_effect() {
    let sets = samples::all();
    let varied = sets.iter().flat_map(|(_, r)| variations(r)).map(|(_, r)| r);
    for rules in sets.iter().map(|(_, r)| r.clone()).chain(varied) {
        for sentence in rules_in_words(&rules).iter().flat_map(|p| &p.sentences) {
            for &clause in &sentence.clauses {
                let idle = idle_because(rules.spec(), clause);
                assert_eq!(idle, None, "{}: {}", clause.name(), sentence.text);
                assert!(clause.get(rules.spec()).is_some(), "{}", sentence.text);
            }
        }
    }
}

#[test]
fn sentences_are_in_ui_style() {
    for (_, rules) in samples::all() {
        for sentence in rules_in_words(&rules).iter().flat_map(|p| &p.sentences) {
            check_style(&sentence.text);
        }
    }
}

#[test]
fn summaries() {
    let of = |name| summary(&rules(named(name)));
    assert_eq!(
        of("kalah"),
        "Last seed in your own empty house: captured with what lies opposite. Last seed in your \
         store: move again."
    );
    assert_eq!(
        of("seed on"),
        "Last seed in a house with seeds on either side: lift them all and sow on. No captures. \
         Last seed in your store: move again."
    );
    assert_eq!(of("nothing ever won"), "No captures");
}

#[test]
fn the_start_pattern_is_told_house_by_house() {
    let text = whole(&rules(named("four rows")));
    assert!(
        text.contains("houses 1 to 12 with 2 seeds each, houses 13 to 16 with no seeds"),
        "{text}"
    );
    assert!(text.contains("There are no stores"), "{text}");
}

#[test]
fn captures_that_can_never_happen_are_called_so() {
    for name in [
        "own track, lap needed",
        "own track by count",
        "relay by count, never",
    ] {
        assert!(whole(&rules(named(name))).contains("nothing is captured"));
    }
}

/// The value that a clause has where nothing is said about it.
fn usual(clause: Clause) -> Option<ClauseValue> {
    let mut spec = RuleSpec::default();
    if let Some((beside, value)) = clause.needs() {
        beside.set(&mut spec, value).expect("a value of the clause");
    }
    clause.get(&spec)
}

#[test]
fn every_clause_with_an_effect_is_named_by_a_sentence() {
    let sets = samples::all();
    let varied = sets.iter().flat_map(|(_, r)| variations(r)).map(|(_, r)| r);
    // The usual value of some clauses is left out rather than denied, then everywhere.
    let mut usual_is_named = BTreeMap::new();
    for rules in sets.iter().map(|(_, r)| r.clone()).chain(varied) {
        let paragraphs = rules_in_words(&rules);
        let sentences = paragraphs.iter().flat_map(|p| &p.sentences);
        let named: Vec<_> = sentences.flat_map(|s| &s.clauses).collect();
        for clause in Clause::ALL {
            let value = clause.get(rules.spec());
            if value.is_none() || idle_because(rules.spec(), *clause).is_some() {
                continue;
            }
            let is_named = named.contains(&clause);
            let wanted = match value == usual(*clause) {
                true => *usual_is_named.entry(clause).or_insert(is_named),
                false => true,
            };
            assert_eq!(is_named, wanted, "{}: {:?}", clause.name(), rules.spec());
        }
    }
}
