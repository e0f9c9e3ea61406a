//! The game and its file.

use std::path::PathBuf;

use egui::Context;

use crate::gui::draft::Draft;
use crate::gui::files::own_file::FileState;
use crate::gui::files::purpose::SaveFor;
use crate::gui::files::writer::Over;
use crate::gui::own::about::{RulesDescription, RulesToKeep};
use crate::gui::pages::play::state::Play;
use crate::gui::shared::Shared;
use crate::rules::side::Side;
use crate::rules::words::phrase::counted;
use crate::storage::games::game_file;
use crate::storage::games::game_name::is_free_name;
use crate::storage::library::entry::day_of;
use crate::storage::pgn::write::to_pgn;
use crate::storage::rules::presets::{Preset, preset_called};

impl Play {
    /// Keeps the game, which is about to leave the board, unless a file holds it already. A file that
    /// somebody has named is only written when he saves: how its game went on is kept beside it.
    /// Whether the game may leave.
    pub fn keep_game(&mut self, shared: &mut Shared) -> bool {
        if !self.game.is_played() {
            return true;
        }
        if self.needs_keeping() {
            let text = game_file::to_text(&self.game_now(), shared.now());
            let place = (&self.file, self.game.rules_name.as_str());
            let told = self.told_as();
            let kept = shared.keep_document(("game", &told), self.purpose(), place, text);
            let Some((path, known)) = kept else {
                return false;
            };
            self.file.kept(path, known);
        }
        shared.keep_before();
        true
    }

    /// The game as its player knows it: `Anna – Ben, Kalah, 12 moves, 2026-11-21`.
    fn told_as(&self) -> String {
        let (game, names) = (&self.game, self.names_told());
        let moves = counted(game.record.line().len(), "move");
        let day = day_of(game.started, &game.about.date);
        let day = Some(day).filter(|day| !day.is_empty());
        let rules = game.rules_name.clone();
        let players = format!("{} – {}", names[Side::South], names[Side::North]);
        let parts: Vec<String> = [players, rules, moves].into_iter().chain(day).collect();
        parts.join(", ")
    }

    /// Has the library list all games there are, that on the board too if it has ended.
    pub fn list_ended(&mut self, shared: &mut Shared) {
        self.keep_ended(shared);
        shared.look_for_games();
    }

    /// Keeps a game that has ended in the games folder while it is on the board, so that the library lists it; not beside a file
    /// that somebody has named.
    fn keep_ended(&mut self, shared: &mut Shared) {
        let is_named = self.file.path.as_deref().is_some_and(|p| !is_free_name(p));
        // What is gone from the folder was taken out of it.
        let was_listed = self.file.state == FileState::Saved;
        if is_named || was_listed || self.end().is_none() || !self.needs_keeping() {
            return;
        }
        let text = game_file::to_text(&self.game_now(), shared.now());
        match shared.list_document((&self.file, self.game.rules_name.as_str()), text) {
            Ok((path, known)) => {
                self.file.kept(path, known);
                shared.keep();
            }
            Err(error) => {
                let text = format!("The game on the board is not listed: {error}");
                shared.notices.trouble(text);
            }
        }
    }

    /// Whether the game would be lost with the window: somebody has played, and no file holds it.
    pub fn needs_keeping(&self) -> bool {
        let (game, file) = (&self.game, &self.file);
        game.is_played() && file.needs_keeping() && !file.is_in_origin(game)
    }

    /// What saving the game is for.
    pub fn purpose(&self) -> SaveFor {
        SaveFor::Game(self.file.key.clone())
    }

    /// Saves the game to a file.
    pub fn save(&mut self, path: PathBuf, over: Over, shared: &mut Shared) {
        self.file.write();
        let text = game_file::to_text(&self.game_now(), shared.now());
        shared.write(self.purpose(), path, over, text);
    }

    /// Writes the game for other programs.
    pub fn export_pgn(&self, path: PathBuf, over: Over, shared: &mut Shared) {
        let purpose = SaveFor::Pgn(self.file.key.clone());
        shared.write(purpose, path, over, to_pgn(&self.game));
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

    /// Ends what goes on in the background; a table that is being written comes to its end.
    pub fn close(&mut self, shared: &Shared) {
        self.thinker.stop();
        self.endgames.close(&shared.wake);
    }

    /// The rules that are edited have been kept, if these are still there: they bear that name from now on, and so does the game
    /// that is played by them, unless they come with the program.
    pub fn name_rules(&mut self, kept: &RulesToKeep, own: &[Preset]) {
        if self.draft.spec() == kept.rules.spec() {
            self.draft = Draft::of(&kept.named(), own);
            self.about_rules = kept.opened(own);
        }
        let game = &mut self.game;
        let is_preset = preset_called(&game.rules_name, game.rules().spec()).is_some();
        let name = kept.named().name;
        if *game.rules() == kept.rules && !is_preset && game.rules_name != name {
            game.rules_name = name;
            self.file.change();
        }
    }

    /// Edits the rules of a file; what it says about them is remembered for saving them.
    pub fn edit_preset(&mut self, preset: &Preset, own: &[Preset]) {
        self.edit_draft(Draft::of_preset(preset, own), None);
        self.about_rules = RulesDescription::opened(preset, own);
    }
}
