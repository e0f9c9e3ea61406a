//! What is told about the chosen rule set beside the map, and what the marks mean.

use egui::{Button, RichText, ScrollArea, Ui};

use super::chart::FamilyChart;
use super::state::FamilyView;
use crate::compare::sheets::players::Players;
use crate::compare::sheets::verdict::in_short;
use crate::gui::pages::compare::views::series;
use crate::gui::parts::widgets::{heading, quiet, small, text_width};
use crate::gui::theme::size;
use crate::rules::words::phrase::counted;
use crate::storage::rules::presets::Preset;
use crate::storage::sheets::shipped_sheets::shipped_sheet;

/// The nearest rule sets that are named.
const NEAREST: usize = 5;

/// What the panel shows about a number of clauses.
pub fn clauses(count: u16) -> String {
    match count {
        0 => "same in a game".to_owned(),
        n => counted(n, "clause"),
    }
}

/// All of it, in the room there is.
pub fn panel_ui(ui: &mut Ui, chart: &FamilyChart, view: &mut FamilyView) {
    let area = ScrollArea::vertical().id_salt("about the chosen one");
    area.auto_shrink([false, false]).show(ui, |ui| {
        if let Some(preset) = chart.rules.get(chart.chosen(view)) {
            about(ui, preset);
            nearest(ui, chart, view);
        }
        heading(ui, "Families");
        let spacing = ui.spacing_mut();
        (spacing.item_spacing.y, spacing.interact_size.y) = (3.0, 16.0);
        for (number, family) in chart.families().into_iter().enumerate() {
            ui.horizontal(|ui| {
                series::family_mark_ui(ui, 16.0, number);
                ui.label(small(family));
            });
        }
    });
}

fn about(ui: &mut Ui, preset: &Preset) {
    ui.label(RichText::new(&preset.name).heading());
    let said = [&preset.family, &preset.origin].map(String::as_str);
    let said: Vec<_> = said.into_iter().filter(|text| !text.is_empty()).collect();
    let mut told = said.join(", ");
    if !preset.text.is_empty() {
        ui.label(&preset.text);
    }
    if let Some(plays) = shipped_sheet(preset, Players::USUAL).and_then(in_short) {
        told += &format!("\n{plays}");
    }
    ui.label(quiet(told));
}

/// The nearest rule sets: a click goes to one.
fn nearest(ui: &mut Ui, chart: &FamilyChart, view: &mut FamilyView) {
    let map = &chart.map;
    heading(ui, "Nearest");
    let chosen = chart.chosen(view);
    for other in map.nearest(chosen).into_iter().take(NEAREST) {
        let Some(preset) = chart.rules.get(other) else {
            continue;
        };
        ui.horizontal(|ui| {
            let name = format!("Show {}", preset.name);
            let apart = clauses(map.apart(chosen, other));
            let room = ui.available_width() - text_width(ui, &apart) - size::GRID;
            let button = |ui: &mut Ui| {
                ui.set_max_width(room);
                ui.add(Button::new(&preset.name).truncate())
            };
            if ui.scope(button).inner.accessible_name(name).clicked() {
                view.choose(&preset.id);
            }
            ui.label(quiet(apart));
        });
    }
}
