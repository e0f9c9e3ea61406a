//! Why a file of the config folder was not saved.

use thiserror::Error;

use super::envelope::EncodeError;
use crate::storage::disk::file_error::FileError;
use crate::storage::disk::folders::FolderError;

/// Why settings, or what was trained, were not saved.
#[derive(Debug, Error)]
pub enum SaveError {
    /// There is no folder for them.
    #[error(transparent)]
    Folder(#[from] FolderError),
    /// The file was not written.
    #[error(transparent)]
    Write(#[from] FileError),
    /// They are no document; a mistake in the program.
    #[error(transparent)]
    Encode(#[from] EncodeError),
}
