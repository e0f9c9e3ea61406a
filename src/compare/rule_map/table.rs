//! A rule map as a table for spreadsheets.

use super::map::RuleMap;
use crate::compare::csv::csv_line;
use crate::rules::notation::print_move;
use crate::rules::spec::RuleSpec;
use crate::search::value::{Certainty, Score, Value};

/// A row for each move that is legal under each of the rules: what it is worth from South's view, in seeds, or, where these do not decide,
/// `win` 1, 0 or -1; how sure that is, how many moves an estimate looked ahead, and what `rules_arg` writes for the rules. Fields of what is not known are empty.
pub fn csv(map: &RuleMap, rules_arg: impl Fn(&RuleSpec) -> String) -> String {
    let mut text = csv_line([
        "rules",
        "to_move",
        "move",
        "south",
        "unit",
        "bound",
        "depth",
        "rules_arg",
    ]);
    for row in &map.rows {
        let Some(to_move) = row.asked.as_ref().ok().and_then(|state| state.to_move()) else {
            continue;
        };
        let arg = rules_arg(row.rules.spec());
        for &action in &row.legal {
            let known = row.report.moves.iter().find(|known| known.action == action);
            let value = known.map(|known| known.value.from_south(to_move));
            let fields = value.map(value_fields).unwrap_or_default();
            let (mover, action) = (to_move.to_string(), print_move(action));
            let before = [row.name.as_str(), &mover, &action];
            let fields = before.into_iter().chain(fields.iter().map(String::as_str));
            text += &csv_line(fields.chain([arg.as_str()]));
        }
    }
    text
}

/// Number, unit, how sure it is, and moves looked ahead.
pub fn value_fields(value: Value) -> [String; 4] {
    let unit = match value.score {
        Score::Seeds(_) => "seeds",
        Score::Win { .. } | Score::Draw | Score::Loss { .. } => "win",
    };
    let depth = match value.certainty {
        Certainty::Estimate { depth } => depth.to_string(),
        Certainty::Exact | Certainty::AtLeast | Certainty::AtMost => String::new(),
    };
    [
        value.score.worth().to_string(),
        unit.to_owned(),
        value.certainty.key().to_owned(),
        depth,
    ]
}
