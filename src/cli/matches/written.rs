//! The games of a match, written as they end.

use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::time::UNIX_EPOCH;

use super::match_player::MatchPlayer;
use super::play::EndedGame;
use crate::cli::output::note;
use crate::game::contest::{Game, Moment, NamedRules, ToldResult};
use crate::rules::side::BySide;
use crate::rules::words::phrase::counted;
use crate::storage::disk::file_error::FileError;
use crate::storage::pgn::growing::GrowingPgn;

/// The file that games are written to as they end.
pub struct GamesFile {
    growing: Mutex<Growing>,
}

struct Growing {
    file: GrowingPgn,
    /// Why it cannot be written to any more.
    fault: Option<FileError>,
}

impl GamesFile {
    /// An empty file, in place of one that is there.
    ///
    /// # Errors
    /// [`FileError`].
    pub fn begin(path: &Path) -> Result<Self, FileError> {
        let file = GrowingPgn::begin(path)?;
        let growing = Mutex::new(Growing { file, fault: None });
        Ok(Self { growing })
    }

    /// Adds a game, unless an earlier one could not be written.
    pub fn add(&self, game: &Game) {
        let mut growing = self.growing.lock().unwrap_or_else(PoisonError::into_inner);
        if growing.fault.is_none() {
            growing.fault = growing.file.add(game).err();
        }
    }

    /// Ends it.
    ///
    /// # Errors
    /// Why a game could not be written, or is no longer there.
    pub fn end(self) -> Result<(), FileError> {
        let growing = self.growing.into_inner();
        let Growing { file, fault } = growing.unwrap_or_else(PoisonError::into_inner);
        match fault {
            Some(fault) => {
                let whole = counted(file.games(), "whole game");
                note(&format!("the file holds {whole}"));
                Err(fault)
            }
            None => file.end(),
        }
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
    let names = BySide::from_fn(|side| players[usize::from(side != ended.first)].name());
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
