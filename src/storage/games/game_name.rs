//! What files of games and comparisons are called.

use std::borrow::Cow;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use crate::game::contest::Moment;
use crate::storage::disk::atomic::{LONGEST_NAME, numbered, shortened, slug, write_new};
use crate::storage::disk::file_error::FileError;
use crate::storage::disk::read::read_bytes;
use crate::storage::document::fields::Time;

/// What saved ones end with: JSON for every program, and a game for the desktop, which tells types by endings.
pub const SAVED_ENDING: &str = "kalaha.json";
/// Endings of files that may hold games; the first two are ours.
pub const GAME_ENDINGS: &[&str] = &["json", "kalaha", "pgn", "ogn"];

/// Whether a file may hold games, by its name.
pub fn may_hold_games(path: &Path) -> bool {
    ends_with_one_of(path, GAME_ENDINGS)
}

/// Whether a file is one of this program's, by its name.
pub fn is_of_ours(path: &Path) -> bool {
    ends_with_one_of(path, &GAME_ENDINGS[..2])
}

fn ends_with_one_of(path: &Path, endings: &[&str]) -> bool {
    let ending = path.extension().and_then(OsStr::to_str);
    ending.is_some_and(|ending| {
        endings
            .iter()
            .any(|known| ending.eq_ignore_ascii_case(known))
    })
}

/// The name of a file without its ending.
pub fn stem(path: &Path) -> Cow<'_, str> {
    let own = path.file_name().and_then(OsStr::to_str);
    let own = own.and_then(|name| name.strip_suffix(SAVED_ENDING)?.strip_suffix('.'));
    match own.filter(|stem| !stem.is_empty()) {
        Some(stem) => Cow::Borrowed(stem),
        None => path.file_stem().unwrap_or_default().to_string_lossy(),
    }
}

/// The name of a file in two parts, between which a number finds room: `mine` and `kalaha.json`, `GAMES` and `PGN`.
pub fn parts(path: &Path) -> (String, String) {
    let name = stem(path).into_owned();
    let whole = path.file_name().unwrap_or_default().to_string_lossy();
    let ending = whole.get(name.len()..).unwrap_or_default();
    (name, ending.trim_start_matches('.').to_owned())
}

/// Copies a file into a folder, under its own name or, where that is taken, with a number after it; the path of the copy.
///
/// # Errors
/// [`FileError`]; nothing is left behind.
pub fn copy_new(from: &Path, folder: &Path) -> Result<PathBuf, FileError> {
    let bytes = read_bytes(from)?;
    let (name, ending) = parts(from);
    write_new(folder, &name, &ending, &bytes)
}

/// A name for a new file of a game or comparison with such a title that no file in `folder` has now:
/// `kalah-2026-11-21.kalaha.json`, `kalah-2026-11-21-2.kalaha.json`, … To keep it for sure, [`write_new`](crate::storage::disk::atomic::write_new) takes
/// [`usual_name`].
pub fn free_name(folder: &Path, title: &str, today: Moment) -> PathBuf {
    let name = usual_name(title, today);
    let names = (1..).map(|number| numbered(folder, &name, SAVED_ENDING, number));
    let mut free = names.filter(|path| !path.exists());
    free.next().unwrap_or_else(|| folder.join(name))
}

/// The name, without its ending, of the file of a game or comparison with such a title: `kalah-2026-11-21`.
pub fn usual_name(title: &str, today: Moment) -> String {
    /// Room for a number after it.
    const ROOM: usize = "-2026-11-21-1000.".len() + SAVED_ENDING.len();
    let date = String::from(Time(today));
    let date = date.split('T').next().unwrap_or_default();
    format!("{}-{date}", shortened(&slug(title), LONGEST_NAME - ROOM))
}

/// Whether a file bears a name that [`free_name`] gives, so that nobody has called it anything.
pub fn is_free_name(path: &Path) -> bool {
    let stem = stem(path);
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    let lengths: Vec<_> = stem.rsplit('-').map(|p| (is_number(p), p.len())).collect();
    let is_date = |parts: &[(bool, usize)]| parts.starts_with(&[(true, 2), (true, 2), (true, 4)]);
    is_date(&lengths) || (lengths.first().is_some_and(|p| p.0) && is_date(&lengths[1..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_end_as_games_do() {
        for (name, expected, is_free) in [
            ("kalah-2026-11-21.kalaha.json", "kalah-2026-11-21", true),
            ("kalah-2026-11-21-2.kalaha.json", "kalah-2026-11-21-2", true),
            // As the first versions called them.
            ("kalah-2026-11-21.json", "kalah-2026-11-21", true),
            ("final.kalaha.json", "final", false),
            ("final.kalaha", "final", false),
            ("final 3.5.pgn", "final 3.5", false),
            (".kalaha.json", ".kalaha", false),
        ] {
            let path = Path::new(name);
            assert_eq!(stem(path), expected);
            assert_eq!(is_free_name(path), is_free, "{name}");
            assert!(may_hold_games(path), "{name}");
            assert_eq!(is_of_ours(path), !name.ends_with("pgn"), "{name}");
        }
        assert!(!may_hold_games(Path::new("notes.txt")));
    }
}
