//! Where a JSON text is wrong, and what probably happened there.

use std::fmt;

use crate::rules::near_names::{did_you_mean, near_names};
use crate::storage::plain::plain;

/// A place in a text file, counted from 1 as editors do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JsonPlace {
    /// From 1.
    pub line: usize,
    /// The character in the line.
    pub column: usize,
}

impl fmt::Display for JsonPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// Line and character where the parser stopped in `text`.
pub(in crate::storage) fn place_of(text: &str, error: &serde_json::Error) -> JsonPlace {
    let line = text.split('\n').nth(error.line().saturating_sub(1));
    let before = line.unwrap_or_default().bytes().take(error.column());
    // The parser counts bytes; people count characters.
    let column = before.filter(|byte| byte & 0xC0 != 0x80).count();
    JsonPlace {
        line: error.line().max(1),
        column: column.max(1),
    }
}

/// What the parser says of a text that is not JSON, without the place, which is told in our own words.
pub(super) fn grammar_problem_of(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let place = format!(" at line {} column {}", error.line(), error.column());
    let problem = with_short_values(text.strip_suffix(&place).unwrap_or(&text));
    let problem = plain(&problem);
    if let Some(what) = problem.strip_prefix("EOF while parsing ") {
        return match what {
            "a value" => "the file ends where a value should stand".to_owned(),
            _ => format!("the file ends within {what}"),
        };
    }
    match &*problem {
        "expected ident" => "expected true, false or null".to_owned(),
        "recursion limit exceeded" => "there are too many brackets inside each other".to_owned(),
        problem => problem.to_owned(),
    }
}

/// A problem with what it repeats of the file cut where that gets long; what is expected is told whole.
fn with_short_values(problem: &str) -> String {
    /// Characters of a value.
    const VALUE: usize = 60;
    /// Characters of all that comes before what is expected.
    const FOUND: usize = 300;
    let (found, expected) = match problem.rfind(", expected ") {
        Some(at) => problem.split_at(at),
        None => (problem, ""),
    };
    let parts = found.split_inclusive(['`', '"']);
    let parts = parts.map(|part| match part.strip_suffix(['`', '"']) {
        Some(value) => cut(value, VALUE) + &part[value.len()..],
        None => part.to_owned(),
    });
    cut(&parts.collect::<String>(), FOUND) + expected
}

/// The path to a field, cut where it gets long.
pub(super) fn short_path(path: &str) -> String {
    /// Characters of a name and of all.
    const LONGEST: [usize; 2] = [40, 200];
    let names: Vec<String> = path.split('.').map(|name| cut(name, LONGEST[0])).collect();
    plain(&cut(&names.join("."), LONGEST[1])).into_owned()
}

/// The text, cut where it has more than so many characters.
pub(in crate::storage) fn cut(text: &str, longest: usize) -> String {
    match text.char_indices().nth(longest) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// What is wrong with a value of a text that is JSON, in words of those who do not write programs; and why a name may be
/// unknown.
pub(super) fn problem_of(error: &serde_json::Error) -> String {
    let problem = grammar_problem_of(error);
    if problem.starts_with("unknown field") {
        return match unknown_field(&problem) {
            Some((unknown, near)) if near.is_empty() => {
                format!("{unknown}; perhaps a newer Kalaha wrote it")
            }
            Some((unknown, near)) => {
                format!("{unknown}{near} Else perhaps a newer Kalaha wrote it")
            }
            None => format!("{problem}; perhaps a newer Kalaha wrote it"),
        };
    }
    if let Some(value) = problem.strip_prefix("unknown variant ") {
        return format!("unknown value {value}");
    }
    if problem == "expected value" {
        return format!("it should be {WORD_OR_OBJECT}");
    }
    let Some((found, expected)) = problem.rsplit_once(", expected ") else {
        return problem;
    };
    let kinds = ["invalid type: ", "invalid value: "];
    let found = if let Some(length) = found.strip_prefix("invalid length ") {
        format!("a list of {length}")
    } else if let Some(kind) = kinds.iter().find_map(|start| found.strip_prefix(start)) {
        found_in_words(kind).to_owned()
    } else {
        return problem;
    };
    format!(
        "it is {found}, but should be {}",
        expected_in_words(expected)
    )
}

/// An unknown field where so many are known that only those near to it are told, and what is told of these; none if they are few.
fn unknown_field(problem: &str) -> Option<(&str, String)> {
    const FEW: usize = 8;
    let (unknown, expected) = problem.split_once(", expected one of ")?;
    let known: Vec<&str> = expected.split('`').skip(1).step_by(2).collect();
    if known.len() <= FEW {
        return None;
    }
    let name = unknown.split('`').nth(1)?;
    let near = near_names(name, known.iter().map(|known| (*known, *known)));
    Some((unknown, did_you_mean(&near)))
}

const LIST: &str = "a list in []";
const OBJECT: &str = "an object in {}";
const WORD_OR_OBJECT: &str = "a word or an object in {}";

/// The parser's words for kinds of values that it wants, and what they are called outside of programs: one that begins with
/// the first is the second.
const KINDS: [(&str, &str); 24] = [
    ("u8", "a whole number from 0 to 255"),
    ("u16", "a whole number from 0 to 65535"),
    ("u32", "a whole number from 0 to 4294967295"),
    ("u64", "a whole number from 0"),
    ("usize", "a whole number from 0"),
    ("i32", "a whole number"),
    ("i64", "a whole number"),
    ("f64", "a number"),
    ("a boolean", "true or false"),
    ("a string", "a text"),
    ("a sequence", LIST),
    ("tuple", LIST),
    ("fewer elements", "shorter"),
    ("a map", OBJECT),
    ("map with a single key", "an object in {} with one field"),
    ("a JSON object", OBJECT),
    ("struct", OBJECT),
    ("newtype variant", OBJECT),
    ("internally tagged enum", OBJECT),
    ("string or map", WORD_OR_OBJECT),
    ("enum", WORD_OR_OBJECT),
    ("variant", "a word"),
    ("field", "a word"),
    ("unit", "a word alone"),
];

fn expected_in_words(expected: &str) -> String {
    let lists = ["a tuple of size ", "an array of length "];
    if let Some(length) = lists.iter().find_map(|list| expected.strip_prefix(list)) {
        return format!("a list of {length}");
    }
    let kind = KINDS.iter().find(|(kind, _)| expected.starts_with(kind));
    kind.map_or(expected, |(_, words)| words).to_owned()
}

/// A kind of value that was found, or the value itself where the parser tells it.
fn found_in_words(found: &str) -> &str {
    match found {
        "map" | "newtype variant" | "struct variant" => OBJECT,
        "sequence" | "tuple variant" => LIST,
        "unit variant" => "a word alone",
        "unit value" | "Option value" => "null",
        _ => found.find(['`', '"']).map_or(found, |at| &found[at..]),
    }
}

/// What probably happened to a text that is not JSON; empty when nobody can tell.
pub(super) fn hint_for(text: &str, error: &serde_json::Error) -> &'static str {
    let problem = grammar_problem_of(error);
    let place = place_of(text, error);
    let line = text.split('\n').nth(place.line - 1).unwrap_or_default();
    let here = line.chars().nth(place.column - 1);
    if !text.trim_start().starts_with(['{', '[']) {
        "; this does not look like a Kalaha file at all"
    } else if error.is_eof() {
        "; perhaps it was cut off"
    } else if problem.starts_with("trailing characters") {
        "; there is more text after the end of the document"
    } else if problem.starts_with("control character") {
        "; a text in quotes must end on its own line"
    } else if here == Some('\'') {
        "; texts and names stand in double quotes"
    } else if matches!(here, Some('/' | '#')) {
        "; JSON has no comments"
    } else if problem == "expected value" && matches!(here, Some(']' | '}' | ',')) {
        "; a value is missing, or there is a comma too many"
    } else if problem == "key must be a string" && here == Some('}') {
        "; remove the comma before the closing bracket"
    } else if problem == "key must be a string" {
        "; names stand in double quotes"
    } else if problem.starts_with("expected `,`") {
        "; a comma or a closing bracket is missing before this place"
    } else {
        ""
    }
}

#[cfg(test)]
mod tests {
    use serde::de::IgnoredAny;

    use super::*;

    #[test]
    fn places_and_hints() {
        for (text, place, hint) in [
            (
                "hello",
                (1, 1),
                "; this does not look like a Kalaha file at all",
            ),
            ("{\"a\": [1, 2", (1, 11), "; perhaps it was cut off"),
            (
                "{\n  \"a\": 1,\n}",
                (3, 1),
                "; remove the comma before the closing bracket",
            ),
            (
                "{}\n{}",
                (2, 1),
                "; there is more text after the end of the document",
            ),
            (
                "{\"a\": 'x'}",
                (1, 7),
                "; texts and names stand in double quotes",
            ),
            ("{\n // a\n}", (2, 2), "; JSON has no comments"),
            ("{a: 1}", (1, 2), "; names stand in double quotes"),
            (
                "{\"ö\": 1 \"b\"}",
                (1, 9),
                "; a comma or a closing bracket is missing before this place",
            ),
            (
                "{\"a\": \"x\n\"}",
                (1, 8),
                "; a text in quotes must end on its own line",
            ),
            (
                "[1, 2, ]",
                (1, 8),
                "; a value is missing, or there is a comma too many",
            ),
            ("{\"a\": @}", (1, 7), ""),
        ] {
            let error = serde_json::from_str::<IgnoredAny>(text).unwrap_err();
            let JsonPlace { line, column } = place_of(text, &error);
            assert_eq!(
                ((line, column), hint_for(text, &error)),
                (place, hint),
                "{text}: {error}"
            );
        }
    }
}
