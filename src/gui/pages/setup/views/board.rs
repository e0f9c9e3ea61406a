//! The board of the setup editor between the players' plates: a click adds a seed, and so do keys on the house that the
//! keyboard is at.

use egui::{Key, Modifiers, Ui, UiBuilder};

use crate::gui::action::Actions;
use crate::gui::board::board_ui;
use crate::gui::pages::setup::action::SetupAction;
use crate::gui::pages::setup::state::Setup;
use crate::gui::parts::between_plates::{BesidePlate, BetweenPlates};
use crate::gui::parts::board_parts::base;
use crate::gui::parts::keyboard::KeyBoard;
use crate::gui::parts::plates::{Plate, plate_ui, seeds_of};
use crate::gui::shared::Shared;
use crate::rules::board::{House, Pit};
use crate::rules::side::Side;

/// The middle of the window.
pub fn setup_ui(
    ui: &mut Ui,
    setup: &Setup,
    keys: KeyBoard,
    shared: &Shared,
    actions: &mut Actions,
) {
    let near = Side::South;
    let model = base(&shared.settings, &setup.named.rules, setup.position(), near);
    let places = BetweenPlates::new(ui, ui.max_rect(), &model);
    let [far, close] = [near.other(), near].map(|side| plate(setup, side, shared));
    let place = |ui: &Ui, plate: &Plate| places.plate(ui, plate, near, BesidePlate::Little).0;
    let (far_place, near_place) = (place(ui, &far), place(ui, &close));
    plate_ui(ui, far_place, &far);
    let child = UiBuilder::new().max_rect(places.board).id_salt("board");
    let mut child = ui.new_child(child);
    if shared.modal.is_none() {
        keys.move_focus(child.ctx(), near, Vec::new);
    }
    board(&mut child, setup, keys, shared, actions);
    plate_ui(ui, near_place, &close);
}

fn plate(setup: &Setup, side: Side, shared: &Shared) -> Plate {
    let sitter = &setup.sitters[side];
    Plate {
        side,
        name: sitter.name.clone(),
        seat: sitter.seat,
        seeds: seeds_of(&setup.named.rules, setup.position(), side),
        to_move: false,
        note: None,
        won: false,
        view: shared.settings.board_view,
        time_left: None,
    }
}

fn board(ui: &mut Ui, setup: &Setup, keys: KeyBoard, shared: &Shared, actions: &mut Actions) {
    let rules = &setup.named.rules;
    let mut model = base(&shared.settings, rules, setup.position(), Side::South);
    let houses: Vec<House> = rules.shape().all_houses().collect();
    model.playable = &houses;
    model.cursor = keys.focused(ui.ctx());
    let response = board_ui(ui, &model);
    let put = |house: House, change: i32| {
        let pit = Pit::House(house);
        let seeds = i32::from(setup.position().in_pit(pit)) + change;
        let seeds = u16::try_from(seeds.max(0)).unwrap_or(u16::MAX);
        SetupAction::Put(pit, seeds)
    };
    if let Some(house) = response.clicked {
        actions.push(put(house, 1));
    }
    if let Some(house) = response.secondary_clicked {
        actions.push(put(house, -1));
    }
    let Some(house) = model.cursor.filter(|_| shared.modal.is_none()) else {
        return;
    };
    let presses = |keys: &[Key]| {
        let count = |&key| ui.input_mut(|i| i.count_and_consume_key(Modifiers::NONE, key));
        keys.iter().map(count).sum::<usize>() as i32
    };
    let change =
        presses(&[Key::Plus, Key::Equals]) - presses(&[Key::Minus, Key::Backspace, Key::Delete]);
    if change != 0 {
        actions.push(put(house, change));
    }
    let pressed = |&key: &Key| ui.input_mut(|i| i.consume_key(Modifiers::NONE, key));
    if let Some(seeds) = DIGITS.iter().position(pressed) {
        actions.push(SetupAction::Put(Pit::House(house), seeds as u16));
    }
}

/// Each puts as many seeds into the house that the keyboard is at.
const DIGITS: [Key; 10] = [
    Key::Num0,
    Key::Num1,
    Key::Num2,
    Key::Num3,
    Key::Num4,
    Key::Num5,
    Key::Num6,
    Key::Num7,
    Key::Num8,
    Key::Num9,
];
