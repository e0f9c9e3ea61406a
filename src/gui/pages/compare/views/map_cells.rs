//! The cells of the rule map: each plays its move on its board. Tab stops at one of them, arrows lead to the others.

use egui::{
    Button, Color32, FontId, Id, Key, Label, Response, RichText, Role, Ui, WidgetInfo, vec2,
};

use super::map_columns::MapColumns;
use crate::compare::rule_map::map::RuleMap;
use crate::compare::rule_map::row::Cell;
use crate::gui::parts::focus_group::{FocusGroup, steps};
use crate::gui::theme;
use crate::gui::thinking::words::{value_tag, value_text};
use crate::rules::side::Side;
use crate::rules::state::Move;
use crate::rules::words::names::{HouseNames, default_names};

/// Beside a figure in its cell.
const AIR: f32 = 3.0;

/// The place of a cell: its row and its column.
type MapPlace = (usize, usize);

/// All cells as they are laid out in this frame.
pub struct MapCells<'a> {
    map: &'a RuleMap,
    columns: MapColumns,
    names: HouseNames,
    keys: FocusGroup<MapPlace>,
}

impl<'a> MapCells<'a> {
    /// The height of a cell.
    pub const HEIGHT: f32 = 30.0;

    /// The cells of a map.
    pub fn of(ui: &Ui, map: &'a RuleMap, columns: MapColumns, names: HouseNames) -> Self {
        let keys = FocusGroup::of(ui, Id::unique("cells of the map"), |before, is_inside| {
            let before = before.map_or((0, 0), |before| before.place());
            let at = nearest(map, before);
            match is_inside {
                true => step(ui, map, at),
                false => at,
            }
        });
        Self {
            map,
            columns,
            names,
            keys,
        }
    }

    /// How wide they are.
    pub const fn columns(&self) -> &MapColumns {
        &self.columns
    }

    /// What houses are called.
    pub const fn names(&self) -> HouseNames {
        self.names
    }

    /// The cells of a row; the move of the one that was clicked.
    pub fn row(&self, ui: &mut Ui, number: usize, mover: Side) -> Option<Move> {
        let best = self.map.rows[number].best_moves();
        let mut clicked = None;
        for (column, &action) in self.map.columns.iter().enumerate() {
            let is_best = best.contains(&action);
            if self.cell(ui, (number, column), mover, is_best) {
                clicked = Some(action);
            }
        }
        clicked
    }

    /// One cell; whether it was clicked.
    fn cell(&self, ui: &mut Ui, place: MapPlace, mover: Side, is_best: bool) -> bool {
        let (number, column) = place;
        let action = self.map.columns[column];
        let tokens = theme::tokens(ui.ctx());
        let name = &self.map.rows[number].name;
        let house = self.names.action(action);
        let size = vec2(self.columns.width(), Self::HEIGHT);
        ui.spacing_mut().button_padding.x = 1.0;
        match self.map.cell(number, action) {
            Cell::Illegal => {
                let label = Label::new(RichText::new("·").weak());
                let heard = format!("{name}, {house}: not legal");
                ui.add_sized(size, label)
                    .widget_info(|| WidgetInfo::labeled(Role::Label, true, &heard));
                false
            }
            Cell::NotKnownYet => {
                let button = Button::new(RichText::new("…").weak()).fill(Color32::TRANSPARENT);
                let heard = format!("{name}, {house}: not known yet");
                let response = self.keys.button(ui, place, button.min_size(size));
                played(response, &heard, "Click to play it")
            }
            Cell::Value(value) => {
                let value = value.from_south(mover);
                let text_size = self.columns.text_size();
                let (fill, color, font) = match is_best {
                    true => (tokens.accent, tokens.on_accent, theme::strong(text_size)),
                    false => (tokens.control, tokens.text, FontId::proportional(text_size)),
                };
                let tag = value_tag(value);
                let font = fitted(ui, &tag, font, size.x - 2.0 * AIR);
                let text = RichText::new(tag).color(color).font(font);
                let button = Button::new(text).min_size(size).fill(fill);
                let mark = if is_best { ", best" } else { "" };
                let heard = format!(
                    "{name}, {house}: {}{mark}",
                    value_text(value, &default_names())
                );
                let says = "Click to play it; the line found follows it, one Redo a move";
                played(self.keys.button(ui, place, button), &heard, says)
            }
        }
    }

    /// Remembers where the keyboard is.
    pub fn keep(&self, ui: &Ui) {
        self.keys.keep(ui);
    }
}

/// What a cell says of itself; whether it was clicked.
fn played(response: Response, heard: &str, says: &str) -> bool {
    let response = response.accessible_name(heard);
    response.on_hover_text(format!("{heard}\n{says}")).clicked()
}

/// The font in which a figure has room.
fn fitted(ui: &Ui, text: &str, font: FontId, room: f32) -> FontId {
    let painter = ui.painter();
    let galley = painter.layout_no_wrap(text.to_owned(), font.clone(), Color32::PLACEHOLDER);
    let part = (room / galley.size().x.max(1.0)).min(1.0);
    FontId::new((part * font.size).floor(), font.family)
}

/// Whether there is a move to play.
fn is_legal(map: &RuleMap, (row, column): MapPlace) -> bool {
    let action = map.columns.get(column);
    action.is_some_and(|&action| map.cell(row, action) != Cell::Illegal)
}

/// The cell with a move that is nearest to a place: in its row, else in the first that has one.
fn nearest(map: &RuleMap, (row, column): MapPlace) -> MapPlace {
    let rows = std::iter::once(row).chain(0..map.rows.len());
    let mut cells = rows.filter_map(|row| {
        let columns = (0..map.columns.len()).filter(|&column| is_legal(map, (row, column)));
        let column = columns.min_by_key(|other| other.abs_diff(column))?;
        Some((row, column))
    });
    cells.next().unwrap_or((row, column))
}

/// The cell that arrows lead to: over those without a move, to the last one that has one.
fn step(ui: &Ui, map: &RuleMap, (row, column): MapPlace) -> MapPlace {
    let across = steps(ui, &[Key::ArrowLeft], &[Key::ArrowRight]);
    let down = steps(ui, &[Key::ArrowUp], &[Key::ArrowDown]);
    let columns = (0..map.columns.len()).filter(|&column| is_legal(map, (row, column)));
    let column = stepped(columns, column, across);
    let rows = (0..map.rows.len()).filter(|&row| is_legal(map, (row, column)));
    (stepped(rows, row, down), column)
}

/// So many steps from one of these numbers, to the last of them at most.
fn stepped(numbers: impl Iterator<Item = usize>, from: usize, steps: isize) -> usize {
    let numbers: Vec<usize> = numbers.collect();
    let at = numbers.iter().position(|&number| number == from);
    let to = at.map(|at| at.saturating_add_signed(steps));
    let to = to.map(|to| to.min(numbers.len().saturating_sub(1)));
    to.and_then(|to| numbers.get(to)).copied().unwrap_or(from)
}
