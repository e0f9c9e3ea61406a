//! One thread that writes: autosaves, settings and saved games, so that the window never waits.

use std::collections::VecDeque;
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, JoinHandle};

use crate::gui::files::dialogs::{Mailer, Message};
use crate::storage::atomic::write_atomically;
use crate::storage::folders::Folders;
use crate::storage::settings::Settings;
use crate::storage::slots::Slot;

/// Something to write.
#[derive(Debug)]
pub enum Job {
    /// The autosave; a later one makes an earlier one needless.
    Autosave(String),
    /// The settings; likewise.
    Settings(Box<Settings>),
    /// A file the user asked for.
    File(PathBuf, String),
}

/// The thread's handle. Dropped, it waits until everything is written.
pub struct Writer {
    jobs: Option<Sender<Job>>,
    thread: Option<JoinHandle<()>>,
}

impl Writer {
    /// Starts the thread. Without a slot autosaves are not written.
    pub fn start(slot: Option<Slot>, folders: Folders, mailer: Mailer) -> Self {
        let (jobs, inbox) = channel();
        let thread = thread::Builder::new()
            .name("kalaha-writer".to_owned())
            .spawn(move || write_all(&inbox, slot.as_ref(), &folders, &mailer));
        match thread {
            Ok(thread) => Self {
                jobs: Some(jobs),
                thread: Some(thread),
            },
            Err(error) => {
                log::error!("no thread to write files: {error}");
                Self {
                    jobs: None,
                    thread: None,
                }
            }
        }
    }

    /// Writes this soon.
    pub fn write(&self, job: Job) {
        let sent = self.jobs.as_ref().map(|jobs| jobs.send(job));
        if !matches!(sent, Some(Ok(()))) {
            log::error!("the writer is gone: a file was not written");
        }
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        self.jobs = None;
        if let Some(thread) = self.thread.take()
            && thread.join().is_err()
        {
            log::error!("the writer ended badly");
        }
    }
}

fn write_all(inbox: &Receiver<Job>, slot: Option<&Slot>, folders: &Folders, mailer: &Mailer) {
    let mut waiting = VecDeque::new();
    while let Some(job) = waiting.pop_front().or_else(|| inbox.recv().ok()) {
        waiting.extend(inbox.try_iter());
        let same = |other: &Job| {
            matches!(
                (&job, other),
                (Job::Autosave(_), Job::Autosave(_)) | (Job::Settings(_), Job::Settings(_))
            )
        };
        if waiting.iter().any(same) {
            continue;
        }
        match job {
            Job::Autosave(text) => {
                if let Some(slot) = slot {
                    let result = slot.save(&text).map_err(|e| e.to_string());
                    mailer.send(Message::Autosaved(result));
                }
            }
            Job::Settings(settings) => {
                if let Err(error) = settings.save(folders) {
                    log::warn!("the settings were not saved: {error}");
                }
            }
            Job::File(path, text) => {
                let result = write_atomically(&path, text.as_bytes());
                mailer.send(Message::Saved(path, result.map_err(|e| e.to_string())));
            }
        }
    }
}
