//! Files of the pages: what is asked for and what was written.

use std::path::{Path, PathBuf};

use crate::game::contest::Game;
use crate::gui::command::Command;
use crate::gui::files::action::FileAction;
use crate::gui::files::autosaving::SaveState;
use crate::gui::files::dialogs::DialogAnswer;
use crate::gui::files::names::file_name;
use crate::gui::files::own_file::{FileState, OwnFile};
use crate::gui::files::purpose::{Export, OpenFor, Purpose, SaveFor};
use crate::gui::files::typed_path::TypedPath;
use crate::gui::files::writer::{NotWritten, Over, WriteOutcome};
use crate::gui::modal::{Modal, WayOut};
use crate::gui::notices::Topic;
use crate::gui::pages::library::action::LibraryAction;
use crate::gui::pages::{PageName, Pages};
use crate::gui::shared::Shared;
use crate::gui::startup::usual_rules;
use crate::storage::disk::fingerprint::Rewritten;
use crate::storage::disk::folders::Folders;
use crate::storage::games::game_name;

impl Pages {
    /// Carries out a command about files.
    pub(super) fn run_file(&mut self, command: Command, shared: &mut Shared) {
        let open = Purpose::Open(OpenFor::Game);
        match command {
            Command::Open => return self.ask(open, shared),
            Command::OpenPath => return self.ask_by_path(open, shared),
            _ => {}
        }
        // What is only tried is no part of the game.
        self.study.end_trying(shared);
        let Some(document) = self.chosen().document() else {
            return;
        };
        let purpose = Purpose::Save(document.purpose);
        match (command, document.file.map(Path::to_owned)) {
            (Command::Save, Some(path)) => self.save_again(path, shared),
            (Command::SavePath, _) => self.ask_by_path(purpose, shared),
            _ => self.ask(purpose, shared),
        }
    }

    /// Saves what is shown to its own file, if that still is as it was known.
    fn save_again(&mut self, path: PathBuf, shared: &mut Shared) {
        let Some(document) = self.chosen().document() else {
            return;
        };
        let purpose = document.purpose;
        self.write_again(&purpose, path, shared);
    }

    /// Saves to a file once more: over it only as it was known.
    fn write_again(&mut self, purpose: &SaveFor, path: PathBuf, shared: &mut Shared) {
        let own = self.file_of(purpose);
        let own = own.filter(|own| own.path.as_ref() == Some(&path));
        let known = own.and_then(|own| own.known);
        self.save(
            purpose,
            path,
            known.map_or(Over::Nothing, Over::Known),
            shared,
        );
    }

    /// Asks for a file with the system's dialog.
    pub(super) fn ask(&self, purpose: Purpose, shared: &mut Shared) {
        if shared.types_paths {
            return self.ask_by_path(purpose, shared);
        }
        let (folder, name) = self.usual_place(&purpose, shared);
        shared.ask(purpose, folder, name);
    }

    /// Lets the path be typed in a dialog of the program's own.
    fn ask_by_path(&self, purpose: Purpose, shared: &mut Shared) {
        let (folder, name) = self.usual_place(&purpose, shared);
        // An empty name leaves a separator at the end, after which the name is typed.
        let own = match &purpose {
            Purpose::Save(SaveFor::Game(_)) => self.study.play.file.path.clone(),
            Purpose::Save(SaveFor::Comparison(_)) => self.compare.file.path.clone(),
            _ => None,
        };
        let typed = TypedPath::new(purpose, folder.join(name), own);
        shared.modal = Some(Modal::Path(Box::new(typed)));
    }

    /// The folder that is shown first, and the name suggested: none for what is opened.
    fn usual_place(&self, purpose: &Purpose, shared: &Shared) -> (PathBuf, String) {
        let folders = &shared.folders;
        let of_game = self.study.play.file.path.as_ref();
        let of_boards = self.compare.file.path.as_ref();
        let (folder, file) = match purpose {
            Purpose::Open(OpenFor::Game | OpenFor::InPart | OpenFor::Numbered(_))
            | Purpose::Save(SaveFor::Game(_) | SaveFor::Pgn(_) | SaveFor::Picture(..)) => {
                (folders.games(), of_game)
            }
            Purpose::Save(SaveFor::Comparison(_)) => (folders.games(), of_boards),
            Purpose::Open(OpenFor::CompareGame)
            | Purpose::Save(SaveFor::Boards(..) | SaveFor::Sheets(..)) => (folders.games(), None),
            // In the games folder they would be listed once more.
            Purpose::Save(SaveFor::Games(_)) => (Ok(Folders::of_user()), None),
            Purpose::Open(OpenFor::Rules | OpenFor::AddBoard | OpenFor::BoardRules(_))
            | Purpose::Save(SaveFor::Rules(_)) => (folders.rules(), None),
            Purpose::Folder => return (Folders::of_user(), String::new()),
            Purpose::Import => {
                let last = self.library.imported_from.clone();
                return (last.unwrap_or_else(Folders::of_user), String::new());
            }
        };
        // Where our own folder cannot be made there are others to save to.
        let folder = folder.unwrap_or_else(|error| {
            log::warn!("{error}");
            Folders::of_user()
        });
        let free = |title: &str| file_name(&game_name::free_name(&folder, title, shared.now()));
        let name = match (purpose, file) {
            (Purpose::Open(_) | Purpose::Folder | Purpose::Import, _) => String::new(),
            (Purpose::Save(SaveFor::Pgn(_) | SaveFor::Picture(..)), path) => {
                let path = path.cloned();
                let title = &self.study.play.game.rules_name;
                let path =
                    path.unwrap_or_else(|| game_name::free_name(&folder, title, shared.now()));
                format!("{}.{}", game_name::stem(&path), purpose.ending())
            }
            (Purpose::Save(_), Some(path)) => file_name(path),
            (Purpose::Save(SaveFor::Game(_)), None) => free(&self.study.play.game.rules_name),
            (Purpose::Save(SaveFor::Comparison(_)), None) => free("comparison"),
            (Purpose::Save(SaveFor::Games(games)), None) => match &games[..] {
                [(path, _)] => format!("{}.pgn", game_name::stem(path)),
                _ => "games.pgn".to_owned(),
            },
            (Purpose::Save(SaveFor::Boards(..)), None) => "comparison.png".to_owned(),
            (Purpose::Save(SaveFor::Sheets(_, Export::Csv)), None) => "sheets.csv".to_owned(),
            (Purpose::Save(SaveFor::Sheets(_, Export::Json)), None) => "sheets.json".to_owned(),
            (Purpose::Save(SaveFor::Rules(keep)), None) => format!("{}.json", keep.named().name),
        };
        let beside = file.and_then(|path| path.parent());
        (beside.map_or(folder, Path::to_owned), name)
    }

    /// Takes what dialogs, reading and writing have come to.
    pub(super) fn hear_files(&mut self, shared: &mut Shared) {
        let dialog = shared.dialog.as_mut();
        if let Some(chosen) = dialog.and_then(|dialog| dialog.answer.news().pop())
            && let Some(dialog) = shared.dialog.take()
        {
            match chosen {
                DialogAnswer::File(path) => {
                    self.chosen_file(dialog.purpose, path, Over::Anything, shared);
                }
                DialogAnswer::Files(paths) => {
                    self.library.apply(LibraryAction::Import(paths), shared);
                }
                DialogAnswer::Completed(path) => {
                    self.chosen_file(dialog.purpose, path, Over::Nothing, shared);
                }
                DialogAnswer::Nothing => leave(dialog.purpose, shared),
                DialogAnswer::NoDialog => {
                    let text = "The system has no file dialog, so paths are typed; a desktop portal or zenity would bring one";
                    if !shared.types_paths {
                        shared.notices.news(text);
                    }
                    shared.types_paths = true;
                    self.ask_by_path(dialog.purpose, shared);
                }
            }
        }
        for file in shared.reading.news() {
            shared.large = None;
            self.file_read(file, shared);
        }
        for pasted in shared.pasting.news() {
            self.pasted(pasted, shared);
        }
        shared.recent.hear();
        shared.waiting.hear();
        for written in shared.written() {
            match written {
                WriteOutcome::Autosave(number, result) => shared.saving.answer(number, result),
                WriteOutcome::Copied(Ok(path)) => {
                    // There one of them is chosen.
                    self.library.list_file(&path, shared);
                    self.show(PageName::Library, shared);
                    let text = format!("Kept in the games folder as {}", file_name(&path));
                    shared.notices.info(text);
                }
                WriteOutcome::Copied(Err(error)) => shared.notices.trouble(error),
                WriteOutcome::Games(done) => {
                    self.study.play.file.follow(&done);
                    self.library.games_done(done, shared);
                    shared.keep();
                }
                WriteOutcome::Training(number, result) => shared.training_written(number, result),
                WriteOutcome::Settings(number, result) => shared.settings_written(number, result),
                WriteOutcome::File(purpose, path, result) => {
                    self.file_written(&purpose, path, result, shared);
                }
            }
        }
    }

    /// Reads a file that was chosen, or writes it over what the user knows to be there.
    fn chosen_file(&mut self, purpose: Purpose, path: PathBuf, over: Over, shared: &mut Shared) {
        match purpose {
            Purpose::Open(purpose) => {
                self.sought = None;
                shared.read(purpose, path);
            }
            Purpose::Save(purpose) => self.save(&purpose, path, over, shared),
            Purpose::Folder => {
                self.library.apply(LibraryAction::AddFolder(path), shared);
            }
            Purpose::Import => {
                self.library
                    .apply(LibraryAction::Import(vec![path]), shared);
            }
        }
    }

    /// Writes a file for what is on the board; what has left it meanwhile was kept then.
    fn save(&mut self, purpose: &SaveFor, path: PathBuf, over: Over, shared: &mut Shared) {
        let own = self.file_of(purpose).and_then(|own| own.path.as_ref());
        let is_own = own == Some(&path);
        if let Some(text) = purpose.misfit(&path).filter(|_| !is_own) {
            return not_saved(purpose, &path, NotWritten::Misfit(text), shared);
        }
        if let SaveFor::Game(key) | SaveFor::Pgn(key) = purpose
            && *key == self.study.play.file.key
        {
            // What is only tried is no part of the game.
            self.study.end_trying(shared);
        }
        let (played, boards) = (&self.study.play.file.key, &self.compare.file.key);
        match purpose {
            SaveFor::Rules(keep) => shared.write_rules(keep.clone(), path, over),
            SaveFor::Game(key) if key == played => {
                self.study.play.save(path, over, shared);
            }
            SaveFor::Comparison(key) if key == boards => {
                self.compare.save(path, over, shared);
            }
            SaveFor::Pgn(key) if key == played => {
                self.study.play.export_pgn(path, over, shared);
            }
            SaveFor::Picture(key, form, look) if key == played => {
                self.study
                    .play
                    .save_picture((*form, *look), (path, over), shared);
            }
            SaveFor::Games(games) => {
                self.library.export(games, (path, over), shared);
            }
            SaveFor::Boards(key, look) if key == boards => {
                self.compare.save_picture(*look, (path, over), shared);
            }
            SaveFor::Sheets(key, kind) if key == boards => {
                self.compare.export_sheets(*kind, path, over, shared);
            }
            SaveFor::Game(_)
            | SaveFor::Pgn(_)
            | SaveFor::Picture(..)
            | SaveFor::Comparison(_)
            | SaveFor::Boards(..)
            | SaveFor::Sheets(..) => {
                let text = "It was not saved: what was to be saved has left the window meanwhile";
                shared.notices.trouble(text);
            }
        }
    }

    /// Carries out one action about files.
    pub(super) fn apply_file(&mut self, action: FileAction, shared: &mut Shared) {
        match action {
            FileAction::Use(purpose, path) => {
                shared.modal = None;
                match purpose {
                    // Nobody was asked yet whether a file may be replaced.
                    Purpose::Save(purpose) => self.write_again(&purpose, path, shared),
                    purpose => self.chosen_file(purpose, path, Over::Nothing, shared),
                }
            }
            FileAction::Ask(purpose) => self.ask(purpose, shared),
            FileAction::Replace(purpose, path) => {
                self.save(&purpose, path, Over::Anything, shared);
            }
            FileAction::WriteAgain(purpose, path) => {
                shared.modal = None;
                self.write_again(&purpose, path, shared);
            }
            FileAction::GiveUp(purpose) => {
                if let Some(file) = self.file_of(&purpose) {
                    file.state = FileState::GivenUp;
                }
            }
            FileAction::GoOn(slot) => self.go_on_with(slot, shared),
            FileAction::TellUnkept => self.tell_unkept(shared),
            FileAction::KeepAgain => {
                self.autosave(shared);
                shared.flush();
                self.hear(shared);
                self.tell_unkept(shared);
            }
            FileAction::LookForWaiting => shared.look_for_waiting(),
            FileAction::GlanceAtRecent => shared.glance_at_recent(),
            FileAction::KeepAll(path) => shared.keep_all(&path),
            FileAction::KeepPasted(text) => shared.keep_pasted(text),
            FileAction::StopReading => {
                self.sought = None;
                shared.stop_reading();
            }
            FileAction::Type(text) => {
                if let Some(Modal::Path(typed)) = &mut shared.modal {
                    typed.change(text);
                }
            }
            FileAction::ForgetDialog => shared.dialog = None,
            FileAction::Leave(purpose) => leave(purpose, shared),
        }
    }

    /// The file of what is saved for this, if that is still in the window.
    fn file_of(&mut self, purpose: &SaveFor) -> Option<&mut OwnFile> {
        let (file, key) = match purpose {
            SaveFor::Game(key) => (&mut self.study.play.file, key),
            SaveFor::Comparison(key) => (&mut self.compare.file, key),
            SaveFor::Pgn(_)
            | SaveFor::Games(_)
            | SaveFor::Picture(..)
            | SaveFor::Boards(..)
            | SaveFor::Sheets(..)
            | SaveFor::Rules(_) => return None,
        };
        (file.key == *key).then_some(file)
    }

    /// Goes on with the game in another slot; the present one stays in its own, where it is kept first.
    fn go_on_with(&mut self, slot: u32, shared: &mut Shared) {
        self.autosave(shared);
        shared.flush();
        self.hear_files(shared);
        if let (SaveState::No(reason), true) = (shared.saving.kept(), self.needs_keeping()) {
            let reason = reason.to_owned();
            return self.unkept(
                "This game stays, for it is not kept",
                reason,
                Vec::new(),
                shared,
            );
        }
        let players = shared.settings.player_names.clone();
        let now = shared.now();
        let another = || Game::new(usual_rules(), players.clone(), now);
        match shared.exchange_slot(slot, another) {
            Ok((session, troubles)) => {
                let mut before = std::mem::replace(self, Self::resumed(session));
                self.go_on_working(&mut before);
                for trouble in troubles {
                    shared.notices.trouble(trouble);
                }
            }
            Err(error) => shared.notices.trouble(error),
        }
    }

    /// Says why what is on the board is not kept, and what can be done.
    fn tell_unkept(&self, shared: &mut Shared) {
        if let SaveState::No(reason) = shared.saving.kept() {
            let reason = reason.to_owned();
            let again = WayOut::new("Try again", FileAction::KeepAgain);
            self.unkept("This game is not being kept", reason, vec![again], shared);
        }
    }

    /// Says that what is on the board is not kept, with ways out before those there are anyway.
    pub(in crate::gui) fn unkept(
        &self,
        title: &str,
        reason: String,
        mut offers: Vec<WayOut>,
        shared: &mut Shared,
    ) {
        if let Some(document) = self.chosen().document() {
            let elsewhere = FileAction::Ask(Purpose::Save(document.purpose));
            offers.push(WayOut::new("Save elsewhere…", elsewhere));
        }
        shared.modal = Some(Modal::Trouble {
            title: title.to_owned(),
            text: reason,
            offers,
        });
    }

    fn file_written(
        &mut self,
        purpose: &SaveFor,
        path: PathBuf,
        result: Result<Rewritten, NotWritten>,
        shared: &mut Shared,
    ) {
        let own = self.file_of(purpose);
        let known = match result {
            Err(error) => {
                if let Some(file) = own {
                    file.not_saved();
                }
                return not_saved(purpose, &path, error, shared);
            }
            Ok(Rewritten::Replaced(known)) => known,
            Ok(Rewritten::Anew(known)) => {
                let text = format!("{} was gone; it is there again", file_name(&path));
                shared.notices.news(text);
                known
            }
        };
        if let Some(file) = own {
            file.saved(path.clone(), known);
            shared.keep();
        }
        match purpose {
            SaveFor::Game(_) | SaveFor::Comparison(_) => shared.note_recent(path),
            SaveFor::Pgn(_)
            | SaveFor::Games(_)
            | SaveFor::Picture(..)
            | SaveFor::Boards(..)
            | SaveFor::Sheets(..) => {
                shared.notices.succeeded(Topic::Picture);
                let text = format!("Exported {}", file_name(&path));
                shared.notices.info(text);
            }
            SaveFor::Rules(kept) => {
                self.rules_kept(kept, shared);
                shared.own.look(&shared.folders, &shared.wake);
                let text = format!("Saved the rules as {}", file_name(&path));
                shared.notices.info(text);
            }
        }
    }
}

/// No file was chosen: back to what was filled in before.
fn leave(purpose: Purpose, shared: &mut Shared) {
    shared.modal = match purpose {
        Purpose::Save(SaveFor::Rules(keep)) => Some(Modal::KeepRules(keep)),
        _ => None,
    };
}

/// Says why a file was not written, and what can be done about that.
fn not_saved(purpose: &SaveFor, path: &Path, error: NotWritten, shared: &mut Shared) {
    let elsewhere = FileAction::Ask(Purpose::Save(purpose.clone()));
    let elsewhere = WayOut::new("Save elsewhere…", elsewhere);
    let (text, offers) = match error {
        NotWritten::Asks(text) => {
            let replace = FileAction::Replace(purpose.clone(), path.to_owned());
            (text, vec![elsewhere, WayOut::new("Replace it", replace)])
        }
        NotWritten::Misfit(text) => (text, vec![elsewhere]),
        NotWritten::Failed(text) => {
            let again = FileAction::WriteAgain(purpose.clone(), path.to_owned());
            (text, vec![WayOut::new("Try again", again), elsewhere])
        }
    };
    shared.tell_trouble(path, "was not saved", text, offers);
}
