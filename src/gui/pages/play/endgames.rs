//! Carries out what is asked about the endgame table.

use crate::gui::endgames::action::EndgameAction;
use crate::gui::endgames::making::EndgameSource;
use crate::gui::endgames::shelf::EndgameHeard;
use crate::gui::endgames::words::seeds_text;
use crate::gui::modal::Modal;
use crate::gui::pages::play::state::Play;
use crate::gui::shared::Shared;

impl Play {
    /// Carries out one action about the endgame table.
    pub fn endgames(&mut self, action: EndgameAction, shared: &Shared) {
        let shelf = &mut self.endgames;
        match action {
            EndgameAction::SetSeeds(seeds) => {
                shelf.seeds = seeds;
                (shelf.trouble, shelf.stopped) = (None, None);
            }
            EndgameAction::Get => {
                let folder = shared
                    .folders
                    .cache_folder()
                    .map_err(|error| error.to_string());
                shelf.get(&self.game.named_rules(), folder, &shared.wake);
            }
            EndgameAction::Cancel => shelf.stop(),
            EndgameAction::PutAway => shelf.put_away(),
        }
    }

    /// Looks which tables there are for the rules on the board.
    pub(super) fn look_at_endgames(&mut self, shared: &Shared) {
        let folder = shared.folders.cache_folder().ok();
        let seeds = self.game.record.state().position().total();
        self.endgames.turn_to(self.game.rules());
        self.endgames
            .look(self.game.rules(), seeds, folder.as_ref());
    }

    /// Takes a table for the rules on the board from disk, if there is one: something is to be thought about.
    pub fn seek_endgames(&mut self, shared: &Shared) {
        self.endgames.turn_to(self.game.rules());
        if self.endgames.was_sought() {
            return;
        }
        let folder = shared
            .folders
            .cache_folder()
            .map_err(|error| error.to_string());
        let seeds = self.game.record.state().position().total();
        let named = self.game.named_rules();
        self.endgames.seek(&named, seeds, folder, &shared.wake);
    }

    /// Takes what became of a table.
    pub(super) fn table_came(&mut self, came: EndgameHeard, shared: &mut Shared) {
        let is_open = shared.modal == Some(Modal::Endgames);
        if is_open {
            // Files came or went.
            self.look_at_endgames(shared);
        }
        let notices = &mut shared.notices;
        match came {
            EndgameHeard::AtHand(source) => {
                // What is being thought about begins anew with the table.
                self.thoughts.rest();
                if !is_open && source == EndgameSource::Nothing {
                    let seeds = self.endgames.table().map_or(0, |table| table.seeds());
                    let text = format!("The endgame table of {} is at hand", seeds_text(&[seeds]));
                    notices.news(text);
                }
            }
            EndgameHeard::ForOthers(seeds) => notices.news(format!(
                "An endgame table of {} is done, for rules that are no longer on the board",
                seeds_text(&[seeds])
            )),
            EndgameHeard::Trouble if !is_open => {
                if let Some(trouble) = &self.endgames.trouble {
                    notices.trouble(trouble.clone());
                }
            }
            _ => {}
        }
    }
}
