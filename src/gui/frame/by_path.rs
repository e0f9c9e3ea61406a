//! The dialog in which the path of a file or folder is typed.

use egui::{Id, TextEdit, Ui};

use crate::gui::action::Actions;
use crate::gui::files::action::FileAction;
use crate::gui::files::purpose::Purpose;
use crate::gui::files::typed_path::TypedPath;
use crate::gui::parts::widgets::{Pressed, dialog_buttons, has_come, take_up};
use crate::gui::theme::size;

/// The whole dialog.
pub fn by_path_ui(ui: &mut Ui, typed: &TypedPath, actions: &mut Actions) {
    let purpose = &typed.purpose;
    let title = purpose.title();
    let (verb, label) = match purpose {
        Purpose::Open(_) => ("Open", "The path of the file"),
        Purpose::Save(_) => ("Save", "The path of the file"),
        Purpose::Folder => ("Add", "The path of the folder"),
        Purpose::Import => ("Import", "The path of the file"),
    };
    ui.heading(title);
    ui.add_space(size::GRID);
    ui.label(label);
    let mut text = typed.text.clone();
    let field = TextEdit::singleline(&mut text).desired_width(f32::INFINITY);
    let response = ui.add(field).accessible_name(label);
    let entered = response.lost_focus() && ui.input(|i| i.key_pressed(egui::Key::Enter));
    if has_come(ui, Id::unique(title).with("shown")) {
        take_up(&response, &text);
    }
    if text != typed.text {
        actions.push(FileAction::Type(text));
    }
    if let Some(told) = typed.told() {
        ui.weak(told);
    }
    ui.add_space(size::GRID);
    let can = typed.can_be_used();
    let pressed = dialog_buttons(ui, Some((verb, can)), &[], "Cancel");
    if pressed == Some(Pressed::Cancel) {
        return actions.push(FileAction::Leave(purpose.clone()));
    }
    if can && (pressed.is_some() || entered) {
        actions.push(FileAction::Use(purpose.clone(), typed.path()));
    } else if entered {
        response.request_focus();
    }
}
