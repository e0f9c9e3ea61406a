//! What each clause does alone, as a table for spreadsheets.

use super::effect::{Effect, EffectStatus, KnownValue, effect};
use super::switched::Switched;
use crate::compare::csv::{csv_line, csv_number};
use crate::compare::random_partings::Partings;
use crate::compare::rule_map::map::RuleMap;
use crate::compare::rule_map::standing::Looked;
use crate::compare::rule_map::table::value_fields;
use crate::rules::notation::print_move;
use crate::rules::side::Side;
use crate::rules::spec::RuleSpec;

/// A row for each clause that is switched alone: the best moves and the value from South's view under the first rules and with it, how far
/// both were looked at (empty where both are proven), and how many of so many random games part by it, half of those by which move. Fields of what is
/// not known are empty. Last come what `rules_arg` writes for the first rules, and for them with the clause.
pub fn csv(
    map: &RuleMap,
    switched: &[Switched],
    random: &[Partings],
    rules_arg: impl Fn(&RuleSpec) -> String,
) -> String {
    let mut text = csv_line([
        "clause",
        "best_before",
        "best_after",
        "south_before",
        "south_after",
        "unit",
        "depth",
        "games",
        "from",
        "part",
        "median_move",
        "first_rules_arg",
        "rules_arg",
    ]);
    let base = map.rows.first();
    let base = base.map_or_else(String::new, |row| rules_arg(row.rules.spec()));
    let first = map.rows.first().and_then(|row| row.asked.as_ref().ok());
    let mover = first.and_then(|state| state.to_move());
    for (number, switched) in switched.iter().enumerate() {
        let found = match effect(map, number + 1) {
            EffectStatus::Effect(found) => mover.map(|mover| effect_fields(&found, mover)),
            EffectStatus::StillLooking | EffectStatus::NotComparable => None,
        };
        let parted = random.get(number).map(parting_fields);
        let (found, parted) = (found.unwrap_or_default(), parted.unwrap_or_default());
        let fields = found.iter().chain(&parted).map(String::as_str);
        let args = [base.as_str(), &rules_arg(switched.rules.spec())];
        let name = switched.name();
        text += &csv_line(std::iter::once(name.as_str()).chain(fields).chain(args));
    }
    text
}

fn effect_fields(found: &Effect, mover: Side) -> [String; 6] {
    let best = |known: &KnownValue| {
        let best: Vec<_> = known
            .best
            .iter()
            .map(|&action| print_move(action))
            .collect();
        best.join(" ")
    };
    let south = |known: &KnownValue| value_fields(known.value.from_south(mover));
    let [before, unit, ..] = south(&found.before);
    let [after, ..] = south(&found.after);
    let depth = match found.looked {
        Looked::ToTheEnd => String::new(),
        Looked::Ahead(depth) => depth.to_string(),
    };
    [
        best(&found.before),
        best(&found.after),
        before,
        after,
        unit,
        depth,
    ]
}

/// Games, where they began, the share that parts, from 0 to 1, and the median of the moves to there.
fn parting_fields(random: &Partings) -> [String; 4] {
    let from = if random.from_start { "start" } else { "here" };
    let median = random.median().map(|moves| moves.to_string());
    [
        random.games.to_string(),
        from.to_owned(),
        csv_number(random.share()),
        median.unwrap_or_default(),
    ]
}
