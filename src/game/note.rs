//! What people write beside a move: a mark and a comment.

/// Longest comment in characters. Longer ones are cut, where they are written as where they are read.
pub const MAX_COMMENT: usize = 2_000;

/// What somebody thinks of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mark {
    /// `!!`
    Brilliant,
    /// `!`
    Good,
    /// `!?`
    Interesting,
    /// `?!`
    Dubious,
    /// `?`
    Mistake,
    /// `??`
    Blunder,
}

impl Mark {
    /// All of them, the best first.
    pub const ALL: [Self; 6] = [
        Self::Brilliant,
        Self::Good,
        Self::Interesting,
        Self::Dubious,
        Self::Mistake,
        Self::Blunder,
    ];

    /// The sign, as in print and in files.
    pub const fn sign(self) -> &'static str {
        match self {
            Self::Brilliant => "!!",
            Self::Good => "!",
            Self::Interesting => "!?",
            Self::Dubious => "?!",
            Self::Mistake => "?",
            Self::Blunder => "??",
        }
    }

    /// What the sign means.
    pub const fn meaning(self) -> &'static str {
        match self {
            Self::Brilliant => "brilliant move",
            Self::Good => "good move",
            Self::Interesting => "interesting move",
            Self::Dubious => "dubious move",
            Self::Mistake => "mistake",
            Self::Blunder => "blunder",
        }
    }

    /// The mark of a sign.
    pub fn of_sign(sign: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|mark| mark.sign() == sign)
    }
}

/// What is written beside a move, perhaps nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Note {
    /// What somebody thinks of the move.
    pub mark: Option<Mark>,
    comment: String,
}

impl Note {
    /// A note; of the comment, what text can be is taken, up to [`MAX_COMMENT`] characters.
    pub fn new(mark: Option<Mark>, comment: &str) -> Self {
        let comment = comment.replace("\r\n", "\n");
        let kept = comment.chars().filter(|&c| is_text(c)).take(MAX_COMMENT);
        Self {
            mark,
            comment: kept.collect(),
        }
    }

    /// The comment, in lines of its own; empty if there is none.
    pub fn comment(&self) -> &str {
        &self.comment
    }

    /// The same with another mark.
    #[must_use]
    pub fn with_mark(mut self, mark: Option<Mark>) -> Self {
        self.mark = mark;
        self
    }

    /// Whether nothing is written.
    pub fn is_empty(&self) -> bool {
        self.mark.is_none() && self.comment.is_empty()
    }
}

/// Whether a character may stand in a comment: no control characters, none that turn the direction of what follows.
fn is_text(c: char) -> bool {
    let turns = matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    c == '\n' || !(c.is_control() || turns)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_are_text_of_limited_length() {
        let comment = |text: &str| Note::new(None, text).comment().to_owned();
        assert_eq!(comment("one\r\ntwo\u{1b}[31m\u{202e}"), "one\ntwo[31m");
        let long = comment(&"ö".repeat(3_000));
        assert_eq!(long.chars().count(), MAX_COMMENT);
        assert_eq!(comment(&long), long);
    }

    #[test]
    fn marks_are_found_by_their_signs() {
        for mark in Mark::ALL {
            assert_eq!(Mark::of_sign(mark.sign()), Some(mark));
        }
        assert_eq!(Mark::of_sign("!!!"), None);
    }
}
