//! Text of others as text only: what would command a terminal or forge a line is shown escaped.

use std::borrow::Cow;

/// The text in one line, its control characters as `\u{1b}`.
pub fn plain(text: &str) -> Cow<'_, str> {
    escaped(text, commands)
}

/// The same of a text that has lines of its own.
pub fn plain_lines(text: &str) -> Cow<'_, str> {
    escaped(text, |c| c != '\n' && commands(c))
}

/// Control characters, and those that turn the direction of what follows.
fn commands(c: char) -> bool {
    c.is_control() || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

fn escaped(text: &str, commands: impl Fn(char) -> bool) -> Cow<'_, str> {
    if !text.contains(&commands) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len() + 8);
    for c in text.chars() {
        match commands(c) {
            true => shown.extend(c.escape_default()),
            false => shown.push(c),
        }
    }
    Cow::Owned(shown)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_commands_a_terminal_or_forges_a_line_is_shown_escaped() {
        let cases = [
            ("Anna", "Anna"),
            ("Ἄννα 王", "Ἄννα 王"),
            ("a\u{1b}[31mb", "a\\u{1b}[31mb"),
            ("one\ntwo\r\t", "one\\ntwo\\r\\t"),
            ("a\u{202e}b\u{9b}", "a\\u{202e}b\\u{9b}"),
        ];
        for (given, shown) in cases {
            assert_eq!(plain(given), shown);
        }
        assert_eq!(plain_lines("one\ntwo\u{7}"), "one\ntwo\\u{7}");
    }
}
