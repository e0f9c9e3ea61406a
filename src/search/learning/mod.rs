//! Learning a rule set from games that the program plays against itself. In reading order:

pub mod games;
pub mod network;
pub mod rounds;
