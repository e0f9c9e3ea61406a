//! What the program begins with: settings, the game of the last session, or a game asked for.

use std::path::PathBuf;

use crate::game::contest::{Game, Moment, NamedRules};
use crate::gui::files::own_file::OwnFile;
use crate::gui::files::reader::is_large;
use crate::rules::rule_set::RuleSet;
use crate::rules::spec::RuleSpec;
use crate::storage::disk::fingerprint::Fingerprint;
use crate::storage::disk::folders::Folders;
use crate::storage::games::comparison_file::SavedComparison;
use crate::storage::games::opened::Opened;
use crate::storage::rules::presets;
use crate::storage::session::resume::{Resumption, resume};
use crate::storage::session::session_file::Session;
use crate::storage::session::slots::Slot;
use crate::storage::settings::Settings;

/// The clock, given from outside so that tests can stop it.
pub type Clock = fn() -> Moment;

/// Everything that is read before the program can be used.
pub struct Startup {
    /// Where files are.
    pub folders: Folders,
    /// This copy's autosave; `None` if none can be written.
    pub slot: Option<Slot>,
    /// What the user chose.
    pub settings: Settings,
    /// The game of the last session, or a new one.
    pub session: Session,
    /// A game to begin with instead, the other being kept.
    pub instead: Option<Instead>,
    /// A large file to be read once the window is there.
    pub later: Option<PathBuf>,
    /// What went wrong on the way, to be shown.
    pub troubles: Vec<String>,
}

/// What the command line asks for.
pub enum Instead {
    /// A game, its file, and how to begin it again.
    Game(Box<Game>, OwnFile, StartAgain),
    /// Boards, and the file they are of.
    Comparison(Box<SavedComparison>, OwnFile),
}

/// What begins with a game again that had to wait, because the one before it could not be kept.
pub enum StartAgain {
    /// Reading this file.
    File(PathBuf),
    /// A new game under the same rules.
    Rules,
}

/// What the window begins with, as the command line says.
pub enum StartWith {
    /// Go on where the last session ended.
    Resume,
    /// Begin a game under these rules.
    Rules(Box<NamedRules>),
    /// Go on with this file.
    File(PathBuf, Opened, Option<Fingerprint>),
    /// The same, once it has been read with the window open.
    Later(PathBuf),
}

impl Startup {
    /// Whether an autosave is so large that reading it is told.
    pub fn takes_long(folders: &Folders) -> bool {
        let files = folders.autosave().ok().and_then(|of| of.read_dir().ok());
        let mut files = files.into_iter().flatten().flatten();
        files.any(|file| is_large(&file.path()))
    }

    /// Reads settings and autosave; nothing that goes wrong there keeps the window from opening.
    pub fn read(folders: Folders, with: StartWith, clock: Clock) -> Self {
        let mut troubles = Vec::new();
        let (settings, warning) = Settings::load(&folders);
        troubles.extend(warning.map(|w| w.to_string()));
        let players = settings.player_names.clone();
        let new_game = || Game::new(usual_rules(), players.clone(), clock());
        let resumed = match folders.autosave() {
            Ok(folder) => resume(&folder, clock(), new_game),
            Err(error) => Resumption {
                slot: None,
                session: None,
                troubles: vec![format!("Games are not kept: {error}")],
            },
        };
        troubles.extend(resumed.troubles);
        let session = resumed.session;
        let session = session.unwrap_or_else(|| Session::of_game(0, new_game()));
        let mut later = None;
        let instead = match with {
            StartWith::Resume => None,
            StartWith::Later(path) => {
                later = Some(path);
                None
            }
            StartWith::Rules(named) => {
                let game = Game::new(*named, players, clock());
                Some(Instead::Game(
                    Box::new(game),
                    OwnFile::default(),
                    StartAgain::Rules,
                ))
            }
            StartWith::File(path, Opened::Game(game), known) => {
                let own = OwnFile::opened(path.clone(), known);
                Some(Instead::Game(game, own, StartAgain::File(path)))
            }
            // There is something to be told of it, which the window does.
            StartWith::File(path, Opened::Pgn(whole), _) if !whole.troubles().is_empty() => {
                later = Some(path);
                None
            }
            StartWith::File(path, Opened::Pgn(whole), known) => {
                let own = OwnFile::read_from(path.clone(), known, &whole.first);
                let game = Box::new(whole.first);
                Some(Instead::Game(game, own, StartAgain::File(path)))
            }
            StartWith::File(path, Opened::Comparison(content), known) => {
                troubles.extend(content.unknown.iter().cloned());
                Some(Instead::Comparison(content, OwnFile::opened(path, known)))
            }
            StartWith::File(_, Opened::Rules(preset), _) => preset.named().map(|named| {
                let game = Game::new(named, players, clock());
                Instead::Game(Box::new(game), OwnFile::default(), StartAgain::Rules)
            }),
        };
        Self {
            folders,
            slot: resumed.slot,
            settings,
            session,
            instead,
            later,
            troubles,
        }
    }
}

/// What a first start plays: the first preset.
pub fn usual_rules() -> NamedRules {
    let preset = presets::presets().first();
    let spec = preset.map_or_else(RuleSpec::default, |p| p.rules.clone());
    let name = preset.map_or_else(|| "Kalah".to_owned(), |p| p.name.clone());
    NamedRules {
        name,
        rules: RuleSet::new(spec).unwrap_or_else(|_| RuleSet::usual()),
    }
}
