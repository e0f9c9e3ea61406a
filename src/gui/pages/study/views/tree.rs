//! The tree of moves: only the rows that can be seen are laid out.

use egui::{Button, Label, RichText, ScrollArea, Ui, vec2};

use crate::game::record::{NodeId, TreePlace};
use crate::gui::action::Actions;
use crate::gui::pages::study::action::StudyAction;
use crate::gui::pages::study::rows::{
    DEEPEST, INDENT, RowContent, TreeRow, move_text, row_of, rows,
};
use crate::gui::pages::study::state::Study;
use crate::gui::pages::study::views::marks::{color_of, mark_of};
use crate::gui::parts::widgets::quiet;
use crate::gui::theme::{self, size};

/// The height of a row, in points.
const ROW: f32 = 24.0;
/// The width of the number before a row, in points.
const NUMBER: f32 = 26.0;

/// The tree in so much height.
pub fn tree_ui(ui: &mut Ui, study: &Study, height: f32, actions: &mut Actions) {
    let record = &study.play.game.record;
    let bar = ui.spacing().scroll.allocated_width();
    let rows = rows(record, ui.available_width() - bar);
    let here = record.here();
    ui.spacing_mut().item_spacing = vec2(2.0, 0.0);
    ui.spacing_mut().button_padding = vec2(5.0, 1.0);
    ui.spacing_mut().interact_size.y = ROW - 2.0;
    let mut area = ScrollArea::vertical()
        .id_salt("tree of moves")
        .max_height(height)
        .min_scrolled_height(height)
        .auto_shrink([false, false]);
    if let Some(row) = newly_shown(ui, &rows, here) {
        let offset = (row as f32 + 0.5) * ROW - 0.5 * height;
        area = area.vertical_scroll_offset(offset.max(0.0));
    }
    // The start is a row of its own.
    area.show_rows(ui, ROW, rows.len() + 1, |ui, seen| {
        for number in seen {
            let row = number.checked_sub(1).and_then(|number| rows.get(number));
            ui.horizontal(|ui| {
                ui.set_height(ROW);
                match row {
                    Some(row) => row_ui(ui, study, row, actions),
                    None => start_ui(ui, here, actions),
                }
            });
        }
    });
}

/// The row of the present place when that has changed since it was last shown.
fn newly_shown(ui: &Ui, rows: &[TreeRow], here: TreePlace) -> Option<usize> {
    let id = egui::Id::unique("shown place of the tree");
    let shown = (here, rows.len());
    let seen = ui.data(|d| d.get_temp::<(TreePlace, usize)>(id));
    (seen != Some(shown)).then(|| {
        ui.data_mut(|d| d.insert_temp(id, shown));
        match here {
            Some(_) => row_of(rows, here) + 1,
            None => 0,
        }
    })
}

fn start_ui(ui: &mut Ui, here: TreePlace, actions: &mut Actions) {
    let start = ui.add(Button::selectable(here.is_none(), "Start"));
    if start.accessible_name("Go to the start").clicked() {
        actions.push(StudyAction::GoTo(None));
    }
}

fn row_ui(ui: &mut Ui, study: &Study, row: &TreeRow, actions: &mut Actions) {
    let depth = row.depth.min(DEEPEST);
    if depth > 0 {
        ui.add_space(INDENT * depth as f32 - 8.0);
        let tokens = theme::tokens(ui.ctx());
        let (rect, _) = ui.allocate_exact_size(vec2(6.0, ROW), egui::Sense::hover());
        let stroke = egui::Stroke::new(1.5, tokens.line);
        ui.painter()
            .vline(rect.left() + 1.0, rect.y_range(), stroke);
    }
    let record = &study.play.game.record;
    match &row.content {
        RowContent::Moves(moves) => {
            let number = moves.first().map_or(0, |&id| record.depth(Some(id)));
            let label = Label::new(quiet(number.to_string())).selectable(false);
            ui.add_sized([NUMBER, ROW - 2.0], label);
            for (at, &id) in moves.iter().enumerate() {
                let by = record.made(id).by;
                let goes_on = at > 0 && record.made(moves[at - 1]).by == by;
                if !goes_on {
                    let initial = by.to_string().chars().take(1).collect::<String>();
                    ui.add(Label::new(quiet(initial)).selectable(false));
                }
                move_ui(ui, study, id, depth, actions);
            }
        }
        RowContent::Comment(place) => {
            ui.add_space(NUMBER + 2.0);
            let text = record.note(*place).comment();
            let shown = text.lines().next().unwrap_or_default();
            let more = if shown.len() < text.len() { " …" } else { "" };
            let label = Label::new(RichText::new(format!("{shown}{more}")).small().italics());
            let response = ui.add(
                label
                    .truncate()
                    .selectable(false)
                    .sense(egui::Sense::click()),
            );
            if response.on_hover_text(text).clicked() {
                actions.push(StudyAction::GoTo(*place));
            }
        }
    }
}

/// A move with its mark: the one that somebody gave it, else what the review calls it.
fn move_ui(ui: &mut Ui, study: &Study, id: NodeId, depth: usize, actions: &mut Actions) {
    let tokens = theme::tokens(ui.ctx());
    let (game, record) = (&study.play.game, &study.play.game.record);
    let is_here = record.here() == Some(id);
    let mut text = move_text(record, id, study.play.houses());
    let judgement = game.review.judgement(record, id);
    let mut color = if depth > 0 { tokens.quiet } else { tokens.text };
    let mut heard = String::new();
    if let Some(mark) = record.note(Some(id)).mark {
        text = format!("{text} {}", mark.sign());
        heard = format!(", {}", mark.meaning());
    } else if let Some((grade, mark)) = judgement.and_then(|j| Some((j.grade, mark_of(j.grade)?))) {
        text = format!("{text} {}", mark.sign());
        color = color_of(grade, tokens);
        heard = format!(", {}", grade.word());
    }
    if is_here {
        color = tokens.on_accent;
    }
    let made = record.made(id);
    let what = move_text(record, id, study.play.houses());
    let name = format!("Move {}: {} {what}{heard}", record.depth(Some(id)), made.by);
    let text = RichText::new(text).size(size::NOTE).color(color);
    let response = ui.add(Button::selectable(is_here, text));
    let response = response.accessible_name(name);
    if response.clicked() {
        actions.push(StudyAction::GoTo(Some(id)));
    }
}
