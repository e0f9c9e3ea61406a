//! Games between two players of different strength: how they begin, how they are counted, what knowledge brings.

pub mod openings;
pub mod tally;

pub mod gain;
