//! What the library page holds: what is looked for, the list that comes of it, the position that is explored.

use std::collections::{BTreeMap, HashSet, VecDeque};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::gui::files::games_job::{GamesDone, GamesJob};
use crate::gui::files::names::file_name;
use crate::gui::files::writer::Over;
use crate::gui::pages::library::action::{ExploreFrom, LibraryTab, PositionWanted};
use crate::gui::pages::library::preview::GamePreview;
use crate::gui::shared::Shared;
use crate::gui::thinking::known::KnowledgeCache;
use crate::gui::work::worker::Worker;
use crate::rules::rule_set::RuleSet;
use crate::rules::side::Side;
use crate::rules::state::{Move, State};
use crate::rules::trace::Trace;
use crate::rules::words::names::HouseNames;
use crate::search::report::Report;
use crate::storage::disk::trash::Taken;
use crate::storage::games::game_name;
use crate::storage::library::explore::{Explored, explore};
use crate::storage::library::export::{Exported, GameInFile};
use crate::storage::library::filter::{Filter, Results, StatisticsGroup, select, statistics};
use crate::storage::library::list::Library;
use crate::storage::library::source::Source;
use crate::storage::settings::Settings;

/// Where games are to be written, and those that were read.
type ExportedTo = ((PathBuf, Over), Exported);

/// What the trash would take: whole files only.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Removal {
    /// The files, by name.
    pub files: Vec<PathBuf>,
    /// The games in them.
    pub games: usize,
    /// Games that are chosen and stay, since their files hold others, too.
    pub staying: usize,
    /// Games that are chosen and stay, since it is not known what else their files hold.
    pub unread: usize,
    /// Games in them that lie in another file as well, which stays.
    pub copies: usize,
}

/// What is listed, chosen and explored of the games on disk.
pub struct LibraryPage {
    /// The tab of the panel.
    pub tab: LibraryTab,
    /// What is looked for.
    pub filter: Filter,
    /// Whether games must have had the position that is explored.
    pub wanted: PositionWanted,
    /// By what games are put together.
    pub group: StatisticsGroup,
    /// The game that was chosen last, by its place in the list: it is opened, and keys go on from it.
    pub chosen: Option<usize>,
    /// All games that are chosen, by their numbers.
    pub picked: HashSet<usize>,
    /// From where on games are chosen up to another one, by the place in the list.
    pub(super) anchor: Option<usize>,
    /// The list: numbers of games.
    pub list: Vec<usize>,
    /// The rules there are, and how many games are under each.
    pub rules: Vec<(String, Results)>,
    /// The statistics of the list.
    pub groups: Vec<(String, Results)>,
    /// Games of the list that count elsewhere.
    pub copies: usize,
    /// Whether these are listed, too.
    pub lists_copies: bool,
    /// The moves made in the position that is explored.
    pub explored: Vec<Explored>,
    /// What the book of openings has of that position.
    pub book: Option<Report>,
    pub(super) known: KnowledgeCache,
    /// The position on the board.
    board: State,
    /// What the rules are called that are explored: those of the board.
    pub explored_rules: String,
    /// Where exploring begins.
    pub explored_from: ExploreFrom,
    /// The states explored, the last one now, and the moves between them.
    states: Vec<State>,
    moves: Vec<Move>,
    /// The games that all this is made of, by which the list has its numbers.
    pub(super) made_of: Arc<Library>,
    /// Whether the game after those that are gone is to be chosen in their place.
    pub(super) chooses_next: bool,
    /// Whether games are being exported.
    pub(super) is_exporting: bool,
    /// The game that was chosen last, as it is in its file.
    pub preview: GamePreview,
    /// Whether it is asked if the games that are chosen shall go to the trash.
    pub asks_to_remove: bool,
    /// Games being read and written as PGN, and where to.
    pub(super) exporting: Worker<ExportedTo>,
    /// The files that were taken away last, which can be put back.
    pub(super) taken: Vec<Taken>,
    /// The files that were put back and are not listed yet: their games are chosen once they are.
    pub(super) put_back: Vec<PathBuf>,
    /// Whether files are being imported.
    pub(super) is_importing: bool,
    /// Where the files lay that were imported last.
    pub imported_from: Option<PathBuf>,
    /// Files that were read, to be copied.
    pub(super) importing: Worker<Vec<GamesJob>>,
    /// What is still to be done with files.
    pub(super) to_move: VecDeque<GamesJob>,
    /// What has come of it so far, while something is under way.
    pub(super) moved: Option<GamesDone>,
}

impl Default for LibraryPage {
    fn default() -> Self {
        let rules = RuleSet::usual();
        Self {
            tab: LibraryTab::default(),
            filter: Filter::default(),
            wanted: PositionWanted::default(),
            group: StatisticsGroup::Rules,
            chosen: None,
            picked: HashSet::new(),
            anchor: None,
            list: Vec::new(),
            rules: Vec::new(),
            groups: Vec::new(),
            copies: 0,
            lists_copies: false,
            explored: Vec::new(),
            book: None,
            known: KnowledgeCache::default(),
            board: State::new(&rules, rules.start(Side::South)),
            explored_rules: String::new(),
            explored_from: ExploreFrom::default(),
            states: vec![State::new(&rules, rules.start(Side::South))],
            moves: Vec::new(),
            made_of: Arc::default(),
            chooses_next: false,
            is_exporting: false,
            preview: GamePreview::default(),
            asks_to_remove: false,
            exporting: Worker::default(),
            taken: Vec::new(),
            put_back: Vec::new(),
            is_importing: false,
            imported_from: None,
            importing: Worker::default(),
            to_move: VecDeque::new(),
            moved: None,
        }
    }
}

impl LibraryPage {
    /// Whether files are being imported.
    pub const fn is_importing(&self) -> bool {
        self.is_importing
    }

    /// Whether files are being moved.
    pub const fn is_moving(&self) -> bool {
        self.moved.is_some()
    }

    /// Lists only the games of a file of that name.
    pub fn list_file(&mut self, path: &Path, shared: &Shared) {
        let words = match game_name::is_of_ours(path) {
            // These are listed by what stands before the ending.
            true => game_name::stem(path).into_owned(),
            false => file_name(path),
        };
        self.list_only(words, shared);
    }

    /// Lists only games of which these words are said.
    pub fn list_only(&mut self, words: String, shared: &Shared) {
        self.filter = Filter {
            words,
            ..Filter::default()
        };
        self.wanted = PositionWanted::default();
        self.tab = LibraryTab::Find;
        self.find(shared);
    }

    /// The page is shown; this position can be explored.
    pub fn enter(&mut self, rules: String, state: &State, shared: &Shared) {
        self.explored_rules = rules;
        if self.board != *state {
            self.board = state.clone();
            // From where nothing can be played nobody has gone on.
            self.explore_from(match state.outcome() {
                Some(_) => ExploreFrom::Opening,
                None => ExploreFrom::Board,
            });
        }
        self.find(shared);
    }

    /// The position that is explored.
    pub fn explored_state(&self) -> Option<&State> {
        self.states.last()
    }

    /// The move that led to it from the one before.
    pub fn last_explored(&self) -> Option<Trace> {
        let before = self.states.iter().rev().nth(1)?;
        let (trace, _) = before.preview(*self.moves.last()?).ok()?;
        Some(trace)
    }

    /// The moves to it from the position on the board.
    pub fn way(&self, names: HouseNames) -> String {
        let from = self.states.first();
        from.map_or_else(String::new, |state| {
            names.line(state.with_movers(&self.moves))
        })
    }

    /// How the houses of the explored board are called.
    pub fn houses(&self, settings: &Settings) -> HouseNames {
        let letters = settings.letters_name_houses();
        let state = self.explored_state();
        state.map_or(HouseNames::Numbers, |state| {
            HouseNames::letters_if(letters, state.rules().shape())
        })
    }

    /// Explores the position after a move.
    pub(super) fn go_on(&mut self, action: Move) {
        let after = self
            .states
            .last()
            .and_then(|state| Some(state.preview(action).ok()?.1));
        if let Some(after) = after {
            self.states.push(after);
            self.moves.push(action);
        }
    }

    /// Begins to explore at the board or the opening.
    pub(super) fn explore_from(&mut self, begin: ExploreFrom) {
        let rules = self.board.rules();
        self.states = vec![match begin {
            ExploreFrom::Board => self.board.clone(),
            ExploreFrom::Opening => State::new(rules, rules.start(Side::South)),
        }];
        self.moves.clear();
        self.explored_from = begin;
    }

    /// The position that is explored, in words: `the position after 3-6, 2`.
    pub fn place_told(&self, names: HouseNames) -> String {
        match (self.way(names).as_str(), self.explored_from) {
            ("", ExploreFrom::Board) => "the position on the board".to_owned(),
            ("", ExploreFrom::Opening) => "the opening".to_owned(),
            (way, ExploreFrom::Board) => format!("the position after {way}"),
            (way, ExploreFrom::Opening) => format!("the opening {way}"),
        }
    }

    /// Explores the position a move before.
    pub(super) fn go_back(&mut self) {
        if self.moves.pop().is_some() {
            self.states.pop();
        }
    }

    /// What a game of the list is known by when the library has changed: its file and its number there.
    pub(super) fn named(&self, number: usize) -> Option<GameInFile> {
        let (source, entry) = self.made_of.game(number)?;
        Some((source.path.clone(), entry.number))
    }

    /// The games to be exported, in the order of the list: those that are chosen if they are several, else all.
    pub fn to_export(&self) -> Arc<[GameInFile]> {
        if !self.picked.is_empty() {
            return self.picked_games();
        }
        let all = self.list.iter();
        all.filter_map(|&number| self.named(number)).collect()
    }

    /// The games that are chosen, in the order of the list.
    pub fn picked_games(&self) -> Arc<[GameInFile]> {
        let picked = self
            .list
            .iter()
            .filter(|number| self.picked.contains(number));
        picked.filter_map(|&number| self.named(number)).collect()
    }

    /// What the trash would take of the games that are chosen.
    pub fn removal(&self) -> Removal {
        let mut of_files: BTreeMap<&Path, (&Source, usize)> = BTreeMap::new();
        let games = self.picked.iter().filter_map(|&n| self.made_of.game(n));
        for (source, _) in games {
            of_files.entry(&source.path).or_insert((source, 0)).1 += 1;
        }
        let mut removal = Removal::default();
        for (path, (source, chosen)) in of_files {
            if source.fault.is_some() {
                removal.unread += chosen;
            } else if chosen < source.entries.len() {
                removal.staying += chosen;
            } else {
                removal.files.push(path.to_owned());
                removal.games += chosen;
            }
        }
        let games = &self.picked;
        removal.copies = self.made_of.with_copies_beside(games, &removal.files);
        removal
    }

    /// Makes the list and all that follows from it anew.
    pub(super) fn find(&mut self, shared: &Shared) {
        let shelf = &shared.games;
        let library = shelf.library();
        let at = |at: Option<usize>| self.named(*self.list.get(at?)?);
        let (before, anchor) = (at(self.chosen), at(self.anchor));
        let picked: HashSet<_> = self.picked.iter().filter_map(|&n| self.named(n)).collect();
        self.made_of = shelf.shared_library();
        self.asks_to_remove = false;
        let here = self.states.last().map(|state| state.position().hash());
        self.filter.position = here.filter(|_| self.wanted == PositionWanted::Here);
        let (column, order) = (
            shared.settings.library_column,
            shared.settings.library_order,
        );
        self.list = select(library, &self.filter, column, order);
        let copies = library.copies_in(&self.list);
        self.copies = copies.len();
        if !self.lists_copies {
            self.list.retain(|number| !copies.contains(number));
        }
        let names = self.list.iter().map(|&number| (number, self.named(number)));
        let names: Vec<_> = names.collect();
        let is_picked =
            |name: &Option<GameInFile>| name.as_ref().is_some_and(|n| picked.contains(n));
        let still = names.iter().filter(|(_, name)| is_picked(name));
        let still = still.map(|&(number, _)| number).collect();
        let place = |game: GameInFile| names.iter().position(|(_, n)| n.as_ref() == Some(&game));
        let chosen = before.and_then(place);
        // Where the last one of several is gone, another one of them takes its place.
        let first = || names.iter().position(|(_, name)| is_picked(name));
        let mut chosen = chosen.or_else(first);
        let mut still: HashSet<usize> = still;
        if chosen.is_none() && self.chooses_next {
            // Its place is taken by the game that came after it, so that the next one can be done at once.
            let last = self.list.len().checked_sub(1);
            chosen = self.chosen.zip(last).map(|(at, last)| at.min(last));
            still.extend(chosen.map(|at| self.list[at]));
            self.chooses_next = false;
        }
        let is_back =
            |name: &Option<GameInFile>| name.as_ref().is_some_and(|n| self.put_back.contains(&n.0));
        if let Some(at) = names.iter().position(|(_, name)| is_back(name)) {
            let back = names.iter().filter(|(_, name)| is_back(name));
            still = back.map(|&(number, _)| number).collect();
            chosen = Some(at);
            self.put_back.clear();
        }
        (self.anchor, self.chosen) = (anchor.and_then(place).or(chosen), chosen);
        self.picked = still;
        let all: Vec<_> = (0..library.len()).collect();
        self.rules = statistics(library, &all, StatisticsGroup::Rules);
        self.groups = statistics(library, &self.list, self.group);
        self.explored = self
            .states
            .last()
            .map_or_else(Vec::new, |state| explore(library, state));
        let folder = shared.folders.cache_folder().ok();
        self.book = self.states.last().and_then(|state| {
            let known = self.known.of(state.rules(), folder.as_deref())?;
            known.book()?.report(state)
        });
    }
}
