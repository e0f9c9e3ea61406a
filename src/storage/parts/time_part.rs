//! What players had left on their clocks after their moves: `{"after": 12, "left_ms": 59300}`.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::clock_part::MOST_MS;
use super::move_tree::{MoveTreeError, PlacePart, ReadTree, WrittenMoves};
use super::note_part::is_main;
use crate::game::record::Record;

/// What was left, and the move.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::storage) struct TimePart {
    #[serde(default, skip_serializing_if = "is_main")]
    of: usize,
    after: usize,
    left_ms: u64,
}

/// What was left after all moves of a record of which that is known.
pub(in crate::storage) fn write_times(record: &Record, written: &WrittenMoves) -> Vec<TimePart> {
    let part = |(id, PlacePart { of, after })| {
        let left = record.time_left(id)?.as_millis();
        let left_ms = u64::try_from(left).unwrap_or(MOST_MS).min(MOST_MS);
        Some(TimePart { of, after, left_ms })
    };
    written.places().filter_map(part).collect()
}

/// Notes in a record what was left; the first whose place is not there is told, all others are noted.
pub(in crate::storage) fn read_times(
    record: &mut Record,
    tree: &ReadTree,
    parts: &[TimePart],
) -> Result<(), MoveTreeError> {
    let place_of = |&TimePart { of, after, .. }: &TimePart| PlacePart { of, after };
    tree.at_each("times", parts, place_of, |_, place, part| {
        // Before the first move all is left.
        if let Some(id) = place {
            record.set_time_left(id, Duration::from_millis(part.left_ms.min(MOST_MS)));
        }
        Ok(())
    })
}
