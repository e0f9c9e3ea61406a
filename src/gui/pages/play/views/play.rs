//! The middle of the window: the board between the two name plates.

use egui::{Align, Layout, Rect, Ui, UiBuilder, pos2};

use crate::gui::action::Actions;
use crate::gui::board::{LastMove, ScreenSide, SowingFrame, board_ui};
use crate::gui::pages::page::Page as _;
use crate::gui::pages::play::action::PlayAction;
use crate::gui::pages::play::state::Play;
use crate::gui::pages::play::views::offer::{invites, is_offering, offer_ui, offers_swap};
use crate::gui::pages::play::views::result::{EndPlace, result_ui};
use crate::gui::pages::play::views::seats::seat_popup_ui;
use crate::gui::pages::play::views::thinking::{BestLinePlace, hinted_house, strip_ui, value_tags};
use crate::gui::pages::play::views::versus::versus_text;
use crate::gui::parts::between_plates::{BesidePlate, BetweenPlates};
use crate::gui::parts::board_parts::{base, last_move_of};
use crate::gui::parts::plates::{Plate, TurnNote, plate_button, seeds_of};
use crate::gui::parts::refusal::ShownRefusal;
use crate::gui::parts::resting::{asked_about, refusal_ui};
use crate::gui::parts::ways::{self, meant_again};
use crate::gui::parts::widgets::{quiet, small};
use crate::gui::playback::Playback;
use crate::gui::shared::Shared;
use crate::gui::theme::{self, size};
use crate::gui::thinking::words::value_text;
use crate::rules::board::House;
use crate::rules::position::Position;
use crate::rules::side::Side;
use crate::rules::state::Refusal;
use crate::rules::words::move_text::{Foretelling, foretold};
use crate::storage::settings::{BoardView, Settings};

/// So much of the room beside a plate is as good as all of it.
const MOST_OF_ROW: f32 = 0.9;

/// Board, plates and what is to be decided.
pub fn play_ui(ui: &mut Ui, play: &Play, shared: &Shared, actions: &mut Actions) {
    let whole = ui.max_rect();
    let settings = &shared.settings;
    let near = play.near_side(settings);
    let now = ui.input(|i| i.time);
    let frame = play.playback.as_ref().map(|playback| playback.frame(now));
    let shown = frame.as_ref().map(|frame| frame.position);
    let shown = shown.unwrap_or(*play.game.record.state().position());
    let model = base(settings, play.game.rules(), &shown, near);
    let between = BetweenPlates::new(ui, whole, &model);
    let [far, close] = [near.other(), near].map(|side| plate(play, settings, &shown, side));
    // What is to be decided stands beside the near plate, a swap beside the player who may.
    let decides = is_offering(play).then(|| offers_swap(play).unwrap_or(near));
    let is_over = play.shows_end();
    let is_told =
        |side: Side| is_over && (side == near || settings.board_view == BoardView::FaceToFace);
    let beside = |side: Side| match is_told(side) || decides == Some(side) {
        true => BesidePlate::Much,
        false => BesidePlate::Little,
    };
    let (far_place, above) = between.plate(ui, &far, near, beside(near.other()));
    let (near_place, below) = between.plate(ui, &close, near, beside(near));
    let (offer, told) = match decides == Some(near.other()) {
        true => (above, below),
        false => (below, above),
    };
    seat_plate(ui, (far_place, above), play, &far, shared, actions);
    strip_ui(
        ui,
        beside_foretold(ui, told),
        play,
        settings,
        BestLinePlace::Here,
    );
    let child = UiBuilder::new().max_rect(between.board).id_salt("board");
    let tip_room = match decides {
        Some(_) => told,
        None => offer,
    };
    let mut child = ui.new_child(child);
    game_board(
        &mut child,
        play,
        shared,
        (near, tip_room),
        frame.as_ref(),
        actions,
    );
    seat_plate(ui, (near_place, below), play, &close, shared, actions);
    if is_over {
        let places = free_places(whole, between.wood, near_place, below);
        let opposite = match settings.board_view {
            BoardView::FaceToFace => free_opposite(whole, far_place, above),
            _ => Vec::new(),
        };
        result_ui(ui, play, &places, &opposite, actions);
    }
    // What is offered begins at the edge of the board, unless it needs what room there is beyond.
    let along = between.along_wood(offer);
    let offer = match invites(play) || along.width() > MOST_OF_ROW * offer.width() {
        true => along,
        false => offer,
    };
    let mut child = ui.new_child(
        UiBuilder::new()
            .max_rect(offer)
            .id_salt("offer")
            .layout(Layout::left_to_right(Align::Center)),
    );
    offer_ui(&mut child, play, shared, actions);
}

/// Where the end of a game can stand: below the near plate, beside the board, beside the plate, with the buttons below
/// both, in a row beside the plate, where the buttons may need more of it than the words.
fn free_places(whole: Rect, wood: Rect, plate: Rect, beside: Rect) -> [EndPlace; 6] {
    /// The part of a row that the words have: usually, and where a board leaves no room for two rows of buttons.
    const WORDS: [f32; 2] = [0.45, 0.34];
    /// At the edges, in points.
    const EDGE: f32 = 1.0;
    /// Above the line at the bottom, in points.
    const AIR: f32 = 6.0;
    let bottom = whole.bottom() - AIR;
    let below = Rect::from_min_max(
        pos2(whole.left() + EDGE, plate.bottom() + EDGE),
        pos2(whole.right() - EDGE, bottom),
    );
    let above_plate = match plate.left() < wood.right() {
        true => wood.bottom(),
        false => plate.top() - AIR,
    };
    let side = Rect::from_min_max(
        pos2(wood.right() + 16.0 * EDGE, wood.top()),
        pos2(whole.right() - 8.0 * EDGE, above_plate),
    );
    let beside = match beside.center().x < plate.center().x {
        true => Rect::from_min_max(
            pos2(whole.left() + EDGE, beside.top()),
            pos2(beside.right(), bottom),
        ),
        false => Rect::from_min_max(beside.min, pos2(whole.right() - EDGE, bottom)),
    };
    let words = beside.with_min_y(wood.bottom() + AIR);
    [
        EndPlace::Whole(below),
        EndPlace::Whole(side),
        EndPlace::Whole(beside),
        EndPlace::Parted { words, below },
        EndPlace::Row(beside, WORDS[0]),
        EndPlace::Row(beside, WORDS[1]),
    ]
}

/// The same for the words that a player on the other side reads.
fn free_opposite(whole: Rect, plate: Rect, beside: Rect) -> Vec<EndPlace> {
    let above = Rect::from_min_max(whole.min, pos2(whole.right(), plate.top()));
    [above.shrink(4.0), beside].map(EndPlace::Whole).into()
}

/// A plate that opens who plays there.
fn seat_plate(
    ui: &mut Ui,
    place: (Rect, Rect),
    play: &Play,
    plate: &Plate,
    shared: &Shared,
    actions: &mut Actions,
) {
    let response = plate_button(ui, place, plate, "Who plays here: a person or the computer");
    seat_popup_ui(&response, play, plate.side, shared, actions);
}

/// A player's plate; what he has is counted in the position shown.
fn plate(play: &Play, settings: &Settings, shown: &Position, side: Side) -> Plate {
    let state = play.game.record.state();
    // The turn passes when the move has been seen.
    let moves = play.playback.as_ref().map(Playback::mover);
    let to_move = moves.or(play.game.to_move());
    let who = (play.names()[side].clone(), play.game.seats[side]);
    let plate = Plate::of(state, side, who, settings.board_view);
    Plate {
        seeds: seeds_of(play.game.rules(), shown, side),
        to_move: to_move == Some(side),
        note: TurnNote::of(&play.game.record, side)
            .filter(|_| play.playback.is_none() && to_move.is_some()),
        won: play.playback.is_none() && play.winner_here() == Some(side),
        time_left: play.time_shown(side),
        ..plate
    }
}

/// The houses that can be played by whoever sits here.
fn playable(play: &Play, frame: Option<&SowingFrame>) -> Vec<House> {
    let waits = play.game.to_move().is_none() || play.computer_to_move().is_some();
    match frame.is_some() || waits || play.flow.is_watching() {
        true => Vec::new(),
        false => play.game.record.state().legal_houses(),
    }
}

fn game_board(
    ui: &mut Ui,
    play: &Play,
    shared: &Shared,
    (near, tip_room): (Side, Rect),
    frame: Option<&SowingFrame>,
    actions: &mut Actions,
) {
    let (settings, keys) = (&shared.settings, play.key_board());
    if shared.modal.is_none() {
        keys.move_focus(ui.ctx(), near, || play.houses_to_play());
    }
    let rules = play.game.rules();
    let state = play.game.record.state();
    let position = frame.map_or(*state.position(), |f| f.position);
    let playable = playable(play, frame);
    // The preview is of the house under the pointer in the frame before, or of the cursor.
    let id = egui::Id::unique("hovered house");
    let hovered: Option<(House, Option<ScreenSide>)> = ui.data(|d| d.get_temp(id)).flatten();
    let cursor = keys.focused(ui.ctx());
    let watched = hovered
        .or(cursor.map(|house| (house, None)))
        .filter(|_| frame.is_none() && play.to_move().is_some() && !play.flow.is_watching())
        .and_then(|(house, half)| meant_again(state, play.asked(), house, near, half).action());
    let foreseen = watched.map(|action| state.preview(action)).transpose();
    let refusal = foreseen.as_ref().err().copied();
    let foreseen = foreseen.ok().flatten();
    let preview = foreseen.as_ref().zip(watched);
    let preview = preview.map(|((trace, _), action)| ways::foreseen(state, action, trace, near));
    let preview = preview.or_else(|| Some(play.asked()?.shown(state)));
    let mut model = base(settings, rules, &position, near);
    model.playable = &playable;
    model.cursor = cursor;
    model.preview = preview.as_ref();
    let refused = play.refusal.as_ref();
    model.struck = refused.and_then(|refusal| refusal.struck(ui, settings));
    let tags = value_tags(play, settings.house_values);
    if let Some(frame) = frame {
        (model.in_flight, model.turned) = (&frame.flying, frame.turned);
    } else {
        model.last_move = last_move(play);
        model.hint = hinted_house(play);
        model.tags = &tags;
    }
    let board = ui.max_rect();
    let response = board_ui(ui, &model);
    let now_hovered = response.hovered.map(|house| (house, response.half));
    let before = hovered.map(|(house, _)| house);
    if now_hovered != hovered {
        ui.data_mut(|d| d.insert_temp(id, now_hovered));
        ui.ctx().request_repaint();
        let came = response.hovered.filter(|_| response.hovered != before);
        if refused.is_some_and(|told| is_left(told, came)) {
            actions.push(PlayAction::EndRefusal);
        }
    }
    let clicked = ui.input(|i| i.pointer.primary_clicked()) && ui.rect_contains_pointer(board);
    let shows = frame.is_some() || play.flow.is_watching();
    if shows && (clicked || response.clicked.is_some()) {
        // What is seen is not what is to be played.
        actions.push(PlayAction::Skip);
    } else if let Some(house) = response.clicked {
        let meant = meant_again(state, play.asked(), house, near, response.half);
        actions.push(PlayAction::Mean(meant));
    }
    if let (Some((trace, _)), Some(action)) = (&foreseen, watched) {
        let names = play.names_told();
        let value = play.value_known(action).filter(|_| !tags.is_empty());
        let more = MoreForetold {
            value: value.map(|value| value_text(value, &names)),
            elsewhere: versus_text(play, settings, action),
        };
        tooltip(ui, tip_room, &foretold(rules, trace, &names), &more);
    }
    why_not_ui(ui, play, model.id, (before, refusal), frame.is_some());
    if frame.is_some() {
        ui.ctx().request_repaint();
    }
}

/// Whether the pointer has come to another house than the one that is told about.
fn is_left(told: &ShownRefusal, came: Option<House>) -> bool {
    came.is_some() && came != told.house
}

/// Why a house was not played, or, of the one that the pointer rests on, cannot be.
fn why_not_ui(
    ui: &Ui,
    play: &Play,
    board: egui::Id,
    (hovered, refusal): (Option<House>, Option<Refusal>),
    something_moves: bool,
) {
    let made = play.game.record.made_count();
    let asked = asked_about(ui, board, hovered, made, something_moves);
    let told = (play.game.record.state(), &play.names_told());
    let asked = asked.zip(refusal);
    let asked = asked.filter(|_| play.computer_to_move().is_none());
    refusal_ui(ui, board, play.refusal.as_ref(), asked, told);
}

fn last_move(play: &Play) -> Option<LastMove> {
    let (_, trace) = play.game.record.last_trace()?;
    last_move_of(&trace)
}

/// From this width on there is room for large letters beside a plate, in points.
const ROOMY: f32 = 360.0;

/// What is left of the room beside a plate by the words about the move under the pointer, if they stand there.
fn beside_foretold(ui: &Ui, room: Rect) -> Rect {
    let id = foretold_id();
    let layer = egui::LayerId::new(egui::Order::Tooltip, id);
    let shown = |m: &egui::Memory| {
        m.areas()
            .visible_last_frame(&layer)
            .then(|| m.area_rect(id))
    };
    match ui.ctx().memory(shown).flatten() {
        Some(words) if words.intersects(room) => {
            room.with_min_x((words.right() + 8.0).min(room.right()))
        }
        _ => room,
    }
}

fn foretold_id() -> egui::Id {
    egui::Id::unique("foretold")
}

/// What is told of the move under the pointer besides what it does.
struct MoreForetold {
    /// What it is worth, where values are shown.
    value: Option<String>,
    /// What it would do under other rules, if that is asked.
    elsewhere: Option<String>,
}

/// What the move under the pointer would do, in words, beside a plate: no count of the board is under it.
fn tooltip(ui: &Ui, room: Rect, foretelling: &Foretelling, more: &MoreForetold) {
    egui::Area::new(foretold_id())
        .order(egui::Order::Tooltip)
        .interactable(false)
        .fixed_pos(room.left_top())
        .show(ui.ctx(), |ui| {
            let margin = egui::Margin::symmetric(10, 5);
            let frame = egui::Frame::popup(ui.style()).inner_margin(margin);
            frame.show(ui, |ui| {
                ui.spacing_mut().item_spacing.y = size::LEAST_GAP;
                ui.set_max_width((room.width() - 22.0).min(460.0));
                // With little room the sentence would reach far down.
                match room.width() > ROOMY {
                    true => ui.label(&foretelling.sentence),
                    false => ui.label(small(&foretelling.sentence)),
                };
                if !foretelling.clause_note.is_empty() {
                    ui.label(quiet(&foretelling.clause_note));
                }
                if let Some(value) = &more.value {
                    ui.label(quiet(format!("Value: {value}")));
                }
                if let Some(text) = &more.elsewhere {
                    let tokens = theme::tokens(ui.ctx());
                    ui.label(small(text).color(tokens.second));
                }
            });
        });
}
