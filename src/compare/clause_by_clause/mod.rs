//! What each clause in which two rule sets differ does alone.
//!
//! In reading order:

pub mod switched;

pub mod effect;
pub mod table;
