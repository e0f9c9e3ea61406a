//! How the games of a sheet are played.

use thiserror::Error;

use super::players::Players;

/// Most games of one sheet; what is added up cannot overflow with them.
pub const MOST_GAMES: u64 = 100_000_000;
/// Most moves after which a game can be cut off.
pub const MOST_MOVES: u32 = 10_000;
/// Moves after which a game is usually cut off.
pub const USUAL_MOVES: u32 = 1_000;

/// What decides the games of a sheet, made only by [`SheetPlan::new`]. The same plan and rule set give
/// the same games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SheetPlan {
    games: u64,
    players: Players,
    seed: u64,
    most_moves: u32,
}

/// Why games cannot be played so.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum PlanFault {
    /// Nought is asked for.
    #[error("no games are asked for: give a number from 1 to {MOST_GAMES}, such as 100000")]
    NoGames,
    /// More games than anybody needs.
    #[error("{given} games are more than a sheet can have: give at most {MOST_GAMES}")]
    TooManyGames {
        /// The number given.
        given: u64,
    },
    /// Games that are cut off too early or too late.
    #[error(
        "games cannot be cut off after {given} moves: give a number from 1 to {MOST_MOVES}, such as {USUAL_MOVES}"
    )]
    MostMoves {
        /// The number given.
        given: u32,
    },
}

impl SheetPlan {
    /// A plan for so many games, the first of each pair started by South, the second by North.
    ///
    /// # Errors
    /// The number that is out of range.
    pub const fn new(
        games: u64,
        players: Players,
        seed: u64,
        most_moves: u32,
    ) -> Result<Self, PlanFault> {
        match (games, most_moves) {
            (0, _) => Err(PlanFault::NoGames),
            (given, _) if given > MOST_GAMES => Err(PlanFault::TooManyGames { given }),
            (_, given) if given == 0 || given > MOST_MOVES => Err(PlanFault::MostMoves { given }),
            _ => Ok(Self {
                games,
                players,
                seed,
                most_moves,
            }),
        }
    }

    /// Games of each rule set.
    pub const fn games(&self) -> u64 {
        self.games
    }

    /// How both sides choose moves.
    pub const fn players(&self) -> Players {
        self.players
    }

    /// What decides everything that is left to chance.
    pub const fn seed(&self) -> u64 {
        self.seed
    }

    /// Moves after which a game is cut off.
    pub const fn most_moves(&self) -> u32 {
        self.most_moves
    }

    /// Pairs of games; the last has only one game if their number is odd.
    pub const fn pairs(&self) -> u64 {
        self.games.div_ceil(2)
    }
}
