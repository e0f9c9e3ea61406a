//! The values of clauses: what a clause can take, and how it is written.

use std::fmt;

/// The values a clause can take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Range {
    /// `true` or `false`.
    Flag,
    /// A whole number between two bounds, both included.
    Number(u32, u32),
    /// One word of a few, each with its label.
    Word(&'static [Word]),
    /// A list of numbers, each between two bounds.
    List(u16, u16),
    /// A number between two bounds, or this word.
    NumberOr(u32, u32, Word),
}

/// A word that stands for a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Word {
    /// The word in data and on the command line.
    pub key: &'static str,
    /// What a player reads.
    pub label: &'static str,
}

impl Range {
    /// The value that `text` stands for, if it lies in the range.
    ///
    /// Lists are written `2+3`, `2x12+0x4` (twelve times 2, four times 0), `[2,3]` or `{2,3}`.
    pub fn parse(self, text: &str) -> Option<ClauseValue> {
        let text = text.trim();
        let number = |low, high| {
            text.parse()
                .ok()
                .filter(|n| (low..=high).contains(n))
                .map(ClauseValue::Number)
        };
        let word_of = |words: &[Word]| {
            let word = words.iter().find(|word| word.key == text);
            word.map(|word| ClauseValue::Word(word.key))
        };
        match self {
            Self::Flag => match text {
                "true" | "yes" | "on" | "1" => Some(ClauseValue::Flag(true)),
                "false" | "no" | "off" | "0" => Some(ClauseValue::Flag(false)),
                _ => None,
            },
            Self::Number(low, high) => number(low, high),
            Self::Word(words) => word_of(words),
            Self::List(low, high) => parse_list(text, low, high).map(ClauseValue::List),
            Self::NumberOr(low, high, word) => word_of(&[word]).or_else(|| number(low, high)),
        }
    }

    /// A list of numbers of this range, as it is written; empty where no list is.
    pub const fn example(self) -> &'static str {
        match self {
            Self::List(0, _) => "2x12+0x4",
            Self::List(..) => "2+3",
            _ => "",
        }
    }

    /// The words among the values.
    pub fn words(&self) -> &[Word] {
        match self {
            Self::Word(words) => words,
            Self::NumberOr(_, _, word) => std::slice::from_ref(word),
            Self::Flag | Self::Number(..) | Self::List(..) => &[],
        }
    }

    /// Whether a value lies in the range.
    pub fn contains(self, value: &ClauseValue) -> bool {
        match (self, value) {
            (Self::Flag, ClauseValue::Flag(_)) => true,
            (
                Self::Number(low, high) | Self::NumberOr(low, high, _),
                ClauseValue::Number(number),
            ) => (low..=high).contains(number),
            (Self::Word(_) | Self::NumberOr(..), ClauseValue::Word(key)) => {
                self.words().iter().any(|word| word.key == *key)
            }
            (Self::List(low, high), ClauseValue::List(numbers)) => {
                let all = numbers.iter().all(|number| (low..=high).contains(number));
                all && (1..=MAX_LIST).contains(&numbers.len())
            }
            _ => false,
        }
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
            Self::Word(words) => {
                let keys: Vec<_> = words.iter().map(|word| word.key).collect();
                write!(f, "one of {}", keys.join(", "))
            }
            Self::List(low, high) => {
                let such = self.example();
                write!(
                    f,
                    "numbers from {low} to {high} joined by +, such as {such}"
                )
            }
            Self::NumberOr(low, high, word) => {
                write!(f, "a number from {low} to {high}, or {}", word.key)
            }
        }
    }
}

impl Word {
    /// A word with its label.
    pub const fn new(key: &'static str, label: &'static str) -> Self {
        Self { key, label }
    }
}

/// A value by its type; the same four types as in [`Range`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum ClauseValue {
    /// On or off.
    Flag(bool),
    /// A whole number.
    Number(u32),
    /// One of the clause's words.
    Word(&'static str),
    /// A list of numbers.
    List(Vec<u16>),
}

impl fmt::Display for ClauseValue {
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

/// A type of which a clause has a value.
pub trait ClauseType: Sized {
    /// The value it stands for.
    fn value(&self) -> ClauseValue;

    /// What a value stands for, if it is of this type.
    fn from_value(value: &ClauseValue) -> Option<Self>;

    /// Puts a value in its place, if it is of this type.
    fn put(&mut self, value: &ClauseValue) -> Option<()> {
        *self = Self::from_value(value)?;
        Some(())
    }
}

impl ClauseType for bool {
    fn value(&self) -> ClauseValue {
        ClauseValue::Flag(*self)
    }

    fn from_value(value: &ClauseValue) -> Option<Self> {
        match value {
            ClauseValue::Flag(on) => Some(*on),
            _ => None,
        }
    }
}

macro_rules! numbers {
    ($($number:ty),+) => {$(
        impl ClauseType for $number {
            fn value(&self) -> ClauseValue {
                ClauseValue::Number((*self).into())
            }

            fn from_value(value: &ClauseValue) -> Option<Self> {
                match value {
                    ClauseValue::Number(n) => (*n).try_into().ok(),
                    _ => None,
                }
            }
        }
    )+};
}

numbers!(u8, u16, u32);

impl ClauseType for Vec<u16> {
    fn value(&self) -> ClauseValue {
        ClauseValue::List(self.clone())
    }

    fn from_value(value: &ClauseValue) -> Option<Self> {
        match value {
            ClauseValue::List(list) => Some(list.clone()),
            _ => None,
        }
    }
}
