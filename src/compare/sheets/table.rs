//! Sheets as text: a table for people, and CSV.

use std::fmt::Write as _;

use super::estimate::Estimate;
use super::measure::{Measure, Unit};
use super::players::Players;
use super::sheet::Sheet;
use crate::compare::csv::{csv_line, csv_number};
use crate::rules::spec::RuleSpec;

/// A sheet with the name it goes by in a table.
#[derive(Clone, Copy, Debug)]
pub struct Titled<'a> {
    /// The name.
    pub title: &'a str,
    /// What its column shows.
    pub sheet: &'a Sheet,
}

/// A table with a row for each measure and a column for each sheet.
pub fn text(sheets: &[Titled<'_>]) -> String {
    let mut rows = vec![(
        String::new(),
        sheets.iter().map(|s| s.title.to_owned()).collect(),
    )];
    let games = |s: &Titled<'_>| s.sheet.tally.games().to_string();
    rows.push(("Games".to_owned(), sheets.iter().map(games).collect()));
    for measure in Measure::ALL {
        let told = |s: &Titled<'_>| {
            measure
                .of(s.sheet)
                .map_or("–".to_owned(), |e| told(measure, e))
                // As all numbers are where programs read them, too.
                .replace('−', "-")
        };
        let label = match measure.unit() {
            Unit::Of("laps") => format!("{}, laps", measure.label()),
            Unit::Of("seeds") => format!("{}, seeds", measure.label()),
            Unit::Percent | Unit::Of(_) => measure.label().to_owned(),
        };
        rows.push((label, sheets.iter().map(told).collect()));
    }
    aligned(&rows)
}

/// Rows with their first column at the left and the others at the right.
fn aligned(rows: &[(String, Vec<String>)]) -> String {
    let width = |text: &String| text.chars().count();
    let first = rows.iter().map(|(label, _)| width(label)).max();
    let columns = rows.iter().map(|(_, cells)| cells.len()).max();
    let widths: Vec<usize> = (0..columns.unwrap_or_default())
        .map(|n| {
            let cells = rows.iter().filter_map(|(_, cells)| cells.get(n));
            cells.map(width).max().unwrap_or_default()
        })
        .collect();
    let mut text = String::new();
    for (label, cells) in rows {
        // Writing to a string cannot fail.
        let _ = write!(text, "{label:0$}", first.unwrap_or_default());
        for (cell, width) in cells.iter().zip(&widths) {
            let _ = write!(text, "  {cell:>width$}");
        }
        text.push('\n');
    }
    text
}

/// `52.4 % ± 0.3`; `0.2 % (0.1 to 0.5)` where the interval is not even; `0 % (≤ 0.4)` at its end;
/// `23` where the number is known.
pub fn told(measure: Measure, estimate: Estimate) -> String {
    let Estimate { mean, low, high } = estimate;
    let half = estimate.half_width();
    let sign = match measure.unit() {
        Unit::Percent => " %",
        Unit::Of(_) => "",
    };
    if !half.is_finite() || half == 0.0 {
        let number = rounded(mean, if mean.fract() == 0.0 { 0 } else { 2 });
        return format!("{number}{sign}");
    }
    // One digit of the interval is enough: the last one of the number that means anything.
    let digits = (-half.log10()).ceil().clamp(0.0, 6.0) as usize;
    let number = rounded(mean, digits);
    let ends = [low, high].map(|end| rounded(end, digits));
    if low == mean {
        format!("{mean}{sign} (≤ {})", ends[1])
    } else if high == mean {
        format!("{mean}{sign} (≥ {})", ends[0])
    } else if (mean - low).max(high - mean) > 1.25 * half {
        format!("{number}{sign} ({} to {})", ends[0], ends[1])
    } else {
        format!("{number}{sign} ± {}", rounded(half, digits))
    }
}

/// A number with so many decimals, with a minus sign as everywhere else, never `−0`.
pub fn rounded(number: f64, decimals: usize) -> String {
    let size = format!("{:.decimals$}", number.abs());
    if number < 0.0 && size.contains(|c: char| ('1'..='9').contains(&c)) {
        format!("−{size}")
    } else {
        size
    }
}

/// A header and a row for each measure and sheet, with the plan by which its games were played and what `rules_arg` writes for its rules,
/// so that tables can be joined whatever rules are called in them; what is not known is empty. Players are told by `players_arg`.
pub fn csv(
    sheets: &[Titled<'_>],
    rules_arg: impl Fn(&RuleSpec) -> String,
    players_arg: impl Fn(Players) -> String,
) -> String {
    let mut text = csv_line([
        "rules",
        "measure",
        "unit",
        "mean",
        "low",
        "high",
        "players",
        "seed",
        "most_moves",
        "rules_arg",
    ]);
    for Titled { title, sheet } in sheets {
        let plan = &sheet.plan;
        let players = players_arg(plan.players());
        let (seed, most_moves) = (plan.seed().to_string(), plan.most_moves().to_string());
        let arg = rules_arg(sheet.named.rules.spec());
        let mut row = |key: &str, unit: &str, estimate: Option<Estimate>| {
            let numbers = estimate.map(|e| [e.mean, e.low, e.high].map(csv_number));
            let [mean, low, high] = &numbers.unwrap_or_default();
            let fields = [
                title,
                key,
                unit,
                mean,
                low,
                high,
                &players,
                &seed,
                &most_moves,
                &arg,
            ];
            text += &csv_line(fields);
        };
        let games = Estimate::certain(sheet.tally.games() as f64);
        row("games", "games", Some(games));
        for measure in Measure::ALL {
            row(measure.key(), measure.unit().word(), measure.of(sheet));
        }
    }
    text
}
