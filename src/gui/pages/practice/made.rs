//! Puzzles being made: the thread, and what it tells.

use std::path::{Path, PathBuf};

use crate::game::contest::NamedRules;
use crate::game::puzzle::collect::{GAMES_EACH, PuzzleProgress, collect, positions_of};
use crate::game::puzzle::definition::Puzzle;
use crate::game::puzzle::maker::{Maker, Stores};
use crate::game::puzzle::self_play::SelfPlay;
use crate::gui::pages::practice::action::MakeOf;
use crate::gui::work::worker::Teller;
use crate::rules::position::Position;
use crate::rules::words::phrase::counted;
use crate::storage::library::list::each_game;

/// Puzzles that are made at a time.
const COUNT: usize = 20;

/// What the thread tells.
pub enum MakeNews {
    /// A game was gone through, and brought these.
    Found(PuzzleProgress, Vec<Puzzle>),
    /// There are no more games, or enough puzzles.
    Done,
}

/// How far making puzzles has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MakingProgress {
    /// Of what they are made.
    pub of: MakeOf,
    /// Games and puzzles so far.
    pub progress: PuzzleProgress,
    /// How many games there are, if that is known.
    pub games: Option<usize>,
}

impl MakingProgress {
    /// How much is done, 0 to 1.
    pub fn part(&self) -> f32 {
        let PuzzleProgress { games, puzzles } = self.progress;
        let part = match self.games {
            Some(all) => games as f32 / all.max(1) as f32,
            // Where there are few, it is the games that end it.
            None => {
                let found = puzzles as f32 / COUNT as f32;
                found.max(games as f32 / (COUNT * GAMES_EACH) as f32)
            }
        };
        part.min(1.0)
    }

    /// `3 puzzles in 5 games`.
    pub fn told(&self) -> String {
        let PuzzleProgress { games, puzzles } = self.progress;
        let found = counted(puzzles, "puzzle");
        match self.games {
            Some(all) => format!("{found} in {games} of {}", counted(all, "game")),
            None => format!("{found} in {}", counted(games, "game")),
        }
    }
}

/// What puzzles are made of.
pub struct Work {
    /// What the games were played by.
    pub named: NamedRules,
    /// Whose games.
    pub of: MakeOf,
    /// The puzzles that are there already.
    pub there: Vec<Puzzle>,
    /// The game on the board, if it is under these rules.
    pub present: Vec<Position>,
    /// Games in files, the newest first, by their numbers in the file, ascending.
    pub games: Vec<(PathBuf, Vec<usize>)>,
    /// What decides the computer's games.
    pub seed: u64,
}

impl Work {
    /// Goes through the games and tells what is found.
    pub fn run(self, teller: &Teller<MakeNews>) {
        let rules = &self.named.rules;
        let tell = |progress: PuzzleProgress, puzzles: &[Puzzle]| {
            teller.tell(MakeNews::Found(progress, puzzles.to_vec()));
        };
        let count = self.there.len() + COUNT;
        match self.of {
            MakeOf::OwnGames => {
                let maker = Maker::new(rules, Stores::AsPlayed, teller.stop());
                let read = self.games.iter();
                let read = read.flat_map(|(path, numbers)| positions_in(path, numbers));
                let present = Some(self.present.clone()).filter(|game| !game.is_empty());
                let games = present.into_iter().chain(read);
                collect(&maker, self.there, games, count, tell);
            }
            MakeOf::SelfPlay => {
                let maker = Maker::new(rules, Stores::Balanced, teller.stop());
                let games = SelfPlay::new(rules, self.seed, teller.stop());
                let games = games.take(COUNT * GAMES_EACH);
                collect(&maker, self.there, games, count, tell);
            }
        }
        teller.tell(MakeNews::Done);
    }
}

/// The positions of each of these games of a file, those of the last one first.
fn positions_in(path: &Path, numbers: &[usize]) -> Vec<Vec<Position>> {
    let wanted: Vec<_> = numbers.iter().map(|&number| (number, 0)).collect();
    let mut positions = Vec::new();
    let read = each_game(path, &wanted, |game, _| {
        positions.push(positions_of(&game.record))
    });
    if let Err(error) = read {
        log::info!("no puzzles of some games: {}: {error}", path.display());
    }
    positions.reverse();
    positions
}
