//! The middle of the window: the board between the two name plates.

use egui::{Align, Layout, Ui, UiBuilder};

use crate::gui::action::Actions;
use crate::gui::board::{LastMove, SowingFrame, Toward, board_ui};
use crate::gui::pages::page::Page as _;
use crate::gui::pages::play::action::PlayAction;
use crate::gui::pages::play::state::Play;
use crate::gui::pages::play::views::offer::{is_offering, offer_ui};
use crate::gui::pages::play::views::result::{places, result_ui};
use crate::gui::pages::play::views::thinking::{hinted_house, strip_ui, value_tags};
use crate::gui::pages::play::views::versus::versus_text;
use crate::gui::parts::board_parts::{base, last_move_of, store_places};
use crate::gui::parts::plates::{Beside, BetweenPlates, Plate, plate_ui, seeds_of};
use crate::gui::parts::ways::{self, Meant, meant};
use crate::gui::parts::widgets::{quiet, small};
use crate::gui::shared::Shared;
use crate::gui::theme;
use crate::rules::board::House;
use crate::rules::position::Position;
use crate::rules::side::Side;
use crate::rules::words::move_text::{Foretelling, foretold};
use crate::storage::settings::Settings;

/// Board, plates and what is to be decided.
pub fn play_ui(ui: &mut Ui, play: &Play, shared: &Shared, actions: &mut Actions) {
    let whole = ui.max_rect();
    let settings = &shared.settings;
    let near = play.near_side(settings);
    let between = BetweenPlates::new(whole);
    // The end is told once the last move has been seen.
    let at_rest = play.playback.is_none();
    let ending = at_rest.then(|| play.ending()).flatten();
    let board = between.board;
    let result = ending.map(|ending| (places(play, settings, near, whole, board), ending));
    let board = result.as_ref().map_or(board, |(places, _)| places.board);
    let now = ui.input(|i| i.time);
    let frame = play.playback.as_ref().map(|playback| playback.frame(now));
    let shown = frame.as_ref().map(|frame| frame.position);
    let shown = shown.unwrap_or(*play.game.record.state().position());
    let stores = store_places(play.game.rules());
    let [far, close] = [near.other(), near].map(|side| plate(play, settings, &shown, side));
    let (far_place, strip) = between.plate(ui, &far, near, stores, Beside::Little);
    // What is to be decided stands beside the near plate.
    let beside = if is_offering(play) {
        Beside::Much
    } else {
        Beside::Little
    };
    let (near_place, offer) = between.plate(ui, &close, near, stores, beside);
    plate_ui(ui, far_place, &far);
    strip_ui(ui, strip, play, settings);
    let mut child = ui.new_child(UiBuilder::new().max_rect(board).id_salt("board"));
    game_board(&mut child, play, shared, near, frame.as_ref(), actions);
    plate_ui(ui, near_place, &close);
    if let Some((places, ending)) = &result {
        result_ui(ui, whole, places, ending);
    }
    let mut child = ui.new_child(
        UiBuilder::new()
            .max_rect(offer)
            .id_salt("offer")
            .layout(Layout::left_to_right(Align::Center)),
    );
    offer_ui(&mut child, play, shared, actions);
}

/// A player's plate; what he has is counted in the position shown.
fn plate(play: &Play, settings: &Settings, shown: &Position, side: Side) -> Plate {
    let state = play.game.record.state();
    let winner = state.outcome().and_then(|outcome| outcome.winner);
    Plate {
        side,
        name: play.names()[side].clone(),
        seat: play.game.seats[side],
        seeds: seeds_of(play.game.rules(), shown, side),
        to_move: state.to_move() == Some(side),
        won: play.playback.is_none() && winner == Some(side),
        view: settings.board_view,
    }
}

fn game_board(
    ui: &mut Ui,
    play: &Play,
    shared: &Shared,
    near: Side,
    frame: Option<&SowingFrame>,
    actions: &mut Actions,
) {
    let settings = &shared.settings;
    let keys = play.key_board();
    if shared.modal.is_none() {
        keys.move_focus(ui.ctx(), near);
    }
    let rules = play.game.rules();
    let state = play.game.record.state();
    let position = frame.map_or(*state.position(), |f| f.position);
    let playable = if frame.is_some() || play.computer_to_move().is_some() {
        Vec::new()
    } else {
        state.legal_houses()
    };
    // The preview is of the house under the pointer in the frame before, or of the cursor.
    let id = egui::Id::unique("hovered house");
    let hovered = ui.data(|d| d.get_temp::<Option<(House, Option<Toward>)>>(id));
    let hovered = hovered.flatten();
    let cursor = keys.focused(ui.ctx());
    let watched = hovered.or(cursor.map(|house| (house, None)));
    let watched = watched.filter(|_| frame.is_none());
    let watched = watched.and_then(|(house, half)| meant(state, house, near, half).action());
    let foreseen = watched.and_then(|action| state.preview(action).ok());
    let preview = foreseen.as_ref().zip(watched);
    let preview = preview.map(|((trace, _), action)| ways::foreseen(state, action, trace, near));
    let mut model = base(settings, rules, &position, near);
    model.playable = &playable;
    model.cursor = cursor;
    model.preview = preview.as_ref();
    let tags = value_tags(play, settings);
    if let Some(frame) = frame {
        model.in_flight = &frame.flying;
    } else {
        model.last_move = last_move(play);
        model.hint = hinted_house(play);
        model.tags = &tags;
    }
    let board = ui.max_rect();
    let response = board_ui(ui, &model);
    let now_hovered = response.hovered.map(|house| (house, response.half));
    if now_hovered != hovered {
        ui.data_mut(|d| d.insert_temp(id, now_hovered));
        ui.ctx().request_repaint();
    }
    if let Some(house) = response.clicked {
        actions.push(match meant(state, house, near, response.half) {
            Meant::Move(action) => PlayAction::Choose(action),
            Meant::Either => PlayAction::Sow(house),
        });
    } else if frame.is_some()
        && ui.input(|i| i.pointer.primary_clicked())
        && ui.rect_contains_pointer(board)
    {
        actions.push(PlayAction::Skip);
    }
    if let (Some((trace, _)), Some(action)) = (&foreseen, watched) {
        let elsewhere = versus_text(play, settings, action);
        let here = foretold(rules, trace, play.names());
        tooltip(ui, &here, elsewhere.as_deref());
    }
    if frame.is_some() {
        ui.ctx().request_repaint();
    }
}

fn last_move(play: &Play) -> Option<LastMove> {
    let (_, trace) = play.game.record.last_trace()?;
    last_move_of(&trace)
}

/// What the move under the pointer would do, in words, below the board's middle.
fn tooltip(ui: &mut Ui, foretelling: &Foretelling, elsewhere: Option<&str>) {
    let board = ui.max_rect();
    egui::Area::new(egui::Id::unique("foretold"))
        .order(egui::Order::Tooltip)
        .interactable(false)
        .pivot(egui::Align2::CENTER_BOTTOM)
        .fixed_pos(egui::pos2(board.center().x, board.bottom() + 6.0))
        .show(ui.ctx(), |ui| {
            egui::Frame::popup(ui.style()).show(ui, |ui| {
                ui.set_max_width(board.width().min(460.0));
                ui.label(&foretelling.sentence);
                if !foretelling.clause_note.is_empty() {
                    ui.label(quiet(&foretelling.clause_note));
                }
                if let Some(text) = elsewhere {
                    let tokens = theme::tokens(ui.ctx());
                    ui.label(small(text).color(tokens.second));
                }
            });
        });
}
