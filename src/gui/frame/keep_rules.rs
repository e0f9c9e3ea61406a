//! The dialog in which rules of one's own are kept: what they are called, and what is to be said about them.

use egui::{Key, KeyboardShortcut, Modifiers, ScrollArea, TextEdit, Ui};

use crate::gui::action::Actions;
use crate::gui::own::about::{NameTaken, RulesToKeep};
use crate::gui::own::action::OwnAction;
use crate::gui::parts::widgets::{Pressed, dialog_buttons, has_come, quiet, take_up, trouble_ui};
use crate::gui::theme::size;
use crate::gui::view::ViewAction;

/// Begins a new line in a field of several; alone Enter saves, as in the others.
const NEW_LINE: KeyboardShortcut = KeyboardShortcut::new(Modifiers::SHIFT, Key::Enter);
/// What stands in the window and the dialog beside the fields, in points.
const OTHERS: f32 = 250.0;

/// The whole dialog, where the name that stands in it is taken by these.
pub fn keep_rules_ui(ui: &mut Ui, keep: &RulesToKeep, taken: NameTaken<'_>, actions: &mut Actions) {
    let mut next = keep.about.clone();
    ui.heading("Save these rules");
    ui.label(quiet(
        "They stand in the chooser beside the others, and their file can be given to anybody",
    ));
    ui.add_space(size::GRID);
    let has_come = has_come(ui, egui::Id::unique("keep rules"));
    let mut entered = false;
    let mut first = None;
    let fields = [
        ("Name", &mut next.name, 60, 1),
        ("A line about them", &mut next.text, 200, 2),
        ("Where they are played", &mut next.origin, 100, 1),
        ("Source", &mut next.source, 200, 1),
    ];
    // In a small window they scroll.
    let room = ui.ctx().content_rect().height() - OTHERS;
    ScrollArea::vertical().max_height(room).show(ui, |ui| {
        for (number, (label, text, most, rows)) in fields.into_iter().enumerate() {
            ui.label(label);
            let field = match rows {
                1 => TextEdit::singleline(text),
                _ => TextEdit::multiline(text)
                    .desired_rows(rows)
                    .return_key(NEW_LINE),
            };
            let field = field.char_limit(most).desired_width(f32::INFINITY);
            let response = ui.add(field).accessible_name(label);
            if number == 0 && has_come {
                take_up(&response, text);
            }
            first.get_or_insert(response.id);
            let is_written = match rows {
                1 => response.lost_focus(),
                _ => response.has_focus(),
            };
            entered |= is_written
                && ui.input(|i| i.key_pressed(NEW_LINE.logical_key) && !i.modifiers.shift);
            ui.add_space(size::SMALL_GAP);
        }
    });
    taken_ui(ui, taken);
    let can = !next.name.trim().is_empty() && !matches!(taken, NameTaken::ByPreset(_));
    let others: &[_] = if can { &["Save to a file…"] } else { &[] };
    let pressed = dialog_buttons(ui, Some(("Save", can)), others, "Cancel");
    let is_changed = next != keep.about;
    // Enter in vain leaves the keyboard where another name is written; what came with it may turn out to be taken.
    if let Some(name) = first.filter(|_| entered && (!can || is_changed)) {
        ui.memory_mut(|memory| memory.request_focus(name));
    }
    let written = || {
        Box::new(RulesToKeep {
            about: next,
            ..keep.clone()
        })
    };
    if matches!(pressed, Some(Pressed::Other(_))) {
        actions.push(OwnAction::KeepIn(written()));
    } else if can && (entered || pressed == Some(Pressed::Primary)) {
        actions.push(ViewAction::CloseModal);
        let told = match taken {
            NameTaken::ByOwn(there) => Some(there.to_owned()),
            NameTaken::No | NameTaken::ByPreset(_) => None,
        };
        actions.push(OwnAction::Keep(written(), told));
    } else if pressed == Some(Pressed::Cancel) {
        actions.push(ViewAction::CloseModal);
    } else if is_changed {
        actions.push(OwnAction::Describe(written()));
    }
}

/// What is said of a name that is taken; room for it is kept, so that nothing moves while one is written.
fn taken_ui(ui: &mut Ui, taken: NameTaken<'_>) {
    let line = ui.text_style_height(&egui::TextStyle::Small);
    let told = ui.scope(|ui| match taken {
        NameTaken::No => {}
        NameTaken::ByOwn(there) => {
            ui.weak(format!("Your rules “{there}” will be replaced"));
        }
        NameTaken::ByPreset(there) => trouble_ui(
            ui,
            format!(
                "“{there}” comes with the program and has other rules: give yours another name"
            ),
        ),
    });
    ui.add_space((2.0 * line - told.response.rect.height()).max(0.0));
}
