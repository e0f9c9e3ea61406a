//! Sheets for other programs: all measures and distributions as one JSON object.

use serde_json::{Map, Value, json};

use super::sheet_part::to_value;
use crate::compare::sheets::estimate::Estimate;
use crate::compare::sheets::measure::Measure;
use crate::compare::sheets::sheet::Sheet;
use crate::compare::sheets::table::{Titled, csv};
use crate::compare::sheets::tally::Quantity;
use crate::compare::sheets::verdict::{Aspect, verdicts};
use crate::storage::players_arg::PlayersArg;
use crate::storage::rules::rules_arg::print_rules_arg;

/// Fields that a file needs but other programs do not.
const ONLY_IN_FILES: [&str; 2] = ["choice_sums", "extremes"];

/// The same as a table for spreadsheets.
pub fn export_csv(sheets: &[Titled<'_>]) -> String {
    csv(sheets, print_rules_arg, |players| {
        PlayersArg(players).to_string()
    })
}

/// An object with the list `sheets`.
pub fn export(sheets: &[Titled<'_>]) -> Map<String, Value> {
    let named: Vec<_> = sheets.iter().map(|t| (t.title, t.sheet)).collect();
    let list = sheets.iter().zip(verdicts(&named)).map(|(titled, said)| {
        let mut object = sheet_value(titled.title, titled.sheet);
        object.insert("verdict".to_owned(), judged(titled.sheet, &said));
        // The long lists come last.
        if let Some(distributions) = object.shift_remove("distributions") {
            object.insert("distributions".to_owned(), distributions);
        }
        Value::Object(object)
    });
    let mut object = Map::new();
    object.insert("sheets".to_owned(), list.collect());
    object
}

/// What a sheet's own form has, with the numbers that follow from it.
fn sheet_value(title: &str, sheet: &Sheet) -> Map<String, Value> {
    let mut object = Map::new();
    object.insert("rules".to_owned(), title.into());
    let arg = print_rules_arg(sheet.named.rules.spec());
    object.insert("rules_arg".to_owned(), arg.into());
    object.insert("games".to_owned(), sheet.tally.games().into());
    if let Value::Object(fields) = to_value(sheet) {
        let wanted = |(name, _): &(String, Value)| !ONLY_IN_FILES.contains(&name.as_str());
        object.extend(fields.into_iter().filter(wanted));
    }
    let mean = sheet.tally.of(Quantity::Moves).mean();
    let measures = Measure::ALL.into_iter();
    let measures = measures.map(|measure| (measure.key().to_owned(), measured(measure, sheet)));
    object.insert("mean_moves".to_owned(), json!(mean));
    object.insert("measures".to_owned(), Value::Object(measures.collect()));
    object
}

/// The verdict in words, and of each aspect the number with its interval and the grades that this lies in:
/// one, two where it is on the border, none where the games are too few.
fn judged(sheet: &Sheet, said: &str) -> Value {
    let mut object = Map::new();
    object.insert("text".to_owned(), said.into());
    for aspect in Aspect::ALL {
        let Some(found) = aspect.of(sheet) else {
            continue;
        };
        let grades = aspect.graded(&found).iter().map(|grade| grade.key);
        let Estimate { mean, low, high } = found;
        let told = json!({
            "grades": grades.collect::<Vec<_>>(),
            "mean": mean,
            "low": low,
            "high": high,
        });
        object.insert(aspect.key().to_owned(), told);
    }
    Value::Object(object)
}

/// Unit, mean and interval; null where there is none.
pub fn measured(measure: Measure, sheet: &Sheet) -> Value {
    let unit = measure.unit().word();
    match measure.of(sheet) {
        // Infinite numbers become null.
        Some(Estimate { mean, low, high }) => {
            json!({"unit": unit, "mean": mean, "low": low, "high": high})
        }
        None => json!({"unit": unit, "mean": null, "low": null, "high": null}),
    }
}
