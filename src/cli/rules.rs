//! `kalaha rules`: which rule sets there are, one of them in words, and what can be changed of them.

use clap::Args;
use serde_json::{Value, json};

use super::clauses;
use super::output::{note_each, print, print_either, print_json};
use super::trouble::Trouble;
use crate::compare::illustration::{Illustration, clauses_to_show, illustrate};
use crate::compare::sheets::measure::Measure;
use crate::compare::sheets::players::Players;
use crate::compare::sheets::verdict::{in_short, verdict};
use crate::compare::switch::unit::ClauseUnit;
use crate::game::contest::NamedRules;
use crate::rules::notation::print_position;
use crate::rules::rule_set::RuleSet;
use crate::rules::words::names::default_names;
use crate::rules::words::rule_text::{Paragraph, Sentence, rules_in_words};
use crate::search::limits::Stop;
use crate::storage::players_arg::PlayersArg;
use crate::storage::rules::own_rules;
use crate::storage::rules::preset_search::{distance_text, find, find_among, relatives_of};
use crate::storage::rules::presets::{Preset, preset_rules};
use crate::storage::rules::rules_arg::{Overrides, parse_rules_arg};
use crate::storage::sheets::sheet_export::measured;
use crate::storage::sheets::shipped_sheets::{GAMES, shipped_sheet};

pub(super) const HELP: &str = "\
Examples: kalaha rules
          kalaha rules --find \"relay sudan\"
          kalaha rules toguz-korgool
          kalaha rules oware --examples
          kalaha rules kalah,empty_capture=true --json
          kalaha rules --clauses

Words are looked for in names, places, sources and in what the clauses say; each must begin a word there.";

/// The nearest rule sets that are told.
const NEAREST: usize = 5;

/// Which rule sets to tell.
#[derive(Args, Debug)]
pub struct RulesArguments {
    /// The rules to tell in words: ID_OR_FILE[,clause=value]…; all are listed if none are given
    #[arg(value_name = "RULES", conflicts_with = "find")]
    rules: Option<String>,

    /// List only those about which all these words are said, such as --find "relay sudan"
    #[arg(long, value_name = "WORDS")]
    find: Option<String>,

    /// List what can be changed of rules: every clause with what it decides and its values
    #[arg(long, conflicts_with_all = ["rules", "find"])]
    clauses: bool,

    /// After each sentence, a move that shows what it does, and what the same move would come to without it
    #[arg(long, requires = "rules")]
    examples: bool,

    /// Print one JSON object, as for jq in: kalaha rules --json | jq -r .rules[].id
    #[arg(long)]
    json: bool,
}

/// Prints the list, or one rule set in words.
pub(super) fn run(arguments: &RulesArguments) -> Result<(), Trouble> {
    if arguments.clauses {
        return clauses::run(arguments.json);
    }
    let Some(rules) = &arguments.rules else {
        return list(arguments);
    };
    let named = parse_rules_arg(rules, Overrides::default())?;
    let examples = arguments.examples;
    print_either(
        arguments.json,
        || object(&named, examples),
        || in_words(&named, examples),
    )
}

fn list(arguments: &RulesArguments) -> Result<(), Trouble> {
    let words = arguments.find.as_deref().unwrap_or_default();
    let mut own = own_rules::of_user();
    note_each(own.faults());
    for preset in &mut own.rules {
        own_rules::FAMILY.clone_into(&mut preset.family);
    }
    let mut found: Vec<&Preset> = find(words).collect();
    found.extend(find_among(words, &own.rules));
    if arguments.json {
        let rules: Vec<_> = found.iter().map(|preset| about(preset)).collect();
        return print_json(&json!({ "rules": rules }));
    }
    if found.is_empty() {
        return print("No rule set has all these words; kalaha rules lists them all");
    }
    let width = found
        .iter()
        .map(|preset| preset.id.len())
        .max()
        .unwrap_or_default();
    let mut lines = Vec::new();
    let mut family = "";
    for preset in found {
        if preset.family != family {
            family = &preset.family;
            lines.push(format!("\n{family}"));
        }
        let plays = shipped_sheet(preset, Players::USUAL).and_then(in_short);
        let plays = plays.map_or_else(String::new, |plays| format!(" ({plays})"));
        lines.push(format!(
            "  {:width$}  {}: {}{plays}",
            preset.id, preset.name, preset.text
        ));
    }
    print(lines.join("\n").trim_start())
}

/// What is said about a preset beside its clauses.
fn about(preset: &Preset) -> Value {
    json!({
        "id": preset.id,
        "name": preset.name,
        "other_names": preset.other_names,
        "family": preset.family,
        "text": preset.text,
        "region": preset.region,
        "origin": preset.origin,
        "source": preset.source,
        "games": GAMES.map(|(players, _)| played(preset, players)),
    })
}

/// What games that come with the program tell of a preset; null if they are of other rules.
fn played(preset: &Preset, players: Players) -> Value {
    let Some(sheet) = shipped_sheet(preset, players) else {
        return Value::Null;
    };
    let mut object = json!({
        "players": PlayersArg(players).to_string(),
        "games": sheet.plan.games(),
        "verdict": verdict(sheet),
    });
    for measure in Measure::ALL {
        object[measure.key()] = measured(measure, sheet);
    }
    object
}

/// What is known of the rules besides their clauses: of a preset, or of one's own.
fn told_by(named: &NamedRules) -> Option<Preset> {
    let own = own_rules::of_user().rules;
    own_rules::known(&own, &named.name, named.rules.spec()).cloned()
}

fn in_words(named: &NamedRules, examples: bool) -> String {
    let mut lines = vec![named.name.clone()];
    if let Some(preset) = &told_by(named) {
        let other_names = preset.other_names.join(", ");
        // Of rules of one's own all of it may be missing.
        for (title, text) in [
            ("", &preset.text),
            ("Other names: ", &other_names),
            ("Origin: ", &preset.origin),
            ("Source: ", &preset.source),
        ] {
            if !text.is_empty() {
                lines.push(format!("{title}{text}"));
            }
        }
        for (players, games) in GAMES {
            if let Some(sheet) = shipped_sheet(preset, players) {
                let told = verdict(sheet);
                lines.push(format!("{players}, {games} games: {told}"));
            }
        }
    }
    let words = rules_in_words(&named.rules);
    for paragraph in &words {
        lines.push(format!("\n{}", paragraph.title));
        for sentence in &paragraph.sentences {
            lines.push(format!("  {}.", sentence.text));
            if examples && let Some(example) = example(&named.rules, &words, sentence) {
                lines.extend(example_lines(&example));
            }
        }
    }
    lines.push("\nNearest".to_owned());
    let relatives = relatives_of(&named.name, named.rules.spec()).into_iter();
    for near in relatives.take(NEAREST) {
        let mut clauses: Vec<_> = near
            .differences
            .iter()
            .map(|unit| unit.lead.to_string())
            .collect();
        if !near.between_games.is_empty() {
            clauses.push("what happens between games".to_owned());
        }
        if clauses.is_empty() {
            clauses.push(distance_text(&near));
        }
        let Preset { id, name, .. } = near.name;
        lines.push(format!("  {id}  {name}: {}", clauses.join(", ")));
    }
    lines.join("\n")
}

/// A move that shows what a sentence of the rules does.
fn example(rules: &RuleSet, words: &[Paragraph], sentence: &Sentence) -> Option<Illustration> {
    let clauses = clauses_to_show(words, sentence);
    illustrate(rules, &clauses, preset_rules(), 1, &Stop::default())
}

fn example_lines(example: &Illustration) -> [String; 3] {
    let names = default_names();
    let state = &example.state;
    let position = print_position(state.rules().shape(), state.position());
    let here = example.here.in_words(state, &names);
    let otherwise = example.otherwise.in_words(&example.there, &names);
    [
        format!("    Example: {position}, move {}", example.action),
        format!("      {here}"),
        format!("      With {}: {otherwise}", example.otherwise_in_words()),
    ]
}

fn example_object(example: &Illustration) -> Value {
    let names = default_names();
    let state = &example.state;
    json!({
        "position": print_position(state.rules().shape(), state.position()),
        "move": example.action.to_string(),
        "told": example.here.in_words(state, &names),
        "clause": example.difference.clause.name(),
        "value": example.difference.other.as_ref().map(ToString::to_string),
        "told_with_that_value": example.otherwise.in_words(&example.there, &names),
    })
}

fn object(named: &NamedRules, examples: bool) -> Value {
    let spec = named.rules.spec();
    let mut object = match told_by(named) {
        Some(preset) => about(&preset),
        None => json!({ "name": named.name }),
    };
    let words = rules_in_words(&named.rules);
    let told = words.iter().map(|paragraph| {
        let sentences = paragraph.sentences.iter().map(|sentence| &sentence.text);
        let sentences: Vec<_> = sentences.collect();
        let mut object = json!({ "title": paragraph.title, "sentences": sentences });
        if examples {
            let examples = paragraph.sentences.iter();
            let examples = examples.map(|sentence| example(&named.rules, &words, sentence));
            let examples = examples.map(|example| example.as_ref().map(example_object));
            object["examples"] = examples.collect();
        }
        object
    });
    let relatives = relatives_of(&named.name, spec).into_iter();
    let relatives = relatives.take(NEAREST).map(|near| {
        let told = |units: &[ClauseUnit]| units.iter().map(|unit| unit.lead.to_string()).collect();
        let (clauses, between): (Vec<_>, Vec<_>) =
            (told(&near.differences), told(&near.between_games));
        let (id, name) = (&near.name.id, &near.name.name);
        json!({ "id": id, "name": name, "clauses": clauses, "between_games": between })
    });
    object["rules"] = json!(spec);
    object["words"] = told.collect();
    object["nearest"] = relatives.collect();
    object
}
