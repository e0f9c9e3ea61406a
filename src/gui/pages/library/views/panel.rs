//! The panel of the library page: its tabs.

use egui::Ui;

use crate::gui::action::Actions;
use crate::gui::pages::library::action::{LibraryAction, LibraryTab};
use crate::gui::pages::library::state::LibraryPage;
use crate::gui::pages::library::views::find::find_ui;
use crate::gui::pages::library::views::openings::openings_ui;
use crate::gui::pages::library::views::statistics::statistics_ui;
use crate::gui::parts::widgets::{scroll, tabs};
use crate::gui::shared::Shared;

const TABS: [(LibraryTab, &str); 3] = [
    (LibraryTab::Find, "Find"),
    (LibraryTab::Openings, "Openings"),
    (LibraryTab::Statistics, "Statistics"),
];

/// The tab that is chosen.
pub fn panel_ui(ui: &mut Ui, page: &LibraryPage, shared: &Shared, actions: &mut Actions) {
    if let Some(tab) = tabs(ui, &TABS, page.tab) {
        actions.push(LibraryAction::SetTab(tab));
    }
    scroll(ui, "library", |ui| match page.tab {
        LibraryTab::Find => find_ui(ui, page, shared, actions),
        LibraryTab::Openings => openings_ui(ui, page, shared, actions),
        LibraryTab::Statistics => statistics_ui(ui, page, actions),
    });
}
