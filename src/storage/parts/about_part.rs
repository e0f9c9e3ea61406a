//! What else is told of a game: `"date": "2024.??.??", "result": "1-0", "tags": [["WhiteElo", "1800"]]`.

use serde::{Deserialize, Serialize};

use crate::game::contest::ToldResult;
use crate::rules::side::Side;
use crate::storage::document::fields::FieldFault;
use crate::storage::plain::plain;

/// Most tags of a game.
pub(in crate::storage) const MAX_TAGS: usize = 64;

/// Longest value of a tag in characters. Longer ones are cut, by the writer as by the reader.
pub(in crate::storage) const MAX_VALUE: usize = 1_000;

/// A result as it stands in files.
#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(try_from = "String", into = "&'static str")]
pub(in crate::storage) struct ResultPart(pub(in crate::storage) ToldResult);

impl From<ResultPart> for &'static str {
    fn from(ResultPart(told): ResultPart) -> Self {
        match told.winner {
            Some(Side::South) => "1-0",
            Some(Side::North) => "0-1",
            None => "1/2-1/2",
        }
    }
}

impl TryFrom<String> for ResultPart {
    type Error = FieldFault;

    fn try_from(text: String) -> Result<Self, FieldFault> {
        let winner = match text.as_str() {
            "1-0" => Some(Side::South),
            "0-1" => Some(Side::North),
            "1/2-1/2" => None,
            _ => return Err(FieldFault::Result(plain(&text).into_owned())),
        };
        Ok(Self(ToldResult::of_file(winner)))
    }
}

/// A tag: its name and its value.
#[derive(Clone, Serialize, Deserialize)]
#[serde(try_from = "(String, String)", into = "(String, String)")]
pub(in crate::storage) struct TagPart(pub(in crate::storage) (String, String));

impl TagPart {
    /// The tag with its value in one line, cut to the greatest length.
    pub(in crate::storage) fn of(name: &str, value: &str) -> Self {
        let value = plain(value).chars().take(MAX_VALUE).collect();
        Self((name.to_owned(), value))
    }
}

impl From<TagPart> for (String, String) {
    fn from(TagPart(tag): TagPart) -> Self {
        tag
    }
}

impl TryFrom<(String, String)> for TagPart {
    type Error = FieldFault;

    fn try_from((name, value): (String, String)) -> Result<Self, FieldFault> {
        let fits = |c: char| c.is_alphanumeric() || c == '_';
        match (1..=80).contains(&name.len()) && name.chars().all(fits) {
            true => Ok(Self::of(&name, &value)),
            false => Err(FieldFault::Tag(plain(&name).into_owned())),
        }
    }
}
