//! The text of a PGN file in tokens.

/// A piece of a PGN file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token<'a> {
    /// `[Name "value"]`.
    Tag(&'a str, String),
    /// A line that begins like a tag and is none.
    BadTag(&'a str),
    /// What stands in braces.
    Braces(&'a str),
    /// The same where the closing brace is missing.
    Unclosed(&'a str),
    /// What stands after `;`, to the end of the line.
    Line(&'a str),
    /// The beginning of a variation.
    Open,
    /// The end of a variation.
    Close,
    /// A mark by its number, such as `$1`.
    Nag(u16),
    /// A move, a number of a move or a result.
    Word(&'a str),
}

/// The tokens of a text, each with its line, counted from 1.
pub(super) struct Lexer<'a> {
    text: &'a str,
    at: usize,
    line: usize,
}

impl<'a> Lexer<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let (at, line) = (0, 1);
        Self { text, at, line }
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn go_on(&mut self, bytes: usize) -> &'a str {
        let passed = &self.rest()[..bytes];
        self.line += passed.bytes().filter(|&b| b == b'\n').count();
        self.at += bytes;
        passed
    }

    /// The rest of the line, without its end.
    fn rest_of_line(&mut self) -> &'a str {
        let length = self.rest().find('\n').unwrap_or(self.rest().len());
        self.go_on(length).trim_end_matches('\r')
    }

    /// Goes past white space and lines that begin with `%`, which are for other programs.
    fn skip(&mut self) {
        loop {
            // Between files that were joined stands the mark with which the second began.
            let space = |c: char| c.is_whitespace() || c == '\u{feff}';
            let space = self.rest().len() - self.rest().trim_start_matches(space).len();
            self.go_on(space);
            let begins_line = self.at == 0 || self.text[..self.at].ends_with('\n');
            if !(begins_line && self.rest().starts_with('%')) {
                return;
            }
            self.rest_of_line();
        }
    }

    fn tag(&mut self) -> Token<'a> {
        match read_tag(self.rest()) {
            Some((name, value, length)) => {
                self.go_on(length);
                Token::Tag(name, value)
            }
            None => Token::BadTag(self.rest_of_line()),
        }
    }

    fn braces(&mut self) -> Token<'a> {
        self.go_on(1);
        let rest = self.rest();
        let mut from = 0;
        // An empty line with a tag after it begins the next game, so there the brace was forgotten.
        while let Some(found) = rest[from..].find(['}', '\n']) {
            let at = from + found;
            if rest[at..].starts_with('}') {
                self.go_on(at + 1);
                return Token::Braces(&rest[..at]);
            }
            let after = rest[at + 1..].trim_start_matches('\r');
            if after.starts_with("\n[") {
                return Token::Unclosed(self.go_on(at));
            }
            from = at + 1;
        }
        Token::Unclosed(self.go_on(rest.len()))
    }

    fn nag(&mut self) -> Token<'a> {
        self.go_on(1);
        let digits = self.rest().bytes().take_while(u8::is_ascii_digit).count();
        Token::Nag(self.go_on(digits).parse().unwrap_or(0))
    }

    fn word(&mut self) -> Token<'a> {
        let rest = self.rest();
        let ends = |c: char| c.is_whitespace() || "(){}[];$\u{feff}".contains(c);
        let mut length = rest.find(ends).unwrap_or(rest.len());
        // A number in brackets without a space before it is no variation but seeds won.
        if let Some(inner) = rest[length..].strip_prefix('(') {
            let digits = inner.bytes().take_while(u8::is_ascii_digit).count();
            if length > 0 && digits > 0 && inner[digits..].starts_with(')') {
                length += digits + 2;
                let after = rest[length..].find(ends);
                length += after.unwrap_or(rest.len() - length);
            }
        }
        // A stray sign is a word of its own, so that it is told.
        let first = rest.chars().next().map_or(0, char::len_utf8);
        Token::Word(self.go_on(length.max(first)))
    }
}

impl<'a> Iterator for Lexer<'a> {
    type Item = (usize, Token<'a>);

    fn next(&mut self) -> Option<Self::Item> {
        self.skip();
        let line = self.line;
        let token = match self.rest().chars().next()? {
            '[' => self.tag(),
            '{' => self.braces(),
            ';' => {
                self.go_on(1);
                Token::Line(self.rest_of_line())
            }
            '(' => {
                self.go_on(1);
                Token::Open
            }
            ')' => {
                self.go_on(1);
                Token::Close
            }
            '$' => self.nag(),
            _ => self.word(),
        };
        Some((line, token))
    }
}

/// The name and the value of the tag at the beginning of a text, and how long it is.
fn read_tag(text: &str) -> Option<(&str, String, usize)> {
    let inner = text.strip_prefix('[')?.trim_start();
    let name = inner.split(|c: char| !(c.is_alphanumeric() || c == '_'));
    let name = name.into_iter().next().filter(|name| !name.is_empty())?;
    let quoted = inner[name.len()..].trim_start().strip_prefix('"')?;
    let mut value = String::new();
    let mut signs = quoted.char_indices();
    let end = loop {
        match signs.next()? {
            (at, '"') => break at + 1,
            (_, '\n') => return None,
            (_, '\\') => value.push(signs.next()?.1),
            (_, sign) => value.push(sign),
        }
    };
    let after = quoted[end..].trim_start().strip_prefix(']')?;
    Some((name, value, text.len() - after.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tokens(text: &str) -> Vec<(usize, Token<'_>)> {
        Lexer::new(text).collect()
    }

    #[test]
    fn a_game_is_tags_moves_comments_and_variations() {
        let text = "\u{feff}[White \"A \\\"B\\\" \\\\C\"]\r\n\r\n1.76(10) $2 {two\nlines} (3-s(1)) ;to the end\n% not this\n4!?";
        let words: Vec<_> = tokens(text).into_iter().map(|(_, token)| token).collect();
        let expected = [
            Token::Tag("White", "A \"B\" \\C".to_owned()),
            Token::Word("1.76(10)"),
            Token::Nag(2),
            Token::Braces("two\nlines"),
            Token::Open,
            Token::Word("3-s(1)"),
            Token::Close,
            Token::Line("to the end"),
            Token::Word("4!?"),
        ];
        assert_eq!(words, expected);
    }

    #[test]
    fn a_brace_that_is_not_closed_ends_with_its_game() {
        let found = tokens("1. 3 {oh\n\n[White \"B\"]\n1. 4 {no");
        assert_eq!(found[2], (1, Token::Unclosed("oh")));
        assert_eq!(found[3], (3, Token::Tag("White", "B".to_owned())));
        assert_eq!(found[6], (4, Token::Unclosed("no")));
    }

    #[test]
    fn what_is_no_tag_is_told_by_its_line_and_no_text_hangs() {
        assert_eq!(tokens("[White]\n3")[0].1, Token::BadTag("[White]"));
        for text in [
            "[", "}", "]", "$", "((", "{", ";", "%", "\u{feff}", "3(", "3(4",
        ] {
            assert!(tokens(text).len() < 4, "{text}");
        }
    }
}
