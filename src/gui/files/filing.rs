//! Files: what is asked for, what was read, what was written.

use std::borrow::Cow;
use std::path::{Path, PathBuf};

use crate::gui::action::{Modal, Page};
use crate::gui::app::App;
use crate::gui::desk::FileState;
use crate::gui::draft::Draft;
use crate::gui::files::dialogs::{Ask, Message, Request, read_file, read_rules};
use crate::gui::files::writer::Job;
use crate::gui::pages::compare::action::Export;
use crate::gui::pages::compare::comparison::Comparison;
use crate::storage::folders::FolderError;
use crate::storage::opened::Opened;
use crate::storage::presets::{self, Preset};
use crate::storage::session_file;
use crate::storage::{comparison_file, game_file};

impl App {
    pub(in crate::gui) fn autosave(&self) {
        match session_file::to_text(&self.desk.session(), (self.clock)()) {
            Ok(text) => self.writer.write(Job::Autosave(text)),
            Err(error) => log::error!("the autosave was not made: {error}"),
        }
    }

    /// Saves a game that is about to leave the desk, unless a file holds it already. A file that
    /// somebody has named is only written when he saves: how its game went on is kept beside it.
    pub(in crate::gui) fn keep_present_game(&mut self) {
        if !self.desk.is_worth_keeping() {
            return;
        }
        let path = match &self.desk.file {
            Some(path) if game_file::is_free_name(path) => Ok(path.clone()),
            file => self.folders.games().map(|folder| {
                let title = match file {
                    Some(path) => path.file_stem().unwrap_or_default().to_string_lossy(),
                    None => Cow::from(&self.desk.game.named.name),
                };
                game_file::free_name(&folder, &title, (self.clock)())
            }),
        };
        match path {
            Ok(path) => {
                let name = file_name(&path);
                self.desk
                    .notices
                    .info(format!("The last game is kept as {name}"));
                self.write_game(path);
            }
            Err(error) => self
                .desk
                .notices
                .trouble(format!("The last game could not be kept: {error}")),
        }
    }

    pub(in crate::gui) fn save_boards(&mut self) {
        match self.desk.comparison.as_ref().and_then(|c| c.file.clone()) {
            Some(path) => self.save_comparison(path),
            None => self.ask(Ask::SaveComparison),
        }
    }

    pub(in crate::gui) fn save_comparison(&mut self, path: PathBuf) {
        let Some(comparison) = &self.desk.comparison else {
            return;
        };
        match comparison_file::to_text(&comparison.content()) {
            Ok(text) => {
                self.saving_comparison = Some(path.clone());
                self.writer.write(Job::File(path, text));
            }
            Err(error) => self.desk.notices.trouble(error.to_string()),
        }
    }

    pub(in crate::gui) fn save_game(&mut self, path: PathBuf) {
        self.desk.file_state = FileState::Saving;
        self.saving = Some(path.clone());
        self.write_game(path);
    }

    fn write_game(&mut self, path: PathBuf) {
        match game_file::to_text(&self.desk.game, (self.clock)()) {
            Ok(text) => self.writer.write(Job::File(path, text)),
            Err(error) => self.desk.notices.trouble(error.to_string()),
        }
    }

    pub(in crate::gui) fn ask(&mut self, ask: Ask) {
        let (folder, name) = match self.usual_place(ask) {
            Ok(place) => place,
            Err(error) => {
                self.desk.notices.trouble(error.to_string());
                return;
            }
        };
        self.requests += 1;
        self.desk.dialog = Some(self.requests);
        let number = self.requests;
        let request = Request {
            number,
            ask,
            folder,
            name,
        };
        self.dialogs.ask(request, self.mailer.clone());
    }

    /// Lets the path be typed in a dialog of the program's own.
    pub(in crate::gui) fn ask_by_path(&mut self, ask: Ask) {
        match self.usual_place(ask) {
            // An empty name leaves a separator at the end, after which the name is typed.
            Ok((folder, name)) => {
                let path = folder.join(name);
                self.desk.modal = Some(match ask {
                    Ask::OpenGame => Modal::OpenPath(path),
                    _ => Modal::SavePath(path),
                });
            }
            Err(error) => self.desk.notices.trouble(error.to_string()),
        }
    }

    /// The folder that is shown first, and the name suggested: none for what is opened.
    fn usual_place(&self, ask: Ask) -> Result<(PathBuf, String), FolderError> {
        let folder = match ask {
            Ask::OpenGame
            | Ask::SaveGame
            | Ask::SaveComparison
            | Ask::ExportSheets(_)
            | Ask::CompareGame => self.folders.games(),
            Ask::OpenRules | Ask::SaveRules | Ask::AddBoard | Ask::BoardRules => {
                self.folders.rules()
            }
        };
        let folder = folder?;
        let name = match ask {
            Ask::OpenGame | Ask::OpenRules | Ask::CompareGame | Ask::AddBoard | Ask::BoardRules => {
                String::new()
            }
            Ask::SaveGame => match &self.desk.file {
                Some(path) => file_name(path),
                None => file_name(&game_file::free_name(
                    &folder,
                    &self.desk.game.named.name,
                    (self.clock)(),
                )),
            },
            Ask::ExportSheets(Export::Csv) => "sheets.csv".to_owned(),
            Ask::ExportSheets(Export::Json) => "sheets.json".to_owned(),
            Ask::SaveComparison => {
                let file = self.desk.comparison.as_ref().and_then(|c| c.file.clone());
                match file {
                    Some(path) => file_name(&path),
                    None => file_name(&game_file::free_name(&folder, "comparison", (self.clock)())),
                }
            }
            Ask::SaveRules => format!("{}.json", self.desk.draft.name()),
        };
        let file = match ask {
            Ask::OpenGame | Ask::SaveGame => self.desk.file.as_ref(),
            Ask::SaveComparison => self.desk.comparison.as_ref().and_then(|c| c.file.as_ref()),
            _ => None,
        };
        let folder = file
            .and_then(|path| path.parent())
            .map_or(folder, Path::to_owned);
        Ok((folder, name))
    }

    /// Takes what came back from another thread.
    pub fn receive(&mut self, message: Message) {
        match message {
            Message::Chosen(number, ask, path) => {
                if self.desk.dialog != Some(number) {
                    return;
                }
                self.desk.dialog = None;
                match (ask, path) {
                    (_, None) => {}
                    (Ask::OpenGame | Ask::CompareGame, Some(path)) => {
                        read_file(ask, &path, &self.mailer);
                    }
                    (Ask::SaveGame, Some(path)) => self.save_game(path),
                    (Ask::SaveComparison, Some(path)) => self.save_comparison(path),
                    (Ask::ExportSheets(kind), Some(path)) => self.export_sheets(kind, path),
                    (Ask::OpenRules | Ask::AddBoard | Ask::BoardRules, Some(path)) => {
                        read_rules(ask, &path, &self.mailer);
                    }
                    (Ask::SaveRules, Some(path)) => self.save_rules(path),
                }
            }
            Message::FileRead(ask, path, found) => match *found {
                Ok(found) => self.opened(ask, found, path),
                Err(error) => {
                    self.desk.modal = Some(Modal::Trouble {
                        title: format!("{} could not be opened", file_name(&path)),
                        text: format!("{error}\n\n{}", path.display()),
                    });
                    self.change_settings(|s| s.recent_files.forget(&path));
                }
            },
            Message::Glanced(path, found) => self.desk.recent.take(path, found),
            Message::RulesRead(ask, path, preset) => match *preset {
                Ok(preset) if ask == Ask::OpenRules => {
                    self.desk.draft = Draft::of_preset(&preset);
                }
                Ok(preset) => {
                    if let Some(named) = Draft::of_preset(&preset).named() {
                        self.board_rules_read(ask, named);
                    }
                }
                Err(error) => {
                    self.desk.modal = Some(Modal::Trouble {
                        title: format!("{} could not be opened", file_name(&path)),
                        text: format!("{error}\n\n{}", path.display()),
                    });
                }
            },
            Message::Autosaved(result) => self.desk.autosave_trouble = result.err(),
            Message::Saved(path, result) => self.saved(path, result),
            Message::Sheets(news) => self.hear_sheets(news),
            Message::Mapped(news) => self.hear_map(news),
            Message::Partings(request, random) => self.hear_partings(request, random),
            Message::NoDialog => self.desk.notices.trouble(
                "The system showed no file dialog: install a desktop portal or zenity, or use “by path…” in the Game menu",
            ),
            Message::Thought(thought) => self.hear(thought),
            Message::Endgames(news) => self.hear_endgames(news),
        }
    }

    /// Puts what was read where it belongs.
    fn opened(&mut self, ask: Ask, found: Opened, path: PathBuf) {
        match found {
            Opened::Game(game) if ask == Ask::CompareGame => {
                if let Some(comparison) = &mut self.desk.comparison {
                    comparison.replay(&game);
                }
                self.autosave();
                return;
            }
            Opened::Game(game) => {
                self.keep_present_game();
                self.desk.place(*game, Some(path.clone()));
                self.desk.page = Page::Play;
            }
            Opened::Comparison(content) => {
                let comparison = Comparison::of_file(*content, path.clone());
                self.desk.comparison = Some(comparison);
                self.desk.page = Page::Compare;
            }
        }
        let text = format!("Opened {}", file_name(&path));
        self.desk.notices.info(text);
        self.note_recent(path);
        self.autosave();
    }

    fn saved(&mut self, path: PathBuf, result: Result<(), String>) {
        let exported = self.exporting.take_if(|exporting| *exporting == path);
        if exported.is_some() && result.is_ok() {
            let text = format!("Exported {}", file_name(&path));
            self.desk.notices.info(text);
            return;
        }
        if self.saving_comparison.as_ref() == Some(&path) {
            self.saving_comparison = None;
            if let (Ok(()), Some(comparison)) = (&result, &mut self.desk.comparison) {
                comparison.saved_as(path.clone());
                self.autosave();
            }
        }
        let is_this_game = self.saving.as_ref() == Some(&path);
        if is_this_game {
            self.saving = None;
        }
        match result {
            Ok(()) => {
                if is_this_game {
                    // A move made meanwhile has marked the game as changed again.
                    if self.desk.file_state == FileState::Saving {
                        self.desk.file_state = FileState::Saved;
                    }
                    self.desk.file = Some(path.clone());
                    self.autosave();
                }
                self.note_recent(path);
            }
            Err(error) => {
                if is_this_game {
                    self.desk.file_state = match self.desk.file {
                        Some(_) => FileState::Changed,
                        None => FileState::None,
                    };
                }
                self.desk.modal = Some(Modal::Trouble {
                    title: format!("{} was not saved", file_name(&path)),
                    text: error,
                });
            }
        }
    }

    fn save_rules(&mut self, path: PathBuf) {
        let Some(named) = self.desk.draft.named() else {
            return;
        };
        let preset = Preset {
            id: path
                .file_stem()
                .map(|s| s.to_string_lossy().into_owned())
                .unwrap_or_default(),
            name: named.name,
            family: String::new(),
            text: String::new(),
            origin: String::new(),
            source: String::new(),
            rules: named.rules.spec().clone(),
        };
        match presets::to_text(&preset) {
            Ok(text) => self.writer.write(Job::File(path, text)),
            Err(error) => self.desk.notices.trouble(error.to_string()),
        }
    }

    fn note_recent(&mut self, path: PathBuf) {
        if path.extension().is_some_and(|e| e == "json") {
            self.change_settings(|s| s.recent_files.note(path));
        }
    }
}

/// The last part of a path, as shown to people.
pub fn file_name(path: &Path) -> String {
    path.file_name().map_or_else(
        || path.display().to_string(),
        |name| name.to_string_lossy().into_owned(),
    )
}
