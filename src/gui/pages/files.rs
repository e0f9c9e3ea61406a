//! Files of the pages: what is asked for, what was read, what was written.

use std::path::{Path, PathBuf};

use crate::game::contest::Game;
use crate::gui::command::Command;
use crate::gui::draft::Draft;
use crate::gui::files::dialogs::Chosen;
use crate::gui::files::names::file_name;
use crate::gui::files::purpose::{Export, OpenFor, Purpose, SaveFor};
use crate::gui::files::reader::{Content, ReadFile};
use crate::gui::files::writer::Written;
use crate::gui::modal::Modal;
use crate::gui::pages::compare::comparison::Comparison;
use crate::gui::pages::{PageName, Pages};
use crate::gui::shared::Shared;
use crate::storage::comparison_file::SavedComparison;
use crate::storage::folders::FolderError;
use crate::storage::game_file;
use crate::storage::opened::Opened;

impl Pages {
    /// Carries out a command about files.
    pub(super) fn run_file(&mut self, command: Command, shared: &mut Shared) {
        let open = Purpose::Open(OpenFor::Game);
        match command {
            Command::Open => return self.ask(open, shared),
            Command::OpenPath => return self.ask_by_path(open, shared),
            _ => {}
        }
        let Some(document) = self.chosen().document() else {
            return;
        };
        let purpose = Purpose::Save(document.purpose);
        match (command, document.file.map(Path::to_owned)) {
            (Command::Save, Some(path)) => self.chosen_file(purpose, path, shared),
            (Command::SavePath, _) => self.ask_by_path(purpose, shared),
            _ => self.ask(purpose, shared),
        }
    }

    /// Asks for a file with the system's dialog.
    pub(super) fn ask(&self, purpose: Purpose, shared: &mut Shared) {
        match self.usual_place(&purpose, shared) {
            Ok((folder, name)) => shared.ask(purpose, folder, name),
            Err(error) => shared.notices.trouble(error.to_string()),
        }
    }

    /// Lets the path be typed in a dialog of the program's own.
    fn ask_by_path(&self, purpose: Purpose, shared: &mut Shared) {
        match self.usual_place(&purpose, shared) {
            // An empty name leaves a separator at the end, after which the name is typed.
            Ok((folder, name)) => shared.modal = Some(Modal::Path(purpose, folder.join(name))),
            Err(error) => shared.notices.trouble(error.to_string()),
        }
    }

    /// The folder that is shown first, and the name suggested: none for what is opened.
    fn usual_place(
        &self,
        purpose: &Purpose,
        shared: &Shared,
    ) -> Result<(PathBuf, String), FolderError> {
        let folders = &shared.folders;
        let of_game = self.play.file.as_ref();
        let of_boards = self.compare.as_ref().and_then(|c| c.file.as_ref());
        let (folder, file) = match purpose {
            Purpose::Open(OpenFor::Game) | Purpose::Save(SaveFor::Game(_)) => {
                (folders.games()?, of_game)
            }
            Purpose::Save(SaveFor::Comparison(_)) => (folders.games()?, of_boards),
            Purpose::Open(OpenFor::CompareGame) | Purpose::Save(SaveFor::Sheets(_)) => {
                (folders.games()?, None)
            }
            Purpose::Open(OpenFor::Rules | OpenFor::AddBoard | OpenFor::BoardRules(_))
            | Purpose::Save(SaveFor::Rules) => (folders.rules()?, None),
        };
        let free = |title: &str| file_name(&game_file::free_name(&folder, title, shared.now()));
        let name = match (purpose, file) {
            (Purpose::Open(_), _) => String::new(),
            (Purpose::Save(_), Some(path)) => file_name(path),
            (Purpose::Save(SaveFor::Game(_)), None) => free(&self.play.game.rules_name),
            (Purpose::Save(SaveFor::Comparison(_)), None) => free("comparison"),
            (Purpose::Save(SaveFor::Sheets(Export::Csv)), None) => "sheets.csv".to_owned(),
            (Purpose::Save(SaveFor::Sheets(Export::Json)), None) => "sheets.json".to_owned(),
            (Purpose::Save(SaveFor::Rules), None) => format!("{}.json", self.play.draft.name()),
        };
        let beside = file.and_then(|path| path.parent());
        let folder = beside.map_or(folder.clone(), Path::to_owned);
        Ok((folder, name))
    }

    /// Takes what dialogs, reading and writing have come to.
    pub(super) fn hear_files(&mut self, shared: &mut Shared) {
        let dialog = shared.dialog.as_mut();
        if let Some(chosen) = dialog.and_then(|dialog| dialog.answer.news().pop())
            && let Some(dialog) = shared.dialog.take()
        {
            match chosen {
                Chosen::File(path) => self.chosen_file(dialog.purpose, path, shared),
                Chosen::Nothing => {}
                Chosen::NoDialog => shared.notices.trouble(
                    "The system showed no file dialog: install a desktop portal or zenity, or use “by path…” in the Game menu",
                ),
            }
        }
        for file in shared.reading.news() {
            self.file_read(file, shared);
        }
        shared.recent.hear();
        for written in shared.written() {
            match written {
                Written::Autosave(result) => shared.autosave_trouble = result.err(),
                Written::File(purpose, path, result) => {
                    self.file_written(&purpose, path, result, shared);
                }
            }
        }
    }

    /// Reads or writes a file that was chosen.
    pub(super) fn chosen_file(&mut self, purpose: Purpose, path: PathBuf, shared: &mut Shared) {
        match purpose {
            Purpose::Open(purpose) => shared.read(purpose, path),
            Purpose::Save(SaveFor::Rules) => self.play.save_rules(path, shared),
            Purpose::Save(SaveFor::Game(_)) => self.play.save(path, shared),
            Purpose::Save(SaveFor::Comparison(_)) => {
                if let Some(comparison) = &self.compare {
                    comparison.save(path, shared);
                }
            }
            Purpose::Save(SaveFor::Sheets(kind)) => {
                if let Some(comparison) = &self.compare {
                    comparison.export_sheets(kind, path, shared);
                }
            }
        }
    }

    fn file_read(&mut self, file: ReadFile, shared: &mut Shared) {
        match file.content {
            Ok(Content::Opened(opened)) => self.opened(file.purpose, opened, file.path, shared),
            Ok(Content::Rules(preset)) => {
                self.rules_read(file.purpose, Draft::of_preset(&preset), shared);
            }
            Err(error) => {
                shared.change_settings(|s| s.recent_files.forget(&file.path));
                let text = format!("{error}\n\n{}", file.path.display());
                shared.tell_trouble(&file.path, "could not be opened", text);
            }
        }
    }

    /// Puts what was read where it belongs.
    fn opened(&mut self, purpose: OpenFor, found: Opened, path: PathBuf, shared: &mut Shared) {
        shared.keep();
        match found {
            Opened::Game(game) if purpose == OpenFor::CompareGame => {
                if let Some(comparison) = &mut self.compare {
                    comparison.replay(&game);
                }
                return;
            }
            Opened::Game(game) => {
                if !self.hand_over(*game, Some(path.clone()), shared) {
                    return;
                }
            }
            Opened::Rules(preset) => {
                self.play.draft = Draft::of_preset(&preset);
                self.shown = PageName::Play;
                let text = format!("Opened {}", file_name(&path));
                // Rules are no recent game.
                return shared.notices.info(text);
            }
            Opened::Comparison(content) => {
                for unknown in &content.unknown {
                    shared.notices.trouble(unknown.clone());
                }
                if !self.begin_with_boards(*content, path.clone(), shared) {
                    return;
                }
            }
        }
        let text = format!("Opened {}", file_name(&path));
        shared.notices.info(text);
        shared.note_recent(path);
    }

    /// Shows a game in place of the one there is, once that is kept; whether it was.
    pub fn hand_over(&mut self, game: Game, file: Option<PathBuf>, shared: &mut Shared) -> bool {
        let kept = self.play.keep_game(shared);
        if kept {
            self.setup = None;
            self.play.place(game, file);
            self.shown = PageName::Play;
        }
        kept
    }

    /// Shows boards in place of those there are, once these are kept; whether they were.
    pub fn begin_with_boards(
        &mut self,
        content: SavedComparison,
        file: PathBuf,
        shared: &mut Shared,
    ) -> bool {
        let kept = self.keep_boards(shared);
        if kept {
            self.setup = None;
            self.compare = Some(Comparison::of_file(content, file));
            self.shown = PageName::Compare;
        }
        kept
    }

    /// Keeps the boards, which are about to be replaced, if there is anything on them that no file
    /// holds. Whether they may be.
    pub(super) fn keep_boards(&self, shared: &mut Shared) -> bool {
        let boards = self.compare.as_ref();
        boards.is_none_or(|boards| boards.keep(&self.play.game, shared))
    }

    fn rules_read(&mut self, purpose: OpenFor, draft: Draft, shared: &mut Shared) {
        let named = match purpose {
            OpenFor::AddBoard | OpenFor::BoardRules(_) => draft.named(),
            OpenFor::Rules | OpenFor::Game | OpenFor::CompareGame => {
                self.play.draft = draft;
                return;
            }
        };
        let (Some(comparison), Some(named)) = (&mut self.compare, named) else {
            return;
        };
        if let OpenFor::BoardRules(board) = purpose {
            comparison.set_rules(board, named);
        } else {
            comparison.add(named);
        }
        shared.keep();
    }

    fn file_written(
        &mut self,
        purpose: &SaveFor,
        path: PathBuf,
        result: Result<(), String>,
        shared: &mut Shared,
    ) {
        let is_this_game = self.play.is_of(purpose);
        if let Err(error) = result {
            if is_this_game {
                self.play.not_saved();
            }
            return shared.tell_trouble(&path, "was not saved", error);
        }
        match purpose {
            SaveFor::Game(_) if is_this_game => {
                self.play.saved_as(path.clone());
                shared.keep();
            }
            SaveFor::Comparison(key) => {
                let saved = self.compare.as_mut().filter(|c| c.key == *key);
                if let Some(comparison) = saved {
                    comparison.saved_as(path.clone());
                    shared.keep();
                }
            }
            SaveFor::Game(_) => {}
            SaveFor::Sheets(_) => {
                let text = format!("Exported {}", file_name(&path));
                return shared.notices.info(text);
            }
            SaveFor::Rules => return,
        }
        shared.note_recent(path);
    }
}
