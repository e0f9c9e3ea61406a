//! A disk whose folders go away and come back.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::ErrorKind;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use tempfile::TempDir;

use super::lines::{Lines, lines_of, lines_of_session};
use crate::table::quick_folder;
use kalaha::storage::games::opened;
use kalaha::storage::session::session_file;
use kalaha::storage::session::unfinished::other_unfinished;

/// The folders that go away: of games, of autosaves, and one that the user has chosen.
const FOLDERS: [&str; 3] = ["games", "autosave", "mine"];
/// The end of the names of the folders behind the links.
const REAL: &str = "real";

pub struct Disk(TempDir);

/// All files at an instant but locks, which belong to whoever holds them.
pub struct Snapshot(BTreeMap<PathBuf, (Vec<u8>, SystemTime)>);

impl Disk {
    pub fn new() -> Self {
        let disk = Self(quick_folder());
        disk.mend();
        disk
    }

    pub fn path(&self) -> &Path {
        self.0.path()
    }

    pub fn file(&self, name: &str) -> PathBuf {
        self.path().join(name)
    }

    /// The folder itself, also while it is away.
    fn real(&self, name: &str) -> PathBuf {
        self.file(&format!("{name}-{REAL}"))
    }

    /// Brings all folders back.
    pub fn mend(&self) {
        for name in FOLDERS {
            fs::create_dir_all(self.real(name)).unwrap();
            self.link(name, REAL);
        }
    }

    /// Lets the name of a folder stand for another one, in one instant.
    fn link(&self, name: &str, to: &str) {
        let new = self.file("new link");
        symlink(self.file(&format!("{name}-{to}")), &new).unwrap();
        fs::rename(new, self.file(name)).unwrap();
    }

    /// Makes a folder go away in one instant, or come back; whether it is there now.
    pub fn turn(&self, name: &str) -> bool {
        let is_there = self.file(name).is_dir();
        self.link(name, if is_there { "nowhere/at all" } else { REAL });
        !is_there
    }

    /// The disk of another machine, with what is on this one at the instant.
    pub fn copied(&self) -> Self {
        let after = Self::new();
        for (path, (bytes, modified)) in self.snapshot().0 {
            let path = after.file(path.strip_prefix(self.path()).unwrap().to_str().unwrap());
            write(&path, &bytes, modified);
        }
        after
    }

    /// All files as they are at an instant: they are read again until nothing has changed since they were read before. A copy writes
    /// the new file before it removes or changes the old one, and whoever sees neither has looked at two instants.
    pub fn snapshot(&self) -> Snapshot {
        let mut before = self.read();
        loop {
            let now = self.read();
            if now == before {
                return Snapshot(now);
            }
            before = now;
        }
    }

    /// All files, one after the other.
    fn read(&self) -> BTreeMap<PathBuf, (Vec<u8>, SystemTime)> {
        let mut all = BTreeMap::new();
        for path in self.files() {
            let read = fs::metadata(&path).and_then(|found| found.modified());
            match read.and_then(|modified| Ok((fs::read(&path)?, modified))) {
                Ok(read) => drop(all.insert(path, read)),
                Err(error) => assert_eq!(error.kind(), ErrorKind::NotFound),
            }
        }
        all
    }

    /// Takes back what was written since.
    pub fn restore(&self, before: &Snapshot) {
        for path in self.files() {
            if !before.0.contains_key(&path) {
                fs::remove_file(path).unwrap();
            }
        }
        for (path, (bytes, modified)) in &before.0 {
            let is_same = fs::read(path).is_ok_and(|now| now == *bytes);
            if !is_same {
                write(path, bytes, *modified);
            }
        }
    }

    fn files(&self) -> BTreeSet<PathBuf> {
        let folders = FOLDERS.map(|name| self.real(name)).into_iter();
        let folders = folders.chain([self.path().to_owned()]);
        let entries = folders.flat_map(|folder| fs::read_dir(folder).unwrap().flatten());
        let files = entries.filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_file()));
        let files = files.map(|entry| entry.path());
        files
            .filter(|path| path.extension().is_none_or(|e| e != "lock"))
            .collect()
    }

    /// The games and comparisons in files that the program has named, or the user, as far as they are there.
    pub fn documents(&self) -> Vec<PathBuf> {
        let mut all = json_files(&self.file("games"));
        all.extend(self.named());
        all
    }

    /// Those that the user has named.
    pub fn named(&self) -> Vec<PathBuf> {
        json_files(&self.file("mine"))
    }

    /// What is in all files but one, and in slots that nobody holds, whether the folders are there or not.
    pub fn lines_but(&self, file: Option<&Path>) -> Lines {
        let mut found = Lines::new();
        for name in ["games", "mine"] {
            for path in json_files(&self.real(name)) {
                let is_left_out = file.is_some_and(|file| file.file_name() == path.file_name());
                if let (false, Ok(opened)) = (is_left_out, opened::read(&path)) {
                    found.extend(lines_of(&opened));
                }
            }
        }
        let autosave = self.real("autosave");
        for game in other_unfinished(&autosave).0 {
            let path = autosave.join(format!("slot-{}.json", game.slot));
            let text = fs::read_to_string(path).unwrap_or_default();
            if let Ok(read) = session_file::from_text(&text, || panic!("a broken game: {text}")) {
                found.extend(lines_of_session(&read.session));
            }
        }
        found
    }
}

fn write(path: &Path, bytes: &[u8], modified: SystemTime) {
    fs::write(path, bytes).unwrap();
    let file = fs::File::options().write(true).open(path).unwrap();
    file.set_modified(modified).unwrap();
}

pub fn json_files(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else {
        return Vec::new();
    };
    let paths = entries.map(|entry| entry.unwrap().path());
    let mut found: Vec<_> = paths
        .filter(|p| p.extension().is_some_and(|e| e == "json"))
        .collect();
    found.sort();
    found
}
