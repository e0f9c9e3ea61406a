//! What was learned of rule sets: shipped with the program, or on disk.
//!
//! A file is a header of 32 bytes and the knowledge. All of the header is little-endian: 8 bytes of
//! magic, 4 of version, 4 of checksum of the knowledge, 8 of the hash of the rules, 8 of nought.
//! Whatever is wrong with a file, the rules can be learned again.

use std::fs;
use std::io::{ErrorKind, Write as _};
use std::path::{Path, PathBuf};

use thiserror::Error;

use crate::rules::rule_set::RuleSet;
use crate::rules::spec::{MatchRules, RuleSpec};
use crate::search::knowledge::Knowledge;
use crate::search::knowledge_bytes::{from_bytes, to_bytes};
use crate::storage::disk::atomic::replace;
use crate::storage::disk::file_error::{Doing, FileError};
use crate::storage::disk::file_lock::write_added;
use crate::storage::disk::leftovers::remove_leftovers;
use crate::storage::disk::read::ordinary;
use crate::storage::rules::spec_hash::spec_hash;

/// How a file begins.
pub(in crate::storage) const MAGIC: [u8; 8] = *b"kalahakn";
/// Another version of the file, or of what the numbers in it mean.
const VERSION: u32 = 1;
const HEADER: usize = 32;
/// No file of knowledge is longer, in bytes.
const LONGEST: u64 = 1 << 20;

macro_rules! knowledge_files {
    ($($id:literal)*) => {
        &[$(($id, include_bytes!(concat!("../../../assets/knowledge/", $id, ".bin")))),*]
    };
}

/// What is shipped, each learned with the rules of the preset of that id.
pub const SHIPPED: &[(&str, &[u8])] = knowledge_files![
    "awari" "ayoayo" "bao" "bestemshe" "bohnenspiel" "clockwise" "congkak" "dakon" "empty-capture" "four-row" "kalah" "kalah-6-3" "kalah-6-5" "kalah-6-6" "mangala-tr" "mover-stuck" "ohvulhu" "oware" "oware-no-slam" "pallanguzhi" "songo" "toguz-korgool"
];

/// Why knowledge was not read. The rules can be learned again.
#[derive(Debug, Error)]
pub enum KnowledgeFileError {
    /// There is no such file.
    #[error("nothing was learned of these rules yet")]
    Missing,
    /// The file is something else.
    #[error(r#""{0}" holds nothing that was learned; the rules can be learned anew"#)]
    NotKnowledge(PathBuf),
    /// The file was written by another version of the program.
    #[error(r#""{0}" has version {1}, not {VERSION}; the rules can be learned anew"#)]
    OtherVersion(PathBuf, u32),
    /// The file is about other rules.
    #[error(r#""{0}" was learned of other rules; these can be learned anew"#)]
    OtherRules(PathBuf),
    /// The file is too short, too long, or changed.
    #[error(r#""{0}" is damaged; the rules can be learned anew"#)]
    Damaged(PathBuf),
    /// Anything else.
    #[error(transparent)]
    File(#[from] FileError),
}

/// The file in `folder` for what was learned of a rule set.
pub fn knowledge_file(folder: &Path, rules: &RuleSet) -> PathBuf {
    folder.join(format!("knowledge-{:016x}.bin", knowledge_key(rules)))
}

/// The bytes of a file.
fn encode(rules: &RuleSet, knowledge: &Knowledge) -> Vec<u8> {
    let bytes = to_bytes(knowledge);
    let mut file = Vec::with_capacity(HEADER + bytes.len());
    file.extend(MAGIC);
    file.extend(VERSION.to_le_bytes());
    file.extend(crc32fast::hash(&bytes).to_le_bytes());
    file.extend(knowledge_key(rules).to_le_bytes());
    file.extend([0; 8]);
    file.extend(bytes);
    file
}

/// What the bytes of a file at `path` tell of a rule set.
fn decode(path: &Path, rules: &RuleSet, file: &[u8]) -> Result<Knowledge, KnowledgeFileError> {
    let path = || path.to_owned();
    let head = |at: usize| -> Option<[u8; 4]> { file.get(at..at + 4)?.try_into().ok() };
    let number = |at: usize| head(at).map_or(0, u32::from_le_bytes);
    if file.get(..8) != Some(&MAGIC) {
        return Err(KnowledgeFileError::NotKnowledge(path()));
    }
    if number(8) != VERSION {
        return Err(KnowledgeFileError::OtherVersion(path(), number(8)));
    }
    let Some(bytes) = file.get(HEADER..) else {
        return Err(KnowledgeFileError::Damaged(path()));
    };
    if u64::from(number(20)) << 32 | u64::from(number(16)) != knowledge_key(rules) {
        return Err(KnowledgeFileError::OtherRules(path()));
    }
    let knowledge = from_bytes(bytes).filter(|_| crc32fast::hash(bytes) == number(12));
    let houses = usize::from(rules.shape().houses());
    knowledge
        .filter(|knowledge| knowledge.houses() == houses)
        .ok_or_else(|| KnowledgeFileError::Damaged(path()))
}

/// Keeps what was learned in the place of what was known `before`, if that still is all that is known at `present`: another
/// copy may have learned meanwhile. Whether it was kept.
///
/// # Errors
/// [`FileError`]; what was there before is still there.
pub fn keep_learned(
    path: &Path,
    (rules, knowledge): (&RuleSet, &Knowledge),
    before: Option<&Knowledge>,
    present: impl FnOnce() -> Option<Knowledge>,
) -> Result<bool, FileError> {
    write_added(path, || {
        Ok((present().as_ref() == before).then(|| encode(rules, knowledge)))
    })
}

/// Saves what was learned of a rule set.
///
/// # Errors
/// [`FileError`]; what was there before is still there.
pub fn save_knowledge(
    path: &Path,
    rules: &RuleSet,
    knowledge: &Knowledge,
) -> Result<(), FileError> {
    replace(path, |file| file.write_all(&encode(rules, knowledge)))
}

/// Reads what was learned of a rule set from `folder`.
///
/// # Errors
/// [`KnowledgeFileError`]; the file is as it was.
pub fn load_knowledge(folder: &Path, rules: &RuleSet) -> Result<Knowledge, KnowledgeFileError> {
    remove_leftovers(folder);
    let path = knowledge_file(folder, rules);
    let explained = |reason: std::io::Error| match reason.kind() {
        ErrorKind::NotFound => KnowledgeFileError::Missing,
        _ => FileError::explain(Doing::Open, &path, reason).into(),
    };
    let found = fs::metadata(&path).map_err(explained)?;
    ordinary(&found).map_err(|fault| FileError::new(Doing::Open, &path, fault))?;
    if found.len() > LONGEST {
        return Err(KnowledgeFileError::Damaged(path));
    }
    decode(&path, rules, &fs::read(&path).map_err(explained)?)
}

/// What is shipped of a rule set, if anything is.
pub fn shipped(rules: &RuleSet) -> Option<Knowledge> {
    let mut files = SHIPPED.iter();
    files.find_map(|(id, file)| decode(Path::new(id), rules, file).ok())
}

/// A number for all clauses that decide how a game from the opening goes: the same on every machine,
/// and also once there are clauses that this version does not know.
pub fn knowledge_key(rules: &RuleSet) -> u64 {
    let spec = RuleSpec {
        pie: false,
        match_rules: MatchRules::default(),
        ..rules.spec().clone()
    };
    spec_hash(&spec)
}
