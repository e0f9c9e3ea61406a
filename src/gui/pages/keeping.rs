//! What outlives the window: the session as it was left, the autosave, and where the content of a page is kept.

use crate::game::contest::Game;
use crate::gui::files::autosaving::SaveState;
use crate::gui::pages::compare::comparison::Comparison;
use crate::gui::pages::page::{Keeping, SetupFor};
use crate::gui::pages::play::state::Play;
use crate::gui::pages::setup::state::{Setup, Sitter};
use crate::gui::pages::study::state::Study;
use crate::gui::pages::{PageName, Pages};
use crate::gui::shared::Shared;
use crate::rules::side::BySide;
use crate::storage::session::session_file::{self, KeptSetup, Session};

impl Pages {
    /// The pages as the last session left them.
    pub fn resumed(session: Session) -> Self {
        let setup = session.setup.map(|kept| {
            let purpose = match kept.for_boards {
                true => SetupFor::Comparison,
                false => SetupFor::Game,
            };
            let sitters = sitters(&session.game);
            Setup::new(kept.named, kept.position, purpose, sitters).resumed()
        });
        let play = Play::resumed(session.game, session.file, session.waits);
        let mut pages = Self::new(Study::of(play));
        pages.setup = setup;
        if let Some(kept) = session.comparison {
            if kept.shown {
                pages.shown = PageName::Compare;
            }
            pages.compare = Comparison::resumed(kept);
        }
        pages
    }

    /// Goes on with what does not hang on the game that was there: the library, what is practised, what is being made.
    pub(in crate::gui) fn go_on_working(&mut self, before: &mut Self) {
        self.library = std::mem::take(&mut before.library);
        self.practice = std::mem::take(&mut before.practice);
        self.study.play.go_on_working(&mut before.study.play);
    }

    /// Has the session written to the autosave.
    pub fn autosave(&self, shared: &mut Shared) {
        let session = Session {
            serial: shared.next_serial(),
            game: self.study.game_now(),
            file: self.study.play.file.to_keep(),
            waits: self.study.play.interrupted_to_keep(),
            comparison: self.compare.kept(self.shown == PageName::Compare),
            setup: self.setup.as_ref().map(|setup| KeptSetup {
                named: setup.named.clone(),
                position: *setup.position(),
                for_boards: setup.purpose == SetupFor::Comparison,
            }),
        };
        match session_file::to_text(&session, shared.now()) {
            Ok(text) => shared.have_kept(text),
            Err(error) => log::error!("the autosave was not made: {error}"),
        }
    }

    /// Where the content of what is shown is kept.
    pub fn keeping(&self, shared: &Shared) -> Option<Keeping> {
        let kept = match shared.saving.kept() {
            SaveState::NotYet => "Keeping…",
            SaveState::Yes | SaveState::No(_) => "Kept",
        };
        let front = self.front().keeping(kept);
        front.or_else(|| self.chosen().keeping(kept))
    }

    /// Whether anything would be lost with the window, were it not for the autosave.
    pub fn needs_keeping(&self) -> bool {
        let game = &self.study.play.game;
        let sets_up = self.setup.is_some();
        sets_up || self.study.play.needs_keeping() || self.compare.needs_keeping(game)
    }

    /// What somebody wished to have in a file and is not written yet, in a sentence.
    pub fn being_made(&self) -> Option<&'static str> {
        let mut names = PageName::ALL.iter().rev();
        names.find_map(|&name| self.page(name).being_made())
    }

    /// Whether there is a sheet that is kept as far as it has come.
    pub fn plays_sheets(&self) -> bool {
        self.compare.sheets.playing.is_some()
    }

    /// Ends what goes on in the background, as the window closes.
    pub fn close(&mut self, shared: &Shared) {
        self.study.play.close(shared);
    }
}

/// Who sits at the board of a game.
pub(super) fn sitters(game: &Game) -> BySide<Sitter> {
    BySide::from_fn(|side| Sitter {
        name: game.name(side).to_owned(),
        seat: game.seats[side],
    })
}
