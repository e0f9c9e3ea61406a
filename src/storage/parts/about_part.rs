//! What else is told of a game: `"date": "2024.??.??", "result": "1-0", "tags": [["WhiteElo", "1800"]]`.

use serde::{Deserialize, Serialize};

use crate::game::contest::{MAX_TAGS, ToldResult};
use crate::rules::side::Side;
use crate::storage::document::fields::FieldFault;
use crate::storage::plain::plain;

/// Longest value of a tag in characters. Longer ones are cut where a game of other programs is read, which is told.
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
        if !(1..=80).contains(&name.len()) || !name.chars().all(fits) {
            return Err(FieldFault::Tag(plain(&name).into_owned()));
        }
        match plain(&value).chars().count() > MAX_VALUE {
            true => Err(FieldFault::TagLength(name, MAX_VALUE)),
            false => Ok(Self::of(&name, &value)),
        }
    }
}

/// The tags of a game, no more than it may have.
#[derive(Clone, Default, Serialize, Deserialize)]
#[serde(try_from = "Vec<TagPart>", into = "Vec<TagPart>")]
pub(in crate::storage) struct TagsPart(pub(in crate::storage) Vec<TagPart>);

impl TagsPart {
    /// Whether there are none.
    pub(in crate::storage) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl From<TagsPart> for Vec<TagPart> {
    fn from(TagsPart(tags): TagsPart) -> Self {
        tags
    }
}

impl TryFrom<Vec<TagPart>> for TagsPart {
    type Error = FieldFault;

    fn try_from(tags: Vec<TagPart>) -> Result<Self, FieldFault> {
        match tags.len() > MAX_TAGS {
            true => Err(FieldFault::Tags(tags.len(), MAX_TAGS)),
            false => Ok(Self(tags)),
        }
    }
}
