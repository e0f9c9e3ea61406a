//! Puzzles made in the background, of the user's games or of the computer's.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use crate::game::puzzle::collect::PuzzleProgress;
use crate::game::puzzle::repetition::Card;
use crate::gui::pages::practice::action::MakeOf;
use crate::gui::pages::practice::made::{MakeNews, MakingProgress, Work};
use crate::gui::pages::practice::state::Practice;
use crate::gui::shared::Shared;
use crate::rules::position::Position;
use crate::rules::rule_set::RuleSet;
use crate::rules::spec::RuleSpec;
use crate::rules::words::phrase::counted;
use crate::storage::library::entry::spec_number;
use crate::storage::library::list::Library;

/// What is said while the library is read.
const READING: &str = "The games in the library are still being read…";

impl Practice {
    /// Begins to make puzzles; `present` is the game on the board.
    pub(super) fn make(&mut self, of: MakeOf, shared: &mut Shared) {
        if of == MakeOf::OwnGames && shared.games.underway().is_some() {
            shared.notices.info(READING);
            self.waits_for_games = true;
            return;
        }
        self.waits_for_games = false;
        let rules = &self.named.rules;
        let of_board = self.of_board.rules == *rules;
        // Games with the swap of sides have the same positions.
        let with_swap = RuleSpec {
            pie: true,
            ..rules.spec().clone()
        };
        let with_swap = RuleSet::new(with_swap).ok();
        let numbers: Vec<_> = with_swap.iter().chain([rules]).map(spec_number).collect();
        let games = games_under(shared.games.library(), &numbers);
        // A game without moves is none, and one that lies in the library is there already.
        let hashes: Vec<u64> = self.present.iter().map(Position::hash).collect();
        let mut entries = shared.games.library().entries();
        let is_there = entries.any(|entry| entry.line.positions == hashes);
        let present = match of_board && self.present.len() > 1 && !is_there {
            true => self.present.clone(),
            false => Vec::new(),
        };
        let in_files: usize = games.iter().map(|(_, numbers)| numbers.len()).sum();
        let all = in_files + usize::from(!present.is_empty());
        if of == MakeOf::OwnGames && all == 0 {
            let name = &self.named.name;
            shared
                .notices
                .info(format!("The library has no game under {name}"));
            return;
        }
        let work = Work {
            named: self.named.clone(),
            of,
            there: self
                .stock
                .iter()
                .map(|known| known.puzzle.clone())
                .collect(),
            present,
            games,
            // Other games each time.
            seed: self.stock.len() as u64 ^ shared.now().0,
        };
        self.underway = Some(MakingProgress {
            of,
            progress: PuzzleProgress::default(),
            games: (of == MakeOf::OwnGames).then_some(all),
        });
        let begun = self
            .maker
            .start_next("kalaha-puzzles", &shared.wake, move |teller| {
                work.run(teller)
            });
        if let Err(error) = begun {
            self.underway = None;
            shared.notices.trouble(error.to_string());
        }
    }

    /// Ends making puzzles.
    pub(super) fn cancel(&mut self) {
        self.maker.stop();
        self.underway = None;
        self.waits_for_games = false;
    }

    /// Takes what was made, and begins what waited for the games to be read.
    pub(super) fn hear_maker(&mut self, shared: &mut Shared) {
        if self.waits_for_games && shared.games.underway().is_none() {
            self.make(MakeOf::OwnGames, shared);
        }
        for news in self.maker.news() {
            let Some(underway) = &mut self.underway else {
                return;
            };
            match news {
                MakeNews::Found(progress, puzzles) => {
                    underway.progress = progress;
                    let own = underway.of == MakeOf::OwnGames;
                    for puzzle in &puzzles {
                        let card = self.training.card(&self.named.rules, puzzle);
                        let card = Card {
                            own: own || card.own,
                            ..card
                        };
                        self.training.note(&self.named, puzzle, card);
                    }
                    if !puzzles.is_empty() {
                        self.take_stock();
                        shared.save_training(&self.training);
                        if self.asked.is_none() {
                            self.next_if_shown(shared);
                        }
                    }
                }
                MakeNews::Done => {
                    let PuzzleProgress { games, puzzles } = underway.progress;
                    self.underway = None;
                    let (puzzles, games) = (counted(puzzles, "puzzle"), counted(games, "game"));
                    shared.notices.info(format!("{puzzles} found in {games}"));
                }
            }
        }
    }
}

/// The files with games under rules of these numbers, that with the newest game first, and the games by their numbers there.
fn games_under(library: &Library, rules: &[u64]) -> Vec<(PathBuf, Vec<usize>)> {
    let mut files: BTreeMap<&Path, (u64, Vec<usize>)> = BTreeMap::new();
    let games = (0..library.len()).filter_map(|number| library.game(number));
    for (source, entry) in games.filter(|(_, entry)| rules.contains(&entry.spec)) {
        let (newest, numbers) = files.entry(&source.path).or_default();
        *newest = entry.started.max(*newest);
        numbers.push(entry.number);
    }
    let mut files: Vec<_> = files.into_iter().collect();
    files.sort_by_key(|(_, (newest, _))| Reverse(*newest));
    let files = files.into_iter();
    let files = files.map(|(path, (_, numbers))| (path.to_owned(), numbers));
    files.collect()
}
