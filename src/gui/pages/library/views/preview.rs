//! The game that is chosen, before it is opened.

use egui::Ui;

use crate::gui::board::board_ui;
use crate::gui::pages::library::preview::PreviewedGame;
use crate::gui::parts::board_parts::{base, small_board};
use crate::gui::parts::scripts::isolated;
use crate::gui::parts::widgets::{heading, quiet};
use crate::gui::shared::Shared;
use crate::rules::side::Side;

/// The game that is chosen: how it stands at its end or where it has what is looked for, and what has come of it.
pub fn preview_ui(ui: &mut Ui, shown: &PreviewedGame, shared: &Shared) {
    heading(ui, "This game");
    let (rules, position) = (shown.state.rules(), shown.state.position());
    let outcome = shown.state.outcome();
    let won = |side| outcome.map_or_else(|| position.won(side), |over| over.scores[side]);
    let won = Side::ALL.map(|side| (isolated(shown.game.name(side)), won(side)));
    let [(south, of_south), (north, of_north)] = won;
    let text = match rules.counts_seeds() {
        true => format!("{south} {of_south} : {of_north} {north}"),
        false => format!("{south} – {north}"),
    };
    ui.add(egui::Label::new(quiet(text)).truncate());
    let mut model = base(&shared.settings, rules, position, Side::South);
    model.id = egui::Id::unique("preview of a game");
    model.last_move = shown.last_move;
    small_board(ui, rules, |ui| board_ui(ui, &model));
}
