//! The game that is chosen, read in the background, so that it is seen before it is opened.

use std::path::Path;
use std::sync::Arc;

use crate::game::contest::Game;
use crate::gui::board::LastMove;
use crate::gui::parts::board_parts::last_move_of;
use crate::gui::work::wake::Wake;
use crate::gui::work::worker::Worker;
use crate::rules::state::State;
use crate::storage::library::export::GameInFile;
use crate::storage::library::list::{Library, read_game};

/// The bytes of a file of which a game is read unasked; it takes some tens of milliseconds.
const READ_UNASKED: u64 = 2 << 20;

/// A game, and how it stands where it is shown.
#[derive(Debug)]
pub struct PreviewedGame {
    /// As its file has it.
    pub game: Game,
    /// The position that was looked for, or the last one of its main line.
    pub state: State,
    /// The move that led there.
    pub last_move: Option<LastMove>,
}

/// A game, and the hash of the position at which it is shown; without one, and where it does not come, at its end.
pub type WantedPreview = (GameInFile, Option<u64>);

/// The game that is chosen, as it is in its file.
#[derive(Default)]
pub struct GamePreview {
    wanted: Option<WantedPreview>,
    shown: Option<Box<PreviewedGame>>,
    /// The game, or nothing where it cannot be read.
    reading: Worker<Option<Box<PreviewedGame>>>,
}

impl GamePreview {
    /// The game that is shown: the one before, until the one that is chosen was read.
    pub fn shown(&self) -> Option<&PreviewedGame> {
        self.shown.as_deref()
    }

    /// Shows this game, or none.
    pub fn look(&mut self, wanted: Option<WantedPreview>, library: &Arc<Library>, wake: &Wake) {
        if wanted == self.wanted {
            return;
        }
        self.reading.stop();
        self.wanted.clone_from(&wanted);
        let wanted = wanted.filter(|((path, _), _)| is_small(path));
        let Some(((path, number), position)) = wanted else {
            self.shown = None;
            return;
        };
        let library = Arc::clone(library);
        let begun = self
            .reading
            .start_next("kalaha-preview", wake, move |teller| {
                let game = library
                    .check_as_read(&path)
                    .and_then(|()| read_game(&path, number).map_err(|error| error.to_string()));
                let game = game.map_err(|error| log::debug!("{}: {error}", path.display()));
                teller.tell(game.ok().map(|game| shown_at(game, position)));
            });
        if let Err(error) = begun {
            log::error!("{error}");
        }
    }

    /// The file may have changed: the game is read anew.
    pub fn renew(&mut self, library: &Arc<Library>, wake: &Wake) {
        let wanted = self.wanted.take();
        self.look(wanted, library, wake);
    }

    /// Takes what was read.
    pub fn hear(&mut self) {
        if let Some(shown) = self.reading.news().pop() {
            self.shown = shown;
        }
    }
}

fn is_small(path: &Path) -> bool {
    std::fs::metadata(path).is_ok_and(|file| file.len() <= READ_UNASKED)
}

fn shown_at(mut game: Game, position: Option<u64>) -> Box<PreviewedGame> {
    game.record.go_to_main_after(None);
    game.record.go_to(usize::MAX);
    if let Some(position) = position {
        game.record.seek_position(position);
    }
    let trace = game.record.last_trace().map(|(_, trace)| trace);
    Box::new(PreviewedGame {
        state: game.record.state().clone(),
        last_move: trace.as_ref().and_then(last_move_of),
        game,
    })
}
