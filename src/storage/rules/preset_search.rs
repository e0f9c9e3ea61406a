//! Finding presets: by words (names, other names, places, what their clauses say), and by how near they are.

use std::sync::OnceLock;

use super::presets::{Preset, presets};
use crate::compare::nearest::{Near, nearest};
use crate::rules::clause::Clause;
use crate::rules::clause::value::ClauseValue;
use crate::rules::spec::RuleSpec;
use crate::rules::words::idle::idle_because;
use crate::rules::words::phrase::counted;
use crate::storage::folding::folded;

/// The presets for which each word of `wanted` begins a word that is said about them, in the order of
/// the list; all if there are no words. "No" and a number belong to the word after them, as in "no store" and "9 houses".
/// Capital letters and signs make no difference.
pub fn find(wanted: &str) -> impl Iterator<Item = &'static Preset> {
    let wanted = words(wanted);
    let said = presets().iter().zip(said());
    said.filter_map(move |(preset, said)| is_said(&wanted, said).then_some(preset))
}

/// Whether each word begins one of those that are said.
fn is_said(wanted: &[String], said: &[String]) -> bool {
    let mut wanted = wanted.iter().peekable();
    let is_number = |word: &String| word.bytes().all(|byte| byte.is_ascii_digit());
    while let Some(word) = wanted.next() {
        let found = match wanted.peek() {
            // These are said of what comes next: `no captures`, `9 houses`.
            Some(what) if word == "no" || (is_number(word) && !is_number(what)) => {
                let found = said
                    .windows(2)
                    .any(|two| two[0] == *word && two[1].starts_with(what.as_str()));
                wanted.next();
                found
            }
            _ => said.iter().any(|one| one.starts_with(word.as_str())),
        };
        if !found {
            return false;
        }
    }
    true
}

/// Those among other rule sets of which [`find`] would say the same.
pub fn find_among<'a>(wanted: &str, among: &'a [Preset]) -> impl Iterator<Item = &'a Preset> {
    let wanted = words(wanted);
    among
        .iter()
        .filter(move |preset| is_said(&wanted, &about(preset)))
}

/// Whether a name has each word of `wanted`, or one that begins with it.
pub fn is_in_name(wanted: &str, name: &str) -> bool {
    is_said(&words(wanted), &words(name))
}

/// How well words name a preset.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum NameMatch {
    /// They are its name, or its id.
    Whole,
    /// They are another name of its.
    Other,
    /// A name begins with them.
    Begun,
    /// They stand in a name.
    Within,
}

/// How well the words of `wanted` name a preset; `None` if they do not, or if there are none.
pub fn naming(wanted: &str, preset: &Preset) -> Option<NameMatch> {
    let wanted = words(wanted);
    let by = |name: &String, whole: NameMatch| {
        let name = words(name);
        let begins = |(one, word): (&String, &String)| one.starts_with(word.as_str());
        match () {
            () if wanted.is_empty() || !is_said(&wanted, &name) => None,
            () if name == wanted => Some(whole),
            () if name.iter().zip(&wanted).all(begins) => Some(NameMatch::Begun),
            () => Some(NameMatch::Within),
        }
    };
    let own = [&preset.name, &preset.id].map(|name| by(name, NameMatch::Whole));
    let others = preset
        .other_names
        .iter()
        .map(|name| by(name, NameMatch::Other));
    own.into_iter().chain(others).flatten().min()
}

/// The presets that go by this name, those whose own it is first.
pub fn named(name: &str) -> Vec<(NameMatch, &'static Preset)> {
    let namings = presets()
        .iter()
        .map(|preset| (naming(name, preset), preset));
    let namings = namings.filter_map(|(naming, preset)| Some((naming?, preset)));
    let mut named: Vec<_> = namings
        .filter(|(naming, _)| *naming <= NameMatch::Other)
        .collect();
    named.sort_by_key(|(naming, _)| *naming);
    named
}

/// The presets but rules of this name themselves, the nearest first.
pub fn relatives_of(name: &str, spec: &RuleSpec) -> Vec<Near<&'static Preset>> {
    let all = presets().iter().map(|preset| (preset, &preset.rules));
    let mut relatives = nearest(spec, all);
    relatives.retain(|near| near.name.name != name || near.name.rules != *spec);
    relatives
}

/// How far rules are from others, in a few words.
pub fn distance_text<T>(near: &Near<T>) -> String {
    match (near.distance(), near.between_games.is_empty()) {
        (0, true) => "the same rules".to_owned(),
        (0, false) => "the same but between games".to_owned(),
        (clauses, _) => counted(clauses, "clause"),
    }
}

/// All words that are said about each preset.
fn said() -> &'static [Vec<String>] {
    static SAID: OnceLock<Vec<Vec<String>>> = OnceLock::new();
    SAID.get_or_init(|| presets().iter().map(about).collect())
}

fn about(preset: &Preset) -> Vec<String> {
    let texts = [
        &preset.id,
        &preset.name,
        &preset.family,
        &preset.text,
        &preset.region,
        &preset.origin,
        &preset.source,
    ];
    let texts = texts.into_iter().chain(&preset.other_names).cloned();
    let (rows, houses) = (2 * preset.rules.rows, preset.rules.houses);
    let board = format!("{rows} rows {houses} houses");
    texts
        .chain([board])
        .chain(clauses(&preset.rules))
        .flat_map(|text| words(&text))
        .collect()
}

/// What the clauses say in which a rule set differs from Kalah and that have an effect.
fn clauses(spec: &RuleSpec) -> Vec<String> {
    let usual = RuleSpec::default();
    let mut said = Vec::new();
    for &clause in Clause::ALL {
        let value = clause.get(spec);
        if value == clause.get(&usual) || idle_because(spec, clause).is_some() {
            continue;
        }
        match value {
            // A clause that is switched off is no word for what is played.
            None | Some(ClauseValue::Flag(false) | ClauseValue::Number(0)) => {}
            Some(value) => {
                said.extend([clause.name().replace('_', " "), clause.label().to_owned()]);
                // How many houses begin with how many seeds says nothing of how many there are.
                if clause != Clause::Initial {
                    said.extend([value.to_string(), clause.value_label(&value)]);
                }
                if value == ClauseValue::Flag(true) {
                    said.push(clause.help().to_owned());
                }
            }
        }
    }
    said
}

fn words(text: &str) -> Vec<String> {
    let text = folded(text);
    let words = text.split(|c: char| !c.is_alphanumeric());
    words
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ids(wanted: &str) -> Vec<&'static str> {
        find(wanted).map(|preset| preset.id.as_str()).collect()
    }

    #[test]
    fn no_words_find_all_presets_in_their_order() {
        let all: Vec<_> = presets().iter().map(|preset| preset.id.as_str()).collect();
        assert_eq!(ids(""), all);
        assert_eq!(ids(" , "), all);
    }

    #[test]
    fn a_preset_is_found_by_name_other_name_place_and_clause() {
        for (wanted, id) in [
            ("korgool", "toguz-korgool"),
            ("TOGUZ kum", "toguz-korgool"),
            ("tuzdik", "toguz-korgool"),
            ("awale", "oware"),
            ("claimed", "weg"),
            ("relay", "congkak"),
            ("malaysia", "congkak-rounds"),
            ("grand slam", "oware"),
            ("no store", "oware"),
            ("pie", "kalah-pie"),
            ("raid", "weg"),
            ("chosen direction", "bao"),
            ("closed houses", "pallanguzhi"),
        ] {
            assert!(ids(wanted).contains(&id), "{wanted}: {:?}", ids(wanted));
        }
    }

    #[test]
    fn a_name_is_told_from_what_else_is_said() {
        let named =
            |wanted: &str, id: &str| naming(wanted, super::super::presets::preset(id).unwrap());
        assert_eq!(
            named("Empty capture", "empty-capture"),
            Some(NameMatch::Whole)
        );
        assert_eq!(named("awale", "oware"), Some(NameMatch::Other));
        assert_eq!(named("emp", "empty-capture"), Some(NameMatch::Begun));
        assert_eq!(named("takasia", "bao-takasia"), Some(NameMatch::Within));
        assert_eq!(named("takasia", "bao"), None, "it is said in its text");
        assert_eq!(named(" ", "bao"), None);
    }

    #[test]
    fn a_clause_that_is_switched_off_finds_nothing() {
        assert!(!ids("pie").contains(&"kalah"));
        assert!(!ids("relay").contains(&"oware"));
        assert!(!ids("raid").contains(&"toguz-korgool"));
        assert!(!ids("no store").contains(&"kalah-fair"));
        assert_eq!(ids("no such word at all"), [""; 0]);
    }

    #[test]
    fn a_number_is_of_the_word_after_it() {
        let nine = ids("9 houses");
        assert!(nine.contains(&"toguz-korgool"), "{nine:?}");
        assert!(
            !nine.contains(&"bao") && !nine.contains(&"kalah"),
            "{nine:?}"
        );
        assert!(ids("4 rows").contains(&"bao") && !ids("4 rows").contains(&"oware"));
    }
}
