//! Lists of files and unfinished games, with what is in each.

use std::path::Path;

use egui::text::{LayoutJob, TextFormat};
use egui::{TextStyle, Ui};

use crate::gui::action::Actions;
use crate::gui::command::Command;
use crate::gui::files::action::FileAction;
use crate::gui::files::names::file_name;
use crate::gui::files::purpose::{OpenFor, Purpose};
use crate::gui::files::recent::{ago, in_a_line, what_of};
use crate::gui::pages::library::action::LibraryAction;
use crate::gui::parts::widgets::quiet;
use crate::gui::shared::Shared;
use crate::gui::theme;
use crate::rules::words::phrase::counted;
use crate::storage::disk::set_aside;
use crate::storage::library::entry::GameResult;

/// The width of an entry, in points.
const WIDTH: f32 = 420.0;

/// An entry of the Game menu that opens the list of files opened or saved last.
pub fn recent_menu(ui: &mut Ui, shared: &Shared, actions: &mut Actions) {
    let paths = shared.settings.recent_files.paths();
    ui.add_enabled_ui(!paths.is_empty(), |ui| {
        list(
            ui,
            "Recent",
            FileAction::GlanceAtRecent,
            actions,
            |ui, actions| {
                for path in paths {
                    let line = match shared.recent.line(path) {
                        Some(Ok(line)) => Ok(line),
                        Some(Err(error)) => Err(format!("Cannot be read: {error}")),
                        None => Ok("Reading…".to_owned()),
                    };
                    file(ui, (path, &file_name(path)), line, actions);
                }
            },
        );
    });
}

/// An entry of the Game menu that opens the list of what waits: games in other slots, files that were set aside.
pub fn waiting_menu(ui: &mut Ui, shared: &Shared, actions: &mut Actions) {
    let look = FileAction::LookForWaiting;
    list(
        ui,
        "Unfinished and set aside",
        look,
        actions,
        |ui, actions| {
            let Some(found) = &shared.waiting.found else {
                ui.weak("Looking…");
                return;
            };
            ui.weak("Games left in other windows");
            for game in &found.unfinished {
                let when = game.when.map(|when| ago(when, shared.now()));
                let moves = (game.moves > 0).then(|| counted(game.moves, "move"));
                let parts = [Some(game.rules.clone()), moves, when];
                let line = parts.into_iter().flatten().collect::<Vec<_>>().join(" · ");
                if entry(
                    ui,
                    &game.players,
                    Ok(line),
                    "Go on with it; the present game stays where it is",
                ) {
                    actions.push(FileAction::GoOn(game.slot));
                    ui.close();
                }
            }
            if found.unfinished.is_empty() {
                ui.label(quiet("None"));
            }
            let (before, broken): (Vec<_>, Vec<_>) =
                (found.set_aside.iter()).partition(|(path, _)| set_aside::is_before(path));
            for (title, files) in [
                ("On the board before another game came", before),
                ("Could not be read, and was set aside", broken),
            ] {
                if files.is_empty() {
                    continue;
                }
                ui.separator();
                ui.weak(title);
                for (path, glance) in files {
                    let (name, line) = match (glance, set_aside::is_before(path)) {
                        (Ok(glance), true) => (glance.who.clone(), what_of(glance, shared.now())),
                        (Ok(glance), false) => (file_name(path), in_a_line(glance, shared.now())),
                        (Err(_), _) => (file_name(path), String::new()),
                    };
                    let line = match glance {
                        Ok(_) => Ok(line),
                        Err(error) => Err(format!("Cannot be read: {error}")),
                    };
                    file(ui, (path, &name), line, actions);
                }
            }
            ui.separator();
            if ui.button("Games not finished, in the library…").clicked() {
                actions.push(Command::LibraryPage);
                actions.push(LibraryAction::Ended(Some(GameResult::Open)));
                ui.close();
            }
        },
    );
}

/// A menu in the menu, whose content is looked for when it opens.
fn list(
    ui: &mut Ui,
    title: &str,
    look: FileAction,
    actions: &mut Actions,
    content: impl FnOnce(&mut Ui, &mut Actions),
) {
    let id = ui.scope_id().with((title, "shown"));
    let was_open = ui.data(|d| d.get_temp::<bool>(id)).unwrap_or_default();
    let mut is_open = false;
    let mut asked = Actions::default();
    ui.menu_button(title, |ui| {
        is_open = true;
        let room = ui.ctx().content_rect().height() - theme::size::MENU_SPARE;
        // The toolkit would give a menu no more than its usual height.
        ui.set_max_height(room);
        // As wide with a word as with a list: the menu keeps the size that it opens with.
        ui.set_min_width(WIDTH);
        egui::ScrollArea::vertical()
            .max_height(room)
            .show(ui, |ui| content(ui, &mut asked));
    });
    actions.extend(asked.into_vec());
    if is_open && !was_open {
        actions.push(look);
    }
    if is_open != was_open {
        ui.data_mut(|d| d.insert_temp(id, is_open));
    }
}

/// A file to be opened: its name, below it who plays what and how it stands, or why it cannot be read.
fn file(
    ui: &mut Ui,
    (path, name): (&Path, &str),
    line: Result<String, String>,
    actions: &mut Actions,
) {
    if entry(ui, name, line, &path.display().to_string()) {
        let open = Purpose::Open(OpenFor::Game);
        actions.push(FileAction::Use(open, path.to_owned()));
        ui.close();
    }
}

/// A name with a line below it; whether it was clicked.
fn entry(ui: &mut Ui, name: &str, line: Result<String, String>, tip: &str) -> bool {
    let tokens = theme::tokens(ui.ctx());
    let (line, color) = match line {
        Ok(line) => (line, tokens.quiet),
        Err(error) => (error, tokens.error),
    };
    let body = TextStyle::Body.resolve(ui.style());
    let small = TextStyle::Small.resolve(ui.style());
    let mut job = LayoutJob::default();
    job.append(name, 0.0, TextFormat::simple(body, tokens.text));
    job.append(&format!("\n{line}"), 0.0, TextFormat::simple(small, color));
    job.wrap.max_width = WIDTH;
    job.wrap.max_rows = 3;
    let galley = ui.painter().layout_job(job);
    let button = egui::Button::new(galley).min_size(egui::vec2(WIDTH + 24.0, 0.0));
    let response = ui.add(button).on_hover_text(format!("{line}\n{tip}"));
    let heard = format!("{name}: {line}");
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, &heard));
    response.clicked()
}
