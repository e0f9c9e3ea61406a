//! The game and its file.

use std::path::PathBuf;

use egui::Context;

use crate::gui::files::purpose::SaveFor;
use crate::gui::files::writer::Over;
use crate::gui::pages::play::state::Play;
use crate::gui::shared::Shared;
use crate::storage::game_file;
use crate::storage::pgn::write::to_pgn;
use crate::storage::presets::{self, Preset};

impl Play {
    /// Keeps the game, which is about to leave the board, unless a file holds it already. A file that
    /// somebody has named is only written when he saves: how its game went on is kept beside it.
    /// Whether the game may leave.
    pub fn keep_game(&self, shared: &mut Shared) -> bool {
        if !self.game.is_played() {
            return true;
        }
        let text = || game_file::to_text(&self.game, shared.now());
        let may_leave = match self.file.needs_keeping() {
            true => {
                let (text, place) = (text(), (&self.file, self.game.rules_name.as_str()));
                shared.keep_document("game", self.purpose(), place, text)
            }
            false => true,
        };
        if may_leave {
            shared.keep_before();
        }
        may_leave
    }

    /// What saving the game is for.
    pub fn purpose(&self) -> SaveFor {
        SaveFor::Game(self.file.key.clone())
    }

    /// Saves the game to a file.
    pub fn save(&mut self, path: PathBuf, over: Over, shared: &mut Shared) {
        self.file.write();
        let text = game_file::to_text(&self.game, shared.now());
        shared.write(self.purpose(), path, over, text);
    }

    /// Writes the game for other programs.
    pub fn export_pgn(&self, path: PathBuf, shared: &mut Shared) {
        let purpose = SaveFor::Pgn(self.file.key.clone());
        shared.write(purpose, path, Over::Anything, to_pgn(&self.game));
    }

    /// Copies the game for other programs.
    pub(super) fn copy_pgn(&self, ctx: &Context, shared: &mut Shared) {
        match to_pgn(&self.game) {
            Ok(text) => {
                ctx.copy_text(text);
                shared.notices.info("Copied the game as PGN");
            }
            Err(error) => shared.notices.trouble(error.to_string()),
        }
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
            other_names: Vec::new(),
            family: String::new(),
            text: String::new(),
            origin: String::new(),
            source: String::new(),
            rules: named.rules.spec().clone(),
        };
        shared.write(
            SaveFor::Rules,
            path,
            Over::Anything,
            presets::to_text(&preset),
        );
    }
}
