//! One thread that writes: autosaves, settings and saved files, so that the window never waits. Another one writes
//! each autosave ahead, without waiting for the disk, so that little is lost with the program where that is slow.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::Sender;

use crate::gui::files::games_job::{GamesDone, GamesJob};
use crate::gui::files::purpose::SaveFor;
use crate::gui::work::queue::{Job, Queue};
use crate::gui::work::wake::Wake;
use crate::storage::disk::atomic::{write_atomically, write_new};
use crate::storage::disk::file_error::FileError;
use crate::storage::disk::fingerprint::{
    Fingerprint, RewriteError, Rewritten, write_known, write_unknown,
};
use crate::storage::disk::folders::Folders;
use crate::storage::games::game_name::{SAVED_ENDING, copy_new};
use crate::storage::practice::training_file::Training;
use crate::storage::session::autosave::Autosave;
use crate::storage::settings::Settings;

/// Why nothing can be written any more.
pub const WRITER_IS_GONE: &str = "the thread that writes files is gone";

/// Something to write.
#[derive(Debug)]
pub enum WriteJob {
    /// The autosave with this number; a later one makes an earlier one needless.
    Autosave(u64, String),
    /// A second copy of the autosave as it is now: another document comes onto the board.
    Before,
    /// The settings with this number; likewise.
    Settings(u64, Box<Settings>),
    /// What was trained, with this number; likewise.
    Training(u64, Box<Training>),
    /// A file, what for, and what may be replaced.
    File(SaveFor, PathBuf, Vec<u8>, Over),
    /// A copy of a file in this folder.
    Copy(PathBuf, PathBuf),
    /// A new PGN file in this folder, of this name without its ending, with this text.
    Pgn(PathBuf, String, String),
    /// Whole files of the library: a few, so that others do not wait long.
    Games(Vec<GamesJob>),
    /// A document that is about to leave the window, which waits for the answer: its path.
    Kept(KeptAt, String, Sender<Result<PathBuf, String>>),
}

/// What a file may take the place of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Over {
    /// Whatever is there: the user was asked.
    Anything,
    /// The file as it was known.
    Known(Fingerprint),
    /// Nothing: what is there is not known, and the user was not asked.
    Nothing,
}

/// Where a document is kept that is about to leave the window.
#[derive(Debug)]
pub struct KeptAt {
    /// Its own file, which it goes on in while that is as it was known.
    pub own: Option<(PathBuf, Fingerprint)>,
    /// The folder of a new file otherwise.
    pub folder: PathBuf,
    /// The new file's name, with a number after it where that is taken.
    pub name: String,
}

impl KeptAt {
    fn write(self, text: &str) -> Result<PathBuf, FileError> {
        let text = text.as_bytes();
        if let Some((own, known)) = self.own {
            match write_known(&own, text, &known) {
                Ok(_) => return Ok(own),
                Err(RewriteError::ChangedOutside | RewriteError::Unknown) => {}
                Err(RewriteError::File(error)) => return Err(error),
            }
        }
        write_new(&self.folder, &self.name, SAVED_ENDING, text)
    }
}

/// Something that was written, or could not be.
#[derive(Debug)]
pub enum WriteOutcome {
    /// The autosave with this number.
    Autosave(u64, Result<(), String>),
    /// A file of the user's: its purpose and path.
    File(SaveFor, PathBuf, Result<Rewritten, NotWritten>),
    /// A new file in the folder of games, a copy or what was pasted: its path.
    Copied(Result<PathBuf, String>),
    /// What came of a job with files of the library.
    Games(GamesDone),
    /// What was trained, with this number.
    Training(u64, Result<(), String>),
    /// The settings with this number.
    Settings(u64, Result<(), String>),
}

/// Why a file was not written.
#[derive(Debug)]
pub enum NotWritten {
    /// Somebody else has changed it, or it is not known whose it is: the user is to be asked.
    Asks(String),
    /// A file of this name is for something else.
    Misfit(String),
    /// It cannot be written.
    Failed(String),
}

impl From<RewriteError> for NotWritten {
    fn from(error: RewriteError) -> Self {
        match error {
            RewriteError::ChangedOutside | RewriteError::Unknown => Self::Asks(error.to_string()),
            RewriteError::File(error) => Self::Failed(error.to_string()),
        }
    }
}

/// The thread's handle. Dropped, it waits until everything is written.
pub type FileWriter = Queue<WriteJob, WriteOutcome>;

impl Job for WriteJob {
    fn is_outdated_by(&self, later: &Self) -> bool {
        matches!(
            (self, later),
            (Self::Autosave(..), Self::Autosave(..))
                | (Self::Settings(..), Self::Settings(..))
                | (Self::Training(..), Self::Training(..))
        )
    }

    fn needs_all_before(&self) -> bool {
        matches!(self, Self::Before)
    }
}

impl WriteJob {
    /// What is to be told if it cannot be done.
    pub fn failed(self) -> Option<WriteOutcome> {
        let error = || WRITER_IS_GONE.to_owned();
        match self {
            Self::Autosave(number, _) => Some(WriteOutcome::Autosave(number, Err(error()))),
            // Whoever waits for a document hears that nobody will answer.
            Self::Settings(number, _) => Some(WriteOutcome::Settings(number, Err(error()))),
            Self::Kept(..) | Self::Before => None,
            Self::Training(number, _) => Some(WriteOutcome::Training(number, Err(error()))),
            Self::Games(jobs) => {
                let failed = jobs.into_iter().map(|job| job.failed(WRITER_IS_GONE));
                Some(WriteOutcome::Games(GamesDone::of(failed)))
            }
            Self::Copy(..) | Self::Pgn(..) => Some(WriteOutcome::Copied(Err(error()))),
            Self::File(purpose, path, ..) => {
                let error = NotWritten::Failed(error());
                Some(WriteOutcome::File(purpose, path, Err(error)))
            }
        }
    }
}

/// An autosave to be written ahead.
#[derive(Debug)]
pub struct AheadJob(pub String);

impl Job for AheadJob {
    fn is_outdated_by(&self, _: &Self) -> bool {
        true
    }
}

/// The handle of the thread that writes ahead.
pub type AheadWriter = Queue<AheadJob, ()>;

/// Starts the thread that writes each autosave ahead.
pub fn ahead_writer(autosave: Arc<Autosave>, wake: Wake) -> AheadWriter {
    Queue::start("kalaha-ahead", wake, move |AheadJob(text)| {
        if let Err(error) = autosave.save_ahead(&text) {
            // The other thread has the same trouble, and tells it.
            log::info!("not written ahead: {error}");
        }
        None
    })
}

/// Starts the thread.
pub fn writer(autosave: Arc<Autosave>, folders: Folders, wake: Wake) -> FileWriter {
    let mut before = Settings::peek(&folders);
    // What this thread has written is nobody else's change, though the window may not have heard of it.
    let mut ours = HashMap::new();
    Queue::start("kalaha-writer", wake, move |job| match job {
        WriteJob::Autosave(number, text) => {
            Some(WriteOutcome::Autosave(number, autosave.save(&text)))
        }
        WriteJob::Before => {
            if let Err(error) = autosave.keep_before() {
                log::warn!("no second copy: {error}");
            }
            None
        }
        WriteJob::Settings(number, settings) => {
            let saved = settings.save_changes(&before, &folders);
            if saved.is_ok() {
                before = *settings;
            }
            let result = saved.map_err(|error| error.to_string());
            Some(WriteOutcome::Settings(number, result))
        }
        WriteJob::Training(number, training) => {
            let result = training.save(&folders).map_err(|error| error.to_string());
            Some(WriteOutcome::Training(number, result))
        }
        WriteJob::Copy(path, folder) => {
            let copied = copy_new(&path, &folder).map_err(|e| e.to_string());
            Some(WriteOutcome::Copied(copied))
        }
        WriteJob::Pgn(folder, name, text) => {
            let written = write_new(&folder, &name, "pgn", text.as_bytes());
            Some(WriteOutcome::Copied(written.map_err(|e| e.to_string())))
        }
        WriteJob::Games(jobs) => {
            let done = jobs.into_iter().map(GamesJob::work);
            Some(WriteOutcome::Games(GamesDone::of(done)))
        }
        WriteJob::Kept(at, text, answer) => {
            let result = at.write(&text).map_err(|e| e.to_string());
            if answer.send(result).is_err() {
                log::error!("nobody waits for what was kept");
            }
            None
        }
        WriteJob::File(purpose, path, text, over) => {
            let text = text.as_slice();
            let result = match over {
                Over::Anything => write_atomically(&path, text)
                    .map(|()| Rewritten::Replaced(Fingerprint::of(text)))
                    .map_err(RewriteError::from),
                Over::Known(known) => match (write_known(&path, text, &known), ours.get(&path)) {
                    (Err(RewriteError::ChangedOutside), Some(ours)) => {
                        write_known(&path, text, ours)
                    }
                    (result, _) => result,
                },
                Over::Nothing => write_unknown(&path, text),
            };
            if result.is_ok() {
                ours.insert(path.clone(), Fingerprint::of(text));
            }
            Some(WriteOutcome::File(
                purpose,
                path,
                result.map_err(NotWritten::from),
            ))
        }
    })
}
