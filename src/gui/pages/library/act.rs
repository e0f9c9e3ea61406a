//! Carries out what is asked of the library page.

use std::collections::HashSet;
use std::convert::Infallible;
use std::path::PathBuf;
use std::sync::Arc;

use crate::gui::files::games_job::{GamesDone, GamesJob};
use crate::gui::files::names::file_name;
use crate::gui::files::purpose::{OpenFor, SaveFor};
use crate::gui::files::writer::{Over, WriteJob};
use crate::gui::library::action::{ChooseAs, LibraryAction, PositionWanted};
use crate::gui::notices::Topic;
use crate::gui::pages::library::state::LibraryPage;
use crate::gui::shared::Shared;
use crate::rules::words::phrase::counted;
use crate::storage::disk::trash::Taken;
use crate::storage::library::export::{GameInFile, export};
use crate::storage::library::filter::{ColumnOrder, Filter};
use crate::storage::library::import::{Imported, read};

/// So many bytes of files that were taken away are remembered.
const MOST_TAKEN: usize = 64 << 20;

/// A game to be opened: its file, what for, and the position to go to.
pub type GameToOpen = (PathBuf, OpenFor, Option<u64>);

impl LibraryPage {
    /// Carries out one action; the game to be opened, if one is.
    pub fn apply(&mut self, action: LibraryAction, shared: &mut Shared) -> Option<GameToOpen> {
        match action {
            LibraryAction::All => {
                self.filter = Filter::default();
                self.wanted = PositionWanted::Any;
            }
            LibraryAction::Words(words) => self.filter.words = words,
            LibraryAction::Rules(rules) => self.filter.rules = rules,
            LibraryAction::Ended(ended) => self.filter.ended = ended,
            LibraryAction::Position(wanted) => self.wanted = wanted,
            LibraryAction::ListCopies(lists) => self.lists_copies = lists,
            LibraryAction::Sort(column) if column == self.column => {
                self.order = self.order.turned();
            }
            LibraryAction::Sort(column) => {
                self.column = column;
                self.order = ColumnOrder::Usual;
            }
            LibraryAction::Choose(at, choosing) => {
                self.choose(at, choosing);
                return None;
            }
            LibraryAction::ChooseAll => {
                self.picked = self.list.iter().copied().collect();
                self.asks_to_remove = false;
                return None;
            }
            LibraryAction::Open => return self.chosen_game(shared),
            LibraryAction::AskToRemove(asks) => {
                self.asks_to_remove = asks;
                return None;
            }
            LibraryAction::Remove => {
                self.remove(shared);
                return None;
            }
            LibraryAction::SetTab(tab) => {
                self.tab = tab;
                return None;
            }
            LibraryAction::SetGroup(group) => self.group = group,
            LibraryAction::Explore(action) => self.go_on(action),
            LibraryAction::Back => self.go_back(),
            LibraryAction::ExploreFrom(begin) => self.explore_from(begin),
            LibraryAction::Import(paths) => {
                self.import(paths, shared);
                return None;
            }
            LibraryAction::AddFolder(folder) => {
                if !folder.is_dir() {
                    let text = format!("There is no folder {}", folder.display());
                    shared.notices.failed(Topic::GamesFolder, text);
                    return None;
                }
                shared.notices.succeeded(Topic::GamesFolder);
                // Of a folder that the program may not be in the next time.
                let folder = std::path::absolute(&folder).unwrap_or(folder);
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

    /// Reads these games in the background, to be written as PGN.
    pub fn export(&mut self, games: &Arc<[GameInFile]>, to: (PathBuf, Over), shared: &mut Shared) {
        if self.is_exporting {
            let text = "Games are still being exported: export these once that is done";
            return shared.notices.trouble(text);
        }
        let games = Arc::clone(games);
        let begun = self
            .exporting
            .start("kalaha-export", &shared.wake, move |teller| {
                let exported = export(&games, || !teller.stop().is_stopped());
                teller.tell((games, to, exported));
            });
        self.is_exporting = begun.is_ok();
        if let Err(error) = begun {
            shared.notices.trouble(error.to_string());
        }
    }

    /// Has the games written that were read.
    pub(super) fn hear_export(&mut self, shared: &mut Shared) {
        for (games, (path, over), exported) in self.exporting.news() {
            self.is_exporting = false;
            if let Some(troubles) = first_of(&exported.troubles) {
                let text = format!("Not all games were exported: {troubles}");
                shared.notices.trouble(text);
            }
            let text: Result<_, Infallible> = Ok(exported.text);
            shared.write(SaveFor::Games(games), path, over, text);
        }
    }

    /// Has these files read in the background, to be copied into the games folder.
    fn import(&mut self, paths: Vec<PathBuf>, shared: &mut Shared) {
        if self.is_importing {
            let text = "Games are still being imported: import these once that is done";
            return shared.notices.trouble(text);
        }
        let folder = match shared.folders.games() {
            Ok(folder) => folder,
            Err(error) => return shared.notices.trouble(error.to_string()),
        };
        let begun = self
            .importing
            .start("kalaha-import", &shared.wake, move |teller| {
                let files = read(paths, || !teller.stop().is_stopped());
                teller.tell((files, folder));
            });
        self.is_importing = begun.is_ok();
        if let Err(error) = begun {
            shared.notices.trouble(error.to_string());
        }
    }

    /// Has the files copied that were read.
    pub(super) fn hear_import(&mut self, shared: &mut Shared) {
        for (files, folder) in self.importing.news() {
            shared.have_written(WriteJob::Games(GamesJob::Import(files, folder)));
        }
    }

    /// Tells what was done with files, and lists what there is.
    pub(in crate::gui::pages) fn games_done(&mut self, done: GamesDone, shared: &mut Shared) {
        match done {
            GamesDone::Taken(taken, troubles) => self.tell_taken(taken, troubles, shared),
            GamesDone::PutBack(back, left) => self.tell_back(back, left, shared),
            GamesDone::Imported(imported) => self.tell_imported(&imported, shared),
        }
    }

    fn tell_imported(&mut self, imported: &Imported, shared: &mut Shared) {
        self.is_importing = false;
        let (files, games) = (imported.files.len() as u64, imported.games as u64);
        if let Some(troubles) = first_of(&imported.troubles) {
            let text = match files {
                0 => format!("Nothing was imported: {troubles}"),
                _ => format!("Not everything was imported: {troubles}"),
            };
            shared.notices.trouble(text);
        }
        let [first, more @ ..] = imported.files.as_slice() else {
            return;
        };
        let games = counted(games, "game");
        let text = match more.is_empty() {
            true => format!("Imported {games} as {}", file_name(first)),
            false => format!("Imported {games} in {}", counted(files, "file")),
        };
        shared.notices.info(text);
        shared.look_for_games();
        let words = more.is_empty().then(|| file_name(first));
        self.list_only(words.unwrap_or_default(), shared);
    }

    /// Has the files of the games that are chosen moved to the trash.
    fn remove(&mut self, shared: &mut Shared) {
        self.asks_to_remove = false;
        let files = self.removal().files;
        let job = GamesJob::Take(shared.folders.trash(), Arc::clone(&self.made_of), files);
        shared.have_written(WriteJob::Games(job));
    }

    fn tell_taken(&mut self, taken: Vec<Taken>, troubles: Vec<String>, shared: &mut Shared) {
        for trouble in troubles {
            shared.notices.trouble(trouble);
        }
        if let [file, more @ ..] = taken.as_slice() {
            let others = match more.len() {
                0 => " was moved".to_owned(),
                others => format!(" and {} were moved", counted(others as u64, "other file")),
            };
            let text = format!("{}{others} {}", file_name(&file.from), file.words());
            let size = taken
                .iter()
                .try_fold(0, |all, file| Some(all + file.size()?));
            let is_kept = size.is_some_and(|size| size <= MOST_TAKEN);
            let back = match is_kept {
                true => "; Undo puts back what was there",
                false => "",
            };
            shared.notices.info(format!("{text}{back}"));
            self.taken = if is_kept { taken } else { Vec::new() };
        }
        shared.look_for_games();
    }

    /// Has the files put back that were taken away last.
    pub(super) fn put_back(&mut self, shared: &mut Shared) {
        let files = std::mem::take(&mut self.taken);
        shared.have_written(WriteJob::Games(GamesJob::PutBack(files)));
    }

    /// Tells what was put back; what could not be can be tried again.
    fn tell_back(&mut self, back: usize, left: Vec<(Taken, String)>, shared: &mut Shared) {
        for (file, error) in left {
            shared.notices.trouble(error);
            self.taken.push(file);
        }
        if back > 0 {
            let are = if back == 1 { "is" } else { "are" };
            let text = format!("{} {are} there again", counted(back as u64, "file"));
            shared.notices.info(text);
        }
        shared.look_for_games();
    }

    fn chosen_game(&self, shared: &Shared) -> Option<GameToOpen> {
        let number = *self.list.get(self.chosen?)?;
        let (source, entry) = shared.games.library().game(number)?;
        let purpose = match source.is_pgn() {
            true => OpenFor::Numbered(entry.number),
            false => OpenFor::Game,
        };
        Some((source.path.clone(), purpose, self.filter.position))
    }

    /// Chooses the game at a place of the list.
    fn choose(&mut self, at: usize, choosing: ChooseAs) {
        let Some(&game) = self.list.get(at) else {
            return;
        };
        self.asks_to_remove = false;
        let anchor = self.anchor.unwrap_or(at);
        match choosing {
            ChooseAs::Only => self.picked = HashSet::from([game]),
            ChooseAs::Within if self.picked.contains(&game) => {}
            ChooseAs::Within => self.picked = HashSet::from([game]),
            ChooseAs::Also if self.picked.remove(&game) => {}
            ChooseAs::Also => {
                self.picked.insert(game);
            }
            ChooseAs::UpTo => {
                let between = self.list.get(anchor.min(at)..=anchor.max(at));
                self.picked = between.unwrap_or_default().iter().copied().collect();
            }
        }
        self.chosen = Some(at);
        self.anchor = Some(match choosing {
            ChooseAs::UpTo => anchor,
            ChooseAs::Only | ChooseAs::Within | ChooseAs::Also => at,
        });
    }

    /// Chooses the game so many places further down, or up.
    pub(super) fn choose_by(&mut self, steps: isize, choosing: ChooseAs) {
        let last = self.list.len().checked_sub(1);
        let from = self
            .chosen
            .map_or(if steps > 0 { -1 } else { 0 }, |at| at as isize);
        if let Some(last) = last {
            let at = from.saturating_add(steps).clamp(0, last as isize) as usize;
            self.choose(at, choosing);
        }
    }
}

/// The first of what went wrong with files, and how many others there are.
fn first_of(troubles: &[String]) -> Option<String> {
    let (first, more) = troubles.split_first()?;
    Some(match more.len() {
        0 => first.clone(),
        others => format!("{first} (and {})", counted(others as u64, "other file")),
    })
}
