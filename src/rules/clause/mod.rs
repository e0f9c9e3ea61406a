//! The clauses of a rule set by name: read, set and told one at a time.
//!
//! The command line, the rules panel, files, the comparison of rule sets and the texts all go through
//! the rows of one table, so that a clause has one name, one range and one label everywhere. In reading
//! order:

pub mod value;

pub mod group;
mod table;

mod naming;

mod assign;

pub use assign::{ClauseError, assign_all};
pub use naming::{ClauseKeys, Naming};
pub use table::{Clause, MAX_SEEDS_IN_HOUSE, MAX_SEEDS_IN_START, MAX_STEP_CAP};
