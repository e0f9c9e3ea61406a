//! The rules: presets, every clause, whether they go together, and all of it in words.

use egui::{RichText, Ui};

use crate::gui::action::{Action, Modal};
use crate::gui::command::Command;
use crate::gui::desk::Desk;
use crate::gui::draft::Draft;
use crate::gui::theme;
use crate::rules::clause::Clause;
use crate::rules::words::clauses::{Group, group};
use crate::rules::words::rule_text::summary;
use crate::storage::presets::{Preset, preset_of, presets};

use super::clauses::clause_ui;
use super::panel::{heading, scroll};

/// The whole tab: what can be done stays at the bottom, the clauses scroll.
pub fn rules_panel_ui(ui: &mut Ui, desk: &Desk, actions: &mut Vec<Action>) {
    let draft = &desk.draft;
    let changed = draft.spec() != desk.game.rules().spec();
    egui::Panel::bottom("rules-actions")
        .show_separator_line(changed)
        .frame(egui::Frame::new().inner_margin(egui::Margin::symmetric(0, 8)))
        .show(ui, |ui| offer(ui, draft, changed, actions));
    scroll(ui, "rules", |ui| {
        preset_choice(ui, draft, actions);
        in_words(ui, draft, actions);
        for group in Group::ALL {
            clauses_of(ui, group, draft, actions);
        }
        files(ui, draft, actions);
    });
}

fn preset_choice(ui: &mut Ui, draft: &Draft, actions: &mut Vec<Action>) {
    let name = draft.name();
    let width = ui.available_width();
    let shown = egui::ComboBox::from_id_salt("preset")
        .selected_text(RichText::new(&name).strong())
        .width(width)
        .height(420.0)
        .truncate()
        .show_ui(ui, |ui| {
            let mut family = "";
            for preset in presets() {
                if preset.family != family {
                    family = &preset.family;
                    ui.add_space(4.0);
                    ui.weak(family);
                }
                preset_entry(ui, preset, draft, actions);
            }
        });
    shown.response.widget_info(|| {
        let mut info = egui::WidgetInfo::labeled(egui::Role::ComboBox, true, "Rules");
        info.current_text_value = Some(name.clone());
        info
    });
    if let Some(preset) = preset_of(draft.spec()) {
        ui.add_space(4.0);
        ui.label(RichText::new(&preset.text).small());
        ui.label(
            RichText::new(format!("Source: {}", preset.source))
                .small()
                .weak(),
        );
    }
}

fn preset_entry(ui: &mut Ui, preset: &'static Preset, draft: &Draft, actions: &mut Vec<Action>) {
    let chosen = preset.rules == *draft.spec();
    let response = ui
        .selectable_label(chosen, &preset.name)
        .on_hover_text(format!("{}\n{}", preset.text, preset.source));
    if response.clicked() {
        actions.push(Action::LoadPreset(&preset.id));
    }
}

fn clauses_of(ui: &mut Ui, shown: Group, draft: &Draft, actions: &mut Vec<Action>) {
    // Houses and seeds come first: they are what people change most.
    let of_group = Clause::ALL.iter().copied().filter(|c| group(*c) == shown);
    let mut clauses: Vec<Clause> = of_group.collect();
    clauses.sort_by_key(|c| match c {
        Clause::Houses => 0,
        Clause::Seeds => 1,
        Clause::Initial => 2,
        _ => 3,
    });
    heading(ui, shown.label());
    for clause in clauses {
        clause_ui(ui, draft.spec(), clause, actions);
    }
}

fn in_words(ui: &mut Ui, draft: &Draft, actions: &mut Vec<Action>) {
    ui.add_space(4.0);
    match draft.checked() {
        Ok(rules) => {
            ui.label(RichText::new(summary(rules)).small());
            ui.add_space(4.0);
            if ui.button("All rules in words…").clicked() {
                actions.push(Action::Show(Modal::Rules));
            }
        }
        Err(_) => {
            ui.weak("These clauses do not go together yet");
        }
    }
}

fn files(ui: &mut Ui, draft: &Draft, actions: &mut Vec<Action>) {
    ui.add_space(8.0);
    ui.horizontal(|ui| {
        if ui.button("Open rules…").clicked() {
            actions.push(Action::OpenRules);
        }
        let save = egui::Button::new("Save rules…");
        if ui.add_enabled(draft.checked().is_ok(), save).clicked() {
            actions.push(Action::SaveRules);
        }
    });
}

/// What is wrong, or what can be done with the rules as they are.
fn offer(ui: &mut Ui, draft: &Draft, changed: bool, actions: &mut Vec<Action>) {
    let tokens = theme::tokens(ui.ctx());
    if let Err(faults) = draft.checked() {
        for fault in faults.list() {
            ui.label(RichText::new(fault.to_string()).small().color(tokens.error));
        }
    } else if changed {
        ui.label(
            RichText::new("The game on the board keeps its own rules")
                .small()
                .weak(),
        );
    }
    ui.horizontal(|ui| {
        let text = if changed {
            "New game with these rules"
        } else {
            "New game"
        };
        let primary = egui::Button::new(RichText::new(text).color(tokens.on_accent))
            .fill(tokens.accent)
            .min_size(egui::vec2(0.0, 32.0));
        if ui.add_enabled(draft.checked().is_ok(), primary).clicked() {
            actions.push(if changed {
                Action::NewGameWithRules
            } else {
                Action::Run(Command::New)
            });
        }
        if changed && ui.button("Revert").clicked() {
            actions.push(Action::RevertRules);
        }
    });
}
