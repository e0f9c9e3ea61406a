//! What waits in the autosave folder: games in other slots, and files that were set aside. Looked at when their list is
//! opened, off the window's thread.

use std::path::PathBuf;

use crate::gui::work::wake::Wake;
use crate::gui::work::worker::Worker;
use crate::storage::disk::folders::Folders;
use crate::storage::disk::set_aside::all_set_aside;
use crate::storage::games::glance::{Glance, glance};
use crate::storage::session::unfinished::{Unfinished, other_unfinished};

/// How many files that were set aside are shown.
const SHOWN: usize = 200;

/// What other sessions left behind.
#[derive(Debug, Default)]
pub struct WaitingGames {
    /// Games and comparisons in slots that no copy of the program has.
    pub unfinished: Vec<Unfinished>,
    /// Files in free slots that cannot be read whole, and those that were set aside, the newest first: what can be saved
    /// of each.
    pub set_aside: Vec<(PathBuf, Result<Glance, String>)>,
}

/// What is known of what waits.
#[derive(Default)]
pub struct Waiting {
    /// `None` until it was looked for.
    pub found: Option<WaitingGames>,
    looking: Worker<WaitingGames>,
}

impl Waiting {
    /// Looks anew.
    pub fn look(&mut self, folders: &Folders, wake: &Wake) {
        self.found = None;
        let folder = folders.autosave();
        let begun = self.looking.start("kalaha-read", wake, move |teller| {
            let folder = match folder {
                Ok(folder) => folder,
                Err(error) => {
                    log::warn!("{error}");
                    return teller.tell(WaitingGames::default());
                }
            };
            let (unfinished, broken) = other_unfinished(&folder);
            let set_aside = broken.into_iter().chain(all_set_aside(&folder));
            let glanced = set_aside.take(SHOWN).map(|path| {
                let found = glance(&path).map_err(|error| error.reason());
                (path, found)
            });
            teller.tell(WaitingGames {
                unfinished,
                set_aside: glanced.collect(),
            });
        });
        if let Err(error) = begun {
            log::error!("{error}");
        }
    }

    /// Takes what was found.
    pub fn hear(&mut self) {
        if let Some(found) = self.looking.news().pop() {
            self.found = Some(found);
        }
    }
}
