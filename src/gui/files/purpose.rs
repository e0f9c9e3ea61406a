//! What files are opened and saved for: it travels with every request and comes back with its answer.

use std::path::Path;
use std::sync::Arc;

use crate::gui::files::key::{BoardKey, DocumentKey};
use crate::gui::files::names::known_ending;
use crate::gui::own::about::RulesToKeep;
use crate::storage::games::game_name::{GAME_ENDINGS, SAVED_ENDING};
use crate::storage::library::export::GameInFile;
use crate::storage::picture::{PictureForm, PictureLook};

/// What a file dialog is for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// A file to read.
    Open(OpenFor),
    /// A file to write.
    Save(SaveFor),
    /// A folder in which the library looks for games, too.
    Folder,
    /// Files with games, to be copied into the games folder.
    Import,
}

impl Purpose {
    /// The title of the dialog in which the file is chosen.
    pub const fn title(&self) -> &'static str {
        match self {
            Self::Open(
                OpenFor::Game | OpenFor::InPart | OpenFor::Numbered(_) | OpenFor::CompareGame,
            ) => "Open a game or comparison",
            Self::Open(OpenFor::Rules | OpenFor::AddBoard | OpenFor::BoardRules(_)) => "Open rules",
            Self::Save(SaveFor::Game(_)) => "Save the game",
            Self::Save(SaveFor::Comparison(_)) => "Save the comparison",
            Self::Save(SaveFor::Pgn(_)) => "Export the game as PGN",
            Self::Save(SaveFor::Picture(_, PictureForm::Gif, _)) => "Save the game as a film",
            Self::Save(SaveFor::Picture(..) | SaveFor::Boards(..)) => "Save a picture",
            Self::Save(SaveFor::Games(_)) => "Export games as PGN",
            Self::Save(SaveFor::Sheets(..)) => "Export the sheets",
            Self::Save(SaveFor::Rules(_)) => "Save the rules",
            Self::Folder => "Add a folder of games",
            Self::Import => "Import games",
        }
    }

    /// What such files are called, and their endings, the usual one first.
    pub const fn files(&self) -> (&'static str, &'static [&'static str]) {
        match self {
            Self::Open(
                OpenFor::Game | OpenFor::InPart | OpenFor::Numbered(_) | OpenFor::CompareGame,
            ) => ("Games and comparisons", GAME_ENDINGS),
            Self::Open(OpenFor::Rules | OpenFor::AddBoard | OpenFor::BoardRules(_))
            | Self::Save(SaveFor::Rules(_)) => ("Kalaha rules", &["json"]),
            Self::Save(SaveFor::Game(_)) => ("Kalaha games", &["json"]),
            Self::Save(SaveFor::Comparison(_)) => ("Kalaha comparisons", &["json"]),
            Self::Save(SaveFor::Sheets(_, Export::Csv)) => ("Tables", &["csv"]),
            Self::Save(SaveFor::Pgn(_) | SaveFor::Games(_)) => ("PGN", &["pgn"]),
            Self::Save(SaveFor::Picture(_, PictureForm::Gif, _)) => ("Films", &["gif"]),
            Self::Save(SaveFor::Picture(..)) => ("Pictures", &["png", "svg"]),
            Self::Save(SaveFor::Boards(..)) => ("Pictures", &["png"]),
            Self::Save(SaveFor::Sheets(_, Export::Json)) => ("JSON", &["json"]),
            Self::Folder => ("Folders", &[]),
            Self::Import => ("Games", GAME_ENDINGS),
        }
    }
}

impl Purpose {
    /// The ending that such files are given.
    pub const fn ending(&self) -> &'static str {
        match (self, self.files().1) {
            (Self::Save(SaveFor::Game(_) | SaveFor::Comparison(_)), _) => SAVED_ENDING,
            (_, [usual, ..]) => usual,
            (_, []) => "json",
        }
    }
}

impl SaveFor {
    /// Why what is saved has no place in a file of this name: programs that go by its ending would take it for something else.
    pub fn misfit(&self, path: &Path) -> Option<String> {
        let what = match self {
            Self::Game(_) => "a saved game",
            Self::Comparison(_) => "a saved comparison",
            Self::Rules(_) => "a file with rules",
            _ => return None,
        };
        let ending = known_ending(path).filter(|ending| *ending != "json")?;
        let other = match (self, ending) {
            (Self::Game(_), "pgn") => "; Export as PGN… writes .pgn",
            _ => "",
        };
        Some(format!("{what} is a .json file, not .{ending}{other}"))
    }
}

/// What is done with what a file holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OpenFor {
    /// It takes the place of the game on the board, or of the boards of the compare page.
    Game,
    /// The game of this number in it takes the place of the one that is studied.
    Numbered(usize),
    /// The same of a broken file, as far as it goes and without the file.
    InPart,
    /// Its game is replayed on the boards of the compare page.
    CompareGame,
    /// Its rules are edited.
    Rules,
    /// Its rules are those of one more board.
    AddBoard,
    /// Its rules are those of this board from now on.
    BoardRules(BoardKey),
}

/// What a file is written for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SaveFor {
    /// The user saves this game.
    Game(DocumentKey),
    /// The user saves this comparison.
    Comparison(DocumentKey),
    /// This game for other programs.
    Pgn(DocumentKey),
    /// These games of the library, for other programs.
    Games(Arc<[GameInFile]>),
    /// The board of this game as a picture, or the game as a film: the form that is suggested.
    Picture(DocumentKey, PictureForm, PictureLook),
    /// All boards of this comparison as a picture.
    Boards(DocumentKey, PictureLook),
    /// Character sheets of this comparison for other programs.
    Sheets(DocumentKey, Export),
    /// These rules, to be used again.
    Rules(Box<RulesToKeep>),
}

/// A kind of file for sheets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Export {
    /// A table for a spreadsheet.
    Csv,
    /// Everything, for other programs.
    Json,
}
