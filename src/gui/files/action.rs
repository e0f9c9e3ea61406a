//! Everything that can be asked about files.

use std::path::PathBuf;

use crate::gui::files::purpose::{Purpose, SaveFor};

/// One action about files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FileAction {
    /// Look what is in the files opened or saved last.
    GlanceAtRecent,
    /// Look for games in other slots and for what was set aside.
    LookForWaiting,
    /// Another text stands where a path is typed.
    Type(String),
    /// Read or write this file for this purpose.
    Use(Purpose, PathBuf),
    /// Choose a file for this purpose with the system's dialog.
    Ask(Purpose),
    /// Write this file although somebody else has changed it.
    Replace(SaveFor, PathBuf),
    /// Write this file, which could not be written, once more: not over what anybody else has put there.
    WriteAgain(SaveFor, PathBuf),
    /// Let this game or comparison go without keeping it.
    GiveUp(SaveFor),
    /// Go on with the game in this slot; the present one stays in its own.
    GoOn(u32),
    /// Say why what is on the board is not kept.
    TellUnkept,
    /// Try once more to keep what is on the board.
    KeepAgain,
    /// Copy this file, of several games, into the folder of games.
    KeepAll(PathBuf),
    /// Write these games, which were pasted, into a new PGN file in the folder of games.
    KeepPasted(String),
    /// Stop waiting for the large file that is being read.
    StopReading,
    /// Stop waiting for the system's file dialog.
    ForgetDialog,
    /// Choose no file for this.
    Leave(Purpose),
}
