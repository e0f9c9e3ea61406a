//! Moves in rows: a turn of South and the one of North after it in a row, after each move the variations that leave
//! it there, comments below.

use crate::game::record::{NodeId, Record, TreePlace};
use crate::gui::theme::size::GRID;
use crate::rules::side::Side;

/// A row of the list.
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
    /// Moves in a row; those of the main line stand in a column for each player.
    Moves(Vec<NodeId>),
    /// What is written beside a move or the start.
    Comment(TreePlace),
}

/// How far a variation is indented, in points.
pub const INDENT: f32 = 2.0 * GRID;
/// Deeper variations are not indented further.
pub const DEEPEST: usize = 5;
/// The width of the number before a row, in points.
pub const NUMBER: f32 = 26.0;

/// What stands where a player had no move.
pub const PASSES: &str = "passes";
/// The width that it takes, about, in points.
const PASSES_WIDTH: f32 = 60.0;

/// The greatest width of a player's column, in points.
const WIDEST: f32 = 200.0;

/// The width of a player's column in a list so wide, in points.
pub fn column_width(room: f32) -> f32 {
    (0.5 * (room - NUMBER)).min(WIDEST)
}

/// The width that a move takes, about, in points.
fn width(text: &str) -> f32 {
    12.0 + 8.0 * text.chars().count() as f32
}

/// Whether a move is wider than a column of a list so wide: it has a row of its own.
pub fn is_wide(text: &str, room: f32) -> bool {
    width(text) > column_width(room)
}

/// The line that is followed, for a list so wide; `text` is what a move is written as.
pub fn line_rows(record: &Record, room: f32, text: &impl Fn(NodeId) -> String) -> Vec<TreeRow> {
    let mut rows = RowsInWork::new(record, room, text);
    for &id in record.line_nodes() {
        rows.write(id, 0);
    }
    rows.finish()
}

/// The whole tree, for a list so wide; `text` is what a move is written as.
pub fn tree_rows(record: &Record, room: f32, text: &impl Fn(NodeId) -> String) -> Vec<TreeRow> {
    let mut rows = RowsInWork::new(record, room, text);
    rows.comment(None, 0);
    let first = record.children(None).next();
    // What is still to be written, the next one last: a line from a move on, and how deep it stands.
    let mut left: Vec<(NodeId, usize)> = first.into_iter().map(|id| (id, 0)).collect();
    while let Some((id, depth)) = left.pop() {
        rows.write(id, depth);
        let beside = beside(record, id);
        if !beside.is_empty() {
            rows.end_row();
        }
        rows.comment(Some(id), depth);
        left.extend(record.children(Some(id)).next().map(|next| (next, depth)));
        left.extend(beside.into_iter().rev().map(|other| (other, depth + 1)));
    }
    rows.finish()
}

/// The variations that begin beside a move, if that is the first there.
fn beside(record: &Record, id: NodeId) -> Vec<NodeId> {
    match record.is_first(id) {
        true => record.children(record.before(id)).skip(1).collect(),
        false => Vec::new(),
    }
}

/// Rows that are being written.
struct RowsInWork<'a, T> {
    record: &'a Record,
    room: f32,
    text: &'a T,
    rows: Vec<TreeRow>,
    /// The row that may go on: how deep it stands, its moves, and how wide the moves of the last player in it are.
    open: Option<(usize, Vec<NodeId>, f32)>,
}

impl<'a, T: Fn(NodeId) -> String> RowsInWork<'a, T> {
    const fn new(record: &'a Record, room: f32, text: &'a T) -> Self {
        Self {
            record,
            room,
            text,
            rows: Vec::new(),
            open: None,
        }
    }

    fn write(&mut self, id: NodeId, depth: usize) {
        let width = width(&(self.text)(id));
        let taken = self
            .open
            .as_ref()
            .and_then(|open| self.taken(open, id, depth, width));
        match (taken, &mut self.open) {
            (Some(taken), Some((_, moves, wide))) => {
                moves.push(id);
                *wide = taken + width;
            }
            _ => {
                self.end_row();
                self.open = Some((depth, vec![id], width));
            }
        }
    }

    /// The width that is taken where a move goes on in the row; none if it does not.
    fn taken(
        &self,
        (at, moves, wide): &(usize, Vec<NodeId>, f32),
        id: NodeId,
        depth: usize,
        width: f32,
    ) -> Option<f32> {
        let last = *moves.last()?;
        if *at != depth || self.record.before(id) != Some(last) {
            return None;
        }
        let (before, by) = (self.record.made(last).by, self.record.made(id).by);
        let passed = self.record.passed_after(last).is_some();
        if depth > 0 {
            // One after the other, with an initial where another player moves.
            let initial = match (passed, before == by) {
                (true, _) => 32.0 + PASSES_WIDTH,
                (false, true) => 0.0,
                (false, false) => 16.0,
            };
            let room = self.room - INDENT * depth.min(DEEPEST) as f32 - NUMBER - 16.0;
            return (wide + initial + width <= room).then_some(wide + initial);
        }
        let column = column_width(self.room);
        match (before, by) {
            // Who has passed in between is told in his column.
            _ if passed => None,
            (Side::South, Side::North) => (*wide <= column && width <= column).then_some(0.0),
            (Side::North, Side::South) => None,
            _ => (wide + width <= column).then_some(*wide),
        }
    }

    fn end_row(&mut self) {
        let row = self.open.take().map(|(depth, moves, _)| TreeRow {
            depth,
            content: RowContent::Moves(moves),
        });
        self.rows.extend(row);
    }

    fn comment(&mut self, place: TreePlace, depth: usize) {
        if !self.record.note(place).comment().is_empty() {
            self.end_row();
            let content = RowContent::Comment(place);
            self.rows.push(TreeRow { depth, content });
        }
    }

    fn finish(mut self) -> Vec<TreeRow> {
        self.end_row();
        self.rows
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
    use crate::game::written::listed;
    use crate::rules::clause::assign_all;
    use crate::rules::notation::{parse_moves, parse_position};
    use crate::rules::rule_set::RuleSet;
    use crate::rules::spec::RuleSpec;
    use crate::rules::words::names::HouseNames;

    #[test]
    fn variations_and_comments_stand_below_the_move_they_belong_to() {
        let rules = RuleSet::usual();
        let mut game = Record::new(&rules, rules.start(Side::South));
        for line in ["1 2 3 4", "1 5 6", "1 5 2", "6"] {
            game.go_to(0);
            for action in parse_moves(game.state(), line).unwrap() {
                game.play_variation(action).unwrap();
            }
        }
        game.write_note(game.here(), Note::new(None, "Or this?"));
        let text = |id| listed(&rules, game.made(id), HouseNames::Numbers);
        let told = |rows: &[TreeRow]| -> Vec<String> {
            rows.iter()
                .map(|row| match &row.content {
                    RowContent::Moves(moves) => {
                        let texts: Vec<_> = moves.iter().map(|&id| text(id)).collect();
                        format!("{} {}", row.depth, texts.join(" "))
                    }
                    RowContent::Comment(place) => {
                        format!("{} {}", row.depth, game.note(*place).comment())
                    }
                })
                .collect()
        };
        assert_eq!(
            told(&tree_rows(&game, 400.0, &text)),
            ["0 1", "1 6", "1 Or this?", "0 2", "1 5 6", "2 2", "0 3 4"]
        );
        // The line that is followed has no others beside it.
        assert_eq!(told(&line_rows(&game, 400.0, &text)), ["0 6"]);
    }

    #[test]
    fn a_turn_that_has_no_room_beside_the_other_players_goes_on_below() {
        let rules = RuleSet::usual();
        let mut game = Record::new(&rules, rules.start(Side::South));
        // Both move twice, then South once.
        for action in parse_moves(game.state(), "3 6 2 1 1").unwrap() {
            game.play_variation(action).unwrap();
        }
        let lengths = |room: f32| -> Vec<usize> {
            let text = |id| listed(&rules, game.made(id), HouseNames::Numbers);
            line_rows(&game, room, &text)
                .iter()
                .map(|row| match &row.content {
                    RowContent::Moves(moves) => moves.len(),
                    RowContent::Comment(_) => 0,
                })
                .collect()
        };
        let by: Vec<Side> = game.line().map(|made| made.by).collect();
        let (south, north) = (Side::South, Side::North);
        assert_eq!(by, [south, south, north, north, south]);
        assert_eq!(lengths(262.0), [4, 1]);
        assert_eq!(lengths(NUMBER + 50.0), [1, 2, 1, 1]);
    }

    #[test]
    fn who_passes_is_told_between_the_turns_of_the_other() {
        let clauses = [
            ("houses", "3"),
            ("end_when", "both_stuck"),
            ("capture", "none"),
        ];
        let mut spec = RuleSpec::default();
        assign_all(&mut spec, clauses).unwrap();
        let rules = RuleSet::new(spec).unwrap();
        let start = parse_position(rules.shape(), "1,1,1/0,0,0 0:0 S").unwrap();
        let mut game = Record::new(&rules, start);
        for action in parse_moves(game.state(), "2 1 3").unwrap() {
            game.play_variation(action).unwrap();
        }
        let moves: Vec<_> = game.line_nodes().to_vec();
        // After the last move, into the store, South moves again; after the others North had nothing to move.
        let passed: Vec<_> = moves.iter().map(|&id| game.passed_after(id)).collect();
        assert_eq!(passed, [Some(Side::North), Some(Side::North), None]);
        let text = |id| listed(&rules, game.made(id), HouseNames::Numbers);
        let one_each: Vec<_> = moves
            .iter()
            .map(|&id| RowContent::Moves(vec![id]))
            .collect();
        let rows = line_rows(&game, 400.0, &text);
        let contents: Vec<_> = rows.into_iter().map(|row| row.content).collect();
        assert_eq!(contents, one_each);
    }
}
