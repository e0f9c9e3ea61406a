//! The tree of moves in rows: the main line, after each move the variations that leave it there, comments below.

use crate::game::record::{NodeId, Record, TreePlace};
use crate::game::written::listed;
use crate::gui::theme::size::GRID;
use crate::rules::words::names::HouseNames;

/// A row of the tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TreeRow {
    /// How deep it stands in variations.
    pub depth: usize,
    /// What stands in it.
    pub content: RowContent,
}

/// What stands in a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RowContent {
    /// Moves in a row.
    Moves(Vec<NodeId>),
    /// The comment at a place.
    Comment(TreePlace),
}

/// How far a variation is indented, in points.
pub const INDENT: f32 = 2.0 * GRID;
/// Deeper variations are not indented further.
pub const DEEPEST: usize = 5;

/// A move with the seeds it captured, as it stands in the tree.
pub fn move_text(record: &Record, id: NodeId, names: HouseNames) -> String {
    listed(record.rules(), record.made(id), names)
}

/// The width that a move takes with its mark, about, in points.
fn width(record: &Record, id: NodeId) -> f32 {
    34.0 + 8.0 * move_text(record, id, HouseNames::Numbers).len() as f32
}

/// All rows of a tree, for a list so wide.
pub fn rows(record: &Record, room: f32) -> Vec<TreeRow> {
    let mut rows = Vec::new();
    comment(record, None, 0, &mut rows);
    let first = record.children(None).next();
    // What is still to be written, the next one last: a line from a move on, and how deep it stands.
    let mut left: Vec<(NodeId, usize)> = first.into_iter().map(|id| (id, 0)).collect();
    let mut open: Option<OpenRow> = None;
    while let Some((id, depth)) = left.pop() {
        let fits = |open: &OpenRow| open.depth == depth && open.goes_on_with(record, id);
        if !open.as_ref().is_some_and(fits) {
            rows.extend(open.take().map(OpenRow::row));
        }
        let mut row = open.take().unwrap_or(OpenRow::new(depth, room));
        if row.width + width(record, id) > row.room && !row.moves.is_empty() {
            rows.push(row.row());
            row = OpenRow::new(depth, room);
        }
        row.width += width(record, id);
        row.moves.push(id);
        let beside = beside(record, id);
        let has_comment = !record.note(Some(id)).comment().is_empty();
        if has_comment || !beside.is_empty() {
            rows.push(row.row());
            comment(record, Some(id), depth, &mut rows);
        } else {
            open = Some(row);
        }
        left.extend(record.children(Some(id)).next().map(|next| (next, depth)));
        left.extend(beside.into_iter().rev().map(|other| (other, depth + 1)));
    }
    rows.extend(open.map(OpenRow::row));
    rows
}

/// The variations that begin beside a move, if that is the first there.
fn beside(record: &Record, id: NodeId) -> Vec<NodeId> {
    match record.is_first(id) {
        true => record.children(record.before(id)).skip(1).collect(),
        false => Vec::new(),
    }
}

fn comment(record: &Record, place: TreePlace, depth: usize, rows: &mut Vec<TreeRow>) {
    if !record.note(place).comment().is_empty() {
        let content = RowContent::Comment(place);
        rows.push(TreeRow { depth, content });
    }
}

/// A row that may go on.
struct OpenRow {
    depth: usize,
    room: f32,
    width: f32,
    moves: Vec<NodeId>,
}

impl OpenRow {
    /// Room for the number of a row's first move, in points.
    const NUMBER: f32 = 30.0;

    fn new(depth: usize, room: f32) -> Self {
        Self {
            depth,
            room: room - INDENT * depth.min(DEEPEST) as f32,
            width: Self::NUMBER,
            moves: Vec::new(),
        }
    }

    fn goes_on_with(&self, record: &Record, id: NodeId) -> bool {
        self.moves.last().copied() == record.before(id) || self.moves.is_empty()
    }

    fn row(self) -> TreeRow {
        TreeRow {
            depth: self.depth,
            content: RowContent::Moves(self.moves),
        }
    }
}

/// The row in which a place stands.
pub fn row_of(rows: &[TreeRow], place: TreePlace) -> usize {
    let Some(id) = place else {
        return 0;
    };
    let has =
        |row: &TreeRow| matches!(&row.content, RowContent::Moves(moves) if moves.contains(&id));
    rows.iter().position(has).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::note::Note;
    use crate::rules::notation::parse_moves;
    use crate::rules::rule_set::RuleSet;
    use crate::rules::side::Side;

    #[test]
    fn variations_and_comments_stand_below_the_move_they_belong_to() {
        let rules = RuleSet::usual();
        let mut record = Record::new(&rules, rules.start(Side::South));
        for line in ["1 2 3 4", "1 5 6", "1 5 2", "6"] {
            record.go_to(0);
            for action in parse_moves(record.state(), line).unwrap() {
                record.play_variation(action).unwrap();
            }
        }
        record.write_note(record.here(), Note::new(None, "Or this?"));
        let told: Vec<_> = rows(&record, 400.0)
            .iter()
            .map(|row| match &row.content {
                RowContent::Moves(moves) => {
                    let texts = moves
                        .iter()
                        .map(|&id| move_text(&record, id, HouseNames::Numbers));
                    format!("{} {}", row.depth, texts.collect::<Vec<_>>().join(" "))
                }
                RowContent::Comment(place) => {
                    format!("{} {}", row.depth, record.note(*place).comment())
                }
            })
            .collect();
        assert_eq!(
            told,
            ["0 1", "1 6", "1 Or this?", "0 2", "1 5 6", "2 2", "0 3 4"]
        );
    }
}
