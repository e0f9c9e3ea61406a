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
pub use super::json_place::Place;
use super::json_place::{hint_for, place_of, problem_of};
use super::pretty;

/// What a document has to be to be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Expected {
    /// The name of the format, such as `kalaha-game`.
    pub format: &'static str,
    /// The version this program writes, the newest it reads.
    pub version: u32,
}

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
        place: Place,
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
        known: u32,
    },
    /// The document comes from a later program.
    #[error("written by a newer Kalaha: version {found}, this one reads up to {known}")]
    NewerVersion {
        /// The version of the file.
        found: u64,
        /// The newest version this program reads.
        known: u32,
    },
    /// The document says a version that is too old or never was.
    #[error("version {found} of this kind of file is not known; this Kalaha reads version {known}")]
    UnknownVersion {
        /// The version of the file.
        found: u64,
        /// The version this program reads.
        known: u32,
    },
    /// A field is missing, unknown, or has a value that it cannot have.
    #[error("{}{problem} ({place})", in_field(field))]
    Field {
        /// The path to the field, such as `players.south` or `moves[3]`; `.` for the document itself.
        field: String,
        /// Where: the end of the value or name that is wrong, or of what lacks a field.
        place: Place,
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
        format: String,
    },
    /// A field of the value has a name of the envelope.
    #[error(r#"a "{format}" file cannot have a field "{name}" of its own"#)]
    Reserved {
        /// The format asked for.
        format: String,
        /// The name in question.
        name: &'static str,
    },
    /// JSON cannot hold the value, such as a map whose keys are no texts.
    #[error(r#"a "{format}" file cannot hold this: {reason}"#)]
    NotJson {
        /// The format asked for.
        format: String,
        /// What the serialiser says.
        reason: serde_json::Error,
    },
}

/// Reads the value inside the document `text`, after its format and version are found right.
///
/// A byte-order mark at the start is ignored. The value does not see the fields `format` and `version`, so it may
/// deny unknown fields.
///
/// # Errors
/// [`DocumentError`], the first fault in this order: JSON, format, version, fields.
pub fn parse<T: DeserializeOwned>(text: &str, expected: Expected) -> Result<T, DocumentError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    check_envelope(text, expected)?;
    let mut json = serde_json::Deserializer::from_str(text);
    match serde_path_to_error::deserialize::<_, Content<T>>(&mut json) {
        Ok(content) => Ok(content.0),
        Err(error) => Err(DocumentError::Field {
            field: error.path().to_string(),
            place: place_of(text, error.inner()),
            problem: problem_of(error.inner()),
        }),
    }
}

/// What kind of file a text says it is; `None` if it does not say.
pub fn format_of(text: &str) -> Option<String> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let header: Header = serde_json::from_str(text).ok()?;
    header.format?.as_str().map(str::to_owned)
}

/// The text of the document that holds `value`: format and version first, then its fields in their order.
///
/// # Errors
/// [`EncodeError`]; never for a struct whose fields are named otherwise and whose maps have texts as keys.
pub fn to_text<T: Serialize>(format: &str, version: u32, value: &T) -> Result<String, EncodeError> {
    let owned = || format.to_owned();
    let value = serde_json::to_value(value).map_err(|reason| EncodeError::NotJson {
        format: owned(),
        reason,
    })?;
    let Value::Object(fields) = value else {
        return Err(EncodeError::NoFields { format: owned() });
    };
    if let Some(name) = RESERVED.into_iter().find(|name| fields.contains_key(*name)) {
        return Err(EncodeError::Reserved {
            format: owned(),
            name,
        });
    }
    let mut document = Map::new();
    document.insert("format".to_owned(), format.into());
    document.insert("version".to_owned(), version.into());
    document.extend(fields);
    Ok(pretty::document(&document))
}

/// The fields of the envelope, as they stand in the file.
#[derive(Deserialize)]
struct Header {
    format: Option<Value>,
    version: Option<Value>,
}

fn check_envelope(text: &str, expected: Expected) -> Result<(), DocumentError> {
    if text.trim().is_empty() {
        return Err(DocumentError::Empty);
    }
    serde_json::from_str::<IgnoredAny>(text).map_err(|error| DocumentError::NotJson {
        place: place_of(text, &error),
        problem: problem_of(&error),
        hint: hint_for(text, &error),
    })?;
    let no_format = DocumentError::NoFormat {
        expected: expected.format,
    };
    if !text.trim_start().starts_with('{') {
        return Err(no_format);
    }
    let header: Header = serde_json::from_str(text).map_err(|error| DocumentError::Field {
        field: ".".to_owned(),
        place: place_of(text, &error),
        problem: problem_of(&error),
    })?;
    match header.format {
        Some(Value::String(format)) if format == expected.format => {}
        Some(found) => {
            return Err(DocumentError::OtherFormat {
                found: shortened(&found),
                expected: expected.format,
            });
        }
        None => return Err(no_format),
    }
    check_version(header.version, expected.version)
}

fn check_version(found: Option<Value>, known: u32) -> Result<(), DocumentError> {
    match found.as_ref().map(|value| (value, value.as_u64())) {
        Some((_, Some(found))) if found == u64::from(known) => Ok(()),
        Some((_, Some(found))) if found > u64::from(known) => {
            Err(DocumentError::NewerVersion { found, known })
        }
        Some((_, Some(found))) => Err(DocumentError::UnknownVersion { found, known }),
        Some((value, None)) => Err(DocumentError::NoVersion {
            found: shortened(value),
            known,
        }),
        None => Err(DocumentError::NoVersion {
            found: "missing".to_owned(),
            known,
        }),
    }
}

/// The value as it stands in the file, cut where it gets long.
fn shortened(value: &Value) -> String {
    const LONGEST: usize = 40;
    let text = value.to_string();
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}

fn in_field(path: &str) -> String {
    match path {
        "." => String::new(),
        path => format!(r#"in "{path}": "#),
    }
}
