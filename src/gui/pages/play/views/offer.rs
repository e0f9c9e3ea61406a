//! What there is to decide, at the foot of the board: a swap, the next game, how the computer goes on.

use egui::Ui;

use crate::gui::action::Actions;
use crate::gui::board::Toward;
use crate::gui::command::Command;
use crate::gui::pages::play::action::PlayAction;
use crate::gui::pages::play::state::Play;
use crate::gui::parts::ways::meant;
use crate::gui::parts::widgets::{primary, small};
use crate::gui::shared::Shared;
use crate::gui::theme;
use crate::gui::theme::size;
use crate::gui::thinking::flow::Watch;
use crate::gui::thinking::words::value_text;
use crate::rules::board::House;
use crate::rules::state::{Move, Pie};
use crate::rules::words::phrase::{capital, way_round};

/// Whether there is something to decide now.
pub fn is_offering(play: &Play) -> bool {
    if play.flow.is_watching() {
        return true;
    }
    if play.playback.is_some() {
        return false;
    }
    if play.asked().is_some() {
        return true;
    }
    let state = play.game.record.state();
    let waits = play.flow.went_back && play.computer_to_move().is_some();
    let swap = play.computer_to_move().is_none() && state.pie() == Pie::Offered;
    let over = state.outcome().is_some();
    over || swap || waits || play.flow.paused || play.both_computers()
}

/// What there is to decide beside the board: a swap, or what comes after the end.
pub fn offer_ui(ui: &mut Ui, play: &Play, shared: &Shared, actions: &mut Actions) {
    if !is_offering(play) {
        return;
    }
    let tokens = theme::tokens(ui.ctx());
    let state = play.game.record.state();
    if play.flow.is_watching() {
        let stop = ui.add(plain(tokens, "Stop"));
        if stop.on_hover_text("Stay at this move").clicked() {
            actions.push(PlayAction::Watch(Watch::Stop));
        }
        let (made, all) = (play.game.record.made_count(), play.game.record.line().len());
        let text = format!("The game again, move {made} of {all}");
        ui.add(egui::Label::new(small(text)).truncate());
    } else if let Some(house) = play.asked() {
        either_way(ui, play, shared, house, actions);
    } else if state.outcome().is_some() {
        after_the_end(ui, play, actions);
    } else if play.computer_to_move().is_none() && state.pie() == Pie::Offered {
        let swap = match play.value_shown(&shared.settings, Move::Swap) {
            Some(value) => format!("Swap sides ({})", value_text(value)),
            None => "Swap sides".to_owned(),
        };
        if ui.add(primary(tokens, &swap)).clicked() {
            actions.push(PlayAction::Swap);
        }
        let name = &play.names()[state.position().to_move()];
        let text = format!("{name} may take over the other side instead of moving");
        ui.add(egui::Label::new(small(text)).wrap());
    } else {
        computer_ui(ui, play, actions);
    }
}

/// The ways round in which a house can be sown, as they lie on the screen.
fn either_way(ui: &mut Ui, play: &Play, shared: &Shared, house: House, actions: &mut Actions) {
    let tokens = theme::tokens(ui.ctx());
    let near = play.near_side(&shared.settings);
    for toward in [Toward::Left, Toward::Right] {
        let state = play.game.record.state();
        let Some(action) = meant(state, house, near, Some(toward)).action() else {
            continue;
        };
        let told = || state.rules().way(house, state.position().seeds(house));
        let way = way_round(action.way().unwrap_or_else(told));
        if ui.add(plain(tokens, &capital(way))).clicked() {
            actions.push(PlayAction::Choose(action));
        }
    }
    let text = format!("House {} can be sown either way round", house.number());
    ui.add(egui::Label::new(small(text)).wrap());
}

/// The width that two buttons need, in points.
const STUDY_AND_COMPARE: f32 = 170.0;

/// What can be done with a game that is over.
fn after_the_end(ui: &mut Ui, play: &Play, actions: &mut Actions) {
    let tokens = theme::tokens(ui.ctx());
    // All but the third fit beside a plate in the smallest window.
    ui.spacing_mut().button_padding.x = 8.0;
    ui.spacing_mut().item_spacing.x = 6.0;
    let next = ui.add(primary(tokens, play.next_text()));
    if next.clicked() {
        actions.push(PlayAction::NextGame);
    }
    let again = ui
        .add(plain(tokens, "See it again"))
        .on_hover_text("Shows all moves of this game, one after the other");
    if again.clicked() {
        actions.push(PlayAction::Watch(Watch::FromStart));
    }
    // Its page has a tab, too.
    if ui.available_width() > STUDY_AND_COMPARE {
        let review = ui
            .add(plain(tokens, "Study"))
            .on_hover_text("Looks the game through: where it was lost, and what would have held");
        if review.clicked() {
            actions.push(Command::StudyPage);
        }
    }
    let compare = ui
        .add(plain(tokens, "Compare"))
        .on_hover_text("Plays this game again under several rule sets at once");
    if compare.clicked() {
        actions.push(PlayAction::CompareGame);
    }
}

/// A button on the page, which is of nearly the same colour: it has an outline.
fn plain(tokens: &theme::Tokens, text: &str) -> egui::Button<'static> {
    egui::Button::new(text.to_owned())
        .stroke(egui::Stroke::new(1.0, tokens.line))
        .min_size(egui::vec2(0.0, size::MAIN_BUTTON))
}

/// What holds the computer players, and how to let them go on.
fn computer_ui(ui: &mut Ui, play: &Play, actions: &mut Actions) {
    let tokens = theme::tokens(ui.ctx());
    let flow = play.flow;
    let mut button = |ui: &mut Ui, button: egui::Button<'static>, command: Command| {
        let tip = command.tip(ui.ctx(), play.game.rules().shape().houses());
        if ui.add(button).on_hover_text(tip).clicked() {
            actions.push(command);
        }
    };
    let waits = |ui: &mut Ui, text: &str| {
        ui.add(egui::Label::new(small(text)).wrap());
    };
    if flow.went_back && play.computer_to_move().is_some() {
        button(ui, primary(tokens, "Play on"), Command::PlayOn);
        waits(ui, "The computer waits: more moves follow this position");
    } else if flow.paused {
        button(ui, primary(tokens, "Go on"), Command::Pause);
        if play.computer_to_move().is_some() {
            button(ui, plain(tokens, "One move"), Command::Step);
        }
        waits(ui, "Paused");
    } else if play.both_computers() {
        button(ui, plain(tokens, "Pause"), Command::Pause);
        button(ui, plain(tokens, "One move"), Command::Step);
    }
}
