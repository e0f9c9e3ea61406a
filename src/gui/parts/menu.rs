//! Menus that scroll where the window is too low for them, and those of the right mouse button.

use egui::{Button, Response, ScrollArea, Ui};

use crate::gui::action::{Action, Actions};
use crate::gui::command::Command;

/// A button with a menu below or above it, which always opens at its beginning.
///
/// `spare` is the height of the window that the menu leaves free, in points.
pub fn menu(ui: &mut Ui, title: &str, spare: f32, content: impl FnOnce(&mut Ui)) -> Response {
    let id = ui.scope_id().with((title, "open"));
    let was_open = ui.data(|d| d.get_temp::<bool>(id)).unwrap_or_default();
    let shown = ui.menu_button(title, |ui| {
        let room = ui.ctx().content_rect().height() - spare;
        // The toolkit would give a menu no more than its usual height.
        ui.set_max_height(room);
        let mut area = ScrollArea::vertical().max_height(room);
        if !was_open {
            area = area.vertical_scroll_offset(0.0);
        }
        area.show(ui, |ui| {
            dense(ui);
            content(ui);
        });
    });
    let is_open = shown.inner.is_some();
    if is_open != was_open {
        ui.data_mut(|d| d.insert_temp(id, is_open));
    }
    shown.response
}

/// Entries so close that all of a menu are seen in a window as large as at the first start.
pub fn dense(ui: &mut Ui) {
    // A bar that comes takes no room from the entries: the menu grows by it.
    ui.style_mut().wrap_mode = Some(egui::TextWrapMode::Extend);
    ui.spacing_mut().item_spacing.y = 0.0;
    ui.spacing_mut().button_padding.y = 3.0;
    ui.spacing_mut().interact_size.y = 24.0;
}

/// An entry of the menu of a control.
pub struct MenuEntry {
    text: &'static str,
    keys: Option<String>,
    /// Whether it can be chosen now.
    can: bool,
    action: Action,
}

impl MenuEntry {
    /// Something that is no command.
    pub fn new(text: &'static str, keys: Option<&str>, action: impl Into<Action>) -> Self {
        Self {
            text,
            keys: keys.map(str::to_owned),
            can: true,
            action: action.into(),
        }
    }

    /// A command, with its keys on a board of so many houses.
    pub fn of(ui: &Ui, command: Command, houses: u8, can: bool) -> Self {
        Self {
            text: command.text(),
            keys: command.shortcut_text(ui.ctx(), houses),
            can,
            action: command.into(),
        }
    }
}

/// The menu of a control, opened by the right mouse button.
pub fn context_menu(
    response: &Response,
    entries: impl FnOnce(&Ui) -> Vec<MenuEntry>,
    actions: &mut Actions,
) {
    response.context_menu(|ui| {
        dense(ui);
        for entry in entries(ui) {
            let mut button = Button::new(entry.text);
            if let Some(keys) = entry.keys {
                button = button.shortcut_text(keys);
            }
            if ui.add_enabled(entry.can, button).clicked() {
                actions.push(entry.action);
                ui.close();
            }
        }
    });
}
