//! Where this copy of the program keeps the running game: one slot after the other, as they come and go.

use std::sync::{Arc, Mutex, PoisonError};

use super::resume::resume_slot;
use super::session_file::Session;
use super::slots::Slot;
use crate::game::contest::{Game, Moment};
use crate::storage::disk::folders::Folders;

/// The slot of this copy. Where there is none, or its folder was removed meanwhile, each save looks for one anew.
#[derive(Debug)]
pub struct Autosave {
    folders: Folders,
    slot: Mutex<Option<Arc<Slot>>>,
}

impl Autosave {
    /// Keeps games in this slot, or else in the first one to be had.
    pub fn new(folders: Folders, slot: Option<Slot>) -> Self {
        Self {
            folders,
            slot: Mutex::new(slot.map(Arc::new)),
        }
    }

    /// Replaces what is kept, on the disk for certain.
    ///
    /// # Errors
    /// Why that cannot be, in one sentence; what was kept before still is.
    pub fn save(&self, text: &str) -> Result<(), String> {
        self.slot()?.save(text).map_err(|error| error.to_string())
    }

    /// The same at once but not for certain; see [`Slot::save_ahead`].
    ///
    /// # Errors
    /// As [`Self::save`].
    pub fn save_ahead(&self, text: &str) -> Result<(), String> {
        let saved = self.slot()?.save_ahead(text);
        saved.map_err(|error| error.to_string())
    }

    /// Keeps a second copy of what is kept now, before another game comes onto the board.
    ///
    /// # Errors
    /// As [`Self::save`].
    pub fn keep_before(&self) -> Result<(), String> {
        self.slot()?
            .keep_before()
            .map_err(|error| error.to_string())
    }

    /// The greatest serial number of anything in the slot; 0 without one.
    pub fn last_serial(&self) -> u64 {
        let held = self.slot.lock().unwrap_or_else(PoisonError::into_inner);
        held.as_ref().map_or(0, |slot| slot.last_serial())
    }

    /// Leaves the slot, which stays as it is, for another one, and reads what that holds; also what is to be told.
    ///
    /// # Errors
    /// As [`resume_slot`]; the slot is the same as before.
    pub fn exchange(
        &self,
        number: u32,
        now: Moment,
        another: impl Fn() -> Game,
    ) -> Result<(Session, Vec<String>), String> {
        let folder = self.folders.autosave().map_err(|error| error.to_string())?;
        let (slot, session, troubles) = resume_slot(&folder, number, now, another)?;
        let mut held = self.slot.lock().unwrap_or_else(PoisonError::into_inner);
        *held = Some(Arc::new(slot));
        Ok((session, troubles))
    }

    /// The slot, or another one where it is gone.
    fn slot(&self) -> Result<Arc<Slot>, String> {
        let mut held = self.slot.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(slot) = held.as_ref().filter(|slot| slot.is_in_place()) {
            return Ok(Arc::clone(slot));
        }
        let folder = self.folders.autosave().map_err(|error| error.to_string())?;
        let slot = Slot::acquire_vacant(&folder).map_err(|error| error.to_string())?;
        let slot = Arc::new(slot);
        *held = Some(Arc::clone(&slot));
        Ok(slot)
    }
}
