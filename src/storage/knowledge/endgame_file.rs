//! Endgame tables on disk, so that none has to be worked out twice.
//!
//! A file is a header of 32 bytes and the values. All of the header is little-endian: 8 bytes of
//! magic, 4 of version, 4 of seeds, 8 of the hash of the rules, 4 of checksum of the values, 4 of
//! nought. Whatever is wrong with a file, the table can be worked out again.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Read as _, Write as _};
use std::path::{Path, PathBuf};

use thiserror::Error;

use crate::rules::rule_set::RuleSet;
use crate::rules::spec::{EndWhen, Leftovers, MatchRules, RuleSpec, Start};
use crate::search::endgame::{Endgames, Tells, size};
use crate::search::solvable::can_be_solved;
use crate::storage::disk::atomic::replace;
use crate::storage::disk::file_error::{Doing, FileError};
use crate::storage::disk::leftovers::remove_leftovers;
use crate::storage::disk::read::ordinary;
use crate::storage::rules::spec_hash::text_hash;

const MAGIC: [u8; 8] = *b"kalahaeg";
/// Another version of the file, or of the order of values in it.
const VERSION: u32 = 3;
const HEADER: usize = 32;

/// Why a table was not read. It can be worked out again.
#[derive(Debug, Error)]
pub enum EndgameFileError {
    /// There is no such file.
    #[error("there is no endgame table yet")]
    Missing,
    /// The file is something else.
    #[error(r#""{0}" is not an endgame table; it will be made anew"#)]
    NotATable(PathBuf),
    /// The file was written by another version of the program.
    #[error(r#"the endgame table "{0}" has version {1}, not {VERSION}; it will be made anew"#)]
    OtherVersion(PathBuf, u32),
    /// The file holds another table.
    #[error(r#"the endgame table "{0}" is for other rules or seeds; it will be made anew"#)]
    OtherRules(PathBuf),
    /// The file is too short, too long, or changed.
    #[error(r#"the endgame table "{0}" is damaged; it will be made anew"#)]
    Damaged(PathBuf),
    /// Anything else.
    #[error(transparent)]
    File(#[from] FileError),
}

/// The file in `folder` for the table of a rule set.
pub fn endgame_file(folder: &Path, rules: &RuleSet, tells: Tells, seeds: u32) -> PathBuf {
    let kind = match tells {
        Tells::Values => "endgame",
        Tells::Winner => "endgame-winner",
    };
    folder.join(format!("{kind}-{:016x}-{seeds}.bin", table_key(rules)))
}

/// Saves the table of a rule set in `folder`.
///
/// # Errors
/// [`FileError`]; what was there before is still there.
pub fn save_endgames(
    folder: &Path,
    rules: &RuleSet,
    table: &Endgames,
) -> Result<PathBuf, FileError> {
    let path = endgame_file(folder, rules, table.tells(), table.seeds());
    let mut header = Vec::with_capacity(HEADER);
    header.extend(MAGIC);
    header.extend(VERSION.to_le_bytes());
    header.extend(table.seeds().to_le_bytes());
    header.extend(table_key(rules).to_le_bytes());
    header.extend(crc32fast::hash(table.bytes()).to_le_bytes());
    header.extend([0; 4]);
    replace(&path, |file| {
        file.write_all(&header)?;
        file.write_all(table.bytes())
    })?;
    Ok(path)
}

/// Reads the table of a rule set from `folder`.
///
/// # Errors
/// [`EndgameFileError`]; the file is as it was.
pub fn load_endgames(
    folder: &Path,
    rules: &RuleSet,
    tells: Tells,
    seeds: u32,
) -> Result<Endgames, EndgameFileError> {
    remove_leftovers(folder);
    let path = endgame_file(folder, rules, tells, seeds);
    let explained = |reason: io::Error| match reason.kind() {
        ErrorKind::NotFound => EndgameFileError::Missing,
        ErrorKind::UnexpectedEof => EndgameFileError::Damaged(path.clone()),
        _ => FileError::explain(Doing::Open, &path, reason).into(),
    };
    let found = fs::metadata(&path).map_err(explained)?;
    ordinary(&found).map_err(|fault| FileError::new(Doing::Open, &path, fault))?;
    let mut file = File::open(&path).map_err(explained)?;
    let mut header = [0; HEADER];
    file.read_exact(&mut header).map_err(explained)?;
    let number = |at: usize| {
        let mut bytes = [0; 4];
        bytes.copy_from_slice(&header[at..at + 4]);
        u32::from_le_bytes(bytes)
    };
    if header[..8] != MAGIC {
        return Err(EndgameFileError::NotATable(path));
    }
    if number(8) != VERSION {
        return Err(EndgameFileError::OtherVersion(path, number(8)));
    }
    let hash = u64::from(number(20)) << 32 | u64::from(number(16));
    if number(12) != seeds || hash != table_key(rules) {
        return Err(EndgameFileError::OtherRules(path));
    }
    // Looked at before room is made for a table.
    let length = file.metadata().map_err(explained)?.len();
    if length != size(rules, tells, seeds).saturating_add(HEADER as u64) {
        return Err(EndgameFileError::Damaged(path));
    }
    let filled = Endgames::filled(rules, tells, seeds, |room| file.read_exact(room));
    match filled.map_err(explained)? {
        None => Err(EndgameFileError::OtherRules(path)),
        Some(table) if crc32fast::hash(table.bytes()) == number(24) => Ok(table),
        Some(_) => Err(EndgameFileError::Damaged(path)),
    }
}

/// A number for all clauses that values depend on: the same on every machine, and for all rule sets
/// that can share a table.
pub fn table_key(rules: &RuleSet) -> u64 {
    let mut spec = RuleSpec {
        // Where the game begins, and what makes no difference once it goes on.
        start: Start::Seeds(1),
        pie: false,
        // A table tells which position comes again first where the second time ends the game; otherwise none tells.
        repeat_limit: match rules.spec().repeat_limit {
            2 if !can_be_solved(rules) => 2,
            _ => 0,
        },
        seed_limit: 0,
        match_rules: MatchRules::default(),
        ..rules.spec().clone()
    };
    if can_be_solved(rules) {
        spec.repeat_result = RuleSpec::default().repeat_result;
    }
    let mut text = serde_json::to_string(&spec).unwrap_or_default();
    if spec.leftovers == Leftovers::Emptier && spec.end_when == EndWhen::MoverStuck {
        // Tables made when the stuck player got the seeds are not those of the player who ran out.
        text.push_str("emptier");
    }
    text_hash(&text)
}
