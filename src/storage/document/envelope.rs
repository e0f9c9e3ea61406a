//! Documents: JSON objects that say what they are and in which version.
//!
//! ```json
//! {
//!   "format": "kalaha-game",
//!   "version": 1,
//!   "moves": [3, 6, 1]
//! }
//! ```

use serde::de::{DeserializeOwned, IgnoredAny};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use thiserror::Error;

use super::content::{Content, RESERVED};
use super::formats::Format;
pub use super::json_place::JsonPlace;
use super::json_place::{cut, grammar_problem_of, hint_for, place_of, problem_of, short_path};
use super::pretty;

/// Why a text is not the expected document.
#[derive(Debug, Error, PartialEq, Eq)]
pub enum DocumentError {
    /// Nothing but white space.
    #[error("the file is empty")]
    Empty,
    /// The text breaks the grammar of JSON.
    #[error("not JSON at {place}: {problem}{hint}")]
    NotJson {
        /// Where.
        place: JsonPlace,
        /// What the parser says.
        problem: String,
        /// What probably happened, after `"; "`; or nothing.
        hint: &'static str,
    },
    /// JSON that does not say what it is.
    #[error(r#"this is JSON, but no Kalaha file: it does not say "format": "{expected}""#)]
    NoFormat {
        /// The format asked for.
        expected: &'static str,
    },
    /// A document of another kind.
    #[error(
        r#"this is another kind of file: its "format" is {found}, but "{expected}" is needed here"#
    )]
    OtherFormat {
        /// The format found, as it stands in the file.
        found: String,
        /// The format asked for.
        expected: &'static str,
    },
    /// The version is missing or not a whole number.
    #[error(r#"the "version" of the file is {found}; it should be a whole number such as {known}"#)]
    NoVersion {
        /// What stands in the file, or `missing`.
        found: String,
        /// The version this program writes.
        known: u64,
    },
    /// The document comes from a later program.
    #[error("written by a newer Kalaha: version {found}, this one reads up to {known}")]
    NewerVersion {
        /// The version of the file.
        found: u64,
        /// The newest version this program reads.
        known: u64,
    },
    /// The document says a version that is too old or never was.
    #[error("version {found} of this kind of file is not known; this Kalaha reads up to {known}")]
    UnknownVersion {
        /// The version of the file.
        found: u64,
        /// The newest version this program reads.
        known: u64,
    },
    /// A field is missing, unknown, or has a value that it cannot have.
    #[error("{}{problem}{}", in_field(field), at_place(*place))]
    Field {
        /// The path to the field, such as `players.south` or `moves[3]`; `.` for the document itself.
        field: String,
        /// Where: the end of the value or name that is wrong, or of what lacks a field; `None` in a part that was not
        /// read from the text itself.
        place: Option<JsonPlace>,
        /// What is wrong with it.
        problem: String,
    },
}

/// Why a value cannot be written as a document: a mistake in the program, not of its user.
#[derive(Debug, Error)]
pub enum EncodeError {
    /// Only a value with named fields can be one.
    #[error(r#"a "{format}" file needs named fields"#)]
    NoFields {
        /// The format asked for.
        format: &'static str,
    },
    /// A field of the value has a name of the envelope.
    #[error(r#"a "{format}" file cannot have a field "{name}" of its own"#)]
    Reserved {
        /// The format asked for.
        format: &'static str,
        /// The name in question.
        name: &'static str,
    },
    /// JSON cannot hold the value, such as a map whose keys are no texts.
    #[error(r#"a "{format}" file cannot hold this: {reason}"#)]
    NotJson {
        /// The format asked for.
        format: &'static str,
        /// What the serialiser says.
        reason: serde_json::Error,
    },
}

/// Reads the value inside the document `text`, after its format and version are found right.
///
/// A byte-order mark at the start is ignored. A document of an older version is brought to the newest first. The value
/// does not see the fields `format` and `version`, so it may deny unknown fields.
///
/// # Errors
/// [`DocumentError`], the first fault in this order: JSON, format, version, fields.
pub fn parse<T: DeserializeOwned>(text: &str, format: Format) -> Result<T, DocumentError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let version = check_envelope(text, format)?;
    if version < format.version() {
        let mut fields: Map<String, Value> = read_content(text)?;
        for (from, upgrade) in (1..).zip(format.upgrades) {
            if from >= version {
                upgrade(&mut fields);
            }
        }
        return from_value(Value::Object(fields));
    }
    read_content(text)
}

/// Reads a value from a part of a document; faults are told with the field, but no place.
///
/// # Errors
/// [`DocumentError::Field`].
pub fn from_value<T: DeserializeOwned>(value: Value) -> Result<T, DocumentError> {
    serde_path_to_error::deserialize(value).map_err(|error| DocumentError::Field {
        field: short_path(&error.path().to_string()),
        place: None,
        problem: problem_of(error.inner()),
    })
}

/// The value inside a document, told with field and place where it is wrong.
fn read_content<T: DeserializeOwned>(text: &str) -> Result<T, DocumentError> {
    let mut json = serde_json::Deserializer::from_str(text);
    match serde_path_to_error::deserialize::<_, Content<T>>(&mut json) {
        Ok(content) => Ok(content.0),
        Err(error) => Err(DocumentError::Field {
            field: short_path(&error.path().to_string()),
            place: Some(place_of(text, error.inner())),
            problem: problem_of(error.inner()),
        }),
    }
}

/// What kind of file a text says it is; `None` if it does not say.
pub fn format_of(text: &str) -> Option<String> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    match serde_json::from_str::<Header>(text) {
        Ok(header) => header.format?.as_str().map(str::to_owned),
        Err(_) => format_at_first(text).map(str::to_owned),
    }
}

/// The format of a text that is no whole JSON any more, such as a file that was cut off, from where it is written.
fn format_at_first(text: &str) -> Option<&str> {
    let mut rest = text;
    for part in ["{", "\"format\"", ":", "\""] {
        rest = rest.trim_start().strip_prefix(part)?;
    }
    rest.split_once('"').map(|(format, _)| format)
}

/// The text of the document that holds `value`: format and version first, then its fields in their order.
///
/// # Errors
/// [`EncodeError`]; never for a struct whose fields are named otherwise and whose maps have texts as keys.
pub fn to_text<T: Serialize>(format: Format, value: &T) -> Result<String, EncodeError> {
    let name = format.name;
    let value = serde_json::to_value(value).map_err(|reason| EncodeError::NotJson {
        format: name,
        reason,
    })?;
    let Value::Object(fields) = value else {
        return Err(EncodeError::NoFields { format: name });
    };
    if let Some(field) = RESERVED.into_iter().find(|name| fields.contains_key(*name)) {
        return Err(EncodeError::Reserved {
            format: name,
            name: field,
        });
    }
    let mut document = Map::new();
    document.insert("format".to_owned(), name.into());
    document.insert("version".to_owned(), format.version().into());
    document.extend(fields);
    Ok(pretty::document(&document))
}

/// The fields of the envelope, as they stand in the file.
#[derive(Deserialize)]
struct Header {
    format: Option<Value>,
    version: Option<Value>,
}

/// The version of a document that says it is of this format.
fn check_envelope(text: &str, format: Format) -> Result<u64, DocumentError> {
    if text.trim().is_empty() {
        return Err(DocumentError::Empty);
    }
    serde_json::from_str::<IgnoredAny>(text).map_err(|error| DocumentError::NotJson {
        place: place_of(text, &error),
        problem: grammar_problem_of(&error),
        hint: hint_for(text, &error),
    })?;
    let expected = format.name;
    let no_format = DocumentError::NoFormat { expected };
    if !text.trim_start().starts_with('{') {
        return Err(no_format);
    }
    let header: Header = serde_json::from_str(text).map_err(|error| DocumentError::Field {
        field: ".".to_owned(),
        place: Some(place_of(text, &error)),
        problem: problem_of(&error),
    })?;
    match header.format {
        Some(Value::String(found)) if found == expected => {
            check_version(header.version, format.version())
        }
        Some(found) => Err(DocumentError::OtherFormat {
            found: shortened(&found),
            expected,
        }),
        None => Err(no_format),
    }
}

fn check_version(version: Option<Value>, known: u64) -> Result<u64, DocumentError> {
    match version.as_ref().and_then(Value::as_u64) {
        Some(found) if (1..=known).contains(&found) => Ok(found),
        Some(found) if found > known => Err(DocumentError::NewerVersion { found, known }),
        Some(found) => Err(DocumentError::UnknownVersion { found, known }),
        None => Err(DocumentError::NoVersion {
            found: version.map_or("missing".to_owned(), |value| shortened(&value)),
            known,
        }),
    }
}

/// The value as it stands in the file, cut where it gets long.
fn shortened(value: &Value) -> String {
    cut(&value.to_string(), 40)
}

fn in_field(path: &str) -> String {
    match path {
        "." => String::new(),
        path => format!(r#"in "{path}": "#),
    }
}

fn at_place(place: Option<JsonPlace>) -> String {
    place.map_or_else(String::new, |place| format!(" ({place})"))
}
