//! The moves of the game, as far as they have been seen.

use egui::{Response, Ui};

use crate::game::written::listed;
use crate::gui::action::Actions;
use crate::gui::pages::play::action::PlayAction;
use crate::gui::pages::play::state::Play;
use crate::gui::parts::move_list::{ListedMoves, MoveEntry, MoveList};

/// The whole tab.
pub fn moves_ui(ui: &mut Ui, play: &Play, actions: &mut Actions) {
    let record = &play.game.record;
    let made = record.made_count();
    // What a move has captured is told once it has been seen.
    let untold = play.playback.as_ref().and_then(|_| record.here());
    let text = |id| match untold == Some(id) {
        true => play.houses().action(record.made(id).action),
        false => listed(record.rules(), record.made(id), play.houses()),
    };
    let entry = |id| {
        let number = record.depth(Some(id));
        MoveEntry {
            name: format!("Move {number}: {} {}", record.made(id).by, text(id)),
            color: None,
            is_undone: number > made,
        }
    };
    let list = MoveList {
        record,
        names: &play.names(),
        moves: ListedMoves::Line,
        text,
        entry,
        menu: |_: &Response, _| {},
    };
    let height = ui.available_height();
    if let Some(place) = list.show(ui, height) {
        actions.push(PlayAction::GoTo(record.depth(place)));
    }
}
