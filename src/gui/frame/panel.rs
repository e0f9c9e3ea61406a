//! The side panel: two tabs, or the setup editor while a position is set up.

use egui::Ui;

use crate::gui::action::{Action, Tab};
use crate::gui::desk::Desk;
use crate::gui::parts::widgets::{scroll, tabs};

use crate::gui::pages::compare::views::panel::compare_panel_ui;
use crate::gui::pages::play::views::game_panel::game_panel_ui;
use crate::gui::pages::play::views::rules_panel::rules_panel_ui;
use crate::gui::pages::setup::panel::setup_panel_ui;

/// The whole panel.
pub fn panel_ui(ui: &mut Ui, desk: &Desk, actions: &mut Vec<Action>) {
    if let Some(setup) = &desk.setup {
        setup_panel_ui(ui, desk, setup, actions);
        return;
    }
    if let Some(comparison) = desk.comparing() {
        compare_panel_ui(ui, desk, comparison, actions);
        return;
    }
    let all = [(Tab::Rules, "Rules"), (Tab::Game, "Game")];
    if let Some(tab) = tabs(ui, &all, desk.tab) {
        actions.push(Action::SetTab(tab));
    }
    match desk.tab {
        Tab::Rules => rules_panel_ui(ui, desk, actions),
        Tab::Game => scroll(ui, "game", |ui| game_panel_ui(ui, desk, actions)),
    }
}
