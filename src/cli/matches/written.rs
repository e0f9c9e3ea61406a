//! The games of a match, written as they end.

use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::time::UNIX_EPOCH;

use super::match_player::MatchPlayer;
use super::play::EndedGame;
use crate::game::contest::{Game, Moment, NamedRules, ToldResult};
use crate::rules::side::BySide;
use crate::storage::file_error::FileError;
use crate::storage::pgn::growing::GrowingPgn;

/// The file that games are written to as they end.
pub struct GamesFile {
    /// The file, or why it cannot be written to any more.
    file: Mutex<Result<GrowingPgn, FileError>>,
}

impl GamesFile {
    /// An empty file, in place of one that is there.
    ///
    /// # Errors
    /// [`FileError`].
    pub fn begin(path: &Path) -> Result<Self, FileError> {
        let file = Mutex::new(Ok(GrowingPgn::begin(path)?));
        Ok(Self { file })
    }

    /// Adds a game, unless an earlier one could not be written.
    pub fn add(&self, game: &Game) {
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        if let Ok(growing) = file.as_mut()
            && let Err(error) = growing.add(game)
        {
            *file = Err(error);
        }
    }

    /// Ends it.
    ///
    /// # Errors
    /// Why a game could not be written, or is no longer there.
    pub fn end(self) -> Result<(), FileError> {
        let file = self.file.into_inner();
        file.unwrap_or_else(PoisonError::into_inner)?.end()
    }
}

/// A game of a match between these two as it is written; `round` is its number.
pub fn written(
    named: &NamedRules,
    players: &[MatchPlayer; 2],
    event: &str,
    round: String,
    ended: &EndedGame,
) -> Game {
    let names = BySide::from_fn(|side| players[usize::from(side != ended.first)].to_string());
    let since = ended.started.duration_since(UNIX_EPOCH);
    let started = Moment(since.map_or(0, |since| since.as_secs()));
    let mut game = Game::new(named.clone(), names, started);
    for &action in &ended.moves {
        // It was legal when it was made.
        let _ = game.record.play(action);
    }
    game.clocks = ended.clocks;
    game.about.name = event.to_owned();
    game.about.tags.push(("Round".to_owned(), round));
    let winner = ended.lost.map(|lost| Some(lost.other()));
    game.about.result = winner.map(ToldResult::of_file);
    game
}
