//! The game that is chosen, read in the background, so that it is seen before it is opened.

use std::path::{Path, PathBuf};

use crate::game::contest::Game;
use crate::gui::work::wake::Wake;
use crate::gui::work::worker::Worker;
use crate::storage::library::list::read_game;

/// The bytes of a file of which a game is read unasked; it takes some tens of milliseconds.
const READ_UNASKED: u64 = 2 << 20;

/// The game that is chosen, as it is in its file.
#[derive(Default)]
pub struct GamePreview {
    /// The file and the number of the game in it.
    wanted: Option<(PathBuf, usize)>,
    read: Option<Box<Game>>,
    reading: Worker<Box<Game>>,
}

impl GamePreview {
    /// The game, once it is read.
    pub fn game(&self) -> Option<&Game> {
        self.read.as_deref()
    }

    /// Shows this game of a file, or none.
    pub fn look(&mut self, wanted: Option<(PathBuf, usize)>, wake: &Wake) {
        if wanted == self.wanted {
            return;
        }
        self.reading.stop();
        self.read = None;
        self.wanted.clone_from(&wanted);
        let Some((path, number)) = wanted.filter(|(path, _)| is_small(path)) else {
            return;
        };
        let begun = self
            .reading
            .start_next("kalaha-preview", wake, move |teller| {
                match read_game(&path, number) {
                    Ok(game) => teller.tell(Box::new(game)),
                    Err(error) => log::debug!("{}: {error}", path.display()),
                }
            });
        if let Err(error) = begun {
            log::error!("{error}");
        }
    }

    /// The file may have changed: the game is read anew.
    pub fn renew(&mut self, wake: &Wake) {
        let wanted = self.wanted.take();
        self.look(wanted, wake);
    }

    /// Takes what was read.
    pub fn hear(&mut self) {
        if let Some(game) = self.reading.news().pop() {
            self.read = Some(game);
        }
    }
}

fn is_small(path: &Path) -> bool {
    std::fs::metadata(path).is_ok_and(|file| file.len() <= READ_UNASKED)
}
