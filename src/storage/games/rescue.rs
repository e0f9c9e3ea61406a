//! What can be saved of a file that is broken: all moves of a game, all boards of a comparison, up to the fault.
//!
//! The file is never changed. Whatever is left out is told.

use serde_json::{Map, Value};

use super::comparison_file::{self, SavedComparison};
use super::game_file;
use crate::game::contest::Game;
use crate::storage::document::formats::{COMPARISON, SESSION};
use crate::storage::document::salvage::take;

/// How deep a text may be nested to be mended.
const DEEPEST: usize = 100;

/// What could be saved of a file.
#[derive(Debug, Default)]
pub struct Rescued {
    /// The game, up to the fault.
    pub game: Option<Game>,
    /// The comparison, up to the fault.
    pub comparison: Option<SavedComparison>,
    /// What is wrong in the file, one sentence each; what stands there is left out.
    pub faults: Vec<String>,
}

/// What can be saved of a game, a comparison or an autosave, such as a file that was set aside.
pub fn rescue(text: &str) -> Rescued {
    let mut rescued = Rescued::default();
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let read = serde_json::from_str(text).or_else(|error: serde_json::Error| {
        rescued.faults.push(format!("not JSON: {error}"));
        serde_json::from_str(&mended(&text[..offset_of(text, &error)]))
    });
    let Ok(Value::Object(mut fields)) = read else {
        return rescued;
    };
    let format = fields.get("format").and_then(Value::as_str);
    if format == Some(COMPARISON.name) {
        rescued.comparison = comparison_file::rescue(fields, &mut rescued.faults);
    } else if format == Some(SESSION.name) {
        if let Some(game) = take::<Map<_, _>>(&mut fields, "game", &mut rescued.faults) {
            rescued.game = game_file::rescue(game, &mut rescued.faults);
        }
        let comparison = fields.remove("comparison");
        let content = comparison.and_then(|mut part| part.get_mut("content").map(Value::take));
        if let Some(Value::Object(content)) = content {
            rescued.comparison = comparison_file::rescue(content, &mut rescued.faults);
        }
    } else {
        rescued.game = game_file::rescue(fields, &mut rescued.faults);
    }
    rescued
}

/// The byte at which the parser gave up.
fn offset_of(text: &str, error: &serde_json::Error) -> usize {
    let lines = text.split_inclusive('\n').take(error.line().max(1) - 1);
    let offset = lines.map(str::len).sum::<usize>() + error.column().max(1) - 1;
    // At the end of the text the last character is a good one.
    let offset = if error.is_eof() { text.len() } else { offset };
    text.floor_char_boundary(offset)
}

/// The text up to its last whole value, with its brackets closed.
fn mended(text: &str) -> String {
    let mut open = Vec::new();
    let mut whole = (0, Vec::new());
    let (mut in_text, mut escaped) = (false, false);
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if in_text => escaped = true,
            b'"' => in_text = !in_text,
            _ if in_text => {}
            b'{' | b'[' => {
                open.push(if byte == b'{' { '}' } else { ']' });
                if open.len() > DEEPEST {
                    break;
                }
                whole = (at + 1, open.clone());
            }
            b'}' | b']' => {
                open.pop();
                whole = (at + 1, open.clone());
            }
            b',' => whole = (at, open.clone()),
            _ => {}
        }
    }
    let (end, open) = whole;
    let closing: String = open.into_iter().rev().collect();
    format!("{}{closing}", &text[..end])
}
