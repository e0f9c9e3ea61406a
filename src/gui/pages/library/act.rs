//! Carries out what is asked of the library page.

use std::collections::HashSet;
use std::convert::Infallible;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::gui::files::games_job::{GamesDone, GamesJob};
use crate::gui::files::names::file_name;
use crate::gui::files::purpose::{OpenFor, SaveFor};
use crate::gui::files::writer::{Over, WriteJob};
use crate::gui::notices::Topic;
use crate::gui::pages::library::action::{ChooseAs, LibraryAction, PositionWanted};
use crate::gui::pages::library::state::LibraryPage;
use crate::gui::shared::Shared;
use crate::rules::words::phrase::counted;
use crate::storage::disk::trash::Taken;
use crate::storage::library::export::{GameInFile, export};
use crate::storage::library::filter::{ColumnOrder, Filter};
use crate::storage::library::import::{Imported, ToImport};

/// So many files are moved before what else is to be written.
const AT_ONCE: usize = 16;

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
            LibraryAction::Sort(column) => shared.change_settings(|s| {
                s.library_order = match s.library_column == column {
                    true => s.library_order.turned(),
                    false => ColumnOrder::Usual,
                };
                s.library_column = column;
            }),
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
                let from = paths.first().and_then(|path| path.parent());
                self.imported_from = from.map(Path::to_owned);
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
        let (games, library) = (Arc::clone(games), Arc::clone(&self.made_of));
        let begun = self
            .exporting
            .start("kalaha-export", &shared.wake, move |teller| {
                let exported = export(&games, &library, || !teller.stop().is_stopped());
                teller.tell((to, exported));
            });
        self.is_exporting = begun.is_ok();
        if let Err(error) = begun {
            shared.notices.trouble(error.to_string());
        }
    }

    /// Has the games written that were read. Where others could not be read, it is asked before a file is replaced that may hold them.
    pub(super) fn hear_export(&mut self, shared: &mut Shared) {
        for ((path, over), exported) in self.exporting.news() {
            self.is_exporting = false;
            let troubles = first_of(&exported.troubles, "other reason");
            if exported.written.is_empty() {
                let why = troubles.unwrap_or_default();
                shared
                    .notices
                    .trouble(format!("Nothing was exported: {why}"));
                shared.look_for_games();
                continue;
            }
            let over = match &troubles {
                Some(_) => Over::Nothing,
                None => over,
            };
            if let Some(troubles) = troubles {
                let text = format!("Not all games were exported: {troubles}");
                shared.notices.trouble(text);
                shared.look_for_games();
            }
            let text: Result<_, Infallible> = Ok(exported.text);
            shared.write(SaveFor::Games(exported.written.into()), path, over, text);
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
                let going_on = |_: &PathBuf| !teller.stop().is_stopped();
                let paths = paths.into_iter().take_while(going_on);
                let read = paths.map(|path| GamesJob::Import(ToImport::read(path), folder.clone()));
                teller.tell(read.collect());
            });
        self.is_importing = begun.is_ok();
        if let Err(error) = begun {
            shared.notices.trouble(error.to_string());
        }
    }

    /// Has the files copied that were read.
    pub(super) fn hear_import(&mut self, shared: &mut Shared) {
        for jobs in self.importing.news() {
            self.is_importing = false;
            self.have_moved(jobs, shared);
        }
    }

    /// Has this done with files, a few after the other: what else is to be written comes in between.
    fn have_moved(&mut self, jobs: impl IntoIterator<Item = GamesJob>, shared: &mut Shared) {
        self.to_move.extend(jobs);
        if self.moved.is_none() {
            self.moved = Some(GamesDone::default());
            self.move_next(shared);
        }
    }

    fn move_next(&mut self, shared: &mut Shared) {
        let few = self.to_move.len().min(AT_ONCE);
        let jobs: Vec<_> = self.to_move.drain(..few).collect();
        if !jobs.is_empty() {
            return shared.have_written(WriteJob::Games(jobs));
        }
        let done = self.moved.take().unwrap_or_default();
        self.tell_moved(done, shared);
    }

    /// Goes on after a job with a file, and tells what came of all of them after the last.
    pub(in crate::gui::pages) fn games_done(&mut self, done: GamesDone, shared: &mut Shared) {
        self.moved.get_or_insert_default().add(done);
        self.move_next(shared);
    }

    /// Tells what was done with files, and lists what there is.
    fn tell_moved(&mut self, done: GamesDone, shared: &mut Shared) {
        // What was told of other files that were moved is not news any more.
        shared.notices.moved();
        if let Some(troubles) = first_of(&done.troubles, "other file") {
            shared.notices.trouble(troubles);
        }
        self.tell_imported(&done.imported, shared);
        if !done.taken.is_empty() {
            let is_remembered = done.taken.iter().all(|file| file.size().is_some());
            let back = match is_remembered {
                true => "; Undo puts back what was there",
                false => "",
            };
            shared
                .notices
                .info(format!("{}{back}", words_of_taken(&done.taken)));
            self.taken = if is_remembered {
                done.taken
            } else {
                Vec::new()
            };
            self.chooses_next = true;
        }
        self.taken.extend(done.left);
        if let Some(text) = words_of_back(&done.back) {
            shared.notices.info(text);
        }
        self.put_back = done.back.into_iter().map(|(_, to)| to).collect();
        shared.look_for_games();
    }

    fn tell_imported(&mut self, imported: &Imported, shared: &mut Shared) {
        let (files, games) = (imported.files.len() as u64, imported.games as u64);
        if let Some(troubles) = first_of(&imported.troubles, "other file") {
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
        match more.is_empty() {
            true => self.list_file(first, shared),
            false => self.list_only(String::new(), shared),
        }
    }

    /// Has the files of the games that are chosen moved to the trash.
    fn remove(&mut self, shared: &mut Shared) {
        self.asks_to_remove = false;
        let (trash, library) = (shared.folders.trash(), Arc::clone(&self.made_of));
        let files = self.removal().files.into_iter();
        let jobs = files.map(|file| GamesJob::Take(trash, Arc::clone(&library), file));
        self.have_moved(jobs, shared);
    }

    /// Has the files put back that were taken away last.
    pub(super) fn put_back(&mut self, shared: &mut Shared) {
        let files = std::mem::take(&mut self.taken);
        self.have_moved(files.into_iter().map(GamesJob::PutBack), shared);
    }

    fn chosen_game(&self, shared: &mut Shared) -> Option<GameToOpen> {
        let number = *self.list.get(self.chosen?)?;
        let (source, entry) = self.made_of.game(number)?;
        if let Err(changed) = self.made_of.check_as_read(&source.path) {
            shared.notices.trouble(changed);
            shared.look_for_games();
            return None;
        }
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

/// The first of what went wrong, and how many others there are of what is called so.
fn first_of(troubles: &[String], others: &str) -> Option<String> {
    let (first, more) = troubles.split_first()?;
    Some(match more.len() {
        0 => first.clone(),
        more => format!("{first} (and {})", counted(more, others)),
    })
}

/// The first of some files, and how many others there are.
fn named<'a>(mut files: impl Iterator<Item = &'a Path>) -> Option<String> {
    let first = file_name(files.next()?);
    Some(match files.count() as u64 {
        0 => first,
        others => format!("{first} and {}", counted(others, "other file")),
    })
}

const fn was(files: usize) -> &'static str {
    if files == 1 { "was" } else { "were" }
}

/// Where files are that were taken away.
fn words_of_taken(taken: &[Taken]) -> String {
    let (renamed, trashed): (Vec<_>, Vec<_>) = taken.iter().partition(|t| t.renamed().is_some());
    let mut texts = Vec::new();
    if let Some(files) = named(trashed.iter().map(|file| file.from.as_path())) {
        let was = was(trashed.len());
        texts.push(format!("{files} {was} moved to the trash"));
    }
    if let Some(files) = named(renamed.iter().map(|file| file.from.as_path()))
        && let Some(path) = renamed.first().and_then(|file| file.renamed())
    {
        let (was, path) = (was(renamed.len()), path.display());
        texts.push(match renamed.len() {
            1 => format!("{files} {was} moved to {path}"),
            _ => format!("{files} {was} moved beside where they were, the first to {path}"),
        });
    }
    texts.join("; ")
}

/// Which files were put back, and as what where their names were taken.
fn words_of_back(back: &[(PathBuf, PathBuf)]) -> Option<String> {
    let files = match back {
        [] => return None,
        [(file, _)] => format!("{} is", file_name(file)),
        files => format!("{} are", counted(files.len(), "file")),
    };
    let renamed: Vec<_> = back.iter().filter(|(from, to)| from != to).collect();
    let others = match renamed.as_slice() {
        [] => String::new(),
        [(from, to)] => format!(", {} as {}", file_name(from), file_name(to)),
        [(from, to), more @ ..] => format!(
            ", {} as {} and {} under other names, too",
            file_name(from),
            file_name(to),
            counted(more.len(), "file")
        ),
    };
    Some(format!("{files} there again{others}"))
}
