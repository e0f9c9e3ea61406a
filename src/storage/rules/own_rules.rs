//! Rule sets of one's own: the rules files in the config folder.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use super::presets::{Preset, RulesFileError, preset_called, read_rules_file};
use crate::rules::spec::RuleSpec;
use crate::storage::disk::atomic::slug;
use crate::storage::disk::folders::Folders;

/// What their ids begin with, so that none is taken for that of a preset.
const OWN: &str = "own/";
/// No more files are read.
const MOST: usize = 1_000;

/// What the folder holds.
#[derive(Debug, Default)]
pub struct OwnRules {
    /// Those that can be used, by name; each has the id that [`own_id`] gives.
    pub rules: Vec<Preset>,
    /// Files that cannot be used, and why.
    pub broken: Vec<(PathBuf, RulesFileError)>,
    /// Why the folder cannot be looked into, though it is there.
    unread: Option<String>,
}

impl OwnRules {
    /// What is wrong with the files that cannot be used, a sentence each.
    pub fn faults(&self) -> impl Iterator<Item = String> {
        let broken = self.broken.iter();
        let broken = broken
            .map(|(path, fault)| format!("cannot use {}: {}", path.display(), fault.reason()));
        broken.chain(self.unread.clone())
    }
}

/// The id of the rules in a file of this name.
pub fn own_id(path: &Path) -> String {
    let stem = path.file_stem().unwrap_or_default();
    format!("{OWN}{}", stem.to_string_lossy())
}

/// The name of the file that rules of one's own with this id are in, without its ending; `None` for presets.
pub fn stem(id: &str) -> Option<&str> {
    id.strip_prefix(OWN)
}

/// What rules of one's own are called as a family.
pub const FAMILY: &str = "Your own rules";

/// What is known of rules with this name and exactly these clauses: one's own or a preset of that name, or else a preset with
/// the same clauses, or one's own.
pub fn known<'a>(own: &'a [Preset], name: &str, spec: &RuleSpec) -> Option<&'a Preset> {
    let is_it = |preset: &&Preset| preset.rules == *spec;
    let called = own.iter().filter(is_it).find(|own| own.name == name);
    let preset = || preset_called(name, spec);
    called.or_else(preset).or_else(|| own.iter().find(is_it))
}

/// Whether rules of one's own have this id.
pub fn is_own(id: &str) -> bool {
    stem(id).is_some()
}

/// The file in `folder` that holds rules of one's own; `None` for others.
pub fn own_path(folder: &Path, preset: &Preset) -> Option<PathBuf> {
    let stem = stem(&preset.id)?;
    Some(folder.join(format!("{stem}.json")))
}

/// The file in `folder` for rules of this name: the same for the same name.
pub fn own_file(folder: &Path, name: &str) -> PathBuf {
    let stem: String = slug(name).chars().take(60).collect();
    let stem = if stem.is_empty() { "rules" } else { &stem };
    folder.join(format!("{stem}.json"))
}

/// What the user's folder holds; nothing where that cannot be found.
pub fn of_user() -> OwnRules {
    let folders = Folders::locate().map_err(|error| log::debug!("no rules of one's own: {error}"));
    folders.map_or_else(
        |()| OwnRules::default(),
        |folders| read(&folders.rules_place()),
    )
}

/// Reads the rules files in a folder; none if there is no such folder.
pub fn read(folder: &Path) -> OwnRules {
    let mut own = OwnRules::default();
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(reason) => {
            let is_none = reason.kind() == ErrorKind::NotFound;
            let told = || {
                format!(
                    "cannot look for your own rules in {}: {reason}",
                    folder.display()
                )
            };
            own.unread = (!is_none).then(told);
            return own;
        }
    };
    let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
    let is_rules = |path: &PathBuf| path.extension().is_some_and(|ending| ending == "json");
    let mut paths: Vec<PathBuf> = paths.filter(is_rules).take(MOST).collect();
    paths.sort();
    for path in paths {
        match read_rules_file(&path) {
            Ok(mut preset) => {
                preset.id = own_id(&path);
                if preset.name.trim().is_empty() {
                    preset.name = preset.id.trim_start_matches(OWN).to_owned();
                }
                own.rules.push(preset);
            }
            Err(fault) => own.broken.push((path, fault)),
        }
    }
    own.rules.sort_by_key(|preset| preset.name.to_lowercase());
    own
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::storage::rules::presets::{preset, to_text};

    #[test]
    fn rules_are_read_by_name_and_broken_files_are_told() {
        let folder = tempfile::tempdir().unwrap();
        let path = own_file(folder.path(), "Ünal’s  Kalah!");
        assert_eq!(path.file_name().unwrap(), "ünal-s-kalah.json");
        for (file, name) in [("b.json", "Zoe’s"), ("a.json", "anna’s"), ("c.json", "")] {
            let mut mine = preset("kalah").unwrap().clone();
            mine.name = name.to_owned();
            fs::write(folder.path().join(file), to_text(&mine).unwrap()).unwrap();
        }
        fs::write(folder.path().join("d.json"), "{").unwrap();
        fs::write(folder.path().join("notes.txt"), "no rules").unwrap();
        let own = read(folder.path());
        let named: Vec<_> = own.rules.iter().map(|p| (&*p.id, &*p.name)).collect();
        let expected = [("own/a", "anna’s"), ("own/c", "c"), ("own/b", "Zoe’s")];
        assert_eq!(named, expected);
        assert!(own.rules.iter().all(|p| is_own(&p.id)) && !is_own("kalah"));
        assert_eq!(own.broken.len(), 1);
        assert!(read(&folder.path().join("nowhere")).rules.is_empty());
    }
}
