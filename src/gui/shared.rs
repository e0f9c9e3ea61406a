//! What all pages share: settings, messages, dialogs, files, the clock.

use std::borrow::Cow;
use std::ffi::OsStr;
use std::fmt::Display;
use std::path::{Path, PathBuf};
use std::sync::mpsc::channel;

use egui::Context;

use crate::game::contest::Moment;
use crate::gui::files::dialogs::{DialogRequest, FileDialogs, OpenDialog};
use crate::gui::files::names::file_name;
use crate::gui::files::purpose::{OpenFor, Purpose, SaveFor};
use crate::gui::files::reader::ReadFile;
use crate::gui::files::recent::Recent;
use crate::gui::files::writer::{KeptAt, WRITER_IS_GONE, WriteJob, Writer, Written, writer};
use crate::gui::modal::Modal;
use crate::gui::notices::Notices;
use crate::gui::startup::Clock;
use crate::gui::work::wake::Wake;
use crate::gui::work::worker::{Teller, Worker};
use crate::rules::board::Shape;
use crate::rules::notation::print_position;
use crate::rules::position::Position;
use crate::storage::folders::Folders;
use crate::storage::game_file;
use crate::storage::settings::{Settings, Speed};
use crate::storage::slots::Slot;

/// Whether the autosave holds all that has changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kept {
    Yes,
    NotYet,
}

/// What all pages share.
pub struct Shared {
    /// What the user chose.
    pub settings: Settings,
    /// Short messages.
    pub notices: Notices,
    /// The dialog of the program's own that is shown.
    pub modal: Option<Modal>,
    /// What is in the files opened or saved last.
    pub recent: Recent,
    /// The system's file dialog that is open.
    pub dialog: Option<OpenDialog>,
    /// Why nothing is being kept, if so.
    pub autosave_trouble: Option<String>,
    /// Where files are.
    pub folders: Folders,
    /// Wakes the window.
    pub wake: Wake,
    pub(in crate::gui) reading: Worker<ReadFile>,
    writer: Writer,
    /// What could not even be given to the writer.
    unwritten: Vec<Written>,
    dialogs: Box<dyn FileDialogs>,
    clock: Clock,
    kept: Kept,
}

impl Shared {
    /// What is shared from the start, with this autosave if there is one.
    pub fn new(
        settings: Settings,
        folders: Folders,
        slot: Option<Slot>,
        dialogs: Box<dyn FileDialogs>,
        (clock, wake): (Clock, Wake),
    ) -> Self {
        Self {
            settings,
            notices: Notices::default(),
            modal: None,
            recent: Recent::default(),
            dialog: None,
            autosave_trouble: None,
            writer: writer(slot, folders.clone(), wake.clone()),
            folders,
            wake,
            reading: Worker::default(),
            unwritten: Vec::new(),
            dialogs,
            clock,
            kept: Kept::Yes,
        }
    }

    /// The present moment.
    pub fn now(&self) -> Moment {
        (self.clock)()
    }

    /// Whether moves are shown seed by seed.
    pub fn animates(&self) -> bool {
        self.settings.speed != Speed::Instant && !self.settings.reduced_motion
    }

    /// Notes that something has changed which the autosave is to hold.
    pub const fn keep(&mut self) {
        self.kept = Kept::NotYet;
    }

    /// Whether the autosave is to be written anew; asked once after each change.
    pub fn takes_keeping(&mut self) -> bool {
        std::mem::replace(&mut self.kept, Kept::Yes) == Kept::NotYet
    }

    /// Changes what the user chose, and has it written.
    pub fn change_settings(&mut self, change: impl FnOnce(&mut Settings)) {
        change(&mut self.settings);
        let settings = Box::new(self.settings.clone());
        self.have_written(WriteJob::Settings(settings));
    }

    /// Has a file written; whether it worked is told later, together with what it was for.
    pub fn write<E: Display>(&mut self, purpose: SaveFor, path: PathBuf, text: Result<String, E>) {
        match text {
            Ok(text) => self.have_written(WriteJob::File(purpose, path, text)),
            Err(error) => self.not_written(Written::File(purpose, path, Err(error.to_string()))),
        }
    }

    /// Has something written.
    pub fn have_written(&mut self, job: WriteJob) {
        if let Err(job) = self.writer.push(job) {
            log::error!("the writer is gone: a file was not written");
            if let Some(written) = job.failed() {
                self.not_written(written);
            }
        }
    }

    /// Keeps a document that is about to leave the window: in its own file unless somebody has named
    /// that, else in a new one. Waits until it is on the disk, after all that is still to be written;
    /// whether it is. Either way that is told.
    pub fn keep_document<E: Display>(
        &mut self,
        what: &str,
        (file, title): (Option<&Path>, &str),
        text: Result<String, E>,
    ) -> bool {
        let text = text.map_err(|error| error.to_string());
        match text.and_then(|text| self.write_kept(file, title, text)) {
            Ok(path) => {
                let name = file_name(&path);
                self.notices
                    .info(format!("The last {what} is kept as {name}"));
                self.note_recent(path);
                true
            }
            Err(error) => {
                self.modal = Some(Modal::Trouble {
                    title: format!("The {what} was not kept, so it stays"),
                    text: format!(
                        "{error}\n\nMend that and try again, or save the {what} elsewhere."
                    ),
                });
                false
            }
        }
    }

    fn write_kept(
        &self,
        file: Option<&Path>,
        title: &str,
        text: String,
    ) -> Result<PathBuf, String> {
        let at = match file {
            Some(own) if game_file::is_free_name(own) => KeptAt::Own(own.to_owned()),
            file => {
                let stem = file.and_then(Path::file_stem).map(OsStr::to_string_lossy);
                let title = stem.unwrap_or(Cow::from(title));
                let folder = self.folders.games().map_err(|error| error.to_string())?;
                KeptAt::New(folder, game_file::usual_name(&title, self.now()))
            }
        };
        let (sender, answer) = channel();
        let pushed = self.writer.push(WriteJob::Kept(at, text, sender));
        let answered = pushed.ok().and_then(|()| answer.recv().ok());
        answered.unwrap_or_else(|| Err(WRITER_IS_GONE.to_owned()))
    }

    fn not_written(&mut self, written: Written) {
        self.unwritten.push(written);
        self.wake.wake();
    }

    /// What was written since this was asked last, or could not be.
    pub fn written(&mut self) -> Vec<Written> {
        let mut written = std::mem::take(&mut self.unwritten);
        written.extend(self.writer.answers());
        written
    }

    /// Asks for a file with the system's dialog; one that is open is not waited for any more.
    pub fn ask(&mut self, purpose: Purpose, folder: PathBuf, name: String) {
        let mut answer = Worker::default();
        let teller = answer.teller(&self.wake);
        let request = DialogRequest {
            purpose: purpose.clone(),
            folder,
            name,
        };
        match self.dialogs.ask(request, teller) {
            Ok(()) => self.dialog = Some(OpenDialog { purpose, answer }),
            Err(error) => self.notices.trouble(error.to_string()),
        }
    }

    /// Reads a file, off the window's thread; one that is being read is not waited for any more.
    pub fn read(&mut self, purpose: OpenFor, path: PathBuf) {
        let read = move |teller: &Teller<ReadFile>| teller.tell(ReadFile::read(purpose, path));
        if let Err(error) = self.reading.start("kalaha-read", &self.wake, read) {
            self.notices.trouble(error.to_string());
        }
    }

    /// Copies a position as a line of text.
    pub fn copy_position(&mut self, ctx: &Context, shape: Shape, position: &Position) {
        let text = print_position(shape, position);
        self.notices.info(format!("Copied {text}"));
        ctx.copy_text(text);
    }

    /// Looks what is in the files opened or saved last.
    pub fn glance_at_recent(&mut self) {
        let paths = self.settings.recent_files.paths().to_vec();
        self.recent.glance(paths, (self.clock)(), &self.wake);
    }

    /// Puts a file on top of those opened or saved last.
    pub fn note_recent(&mut self, path: PathBuf) {
        if path.extension().is_some_and(|e| e == "json") {
            self.change_settings(|s| s.recent_files.note(path));
        }
    }

    /// Says in a dialog what could not be done with a file, and why.
    pub fn tell_trouble(&mut self, path: &Path, what: &str, text: String) {
        let title = format!("{} {what}", file_name(path));
        self.modal = Some(Modal::Trouble { title, text });
    }
}
