//! The presets and all clauses of rules that are edited.

use egui::{RichText, Ui};

use crate::gui::draft::{Draft, RulesEdit};
use crate::gui::parts::clauses::clause_ui;
use crate::gui::parts::menu::list_height;
use crate::gui::parts::rules_head::{about, about_ui, by_family};
use crate::gui::parts::widgets::{heading, name_choice, tip_beside};
use crate::rules::clause::Clause;
use crate::rules::clause::group::Group;
use crate::rules::spec::RuleSpec;
use crate::storage::presets::Preset;

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
