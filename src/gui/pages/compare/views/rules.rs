//! The rules of one board: a change takes effect on it at once.

use egui::{RichText, Sense, Ui, vec2};

use crate::gui::action::Action;
use crate::gui::frame::panel::scroll;
use crate::gui::pages::compare::action::CompareAction;
use crate::gui::pages::compare::comparison::Comparison;
use crate::gui::pages::compare::views::series;
use crate::gui::pages::play::views::rules_panel::{all_clauses, preset_choice};
use crate::gui::theme;
use crate::rules::words::fault_text::fault_text;
use crate::rules::words::rule_text::summary;

/// The whole tab.
pub fn rules_ui(ui: &mut Ui, comparison: &Comparison, actions: &mut Vec<Action>) {
    choice(ui, comparison, actions);
    let draft = comparison.draft();
    let mut edits = Vec::new();
    scroll(ui, "rules of a board", |ui| {
        let tokens = theme::tokens(ui.ctx());
        preset_choice(ui, &draft, &mut edits);
        ui.add_space(4.0);
        match draft.checked() {
            Ok(rules) => {
                ui.label(RichText::new(summary(rules)).small());
            }
            Err(faults) => {
                ui.label(
                    RichText::new("The board keeps its rules until these go together").small(),
                );
                for fault in faults.list() {
                    ui.label(RichText::new(fault_text(fault)).small().color(tokens.error));
                }
            }
        }
        all_clauses(ui, draft.spec(), &mut edits);
        ui.add_space(8.0);
        if ui.button("Open rules…").clicked() {
            actions.push(Action::Compare(CompareAction::OpenRules));
        }
    });
    let edits = edits.into_iter().map(CompareAction::EditRules);
    actions.extend(edits.map(Action::Compare));
}

/// Which board's rules are shown.
fn choice(ui: &mut Ui, comparison: &Comparison, actions: &mut Vec<Action>) {
    let tokens = theme::tokens(ui.ctx());
    ui.horizontal(|ui| {
        ui.weak("Board");
        for number in 0..comparison.linked.boards().len() {
            let chosen = comparison.active == number;
            let button = egui::Button::selectable(chosen, (number + 1).to_string());
            let response = ui
                .add(button.min_size(vec2(34.0, 28.0)))
                .accessible_name(format!("Rules of board {}", number + 1));
            if response.clicked() {
                actions.push(Action::Compare(CompareAction::Activate(number)));
            }
        }
        let (spot, _) = ui.allocate_exact_size(vec2(14.0, 28.0), Sense::hover());
        let color = series::color(tokens, comparison.active);
        series::mark(ui.painter(), spot.center(), 5.0, comparison.active, color);
    });
    ui.add_space(4.0);
}
