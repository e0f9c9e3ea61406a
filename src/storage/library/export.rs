//! Games of the library in one PGN file.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use super::list::{Library, each_game};
use crate::game::contest::Game;
use crate::storage::pgn::write::to_pgn;

/// What came of an export.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Exported {
    /// The games as PGN, in the order in which they were named.
    pub text: String,
    /// Which games these are.
    pub written: Vec<GameInFile>,
    /// Those that could not be read any more, or not be written: which, and why.
    pub troubles: Vec<String>,
}

/// A file and which of its games, from 1.
pub type GameInFile = (PathBuf, usize);

/// Reads these games of a library anew and writes them as PGN, but those that may be others by now. Each file is read once; `goes_on` is
/// asked before that.
pub fn export(
    games: &[GameInFile],
    library: &Library,
    mut goes_on: impl FnMut() -> bool,
) -> Exported {
    let mut wanted: BTreeMap<&Path, Vec<(usize, usize)>> = BTreeMap::new();
    for (order, (path, number)) in games.iter().enumerate() {
        let of_file = wanted.entry(path).or_default();
        of_file.push((*number, order));
    }
    let mut exported = Exported::default();
    let mut texts = BTreeMap::new();
    for (path, mut games) in wanted {
        if !goes_on() {
            break;
        }
        if let Err(changed) = library.check_as_read(path) {
            exported.troubles.push(changed);
            continue;
        }
        games.sort_unstable();
        let mut take = |game: &Game, order: usize| match to_pgn(game) {
            Ok(text) => {
                texts.insert(order, text);
            }
            Err(error) => exported
                .troubles
                .push(format!("{}: {error}", path.display())),
        };
        if let Err(error) = each_game(path, &games, |game, order| take(&game, order)) {
            exported
                .troubles
                .push(format!("{}: {error}", path.display()));
        }
    }
    let written = texts.keys().filter_map(|&order| games.get(order));
    exported.written = written.cloned().collect();
    exported.text = texts.into_values().map(|text| text + "\n").collect();
    exported
}
