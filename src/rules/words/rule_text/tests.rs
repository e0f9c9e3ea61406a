use super::*;
use crate::rules::clause::value::ClauseValue;
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
        "Last seed in a house with seeds on either side: lift them all and sow on. No captures."
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

/// Whether a clause is at the value that the text leaves out rather than denies.
fn left_out(clause: Clause, value: &ClauseValue) -> bool {
    match (clause, value) {
        (
            Clause::MustFeed
            | Clause::NoReturn
            | Clause::LoneSingles
            | Clause::BothEndsWin
            | Clause::BackAgain
            | Clause::MustCapture
            | Clause::FrontFirst
            | Clause::Blocking
            | Clause::CaptureNeedsLap
            | Clause::OppositeChain
            | Clause::OppositeGoesOn
            | Clause::CountsGoOn
            | Clause::GapChain
            | Clause::GapFacing
            | Clause::Claim
            | Clause::ClaimPair
            | Clause::UnfedTakesRest
            | Clause::Pie
            | Clause::StopAtMajority,
            ClauseValue::Flag(on),
        ) => !on,
        (Clause::SingleCaptures | Clause::SlamFromEmpty, ClauseValue::Flag(on)) => *on,
        (
            Clause::StepCap
            | Clause::BackColumns
            | Clause::Reserve
            | Clause::CaptureMost
            | Clause::KeptHouse
            | Clause::RepeatLimit
            | Clause::SeedLimit
            | Clause::EndSeeds
            | Clause::LastSeeds
            | Clause::ClaimMost
            | Clause::ClaimStart
            | Clause::Raid,
            ClauseValue::Number(n),
        ) => *n == 0,
        (Clause::CaptureTurn, ClauseValue::Word(word)) => *word == "never",
        (Clause::FirstSeed, ClauseValue::Word(word)) => *word == "next",
        (Clause::Passing, ClauseValue::Word(word)) => *word == "none",
        (Clause::ClaimApart, ClauseValue::Word(word)) => *word == "free",
        (Clause::Rounds, ClauseValue::Number(n)) => *n == 1,
        _ => false,
    }
}

#[test]
fn every_clause_with_an_effect_is_named_by_a_sentence() {
    let sets = samples::all();
    let varied = sets.iter().flat_map(|(_, r)| variations(r)).map(|(_, r)| r);
    for rules in sets.iter().map(|(_, r)| r.clone()).chain(varied) {
        let paragraphs = rules_in_words(&rules);
        let sentences = paragraphs.iter().flat_map(|p| &p.sentences);
        let named: Vec<_> = sentences.flat_map(|s| &s.clauses).collect();
        for clause in Clause::ALL {
            if let Some(value) = clause.get(rules.spec())
                && idle_because(rules.spec(), *clause).is_none()
                && !left_out(*clause, &value)
            {
                assert!(
                    named.contains(&clause),
                    "{}: {:?}",
                    clause.name(),
                    rules.spec()
                );
            }
        }
    }
}
