//! One running copy of the program, and all that a fresh one offers.

use std::path::Path;
use std::thread;
use std::time::Duration;

use egui::Context;
use kalaha::gui::action::Action;
use kalaha::gui::app::App;
use kalaha::gui::command::Command;
use kalaha::gui::files::action::FileAction;
use kalaha::gui::files::autosaving::SaveState;
use kalaha::gui::files::own_file::FileState;
use kalaha::gui::pages::compare::comparison::Comparison;
use kalaha::gui::startup::{StartWith, Startup};
use kalaha::storage::disk::folders::Folders;
use kalaha::storage::games::opened::{self, Opened};
use kalaha::storage::settings::{Settings, Speed};

use super::disk::{Disk, json_files};
use super::lines::{Lines, compared, lines, lines_of};
use crate::table::{Canned, clock};

/// How often is looked whether a thread has answered, a tenth of a millisecond after the other.
const LOOKS: u32 = 100_000;

/// One running copy of the program.
pub struct Copy {
    pub app: App,
    pub ctx: Context,
    /// What was on its boards after the last step.
    pub before: Lines,
}

impl Copy {
    pub fn start(disk: &Path, with: StartWith) -> Self {
        let folders = Folders::at(disk);
        let (mut settings, _) = Settings::load(&folders);
        settings.speed = Speed::Instant;
        let ctx = Context::default();
        let mut startup = Startup::read(folders, with, clock);
        startup.settings = settings;
        let app = App::new(&ctx, startup, Box::new(Canned::default()), clock);
        let before = Lines::new();
        Self { app, ctx, before }
    }

    pub fn act(&mut self, action: impl Into<Action>) {
        self.app.apply(&self.ctx, action);
        self.app.attend(&self.ctx);
    }

    pub fn on_board(&self) -> Lines {
        let game = &self.app.pages().study.play.game;
        lines(&game.rules_name, &game.record)
    }

    /// What is compared.
    pub fn on_boards(&self) -> Option<String> {
        let comparison = &self.app.pages().compare;
        (comparison.is_begun()).then(|| compared(&comparison.linked))?
    }

    /// Whether the boards only have what the game has, as when it was laid there.
    fn is_laid(&self, comparison: &Comparison) -> bool {
        let record = &self.app.pages().study.play.game.record;
        let boards: Vec<_> = comparison.linked.moves_of(0).collect();
        let made = record.line().map(|made| made.action);
        comparison.file.path.is_none() && made.take(boards.len()).eq(boards.iter().copied())
    }

    /// What is on the board and on those that are compared.
    pub fn shown(&self) -> Lines {
        let mut shown = self.on_board();
        shown.extend(self.on_boards());
        shown
    }

    /// The same without what the user has let go, and without boards that only have what the game has.
    pub fn wanted(&self) -> Lines {
        let pages = self.app.pages();
        let mut wanted = Lines::new();
        if pages.study.play.file.state != FileState::GivenUp {
            wanted.extend(self.on_board());
        }
        let boards = &pages.compare;
        if boards.is_begun() && boards.file.state != FileState::GivenUp && !self.is_laid(boards) {
            wanted.extend(self.on_boards());
        }
        wanted
    }

    /// What of it is said to be on the disk.
    pub fn said_to_be_kept(&self) -> Lines {
        if self.app.shared().saving.kept() == SaveState::Yes {
            return self.wanted();
        }
        let file = &self.app.pages().study.play.file;
        match file.state == FileState::Saved && !file.needs_keeping() {
            true => self.on_board(),
            false => Lines::new(),
        }
    }

    /// Waits until all is written and heard of.
    pub fn settle(&mut self) {
        self.app.shared().flush();
        self.app.go_on(&self.ctx);
    }

    /// Waits for a thread.
    pub fn wait(&mut self, what: &str, done: impl Fn(&App) -> bool) {
        for _ in 0..LOOKS {
            self.app.go_on(&self.ctx);
            if done(&self.app) {
                return;
            }
            thread::sleep(Duration::from_micros(100));
        }
        panic!("waited in vain: {what}");
    }
}

/// All that somebody finds who starts the program on this disk: the boards it begins with, its lists, and what the files
/// hold to which he knows the way.
pub fn offered(disk: &Disk) -> Lines {
    let mut fresh = Copy::start(disk.path(), StartWith::Resume);
    let mut found = fresh.shown();
    // Other unfinished games, gone on with one after the other; what was set aside.
    fresh.act(FileAction::LookForWaiting);
    fresh.wait("what waits", |app| app.shared().waiting.found.is_some());
    let waiting = fresh.app.shared().waiting.found.as_ref().unwrap();
    let set_aside = waiting.set_aside.iter().map(|(path, _)| path.clone());
    let mut files: Vec<_> = set_aside.collect();
    let mut slots: Vec<u32> = waiting.unfinished.iter().map(|game| game.slot).collect();
    slots.dedup();
    for slot in slots {
        fresh.act(FileAction::GoOn(slot));
        found.extend(fresh.shown());
    }
    // The library.
    fresh.act(Command::LibraryPage);
    fresh.wait("the library", |app| app.shared().games.underway().is_none());
    let library = fresh.app.shared().games.library();
    let listed = (0..library.entries().count()).map(|number| library.game(number).unwrap().0);
    files.extend(listed.map(|source| source.path.clone()));
    // Recent files, and those that the user has named.
    files.extend_from_slice(fresh.app.shared().settings.recent_files.paths());
    files.extend(disk.named());
    for path in files {
        if let Ok(opened) = opened::read(&path) {
            found.extend(lines_of(&opened));
        }
    }
    // Comparisons are chosen where the dialog of opening begins.
    for path in json_files(&disk.file("games")) {
        if let Ok(opened @ Opened::Comparison(_)) = opened::read(&path) {
            found.extend(lines_of(&opened));
        }
    }
    found
}
