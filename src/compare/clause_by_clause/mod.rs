//! Two rule sets as one list of clauses, and what each differing clause does alone.
//!
//! In reading order:

pub mod compared;
pub mod switched;

pub mod effect;
