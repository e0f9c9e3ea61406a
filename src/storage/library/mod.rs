//! All games of some folders: a list to be searched, the positions in them, and what was played there.
//!
//! What is known of a file is kept in an index, which is only a cache: it is read to begin with, and each file that has
//! changed since is read anew.

mod index;

pub mod entry;
pub mod explore;
pub mod export;
pub mod filter;
pub mod found;
pub mod import;
pub mod list;
pub mod source;
