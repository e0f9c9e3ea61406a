//! The dialogs of the program's own.

use std::path::PathBuf;

use crate::gui::files::purpose::Purpose;

/// A dialog of the program's own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Modal {
    /// The list of keys.
    Keys,
    /// The rules being played, in words.
    Rules,
    /// Type a path, beginning with the one suggested, and what for.
    Path(Purpose, PathBuf),
    /// Something went wrong that needs reading.
    Trouble {
        /// What could not be done.
        title: String,
        /// Why, where, and what to do.
        text: String,
    },
    /// The endgame table: what it is, make it, use it.
    Endgames,
    /// What this program is.
    About,
}
