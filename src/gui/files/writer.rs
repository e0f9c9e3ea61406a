//! One thread that writes: autosaves, settings and saved files, so that the window never waits.

use std::path::PathBuf;
use std::sync::mpsc::Sender;

use crate::gui::files::purpose::SaveFor;
use crate::gui::work::queue::{Job, Queue};
use crate::gui::work::wake::Wake;
use crate::storage::atomic::{write_atomically, write_new};
use crate::storage::file_error::FileError;
use crate::storage::folders::Folders;
use crate::storage::settings::Settings;
use crate::storage::slots::Slot;

/// Why nothing can be written any more.
pub const WRITER_IS_GONE: &str = "the thread that writes files is gone";

/// Something to write.
#[derive(Debug)]
pub enum WriteJob {
    /// The autosave; a later one makes an earlier one needless.
    Autosave(String),
    /// The settings; likewise.
    Settings(Box<Settings>),
    /// A file, and what for.
    File(SaveFor, PathBuf, String),
    /// A document that is about to leave the window, which waits for the answer: its path.
    Kept(KeptAt, String, Sender<Result<PathBuf, String>>),
}

/// Where a document is kept that is about to leave the window.
#[derive(Debug)]
pub enum KeptAt {
    /// In its own file.
    Own(PathBuf),
    /// In a new file of this folder, with such a name or, where that is taken, a number after it.
    New(PathBuf, String),
}

impl KeptAt {
    fn write(self, text: &str) -> Result<PathBuf, FileError> {
        match self {
            Self::Own(path) => write_atomically(&path, text.as_bytes()).map(|()| path),
            Self::New(folder, name) => write_new(&folder, &name, "json", text.as_bytes()),
        }
    }
}

/// Something that was written, or could not be.
#[derive(Debug)]
pub enum Written {
    /// The autosave.
    Autosave(Result<(), String>),
    /// A file, and what for.
    File(SaveFor, PathBuf, Result<(), String>),
}

/// The thread's handle. Dropped, it waits until everything is written.
pub type Writer = Queue<WriteJob, Written>;

impl Job for WriteJob {
    fn is_outdated_by(&self, later: &Self) -> bool {
        matches!(
            (self, later),
            (Self::Autosave(_), Self::Autosave(_)) | (Self::Settings(_), Self::Settings(_))
        )
    }
}

impl WriteJob {
    /// What is to be told if it cannot be done.
    pub fn failed(self) -> Option<Written> {
        let error = || Err(WRITER_IS_GONE.to_owned());
        match self {
            Self::Autosave(_) => Some(Written::Autosave(error())),
            // Whoever waits for a document hears that nobody will answer.
            Self::Settings(_) | Self::Kept(..) => None,
            Self::File(purpose, path, _) => Some(Written::File(purpose, path, error())),
        }
    }
}

/// Starts the thread. Without a slot autosaves are not written.
pub fn writer(slot: Option<Slot>, folders: Folders, wake: Wake) -> Writer {
    let mut before = Settings::peek(&folders);
    Queue::start("kalaha-writer", wake, move |job| match job {
        WriteJob::Autosave(text) => {
            let result = slot.as_ref()?.save(&text);
            Some(Written::Autosave(result.map_err(|e| e.to_string())))
        }
        WriteJob::Settings(settings) => {
            match settings.save_changes(&before, &folders) {
                Ok(()) => before = *settings,
                Err(error) => log::warn!("the settings were not saved: {error}"),
            }
            None
        }
        WriteJob::Kept(at, text, answer) => {
            let result = at.write(&text).map_err(|e| e.to_string());
            if answer.send(result).is_err() {
                log::error!("nobody waits for what was kept");
            }
            None
        }
        WriteJob::File(purpose, path, text) => {
            let result = write_atomically(&path, text.as_bytes());
            let result = result.map_err(|e| e.to_string());
            Some(Written::File(purpose, path, result))
        }
    })
}
