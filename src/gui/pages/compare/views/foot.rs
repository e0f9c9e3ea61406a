//! The line below the boards: where they begin, how far the game has come, one more board.

use egui::Ui;

use crate::compare::linked::table::MOST;
use crate::gui::action::Actions;
use crate::gui::chooser::state::{ChooseFor, Chooser};
use crate::gui::pages::compare::action::{BeginAt, CompareAction, NewBoard};
use crate::gui::pages::compare::comparison::Comparison;
use crate::gui::parts::menu::menu;
use crate::gui::parts::widgets::row_with_end;
use crate::gui::theme::size;
use crate::gui::view::ViewAction;
use crate::storage::rules::presets::preset_called;

/// Below this width of the line there is only room for the figures of the move, in points.
const NARROW: f32 = 440.0;
/// The width of the move that the boards are at, in points: with words, in figures only.
const MOVE: [f32; 2] = [112.0, 58.0];
/// The least width of the slider and the greatest, in points.
const SLIDER: [f32; 2] = [40.0, 520.0];

/// The whole line.
pub fn foot_ui(ui: &mut Ui, comparison: &Comparison, actions: &mut Actions) {
    ui.spacing_mut().item_spacing.x = size::GAP;
    let is_narrow = ui.available_width() < NARROW;
    // Both may ask for something.
    let mut later = Actions::default();
    row_with_end(
        ui,
        "foot",
        |ui| {
            begin_menu(ui, actions);
            slider_ui(ui, comparison, actions);
        },
        |ui| {
            steps(ui, comparison, is_narrow, &mut later);
            add_menu(ui, comparison, &mut later);
        },
    );
    actions.extend(later.into_vec());
}

fn begin_menu(ui: &mut Ui, actions: &mut Actions) {
    let entries = [
        (
            BeginAt::Opening,
            "The opening",
            "Every board begins as its rules say",
        ),
        (
            BeginAt::Game,
            "This game, replayed",
            "All moves of the game on the play page, under every rule set",
        ),
        (
            BeginAt::Position,
            "This position",
            "The position on the play page",
        ),
        (
            BeginAt::File,
            "A saved game…",
            "All moves of a saved game, under every rule set",
        ),
        (
            BeginAt::SetUp,
            "Set up a position…",
            "Put any number of seeds anywhere",
        ),
    ];
    ui.menu_button("Begin with", |ui| {
        for (at, text, help) in entries {
            if ui.button(text).on_hover_text(help).clicked() {
                actions.push(CompareAction::Begin(at));
                ui.close();
            }
        }
    });
}

/// One more board.
fn add_menu(ui: &mut Ui, comparison: &Comparison, actions: &mut Actions) {
    let room = comparison.linked.boards().len() < MOST;
    ui.add_enabled_ui(room, |ui| {
        menu(ui, "Add board", 120.0, |ui| {
            new_board(ui, comparison, actions)
        })
        .on_disabled_hover_text("Four boards are the most");
    });
}

fn new_board(ui: &mut Ui, comparison: &Comparison, actions: &mut Actions) {
    let add = |new| CompareAction::Add(new);
    let same = ui
        .button("The same rules again")
        .on_hover_text("Those of the board that has the keys, to change a clause");
    if same.clicked() {
        actions.push(add(NewBoard::Same));
        ui.close();
    }
    if ui.button("Rules from a file…").clicked() {
        actions.push(add(NewBoard::File));
        ui.close();
    }
    if ui.button("Choose rules…").clicked() {
        let first = comparison.linked.boards().first();
        let known = first.and_then(|board| preset_called(board.name(), board.rules().spec()));
        let chooser = Chooser::new(ChooseFor::NewBoard, known);
        actions.push(ViewAction::Choose(chooser));
        ui.close();
    }
}

/// How far the game has come, with a step back and forth.
fn steps(ui: &mut Ui, comparison: &Comparison, is_narrow: bool, actions: &mut Actions) {
    let (made, all) = moves(comparison);
    if all == 0 {
        ui.weak("No move yet");
        return;
    }
    let before = made.checked_sub(1);
    step_button(ui, "‹", "One move back on every board", before, actions);
    let name = format!("Move {made} of {all}");
    let (text, width) = match is_narrow {
        true => (format!("{made}/{all}"), MOVE[1]),
        false => (name.clone(), MOVE[0]),
    };
    let label = egui::Label::new(text).selectable(false);
    ui.add_sized([width, size::CONTROL_HEIGHT], label)
        .accessible_name(name);
    let next = (made < all).then_some(made + 1);
    step_button(ui, "›", "One move forth on every board", next, actions);
}

/// Moves made, and all that there are.
fn moves(comparison: &Comparison) -> (usize, usize) {
    let linked = &comparison.linked;
    (linked.made_count(), linked.steps().len())
}

/// A slider to go elsewhere, at the right of its room, where there is some.
fn slider_ui(ui: &mut Ui, comparison: &Comparison, actions: &mut Actions) {
    let (made, all) = moves(comparison);
    let room = ui.available_width() - 12.0;
    if all == 0 || room < SLIDER[0] {
        return;
    }
    let width = room.min(SLIDER[1]);
    ui.add_space(room - width);
    let mut place = made;
    ui.spacing_mut().slider_width = width;
    let slider = egui::Slider::new(&mut place, 0..=all).show_value(false);
    let response = ui.add(slider).accessible_name("Moves made").on_hover_text(
        "Goes along the moves, as undo and redo do, and is no step that is undone itself",
    );
    if response.changed() && place != made {
        actions.push(CompareAction::GoTo(place));
    }
}

/// A button that goes one move along, back (`‹`) or forth (`›`).
fn step_button(ui: &mut Ui, text: &str, name: &str, to: Option<usize>, actions: &mut Actions) {
    let button = egui::Button::new(text).min_size(size::STEP_BUTTON.into());
    let response = ui.add_enabled(to.is_some(), button).on_hover_text(name);
    let response = response.accessible_name(name);
    if let Some(made) = to
        && response.clicked()
    {
        actions.push(CompareAction::GoTo(made));
    }
}
