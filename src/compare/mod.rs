//! Several rule sets at once: linked play, what a rule changes, character sheets.
//!
//! Nothing here reads files or knows widgets. In reading order:

pub mod csv;
pub mod line;
pub mod parting;
pub mod random_partings;

pub mod switch;

pub mod cause;
pub mod nearest;
pub mod versus;

pub mod linked;

pub mod clause_by_clause;
pub mod illustration;
pub mod rule_map;

pub mod family_map;

pub mod sheets;

pub mod matches;
