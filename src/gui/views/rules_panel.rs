//! The rules: presets, every clause, whether they go together, and all of it in words.

use egui::{RichText, Ui};

use crate::gui::action::{Action, Modal, Page, RulesEdit};
use crate::gui::command::Command;
use crate::gui::comparing::action::CompareAction;
use crate::gui::desk::Desk;
use crate::gui::draft::Draft;
use crate::gui::theme;
use crate::rules::clause::Clause;
use crate::rules::spec::RuleSpec;
use crate::rules::words::clauses::{Group, group};
use crate::rules::words::rule_text::summary;
use crate::storage::presets::{Preset, preset_of, presets};

use super::clauses::clause_ui;
use super::panel::{heading, scroll, tip_beside};

/// The whole tab: what can be done stays at the bottom, the clauses scroll.
pub fn rules_panel_ui(ui: &mut Ui, desk: &Desk, actions: &mut Vec<Action>) {
    let draft = &desk.draft;
    let changed = draft.spec() != desk.game.rules().spec();
    egui::Panel::bottom("rules-actions")
        .show_separator_line(changed)
        .frame(egui::Frame::new().inner_margin(egui::Margin::symmetric(0, 8)))
        .show(ui, |ui| offer(ui, draft, changed, actions));
    let mut edits = Vec::new();
    scroll(ui, "rules", |ui| {
        preset_choice(ui, draft, &mut edits);
        in_words(ui, draft, actions);
        all_clauses(ui, draft.spec(), &mut edits);
        files(ui, draft, actions);
    });
    actions.extend(edits.into_iter().map(Action::EditRules));
}

/// Every clause, group by group.
pub fn all_clauses(ui: &mut Ui, spec: &RuleSpec, edits: &mut Vec<RulesEdit>) {
    for group in Group::ALL {
        clauses_of(ui, group, spec, edits);
    }
}

/// The list of presets, and what is to be said about the one chosen.
pub fn preset_choice(ui: &mut Ui, draft: &Draft, edits: &mut Vec<RulesEdit>) {
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
                preset_entry(ui, preset, draft, edits);
            }
        });
    shown.response.widget_info(|| {
        let mut info = egui::WidgetInfo::labeled(egui::Role::ComboBox, true, "Rules");
        info.current_text_value = Some(name.clone());
        info
    });
    if let Some(preset) = preset_of(draft.spec()) {
        ui.add_space(4.0);
        about(ui, preset);
    }
}

/// What a preset is, and where its rules come from.
fn about(ui: &mut Ui, preset: &Preset) {
    ui.label(RichText::new(&preset.text).small());
    let source = format!("Source: {}", preset.source);
    ui.label(RichText::new(source).small().weak());
}

fn preset_entry(ui: &mut Ui, preset: &'static Preset, draft: &Draft, edits: &mut Vec<RulesEdit>) {
    let chosen = preset.rules == *draft.spec();
    let response = ui.selectable_label(chosen, &preset.name);
    tip_beside(&response, |ui| about(ui, preset));
    if response.clicked() {
        edits.push(RulesEdit::LoadPreset(&preset.id));
    }
}

fn clauses_of(ui: &mut Ui, shown: Group, spec: &RuleSpec, edits: &mut Vec<RulesEdit>) {
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
        clause_ui(ui, spec, clause, edits);
    }
}

fn in_words(ui: &mut Ui, draft: &Draft, actions: &mut Vec<Action>) {
    ui.add_space(4.0);
    match draft.checked() {
        Ok(rules) => {
            ui.label(RichText::new(summary(rules)).small());
            ui.add_space(4.0);
            if ui.button("All rules in words…").clicked() {
                actions.push(Action::ShowModal(Modal::Rules));
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
    ui.horizontal_wrapped(|ui| {
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
        if changed && draft.checked().is_ok() {
            let compare = ui
                .button("Compare")
                .on_hover_text("Keep the game and play it under these rules beside its own");
            if compare.clicked() {
                actions.push(Action::Show(Page::Compare));
                actions.push(Action::Compare(CompareAction::WithDraft));
            }
        }
        if changed && ui.button("Revert").clicked() {
            actions.push(Action::RevertRules);
        }
    });
}
