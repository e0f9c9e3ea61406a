//! The keyboard: shortcuts, letters, houses.

use egui::text_selection::LabelSelectionState;
use egui::{Context, Event, FocusDirection, Id, Key, KeyboardShortcut, Modifiers};

use crate::gui::action::{Action, Actions};
use crate::gui::board::ScreenSide;
use crate::gui::command::{Command, house_number, is_arrow, is_free};
use crate::gui::pages::Pages;
use crate::gui::pages::page::Page;
use crate::gui::shared::Shared;
use crate::gui::view::ViewAction;

/// Keys that are no commands, for the list of them: what to press and what it does.
const OTHERS: [(&str, &str); 7] = [
    (
        "F10, Alt",
        "Open the menus, with G, V or H one of them; arrows and Enter choose",
    ),
    ("1 – 9, 0", "Sow house 1 to 9, house 10"),
    (
        "A – X",
        "Sow house 1 to 24; letters that are keys of commands keep to these",
    ),
    (
        "Arrows, Enter",
        "Choose a house on the board and sow it; Enter also goes on after the end",
    ),
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

/// Each with Alt opens a menu: Game, View, Help.
const MENU_LETTERS: [Key; 3] = [Key::G, Key::V, Key::H];

/// What is to be said besides about some of them.
const NOTES: [(&str, &str); 3] = [
    (
        "Letters of commands",
        "With Shift on boards of more than ten houses a side, where letters are for houses",
    ),
    (
        "Undo, Redo, when comparing",
        "Take back moves and edits of the boards; the slider only goes along the moves",
    ),
    (
        "Plus, minus, digits, when setting up",
        "One seed more or less in the house that arrows have chosen, or so many",
    ),
];

/// A house's key that is pressed again so soon is a slip: meanwhile it is the other player's turn.
const SLIP: f64 = 0.35;

/// Keys under a heading: what to press and what it does.
pub type KeyGroup = (&'static str, Vec<(String, &'static str)>);

/// Groups of the `?` sheet: commands by heading, between two groups of keys that are none.
pub fn key_list(ctx: &Context) -> Vec<KeyGroup> {
    let others = OTHERS.map(|(keys, does)| (keys.to_owned(), does));
    let notes = NOTES.map(|(keys, does)| (keys.to_owned(), does));
    let mut groups: Vec<KeyGroup> = vec![("Everywhere", others.into())];
    for &command in Command::ALL {
        let keys = command.all_keys(ctx).join(", ");
        if keys.is_empty() {
            continue;
        }
        let row = (keys, command.text().trim_end_matches('…'));
        match groups
            .iter_mut()
            .find(|(heading, _)| *heading == command.heading())
        {
            Some((_, rows)) => rows.push(row),
            None => groups.push((command.heading(), vec![row])),
        }
    }
    groups.push(("Besides", notes.into()));
    groups
}

/// Turns keys into actions, in the order in which they were pressed; leaves them alone while text is being written.
pub fn keys(ctx: &Context, pages: &Pages, shared: &Shared, actions: &mut Actions) {
    let f10 = ctx.input_mut(|i| i.consume_key(Modifiers::NONE, Key::F10));
    let first = (f10 || alt_is_tapped(ctx)).then_some(0);
    if let Some(menu) = menu_by_letter(ctx)
        .or(first)
        .filter(|_| shared.modal.is_none())
    {
        ctx.data_mut(|d| d.insert_temp(wanted_menu(), menu));
    }
    let mut keyboard = Keyboard::now(ctx, pages.front(), shared);
    let (mut arrow_is_taken, mut is_commanded) = (false, false);
    ctx.input_mut(|i| {
        i.events.retain(|event| match keyboard.hear(event) {
            EventMeaning::Nothing => true,
            EventMeaning::Also(action) => {
                actions.push(action);
                true
            }
            EventMeaning::Taken(action) => {
                arrow_is_taken |= matches!(event, Event::Key { key, .. } if is_arrow(*key));
                is_commanded |= action.is_some();
                actions.extend(action);
                false
            }
        });
    });
    if let Some(last) = keyboard.last {
        ctx.data_mut(|d| d.insert_temp(last_house(), last));
    }
    if is_commanded {
        // No menu stays open over what comes of it.
        egui::Popup::close_all(ctx);
    }
    if arrow_is_taken {
        // The key was for us: no widget gets the focus by it.
        ctx.memory_mut(|m| m.move_focus(FocusDirection::None));
    }
}

/// What keys stand for at an instant.
struct Keyboard<'a> {
    page: &'a dyn Page,
    shortcuts: Vec<(Command, KeyboardShortcut)>,
    /// Keys that are for the page now, the first time they are pressed.
    alone: Vec<(Key, Option<Action>)>,
    /// What copying asks for.
    copying: Option<Action>,
    /// Whether keys are for the board: an open menu or dialog has them otherwise.
    is_board_heard: bool,
    /// Whether letters and digits are commands and houses, also while a button has the focus: text is not being written.
    are_letters_heard: bool,
    /// How many houses each side has.
    houses: u8,
    /// The house's key that was pressed last, and when.
    last: Option<(Key, f64)>,
    /// The time.
    now: f64,
}

/// What an event asks for.
enum EventMeaning {
    /// Nothing of us.
    Nothing,
    /// This, and others may hear of it, too.
    Also(Action),
    /// This, if anything still; and nobody else is to hear of it.
    Taken(Option<Action>),
}

impl<'a> Keyboard<'a> {
    fn now(ctx: &Context, page: &'a dyn Page, shared: &Shared) -> Self {
        let board = page.key_board();
        // An open list, menu or dialog has the keys that go about in it.
        let is_open = shared.modal.is_some() || egui::Popup::is_any_open(ctx);
        let has_arrows = page.has_arrows(ctx) && !is_open;
        let is_writing = ctx.text_edit_focused();
        // With Ctrl they do so in text alone; Delete is for text, and for the house that has the focus.
        let is_on_board = board.focused(ctx).is_some();
        let goes_about = |command, keys: &KeyboardShortcut| {
            let deletes = keys.logical_key == Key::Delete && !is_on_board;
            let is_free = (keys.modifiers.command || deletes) && !is_writing && !is_open;
            page.can(command).is_some() && (has_arrows || is_free)
        };
        let mut shortcuts = Command::shortcuts();
        shortcuts.retain(|(command, keys)| {
            !command.shares_keys_with_text() || goes_about(*command, keys)
        });
        // What a dialog covers is left alone, and what is being written has its own taking back.
        shortcuts.retain(|&(command, _)| {
            (shared.modal.is_none() || command.is_for_dialogs())
                && !(is_writing && command.is_of_text())
        });
        let is_known = |command| page.can(command).is_some() && !is_open;
        shortcuts
            .retain(|&(command, _)| !command.shares_keys_with_scrolling() || is_known(command));
        let is_board_heard = board.has_keys(ctx) && !is_open;
        let are_letters_heard = !is_writing && !is_open;
        let selected = ctx.plugin::<LabelSelectionState>().lock().has_selection();
        let copying: Option<Action> = match selected {
            true => Some(ViewAction::TellCopied.into()),
            false => are_letters_heard.then(|| Command::CopyPosition.into()),
        };
        // The newest message goes before anything else is left.
        let newest = shared.notices.list().last();
        let dismiss = newest.map(|notice| ViewAction::Dismiss(notice.number).into());
        // On a button Esc only gives the keys back to the board.
        let leave = || page.leave().filter(|_| is_board_heard);
        let mut alone = vec![
            (Key::Escape, dismiss.or_else(leave)),
            (Key::Space, page.skip()),
            (Key::Enter, page.go_on()),
            (Key::ArrowLeft, page.sow_toward(ScreenSide::Left, shared)),
            (Key::ArrowRight, page.sow_toward(ScreenSide::Right, shared)),
        ];
        alone.retain(|(_, action)| action.is_some());
        // What the page has a key for now comes before what it is for otherwise.
        let is_taken = |keys: &KeyboardShortcut| {
            keys.modifiers.is_none() && alone.iter().any(|(key, _)| *key == keys.logical_key)
        };
        shortcuts.retain(|(_, keys)| !is_board_heard || !is_taken(keys));
        Self {
            page,
            shortcuts,
            alone,
            copying,
            is_board_heard,
            are_letters_heard,
            houses: board.shape.houses(),
            last: ctx.data(|d| d.get_temp(last_house())),
            now: ctx.input(|i| i.time),
        }
    }

    /// What an event asks for.
    fn hear(&mut self, event: &Event) -> EventMeaning {
        let action = match event {
            Event::Copy => self.copying.clone(),
            // What is pasted is for the page.
            Event::Paste(text) if self.are_letters_heard => Some(Action::Pasted(text.clone())),
            Event::Text(text) if self.are_letters_heard && text == "?" => {
                Some(Command::Keys.into())
            }
            &Event::Key {
                key,
                modifiers,
                pressed: true,
                repeat,
                ..
            } => return self.hear_key(key, modifiers, repeat),
            _ => None,
        };
        action.map_or(EventMeaning::Nothing, EventMeaning::Also)
    }

    /// What a key asks for: a shortcut, what the page has it for now, a letter, a house.
    fn hear_key(&mut self, key: Key, modifiers: Modifiers, is_repeated: bool) -> EventMeaning {
        let is = |keys: &KeyboardShortcut| {
            keys.logical_key == key && modifiers.matches_logically(keys.modifiers)
        };
        let found = self.shortcuts.iter().find(|(_, keys)| is(keys));
        if let Some(&(command, _)) = found {
            return EventMeaning::Taken(Some(command.into()));
        }
        // With Alt a key is the desktop's, or a menu's.
        if modifiers.alt {
            return EventMeaning::Nothing;
        }
        // Esc takes a message away wherever the focus is.
        let is_heard = match key {
            Key::Escape => self.are_letters_heard,
            _ => self.is_board_heard,
        };
        let is_plain = modifiers.matches_logically(Modifiers::NONE) && is_heard;
        let mut alone = self.alone.iter_mut();
        if let (true, Some((_, action))) = (is_plain, alone.find(|(of, _)| *of == key)) {
            // Enter that sowed the last house, held down, begins no new game.
            let is_held = is_repeated && key == Key::Enter;
            return EventMeaning::Taken(action.take_if(|_| !is_held));
        }
        if !self.page.has_letters() || !self.are_letters_heard {
            return EventMeaning::Nothing;
        }
        if let Some(command) = letter_command(key, modifiers, self.houses) {
            return EventMeaning::Taken(Some(command.into()));
        }
        // A house whose key is held down is sown once.
        let is_house = (modifiers.is_none() || modifiers.shift_only()) && !is_repeated;
        let number = house_number(key).filter(|_| is_house && !self.is_slip(key));
        // A letter beyond the houses is no house that is missing, but no key at all.
        let is_letter = key.name().bytes().all(|b| b.is_ascii_alphabetic());
        let number = number.filter(|&number| !is_letter || number <= self.houses);
        let Some(sown) = number.and_then(|number| self.page.sow(number)) else {
            return EventMeaning::Nothing;
        };
        self.last = Some((key, self.now));
        EventMeaning::Also(sown)
    }

    /// Whether the key of a house is pressed again by mistake.
    fn is_slip(&self, key: Key) -> bool {
        self.last
            .is_some_and(|(last, at)| last == key && self.now < at + SLIP)
    }
}

/// Where the house's key that was pressed last is kept.
fn last_house() -> Id {
    Id::unique("the last house by its key")
}

/// Says which menu is to be opened, from 0, to the bar at the top.
pub fn wanted_menu() -> Id {
    Id::unique("open a menu")
}

/// The menu whose letter was pressed with Alt, unless somebody writes: there it may be a letter.
fn menu_by_letter(ctx: &Context) -> Option<usize> {
    if ctx.text_edit_focused() {
        return None;
    }
    let is_pressed = |&key: &Key| ctx.input_mut(|i| i.consume_key(Modifiers::ALT, key));
    MENU_LETTERS.iter().position(is_pressed)
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
                // What the key itself is told as, where it is told at all.
                Event::Key {
                    key: Key::AltLeft | Key::AltRight,
                    ..
                } => {}
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

/// A command by its letter: alone where no house needs it, with Shift on every board.
fn letter_command(key: Key, modifiers: Modifiers, houses: u8) -> Option<Command> {
    let is_shifted = modifiers.matches_logically(Modifiers::SHIFT);
    let is_plain = is_free(key, houses) && modifiers.matches_logically(Modifiers::NONE);
    let mut all = Command::ALL.iter().copied();
    all.find(|command| command.letter() == Some(key) && (is_shifted || is_plain))
}
