//! Files: what is asked for, what was read, what was written.

use std::borrow::Cow;
use std::fmt::Display;
use std::path::{Path, PathBuf};

use crate::gui::action::{Modal, Page};
use crate::gui::app::App;
use crate::gui::desk::FileState;
use crate::gui::draft::Draft;
use crate::gui::files::dialogs::{Chosen, DialogRequest, OpenDialog};
use crate::gui::files::names::file_name;
use crate::gui::files::purpose::{Export, OpenFor, Purpose, SaveFor};
use crate::gui::files::reader::{Content, ReadFile};
use crate::gui::files::writer::{WriteJob, Written};
use crate::gui::pages::compare::comparison::Comparison;
use crate::gui::work::worker::Worker;
use crate::storage::folders::FolderError;
use crate::storage::opened::Opened;
use crate::storage::presets::{self, Preset};
use crate::storage::session_file;
use crate::storage::{comparison_file, game_file};

impl App {
    pub(in crate::gui) fn autosave(&mut self) {
        match session_file::to_text(&self.desk.session(), (self.clock)()) {
            Ok(text) => self.have_written(WriteJob::Autosave(text)),
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
                    None => Cow::from(&self.desk.game.rules_name),
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
                self.write_game(SaveFor::KeptGame, path);
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
            None => self.ask(self.save_purpose()),
        }
    }

    /// What a save would be for on the page that is shown.
    pub(in crate::gui) fn save_purpose(&self) -> Purpose {
        let comparison = self.desk.comparison.as_ref();
        Purpose::Save(match comparison {
            Some(comparison) if self.desk.page == Page::Compare => {
                SaveFor::Comparison(comparison.key.clone())
            }
            _ => SaveFor::Game(self.desk.key.clone()),
        })
    }

    pub(in crate::gui) fn save_comparison(&mut self, path: PathBuf) {
        if let Some(comparison) = &self.desk.comparison {
            let purpose = SaveFor::Comparison(comparison.key.clone());
            let text = comparison_file::to_text(&comparison.content());
            self.write(purpose, path, text);
        }
    }

    pub(in crate::gui) fn save_game(&mut self, path: PathBuf) {
        self.desk.file_state = FileState::Saving;
        self.write_game(SaveFor::Game(self.desk.key.clone()), path);
    }

    fn write_game(&mut self, purpose: SaveFor, path: PathBuf) {
        let text = game_file::to_text(&self.desk.game, (self.clock)());
        self.write(purpose, path, text);
    }

    fn save_rules(&mut self, path: PathBuf) {
        let Some(named) = self.desk.draft.named() else {
            return;
        };
        let id = path.file_stem().unwrap_or_default();
        let preset = Preset {
            id: id.to_string_lossy().into_owned(),
            name: named.name,
            family: String::new(),
            text: String::new(),
            origin: String::new(),
            source: String::new(),
            rules: named.rules.spec().clone(),
        };
        self.write(SaveFor::Rules, path, presets::to_text(&preset));
    }

    /// Has a file written; whether it worked is told later, together with what it was for.
    pub(in crate::gui) fn write<E: Display>(
        &mut self,
        purpose: SaveFor,
        path: PathBuf,
        text: Result<String, E>,
    ) {
        match text {
            Ok(text) => self.have_written(WriteJob::File(purpose, path, text)),
            Err(error) => self.file_written(purpose, path, Err(error.to_string())),
        }
    }

    pub(in crate::gui) fn have_written(&mut self, job: WriteJob) {
        if let Err(job) = self.writer.push(job) {
            log::error!("the writer is gone: a file was not written");
            if let Some(written) = job.failed() {
                self.written(written);
            }
        }
    }

    /// Asks for a file with the system's dialog; one that is open is not waited for any more.
    pub(in crate::gui) fn ask(&mut self, purpose: Purpose) {
        let (folder, name) = match self.usual_place(&purpose) {
            Ok(place) => place,
            Err(error) => return self.desk.notices.trouble(error.to_string()),
        };
        let mut answer = Worker::default();
        let teller = answer.teller(&self.wake);
        let request = DialogRequest {
            purpose: purpose.clone(),
            folder,
            name,
        };
        match self.dialogs.ask(request, teller) {
            Ok(()) => self.desk.dialog = Some(OpenDialog { purpose, answer }),
            Err(error) => self.desk.notices.trouble(error.to_string()),
        }
    }

    /// Lets the path be typed in a dialog of the program's own.
    pub(in crate::gui) fn ask_by_path(&mut self, purpose: &Purpose) {
        match self.usual_place(purpose) {
            // An empty name leaves a separator at the end, after which the name is typed.
            Ok((folder, name)) => {
                let path = folder.join(name);
                self.desk.modal = Some(match purpose {
                    Purpose::Open(_) => Modal::OpenPath(path),
                    Purpose::Save(_) => Modal::SavePath(path),
                });
            }
            Err(error) => self.desk.notices.trouble(error.to_string()),
        }
    }

    /// The folder that is shown first, and the name suggested: none for what is opened.
    fn usual_place(&self, purpose: &Purpose) -> Result<(PathBuf, String), FolderError> {
        let of_game = self.desk.file.as_ref();
        let of_boards = self.desk.comparison.as_ref().and_then(|c| c.file.as_ref());
        let (folder, file) = match purpose {
            Purpose::Open(OpenFor::Game) | Purpose::Save(SaveFor::Game(_) | SaveFor::KeptGame) => {
                (self.folders.games()?, of_game)
            }
            Purpose::Save(SaveFor::Comparison(_)) => (self.folders.games()?, of_boards),
            Purpose::Open(OpenFor::CompareGame) | Purpose::Save(SaveFor::Sheets(_)) => {
                (self.folders.games()?, None)
            }
            Purpose::Open(OpenFor::Rules | OpenFor::AddBoard | OpenFor::BoardRules(_))
            | Purpose::Save(SaveFor::Rules) => (self.folders.rules()?, None),
        };
        let free = |title: &str| file_name(&game_file::free_name(&folder, title, (self.clock)()));
        let name = match (purpose, file) {
            (Purpose::Open(_), _) => String::new(),
            (Purpose::Save(_), Some(path)) => file_name(path),
            (Purpose::Save(SaveFor::Game(_) | SaveFor::KeptGame), None) => {
                free(&self.desk.game.rules_name)
            }
            (Purpose::Save(SaveFor::Comparison(_)), None) => free("comparison"),
            (Purpose::Save(SaveFor::Sheets(Export::Csv)), None) => "sheets.csv".to_owned(),
            (Purpose::Save(SaveFor::Sheets(Export::Json)), None) => "sheets.json".to_owned(),
            (Purpose::Save(SaveFor::Rules), None) => format!("{}.json", self.desk.draft.name()),
        };
        let beside = file.and_then(|path| path.parent());
        let folder = beside.map_or(folder.clone(), Path::to_owned);
        Ok((folder, name))
    }

    /// Takes what dialogs, reading and writing have come to.
    pub(in crate::gui) fn hear_files(&mut self) {
        let dialog = self.desk.dialog.as_mut();
        if let Some(chosen) = dialog.and_then(|dialog| dialog.answer.news().pop())
            && let Some(dialog) = self.desk.dialog.take()
        {
            self.chosen(dialog.purpose, chosen);
        }
        for file in self.reading.news() {
            self.file_read(file);
        }
        self.desk.recent.hear();
        for written in self.writer.answers() {
            self.written(written);
        }
    }

    fn chosen(&mut self, purpose: Purpose, chosen: Chosen) {
        let path = match chosen {
            Chosen::File(path) => path,
            Chosen::Nothing => return,
            Chosen::NoDialog => return self.desk.notices.trouble(
                "The system showed no file dialog: install a desktop portal or zenity, or use “by path…” in the Game menu",
            ),
        };
        match purpose {
            Purpose::Open(purpose) => self.read(purpose, path),
            Purpose::Save(SaveFor::Game(_) | SaveFor::KeptGame) => self.save_game(path),
            Purpose::Save(SaveFor::Comparison(_)) => self.save_comparison(path),
            Purpose::Save(SaveFor::Sheets(kind)) => self.export_sheets(kind, path),
            Purpose::Save(SaveFor::Rules) => self.save_rules(path),
        }
    }

    /// Reads a file, off the window's thread; one that is being read is not waited for any more.
    pub(in crate::gui) fn read(&mut self, purpose: OpenFor, path: PathBuf) {
        let begun = self
            .reading
            .start("kalaha-read", &self.wake, move |teller| {
                teller.tell(ReadFile::read(purpose, path));
            });
        if let Err(error) = begun {
            self.desk.notices.trouble(error.to_string());
        }
    }

    fn file_read(
        &mut self,
        ReadFile {
            purpose,
            path,
            content,
        }: ReadFile,
    ) {
        match content {
            Ok(Content::Opened(opened)) => self.opened(purpose, opened, path),
            Ok(Content::Rules(preset)) => self.rules_read(purpose, Draft::of_preset(&preset)),
            Err(error) => {
                self.change_settings(|s| s.recent_files.forget(&path));
                self.tell_trouble(
                    &path,
                    "could not be opened",
                    format!("{error}\n\n{}", path.display()),
                );
            }
        }
    }

    /// Puts what was read where it belongs.
    fn opened(&mut self, purpose: OpenFor, found: Opened, path: PathBuf) {
        match found {
            Opened::Game(game) if purpose == OpenFor::CompareGame => {
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
            Opened::Rules(preset) => {
                self.desk.draft = Draft::of_preset(&preset);
                self.desk.page = Page::Play;
                let text = format!("Opened {}", file_name(&path));
                self.desk.notices.info(text);
                // Rules are no recent game.
                return self.autosave();
            }
            Opened::Comparison(content) => {
                for unknown in &content.unknown {
                    self.desk.notices.trouble(unknown.clone());
                }
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

    fn rules_read(&mut self, purpose: OpenFor, draft: Draft) {
        match (purpose, draft.named()) {
            (OpenFor::AddBoard, Some(named)) => self.change_boards(|boards| {
                boards.add(named);
            }),
            (OpenFor::BoardRules(board), Some(named)) => {
                self.change_boards(|boards| boards.set_rules(board, named));
            }
            (OpenFor::AddBoard | OpenFor::BoardRules(_), None) => {}
            (OpenFor::Rules | OpenFor::Game | OpenFor::CompareGame, _) => self.desk.draft = draft,
        }
    }

    fn written(&mut self, written: Written) {
        match written {
            Written::Autosave(result) => self.desk.autosave_trouble = result.err(),
            Written::File(purpose, path, result) => self.file_written(purpose, path, result),
        }
    }

    fn file_written(&mut self, purpose: SaveFor, path: PathBuf, result: Result<(), String>) {
        let desk = &mut self.desk;
        let is_this_game = purpose == SaveFor::Game(desk.key.clone());
        if let Err(error) = result {
            if is_this_game {
                desk.file_state = match desk.file {
                    Some(_) => FileState::Changed,
                    None => FileState::None,
                };
            }
            return self.tell_trouble(&path, "was not saved", error);
        }
        match purpose {
            SaveFor::Game(_) if is_this_game => {
                // A move made meanwhile has marked the game as changed again.
                if desk.file_state == FileState::Saving {
                    desk.file_state = FileState::Saved;
                }
                desk.file = Some(path.clone());
                self.autosave();
            }
            SaveFor::Comparison(key) => {
                let saved = desk.comparison.as_mut().filter(|c| c.key == key);
                if let Some(comparison) = saved {
                    comparison.saved_as(path.clone());
                    self.autosave();
                }
            }
            SaveFor::Game(_) | SaveFor::KeptGame => {}
            SaveFor::Sheets(_) => {
                let text = format!("Exported {}", file_name(&path));
                return desk.notices.info(text);
            }
            SaveFor::Rules => return,
        }
        self.note_recent(path);
    }

    fn tell_trouble(&mut self, path: &Path, what: &str, text: String) {
        let title = format!("{} {what}", file_name(path));
        self.desk.modal = Some(Modal::Trouble { title, text });
    }

    fn note_recent(&mut self, path: PathBuf) {
        if path.extension().is_some_and(|e| e == "json") {
            self.change_settings(|s| s.recent_files.note(path));
        }
    }
}
