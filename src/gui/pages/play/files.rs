//! The game and its file.

use std::path::PathBuf;

use egui::Context;

use crate::game::contest::NamedRules;
use crate::gui::draft::Draft;
use crate::gui::files::purpose::SaveFor;
use crate::gui::files::writer::Over;
use crate::gui::notices::Topic;
use crate::gui::own::about::RulesDescription;
use crate::gui::pages::play::state::Play;
use crate::gui::shared::Shared;
use crate::storage::game_file;
use crate::storage::own_rules::own_file;
use crate::storage::pgn::write::to_pgn;
use crate::storage::presets::Preset;

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
            let kept = shared.keep_document("game", self.purpose(), place, text);
            let Some((path, known)) = kept else {
                return false;
            };
            self.file.kept(path, known);
        }
        shared.keep_before();
        true
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

    /// Edits the rules of a file; what it says about them is remembered for saving them.
    pub fn edit_preset(&mut self, preset: &Preset) {
        self.draft = Draft::of_preset(preset);
        self.about_rules = RulesDescription::of(preset);
    }

    /// What is known of the rules being edited: what is said about one's own or a preset with these clauses, or that it began as.
    pub(super) fn about_draft(&self, shared: &Shared) -> RulesDescription {
        let (spec, origin) = (self.draft.spec(), self.draft.origin());
        let began = || shared.own.with_rules(origin);
        let opened = Some(&self.about_rules).filter(|about| about.name == self.draft.base());
        // Rules that were opened and not changed are those of their file, whoever else has the same.
        let as_opened = opened.filter(|_| spec == origin).cloned();
        let known = || shared.own.known(&self.draft.name(), spec).or_else(began);
        let about = as_opened
            .or_else(|| known().map(RulesDescription::of))
            .or_else(|| opened.cloned());
        RulesDescription {
            name: self.draft.name(),
            ..about.unwrap_or_default()
        }
    }

    /// Gives the edited rules the name under which they are kept; they with what is said about them, if they go together.
    pub(super) fn call_rules(&mut self, about: RulesDescription) -> Option<Box<Preset>> {
        let NamedRules { rules, .. } = self.draft.named()?;
        let name = about.name.trim().to_owned();
        let named = NamedRules { name, rules };
        self.draft = Draft::of(&named);
        let preset = about.preset(String::new(), &named);
        self.about_rules = about;
        Some(Box::new(preset))
    }

    /// Keeps the rules being edited among one's own, in place of those of the same name if these are known.
    pub(super) fn keep_rules(&mut self, about: RulesDescription, shared: &mut Shared) {
        let folder = match shared.folders.rules() {
            Ok(folder) => folder,
            Err(error) => return shared.notices.failed(Topic::Rules, error.to_string()),
        };
        let path = own_file(&folder, &about.name);
        // The dialog has told of those that are known.
        let over = match shared.own.of_name(&about.name) {
            Some(_) => Over::Anything,
            None => Over::Nothing,
        };
        if let Some(preset) = self.call_rules(about) {
            shared.write_rules(&preset, path, over);
        }
    }
}
