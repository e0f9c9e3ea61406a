//! A whole PGN file as one that opens it wants to know it.

use super::read::{PgnFault, games};
use super::rules::Untold;
use crate::game::contest::Game;
use crate::rules::words::phrase::counted;

/// What a PGN file holds.
#[derive(Debug)]
pub struct Whole {
    /// The first game that can be read.
    pub first: Game,
    /// Which game of the file that is, from 1.
    pub number: usize,
    /// That its rules are only a guess, in a sentence, if they are.
    pub guess: Option<String>,
    /// Games that can be read, that one included.
    pub games: usize,
    /// Games of which nothing can be read.
    pub unread: usize,
    /// What is wrong in the file.
    pub faults: Vec<PgnFault>,
    /// The file.
    pub text: String,
}

/// All that a PGN file holds.
///
/// # Errors
/// The first fault, if no game can be read.
pub fn read_whole(text: String, untold: Untold<'_>) -> Result<Whole, PgnFault> {
    let (mut first, mut readable, mut unread) = (None, 0, 0);
    let mut faults = Vec::new();
    for read in games(&text, untold) {
        faults.extend(read.faults);
        match read.game {
            Some(game) => {
                readable += 1;
                first.get_or_insert((game, read.number, read.guess));
            }
            None => unread += 1,
        }
    }
    let no_game = || PgnFault {
        game: 1,
        line: 1,
        text: "there is no game in it".to_owned(),
    };
    match first {
        Some((first, number, guess)) => Ok(Whole {
            first,
            number,
            guess,
            games: readable,
            unread,
            faults,
            text,
        }),
        None => Err(faults.into_iter().next().unwrap_or_else(no_game)),
    }
}

impl Whole {
    /// All games of the file, also those of which nothing can be read.
    pub const fn all(&self) -> usize {
        self.games + self.unread
    }

    /// What somebody who opens the file has to be told, a sentence each: other games than the first, rules
    /// that nobody has told, and faults.
    pub fn troubles(&self) -> Vec<String> {
        /// Faults that are told one by one.
        const TOLD: usize = 6;
        let mut told = Vec::new();
        if self.games > 1 {
            let games = self.games;
            told.push(format!(
                "{games} games can be read; the first of them is shown"
            ));
        }
        told.extend(self.guess.clone());
        if self.unread > 0 {
            told.push(format!("{} cannot be read", counted(self.unread, "game")));
        }
        told.extend(self.faults.iter().take(TOLD).map(ToString::to_string));
        if self.faults.len() > TOLD {
            let more = self.faults.len() - TOLD;
            told.push(format!("and {more} more"));
        }
        told
    }
}
