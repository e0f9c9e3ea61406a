//! Games of the library in one PGN file.

use std::collections::BTreeMap;
use std::path::Path;

use super::list::Library;
use crate::game::contest::Game;
use crate::storage::opened::{self, Opened};
use crate::storage::pgn::read::games;
use crate::storage::pgn::rules::Untold;
use crate::storage::pgn::write::to_pgn;

/// What came of an export.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Exported {
    /// The games as PGN, in the order in which they were named.
    pub text: String,
    /// How many there are.
    pub written: usize,
    /// Those that could not be read any more, or not be written: which, and why.
    pub troubles: Vec<String>,
}

/// Reads these games of the library anew and writes them as PGN. Each file is read once; `goes_on` is asked before that.
pub fn export(library: &Library, numbers: &[usize], mut goes_on: impl FnMut() -> bool) -> Exported {
    let mut wanted: BTreeMap<&Path, Vec<(usize, usize)>> = BTreeMap::new();
    for (order, &number) in numbers.iter().enumerate() {
        if let Some((source, entry)) = library.game(number) {
            let of_file = wanted.entry(&source.path).or_default();
            of_file.push((entry.number, order));
        }
    }
    let mut exported = Exported::default();
    let mut texts = BTreeMap::new();
    for (path, mut games) in wanted {
        if !goes_on() {
            break;
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
        if let Err(error) = each(path, &games, &mut take) {
            exported
                .troubles
                .push(format!("{}: {error}", path.display()));
        }
    }
    exported.written = texts.len();
    exported.text = texts.into_values().map(|text| text + "\n").collect();
    exported
}

/// Takes the wanted games of a file: their numbers in it, ascending, and their places in the export.
fn each(
    path: &Path,
    wanted: &[(usize, usize)],
    take: &mut impl FnMut(&Game, usize),
) -> Result<(), String> {
    match opened::read(path).map_err(|error| error.reason())? {
        Opened::Game(game) => wanted.iter().for_each(|&(_, order)| take(&game, order)),
        Opened::Pgn(whole) => {
            let usual = whole.first.named_rules();
            let mut wanted = wanted.iter().copied().peekable();
            let mut missing = Vec::new();
            for read in games(&whole.text, Untold::Likely(&usual)) {
                while let Some((_, order)) = wanted.next_if(|&(number, _)| number == read.number) {
                    match &read.game {
                        Some(game) => take(game, order),
                        None => missing.push(read.number),
                    }
                }
            }
            missing.extend(wanted.map(|(number, _)| number));
            if !missing.is_empty() {
                let numbers: Vec<_> = missing.iter().map(ToString::to_string).collect();
                let (s, are) = if missing.len() == 1 {
                    ("", "is")
                } else {
                    ("s", "are")
                };
                return Err(format!(
                    "game{s} {} {are} there no more",
                    numbers.join(", ")
                ));
            }
        }
        Opened::Comparison(_) | Opened::Rules(_) => {
            return Err("it holds no game any more".to_owned());
        }
    }
    Ok(())
}
