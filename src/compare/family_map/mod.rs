//! Many rule sets as points of a plane, the nearer the fewer clauses they differ in.

mod layout;
pub mod map;
