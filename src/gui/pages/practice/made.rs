//! Puzzles being made: the thread, and what it tells.

use std::path::PathBuf;

use crate::game::contest::NamedRules;
use crate::game::puzzle::collect::{GAMES_EACH, PuzzleProgress, collect, positions_of};
use crate::game::puzzle::definition::Puzzle;
use crate::game::puzzle::maker::{Maker, Stores};
use crate::game::puzzle::self_play::SelfPlay;
use crate::gui::pages::practice::action::MakeOf;
use crate::gui::work::worker::Teller;
use crate::rules::position::Position;
use crate::storage::library::list::read_game;

/// Puzzles that are made at a time.
pub const COUNT: usize = 20;

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

/// What puzzles are made of.
pub struct Work {
    /// The rules.
    pub named: NamedRules,
    /// Whose games.
    pub of: MakeOf,
    /// The game on the board, if it is under these rules.
    pub present: Vec<Position>,
    /// Games in files, by the number in the file.
    pub games: Vec<(PathBuf, usize)>,
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
        match self.of {
            MakeOf::OwnGames => {
                let maker = Maker::new(rules, Stores::AsPlayed, teller.stop());
                let read = self.games.iter().filter_map(|(path, number)| {
                    let game = read_game(path, *number);
                    let game = game
                        .map_err(|error| log::info!("no puzzles: {error}"))
                        .ok()?;
                    Some(positions_of(&game.record))
                });
                let present = Some(self.present.clone()).filter(|game| !game.is_empty());
                collect(&maker, present.into_iter().chain(read), COUNT, tell);
            }
            MakeOf::SelfPlay => {
                let maker = Maker::new(rules, Stores::Balanced, teller.stop());
                let games = SelfPlay::new(rules, self.seed, teller.stop());
                collect(&maker, games.take(COUNT * GAMES_EACH), COUNT, tell);
            }
        }
        teller.tell(MakeNews::Done);
    }
}
