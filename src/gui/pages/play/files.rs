//! The game and its file.

use std::borrow::Cow;
use std::path::PathBuf;

use crate::gui::files::names::file_name;
use crate::gui::files::purpose::SaveFor;
use crate::gui::modal::Modal;
use crate::gui::pages::play::state::{FileState, Play};
use crate::gui::shared::Shared;
use crate::storage::atomic::{write_atomically, write_new};
use crate::storage::game_file;
use crate::storage::presets::{self, Preset};

impl Play {
    /// Saves a game that is about to leave the board, unless a file holds it already, and waits until
    /// it is on the disk. A file that somebody has named is only written when he saves: how its game
    /// went on is kept beside it. Whether the game may leave; if not, that is told.
    pub fn keep_game(&self, shared: &mut Shared) -> bool {
        if !self.is_worth_keeping() {
            return true;
        }
        match self.write_kept(shared) {
            Ok(path) => {
                let name = file_name(&path);
                let notices = &mut shared.notices;
                notices.info(format!("The last game is kept as {name}"));
                shared.note_recent(path);
                true
            }
            Err(error) => {
                shared.modal = Some(Modal::Trouble {
                    title: "The game was not kept, so it stays on the board".to_owned(),
                    text: format!(
                        "{error}\n\nMend that and try again, or save the game elsewhere."
                    ),
                });
                false
            }
        }
    }

    fn write_kept(&self, shared: &Shared) -> Result<PathBuf, String> {
        let text = game_file::to_text(&self.game, shared.now()).map_err(|e| e.to_string())?;
        if let Some(own) = self.file.as_ref().filter(|p| game_file::is_free_name(p)) {
            let written = write_atomically(own, text.as_bytes());
            return written.map(|()| own.clone()).map_err(|e| e.to_string());
        }
        let folder = shared.folders.games().map_err(|e| e.to_string())?;
        let title = match &self.file {
            Some(path) => path.file_stem().unwrap_or_default().to_string_lossy(),
            None => Cow::from(&self.game.rules_name),
        };
        let name = game_file::usual_name(&title, shared.now());
        write_new(&folder, &name, "json", text.as_bytes()).map_err(|e| e.to_string())
    }

    /// Saves the game to a file.
    pub fn save(&mut self, path: PathBuf, shared: &mut Shared) {
        self.file_state = FileState::Saving;
        self.write(SaveFor::Game(self.key.clone()), path, shared);
    }

    fn write(&self, purpose: SaveFor, path: PathBuf, shared: &mut Shared) {
        let text = game_file::to_text(&self.game, shared.now());
        shared.write(purpose, path, text);
    }

    /// Whether this game was to be saved, and not another one.
    pub fn is_of(&self, purpose: &SaveFor) -> bool {
        *purpose == SaveFor::Game(self.key.clone())
    }

    /// Notes that the game is in a file now.
    pub fn saved_as(&mut self, path: PathBuf) {
        // A move made meanwhile has marked the game as changed again.
        if self.file_state == FileState::Saving {
            self.file_state = FileState::Saved;
        }
        self.file = Some(path);
    }

    /// Notes that the game could not be saved.
    pub const fn not_saved(&mut self) {
        self.file_state = match self.file {
            Some(_) => FileState::Changed,
            None => FileState::None,
        };
    }

    /// Ends what goes on in the background; a table that is being written is waited for.
    pub fn close(&mut self, shared: &Shared) {
        self.thinker.stop();
        self.endgames.close(&shared.wake);
    }

    /// Keeps the edited rules as a file.
    pub fn save_rules(&self, path: PathBuf, shared: &mut Shared) {
        let Some(named) = self.draft.named() else {
            return;
        };
        let id = path.file_stem().unwrap_or_default();
        let preset = Preset {
            id: id.to_string_lossy().into_owned(),
            name: named.name,
            family: String::new(),
            text: String::new(),
            origin: String::new(),
            source: String::new(),
            rules: named.rules.spec().clone(),
        };
        shared.write(SaveFor::Rules, path, presets::to_text(&preset));
    }
}
