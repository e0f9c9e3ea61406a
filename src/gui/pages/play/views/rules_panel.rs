//! The rules: presets, every clause, whether they go together, and all of it in words.

use egui::{RichText, Ui};

use crate::gui::action::{Action, Modal, Page, RulesEdit};
use crate::gui::command::Command;
use crate::gui::desk::Desk;
use crate::gui::draft::Draft;
use crate::gui::pages::compare::action::CompareAction;
use crate::gui::parts::widgets::{
    heading, name_choice, primary, quiet, scroll, tip_beside, trouble_ui,
};
use crate::gui::theme;
use crate::rules::clause::Clause;
use crate::rules::clause::group::Group;
use crate::rules::spec::RuleSpec;
use crate::rules::words::fault_text::fault_text;
use crate::storage::presets::Preset;

use crate::gui::parts::clauses::clause_ui;
use crate::gui::parts::menu::list_height;
use crate::gui::parts::rules_head::{about, about_ui, by_family, summary_ui};

/// The height of a window, in points, in which the clauses leave room for words about the buttons.
const HIGH: f32 = 560.0;

/// The whole tab: what can be done stays at the bottom, the clauses scroll.
pub fn rules_panel_ui(ui: &mut Ui, desk: &Desk, actions: &mut Vec<Action>) {
    let draft = &desk.draft;
    let changed = draft.spec() != desk.game.rules().spec();
    egui::Panel::bottom("rules-actions")
        .frame(egui::Frame::new().inner_margin(egui::Margin::symmetric(0, 6)))
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
        .height(list_height(ui))
        .truncate()
        .show_ui(ui, |ui| {
            by_family(ui, |ui, preset| preset_entry(ui, preset, draft, edits));
        });
    name_choice(&shown.response, "Rules", &name);
    ui.add_space(4.0);
    about_ui(ui, draft);
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
    let of_group = Clause::ALL.iter().copied().filter(|c| c.group() == shown);
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
    summary_ui(ui, draft);
    ui.add_space(4.0);
    let all = egui::Button::new("All rules in words…");
    if ui.add_enabled(draft.checked().is_ok(), all).clicked() {
        actions.push(Action::ShowModal(Modal::Rules));
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

/// What is wrong, and what can be done with the rules as they are. Every button has a place of its own,
/// so that no click after an edit meets another one.
fn offer(ui: &mut Ui, draft: &Draft, changed: bool, actions: &mut Vec<Action>) {
    let tokens = theme::tokens(ui.ctx());
    let right = draft.checked().is_ok();
    let window = ui.ctx().content_rect().height();
    ui.spacing_mut().item_spacing.y = 4.0;
    if let Err(faults) = draft.checked() {
        for fault in faults.list() {
            trouble_ui(ui, fault_text(fault));
        }
    } else if window >= HIGH {
        let text = if changed {
            "The game on the board keeps its own rules"
        } else {
            "These are the rules of the game on the board"
        };
        ui.add(egui::Label::new(quiet(text)).truncate());
    }
    ui.horizontal(|ui| {
        // Both fit into the narrowest panel.
        ui.spacing_mut().button_padding.x = 8.0;
        let compare = ui
            .add_enabled(changed && right, egui::Button::new("Compare with the game"))
            .on_hover_text("Keep the game and play it under these rules beside its own");
        if compare.clicked() {
            actions.push(Action::Show(Page::Compare));
            actions.push(Action::Compare(CompareAction::WithDraft));
        }
        let revert = ui
            .add_enabled(changed, egui::Button::new("Revert"))
            .on_hover_text("Back to the rules of the game on the board");
        if revert.clicked() {
            actions.push(Action::RevertRules);
        }
    });
    let text = if changed {
        "New game with these rules"
    } else {
        "New game"
    };
    let begin = ui.vertical_centered_justified(|ui| ui.add_enabled(right, primary(tokens, text)));
    if begin.inner.clicked() {
        actions.push(if changed {
            Action::NewGameWithRules
        } else {
            Action::Run(Command::New)
        });
    }
}
