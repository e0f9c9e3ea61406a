//! Tables for spreadsheets: RFC 4180, but for line feeds at the ends of lines.

/// A line of a table, with its end.
pub fn csv_line<'a>(fields: impl IntoIterator<Item = &'a str>) -> String {
    let fields: Vec<String> = fields.into_iter().map(quoted).collect();
    fields.join(",") + "\n"
}

/// A number to a millionth, beyond which stands what binary fractions leave; empty if it is not finite.
pub fn csv_number(number: f64) -> String {
    match number.is_finite() {
        true => ((number * 1e6).round() / 1e6 + 0.0).to_string(),
        false => String::new(),
    }
}

/// A field in quotes if it needs them.
fn quoted(field: &str) -> String {
    match field.contains(['"', ',', '\n', '\r']) {
        true => format!("\"{}\"", field.replace('"', "\"\"")),
        false => field.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_with_commas_quotes_and_line_ends_stand_in_quotes() {
        let line = csv_line(["Kalah", "a, b", "\"x\"", ""]);
        assert_eq!(line, "Kalah,\"a, b\",\"\"\"x\"\"\",\n");
        assert_eq!(csv_line(["a\nb"]), "\"a\nb\"\n");
    }

    #[test]
    fn numbers_end_at_a_millionth() {
        assert_eq!(csv_number(0.1 + 0.2), "0.3");
        assert_eq!(csv_number(-0.0), "0");
        assert_eq!(csv_number(f64::INFINITY), "");
    }
}
