//! The settings file: what the user chose, kept from one start to the next.

use std::collections::BTreeSet;
use std::path::PathBuf;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use thiserror::Error;

use super::atomic::{WriteError, write_atomically};
pub use super::choices::{BoardView, HouseLabels, SidePanel, Speed, Theme, WindowShape};
use super::envelope::{self, DocumentError, EncodeError, Expected};
use super::folders::{FolderError, Folders};
use super::leftovers::remove_leftovers;
use super::read::{ReadError, read_bounded};
pub use super::recent::RecentFiles;
use super::set_aside::{SetAsideError, set_aside};
use crate::rules::side::BySide;

/// What a settings file says it is.
pub const SETTINGS: Expected = Expected {
    format: "kalaha-settings",
    version: 1,
};

/// Longest time between the computer's moves, in milliseconds.
pub const MOST_PAUSE_MS: u32 = 10_000;

/// Everything that is remembered beside games.
///
/// In the file every field may be missing, which means its default, and unknown fields are ignored.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// Light or dark.
    pub theme: Theme,
    /// How fast seeds move.
    pub speed: Speed,
    /// Nothing slides or fades, whatever the speed.
    pub reduced_motion: bool,
    /// Which side of the board is near.
    pub board_view: BoardView,
    /// How houses are named.
    pub house_labels: HouseLabels,
    /// Whether the value of every house is shown.
    pub house_values: bool,
    /// Whether the value of the position is shown as a bar.
    pub lead_bar: bool,
    /// The preset that moves are compared with while they are pointed at, by its id.
    pub versus: Option<String>,
    /// Least time between the computer's moves, in milliseconds.
    pub computer_pause_ms: u32,
    /// The panel beside the board.
    pub side_panel: SidePanel,
    /// The window.
    pub window: WindowShape,
    /// The size of everything, in percent of the usual size.
    pub zoom_percent: u16,
    /// The players of a new game.
    pub player_names: BySide<String>,
    /// The rule set played last, as its own file would hold it; checked by whoever uses it.
    pub last_rules: Option<Value>,
    /// The files opened or saved last.
    pub recent_files: RecentFiles,
    /// The hints that were shown and need not be shown again, by name.
    pub shown_hints: BTreeSet<String>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            theme: Theme::default(),
            speed: Speed::default(),
            reduced_motion: false,
            board_view: BoardView::default(),
            house_labels: HouseLabels::default(),
            house_values: false,
            lead_bar: false,
            versus: None,
            computer_pause_ms: 600,
            side_panel: SidePanel::default(),
            window: WindowShape::default(),
            zoom_percent: 100,
            player_names: BySide::from_fn(|side| side.to_string()),
            last_rules: None,
            recent_files: RecentFiles::default(),
            shown_hints: BTreeSet::new(),
        }
    }
}

/// Why a settings file is not used.
#[derive(Debug, Error)]
pub enum SettingsFault {
    /// The file cannot be read.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// The file is read but not understood.
    #[error(r#"cannot use "{path}": {fault}"#)]
    Document {
        /// The settings file.
        path: PathBuf,
        /// What is wrong in it.
        fault: DocumentError,
    },
}

/// What the user should know after the settings were loaded. The defaults are used.
#[derive(Debug, Error)]
pub enum SettingsWarning {
    /// The broken file has a new name.
    #[error(r#"{fault}; the usual settings are used, and the file is kept as "{kept}""#)]
    SetAside {
        /// What is wrong with the file.
        fault: SettingsFault,
        /// Where it is now.
        kept: PathBuf,
    },
    /// The broken file is where it was and will be overwritten by the next save, if that is possible.
    #[error("{fault}; the usual settings are used; {trouble}")]
    NotSetAside {
        /// What is wrong with the file.
        fault: SettingsFault,
        /// Why it has no new name.
        trouble: SetAsideError,
    },
}

/// Why the settings were not saved.
#[derive(Debug, Error)]
pub enum SaveSettingsError {
    /// There is no folder for them.
    #[error(transparent)]
    Folder(#[from] FolderError),
    /// The file was not written.
    #[error(transparent)]
    Write(#[from] WriteError),
    /// The settings are no document; a mistake in the program.
    #[error(transparent)]
    Encode(#[from] EncodeError),
}

impl Settings {
    /// Loads the settings, or the defaults when there are none yet.
    ///
    /// A file that cannot be used is set aside as `settings.broken-<n>.json` and the defaults are used; the warning
    /// tells all of it. Sizes beyond reason are brought within it.
    pub fn load(folders: &Folders) -> (Self, Option<SettingsWarning>) {
        remove_leftovers(folders.root());
        let path = folders.settings_file();
        let fault = match Self::read(folders) {
            Ok(settings) => return (settings, None),
            Err(SettingsFault::Read(ReadError::Missing { .. })) => return (Self::default(), None),
            Err(fault) => fault,
        };
        let warning = match set_aside(&path) {
            Ok(kept) => SettingsWarning::SetAside { fault, kept },
            Err(trouble) => SettingsWarning::NotSetAside { fault, trouble },
        };
        (Self::default(), Some(warning))
    }

    /// The settings as they are, without setting a broken file aside.
    pub fn peek(folders: &Folders) -> Self {
        Self::read(folders).unwrap_or_default()
    }

    fn read(folders: &Folders) -> Result<Self, SettingsFault> {
        let path = folders.settings_file();
        let text = read_bounded(&path)?;
        envelope::parse::<Self>(&text, SETTINGS)
            .map(Self::within_reason)
            .map_err(|fault| SettingsFault::Document { path, fault })
    }

    /// Writes the settings, and makes their folder if it is not there.
    ///
    /// # Errors
    /// [`SaveSettingsError`]; the settings saved before are as they were.
    pub fn save(&self, folders: &Folders) -> Result<(), SaveSettingsError> {
        folders.make_root()?;
        let text = envelope::to_text(SETTINGS.format, SETTINGS.version, self)?;
        write_atomically(&folders.settings_file(), text.as_bytes())?;
        Ok(())
    }

    /// The settings with sizes that leave a window one can see and use.
    fn within_reason(mut self) -> Self {
        self.side_panel.width = self.side_panel.width.clamp(160, 1200);
        self.window.width = self.window.width.clamp(480, 16_384);
        self.window.height = self.window.height.clamp(320, 16_384);
        self.computer_pause_ms = self.computer_pause_ms.min(MOST_PAUSE_MS);
        self.zoom_percent = self.zoom_percent.clamp(50, 400);
        self
    }
}
