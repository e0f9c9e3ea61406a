//! The rules of one board: a change takes effect on it at once.

use egui::Ui;

use crate::gui::action::Actions;
use crate::gui::chooser::state::ChooseFor;
use crate::gui::draft::Draft;
use crate::gui::own::shelf::OwnShelf;
use crate::gui::pages::compare::action::CompareAction;
use crate::gui::pages::compare::comparison::Comparison;
use crate::gui::pages::compare::views::series;
use crate::gui::parts::rules_editor::{all_clauses, faults_ui, preset_choice};
use crate::gui::parts::rules_head::{keep_button, told_buttons};
use crate::gui::parts::widgets::{choice, scroll, small};
use crate::gui::theme::size;
use crate::rules::words::rule_text::summary;

/// The whole tab.
pub fn rules_ui(ui: &mut Ui, comparison: &Comparison, own: &OwnShelf, actions: &mut Actions) {
    board_choice(ui, comparison, actions);
    let draft = comparison.draft();
    file_buttons(ui, &draft, actions);
    let mut edits = Vec::new();
    scroll(ui, "rules of a board", |ui| {
        preset_choice(ui, &draft, own, ChooseFor::Board, actions);
        ui.add_space(size::SMALL_GAP);
        match draft.checked() {
            Ok(rules) => {
                ui.label(small(summary(rules)));
            }
            Err(_) => {
                ui.label(small("The board keeps its rules until these go together"));
                faults_ui(ui, &draft, &mut edits);
            }
        }
        told_buttons(ui, &draft, actions);
        all_clauses(ui, draft.spec(), &mut edits);
    });
    actions.extend(edits.into_iter().map(CompareAction::EditRules));
}

/// What leads to files stays at the bottom, the clauses scroll.
fn file_buttons(ui: &mut Ui, draft: &Draft, actions: &mut Actions) {
    egui::Panel::bottom("files of board rules")
        .frame(egui::Frame::new().inner_margin(egui::Margin::symmetric(0, 6)))
        .show(ui, |ui| {
            ui.horizontal(|ui| {
                if ui.button("Open rules…").clicked() {
                    actions.push(CompareAction::OpenRules);
                }
                keep_button(ui, draft, actions);
            });
        });
}

/// Which board's rules are shown.
fn board_choice(ui: &mut Ui, comparison: &Comparison, actions: &mut Actions) {
    ui.horizontal(|ui| {
        ui.weak("Board");
        for number in 0..comparison.linked.boards().len() {
            let chosen = comparison.active == number;
            let response = choice(ui, chosen, (number + 1).to_string(), size::CHOICE)
                .accessible_name(format!("Rules of board {}", number + 1));
            if response.clicked() {
                actions.push(CompareAction::Activate(number));
            }
        }
        series::mark_ui(ui, 28.0, comparison.active);
    });
    ui.add_space(size::SMALL_GAP);
}
