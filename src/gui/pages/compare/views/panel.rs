//! The side panel of the compare page: a tab for each way to look at rules.

use egui::Ui;

use crate::gui::action::Action;
use crate::gui::desk::Desk;
use crate::gui::pages::compare::action::{CompareAction, CompareTab};
use crate::gui::pages::compare::comparison::Comparison;
use crate::gui::pages::compare::views::clauses::clauses_ui;
use crate::gui::pages::compare::views::map::map_ui;
use crate::gui::pages::compare::views::rules::rules_ui;
use crate::gui::pages::compare::views::sheets::sheets_ui;

/// The whole panel.
pub fn compare_panel_ui(
    ui: &mut Ui,
    _desk: &Desk,
    comparison: &Comparison,
    actions: &mut Vec<Action>,
) {
    ui.add_space(8.0);
    tabs(ui, comparison.tab, actions);
    ui.add_space(8.0);
    match comparison.tab {
        CompareTab::Rules => rules_ui(ui, comparison, actions),
        CompareTab::Map => map_ui(ui, comparison, actions),
        CompareTab::Clauses => clauses_ui(ui, comparison, actions),
        CompareTab::Sheets => sheets_ui(ui, comparison, actions),
    }
}

fn tabs(ui: &mut Ui, chosen: CompareTab, actions: &mut Vec<Action>) {
    ui.columns(CompareTab::ALL.len(), |columns| {
        for (ui, (tab, text)) in columns.iter_mut().zip(CompareTab::ALL) {
            ui.vertical_centered_justified(|ui| {
                ui.spacing_mut().button_padding.x = 2.0;
                let button = egui::Button::selectable(tab == chosen, text);
                if ui.add(button.min_size(egui::vec2(0.0, 30.0))).clicked() {
                    actions.push(Action::Compare(CompareAction::SetTab(tab)));
                }
            });
        }
    });
}
