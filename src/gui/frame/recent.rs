//! The list of files opened or saved last, with what is in each.

use std::path::Path;

use egui::text::{LayoutJob, TextFormat};
use egui::{TextStyle, Ui};

use crate::gui::action::Actions;
use crate::gui::files::action::FileAction;
use crate::gui::files::names::file_name;
use crate::gui::files::purpose::{OpenFor, Purpose};
use crate::gui::shared::Shared;
use crate::gui::theme;

/// The width of an entry, in points.
const WIDTH: f32 = 420.0;

/// An entry of the Game menu that opens the list.
pub fn recent_menu(ui: &mut Ui, shared: &Shared, actions: &mut Actions) {
    let paths = shared.settings.recent_files.paths();
    let id = ui.scope_id().with("recent files shown");
    let was_open = ui.data(|d| d.get_temp::<bool>(id)).unwrap_or_default();
    let mut is_open = false;
    ui.add_enabled_ui(!paths.is_empty(), |ui| {
        ui.menu_button("Recent", |ui| {
            is_open = true;
            let room = ui.ctx().content_rect().height() - theme::size::MENU_SPARE;
            // The toolkit would give a menu no more than its usual height.
            ui.set_max_height(room);
            egui::ScrollArea::vertical()
                .max_height(room)
                .show(ui, |ui| {
                    for path in paths {
                        entry(ui, shared, path, actions);
                    }
                });
        });
    });
    if is_open && !was_open {
        actions.push(FileAction::GlanceAtRecent);
    }
    if is_open != was_open {
        ui.data_mut(|d| d.insert_temp(id, is_open));
    }
}

/// A file: its name, below it who plays what and how it stands, or why it cannot be read.
fn entry(ui: &mut Ui, shared: &Shared, path: &Path, actions: &mut Actions) {
    let tokens = theme::tokens(ui.ctx());
    let (line, color) = match shared.recent.line(path) {
        Some(Ok(line)) => (line, tokens.quiet),
        Some(Err(error)) => (format!("Cannot be read: {error}"), tokens.error),
        None => ("Reading…".to_owned(), tokens.quiet),
    };
    let body = TextStyle::Body.resolve(ui.style());
    let small = TextStyle::Small.resolve(ui.style());
    let mut job = LayoutJob::default();
    let name = file_name(path);
    job.append(&name, 0.0, TextFormat::simple(body, tokens.text));
    job.append(&format!("\n{line}"), 0.0, TextFormat::simple(small, color));
    job.wrap.max_width = WIDTH;
    job.wrap.max_rows = 3;
    let galley = ui.painter().layout_job(job);
    let button = egui::Button::new(galley).min_size(egui::vec2(WIDTH + 24.0, 0.0));
    let response = ui
        .add(button)
        .on_hover_text(format!("{line}\n{}", path.display()));
    let heard = format!("{name}: {line}");
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, &heard));
    if response.clicked() {
        actions.push(FileAction::Use(
            Purpose::Open(OpenFor::Game),
            path.to_owned(),
        ));
        ui.close();
    }
}
