//! The reading of files, off the window's thread.

use std::path::{Path, PathBuf};

use crate::game::contest::NamedRules;
use crate::gui::files::purpose::OpenFor;
use crate::storage::disk::fingerprint::Fingerprint;
use crate::storage::games::opened::{self, OpenError, Opened, from_pasted};
use crate::storage::library::list::read_known_game;
use crate::storage::rules::presets::{self, Preset};

/// A file that was read, or could not be.
#[derive(Debug)]
pub struct ReadFile {
    /// What becomes of it.
    pub purpose: OpenFor,
    /// Where it is.
    pub path: PathBuf,
    /// What is in it, or why that cannot be used.
    pub content: Result<FileContent, OpenError>,
}

/// What was read.
#[derive(Debug)]
pub enum FileContent {
    /// A game or a comparison, and how the file was then; `None` for what is nobody's file.
    Opened(Opened, Option<Fingerprint>),
    /// A rule set with what is told of it.
    Rules(Box<Preset>),
}

/// Whether reading a file takes so long that it is told.
pub fn is_large(path: &Path) -> bool {
    /// In bytes.
    const LARGE: u64 = 200_000;
    path.metadata()
        .is_ok_and(|of| of.is_file() && of.len() > LARGE)
}

/// What was pasted, or why that cannot be used.
pub type Pasted = Result<Opened, OpenError>;

/// What was pasted that is too long to be a position or moves.
pub fn from_long(text: &str, usual: &NamedRules) -> Pasted {
    from_pasted(text, usual).unwrap_or(Err(OpenError::NoGame))
}

impl ReadFile {
    /// Reads a file.
    pub fn read(purpose: OpenFor, path: PathBuf) -> Self {
        let content = match purpose {
            OpenFor::Game | OpenFor::CompareGame => game(&path),
            OpenFor::InPart => in_part(&path),
            OpenFor::Numbered(number) => numbered(&path, number),
            OpenFor::Rules | OpenFor::AddBoard | OpenFor::BoardRules(_) => rules(&path),
        };
        Self {
            purpose,
            path,
            content,
        }
    }
}

fn game(path: &Path) -> Result<FileContent, OpenError> {
    let (opened, known) = opened::read_known(path)?;
    Ok(FileContent::Opened(opened, known))
}

/// What can be read of a broken file, to be kept as another one.
fn in_part(path: &Path) -> Result<FileContent, OpenError> {
    let (opened, _) = opened::read_in_part(path)?;
    Ok(FileContent::Opened(opened, None))
}

/// A game of several, whose file is nobody's to save to.
fn numbered(path: &Path, number: usize) -> Result<FileContent, OpenError> {
    let (game, known) = read_known_game(path, number)?;
    Ok(FileContent::Opened(Opened::Game(Box::new(game)), known))
}

fn rules(path: &Path) -> Result<FileContent, OpenError> {
    let preset = presets::read_rules_file(path)?;
    Ok(FileContent::Rules(Box::new(preset)))
}
