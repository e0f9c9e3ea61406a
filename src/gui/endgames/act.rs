//! Carries out what is asked about the endgame table.

use crate::gui::action::Modal;
use crate::gui::app::App;
use crate::gui::desk::Desk;
use crate::gui::endgames::action::EndgameAction;
use crate::gui::endgames::shelf::Came;
use crate::gui::endgames::words::seeds_text;

impl App {
    /// Carries out one wish about the endgame table.
    pub(in crate::gui) fn endgames(&mut self, action: EndgameAction) {
        let shelf = &mut self.desk.endgames;
        match action {
            EndgameAction::Wish(seeds) => {
                shelf.seeds = seeds;
                shelf.trouble = None;
            }
            EndgameAction::Get => {
                let folder = self.folders.tables().map_err(|error| error.to_string());
                shelf.get(&self.desk.game.named_rules(), folder, &self.wake);
            }
            EndgameAction::Cancel => shelf.underway = None,
            EndgameAction::PutAway => shelf.put_away(),
        }
    }

    /// Looks which tables there are for the rules on the desk.
    pub(in crate::gui) fn look_at_endgames(&mut self) {
        let folder = self.folders.tables().ok();
        let Desk { endgames, game, .. } = &mut self.desk;
        let seeds = game.record.state().position().total();
        endgames.turn_to(game.rules());
        endgames.look(game.rules(), seeds, folder.as_ref());
    }

    /// Takes what the threads tell.
    pub(in crate::gui) fn hear_endgames(&mut self) {
        for came in self.desk.endgames.hear(&self.wake) {
            self.table_came(came);
        }
    }

    fn table_came(&mut self, came: Came) {
        let is_open = self.desk.modal == Some(Modal::Endgames);
        if is_open {
            // Files came or went.
            self.look_at_endgames();
        }
        let desk = &mut self.desk;
        match came {
            Came::AtHand => {
                // What is being thought about begins anew with the table.
                desk.thoughts.rest();
                if !is_open {
                    let seeds = desk.endgames.table().map_or(0, |table| table.seeds());
                    let text = format!("The endgame table of {} is at hand", seeds_text(&[seeds]));
                    desk.notices.news(text);
                }
            }
            Came::ForOthers(seeds) => desk.notices.news(format!(
                "An endgame table of {} is done, for rules that are no longer on the board",
                seeds_text(&[seeds])
            )),
            Came::Trouble if !is_open => {
                if let Some(trouble) = &desk.endgames.trouble {
                    desk.notices.trouble(trouble.clone());
                }
            }
            _ => {}
        }
    }
}
