//! Files and folders: how they are read without trusting them, and written so that nothing is ever lost.

pub mod atomic;
pub mod file_error;
pub mod file_lock;
pub mod fingerprint;
pub mod folders;
pub mod free_memory;
pub mod leftovers;
pub mod read;
pub mod set_aside;
pub mod target;
pub mod trash;
