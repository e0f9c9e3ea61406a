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

/// JSON with nothing in it that a terminal takes for a command: such characters stand in texts only, as JSON writes them.
pub fn plain_json(text: &str) -> Cow<'_, str> {
    if !text.chars().any(|c| c != '\n' && commands(c)) {
        return Cow::Borrowed(text);
    }
    let mut plain = String::with_capacity(text.len());
    for c in text.chars() {
        if c == '\n' || !commands(c) {
            plain.push(c);
            continue;
        }
        for unit in c.encode_utf16(&mut [0; 2]) {
            plain += &format!("\\u{unit:04x}");
        }
    }
    Cow::Owned(plain)
}

/// A message as somebody may read it: of a very long word or line that it quotes only the beginning and the end.
pub fn brief(message: &str) -> Cow<'_, str> {
    /// Bytes of a word and of a line that are shown whole, and about how many are shown of a longer one.
    const WORD: [usize; 2] = [200, 120];
    const LINE: [usize; 2] = [1500, 1200];
    /// The longest path that is told whole, in bytes.
    const PATH: usize = 1024;
    let is_path = |text: &str| text.len() <= PATH && text.contains(['/', '\\']);
    let is_long = |text: &str, [whole, _]: [usize; 2]| text.len() > whole && !is_path(text);
    let mut words = message.split_whitespace();
    if !words.any(|word| is_long(word, WORD)) && !message.lines().any(|line| is_long(line, LINE)) {
        return Cow::Borrowed(message);
    }
    let shortened = |text: &str, limits: [usize; 2]| match is_long(text, limits) {
        true => without_middle(text, limits[1]),
        false => text.to_owned(),
    };
    let lines = message.split('\n').map(|line| {
        let words = line.split(' ').map(|word| shortened(word, WORD));
        shortened(&words.collect::<Vec<_>>().join(" "), LINE)
    });
    Cow::Owned(lines.collect::<Vec<_>>().join("\n"))
}

/// About so many bytes of a text: three quarters from its beginning, the rest from its end.
fn without_middle(text: &str, bytes: usize) -> String {
    let begins = text.floor_char_boundary(bytes * 3 / 4);
    let ends = text.ceil_char_boundary(text.len() - bytes / 4);
    format!("{}…{}", &text[..begins], &text[ends..])
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

    #[test]
    fn of_a_long_word_or_line_the_beginning_and_the_end_are_told() {
        let short = "move 2: `x` is not a move\nwrite a number";
        assert_eq!(brief(short), short);
        let long = format!(
            "move 2: `{}` is not a move\nwrite a number",
            "9".repeat(5000)
        );
        let told = brief(&long);
        assert!(told.len() < 250, "{told}");
        assert!(told.starts_with("move 2: `999"), "{told}");
        assert!(
            told.ends_with("999` is not a move\nwrite a number"),
            "{told}"
        );
        assert!(brief(&"é 王 ".repeat(9000)).len() < 1300);
    }
}
