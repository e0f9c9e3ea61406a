//! The reading of files, off the window's thread.

use std::path::{Path, PathBuf};

use crate::gui::files::purpose::OpenFor;
use crate::storage::fingerprint::Fingerprint;
use crate::storage::library::list::read_game;
use crate::storage::opened::{self, Opened};
use crate::storage::presets::{self, Preset};

/// A file that was read, or could not be.
#[derive(Debug)]
pub struct ReadFile {
    /// What for.
    pub purpose: OpenFor,
    /// Where it is.
    pub path: PathBuf,
    /// What is in it, or why that cannot be used.
    pub content: Result<Content, String>,
}

/// What is in a file.
#[derive(Debug)]
pub enum Content {
    /// A game or a comparison, and how the file was then; `None` for what is nobody's file.
    Opened(Opened, Option<Fingerprint>),
    /// Rules.
    Rules(Box<Preset>),
}

impl ReadFile {
    /// Reads a file.
    pub fn read(purpose: OpenFor, path: PathBuf) -> Self {
        let content = match purpose {
            OpenFor::Game | OpenFor::CompareGame => game(&path),
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

fn game(path: &Path) -> Result<Content, String> {
    let (opened, known) = opened::read_known(path).map_err(|error| error.to_string())?;
    Ok(Content::Opened(opened, known))
}

/// A game of several, which is nobody's file to save to.
fn numbered(path: &Path, number: usize) -> Result<Content, String> {
    let game = read_game(path, number).map_err(|error| error.to_string())?;
    Ok(Content::Opened(Opened::Game(Box::new(game)), None))
}

fn rules(path: &Path) -> Result<Content, String> {
    let preset = presets::read_rules_file(path).map_err(|error| error.to_string())?;
    Ok(Content::Rules(Box::new(preset)))
}
