//! The folders in which games are looked for, and what cannot be read there.

use egui::{Button, ProgressBar, Ui};

use crate::gui::action::Actions;
use crate::gui::files::action::FileAction;
use crate::gui::files::purpose::Purpose;
use crate::gui::notices::sentence;
use crate::gui::pages::library::action::LibraryAction;
use crate::gui::parts::widgets::{heading, quiet};
use crate::gui::shared::Shared;
use crate::gui::theme::{self};
use crate::rules::words::phrase::counted;

/// Where games are looked for, and how far that has come.
pub fn folders_ui(ui: &mut Ui, shared: &Shared, actions: &mut Actions) {
    heading(ui, "Folders");
    ui.label(quiet("The games folder"));
    for folder in &shared.settings.game_folders {
        ui.horizontal(|ui| {
            let remove = ui.add(Button::new("×"));
            let name = format!("Leave out {}", folder.display());
            if remove.accessible_name(name).clicked() {
                actions.push(LibraryAction::RemoveFolder(folder.clone()));
            }
            ui.add(egui::Label::new(quiet(folder.display().to_string())).truncate());
        });
    }
    ui.add_space(theme::size::SMALL_GAP);
    let add = ui.button("Add a folder…");
    let tip = "Look for games there, too, and in the folders within";
    if add.on_hover_text(tip).clicked() {
        actions.push(FileAction::Ask(Purpose::Folder));
    }
    let library = shared.games.library();
    ui.add_space(theme::size::GRID);
    if let Some(underway) = shared.games.underway() {
        let share = underway.done as f32 / underway.all.max(1) as f32;
        let text = format!("{} of {} files", underway.done, underway.all);
        let bar = ProgressBar::new(share).desired_height(8.0);
        let fill = theme::tokens(ui.ctx()).accent;
        ui.add(bar.fill(fill)).accessible_name("Files looked at");
        ui.label(quiet(text));
    } else {
        let games = counted(library.len(), "game");
        let files = counted(library.sources().len(), "file");
        ui.label(quiet(format!("{games} in {files}")));
    }
    let error = theme::tokens(ui.ctx()).error;
    for unread in shared.games.unread().take(FAULTS_TOLD) {
        ui.label(quiet(sentence(unread)).color(error));
    }
    let broken = || library.sources().iter().filter(|s| s.fault.is_some());
    for source in broken().take(FAULTS_TOLD) {
        let name = source
            .path
            .file_name()
            .unwrap_or_default()
            .to_string_lossy();
        let fault = source.fault.as_deref().unwrap_or_default();
        ui.label(quiet(format!("{name}: {fault}")).color(error));
    }
    let more = broken().count().saturating_sub(FAULTS_TOLD);
    if more > 0 {
        let more = counted(more, "other file");
        ui.label(quiet(format!("Not all of {more} can be read, either")));
    }
}

/// Files that cannot be read which are told one by one.
const FAULTS_TOLD: usize = 5;
