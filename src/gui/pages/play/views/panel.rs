//! The side panel of the play page: the rules, the game, its moves.

use egui::Ui;

use crate::gui::action::Actions;
use crate::gui::pages::play::action::PlayAction;
use crate::gui::pages::play::state::Play;
use crate::gui::pages::play::views::game_panel::game_panel_ui;
use crate::gui::pages::play::views::moves::moves_ui;
use crate::gui::pages::play::views::rules_panel::rules_panel_ui;
use crate::gui::parts::widgets::{scroll, tabs};
use crate::gui::shared::Shared;
use crate::storage::choices::PlayTab;

const TABS: [(PlayTab, &str); 3] = [
    (PlayTab::Rules, "Rules"),
    (PlayTab::Game, "Game"),
    (PlayTab::Moves, "Moves"),
];

/// The whole panel.
pub fn panel_ui(ui: &mut Ui, play: &Play, shared: &Shared, actions: &mut Actions) {
    let shown = shared.settings.side_panel.tab;
    if let Some(tab) = tabs(ui, &TABS, shown) {
        actions.push(PlayAction::SetTab(tab));
    }
    match shown {
        PlayTab::Rules => rules_panel_ui(ui, play, &shared.own, actions),
        PlayTab::Game => scroll(ui, "game", |ui| game_panel_ui(ui, play, shared, actions)),
        PlayTab::Moves => moves_ui(ui, play, actions),
    }
}
