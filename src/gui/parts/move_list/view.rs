//! The list on the screen: only the rows that can be seen are laid out.

use egui::{Button, Color32, Key, Label, Rangef, Response, RichText, ScrollArea, Sense, Ui, vec2};

use super::rows::{
    DEEPEST, INDENT, NUMBER, PASSES, RowContent, TreeRow, column_width, is_wide, line_rows, row_of,
    tree_rows,
};
use crate::game::record::{NodeId, Record, TreePlace};
use crate::gui::parts::focus_group::{FocusGroup, steps};
use crate::gui::parts::scripts::laid_out;
use crate::gui::parts::widgets::quiet;
use crate::gui::theme::{self, size};
use crate::rules::side::{BySide, Side};

/// The height of a row, in points.
const ROW: f32 = 24.0;

/// Which moves stand in a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ListedMoves {
    /// The line that is followed, undone moves included.
    Line,
    /// All that are in the tree, with comments.
    Tree,
}

/// How a move stands in the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveEntry {
    /// Its name for a screen reader.
    pub name: String,
    /// Its colour where it is not the present one; none for the usual.
    pub color: Option<Color32>,
    /// Whether it was taken back.
    pub is_undone: bool,
}

/// What the list shows, and how.
pub struct MoveList<'a, T, E, M> {
    /// The game.
    pub record: &'a Record,
    /// The players, above their columns.
    pub names: &'a BySide<String>,
    /// One line, or the whole tree.
    pub moves: ListedMoves,
    /// What a move is written as.
    pub text: T,
    /// How it stands in the list.
    pub entry: E,
    /// What else its button answers to.
    pub menu: M,
}

impl<T, E, M> MoveList<'_, T, E, M>
where
    T: Fn(NodeId) -> String,
    E: Fn(NodeId) -> MoveEntry,
    M: Fn(&Response, NodeId),
{
    /// Shows it in so much height; the place to go to, if one was clicked.
    pub fn show(&self, ui: &mut Ui, height: f32) -> Option<TreePlace> {
        let room = ui.available_width() - ui.spacing().scroll.allocated_width();
        ui.spacing_mut().item_spacing = vec2(size::LEAST_GAP, 0.0);
        ui.spacing_mut().button_padding = vec2(5.0, 1.0);
        ui.spacing_mut().interact_size.y = ROW - 2.0;
        self.players_ui(ui, column_width(room));
        let height = height - ROW;
        let rows = match self.moves {
            ListedMoves::Line => line_rows(self.record, room, &self.text),
            ListedMoves::Tree => tree_rows(self.record, room, &self.text),
        };
        let mut area = ScrollArea::vertical()
            .id_salt("list of moves")
            .max_height(height)
            .min_scrolled_height(height)
            .auto_shrink([false, false]);
        let seen_id = ui.scope_id().with("rows in sight");
        let seen = ui.data(|d| d.get_temp::<Rangef>(seen_id));
        let is_seen = |row: usize| seen.is_some_and(|seen| holds(seen, row));
        // What can be seen stays where it is: somebody may just have clicked there.
        if let Some(row) = newly_shown(ui, &rows, self.record.here()).filter(|row| !is_seen(*row)) {
            let offset = (row as f32 + 0.5) * ROW - 0.5 * height;
            area = area.vertical_scroll_offset(offset.max(0.0));
        }
        let id = ui.scope_id().with("keyboard in the list");
        let focus = FocusGroup::of(ui, id, |_, _| self.record.here());
        let mut clicked = step(ui, &focus, &rows);
        // The start is a row of its own.
        let shown = area.show_rows(ui, ROW, rows.len() + 1, |ui, seen| {
            for number in seen {
                let row = number.checked_sub(1).and_then(|number| rows.get(number));
                let place = ui.horizontal(|ui| {
                    ui.set_height(ROW);
                    match row {
                        Some(row) => self.row_ui(ui, row, (room, &focus)),
                        None => start_ui(ui, &focus),
                    }
                });
                clicked = place.inner.or(clicked);
            }
        });
        focus.keep(ui);
        let top = shown.state.unclamped_offset().y;
        let seen = Rangef::new(top, top + height);
        ui.data_mut(|d| d.insert_temp(seen_id, seen));
        keep_in_sight(ui, number_of(&rows, self.record.here()), seen);
        clicked
    }

    fn players_ui(&self, ui: &mut Ui, column: f32) {
        ui.horizontal(|ui| {
            ui.set_height(ROW);
            ui.add_space(NUMBER + 7.0);
            for side in Side::ALL {
                let label = Label::new(quiet(laid_out(&self.names[side]))).truncate();
                let left = ui.cursor().left();
                ui.scope(|ui| {
                    ui.set_max_width(column - 8.0);
                    ui.add(label.selectable(false));
                });
                space_to(ui, left + column);
            }
        });
    }

    fn row_ui(
        &self,
        ui: &mut Ui,
        row: &TreeRow,
        (room, focus): (f32, &FocusGroup<TreePlace>),
    ) -> Option<TreePlace> {
        let depth = row.depth.min(DEEPEST);
        let left = ui.cursor().left();
        if depth > 0 {
            ui.add_space(INDENT * depth as f32 - 8.0);
            let tokens = theme::tokens(ui.ctx());
            let (rect, _) = ui.allocate_exact_size(vec2(6.0, ROW), Sense::hover());
            let stroke = egui::Stroke::new(size::MARK_LINE, tokens.line);
            ui.painter()
                .vline(rect.left() + 1.0, rect.y_range(), stroke);
        }
        let moves = match &row.content {
            RowContent::Moves(moves) => moves,
            RowContent::Comment(place) => return self.comment_ui(ui, *place),
        };
        let number = moves.first().map_or(0, |&id| self.record.depth(Some(id)));
        let label = Label::new(quiet(number.to_string())).selectable(false);
        ui.add_sized([NUMBER, ROW - 2.0], label);
        let (mut clicked, mut before) = (None, None);
        let column = left + NUMBER + 2.0 + column_width(room);
        for &id in moves {
            let by = self.record.made(id).by;
            let passed = self.record.before(id);
            let passed = passed.and_then(|last| self.record.passed_after(last));
            if depth > 0 {
                if let Some(side) = passed {
                    initial_ui(ui, side);
                    passes_ui(ui);
                }
                if passed.is_some() || before != Some(by) {
                    initial_ui(ui, by);
                }
            } else {
                if passed == Some(Side::South) {
                    passes_ui(ui);
                }
                let is_wide = is_wide(&(self.text)(id), room);
                if before != Some(by) && by == Side::North && !is_wide {
                    space_to(ui, column);
                }
            }
            before = Some(by);
            if self.move_ui(ui, id, (depth, focus)) {
                clicked = Some(Some(id));
            }
        }
        let last = moves.last().filter(|_| depth == 0);
        if last.and_then(|&last| self.record.passed_after(last)) == Some(Side::North) {
            space_to(ui, column);
            passes_ui(ui);
        }
        clicked
    }

    fn comment_ui(&self, ui: &mut Ui, place: TreePlace) -> Option<TreePlace> {
        ui.add_space(NUMBER + 2.0);
        let text = self.record.note(place).comment();
        let shown = text.lines().next().unwrap_or_default();
        let more = if shown.len() < text.len() { " …" } else { "" };
        let label = Label::new(RichText::new(format!("{shown}{more}")).small().italics());
        let response = ui.add(label.truncate().selectable(false).sense(Sense::CLICK));
        response.on_hover_text(text).clicked().then_some(place)
    }

    /// Whether the move was clicked.
    fn move_ui(
        &self,
        ui: &mut Ui,
        id: NodeId,
        (depth, focus): (usize, &FocusGroup<TreePlace>),
    ) -> bool {
        let tokens = theme::tokens(ui.ctx());
        let is_here = self.record.here() == Some(id);
        let entry = (self.entry)(id);
        let is_quiet = depth > 0 || entry.is_undone;
        let usual = if is_quiet { tokens.quiet } else { tokens.text };
        let color = match is_here {
            true => tokens.on_accent,
            false => entry.color.unwrap_or(usual),
        };
        let mut text = RichText::new((self.text)(id)).size(size::NOTE).color(color);
        if entry.is_undone {
            text = text.italics();
        }
        let response = focus.button(ui, Some(id), Button::selectable(is_here, text));
        let response = response.accessible_name(entry.name);
        (self.menu)(&response, id);
        match entry.is_undone {
            true => response
                .on_hover_text("Undone: click to go there")
                .clicked(),
            false => response.clicked(),
        }
    }
}

/// Whose the moves after it are.
fn initial_ui(ui: &mut Ui, side: Side) {
    let initial: String = side.to_string().chars().take(1).collect();
    ui.add(Label::new(quiet(initial)).selectable(false));
}

/// A player had no move.
fn passes_ui(ui: &mut Ui) {
    ui.add_space(ui.spacing().button_padding.x);
    let text = RichText::new(PASSES).italics().weak();
    ui.add(Label::new(text.small()).selectable(false));
}

/// The place that arrows lead to which no page has taken.
fn step(ui: &Ui, focus: &FocusGroup<TreePlace>, rows: &[TreeRow]) -> Option<TreePlace> {
    if !focus.is_inside() {
        return None;
    }
    let moves = rows.iter().flat_map(|row| match &row.content {
        RowContent::Moves(moves) => moves.as_slice(),
        RowContent::Comment(_) => &[],
    });
    let places = std::iter::once(None).chain(moves.copied().map(Some));
    let places: Vec<TreePlace> = places.collect();
    let steps = steps(
        ui,
        &[Key::ArrowUp, Key::ArrowLeft],
        &[Key::ArrowDown, Key::ArrowRight],
    );
    let at = places.iter().position(|place| *place == focus.here())?;
    let to = at.saturating_add_signed(steps).min(places.len() - 1);
    (to != at).then_some(places[to])
}

/// Leaves free what lies before a place in the row.
fn space_to(ui: &mut Ui, left: f32) {
    let space = left - ui.cursor().left();
    if space > 0.0 {
        ui.add_space(space);
    }
}

/// The number of the row of a place, the start being the first.
fn number_of(rows: &[TreeRow], here: TreePlace) -> usize {
    match here {
        Some(_) => row_of(rows, here) + 1,
        None => 0,
    }
}

/// The row of the present place when that has changed since it was last shown.
fn newly_shown(ui: &Ui, rows: &[TreeRow], here: TreePlace) -> Option<usize> {
    let id = ui.scope_id().with("shown place");
    let shown = (here, rows.len());
    let seen = ui.data(|d| d.get_temp::<(TreePlace, usize)>(id));
    (seen != Some(shown)).then(|| {
        ui.data_mut(|d| d.insert_temp(id, shown));
        number_of(rows, here)
    })
}

/// Whether the row of this number is in sight.
fn holds(seen: Rangef, number: usize) -> bool {
    let row = Rangef::new(number as f32 * ROW, (number + 1) as f32 * ROW);
    seen.min <= row.min && row.max <= seen.max
}

/// Has the present place shown again if it was lost from sight as the list got another height; `seen` is what is scrolled to.
fn keep_in_sight(ui: &Ui, number: usize, seen: Rangef) {
    let id = ui.scope_id().with("height of the list");
    let height = seen.span();
    let before = ui.data_mut(|d| std::mem::replace(d.get_temp_mut_or(id, height), height));
    let is_in = |height: f32| holds(Rangef::new(seen.min, seen.min + height), number);
    // Whoever has scrolled elsewhere stays there.
    if is_in(before) && !is_in(height) {
        ui.data_mut(|d| d.remove_temp::<(TreePlace, usize)>(ui.scope_id().with("shown place")));
        ui.ctx().request_repaint();
    }
}

fn start_ui(ui: &mut Ui, focus: &FocusGroup<TreePlace>) -> Option<TreePlace> {
    let start = Button::selectable(focus.here().is_none(), "Start");
    let start = focus.button(ui, None, start);
    let start = start.accessible_name("Go to the start");
    start.clicked().then_some(None)
}
