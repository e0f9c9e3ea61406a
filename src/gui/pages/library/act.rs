//! Carries out what is asked of the library page.

use std::path::PathBuf;

use crate::gui::files::purpose::OpenFor;
use crate::gui::library::action::LibraryAction;
use crate::gui::pages::library::state::LibraryPage;
use crate::gui::shared::Shared;
use crate::storage::library::filter::Order;

/// A game to be opened: its file, what for, and the position to go to.
pub type Chosen = (PathBuf, OpenFor, Option<u64>);

impl LibraryPage {
    /// Carries out one wish; the game to be opened, if one is.
    pub fn apply(&mut self, action: LibraryAction, shared: &mut Shared) -> Option<Chosen> {
        match action {
            LibraryAction::Words(words) => self.filter.words = words,
            LibraryAction::Rules(rules) => self.filter.rules = rules,
            LibraryAction::Ended(ended) => self.filter.ended = ended,
            LibraryAction::Position(wanted) => self.wanted = wanted,
            LibraryAction::Sort(column) if column == self.column => {
                self.order = match self.order {
                    Order::Usual => Order::Reversed,
                    Order::Reversed => Order::Usual,
                };
            }
            LibraryAction::Sort(column) => {
                self.column = column;
                self.order = Order::Usual;
            }
            LibraryAction::Choose(at) => {
                self.chosen = Some(at).filter(|&at| at < self.list.len());
                return None;
            }
            LibraryAction::Open => return self.chosen_game(shared),
            LibraryAction::SetTab(tab) => {
                self.tab = tab;
                return None;
            }
            LibraryAction::SetGroup(group) => self.group = group,
            LibraryAction::Explore(action) => self.go_on(action),
            LibraryAction::Back => self.go_back(),
            LibraryAction::AddFolder(folder) => {
                if !folder.is_dir() {
                    shared
                        .notices
                        .trouble(format!("There is no folder {}", folder.display()));
                    return None;
                }
                shared.change_settings(|s| {
                    s.game_folders.retain(|known| *known != folder);
                    s.game_folders.push(folder);
                });
                shared.look_for_games();
            }
            LibraryAction::RemoveFolder(folder) => {
                shared.change_settings(|s| s.game_folders.retain(|known| *known != folder));
                shared.look_for_games();
            }
        }
        self.find(shared);
        None
    }

    fn chosen_game(&self, shared: &Shared) -> Option<Chosen> {
        let number = *self.list.get(self.chosen?)?;
        let (source, entry) = shared.games.library().game(number)?;
        let purpose = match source.is_pgn() {
            true => OpenFor::Numbered(entry.number),
            false => OpenFor::Game,
        };
        Some((source.path.clone(), purpose, self.filter.position))
    }

    /// Chooses the game so many places further down, or up.
    pub(super) fn choose_by(&mut self, steps: isize) {
        let last = self.list.len().checked_sub(1);
        let from = self
            .chosen
            .map_or(if steps > 0 { -1 } else { 0 }, |at| at as isize);
        self.chosen = last.map(|last| from.saturating_add(steps).clamp(0, last as isize) as usize);
    }
}
