//! What all pages share: settings, messages, dialogs, files, the clock.

use std::borrow::Cow;
use std::fmt::Display;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::channel;

use egui::{ColorImage, Context};
use image::RgbaImage;

use crate::game::contest::{Game, Moment, NamedRules};
use crate::gui::action::Action;
use crate::gui::examples::board::ExampleBoard;
use crate::gui::family::chart::Chart;
use crate::gui::files::action::FileAction;
use crate::gui::files::autosaving::{Autosaving, SaveState};
use crate::gui::files::dialogs::{DialogRequest, FileDialogs, OpenDialog};
use crate::gui::files::names::file_name;
use crate::gui::files::own_file::OwnFile;
use crate::gui::files::purpose::{OpenFor, Purpose, SaveFor};
use crate::gui::files::reader::{Pasted, ReadFile, from_long, is_large};
use crate::gui::files::recent::Recent;
use crate::gui::files::waiting::Waiting;
use crate::gui::files::writer::{
    AheadJob, AheadWriter, FileWriter, KeptAt, NotWritten, Over, WRITER_IS_GONE, WriteJob,
    WriteOutcome, ahead_writer, writer,
};
use crate::gui::library::shelf::GameShelf;
use crate::gui::modal::{Modal, WayOut};
use crate::gui::notices::{Notices, Topic};
use crate::gui::own::about::RulesToKeep;
use crate::gui::own::shelf::OwnShelf;
use crate::gui::ranking::standings::Standings;
use crate::gui::sound::Sound;
use crate::gui::startup::Clock;
use crate::gui::work::wake::Wake;
use crate::gui::work::worker::{Teller, Worker};
use crate::rules::board::Shape;
use crate::rules::notation::print_position;
use crate::rules::position::Position;
use crate::storage::choices::PlayTab;
use crate::storage::disk::fingerprint::Fingerprint;
use crate::storage::disk::folders::Folders;
use crate::storage::games::game_name;
use crate::storage::practice::training_file::Training;
use crate::storage::rules::presets;
use crate::storage::session::autosave::Autosave;
use crate::storage::session::session_file::Session;
use crate::storage::session::slots::Slot;
use crate::storage::settings::{Settings, Speed};

/// Whether anything has changed since the autosave was asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum UnsavedChange {
    None,
    Some,
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
    /// What waits in other slots, and what was set aside.
    pub waiting: Waiting,
    /// The games on the disk.
    pub games: GameShelf,
    /// What is heard.
    pub sound: Sound,
    /// All rule sets in the order of a measure.
    pub ranking: Standings,
    /// The map of all rule sets.
    pub family: Chart,
    /// Rule sets of one's own.
    pub own: OwnShelf,
    /// The example of a rule that is shown.
    pub examples: ExampleBoard,
    /// The system's file dialog that is open.
    pub dialog: Option<OpenDialog>,
    /// Whether the system has no file dialog, as was found out.
    pub types_paths: bool,
    /// Whether all that has changed is kept.
    pub saving: Autosaving,
    /// Whether changed settings are on disk.
    pub saving_settings: Autosaving,
    /// Whether what was practised is on disk.
    pub saving_training: Autosaving,
    /// What is being carried out, to be tried again if it is refused.
    pub doing: Option<Action>,
    /// Where files are.
    pub folders: Folders,
    /// Wakes the window.
    pub wake: Wake,
    pub(in crate::gui) reading: Worker<ReadFile>,
    /// The name of the large file that is being read.
    pub large: Option<String>,
    pub(in crate::gui) pasting: Worker<Pasted>,
    writer: FileWriter,
    ahead: AheadWriter,
    autosave: Arc<Autosave>,
    /// The serial number of the last autosave.
    serial: u64,
    /// What could not even be given to the writer.
    unwritten: Vec<WriteOutcome>,
    dialogs: Box<dyn FileDialogs>,
    clock: Clock,
    change: UnsavedChange,
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
        let autosave = Arc::new(Autosave::new(folders.clone(), slot));
        Self {
            settings,
            notices: Notices::default(),
            modal: None,
            recent: Recent::default(),
            waiting: Waiting::default(),
            games: GameShelf::default(),
            sound: Sound::default(),
            ranking: Standings::default(),
            family: Chart::default(),
            own: OwnShelf::default(),
            examples: ExampleBoard::default(),
            dialog: None,
            types_paths: false,
            saving: Autosaving::default(),
            saving_settings: Autosaving::default(),
            saving_training: Autosaving::default(),
            doing: None,
            writer: writer(Arc::clone(&autosave), folders.clone(), wake.clone()),
            ahead: ahead_writer(Arc::clone(&autosave), wake.clone()),
            serial: autosave.last_serial(),
            autosave,
            folders,
            wake,
            reading: Worker::default(),
            large: None,
            pasting: Worker::default(),
            unwritten: Vec::new(),
            dialogs,
            clock,
            change: UnsavedChange::None,
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
        self.change = UnsavedChange::Some;
    }

    /// Whether the autosave is to be written anew; asked once after each change.
    pub fn takes_keeping(&mut self) -> bool {
        std::mem::replace(&mut self.change, UnsavedChange::None) == UnsavedChange::Some
    }

    /// Changes what the user chose, and has it written.
    pub fn change_settings(&mut self, change: impl FnOnce(&mut Settings)) {
        change(&mut self.settings);
        self.save_settings();
    }

    /// Shows a tab of the play page's panel.
    pub fn show_tab(&mut self, tab: PlayTab) {
        if self.settings.side_panel.tab != tab {
            self.change_settings(|settings| settings.side_panel.tab = tab);
        }
    }

    /// Notes what came of writing the settings: if they could not be, it is tried again, and told once.
    pub fn settings_written(&mut self, number: u64, result: Result<(), String>) {
        let what = ("The settings are not kept", Topic::Settings);
        tell_first(what, &self.saving_settings, &result, &mut self.notices);
        self.saving_settings.answer(number, result);
    }

    /// Notes what came of writing what was trained, likewise.
    pub fn training_written(&mut self, number: u64, result: Result<(), String>) {
        let what = ("What was trained is not kept", Topic::Training);
        tell_first(what, &self.saving_training, &result, &mut self.notices);
        self.saving_training.answer(number, result);
    }

    /// Has the settings written.
    pub fn save_settings(&mut self) {
        let number = self.saving_settings.ask();
        let settings = Box::new(self.settings.clone());
        self.have_written(WriteJob::Settings(number, settings));
    }

    /// Has what was trained written.
    pub fn save_training(&mut self, training: &Training) {
        let number = self.saving_training.ask();
        let training = Box::new(training.clone());
        self.have_written(WriteJob::Training(number, training));
    }

    /// The serial number of the next autosave.
    pub const fn next_serial(&mut self) -> u64 {
        self.serial += 1;
        self.serial
    }

    /// Has the autosave written.
    pub fn have_kept(&mut self, text: String) {
        let number = self.saving.ask();
        if self.ahead.push(AheadJob(text.clone())).is_err() {
            log::error!("the thread that writes ahead is gone");
        }
        self.have_written(WriteJob::Autosave(number, text));
    }

    /// Waits until all is written that was to be.
    pub fn flush(&self) {
        self.ahead.flush();
        self.writer.flush();
    }

    /// Leaves this copy's slot for another one, once all is written; what lies there, and what is to be told.
    ///
    /// # Errors
    /// Why that cannot be, in one sentence; nothing has changed.
    pub fn exchange_slot(
        &mut self,
        number: u32,
        another: impl Fn() -> Game,
    ) -> Result<(Session, Vec<String>), String> {
        self.flush();
        let exchanged = self.autosave.exchange(number, self.now(), another)?;
        self.serial = self.autosave.last_serial();
        Ok(exchanged)
    }

    /// Keeps the state before another document comes onto the board as a second copy of the autosave.
    pub fn keep_before(&mut self) {
        self.have_written(WriteJob::Before);
    }

    /// Has rules written, with an id that comes from the name of their file.
    pub fn write_rules(&mut self, rules: Box<RulesToKeep>, path: PathBuf, over: Over) {
        let id = path.file_stem().unwrap_or_default();
        let preset = rules.preset(id.to_string_lossy().into_owned());
        let text = presets::to_text(&preset);
        self.write(SaveFor::Rules(rules), path, over, text);
    }

    /// Has a file written; whether it worked is told later, together with what it was for.
    pub fn write<E: Display>(
        &mut self,
        purpose: SaveFor,
        path: PathBuf,
        over: Over,
        content: Result<impl Into<Vec<u8>>, E>,
    ) {
        match content {
            Ok(content) => {
                self.have_written(WriteJob::File(purpose, path, content.into(), over));
            }
            Err(error) => {
                let error = NotWritten::Failed(error.to_string());
                self.not_written(WriteOutcome::File(purpose, path, Err(error)));
            }
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
    /// where it is then, and as what. Either way that is told, by what the user knows of it.
    pub fn keep_document<E: Display>(
        &mut self,
        (what, told): (&str, &str),
        purpose: SaveFor,
        (file, title): (&OwnFile, &str),
        text: Result<String, E>,
    ) -> Option<(PathBuf, Fingerprint)> {
        match self.list_document((file, title), text) {
            Ok((path, known)) => {
                let text = format!("The last {what} is kept: {told}");
                let tip = format!("Its file: {}", file_name(&path));
                self.notices.info_with_tip(text, tip);
                self.note_recent(path.clone());
                Some((path, known))
            }
            Err(error) => {
                let mut offers = Vec::new();
                offers.extend(
                    self.doing
                        .clone()
                        .map(|again| WayOut::new("Try again", again)),
                );
                let elsewhere = FileAction::Ask(Purpose::Save(purpose.clone()));
                offers.push(WayOut::new("Save elsewhere…", elsewhere));
                if let Some(again) = self.doing.clone() {
                    offers.push(WayOut {
                        text: "Discard it",
                        actions: vec![FileAction::GiveUp(purpose).into(), again],
                    });
                }
                self.modal = Some(Modal::Trouble {
                    title: format!("The {what} was not kept, so it stays"),
                    text: error,
                    offers,
                });
                None
            }
        }
    }

    /// Writes a document into the games folder, where a file is listed that nobody has named.
    ///
    /// # Errors
    /// The reason why it is not there.
    pub fn list_document<E: Display>(
        &self,
        (file, title): (&OwnFile, &str),
        text: Result<String, E>,
    ) -> Result<(PathBuf, Fingerprint), String> {
        let text = text.map_err(|error| error.to_string())?;
        let known = Fingerprint::of(text.as_bytes());
        let path = self.write_kept(file, title, text)?;
        Ok((path, known))
    }

    fn write_kept(&self, file: &OwnFile, title: &str, text: String) -> Result<PathBuf, String> {
        let named = file.path.as_deref();
        let named = named.filter(|path| !game_name::is_free_name(path));
        let title = named.map_or(Cow::from(title), game_name::stem);
        let folder = self.folders.games().map_err(|error| error.to_string())?;
        let own = file.path.clone().filter(|_| named.is_none());
        let at = KeptAt {
            own: own.zip(file.known),
            folder,
            name: game_name::usual_name(&title, self.now()),
        };
        let (sender, answer) = channel();
        let pushed = self.writer.push(WriteJob::Kept(at, text, sender));
        let answered = pushed.ok().and_then(|()| answer.recv().ok());
        answered.unwrap_or_else(|| Err(WRITER_IS_GONE.to_owned()))
    }

    /// Copies a file of several games into the games folder; whether it worked is told later.
    pub fn keep_all(&mut self, path: &Path) {
        match self.folders.games() {
            Ok(folder) => self.have_written(WriteJob::Copy(path.to_owned(), folder)),
            Err(error) => self.notices.trouble(error.to_string()),
        }
    }

    /// Writes games that were pasted into a file of their own in the games folder; whether it worked is told later.
    pub fn keep_pasted(&mut self, text: String) {
        let name = game_name::usual_name("pasted", self.now());
        match self.folders.games() {
            Ok(folder) => self.have_written(WriteJob::Pgn(folder, name, text)),
            Err(error) => self.notices.trouble(error.to_string()),
        }
    }

    fn not_written(&mut self, written: WriteOutcome) {
        self.unwritten.push(written);
        self.wake.wake();
    }

    /// What was written since this was asked last, or could not be.
    pub fn written(&mut self) -> Vec<WriteOutcome> {
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
        self.large = is_large(&path).then(|| file_name(&path));
        let read = move |teller: &Teller<ReadFile>| teller.tell(ReadFile::read(purpose, path));
        if let Err(error) = self.reading.start("kalaha-read", &self.wake, read) {
            self.notices.trouble(error.to_string());
        }
    }

    /// Waits for the file that is being read no longer.
    pub fn stop_reading(&mut self) {
        self.reading.stop();
        self.large = None;
    }

    /// Reads a long text that was pasted, off the window's thread.
    pub fn read_pasted(&mut self, text: String, usual: NamedRules) {
        let read = move |teller: &Teller<Pasted>| teller.tell(from_long(&text, &usual));
        if let Err(error) = self.pasting.start("kalaha-paste", &self.wake, read) {
            self.notices.trouble(error.to_string());
        }
    }

    /// Copies a position as a line of text.
    pub fn copy_position(&mut self, ctx: &Context, shape: Shape, position: &Position) {
        let text = print_position(shape, position);
        self.notices.info(format!("Copied {text}"));
        ctx.copy_text(text);
    }

    /// Copies a picture, or tells why there is none.
    pub fn copy_picture(&mut self, ctx: &Context, drawn: Result<RgbaImage, String>) {
        match drawn {
            Ok(image) => {
                let size = [image.width() as usize, image.height() as usize];
                ctx.copy_image(ColorImage::from_rgba_unmultiplied(size, image.as_raw()));
                self.notices.info("Copied the picture");
            }
            Err(error) => self.notices.trouble(error),
        }
    }

    /// Looks what is in the files opened or saved last.
    pub fn glance_at_recent(&mut self) {
        let paths = self.settings.recent_files.paths().to_vec();
        self.recent.glance(paths, (self.clock)(), &self.wake);
    }

    /// Looks what has changed among the games on the disk.
    pub fn look_for_games(&mut self) {
        let others = &self.settings.game_folders;
        self.games.look(&self.folders, others, &self.wake);
    }

    /// Looks for games in other slots and for what was set aside.
    pub fn look_for_waiting(&mut self) {
        self.waiting.look(&self.folders, &self.wake);
    }

    /// Puts a file on top of those opened or saved last.
    pub fn note_recent(&mut self, path: PathBuf) {
        if game_name::may_hold_games(&path) {
            self.change_settings(|s| s.recent_files.note(path));
        }
    }

    /// Says in a dialog what could not be done with a file, why, and what can be done about that.
    pub fn tell_trouble(&mut self, path: &Path, what: &str, text: String, offers: Vec<WayOut>) {
        self.modal = Some(Modal::Trouble {
            title: format!("{} {what}", file_name(path)),
            text,
            offers,
        });
    }
}

/// Tells that something is not kept, unless that was told already; that it was, once it is.
fn tell_first(
    (what, topic): (&str, Topic),
    before: &Autosaving,
    result: &Result<(), String>,
    notices: &mut Notices,
) {
    let was_told = matches!(before.kept(), SaveState::No(_));
    match result {
        Err(_) if was_told => {}
        Err(error) => notices.failed(topic, format!("{what}, which is tried again: {error}")),
        Ok(()) => notices.succeeded(topic),
    }
}
