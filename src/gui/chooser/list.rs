//! The list: a row for each preset, under the titles of the sections.

use egui::{Align, Rect, Response, RichText, ScrollArea, Sense, Ui, vec2};

use super::picture;
use super::sections::Section;
use super::state::Chooser;
use crate::compare::sheets::players::Players;
use crate::compare::sheets::verdict::in_short;
use crate::gui::parts::widgets::{choice_row, cut_line, heading, quiet};
use crate::gui::theme::{self, size};
use crate::storage::rules::own_rules::is_own;
use crate::storage::rules::presets::Preset;
use crate::storage::sheets::shipped_sheets::shipped_sheet;

/// The height of a row, in points.
const ROW: f32 = 46.0;
/// The room of its picture.
const PICTURE: f32 = 74.0;
/// Round what stands in a row.
const MARGIN: f32 = 8.0;
/// What the numbers in a row stand for.
const PLAYS: &str = "How many moves a game has, and how many of the points the starter gets, in games of experts who look 4 moves ahead";

/// What was done in the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Picked<'a> {
    /// A preset is to be shown, of a section with this title.
    Shown(&'a str, &'a Preset),
    /// A preset is the one that was sought.
    Taken(&'a Preset),
}

/// Whether the chosen row is brought into view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Follow {
    Yes,
    No,
}

/// The place of the chosen row, counted over all sections; `None` if it is not in the list.
pub fn place(sections: &[Section<'_>], chooser: &Chooser) -> Option<usize> {
    let rows = || rows(sections);
    let exact = rows().position(|(title, p)| p.id == chooser.chosen && title == chooser.section);
    exact.or_else(|| rows().position(|(_, preset)| preset.id == chooser.chosen))
}

/// All rows with the titles of their sections.
pub fn rows<'a>(sections: &'a [Section<'_>]) -> impl Iterator<Item = (&'a str, &'a Preset)> {
    sections.iter().flat_map(|section| {
        let presets = section.presets.iter();
        presets.map(|preset| (section.title.as_str(), *preset))
    })
}

/// The whole list; what was done in it.
pub fn list_ui<'a>(
    ui: &mut Ui,
    sections: &'a [Section<'_>],
    chooser: &Chooser,
    follow: Follow,
) -> Option<Picked<'a>> {
    let chosen = place(sections, chooser);
    let mut picked = None;
    let mut number = 0;
    let area = ScrollArea::vertical().id_salt("rule sets");
    area.auto_shrink([false, false]).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = size::LEAST_GAP;
        if sections.is_empty() {
            ui.add_space(size::WIDE_GAP);
            ui.weak("No rule set has all these words");
        }
        for section in sections {
            heading(ui, &section.title);
            for &preset in &section.presets {
                let is_chosen = chosen == Some(number);
                let response = row(ui, preset, is_chosen);
                if is_chosen && follow == Follow::Yes {
                    response.scroll_to_me(Some(Align::Center));
                }
                if response.double_clicked() {
                    picked = Some(Picked::Taken(preset));
                } else if response.clicked() {
                    picked = Some(Picked::Shown(&section.title, preset));
                }
                number += 1;
            }
        }
    });
    picked
}

fn row(ui: &mut Ui, preset: &Preset, chosen: bool) -> Response {
    let tokens = theme::tokens(ui.ctx());
    let (rect, mut response) =
        ui.allocate_exact_size(vec2(ui.available_width(), ROW), Sense::CLICK);
    response
        .widget_info(|| egui::WidgetInfo::selected(egui::Role::Button, true, chosen, &preset.name));
    if !ui.is_rect_visible(rect) {
        return response;
    }
    choice_row(ui, rect, chosen, response.hovered());
    let inner = rect.shrink(MARGIN);
    let room = Rect::from_min_size(inner.min, vec2(PICTURE, inner.height()));
    picture::paint(ui.painter(), room, &preset.rules, tokens);
    let left = room.right() + MARGIN;
    let upper = Rect::from_min_max(egui::pos2(left, inner.top() - 3.0), inner.max);
    let lower = Rect::from_min_max(egui::pos2(left, inner.center().y + 1.0), inner.max);
    let name = cut_line(ui, RichText::new(&preset.name).strong(), upper.width());
    let plays = shipped_sheet(preset, Players::USUAL).and_then(in_short);
    let plays = plays.map(|plays| cut_line(ui, quiet(plays), upper.width()));
    let color = ui.visuals().text_color();
    let mut about = upper.width();
    if let Some(plays) = plays {
        // Beside the name, at the right; where that leaves no room, before what is said of the game.
        let is_beside = name.size().x + size::LARGE_GAP + plays.size().x <= upper.width();
        let at = match is_beside {
            true => {
                let down = name.size().y - plays.size().y;
                egui::pos2(upper.right() - plays.size().x, upper.top() + down)
            }
            false => {
                about -= plays.size().x + MARGIN;
                lower.min
            }
        };
        let room = Rect::from_min_size(at, plays.size());
        ui.painter().galley(at, plays, color);
        if ui.rect_contains_pointer(room) {
            response = response.on_hover_text(PLAYS);
        }
    }
    ui.painter().galley(upper.min, name, color);
    let said = match (is_own(&preset.id), preset.text.as_str()) {
        (false, said) => said.to_owned(),
        (true, "") => "Your own".to_owned(),
        (true, said) => format!("Your own: {said}"),
    };
    let text = cut_line(ui, quiet(said), about);
    let at = egui::pos2(lower.right() - about, lower.top());
    ui.painter().galley(at, text, color);
    response
}
