//! The reading of files, off the window's thread.

use std::path::{Path, PathBuf};

use crate::game::contest::NamedRules;
use crate::gui::files::purpose::OpenFor;
use crate::storage::disk::fingerprint::Fingerprint;
use crate::storage::games::opened::{self, Opened};
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
    pub content: Result<FileContent, String>,
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
pub type Pasted = Result<Opened, String>;

/// A document or PGN that was pasted; `None` for what may be a position or moves.
pub fn from_pasted(text: &str, usual: &NamedRules) -> Option<Pasted> {
    let read = opened::from_pasted(text, usual)?;
    Some(read.map_err(|error| error.to_string()))
}

/// The same for a text too long to be a position or moves.
pub fn from_long(text: &str, usual: &NamedRules) -> Pasted {
    let no_game = || Err("it is no game that can be read here".to_owned());
    from_pasted(text, usual).unwrap_or_else(no_game)
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

fn game(path: &Path) -> Result<FileContent, String> {
    let (opened, known) = opened::read_known(path).map_err(|error| error.reason())?;
    Ok(FileContent::Opened(opened, known))
}

/// What can be read of a broken file, to be kept as another one.
fn in_part(path: &Path) -> Result<FileContent, String> {
    let (opened, _) = opened::read_in_part(path).map_err(|error| error.reason())?;
    Ok(FileContent::Opened(opened, None))
}

/// A game of several, whose file is nobody's to save to.
fn numbered(path: &Path, number: usize) -> Result<FileContent, String> {
    let read = read_known_game(path, number).map_err(|error| error.reason())?;
    let (game, known) = read;
    Ok(FileContent::Opened(Opened::Game(Box::new(game)), known))
}

fn rules(path: &Path) -> Result<FileContent, String> {
    let preset = presets::read_rules_file(path).map_err(|error| error.reason())?;
    Ok(FileContent::Rules(Box::new(preset)))
}
