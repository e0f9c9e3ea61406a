//! The files of the library and their games.

use std::collections::{HashMap, HashSet};
use std::fs;
use std::iter;
use std::path::{Path, PathBuf};

use super::entry::LibraryEntry;
use super::found::{FoundFiles, ReadProgress, Stamp, stamp_of};
use super::index;
use super::source::Source;
use crate::game::contest::Game;
use crate::storage::disk::file_error::{FileError, FileFault};
use crate::storage::disk::fingerprint::Fingerprint;
use crate::storage::games::game_name;
use crate::storage::games::opened::{self, OpenError, Opened};
use crate::storage::pgn::read::{PgnFault, games};
use crate::storage::pgn::rules::Untold;

/// All games of some folders.
#[derive(Clone, Debug, Default)]
pub struct Library {
    sources: Vec<Source>,
    /// Each game by the number of its source and its place there.
    places: Vec<(usize, usize)>,
    /// Games that lie elsewhere, too, as they are or played on, and where.
    copies: HashMap<usize, usize>,
    /// What could not be looked into, in a sentence each.
    unread: Vec<String>,
}

impl Library {
    /// The library of these files.
    pub(super) fn of(sources: Vec<Source>) -> Self {
        let places = sources.iter().enumerate();
        let places =
            places.flat_map(|(at, source)| (0..source.entries.len()).map(move |n| (at, n)));
        let entries: Vec<_> = sources.iter().flat_map(|source| &source.entries).collect();
        Self {
            places: places.collect(),
            copies: copies(&entries),
            sources,
            unread: Vec::new(),
        }
    }

    /// What the index knows; nothing if there is none that can be used.
    pub fn of_index(index: &Path) -> Self {
        index::read(index).map_or_else(Self::default, Self::of)
    }

    /// Keeps what is known for the next time.
    ///
    /// # Errors
    /// [`FileError`].
    pub fn keep(&self, index: &Path) -> Result<(), FileError> {
        index::write(index, &self.sources)
    }

    /// The files.
    pub fn sources(&self) -> &[Source] {
        &self.sources
    }

    /// Folders and files that could not even be looked at: which, why, and what to do, in a sentence each.
    pub fn unread(&self) -> &[String] {
        &self.unread
    }

    /// How many games there are.
    pub const fn len(&self) -> usize {
        self.places.len()
    }

    /// Whether there are none.
    pub const fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    /// A game and its file, by its number in the list.
    pub fn game(&self, number: usize) -> Option<(&Source, &LibraryEntry)> {
        let &(source, entry) = self.places.get(number)?;
        let source = self.sources.get(source)?;
        Some((source, source.entries.get(entry)?))
    }

    /// All games, in the order of their numbers.
    pub fn entries(&self) -> impl Iterator<Item = &LibraryEntry> {
        self.sources.iter().flat_map(|source| &source.entries)
    }

    /// Whether the games of a file are still those that were read: it is as it was, or it holds but one.
    ///
    /// # Errors
    /// Why they may be others, in a sentence.
    pub fn check_as_read(&self, path: &Path) -> Result<(), String> {
        let holds_one = game_name::is_of_ours(path);
        match holds_one || self.is_as_read(path) {
            true => Ok(()),
            false => Err(changed(path)),
        }
    }

    /// Whether a file is as it was when its games were read.
    pub fn is_as_read(&self, path: &Path) -> bool {
        let mut sources = self.sources.iter();
        let read = sources.find(|source| source.path == path);
        let now = fs::metadata(path).ok();
        read.zip(now)
            .is_some_and(|(read, now)| read.stamp == stamp_of(&now))
    }

    /// Those of these games that lie in a file besides these, too, as they are or less far.
    pub fn with_copies_beside(&self, games: &HashSet<usize>, files: &[PathBuf]) -> usize {
        let is_beside = |&number: &usize| {
            let source = self.game(number).map(|(source, _)| &source.path);
            source.is_some_and(|path| !files.contains(path))
        };
        let pairs = self
            .copies
            .iter()
            .flat_map(|(&one, &other)| [(one, other), (other, one)]);
        let with = pairs.filter(|(of, other)| games.contains(of) && is_beside(other));
        let with: HashSet<usize> = with.map(|(of, _)| of).collect();
        with.into_iter().filter(|number| !is_beside(number)).count()
    }

    /// Those of these games that lie elsewhere among them, too, as they are or played on, so that they count there.
    pub fn copies_in(&self, games: &[usize]) -> HashSet<usize> {
        let all: HashSet<usize> = games.iter().copied().collect();
        let is_copy = |&number: &usize| {
            let mut others = iter::successors(self.copies.get(&number), |&n| self.copies.get(n));
            others.any(|other| all.contains(other))
        };
        games.iter().copied().filter(is_copy).collect()
    }

    /// All games, each once.
    pub fn games_once(&self) -> impl Iterator<Item = &LibraryEntry> {
        let all = self.entries().enumerate();
        all.filter_map(|(number, entry)| (!self.copies.contains_key(&number)).then_some(entry))
    }

    /// The games that lie in these folders now: files that are as they were are not read again. `goes_on` is told how far it has
    /// come, and says whether it is to go on; what was not looked at then is left out. Also whether anything has changed.
    pub fn refreshed(
        self,
        folders: &[PathBuf],
        mut goes_on: impl FnMut(ReadProgress) -> bool,
    ) -> (Self, bool) {
        let were = self.sources.len();
        let known = self
            .sources
            .into_iter()
            .map(|source| (source.path.clone(), source));
        let mut known: HashMap<_, _> = known.collect();
        let FoundFiles { files, unread } = FoundFiles::of(folders, &mut goes_on);
        let all = files.len();
        let mut changed = all != were;
        let mut sources = Vec::with_capacity(all);
        for (done, (path, stamp)) in files.into_iter().enumerate() {
            if !goes_on(ReadProgress { done, all }) {
                break;
            }
            sources.push(match known.remove(&path) {
                Some(source) if source.stamp == stamp => source,
                _ => {
                    changed = true;
                    let is_within = !folders.iter().any(|f| path.parent() == Some(f));
                    read(path, stamp, is_within)
                }
            });
        }
        let library = Self {
            unread,
            ..Self::of(sources)
        };
        (library, changed)
    }
}

/// What is told of a file whose games may be others than those listed.
pub fn changed(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    format!("{name} has changed since its games were listed: look at it again")
}

/// Which games are as far as they go the same as another one, and as which.
fn copies(entries: &[&LibraryEntry]) -> HashMap<usize, usize> {
    let game = |entry: &LibraryEntry| {
        let LibraryEntry {
            spec,
            started,
            players,
            date,
            ..
        } = entry;
        (
            *spec,
            *started,
            players.south.clone(),
            players.north.clone(),
            date.clone(),
        )
    };
    let mut order: Vec<usize> = (0..entries.len()).collect();
    // A game that goes on as another one does comes after it, with nothing between them that does not; of the same ones
    // that comes last in which most was written.
    order.sort_by_cached_key(|&number| {
        let LibraryEntry {
            line,
            reviewed,
            remarks,
            ..
        } = entries[number];
        (game(entries[number]), &line.positions, *reviewed, *remarks)
    });
    let mut copies = HashMap::new();
    for pair in order.windows(2) {
        let (one, other) = (entries[pair[0]], entries[pair[1]]);
        let (line, longer) = (&one.line.positions, &other.line.positions);
        // Without a moment two games can begin alike.
        let is_one = one.started > 0 || (line.len() == longer.len() && one.ended == other.ended);
        if is_one && longer.starts_with(line) && game(one) == game(other) {
            copies.insert(pair[0], pair[1]);
        }
    }
    copies
}

/// A moment and a size that no file has.
const NEVER: Stamp = (u64::MAX, u64::MAX);

/// The games of a file.
pub(super) fn games_of(path: &Path) -> Source {
    read(path.to_owned(), NEVER, false)
}

/// In folders within those that were named, what is no game is nobody's fault.
fn read(path: PathBuf, mut stamp: Stamp, is_within: bool) -> Source {
    let mut entries = Vec::new();
    let fault = match opened::read(&path) {
        Ok(Opened::Game(game)) => {
            entries.push(LibraryEntry::of(&game, 1));
            None
        }
        Ok(Opened::Pgn(whole)) => {
            let usual = whole.first.named_rules();
            let read = games(&whole.text, Untold::Likely(&usual));
            entries.extend(read.filter_map(|read| {
                let entry = LibraryEntry::of(&read.game?, read.number);
                Some(LibraryEntry {
                    is_partly_read: !read.faults.is_empty(),
                    ..entry
                })
            }));
            whole.faults.first().map(ToString::to_string)
        }
        // They are no games, and nothing is wrong with them.
        Ok(Opened::Comparison(_) | Opened::Rules(_)) => None,
        Err(error) => {
            let is_so =
                |fault: &FileFault| matches!(fault, FileFault::TooLarge(_) | FileFault::NotUtf8(_));
            if matches!(&error, OpenError::File(error) if !is_so(&error.fault)) {
                // It may be read the next time, though it is as it was.
                stamp = NEVER;
            }
            let may_be_others = is_within && !game_name::is_of_ours(&path);
            (!may_be_others).then(|| error.reason())
        }
    };
    Source {
        path,
        stamp,
        entries,
        fault,
    }
}

/// Reads the wanted games of a file in one pass: their numbers in it, ascending, each with what `take` is told along with it.
///
/// # Errors
/// In a sentence, why some could not be read; the others were taken.
pub fn each_game(
    path: &Path,
    wanted: &[(usize, usize)],
    mut take: impl FnMut(Game, usize),
) -> Result<(), String> {
    match opened::read(path).map_err(|error| error.reason())? {
        Opened::Game(game) => {
            if let Some(&(_, with)) = wanted.first() {
                take(*game, with);
            }
        }
        Opened::Pgn(whole) => {
            let usual = whole.first.named_rules();
            let mut wanted = wanted.iter().copied().peekable();
            let mut missing = Vec::new();
            for read in games(&whole.text, Untold::Likely(&usual)) {
                let Some((number, with)) = wanted.next_if(|&(number, _)| number == read.number)
                else {
                    continue;
                };
                match read.game {
                    Some(game) => take(game, with),
                    None => missing.push(number),
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

/// Reads a game of the library.
///
/// # Errors
/// Why that cannot be; also if the file has no such game any more.
pub fn read_game(path: &Path, number: usize) -> Result<Game, OpenError> {
    Ok(read_known_game(path, number)?.0)
}

/// The same with how the file was then.
///
/// # Errors
/// As [`read_game`].
pub fn read_known_game(
    path: &Path,
    number: usize,
) -> Result<(Game, Option<Fingerprint>), OpenError> {
    match opened::read_known(path)? {
        (Opened::Pgn(whole), known) => {
            let usual = whole.first.named_rules();
            let mut all = 0;
            for read in games(&whole.text, Untold::Likely(&usual)) {
                all = read.number;
                if read.number == number {
                    let fault = |faults: Vec<PgnFault>| faults.into_iter().next();
                    let missing = || OpenError::NoSuchGame { number, all };
                    let game = read.game;
                    let game = game
                        .ok_or_else(|| fault(read.faults).map_or_else(missing, OpenError::Pgn))?;
                    return Ok((game, known));
                }
            }
            Err(OpenError::NoSuchGame { number, all })
        }
        (Opened::Game(game), known) => Ok((*game, known)),
        _ => Ok((opened::read_game(path)?, None)),
    }
}
