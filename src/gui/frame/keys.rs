//! The keyboard: shortcuts, letters, houses.

use egui::text_selection::LabelSelectionState;
use egui::{Context, Event, FocusDirection, Id, Key, Modifiers};

use crate::gui::action::{Action, Actions};
use crate::gui::board::Toward;
use crate::gui::command::{Command, house_number, is_free};
use crate::gui::pages::Pages;
use crate::gui::parts::keyboard::KeyBoard;
use crate::gui::shared::Shared;
use crate::gui::view::ViewAction;

/// Keys that are no commands, for the list of them: what to press and what it does.
const OTHERS: [(&str, &str); 7] = [
    ("F10, Alt", "Open the menus; arrows and Enter choose"),
    ("1 – 9, 0", "Sow house 1 to 9, house 10"),
    ("A – X", "Sow house 1 to 24"),
    ("Arrows, Enter", "Choose a house on the board and sow it"),
    (
        "A house, then Left or Right",
        "Choose the way round, where the rules leave it to the mover",
    ),
    (
        "Tab, Space",
        "Go through everything, press what is chosen; Space also skips the animation",
    ),
    ("Esc", "Close a dialog or a message, leave the setup editor"),
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
pub fn keys(ctx: &Context, pages: &Pages, shared: &Shared, actions: &mut Actions) {
    let page = pages.front();
    let board = page.key_board();
    let f10 = ctx.input_mut(|i| i.consume_key(Modifiers::NONE, Key::F10));
    if (f10 || alt_is_tapped(ctx)) && shared.modal.is_none() {
        ctx.data_mut(|d| d.insert_temp(first_menu(), ()));
    }
    let goes_about = |command| {
        page.can(command).is_some() && !ctx.egui_wants_keyboard_input() && shared.modal.is_none()
    };
    for (command, shortcut) in Command::shortcuts() {
        let in_text = command.shares_keys_with_text();
        if (!in_text || goes_about(command)) && ctx.input_mut(|i| i.consume_shortcut(&shortcut)) {
            actions.push(command);
            if in_text {
                // The key was for us: no widget gets the focus by it.
                ctx.memory_mut(|m| m.move_focus(egui::FocusDirection::None));
            }
        }
    }
    let selected = ctx.plugin::<LabelSelectionState>().lock().has_selection();
    let copies = ctx.input(|i| i.events.contains(&Event::Copy));
    if selected && copies {
        actions.push(ViewAction::TellCopied);
    }
    // An open menu or dialog has the keys.
    if !board.has_keys(ctx) || shared.modal.is_some() || egui::Popup::is_any_open(ctx) {
        return;
    }
    if copies && !selected {
        actions.push(Command::CopyPosition);
    }
    pasted(ctx, actions);
    let asks = |event: &Event| matches!(event, Event::Text(text) if text == "?");
    if ctx.input(|i| i.events.iter().any(asks)) {
        actions.push(Command::Keys);
    }
    // The newest message goes before anything else is left.
    let newest = shared.notices.list().last();
    let dismiss = newest.map(|notice| ViewAction::Dismiss(notice.number).into());
    let escape = dismiss.or_else(|| page.leave());
    let alone = [(Key::Escape, escape), (Key::Space, page.skip())];
    for (key, action) in alone {
        if let Some(action) = action
            && ctx.input_mut(|i| i.consume_key(Modifiers::NONE, key))
        {
            actions.push(action);
        }
    }
    let ways = [
        (Key::ArrowLeft, Toward::Left),
        (Key::ArrowRight, Toward::Right),
    ];
    for (key, toward) in ways {
        if let Some(action) = page.sow_toward(toward, shared)
            && ctx.input_mut(|i| i.consume_key(Modifiers::NONE, key))
        {
            ctx.memory_mut(|m| m.move_focus(FocusDirection::None));
            actions.push(action);
        }
    }
    if page.has_letters() {
        match letter_command(ctx, board) {
            Some(command) => actions.push(command),
            None => actions.extend(house_keys(ctx).into_iter().filter_map(|n| page.sow(n))),
        }
    }
}

/// Says that the first menu is to be opened, to the bar at the top.
pub fn first_menu() -> Id {
    Id::unique("open the first menu")
}

/// Whether the Alt key went down and up with nothing else pressed meanwhile.
fn alt_is_tapped(ctx: &Context) -> bool {
    let id = Id::unique("alt is down alone");
    let mut alone = ctx.data(|d| d.get_temp::<bool>(id)).unwrap_or_default();
    let mut is_tapped = false;
    ctx.input(|i| {
        for event in &i.events {
            match *event {
                Event::ModifiersChanged(now) => {
                    is_tapped |= alone && now.is_none();
                    alone = now == Modifiers::ALT;
                }
                Event::Key { .. }
                | Event::Text(_)
                | Event::PointerButton { .. }
                | Event::WindowFocused(false) => alone = false,
                _ => {}
            }
        }
    });
    ctx.data_mut(|d| d.insert_temp(id, alone));
    is_tapped
}

/// What is pasted is for the page.
fn pasted(ctx: &Context, actions: &mut Actions) {
    for event in ctx.input(|i| i.events.clone()) {
        if let Event::Paste(text) = event {
            actions.push(Action::Pasted(text));
        }
    }
}

/// A command by its letter: alone where no house has it, with Shift on every board.
fn letter_command(ctx: &Context, board: KeyBoard) -> Option<Command> {
    let houses = board.shape.houses();
    Command::ALL.iter().copied().find(|command| {
        command.letter().is_some_and(|key| {
            let free = is_free(key, houses);
            let pressed = |modifiers| ctx.input_mut(|i| i.consume_key(modifiers, key));
            pressed(Modifiers::SHIFT) || (free && pressed(Modifiers::NONE))
        })
    })
}

/// The houses whose digits and letters were pressed, one after the other.
fn house_keys(ctx: &Context) -> Vec<u8> {
    ctx.input(|i| {
        let pressed = i.events.iter().filter_map(|event| match event {
            Event::Key {
                key,
                pressed: true,
                repeat: false,
                modifiers,
                ..
            } if modifiers.is_none() || modifiers.shift_only() => house_number(*key),
            _ => None,
        });
        pressed.collect()
    })
}
