//! JSON that people can read: short lists of numbers stay on one line, long ones fill lines.

use serde_json::{Map, Value};

/// The width a line should not exceed, in characters.
const WIDTH: usize = 100;
/// The longest element, in characters, of lists whose lines are filled.
const SHORT: usize = 16;
/// One step of indentation.
const STEP: usize = 2;

/// The text of a document, one field a line at the top, with a newline at the end.
pub(crate) fn document(fields: &Map<String, Value>) -> String {
    let mut out = String::new();
    write_fields(&mut out, fields, 0);
    out.push('\n');
    out
}

/// Writes `value`; its first line stands at `column`, its other lines are indented by `indent`.
fn write_value(out: &mut String, value: &Value, indent: usize, column: usize) {
    if let Some(line) = on_one_line(value)
        && column + line.chars().count() < WIDTH
    {
        out.push_str(&line);
        return;
    }
    match value {
        Value::Array(items) => write_items(out, items, indent),
        Value::Object(fields) => write_fields(out, fields, indent),
        scalar => out.push_str(&scalar.to_string()),
    }
}

/// The value in one line, if it is simple enough for that: nothing nested in it.
fn on_one_line(value: &Value) -> Option<String> {
    let (open, parts, close): (_, Option<Vec<String>>, _) = match value {
        Value::Array(items) => ("[", items.iter().map(scalar).collect(), "]"),
        Value::Object(fields) => {
            let field =
                |(name, value): (&String, _)| Some(format!("{}: {}", quoted(name), scalar(value)?));
            ("{", fields.iter().map(field).collect(), "}")
        }
        scalar => return Some(scalar.to_string()),
    };
    Some(format!("{open}{}{close}", parts?.join(", ")))
}

fn scalar(value: &Value) -> Option<String> {
    let simple = !matches!(value, Value::Array(_) | Value::Object(_));
    simple.then(|| value.to_string())
}

fn quoted(name: &str) -> String {
    Value::from(name).to_string()
}

fn write_fields(out: &mut String, fields: &Map<String, Value>, indent: usize) {
    let inner = indent + STEP;
    out.push('{');
    for (index, (name, value)) in fields.iter().enumerate() {
        let start = format!("{}: ", quoted(name));
        new_line(out, index, inner);
        out.push_str(&start);
        write_value(out, value, inner, inner + start.chars().count());
    }
    close(out, '}', indent);
}

fn write_items(out: &mut String, items: &[Value], indent: usize) {
    let inner = indent + STEP;
    let short = |item| scalar(item).filter(|text| text.chars().count() <= SHORT);
    out.push('[');
    if let Some(texts) = items.iter().map(short).collect::<Option<Vec<_>>>() {
        let mut column = WIDTH;
        for (index, text) in texts.iter().enumerate() {
            let length = text.chars().count();
            if column + ", ,".len() + length > WIDTH {
                new_line(out, index, inner);
                column = inner;
            } else {
                out.push_str(", ");
                column += 2;
            }
            out.push_str(text);
            column += length;
        }
    } else {
        for (index, item) in items.iter().enumerate() {
            new_line(out, index, inner);
            write_value(out, item, inner, inner);
        }
    }
    close(out, ']', indent);
}

/// Begins the line of element `index`.
fn new_line(out: &mut String, index: usize, indent: usize) {
    out.push_str(if index == 0 { "\n" } else { ",\n" });
    out.extend(std::iter::repeat_n(' ', indent));
}

fn close(out: &mut String, bracket: char, indent: usize) {
    out.push('\n');
    out.extend(std::iter::repeat_n(' ', indent));
    out.push(bracket);
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn pretty(value: &Value) -> String {
        document(value.as_object().unwrap())
    }

    #[test]
    fn short_lists_and_flat_objects_stay_on_one_line() {
        let value = json!({
            "houses": [[4, 4, 4, 4, 4, 4], [4, 4, 4, 4, 4, 4]],
            "stores": {"south": 0, "north": 0},
            "name": "a \"b\"",
            "none": [],
            "start": {"houses": [1, 2]}
        });
        let expected = r#"{
  "houses": [
    [4, 4, 4, 4, 4, 4],
    [4, 4, 4, 4, 4, 4]
  ],
  "stores": {"south": 0, "north": 0},
  "name": "a \"b\"",
  "none": [],
  "start": {
    "houses": [1, 2]
  }
}
"#;
        assert_eq!(pretty(&value), expected);
    }

    #[test]
    fn long_lists_of_numbers_fill_lines() {
        let value = json!({"moves": (100..160).collect::<Vec<_>>()});
        let text = pretty(&value);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 8, "{text}");
        assert!(lines[2].starts_with("    100, 101,") && lines[5].ends_with(", 159"));
        assert!(lines.iter().all(|line| line.len() <= WIDTH), "{text}");
        assert_eq!(serde_json::from_str::<Value>(&text).unwrap(), value);
    }

    #[test]
    fn long_texts_stand_one_to_a_line() {
        let (a, b) = ("a".repeat(60), "b".repeat(60));
        let text = pretty(&json!({"recent": [a, b]}));
        let expected = format!("{{\n  \"recent\": [\n    \"{a}\",\n    \"{b}\"\n  ]\n}}\n");
        assert_eq!(text, expected);
    }

    #[test]
    fn what_is_written_reads_back_the_same() {
        let deep = json!({"a": [{"b": [[1.5, null], {}], "c": {"d": {"e": true}}}, -3, "\u{1}\n"]});
        assert_eq!(serde_json::from_str::<Value>(&pretty(&deep)).unwrap(), deep);
    }
}
