//! What is known of the games on the disk, and the thread that looks.

use std::path::PathBuf;
use std::sync::Arc;

use crate::gui::work::wake::Wake;
use crate::gui::work::worker::Worker;
use crate::storage::disk::folders::Folders;
use crate::storage::library::found::ReadProgress;
use crate::storage::library::list::Library;

/// The name of the index in the cache.
const INDEX: &str = "library.index";
/// Every so many files it is told how far the reading has come.
const STEP: usize = 32;

enum LibraryNews {
    Progress(ReadProgress),
    /// Games read so far, and whether that is all.
    Known(Arc<Library>, Complete),
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Complete {
    Yes,
    No,
}

/// The games on the disk.
#[derive(Default)]
pub struct GameShelf {
    library: Arc<Library>,
    underway: Option<ReadProgress>,
    worker: Worker<LibraryNews>,
    /// Why there is no folder of games.
    no_folder: Option<String>,
}

impl GameShelf {
    /// The games that are known.
    pub fn library(&self) -> &Library {
        &self.library
    }

    /// The same to be taken along into the background.
    pub fn shared_library(&self) -> Arc<Library> {
        Arc::clone(&self.library)
    }

    /// Whether these are the games that are known now.
    pub fn is_still(&self, library: &Arc<Library>) -> bool {
        Arc::ptr_eq(&self.library, library)
    }

    /// What could not be looked into, in a sentence each.
    pub fn unread(&self) -> impl Iterator<Item = &str> {
        let folder = self.no_folder.iter();
        folder.chain(self.library.unread()).map(String::as_str)
    }

    /// How far the reading has come, while files are read.
    pub const fn underway(&self) -> Option<ReadProgress> {
        self.underway
    }

    /// Looks for what has changed in the folder of games and in others.
    pub fn look(&mut self, folders: &Folders, others: &[PathBuf], wake: &Wake) {
        let index = folders.cache_folder().ok().map(|cache| cache.join(INDEX));
        let games = folders.games();
        let games = games.map_err(|error| error.to_string());
        self.no_folder = games.as_ref().err().cloned();
        let all: Vec<_> = games.into_iter().chain(others.iter().cloned()).collect();
        let known = Arc::clone(&self.library);
        self.underway = Some(ReadProgress { done: 0, all: 0 });
        let begun = self.worker.start("kalaha-library", wake, move |teller| {
            let mut library = Library::clone(&known);
            if let (true, Some(index)) = (library.is_empty(), &index) {
                library = Library::of_index(index);
                teller.tell(LibraryNews::Known(Arc::new(library.clone()), Complete::No));
            }
            let (library, changed) = library.refreshed(&all, |progress| {
                if progress.done % STEP == 0 && progress.done > 0 {
                    teller.tell(LibraryNews::Progress(progress));
                }
                !teller.stop().is_stopped()
            });
            if teller.stop().is_stopped() {
                return;
            }
            if let (true, Some(index)) = (changed, &index)
                && let Err(error) = library.keep(index)
            {
                log::warn!("the index of the library was not kept: {error}");
            }
            teller.tell(LibraryNews::Known(Arc::new(library), Complete::Yes));
        });
        if let Err(error) = begun {
            log::error!("{error}");
            self.underway = None;
        }
    }

    /// Takes what was found.
    pub fn hear(&mut self) {
        for news in self.worker.news() {
            match news {
                LibraryNews::Progress(progress) => self.underway = Some(progress),
                LibraryNews::Known(library, complete) => {
                    self.library = library;
                    if complete == Complete::Yes {
                        self.underway = None;
                    }
                }
            }
        }
    }
}
