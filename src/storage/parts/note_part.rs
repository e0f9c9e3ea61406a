//! What is written beside the moves of a game: `{"after": 12, "mark": "?!", "comment": "…"}`.

use serde::{Deserialize, Serialize};

use super::move_tree::{MoveTreeError, PlacePart, ReadTree, WrittenMoves};
use crate::game::note::{Mark, Note};
use crate::game::record::{Record, TreePlace};
use crate::storage::document::fields::FieldFault;
use crate::storage::plain::plain;

/// A note and its place.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::storage) struct NotePart {
    #[serde(default, skip_serializing_if = "is_main")]
    of: usize,
    after: usize,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    mark: Option<MarkPart>,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    comment: String,
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde hands out references"
)]
pub(in crate::storage) const fn is_main(number: &usize) -> bool {
    *number == 0
}

/// A mark as its sign.
#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(try_from = "String", into = "&'static str")]
struct MarkPart(Mark);

impl From<MarkPart> for &'static str {
    fn from(MarkPart(mark): MarkPart) -> Self {
        mark.sign()
    }
}

impl TryFrom<String> for MarkPart {
    type Error = FieldFault;

    fn try_from(sign: String) -> Result<Self, FieldFault> {
        let mark = Mark::of_sign(&sign).map(Self);
        mark.ok_or_else(|| FieldFault::Mark(plain(&sign).into_owned()))
    }
}

/// All notes of a record, in the order of its lines.
pub(in crate::storage) fn write_notes(record: &Record, written: &WrittenMoves) -> Vec<NotePart> {
    let part = |(place, PlacePart { of, after }): (TreePlace, _)| {
        let note = record.note(place);
        (!note.is_empty()).then(|| NotePart {
            of,
            after,
            mark: note.mark.map(MarkPart),
            comment: note.comment().to_owned(),
        })
    };
    written.places_and_start().filter_map(part).collect()
}

/// Writes the notes into a record; the first whose place is not there is told, all others are written.
pub(in crate::storage) fn read_notes(
    record: &mut Record,
    tree: &ReadTree,
    parts: &[NotePart],
) -> Result<(), MoveTreeError> {
    let place_of = |&NotePart { of, after, .. }: &NotePart| PlacePart { of, after };
    let read = tree.at_each("notes", parts, place_of, |_, place, part| {
        let mark = part.mark.map(|MarkPart(mark)| mark);
        record.write_note(place, Note::new(mark, &part.comment));
        Ok(())
    });
    record.forget_edits();
    read
}
