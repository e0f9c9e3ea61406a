//! The position that is explored and looked for: its board, and whether games must have had it.

use egui::Ui;

use crate::gui::action::Actions;
use crate::gui::board::{BoardResponse, board_ui};
use crate::gui::pages::library::action::{LibraryAction, PositionWanted};
use crate::gui::pages::library::state::LibraryPage;
use crate::gui::parts::board_parts::{base, last_move_of, small_board};
use crate::gui::parts::widgets::check;
use crate::gui::shared::Shared;
use crate::gui::theme;
use crate::rules::board::House;
use crate::rules::side::Side;
use crate::rules::state::State;

/// The width of the board that is shown of the position to be found, in points.
const SOUGHT: f32 = 300.0;

/// A small board of the position that is explored, with the houses that answer to a click.
pub fn position_board_ui(
    ui: &mut Ui,
    id: &str,
    page: &LibraryPage,
    (state, playable): (&State, &[House]),
    shared: &Shared,
) -> BoardResponse {
    let (rules, position) = (state.rules(), state.position());
    let mut model = base(&shared.settings, rules, position, Side::South);
    model.id = egui::Id::unique(id);
    model.playable = playable;
    model.last_move = page.last_explored().as_ref().and_then(last_move_of);
    small_board(ui, rules, |ui| board_ui(ui, &model))
}

/// Whether games must have had the position.
pub fn position_ui(ui: &mut Ui, page: &LibraryPage, shared: &Shared, actions: &mut Actions) {
    ui.add_space(theme::size::GRID);
    let mut here = page.wanted == PositionWanted::Here;
    let place = page.place_told(page.houses(&shared.settings));
    let text = format!("With {place} ({})", page.explored_rules);
    let response = check(ui, &mut here, text);
    let response = response.on_hover_ui(|ui| {
        ui.set_max_width(SOUGHT);
        if let Some(state) = page.explored_state() {
            position_board_ui(ui, "sought board", page, (state, &[]), shared);
        }
    });
    if response.changed() {
        let wanted = if here {
            PositionWanted::Here
        } else {
            PositionWanted::Any
        };
        actions.push(LibraryAction::Position(wanted));
    }
}
