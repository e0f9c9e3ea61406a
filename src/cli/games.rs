//! The games of files, for commands that go through them.

use std::path::{Path, PathBuf};

use super::misread::Misread;
use super::output::{note, note_each};
use super::trouble::Trouble;
use crate::game::contest::Game;
use crate::storage::games::opened::{self, Opened, check_number};
use crate::storage::pgn::read::games;
use crate::storage::pgn::rules::Untold;

/// Goes through the games of a saved game or a PGN file, or through the one that has this number; which of them cannot be
/// read. What is wrong in it, and rules that nobody has told, are told on the standard error.
///
/// # Errors
/// Why the file cannot be used, or what `hear` answers.
pub fn each_game(
    path: &Path,
    only: Option<usize>,
    untold: Untold<'_>,
    mut hear: impl FnMut(Game) -> Result<(), Trouble>,
) -> Result<Misread, Trouble> {
    let shown = path.display();
    let trouble = |error| Trouble::Game {
        path: shown.to_string(),
        error,
    };
    let opened = opened::read_with(path, untold).map_err(trouble)?;
    let no_game = |what| Trouble::NoGame {
        path: shown.to_string(),
        what,
    };
    let mut misread = Misread::default();
    match opened {
        Opened::Game(game) => {
            check_number(only, 1).map_err(trouble)?;
            let left_out = opened::left_out(path);
            misread.in_part = usize::from(!left_out.is_empty());
            note_each(left_out.iter().map(|fault| format!("{shown}: {fault}")));
            hear(*game)?;
        }
        Opened::Pgn(whole) => {
            check_number(only, whole.all()).map_err(trouble)?;
            let games = games(&whole.text, untold);
            for read in games.filter(|read| only.is_none_or(|only| read.number == only)) {
                if let Some(guess) = &read.guess {
                    note(&format!("{shown}: game {}: {guess}", read.number));
                }
                note_each(read.faults.iter().map(|fault| format!("{shown}: {fault}")));
                let is_whole = read.faults.is_empty();
                match read.game {
                    Some(game) => {
                        misread.in_part += usize::from(!is_whole);
                        hear(game)?;
                    }
                    None => misread.unread += 1,
                }
            }
        }
        Opened::Comparison(_) => return Err(no_game("a comparison")),
        Opened::Rules(_) => return Err(no_game("a rule set")),
    }
    Ok(misread)
}

/// Goes through the games of several files likewise: a file of several that cannot be used is told, and the others are gone
/// through.
///
/// # Errors
/// Why the only file cannot be used, or what `hear` answers.
pub fn each_game_of_all(
    paths: &[PathBuf],
    only: Option<usize>,
    untold: Untold<'_>,
    mut hear: impl FnMut(Game) -> Result<(), Trouble>,
) -> Result<Misread, Trouble> {
    let (mut misread, mut last) = (Misread::default(), None);
    for path in paths {
        match each_game(path, only, untold, &mut hear) {
            Ok(found) => misread += found,
            Err(fault @ (Trouble::Game { .. } | Trouble::NoGame { .. })) if paths.len() > 1 => {
                note(&fault.to_string());
                misread.files += 1;
                last = Some(fault);
            }
            Err(fault) => return Err(fault),
        }
    }
    match last {
        Some(fault) if misread.files == paths.len() => Err(fault),
        _ => Ok(misread),
    }
}

/// Ends work on so many games, of which some may not have been read as they stand there.
///
/// # Errors
/// Which were not.
pub fn check_read(misread: Misread, all: usize) -> Result<(), Trouble> {
    match misread.files + misread.unread + misread.in_part {
        0 => Ok(()),
        _ => Err(Trouble::Unread { misread, all }),
    }
}
