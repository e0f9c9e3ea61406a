//! The dialog in which the path of a file or folder is typed.

use std::path::{Path, PathBuf};

use egui::{Id, TextEdit, Ui};

use crate::gui::action::Actions;
use crate::gui::files::action::FileAction;
use crate::gui::files::names::with_ending;
use crate::gui::files::purpose::Purpose;
use crate::gui::parts::widgets::{Pressed, dialog_buttons, has_come, take_up};
use crate::gui::theme::size;

/// The whole dialog, beginning with what was typed before, or with the path suggested.
pub fn by_path_ui(ui: &mut Ui, purpose: &Purpose, suggested: &Path, actions: &mut Actions) {
    let title = purpose.title();
    let (verb, label) = match purpose {
        Purpose::Open(_) => ("Open", "The path of the file"),
        Purpose::Save(_) => ("Save", "The path of the file"),
        Purpose::Folder => ("Add", "The path of the folder"),
        Purpose::Import => ("Import", "The path of the file"),
    };
    let saves = matches!(purpose, Purpose::Save(_));
    ui.heading(title);
    ui.add_space(size::GRID);
    ui.label(label);
    let id = Id::unique(title);
    let has_come = has_come(ui, id.with("shown"));
    let mut text = ui.data(|d| d.get_temp::<String>(id)).unwrap_or_default();
    if has_come && text.trim().is_empty() {
        text = suggested.display().to_string();
    }
    let field = TextEdit::singleline(&mut text).desired_width(f32::INFINITY);
    let response = ui.add(field).accessible_name(label);
    let entered = response.lost_focus() && ui.input(|i| i.key_pressed(egui::Key::Enter));
    if has_come {
        take_up(&response, &text);
    }
    let path = PathBuf::from(text.trim());
    let exists = saves && with_ending(path.clone(), purpose.ending()).is_file();
    if exists {
        ui.weak("This file exists and will be replaced");
    }
    if !matches!(purpose, Purpose::Folder) && path.is_dir() {
        ui.weak("This is a folder: add the name of a file in it");
    }
    let reads = matches!(purpose, Purpose::Open(_) | Purpose::Import);
    if reads && path.file_name().is_some() && !path.exists() {
        ui.weak("There is no such file");
    }
    ui.add_space(size::GRID);
    // A folder alone is no file yet.
    let can = match purpose {
        Purpose::Folder => path.is_dir(),
        Purpose::Open(_) | Purpose::Save(_) | Purpose::Import => {
            path.file_name().is_some() && !path.is_dir()
        }
    };
    let pressed = dialog_buttons(ui, Some((verb, can)), &[], "Cancel");
    if pressed == Some(Pressed::Cancel) {
        return actions.push(FileAction::Leave(purpose.clone()));
    }
    if can && (pressed.is_some() || entered) {
        ui.data_mut(|d| d.remove::<String>(id));
        let path = match saves {
            true => with_ending(path, purpose.ending()),
            false => path,
        };
        // Of a folder that the program may not be in the next time.
        let path = std::path::absolute(&path).unwrap_or(path);
        actions.push(FileAction::Use(purpose.clone(), path));
        return;
    }
    if entered {
        response.request_focus();
    }
    ui.data_mut(|d| d.insert_temp(id, text));
}
