//! `kalaha rules --clauses`: what can be changed of rules.

use serde_json::{Value, json};

use super::output::{print, print_json};
use super::trouble::Trouble;
use crate::rules::clause::Clause;
use crate::rules::clause::group::Group;
use crate::rules::clause::value::{Range, Word};
use crate::rules::rule_set::RuleSet;

/// Prints every clause with its value in the usual rules, or what it needs to have one, and its values.
pub(super) fn run(as_json: bool) -> Result<(), Trouble> {
    if as_json {
        let clauses: Vec<_> = Clause::ALL.iter().map(|clause| object(*clause)).collect();
        return print_json(&json!({ "clauses": clauses }));
    }
    let mut lines = Vec::new();
    for group in Group::ALL {
        lines.push(format!("\n{}", group.label()));
        for clause in Clause::ALL.iter().filter(|c| c.group() == group) {
            in_words(*clause, &mut lines);
        }
    }
    print(lines.join("\n").trim_start())
}

/// A line about the clause, and one for each word that it takes.
fn in_words(clause: Clause, lines: &mut Vec<String>) {
    let (name, help, range) = (clause.name(), clause.help(), clause.range());
    let value = match (usual(clause), needed(clause)) {
        (Some(value), _) => format!("={value}"),
        (None, Some(needed)) => format!(" (with {needed})"),
        (None, None) => String::new(),
    };
    lines.push(match range {
        Range::Word(_) => format!("  {name}{value}: {help}"),
        _ => format!("  {name}{value}: {help}; {range}"),
    });
    let words = range.words();
    let width = words.iter().map(|word| word.key.len()).max();
    let width = width.unwrap_or_default();
    let told = |word: &Word| format!("      {:width$}  {}", word.key, word.label);
    lines.extend(words.iter().map(told));
}

/// The value in the usual rules, if it has a meaning there.
fn usual(clause: Clause) -> Option<String> {
    let value = clause.get(RuleSet::usual().spec())?;
    Some(value.to_string())
}

/// What must be set for the clause to have a meaning.
fn needed(clause: Clause) -> Option<String> {
    let (other, value) = clause.needs()?;
    Some(format!("{}={value}", other.name()))
}

fn object(clause: Clause) -> Value {
    let range = clause.range();
    let words = range.words().iter();
    let words: Vec<_> = words
        .map(|word| json!({ "value": word.key, "label": word.label }))
        .collect();
    let numbers = match range {
        Range::Flag | Range::Word(_) => Value::Null,
        Range::Number(least, most) | Range::NumberOr(least, most, _) => json!([least, most]),
        Range::List(least, most) => json!([least, most]),
    };
    json!({
        "clause": clause.name(),
        "group": clause.group().label(),
        "label": clause.label(),
        "help": clause.help(),
        "values": range.to_string(),
        "words": words,
        "numbers": numbers,
        "needs": needed(clause),
        "usual": usual(clause),
    })
}
