//! The game and its file.

use std::path::PathBuf;

use crate::gui::files::purpose::SaveFor;
use crate::gui::pages::play::state::{FileState, Play};
use crate::gui::shared::Shared;
use crate::storage::game_file;
use crate::storage::presets::{self, Preset};

impl Play {
    /// Keeps the game, which is about to leave the board, unless a file holds it already. A file that
    /// somebody has named is only written when he saves: how its game went on is kept beside it.
    /// Whether the game may leave.
    pub fn keep_game(&self, shared: &mut Shared) -> bool {
        if !self.game.is_played() || self.file_state == FileState::Saved {
            return true;
        }
        let place = (self.file.as_deref(), self.game.rules_name.as_str());
        shared.keep_document("game", place, game_file::to_text(&self.game, shared.now()))
    }

    /// Saves the game to a file.
    pub fn save(&mut self, path: PathBuf, shared: &mut Shared) {
        self.file_state = FileState::Saving;
        let text = game_file::to_text(&self.game, shared.now());
        shared.write(SaveFor::Game(self.key.clone()), path, text);
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
