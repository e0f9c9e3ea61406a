//! Tables and files.

use kalaha::compare::sheets::measure::Measure;
use kalaha::compare::sheets::plan::SheetPlan;
use kalaha::compare::sheets::players::Players;
use kalaha::compare::sheets::sheet::Sheet;
use kalaha::compare::sheets::table::{Titled, text};
use kalaha::search::level::Level;
use kalaha::storage::sheets::sheet_export::export_csv;
use kalaha::storage::sheets::sheet_part::{from_value, to_value};
use serde_json::{Value, json};

use super::{played, random_plan, sheet};

#[test]
fn the_text_has_a_row_for_each_measure() {
    let sheets = played(random_plan(2_000), 2, &["kalah", "four-row"]);
    let titled = |(title, sheet)| Titled { title, sheet };
    let titled: Vec<_> = ["kalah", "four-row"]
        .into_iter()
        .zip(&sheets)
        .map(titled)
        .collect();
    let text = text(&titled);
    let row = |label: &str| {
        let row = text.lines().find(|line| line.starts_with(label));
        row.unwrap_or_else(|| panic!("{label} is not in\n{text}"))
    };
    for measure in Measure::ALL {
        assert!(row(measure.label()).len() > 40, "{text}");
    }
    assert!(row("Starter wins ").contains(" % ± "), "{text}");
    assert!(row("Margin of the starter").ends_with('–'), "{text}");
    assert!(row("Games cut off").contains("0 % (≤ 0."), "{text}");
    let widths: Vec<_> = text.lines().map(|line| line.chars().count()).collect();
    assert!(widths.iter().all(|w| *w == widths[0]), "{text}");
}

#[test]
fn csv_fields_with_commas_and_quotes_are_quoted() {
    let sheets = played(random_plan(10), 1, &["kalah", "oware"]);
    let titled = [
        Titled {
            title: "kalah,houses=5",
            sheet: &sheets[0],
        },
        Titled {
            title: "my \"own\"\nrules",
            sheet: &sheets[1],
        },
    ];
    let text = export_csv(&titled);
    assert!(text.starts_with(
        "rules,measure,unit,mean,low,high,players,seed,most_moves,rules_arg\n\"kalah,houses=5\",games,games,10,10,10,random,"
    ));
    assert!(
        text.contains("\"my \"\"own\"\"\nrules\",draws,%,"),
        "{text}"
    );
    // Seven of ten are 70 %, not what binary fractions make of it.
    let long = |field: &str| {
        field
            .split('.')
            .nth(1)
            .is_some_and(|digits| digits.len() > 6)
    };
    assert!(!text.split([',', '\n']).any(long), "{text}");
    let rows = text.matches(",%,").count() + text.matches(",seeds,").count();
    assert_eq!(rows, 2 * (9 + 3), "{text}");
    let margin = text
        .lines()
        .find(|line| line.contains(",moves,moves,"))
        .unwrap();
    assert_eq!(margin.split(',').count(), 11, "{margin}");
}

/// Sheets with everything that can be different about them.
fn some_sheets() -> Vec<Sheet> {
    let mut sheets = played(random_plan(501), 2, &["kalah", "four-row", "congkak"]);
    let plan = SheetPlan::new(40, Players::Level(Level::Amateur), 3, 50).unwrap();
    sheets.extend(played(plan, 2, &["oware"]));
    let plan = SheetPlan::new(4, Players::Random, 3, 1).unwrap();
    sheets.extend(played(plan, 1, &["oware"]));
    sheets
}

#[test]
fn a_sheet_that_was_written_reads_back_the_same() {
    for mut sheet in some_sheets() {
        assert_eq!(from_value(to_value(&sheet)).unwrap(), sheet);
        let text = to_value(&sheet).to_string();
        assert_eq!(
            from_value(serde_json::from_str(&text).unwrap()).unwrap(),
            sheet
        );
        // One that was cancelled.
        sheet.plan = random_plan(1_000);
        assert_eq!(from_value(to_value(&sheet)).unwrap(), sheet);
    }
}

#[track_caller]
fn check_broken(change: impl Fn(&mut Value), parts: &[&str]) {
    let mut value = to_value(&sheet("kalah", 100));
    change(&mut value);
    let told = from_value(value).unwrap_err().to_string();
    for part in parts {
        assert!(told.contains(part), "{part:?} is not in {told}");
    }
}

#[test]
fn a_sheet_that_cannot_be_is_refused_with_the_place() {
    check_broken(|v| *v = json!(7), &["it is `7`, but should be an object"]);
    check_broken(|v| v["draws"] = json!(-1), &["\"draws\"", "-1"]);
    check_broken(|v| v["drows"] = json!(1), &["drows"]);
    check_broken(|v| v["draws"] = json!(1_000), &["`games`", "of 100"]);
    check_broken(|v| v["draws"] = json!(u64::MAX), &["`games`", "countless"]);
    check_broken(
        |v| v["planned_games"] = json!(0),
        &["no games are asked for"],
    );
    check_broken(|v| v["most_moves"] = json!(0), &["cut off"]);
    check_broken(
        |v| v["players"] = json!("nobody"),
        &["\"players\"", "levels are"],
    );
    check_broken(
        |v| v["spec"]["houses"] = json!(99),
        &["\"spec\"", "1 to 16"],
    );
    check_broken(|v| v["spec"]["haus"] = json!(1), &["\"spec.haus\""]);
    let moves = |v: &mut Value, field: &str, new: Value| v["distributions"]["moves"][field] = new;
    check_broken(
        |v| moves(v, "counts", json!([1, "x"])),
        &["\"distributions.moves.counts[1]\""],
    );
    check_broken(
        |v| moves(v, "counts", json!([1])),
        &["`distributions.moves`", "number of bins"],
    );
    check_broken(|v| moves(v, "width", json!(3)), &["width"]);
    check_broken(|v| moves(v, "width", json!(0)), &["width"]);
    check_broken(|v| moves(v, "least", json!(i64::MIN)), &["smallest"]);
    check_broken(|v| moves(v, "most", json!(i64::MAX)), &["largest"]);
    check_broken(|v| moves(v, "first", json!(0)), &["first bin"]);
    check_broken(|v| moves(v, "sum", json!(0)), &["sum"]);
    check_broken(|v| moves(v, "squares", json!(0)), &["squares"]);
    check_broken(
        |v| {
            v["distributions"].as_object_mut().unwrap().remove("moves");
        },
        &["`distributions.moves`", "add up"],
    );
    check_broken(
        |v| v["distributions"]["turns"] = v["distributions"]["margin"].clone(),
        &["`distributions.turns`", "below 0"],
    );
    check_broken(
        |v| v["choice_sums"]["squares"] = json!(0),
        &["`choice_sums`"],
    );
}

#[test]
fn a_measure_that_a_file_lacks_is_told_by_a_dash_and_an_unknown_one_is_left_out() {
    let whole = sheet("kalah", 100);
    let mut value = to_value(&whole);
    let distributions = value["distributions"].as_object_mut().unwrap();
    let turns = distributions.remove("turns").unwrap();
    distributions.insert("luck".to_owned(), turns);
    let read = from_value(value).unwrap();
    for measure in Measure::ALL {
        let expected = measure.of(&whole).filter(|_| measure != Measure::Turns);
        assert_eq!(measure.of(&read), expected, "{}", measure.key());
    }
}

/// All values inside a value, each put in place of something else.
#[test]
fn no_broken_sheet_makes_trouble() {
    let whole = to_value(&sheet("kalah", 20));
    let mut paths = Vec::new();
    collect_paths(&whole, String::new(), &mut paths);
    let others = [
        json!(null),
        json!(-1),
        json!(0),
        json!(u64::MAX),
        json!(i64::MIN),
        json!(1.5),
        json!("x"),
        json!([]),
        json!({}),
    ];
    let (mut refused, mut read) = (0, 0);
    for path in &paths {
        for other in &others {
            let mut value = whole.clone();
            *value.pointer_mut(path).unwrap() = other.clone();
            match from_value(value) {
                Ok(sheet) => {
                    read += 1;
                    // Whatever is believed can be shown.
                    text(&[Titled {
                        title: "x",
                        sheet: &sheet,
                    }]);
                }
                Err(error) => {
                    refused += 1;
                    assert!(!error.to_string().is_empty());
                }
            }
        }
    }
    println!("{refused} broken sheets refused, {read} read");
    assert!(refused > 1_000 && read < refused / 4);
}

fn collect_paths(value: &Value, path: String, paths: &mut Vec<String>) {
    match value {
        Value::Array(items) => {
            for (n, item) in items.iter().enumerate() {
                collect_paths(item, format!("{path}/{n}"), paths);
            }
        }
        Value::Object(fields) => {
            for (name, item) in fields {
                collect_paths(item, format!("{path}/{name}"), paths);
            }
        }
        _ => {}
    }
    paths.push(path);
}
