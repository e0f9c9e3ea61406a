//! The side panel of the study page.

use egui::Ui;

use crate::gui::action::Actions;
use crate::gui::pages::study::action::{StudyAction, StudyTab};
use crate::gui::pages::study::state::Study;
use crate::gui::pages::study::views::notes::{height, notes_ui};
use crate::gui::pages::study::views::review::review_ui;
use crate::gui::pages::study::views::tree::tree_ui;
use crate::gui::pages::study::views::try_again::try_again_ui;
use crate::gui::parts::widgets::tabs;
use crate::gui::shared::Shared;
use crate::gui::theme::size;

const TABS: [(StudyTab, &str); 3] = [
    (StudyTab::Moves, "Moves"),
    (StudyTab::Review, "Review"),
    (StudyTab::Try, "Try again"),
];

/// The tab that is chosen.
pub fn panel_ui(ui: &mut Ui, study: &Study, shared: &Shared, actions: &mut Actions) {
    if let Some(tab) = tabs(ui, &TABS, study.tab) {
        actions.push(StudyAction::SetTab(tab));
    }
    match study.tab {
        StudyTab::Moves => {
            let room = ui.available_height();
            let lines = if room < 420.0 { 2 } else { 5 };
            let notes = height(lines) + 8.0;
            ui.scope(|ui| tree_ui(ui, study, (room - notes).max(48.0), actions));
            ui.add_space(size::GRID);
            ui.scope(|ui| notes_ui(ui, study, lines, actions));
        }
        StudyTab::Review => review_ui(ui, study, shared, actions),
        StudyTab::Try => try_again_ui(ui, study, actions),
    }
}
