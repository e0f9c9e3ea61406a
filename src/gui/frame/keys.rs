//! The keyboard: houses, the cursor, shortcuts.

use egui::{Context, Event, Id, Key, Modifiers};

use crate::gui::action::{Action, Page};
use crate::gui::board::pit_id;
use crate::gui::command::{Command, house_number, is_free};
use crate::gui::desk::Desk;
use crate::gui::pages::compare::action::CompareAction;
use crate::gui::pages::compare::comparison::Comparison;
use crate::rules::board::{House, Shape};
use crate::rules::side::Side;

/// Keys that are no commands, for the list of them: what to press and what it does.
const OTHERS: [(&str, &str); 5] = [
    ("1 – 9, 0", "Sow house 1 to 9, house 10"),
    ("A – X", "Sow house 1 to 24"),
    ("Arrows, Enter", "Choose a house on the board and sow it"),
    (
        "Tab, Space",
        "Go through everything, press what is chosen; Space also skips the animation",
    ),
    ("Esc", "Close a dialog, leave the setup editor"),
];

/// What is to be said besides about some of them.
const NOTES: [(&str, &str); 2] = [
    (
        "Letters of commands",
        "With Shift where a house has the letter",
    ),
    (
        "Undo, Redo, when comparing",
        "Take back moves and edits of the boards; the slider only goes along the moves",
    ),
];

/// All keys: what to press and what it does.
pub fn key_list(ctx: &Context) -> Vec<(String, &'static str)> {
    let others = OTHERS.iter().map(|&(keys, does)| (keys.to_owned(), does));
    let commands = Command::ALL.iter().map(|command| {
        let does = command.text().trim_end_matches('…');
        (command.all_keys(ctx).join(", "), does)
    });
    let notes = NOTES.iter().map(|&(keys, does)| (keys.to_owned(), does));
    let all = others.chain(commands).chain(notes);
    all.filter(|(keys, _)| !keys.is_empty()).collect()
}

/// Turns keys into actions; leaves them alone while text is being written.
pub fn keys(ctx: &Context, desk: &Desk, actions: &mut Vec<Action>) {
    for (command, shortcut) in Command::shortcuts() {
        if ctx.input_mut(|i| i.consume_shortcut(&shortcut)) {
            actions.push(Action::Run(command));
        }
    }
    if ctx.egui_wants_keyboard_input() && !board_has_focus(ctx, desk) {
        return;
    }
    clipboard(ctx, actions);
    if desk.modal.is_some() {
        return;
    }
    let asks = ctx.input(|i| {
        i.events
            .iter()
            .any(|e| matches!(e, Event::Text(text) if text == "?"))
    });
    if asks {
        actions.push(Action::Run(Command::Keys));
    }
    if desk.setup.is_some() {
        if ctx.input_mut(|i| i.consume_key(Modifiers::NONE, Key::Escape)) {
            actions.push(Action::Setup(crate::gui::action::SetupEdit::Cancel));
        }
    } else {
        let moving = desk.comparing().is_some_and(Comparison::is_moving);
        if moving && ctx.input_mut(|i| i.consume_key(Modifiers::NONE, Key::Space)) {
            actions.push(Action::Compare(CompareAction::Skip));
        }
        if desk.playback.is_some() && ctx.input_mut(|i| i.consume_key(Modifiers::NONE, Key::Space))
        {
            actions.push(Action::Skip);
        }
        match letter_command(ctx, desk) {
            Some(command) => actions.push(Action::Run(command)),
            None => actions.extend(house_by_key(ctx, desk).map(|house| match desk.page {
                Page::Play => Action::Play(house),
                Page::Compare => Action::Compare(CompareAction::PlayActive(house)),
            })),
        }
    }
}

fn clipboard(ctx: &Context, actions: &mut Vec<Action>) {
    let events = ctx.input(|i| i.events.clone());
    for event in events {
        match event {
            Event::Copy => actions.push(Action::Run(Command::CopyPosition)),
            Event::Paste(text) => actions.push(Action::Pasted(text)),
            _ => {}
        }
    }
}

/// A command by its letter: alone where no house has it, with Shift on every board.
fn letter_command(ctx: &Context, desk: &Desk) -> Option<Command> {
    let houses = desk.key_board().shape.houses();
    Command::ALL.iter().copied().find(|command| {
        command.letter().is_some_and(|key| {
            let free = is_free(key, houses);
            let pressed = |modifiers| ctx.input_mut(|i| i.consume_key(modifiers, key));
            pressed(Modifiers::SHIFT) || (free && pressed(Modifiers::NONE))
        })
    })
}

/// Digits and letters for the houses of the player to move.
fn house_by_key(ctx: &Context, desk: &Desk) -> Option<House> {
    let board = desk.key_board();
    let side = board.to_move?;
    let pressed = ctx.input(|i| {
        i.events.iter().find_map(|event| match event {
            Event::Key {
                key,
                pressed: true,
                repeat: false,
                modifiers,
                ..
            } if modifiers.is_none() || modifiers.shift_only() => house_number(*key),
            _ => None,
        })
    })?;
    board.shape.house(side, pressed)
}

/// The house of a board that has the keyboard's focus.
pub fn focused_house(ctx: &Context, board: Id, shape: Shape) -> Option<House> {
    let focused = ctx.memory(|m| m.focused())?;
    shape.all_houses().find(|&h| pit_id(board, h) == focused)
}

fn board_has_focus(ctx: &Context, desk: &Desk) -> bool {
    let board = desk.key_board();
    focused_house(ctx, board.id, board.shape).is_some()
}

/// Moves the cursor over the board that keys are for, and keeps it there.
pub fn move_focus(ctx: &Context, desk: &Desk, near: Side) {
    let board = desk.key_board();
    if let Some(house) = arrow(ctx, desk, near) {
        ctx.memory_mut(|m| {
            m.request_focus(pit_id(board.id, house));
            // The key was for us: the focus shall not move on from there.
            m.move_focus(egui::FocusDirection::None);
        });
    }
    if let Some(house) = focused_house(ctx, board.id, board.shape) {
        // Arrows move over the board, not from widget to widget.
        let filter = egui::EventFilter {
            horizontal_arrows: true,
            vertical_arrows: true,
            ..Default::default()
        };
        ctx.memory_mut(|m| m.set_focus_lock_filter(pit_id(board.id, house), filter));
    }
}

/// The house an arrow key leads to: from the cursor, or onto the board where there is none.
fn arrow(ctx: &Context, desk: &Desk, near: Side) -> Option<House> {
    let free = !ctx.egui_wants_keyboard_input() || board_has_focus(ctx, desk);
    if !free || desk.modal.is_some() {
        return None;
    }
    let key = [
        Key::ArrowLeft,
        Key::ArrowRight,
        Key::ArrowUp,
        Key::ArrowDown,
    ]
    .into_iter()
    .find(|&key| ctx.input_mut(|i| i.consume_key(Modifiers::NONE, key)))?;
    let board = desk.key_board();
    let Some(from) = focused_house(ctx, board.id, board.shape) else {
        return board.shape.house(board.to_move.unwrap_or(near), 1);
    };
    Some(beside(board.shape, from, key, near))
}

/// The neighbour of a house in the direction of an arrow, on a board with `near` below.
fn beside(shape: Shape, from: House, key: Key, near: Side) -> House {
    let place = |house: House| {
        let place = shape.place(house);
        // Rows from the bottom, columns from the left, as the board is seen.
        let (mut row, mut column) = (i32::from(place.row), i32::from(place.column));
        if house.side() != near {
            row = 2 * i32::from(shape.rows()) - 1 - row;
        }
        if near == Side::North {
            column = i32::from(shape.houses_in_row()) - 1 - column;
        }
        (row, column)
    };
    let (row, column) = place(from);
    let wanted = match key {
        Key::ArrowLeft => (row, column - 1),
        Key::ArrowRight => (row, column + 1),
        Key::ArrowUp => (row + 1, column),
        _ => (row - 1, column),
    };
    shape
        .all_houses()
        .find(|&h| place(h) == wanted)
        .unwrap_or(from)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrows_follow_the_board_as_it_is_seen() {
        let shape = Shape::new(1, 6).unwrap();
        let house = |side, n| shape.house(side, n).unwrap();
        let south = Side::South;
        let north = Side::North;
        let cases = [
            (house(south, 3), Key::ArrowRight, south, house(south, 4)),
            (house(south, 3), Key::ArrowLeft, south, house(south, 2)),
            (house(south, 3), Key::ArrowUp, south, house(north, 4)),
            (house(north, 4), Key::ArrowDown, south, house(south, 3)),
            (house(north, 4), Key::ArrowRight, south, house(north, 3)),
            (house(south, 6), Key::ArrowRight, south, house(south, 6)),
            (house(north, 3), Key::ArrowRight, north, house(north, 4)),
            (house(north, 3), Key::ArrowUp, north, house(south, 4)),
        ];
        for (from, key, near, to) in cases {
            assert_eq!(beside(shape, from, key, near), to, "{from} {key:?} {near}");
        }
    }
}
