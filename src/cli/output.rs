//! What commands print, and what they tell beside it.

use std::io::{self, Write as _};

use super::trouble::Trouble;
use crate::game::review::analysis::PROGRAM;
use crate::storage::document::pretty;
use crate::storage::plain::{brief, plain, plain_json, plain_lines};

/// Prints one JSON object, with the program that made it.
pub fn print_json(object: &serde_json::Value) -> Result<(), Trouble> {
    let text = match object {
        serde_json::Value::Object(fields) => {
            let mut fields = fields.clone();
            fields
                .entry("program")
                .or_insert_with(|| serde_json::Value::from(PROGRAM));
            pretty::document(&fields)
        }
        other => other.to_string(),
    };
    print(&plain_json(text.trim_end()))
}

/// Prints text on the standard output, nothing in it a command for the terminal.
///
/// # Errors
/// [`Trouble::NobodyReads`], or what the system says.
pub fn print(text: &str) -> Result<(), Trouble> {
    written(writeln!(io::stdout().lock(), "{}", plain_lines(text)))
}

/// Prints an answer, as [`print_json`] if that is asked for, else as text.
///
/// # Errors
/// As [`print`].
pub fn print_either(
    is_json: bool,
    object: impl FnOnce() -> serde_json::Value,
    text: impl FnOnce() -> String,
) -> Result<(), Trouble> {
    match is_json {
        true => print_json(&object()),
        false => print(&text()),
    }
}

/// Prints what was made for other programs, all of it.
///
/// # Errors
/// As [`print`].
pub fn print_as_it_is(bytes: &[u8]) -> Result<(), Trouble> {
    let mut out = io::stdout().lock();
    written(out.write_all(bytes).and_then(|()| out.flush()))
}

fn written(done: io::Result<()>) -> Result<(), Trouble> {
    match done {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Err(Trouble::NobodyReads),
        done => Ok(done?),
    }
}

/// Tells people something beside the answer, in a line on the standard error.
pub fn note(text: &str) {
    // Nothing depends on whether somebody sees it.
    let _ = writeln!(io::stderr(), "kalaha: {}", brief(&plain(text)));
}

/// Tells people what is wrong, a line each: the first few and how many more there are.
pub fn note_each(faults: impl IntoIterator<Item = String>) {
    /// How many are told.
    const FEW: usize = 10;
    let mut faults = faults.into_iter();
    faults.by_ref().take(FEW).for_each(|fault| note(&fault));
    match faults.count() {
        0 => {}
        more => note(&format!("and {more} more like these")),
    }
}
