//! The side panel of the compare page: a tab for each way to look at rules.

use egui::Ui;

use crate::gui::action::Actions;
use crate::gui::own::shelf::OwnShelf;
use crate::gui::pages::compare::action::{CompareAction, CompareTab};
use crate::gui::pages::compare::comparison::Comparison;
use crate::gui::pages::compare::views::clauses::clauses_ui;
use crate::gui::pages::compare::views::map::map_ui;
use crate::gui::pages::compare::views::rules::rules_ui;
use crate::gui::pages::compare::views::sheets::sheets_ui;
use crate::gui::parts::widgets::tabs;
use crate::gui::ranking::standings::Standings;

/// The whole panel.
pub fn compare_panel_ui(
    ui: &mut Ui,
    comparison: &Comparison,
    ranking: &Standings,
    own: &OwnShelf,
    actions: &mut Actions,
) {
    if let Some(tab) = tabs(ui, &CompareTab::ALL, comparison.tab) {
        actions.push(CompareAction::SetTab(tab));
    }
    match comparison.tab {
        CompareTab::Rules => rules_ui(ui, comparison, own, actions),
        CompareTab::Map => map_ui(ui, comparison, actions),
        CompareTab::Clauses => clauses_ui(ui, comparison, actions),
        CompareTab::Sheets => sheets_ui(ui, comparison, ranking, actions),
    }
}
