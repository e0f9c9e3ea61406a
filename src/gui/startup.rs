//! What the window begins with: settings, the game of the last session, or a game asked for.

use std::path::PathBuf;

use crate::game::contest::{Game, Moment, NamedRules};
use crate::gui::files::own_file::OwnFile;
use crate::rules::rule_set::RuleSet;
use crate::rules::spec::RuleSpec;
use crate::storage::comparison_file::SavedComparison;
use crate::storage::fingerprint::Fingerprint;
use crate::storage::folders::Folders;
use crate::storage::opened::Opened;
use crate::storage::presets;
use crate::storage::resume::{Resumption, resume};
use crate::storage::session_file::Session;
use crate::storage::settings::Settings;
use crate::storage::slots::Slot;

/// The clock, given from outside so that tests can stop it.
pub type Clock = fn() -> Moment;

/// Everything that is read before the window opens.
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
    /// What went wrong on the way, to be shown.
    pub troubles: Vec<String>,
}

/// What the command line asks for.
pub enum Instead {
    /// A game, and its file.
    Game(Box<Game>, OwnFile),
    /// A comparison, and its file.
    Comparison(Box<SavedComparison>, OwnFile),
}

/// What the command line asks for.
pub enum Wish {
    /// Go on where the last session ended.
    Resume,
    /// Begin a game under these rules.
    Rules(Box<NamedRules>),
    /// Go on with this file.
    File(PathBuf, Opened, Option<Fingerprint>),
}

impl Startup {
    /// Reads settings and autosave; nothing that goes wrong there keeps the window from opening.
    pub fn read(folders: Folders, wish: Wish, clock: Clock) -> Self {
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
        let session = resumed.session.unwrap_or_else(|| Session {
            serial: 0,
            known: None,
            game: new_game(),
            file: None,
            changed: false,
            comparison: None,
        });
        let instead = match wish {
            Wish::Resume => None,
            Wish::Rules(named) => {
                let game = Game::new(*named, players, clock());
                Some(Instead::Game(Box::new(game), OwnFile::default()))
            }
            Wish::File(path, Opened::Game(game), known) => {
                Some(Instead::Game(game, OwnFile::opened(path, known)))
            }
            Wish::File(_, Opened::Pgn(whole), _) => {
                troubles.extend(whole.troubles());
                Some(Instead::Game(Box::new(whole.first), OwnFile::default()))
            }
            Wish::File(path, Opened::Comparison(content), known) => {
                troubles.extend(content.unknown.iter().cloned());
                Some(Instead::Comparison(content, OwnFile::opened(path, known)))
            }
            Wish::File(_, Opened::Rules(preset), _) => preset.named().map(|named| {
                let game = Game::new(named, players, clock());
                Instead::Game(Box::new(game), OwnFile::default())
            }),
        };
        Self {
            folders,
            slot: resumed.slot,
            settings,
            session,
            instead,
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
