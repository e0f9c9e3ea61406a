//! The system's file dialogs, off the window's thread.

use std::path::PathBuf;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use crate::gui::files::names::with_ending;
use crate::gui::files::purpose::Purpose;
use crate::gui::work::wake::NoThread;
use crate::gui::work::worker::{Teller, Worker, leave};

/// A request to the system's file dialog.
#[derive(Clone, Debug)]
pub struct DialogRequest {
    /// What becomes of the file.
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
    /// These files, one or more.
    Files(Vec<PathBuf>),
    /// This file, to whose name an ending was added, so that nobody was asked whether one of that name is to be replaced.
    Completed(PathBuf),
    /// None.
    Nothing,
    /// The system has shown no dialog.
    NoDialog,
}

/// A file dialog that is open.
pub struct OpenDialog {
    /// What becomes of the file.
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
                // Nobody answers so soon: there was no dialog.
                DialogAnswer::Nothing if begun.elapsed() < TOO_SOON => DialogAnswer::NoDialog,
                answer => answer,
            });
        })?);
        Ok(())
    }
}

fn show(request: DialogRequest) -> DialogAnswer {
    // Where no portal is, the dialog is a program of its own, which is told no folder and begins in the one that this is in.
    if let Err(error) = std::env::set_current_dir(&request.folder) {
        log::debug!("the dialog begins elsewhere: {error}");
    }
    // On such a day the library that shows dialogs ends the program.
    if SystemTime::now() < UNIX_EPOCH {
        return DialogAnswer::NoDialog;
    }
    let (files, endings) = request.purpose.files();
    let dialog = rfd::FileDialog::new()
        .set_directory(&request.folder)
        .set_title(request.purpose.title());
    let dialog = match endings {
        [] => dialog,
        _ => dialog.add_filter(files, endings),
    };
    let answer = match &request.purpose {
        Purpose::Open(_) => dialog.pick_file().map(DialogAnswer::File),
        Purpose::Folder => dialog.pick_folder().map(DialogAnswer::File),
        Purpose::Import => dialog.pick_files().map(DialogAnswer::Files),
        purpose @ Purpose::Save(_) => {
            let chosen = dialog.set_file_name(&request.name).save_file();
            chosen.map(|path| completed(path, purpose))
        }
    };
    answer.unwrap_or(DialogAnswer::Nothing)
}

/// A file to be written, by the name that was chosen: whether one is replaced was asked about the name as it was.
fn completed(path: PathBuf, purpose: &Purpose) -> DialogAnswer {
    let whole = match path.is_file() {
        true => path.clone(),
        false => with_ending(path.clone(), purpose.ending()),
    };
    match whole == path {
        true => DialogAnswer::File(path),
        false => DialogAnswer::Completed(whole),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gui::files::key::DocumentKey;
    use crate::gui::files::purpose::SaveFor;

    #[test]
    fn of_a_name_that_was_completed_nobody_was_asked() {
        let folder = tempfile::tempdir().unwrap();
        let purpose = Purpose::Save(SaveFor::Game(DocumentKey::default()));
        let [bare, whole] = ["final", "final.kalaha.json"].map(|name| folder.path().join(name));
        std::fs::write(&whole, "another game").unwrap();
        let done = |path: &PathBuf| completed(path.clone(), &purpose);
        assert_eq!(done(&bare), DialogAnswer::Completed(whole.clone()));
        assert_eq!(done(&whole), DialogAnswer::File(whole));
        std::fs::write(&bare, "").unwrap();
        assert_eq!(done(&bare), DialogAnswer::File(bare));
    }
}
