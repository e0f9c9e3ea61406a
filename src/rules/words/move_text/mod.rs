//! One move in words: after it was made, before it is made, and as a note in the list of moves.

mod facts;

mod foretold;
mod told;

use crate::rules::trace::{Event, Trace};

pub(super) use facts::{ends_in_empty_house, passes};
pub use foretold::{Foretelling, foretold};
pub use told::told;

/// What a move came to, for the list of moves: `+4` for seeds captured, `×12` for laps; empty for a
/// plain move.
pub fn notation_note(trace: &Trace) -> String {
    let mut notes = Vec::new();
    if trace.captured > 0 {
        notes.push(format!("+{}", trace.captured));
    }
    if trace.laps > 1 {
        notes.push(format!("×{}", trace.laps));
    }
    let claims = trace.events.iter();
    let claims = claims.filter(|event| matches!(event, Event::Claim { .. }));
    if claims.count() > 0 {
        notes.push("claim".to_owned());
    }
    notes.join(" ")
}

#[cfg(test)]
mod tests;
