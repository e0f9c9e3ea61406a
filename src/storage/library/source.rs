//! A file of the library and its games.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use super::entry::LibraryEntry;
use crate::storage::games::game_name;

/// A file with games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Source {
    /// Where it is.
    pub path: PathBuf,
    /// When it was written, in nanoseconds since 1970, and its bytes: who has changed it has changed one of these.
    pub(super) stamp: (u64, u64),
    /// Its games.
    pub entries: Vec<LibraryEntry>,
    /// Why not all of it could be read.
    pub fault: Option<String>,
}

impl Source {
    /// Whether it may hold several games.
    pub fn is_pgn(&self) -> bool {
        game_name::may_hold_games(&self.path) && !game_name::is_of_ours(&self.path)
    }
}
