//! The settings file: what the user chose, kept from one start to the next.

use std::collections::BTreeSet;
use std::path::PathBuf;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use thiserror::Error;

use super::choices::is_usual;
pub use super::choices::{
    BoardLook, BoardView, HouseLabels, PageName, SeedLook, SidePanel, Speed, Theme, WindowShape,
};
use super::disk::atomic::write_atomically;
use super::disk::file_error::FileError;
use super::disk::file_lock::FileLock;
use super::disk::folders::Folders;
use super::disk::leftovers::remove_leftovers;
use super::disk::read::read_bounded;
use super::disk::set_aside::set_aside;
use super::document::envelope::{self, DocumentError};
use super::document::formats::SETTINGS;
use super::document::save_error::SaveError;
use super::level_settings::LevelSettings;
use super::library::filter::{ColumnOrder, LibraryColumn};
pub use super::recent::RecentFiles;
use crate::game::seat::{EngineName, Seat, engine_name};
use crate::rules::side::{BySide, Side};
use crate::rules::words::phrase::listed;

/// Presets played last that are remembered.
pub const MOST_RECENT_RULES: usize = 5;
/// Longest time between the computer's moves, in milliseconds.
pub const MOST_PAUSE_MS: u32 = 10_000;

/// How loud seeds are at first, in percent.
const USUAL_VOLUME: u8 = 30;

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
const fn is_usual_volume(percent: &u8) -> bool {
    *percent == USUAL_VOLUME
}

/// A program of somebody else's that can play.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct EngineSetting {
    /// What it is called.
    pub name: String,
    /// The program with its arguments; it answers by the Universal Game Interface.
    pub command: String,
}

/// Everything that is remembered beside games.
///
/// In the file every field may be missing, which means its default; unknown fields are kept for the build that knows
/// them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// Light or dark.
    pub theme: Theme,
    /// How fast seeds move.
    pub speed: Speed,
    /// Nothing slides or fades, whatever the speed.
    pub reduced_motion: bool,
    /// Whether text and outlines stand out as far as can be.
    #[serde(skip_serializing_if = "is_usual")]
    pub high_contrast: bool,
    /// How loud seeds are, in percent; 0 for silence.
    #[serde(skip_serializing_if = "is_usual_volume")]
    pub volume_percent: u8,
    /// Which side of the board is near.
    pub board_view: BoardView,
    /// What the board is made of.
    #[serde(skip_serializing_if = "is_usual")]
    pub board_look: BoardLook,
    /// What is sown.
    #[serde(skip_serializing_if = "is_usual")]
    pub seed_look: SeedLook,
    /// How houses are named.
    pub house_labels: HouseLabels,
    /// Whether the value of every house is shown.
    pub house_values: bool,
    /// Whether values of moves are shown on the study page.
    #[serde(skip_serializing_if = "is_usual")]
    pub study_values: bool,
    /// Whether the value of the position is shown as a bar.
    pub lead_bar: bool,
    /// The preset that moves are compared with while they are pointed at, by its id.
    pub versus: Option<String>,
    /// Least time between the computer's moves, in milliseconds.
    pub computer_pause_ms: u32,
    /// How far an expert looks ahead and how long a perfect player searches, as they were set last.
    #[serde(skip_serializing_if = "is_usual")]
    pub levels: LevelSettings,
    /// The panel beside the board.
    pub side_panel: SidePanel,
    /// The page that is shown.
    #[serde(skip_serializing_if = "is_usual")]
    pub shown_page: PageName,
    /// Where the window stands and how large it is.
    pub window: WindowShape,
    /// The size of everything, in percent of the usual size.
    pub zoom_percent: u16,
    /// The players of a new game.
    pub player_names: BySide<String>,
    /// The rule set played last, as its own file would hold it; checked by whoever uses it.
    pub last_rules: Option<Value>,
    /// The presets that somebody likes, by their ids.
    #[serde(skip_serializing_if = "BTreeSet::is_empty")]
    pub favourite_rules: BTreeSet<String>,
    /// The presets played last, the latest first, by their ids.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub recent_rules: Vec<String>,
    /// Folders in which games are looked for, beside that of saved games.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub game_folders: Vec<PathBuf>,
    /// By what the games of the library are in order.
    #[serde(skip_serializing_if = "is_usual")]
    pub library_column: LibraryColumn,
    /// Which way round.
    #[serde(skip_serializing_if = "is_usual")]
    pub library_order: ColumnOrder,
    /// The external engines that can play; files call them as ever.
    #[serde(rename = "outsiders", skip_serializing_if = "Vec::is_empty")]
    pub engines: Vec<EngineSetting>,
    /// The files opened or saved last.
    pub recent_files: RecentFiles,
    /// The hints that were shown and need not be shown again, by name.
    pub shown_hints: BTreeSet<String>,
    /// What the file has and this build does not know; written again as it was.
    #[serde(skip)]
    pub unknown: Map<String, Value>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            theme: Theme::default(),
            speed: Speed::default(),
            reduced_motion: false,
            high_contrast: false,
            volume_percent: USUAL_VOLUME,
            board_view: BoardView::default(),
            board_look: BoardLook::default(),
            seed_look: SeedLook::default(),
            house_labels: HouseLabels::default(),
            house_values: false,
            study_values: false,
            lead_bar: false,
            versus: None,
            computer_pause_ms: 600,
            levels: LevelSettings::default(),
            side_panel: SidePanel::default(),
            shown_page: PageName::default(),
            window: WindowShape::default(),
            zoom_percent: 100,
            player_names: BySide::from_fn(|side| side.to_string()),
            last_rules: None,
            favourite_rules: BTreeSet::new(),
            recent_rules: Vec::new(),
            game_folders: Vec::new(),
            library_column: LibraryColumn::default(),
            library_order: ColumnOrder::default(),
            engines: Vec::new(),
            recent_files: RecentFiles::default(),
            shown_hints: BTreeSet::new(),
            unknown: Map::new(),
        }
    }
}

/// Why a settings file is not used.
#[derive(Debug, Error)]
pub enum SettingsFault {
    /// The file cannot be read.
    #[error(transparent)]
    File(#[from] FileError),
    /// The file is read but not understood.
    #[error(r#"cannot use "{path}": {fault}"#)]
    Document {
        /// The settings file.
        path: PathBuf,
        /// What is wrong in it.
        fault: DocumentError,
    },
}

/// What the user should know after the settings were loaded.
#[derive(Debug, Error)]
#[error("{fault}; {}{}", instead(lost), kept(aside))]
pub struct SettingsWarning {
    /// What is wrong with the file.
    pub fault: SettingsFault,
    /// The fields that are as usual instead; none where all are.
    pub lost: Vec<String>,
    /// Where it is now, or why it stays where it was; it is not overwritten then.
    pub aside: Result<PathBuf, FileError>,
}

fn instead(lost: &[String]) -> String {
    let lost: Vec<_> = lost.iter().map(|name| format!("\"{name}\"")).collect();
    match lost.as_slice() {
        [] => "the usual settings are used".to_owned(),
        [one] => format!("{one} is as usual, all else as it was set"),
        more => format!(
            "{} are as usual, all else as it was set",
            listed(more, "and")
        ),
    }
}

fn kept(aside: &Result<PathBuf, FileError>) -> String {
    match aside {
        Ok(path) => format!(r#", and the file is kept as "{}""#, path.display()),
        Err(trouble) => format!("; {trouble}"),
    }
}

impl Settings {
    /// What a player of a new game is called: a person by the name last given, a computer by its side.
    pub fn name_of(&self, side: Side, seat: &Seat) -> String {
        match seat {
            Seat::Person => self.player_names[side].clone(),
            Seat::Computer(_) | Seat::Engine(_) => side.to_string(),
        }
    }

    /// The same of both players.
    pub fn names_of(&self, seats: &BySide<Seat>) -> BySide<String> {
        BySide::from_fn(|side| self.name_of(side, &seats[side]))
    }

    /// Whether houses are called by letters where their board allows it.
    pub fn letters_name_houses(&self) -> bool {
        self.house_labels == HouseLabels::Letters
    }

    /// Loads the settings, or the defaults when there are none yet.
    ///
    /// A file that cannot be used is set aside as `settings.broken-<n>.json`; what can be read of it is used, and the defaults instead
    /// of the rest. The warning tells all of it. Sizes beyond reason are brought within it.
    pub fn load(folders: &Folders) -> (Self, Option<SettingsWarning>) {
        for folder in ["", "games", "rules"] {
            remove_leftovers(&folders.root().join(folder));
        }
        let path = folders.settings_file();
        let fault = match Self::read(folders) {
            Ok(settings) => return (settings, None),
            Err(SettingsFault::File(error)) if error.is_missing() => {
                return (Self::default(), None);
            }
            Err(fault) => fault,
        };
        let text = read_bounded(&path).unwrap_or_default();
        let (settings, lost) = Self::in_part(&text).unwrap_or_default();
        let aside = set_aside(&path);
        // What was read of it is there at the next start, whatever becomes of this one.
        if aside.is_ok()
            && !lost.is_empty()
            && let Err(error) = settings.save(folders)
        {
            log::warn!("the settings are not kept: {error}");
        }
        let warning = SettingsWarning { fault, lost, aside };
        (settings, Some(warning))
    }

    /// Notes that a preset was played last, by its id.
    pub fn note_played(&mut self, id: &str) {
        self.recent_rules.retain(|other| other != id);
        self.recent_rules.insert(0, id.to_owned());
        self.recent_rules.truncate(MOST_RECENT_RULES);
    }

    /// Why the settings that are there cannot be used, if so; nothing is changed.
    pub fn fault(folders: &Folders) -> Option<SettingsFault> {
        match Self::read(folders) {
            Err(SettingsFault::File(error)) if error.is_missing() => None,
            read => read.err(),
        }
    }

    /// The settings as they are, without setting a broken file aside.
    pub fn peek(folders: &Folders) -> Self {
        Self::read(folders).unwrap_or_default()
    }

    fn read(folders: &Folders) -> Result<Self, SettingsFault> {
        let path = folders.settings_file();
        let text = read_bounded(&path)?;
        Self::from_text(&text).map_err(|fault| SettingsFault::Document { path, fault })
    }

    fn from_text(text: &str) -> Result<Self, DocumentError> {
        let settings: Self = envelope::parse(text, SETTINGS)?;
        Ok(settings.with_unknown(envelope::parse(text, SETTINGS)?))
    }

    /// What can be read of settings of which a field cannot, and the names of those fields.
    fn in_part(text: &str) -> Option<(Self, Vec<String>)> {
        let found: Map<String, Value> = envelope::parse(text, SETTINGS).ok()?;
        let is_read = |name: &str, value: &Value| {
            let alone = Map::from_iter([(name.to_owned(), value.clone())]);
            envelope::from_value::<Self>(Value::Object(alone)).is_ok()
        };
        let (read, lost): (Map<_, _>, Map<_, _>) =
            (found.into_iter()).partition(|(name, value)| is_read(name, value));
        let settings: Self = envelope::from_value(Value::Object(read.clone())).ok()?;
        Some((
            settings.with_unknown(read),
            lost.into_iter().map(|(name, _)| name).collect(),
        ))
    }

    /// These settings within reason, and what is unknown of the fields they were read from.
    fn with_unknown(self, found: Map<String, Value>) -> Self {
        let unknown = beyond(found, &self.fields());
        Self {
            unknown,
            ..self.within_reason()
        }
    }

    /// How a program of somebody else's is started, if it is known here.
    pub fn engine(&self, name: &EngineName) -> Option<&str> {
        let mut known = self.engines.iter();
        let found = known.find(|engine| engine.name == name.as_str())?;
        Some(&found.command)
    }

    /// The fields of a file.
    fn fields(&self) -> Map<String, Value> {
        match serde_json::to_value(self) {
            Ok(Value::Object(fields)) => fields,
            // Every field is a text, a number or a list of them: it cannot fail.
            _ => Map::new(),
        }
    }

    /// Writes the settings, and makes their folder if it is not there.
    ///
    /// # Errors
    /// [`SaveError`]; the settings saved before are as they were.
    pub fn save(&self, folders: &Folders) -> Result<(), SaveError> {
        folders.make_root()?;
        let mut fields = self.fields();
        add(&mut fields, &self.unknown);
        let text = envelope::to_text(SETTINGS, &fields)?;
        write_atomically(&folders.settings_file(), text.as_bytes())?;
        Ok(())
    }

    /// Writes what was changed since `before`; all else stays as another copy of the program has written it meanwhile.
    ///
    /// # Errors
    /// As [`Settings::save`]; also if the file is broken and cannot be set aside.
    pub fn save_changes(&self, before: &Self, folders: &Folders) -> Result<(), SaveError> {
        folders.make_root()?;
        let path = folders.settings_file();
        let _lock = FileLock::short(&path);
        let mut fields = match Self::read(folders) {
            Ok(present) => {
                let mut fields = present.fields();
                add(&mut fields, &present.unknown);
                fields
            }
            Err(SettingsFault::File(error)) if error.is_missing() => {
                return self.save(folders);
            }
            Err(_) => {
                set_aside(&path)?;
                return self.save(folders);
            }
        };
        change(&mut fields, &before.fields(), self.fields());
        let text = envelope::to_text(SETTINGS, &fields)?;
        write_atomically(&path, text.as_bytes())?;
        Ok(())
    }

    /// The settings with sizes that leave a window one can see and use.
    fn within_reason(mut self) -> Self {
        self.side_panel.width = self.side_panel.width.clamp(160, 1200);
        self.window.width = self.window.width.clamp(480, 16_384);
        self.window.height = self.window.height.clamp(320, 16_384);
        self.computer_pause_ms = self.computer_pause_ms.min(MOST_PAUSE_MS);
        self.levels = self.levels.within_reason();
        self.volume_percent = self.volume_percent.min(100);
        self.zoom_percent = self.zoom_percent.clamp(50, 400);
        for engine in &mut self.engines {
            engine.name = engine_name(&engine.name).to_string();
        }
        self
    }
}

/// Brings what is otherwise now than before into the fields of a file, at any depth.
fn change(fields: &mut Map<String, Value>, before: &Map<String, Value>, now: Map<String, Value>) {
    // A list that is empty now, or what is as usual again, is not written at all.
    for gone in before.keys().filter(|name| !now.contains_key(*name)) {
        fields.remove(gone);
    }
    for (name, value) in now {
        match (before.get(&name), value, fields.get_mut(&name)) {
            (Some(before), value, _) if *before == value => {}
            (Some(Value::Object(before)), Value::Object(now), Some(Value::Object(fields))) => {
                change(fields, before, now);
            }
            (_, value, _) => {
                fields.insert(name, value);
            }
        }
    }
}

/// The fields that are not among the known ones, at any depth.
fn beyond(found: Map<String, Value>, known: &Map<String, Value>) -> Map<String, Value> {
    let unknown = found.into_iter().filter_map(|(name, value)| {
        let left = match (value, known.get(&name)) {
            (value, None) => value,
            (Value::Object(found), Some(Value::Object(known))) => {
                Value::Object(beyond(found, known))
            }
            (_, Some(_)) => return None,
        };
        (left != Value::Object(Map::new())).then_some((name, left))
    });
    unknown.collect()
}

/// Adds what is not there, at any depth.
fn add(fields: &mut Map<String, Value>, others: &Map<String, Value>) {
    for (name, value) in others {
        match (fields.get_mut(name), value) {
            (None, value) => {
                fields.insert(name.clone(), value.clone());
            }
            (Some(Value::Object(fields)), Value::Object(others)) => add(fields, others),
            (Some(_), _) => {}
        }
    }
}
