//! The middle of the window: the board between the two name plates.

use egui::{Align, Layout, Rect, Ui, UiBuilder};

use crate::gui::action::{Action, SetupEdit};
use crate::gui::board::{BoardModel, LastMove, SowingFrame, StorePlaces, board_ui};
use crate::gui::desk::Desk;
use crate::gui::frame::keys::{focused_house, move_focus};
use crate::gui::pages::play::ending::Ending;
use crate::gui::pages::play::views::offer::{is_offering, offer_ui};
use crate::gui::pages::play::views::plates::{plate_ui, plate_width};
use crate::gui::pages::play::views::result::{places, result_ui};
use crate::gui::pages::play::views::thinking::{hinted_house, strip_ui, value_tags};
use crate::gui::pages::play::views::versus::versus_text;
use crate::gui::pages::setup::setup::Setup;
use crate::gui::parts::board_parts::{base, last_move_of, preview_of, store_places};
use crate::gui::parts::widgets::{quiet, small};
use crate::gui::theme;
use crate::rules::board::{House, Pit};
use crate::rules::side::Side;
use crate::rules::state::Move;
use crate::rules::words::move_text::{Foretelling, foretold};

/// Board, plates and what is to be decided.
pub fn play_ui(ui: &mut Ui, desk: &Desk, actions: &mut Vec<Action>) {
    let whole = ui.max_rect();
    let strip = (whole.height() * 0.06).clamp(34.0, 46.0);
    let gap = (whole.width() * 0.02).clamp(8.0, 20.0);
    let near = near_side(desk);
    let top = Rect::from_min_max(
        whole.min + egui::vec2(gap, gap),
        egui::pos2(whole.right() - gap, whole.top() + gap + strip),
    );
    let bottom = Rect::from_min_max(
        egui::pos2(whole.left() + gap, whole.bottom() - gap - strip),
        whole.max - egui::vec2(gap, gap),
    );
    let board = Rect::from_min_max(
        egui::pos2(whole.left() + gap, top.bottom() + gap * 0.6),
        egui::pos2(whole.right() - gap, bottom.top() - gap * 0.6),
    );
    let ending = ending_shown(desk);
    let places = ending.as_ref().map(|_| places(desk, near, whole, board));
    let board = places.as_ref().map_or(board, |places| places.board);
    let plate = |place: Rect, side: Side| {
        let usual = (whole.width() * 0.36).clamp(140.0, 260.0);
        // What is to be decided stands beside the near plate.
        let most = if side == near && is_offering(desk) {
            usual
        } else {
            usual.max(whole.width() * 0.6)
        };
        let width = plate_width(ui, strip, desk, side).clamp(usual, most);
        divide(place, width, gap, end_of_store(desk, near, side))
    };
    let (far_plate, far_beside) = plate(top, near.other());
    let (near_plate, offer) = plate(bottom, near);
    let now = ui.input(|i| i.time);
    let frame = desk.playback.as_ref().map(|playback| playback.frame(now));
    let shown = match (&frame, &desk.setup) {
        (Some(frame), _) => frame.position,
        (None, Some(setup)) => *setup.position(),
        (None, None) => *desk.game.record.state().position(),
    };
    plate_ui(ui, far_plate, desk, &shown, near.other());
    strip_ui(ui, far_beside, desk);
    let mut child = ui.new_child(UiBuilder::new().max_rect(board).id_salt("board"));
    board_part(&mut child, desk, near, frame.as_ref(), actions);
    plate_ui(ui, near_plate, desk, &shown, near);
    if let (Some(ending), Some(places)) = (&ending, &places) {
        result_ui(ui, whole, places, ending);
    }
    let mut child = ui.new_child(
        UiBuilder::new()
            .max_rect(offer)
            .id_salt("offer")
            .layout(Layout::left_to_right(Align::Center)),
    );
    offer_ui(&mut child, desk, actions);
}

/// The end of the game, once its last move has been seen.
fn ending_shown(desk: &Desk) -> Option<Ending> {
    let at_rest = desk.setup.is_none() && desk.playback.is_none();
    at_rest.then(|| desk.ending()).flatten()
}

/// An end of the board, as it is seen.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    Left,
    Right,
}

/// The end at which a player's store is: his plate stands there. Without stores, where it is usual.
fn end_of_store(desk: &Desk, near: Side, side: Side) -> End {
    let rules = match &desk.setup {
        Some(setup) => &setup.named.rules,
        None => desk.game.rules(),
    };
    let at_left = store_places(rules) == StorePlaces::SouthLeft;
    if at_left == (side == near) {
        End::Left
    } else {
        End::Right
    }
}

/// A place for a plate of this width at one end, and the rest.
fn divide(place: Rect, width: f32, gap: f32, end: End) -> (Rect, Rect) {
    match end {
        End::Left => {
            let (plate, _) = place.split_left_right_at_x(place.left() + width);
            (plate, place.with_min_x(plate.right() + gap))
        }
        End::Right => {
            let (_, plate) = place.split_left_right_at_x(place.right() - width);
            (plate, place.with_max_x(plate.left() - gap))
        }
    }
}

/// The side shown below.
fn near_side(desk: &Desk) -> Side {
    if !desk.turns_board() || desk.setup.is_some() {
        return Side::South;
    }
    // A turned board stays as it was until the move has been seen.
    match &desk.playback {
        Some(playback) => playback.mover(),
        None => desk.game.record.state().position().to_move(),
    }
}

fn board_part(
    ui: &mut Ui,
    desk: &Desk,
    near: Side,
    frame: Option<&SowingFrame>,
    actions: &mut Vec<Action>,
) {
    move_focus(ui.ctx(), desk, near);
    match &desk.setup {
        Some(setup) => setup_board(ui, desk, setup, actions),
        None => game_board(ui, desk, near, frame, actions),
    }
}

fn game_board(
    ui: &mut Ui,
    desk: &Desk,
    near: Side,
    frame: Option<&SowingFrame>,
    actions: &mut Vec<Action>,
) {
    let rules = desk.game.rules();
    let state = desk.game.record.state();
    let position = frame.map_or(*state.position(), |f| f.position);
    let playable = if frame.is_some() || desk.computer_to_move().is_some() {
        Vec::new()
    } else {
        state.legal_houses()
    };
    // The preview is of the house under the pointer in the frame before, or of the cursor.
    let id = egui::Id::unique("hovered house");
    let hovered = ui.data(|d| d.get_temp::<Option<House>>(id)).flatten();
    let cursor = focused_house(ui.ctx(), BoardModel::main_id(), rules.shape());
    let watched = hovered.or(cursor).filter(|_| frame.is_none());
    let foreseen = watched.and_then(|house| state.preview(Move::Sow(house)).ok());
    let preview = foreseen.as_ref().map(|(trace, _)| preview_of(trace));
    let mut model = base(&desk.settings, rules, &position, near);
    model.playable = &playable;
    model.cursor = cursor;
    model.preview = preview.as_ref();
    let tags = value_tags(desk);
    if let Some(frame) = frame {
        model.in_flight = &frame.flying;
    } else {
        model.last_move = last_move(desk);
        model.hint = hinted_house(desk);
        model.tags = &tags;
    }
    let board = ui.max_rect();
    let response = board_ui(ui, &model);
    if response.hovered != hovered {
        ui.data_mut(|d| d.insert_temp(id, response.hovered));
        ui.ctx().request_repaint();
    }
    if let Some(house) = response.clicked {
        actions.push(Action::Play(house));
    } else if frame.is_some()
        && ui.input(|i| i.pointer.primary_clicked())
        && ui.rect_contains_pointer(board)
    {
        actions.push(Action::Skip);
    }
    if let (Some((trace, _)), Some(house)) = (&foreseen, watched) {
        let elsewhere = versus_text(desk, Move::Sow(house));
        let here = foretold(rules, trace, desk.names());
        tooltip(ui, &here, elsewhere.as_deref());
    }
    if frame.is_some() {
        ui.ctx().request_repaint();
    }
}

fn last_move(desk: &Desk) -> Option<LastMove> {
    let (_, trace) = desk.game.record.last_trace()?;
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

fn setup_board(ui: &mut Ui, desk: &Desk, setup: &Setup, actions: &mut Vec<Action>) {
    let rules = &setup.named.rules;
    let mut model = base(&desk.settings, rules, setup.position(), Side::South);
    let houses: Vec<House> = rules.shape().all_houses().collect();
    model.playable = &houses;
    model.cursor = focused_house(ui.ctx(), BoardModel::main_id(), rules.shape());
    let response = board_ui(ui, &model);
    let put = |house: House, change: i32| {
        let pit = Pit::House(house);
        let seeds = i32::from(setup.position().in_pit(pit)) + change;
        let seeds = u16::try_from(seeds.max(0)).unwrap_or(u16::MAX);
        Action::Setup(SetupEdit::Put(pit, seeds))
    };
    if let Some(house) = response.clicked {
        actions.push(put(house, 1));
    }
    if let Some(house) = response.secondary_clicked {
        actions.push(put(house, -1));
    }
}
