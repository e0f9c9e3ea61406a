//! One move under clauses that tables of laps alone do not tell. In reading order:

pub mod rules;

mod pits;

mod captures;
mod claims;
mod columns;
mod turn;

mod told;

mod sow;
