//! The games of the library, as far as they are known: read off the window's thread.

pub mod shelf;
