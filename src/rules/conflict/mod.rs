//! Clauses that do not go together.

mod definition;

mod table;

pub use definition::Conflict;
pub(super) use table::CONFLICTS;
