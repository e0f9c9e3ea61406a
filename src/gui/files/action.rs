//! Everything that can be asked about files.

use std::path::PathBuf;

use crate::gui::files::purpose::Purpose;

/// One wish about files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FileAction {
    /// Look what is in the files opened or saved last.
    GlanceAtRecent,
    /// Read or write this file for this purpose.
    Use(Purpose, PathBuf),
    /// Stop waiting for the system's file dialog.
    ForgetDialog,
}
