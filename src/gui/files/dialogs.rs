//! The system's file dialogs, off the window's thread.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use crate::gui::files::names::with_ending;
use crate::gui::files::purpose::Purpose;
use crate::gui::work::wake::NoThread;
use crate::gui::work::worker::{Teller, Worker, leave};

/// A request to the system's file dialog.
#[derive(Clone, Debug)]
pub struct DialogRequest {
    /// What for.
    pub purpose: Purpose,
    /// The folder shown first.
    pub folder: PathBuf,
    /// The file name suggested.
    pub name: String,
}

/// What came of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DialogAnswer {
    /// This file, or folder.
    File(PathBuf),
    /// None.
    Nothing,
    /// The system has shown no dialog.
    NoDialog,
}

/// A file dialog that is open.
pub struct OpenDialog {
    /// What for.
    pub purpose: Purpose,
    /// Who waits for the answer.
    pub answer: Worker<DialogAnswer>,
}

/// The file dialogs of a desktop, or what tests put in their place.
pub trait FileDialogs {
    /// Shows a dialog without blocking, and tells what came of it.
    ///
    /// # Errors
    /// The system gives no thread.
    fn ask(&self, request: DialogRequest, teller: Teller<DialogAnswer>) -> Result<(), NoThread>;
}

/// Less time than anybody needs to answer a dialog.
const TOO_SOON: Duration = Duration::from_millis(200);

/// The system's own dialogs.
pub struct NativeDialogs;

impl FileDialogs for NativeDialogs {
    fn ask(&self, request: DialogRequest, teller: Teller<DialogAnswer>) -> Result<(), NoThread> {
        leave(teller.spawn("kalaha-dialog", move |teller| {
            let begun = Instant::now();
            teller.tell(match show(request) {
                Some(path) => DialogAnswer::File(path),
                // Nobody answers so soon: there was no dialog.
                None if begun.elapsed() < TOO_SOON => DialogAnswer::NoDialog,
                None => DialogAnswer::Nothing,
            });
        })?);
        Ok(())
    }
}

fn show(request: DialogRequest) -> Option<PathBuf> {
    // Where no portal is, the dialog is a program of its own, which is told no folder and begins in the one that this is in.
    if let Err(error) = std::env::set_current_dir(&request.folder) {
        log::debug!("the dialog begins elsewhere: {error}");
    }
    let (files, endings) = request.purpose.files();
    let dialog = rfd::FileDialog::new()
        .set_directory(&request.folder)
        .set_title(request.purpose.title());
    let dialog = match endings {
        [] => dialog,
        _ => dialog.add_filter(files, endings),
    };
    match request.purpose {
        Purpose::Open(_) => dialog.pick_file(),
        Purpose::Folder => dialog.pick_folder(),
        Purpose::Save(_) => {
            let path = dialog.set_file_name(&request.name).save_file()?;
            // That a file is replaced was asked about the name as it was chosen.
            match path.is_file() {
                true => Some(path),
                false => Some(with_ending(path, request.purpose.ending())),
            }
        }
    }
}
