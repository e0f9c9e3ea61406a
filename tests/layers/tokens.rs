//! Rust source as tokens: words, `::` and single marks.

/// The tokens of a source, without comments, strings, characters and what is only built for tests.
pub fn tokens(source: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut rest = source.trim_start();
    while !rest.is_empty() {
        let (token, after) = first(rest);
        found.extend(token);
        rest = after.trim_start();
    }
    without_tests(&found)
}

/// The first token of a text, if it does not begin with a comment or literal, and the text after either.
fn first(text: &str) -> (Option<&str>, &str) {
    if text.starts_with("//") {
        return (None, past(text, "\n"));
    }
    if text.starts_with("/*") {
        return (None, past(text, "*/"));
    }
    if text.starts_with('"') {
        return (None, past_string(text));
    }
    if let Some(after) = past_raw_string(text) {
        return (None, after);
    }
    if text.starts_with('\'') {
        return (None, past_character(text));
    }
    if let Some(after) = text.strip_prefix("::") {
        return (Some("::"), after);
    }
    let word = text.find(|c: char| !c.is_alphanumeric() && c != '_');
    let length = match word.unwrap_or(text.len()) {
        0 => text.chars().next().map_or(0, char::len_utf8),
        length => length,
    };
    (Some(&text[..length]), &text[length..])
}

/// What follows the first `end`; nothing if there is none.
fn past<'a>(text: &'a str, end: &str) -> &'a str {
    text.split_once(end).map_or("", |(_, after)| after)
}

fn past_string(text: &str) -> &str {
    let mut escaped = true; // the opening quote ends nothing
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' => escaped = true,
            b'"' => return &text[at + 1..],
            _ => {}
        }
    }
    ""
}

/// What follows the raw string that a text begins with, if it begins with one.
fn past_raw_string(text: &str) -> Option<&str> {
    let marks = text.strip_prefix('r')?;
    let inside = marks.trim_start_matches('#').strip_prefix('"')?;
    let hashes = marks.len() - inside.len() - 1;
    Some(past(inside, &("\"".to_owned() + &"#".repeat(hashes))))
}

/// What follows a character, or the quote of a lifetime.
fn past_character(text: &str) -> &str {
    let inside = &text[1..];
    if let Some(escape) = inside.strip_prefix('\\') {
        let escaped = escape.chars().next().map_or(0, char::len_utf8);
        return past(&escape[escaped..], "'");
    }
    let mut characters = inside.chars();
    characters.next();
    characters.as_str().strip_prefix('\'').unwrap_or(inside)
}

/// Tokens without every item under `#[cfg(test)]`.
fn without_tests<'a>(tokens: &[&'a str]) -> Vec<&'a str> {
    const TEST_ONLY: [&str; 7] = ["#", "[", "cfg", "(", "test", ")", "]"];
    let mut kept = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        if tokens[at..].starts_with(&TEST_ONLY) {
            at += TEST_ONLY.len();
            at += item_length(&tokens[at..]);
        } else {
            kept.push(tokens[at]);
            at += 1;
        }
    }
    kept
}

/// Tokens of an item up to its `;` or closing brace.
fn item_length(tokens: &[&str]) -> usize {
    let mut depth = 0usize;
    for (at, &token) in tokens.iter().enumerate() {
        match token {
            "{" | "(" | "[" => depth += 1,
            "}" | ")" | "]" => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 && matches!(token, ";" | "}") {
            return at + 1;
        }
    }
    tokens.len()
}

#[test]
fn words_and_marks_are_kept_and_comments_and_literals_are_not() {
    let source = r##"
        //! use crate::doc;
        use a::{b as c}; // use crate::comment;
        /* use crate::block; */
        const S: &str = "use \" crate::string;";
        const R: &str = r#"use "crate::raw";"#;
        const E: (&str, &str) = (r"", r"\");
        const C: [char; 3] = ['"', '\'', '\u{41}'];
        fn f<'a>(x: &'a str) -> d::E {}
    "##;
    let text = tokens(source).join(" ");
    assert_eq!(
        text,
        "use a :: { b as c } ; const S : & str = ; const R : & str = ; const E : ( & str , & str ) = ( , ) ; \
         const C : [ char ; 3 ] = [ , , ] ; fn f < a > ( x : & a str ) - > d :: E { }"
    );
}

#[test]
fn items_for_tests_are_left_out() {
    let source = "mod a; #[cfg(test)] mod tests; #[cfg(test)] #[allow(b)] mod inline { use c::d; } \
                  #[cfg(test)] fn e() -> [u8; 2] { f() } mod g;";
    assert_eq!(tokens(source).join(" "), "mod a ; mod g ;");
}
