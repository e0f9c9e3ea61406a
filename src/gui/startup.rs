//! What the window begins with: settings, the game of the last session, or a game asked for.

use std::path::PathBuf;

use crate::game::contest::{Game, NamedRules};
use crate::gui::desk::Clock;
use crate::rules::rule_set::RuleSet;
use crate::rules::spec::RuleSpec;
use crate::storage::comparison_file::SavedComparison;
use crate::storage::folders::Folders;
use crate::storage::opened::Opened;
use crate::storage::presets;
use crate::storage::session_file::{self, Session};
use crate::storage::settings::Settings;
use crate::storage::slots::Slot;

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
    Game(Box<Game>, Option<PathBuf>),
    /// A comparison, and its file.
    Comparison(Box<SavedComparison>, PathBuf),
}

/// What the command line asks for.
pub enum Wish {
    /// Go on where the last session ended.
    Resume,
    /// Begin a game under these rules.
    Rules(Box<NamedRules>),
    /// Go on with this file.
    File(PathBuf, Opened),
}

impl Startup {
    /// Reads settings and autosave; nothing that goes wrong there keeps the window from opening.
    pub fn read(folders: Folders, wish: Wish, clock: Clock) -> Self {
        let mut troubles = Vec::new();
        let (settings, warning) = Settings::load(&folders);
        troubles.extend(warning.map(|w| w.to_string()));
        let slot = match folders.autosave() {
            Ok(folder) => Slot::acquire(&folder).map_err(|e| e.to_string()),
            Err(error) => Err(error.to_string()),
        };
        let slot = slot
            .map_err(|e| troubles.push(format!("Games are not kept this time: {e}")))
            .ok();
        let resumed = slot.as_ref().and_then(|slot| resume(slot, &mut troubles));
        let players = settings.player_names.clone();
        let session = resumed.unwrap_or_else(|| Session {
            game: Game::new(usual_rules(), players.clone(), clock()),
            file: None,
            changed: false,
            comparison: None,
        });
        let instead = match wish {
            Wish::Resume => None,
            Wish::Rules(named) => {
                let game = Game::new(*named, players, clock());
                Some(Instead::Game(Box::new(game), None))
            }
            Wish::File(path, Opened::Game(game)) => Some(Instead::Game(game, Some(path))),
            Wish::File(path, Opened::Comparison(content)) => {
                Some(Instead::Comparison(content, path))
            }
        };
        Self {
            folders,
            slot,
            settings,
            session,
            instead,
            troubles,
        }
    }
}

/// The session in the autosave; a broken one is put aside, never lost.
fn resume(slot: &Slot, troubles: &mut Vec<String>) -> Option<Session> {
    let fault = match slot.load() {
        Ok(None) => return None,
        Ok(Some(text)) => match session_file::from_text(&text) {
            Ok(session) => return Some(session),
            Err(error) => error.to_string(),
        },
        Err(error) => error.to_string(),
    };
    let kept = match slot.set_aside() {
        Ok(path) => format!("it is kept as {}", path.display()),
        Err(error) => error.to_string(),
    };
    troubles.push(format!(
        "The last game could not be resumed: {fault}; {kept}"
    ));
    None
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
