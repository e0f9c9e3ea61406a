//! The system's file dialogs and the reading of files, all off the window's thread.

use std::path::{Path, PathBuf};
use std::sync::mpsc::Sender;
use std::thread;
use std::time::{Duration, Instant};

use crate::compare::random_partings::Partings;
use crate::compare::rule_map::mapper::News;
use crate::gui::endgames::making::EndgameNews;
use crate::gui::pages::compare::action::Export;
use crate::gui::pages::compare::sheeting::SheetNews;
use crate::gui::thinking::thinker::Thought;
use crate::storage::glance::{Glance, glance};
use crate::storage::opened::{self, OpenError, Opened};
use crate::storage::presets::{self, Preset};

/// What comes back from other threads.
#[derive(Debug)]
pub enum Message {
    /// A file dialog was answered; the number says which request it was.
    Chosen(u64, Ask, Option<PathBuf>),
    /// A game or comparison was read, and what for.
    FileRead(Ask, PathBuf, Box<Result<Opened, OpenError>>),
    /// A file of the list of recent ones was read for a glance at it.
    Glanced(PathBuf, Result<Glance, String>),
    /// A rules file was read, and what for.
    RulesRead(Ask, PathBuf, Box<Result<Preset, String>>),
    /// The autosave was written, or could not be.
    Autosaved(Result<(), String>),
    /// A file the user asked for was written, or could not be.
    Saved(PathBuf, Result<(), String>),
    /// A row of a rule map is known better.
    Mapped(News),
    /// Games of character sheets were played.
    Sheets(SheetNews),
    /// Random games were played for the request with this number.
    Partings(u64, Vec<Partings>),
    /// The system has shown no file dialog.
    NoDialog,
    /// The thinking thread has found something out.
    Thought(Thought),
    /// Something has happened to an endgame table.
    Endgames(EndgameNews),
}

/// Sends messages to the window and wakes it.
#[derive(Clone)]
pub struct Mailer {
    sender: Sender<Message>,
    ctx: egui::Context,
}

impl Mailer {
    /// A mailer to whoever holds the receiver, waking `ctx`.
    pub fn new(sender: Sender<Message>, ctx: egui::Context) -> Self {
        Self { sender, ctx }
    }

    /// Sends a message; it is dropped if the window is gone.
    pub fn send(&self, message: Message) {
        if self.sender.send(message).is_ok() {
            self.ctx.request_repaint();
        }
    }
}

/// What a file dialog is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ask {
    /// A game to open.
    OpenGame,
    /// Where to save the game.
    SaveGame,
    /// A rule set to read.
    OpenRules,
    /// Where to save the rule set.
    SaveRules,
    /// Where to save the boards of the compare page.
    SaveComparison,
    /// Where to write character sheets.
    ExportSheets(Export),
    /// A game to be replayed on several boards.
    CompareGame,
    /// The rules of one more board.
    AddBoard,
    /// Other rules for the board being edited.
    BoardRules,
}

/// A request to the system's file dialog.
#[derive(Clone, Debug)]
pub struct Request {
    /// Told back with the answer, so that late answers can be dropped.
    pub number: u64,
    /// What for.
    pub ask: Ask,
    /// The folder shown first.
    pub folder: PathBuf,
    /// The file name suggested.
    pub name: String,
}

/// The file dialogs of a desktop, or what tests put in their place.
pub trait FileDialogs {
    /// Shows a dialog without blocking; the answer comes as [`Message::Chosen`].
    fn ask(&self, request: Request, mailer: Mailer);
}

/// Less time than anybody needs to answer a dialog.
const TOO_SOON: Duration = Duration::from_millis(200);

/// The system's own dialogs.
pub struct NativeDialogs;

impl FileDialogs for NativeDialogs {
    fn ask(&self, request: Request, mailer: Mailer) {
        let number = request.number;
        let ask = request.ask;
        let failed = mailer.clone();
        let spawned = thread::Builder::new()
            .name("kalaha-dialog".to_owned())
            .spawn(move || {
                let begun = Instant::now();
                let chosen = show(&request);
                // Nobody answers so soon: there was no dialog.
                if chosen.is_none() && begun.elapsed() < TOO_SOON {
                    mailer.send(Message::NoDialog);
                }
                mailer.send(Message::Chosen(request.number, request.ask, chosen));
            });
        if let Err(error) = spawned {
            log::error!("no thread for the file dialog: {error}");
            failed.send(Message::Chosen(number, ask, None));
        }
    }
}

fn show(request: &Request) -> Option<PathBuf> {
    let dialog = rfd::FileDialog::new().set_directory(&request.folder);
    match request.ask {
        Ask::OpenGame | Ask::CompareGame => dialog
            .set_title("Open a game or comparison")
            .add_filter("Kalaha games and comparisons", &["json"])
            .pick_file(),
        Ask::SaveGame => dialog
            .set_title("Save the game")
            .add_filter("Kalaha games", &["json"])
            .set_file_name(&request.name)
            .save_file()
            .map(with_json),
        Ask::SaveComparison => dialog
            .set_title("Save the comparison")
            .add_filter("Kalaha comparisons", &["json"])
            .set_file_name(&request.name)
            .save_file()
            .map(with_json),
        Ask::ExportSheets(Export::Csv) => dialog
            .set_title("Export the sheets")
            .add_filter("Tables", &["csv"])
            .set_file_name(&request.name)
            .save_file()
            .map(|path| with_ending(path, "csv")),
        Ask::ExportSheets(Export::Json) => dialog
            .set_title("Export the sheets")
            .add_filter("JSON", &["json"])
            .set_file_name(&request.name)
            .save_file()
            .map(with_json),
        Ask::OpenRules | Ask::AddBoard | Ask::BoardRules => dialog
            .set_title("Open rules")
            .add_filter("Kalaha rules", &["json"])
            .pick_file(),
        Ask::SaveRules => dialog
            .set_title("Save the rules")
            .add_filter("Kalaha rules", &["json"])
            .set_file_name(&request.name)
            .save_file()
            .map(with_json),
    }
}

/// The path with `.json` at its end, if it has no ending.
pub fn with_json(path: PathBuf) -> PathBuf {
    with_ending(path, "json")
}

/// The path with this ending, if it has none.
pub fn with_ending(path: PathBuf, ending: &str) -> PathBuf {
    if path.extension().is_some() {
        path
    } else {
        path.with_extension(ending)
    }
}

/// Reads a game or comparison in a thread of its own; it comes as [`Message::FileRead`].
pub fn read_file(ask: Ask, path: &Path, mailer: &Mailer) {
    in_thread(path, mailer, move |path| {
        let found = Box::new(opened::read(&path));
        Message::FileRead(ask, path, found)
    });
}

/// Reads files for a glance at each, in a thread of its own; they come as [`Message::Glanced`].
pub fn glance_at(paths: Vec<PathBuf>, mailer: &Mailer) {
    let mailer = mailer.clone();
    let spawned = thread::Builder::new()
        .name("kalaha-read".to_owned())
        .spawn(move || {
            for path in paths {
                let found = glance(&path).map_err(|error| error.reason());
                mailer.send(Message::Glanced(path, found));
            }
        });
    if let Err(error) = spawned {
        log::error!("no thread to read files: {error}");
    }
}

/// Reads a rule set in a thread of its own; it comes as [`Message::RulesRead`].
pub fn read_rules(ask: Ask, path: &Path, mailer: &Mailer) {
    in_thread(path, mailer, move |path| {
        let preset = presets::read_rules_file(&path).map_err(|e| e.to_string());
        Message::RulesRead(ask, path, Box::new(preset))
    });
}

fn in_thread(path: &Path, mailer: &Mailer, work: impl FnOnce(PathBuf) -> Message + Send + 'static) {
    let (path, mailer) = (path.to_owned(), mailer.clone());
    let spawned = thread::Builder::new()
        .name("kalaha-read".to_owned())
        .spawn(move || mailer.send(work(path)));
    if let Err(error) = spawned {
        log::error!("no thread to read a file: {error}");
    }
}
