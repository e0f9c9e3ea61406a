//! The values of clauses: what a clause can take, and how it is written.

use std::fmt;

/// The values a clause can take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Range {
    /// `true` or `false`.
    Flag,
    /// A whole number between two bounds, both included.
    Number(u32, u32),
    /// One of these words.
    Word(&'static [&'static str]),
    /// A list of numbers, each between two bounds.
    List(u16, u16),
    /// A number between two bounds, or this word.
    NumberOr(u32, u32, &'static str),
}

impl Range {
    /// The value that `text` stands for, if it lies in the range.
    ///
    /// Lists are written `2+3`, `2x12+0x4` (twelve times 2, four times 0), `[2,3]` or `{2,3}`.
    pub fn parse(self, text: &str) -> Option<Value> {
        let text = text.trim();
        let number = |low, high| {
            text.parse()
                .ok()
                .filter(|n| (low..=high).contains(n))
                .map(Value::Number)
        };
        match self {
            Self::Flag => match text {
                "true" | "yes" | "on" | "1" => Some(Value::Flag(true)),
                "false" | "no" | "off" | "0" => Some(Value::Flag(false)),
                _ => None,
            },
            Self::Number(low, high) => number(low, high),
            Self::Word(words) => words.iter().find(|w| **w == text).map(|w| Value::Word(w)),
            Self::List(low, high) => parse_list(text, low, high).map(Value::List),
            Self::NumberOr(low, high, word) => {
                if text == word {
                    Some(Value::Word(word))
                } else {
                    number(low, high)
                }
            }
        }
    }

    /// Whether a value lies in the range.
    pub fn contains(self, value: &Value) -> bool {
        self.parse(&value.to_string()).as_ref() == Some(value)
    }
}

/// Longest list that is read; longer ones are refused, not stored.
const MAX_LIST: usize = 64;

fn parse_list(text: &str, low: u16, high: u16) -> Option<Vec<u16>> {
    let inner = text
        .strip_prefix('[')
        .and_then(|t| t.strip_suffix(']'))
        .or_else(|| text.strip_prefix('{').and_then(|t| t.strip_suffix('}')))
        .unwrap_or(text);
    let mut numbers = Vec::new();
    for item in inner.split(['+', ',', ' ']).filter(|i| !i.is_empty()) {
        let (number, times) = match item.split_once(['x', '*']) {
            Some((number, times)) => (number, times.parse::<usize>().ok()?),
            None => (item, 1),
        };
        let number = number
            .parse::<u16>()
            .ok()
            .filter(|n| (low..=high).contains(n))?;
        if times > MAX_LIST - numbers.len() {
            return None;
        }
        numbers.extend(std::iter::repeat_n(number, times));
    }
    (!numbers.is_empty()).then_some(numbers)
}

impl fmt::Display for Range {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Flag => f.write_str("true or false"),
            Self::Number(low, high) => write!(f, "a number from {low} to {high}"),
            Self::Word(words) => write!(f, "one of {}", words.join(", ")),
            Self::List(low, high) => write!(
                f,
                "numbers from {low} to {high} joined by +, such as 2x12+0x4"
            ),
            Self::NumberOr(low, high, word) => {
                write!(f, "a number from {low} to {high}, or {word}")
            }
        }
    }
}

/// The value of one clause.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// On or off.
    Flag(bool),
    /// A whole number.
    Number(u32),
    /// One of the clause's words.
    Word(&'static str),
    /// A list of numbers.
    List(Vec<u16>),
}

impl fmt::Display for Value {
    /// As the command line reads it: `true`, `4`, `ccw`, `2x12+0x4`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Flag(on) => write!(f, "{on}"),
            Self::Number(n) => write!(f, "{n}"),
            Self::Word(word) => f.write_str(word),
            Self::List(numbers) => {
                for (i, run) in numbers.chunk_by(|a, b| a == b).enumerate() {
                    let plus = if i == 0 { "" } else { "+" };
                    match run.len() {
                        1 => write!(f, "{plus}{}", run[0])?,
                        times => write!(f, "{plus}{}x{times}", run[0])?,
                    }
                }
                Ok(())
            }
        }
    }
}
