//! The fast core: the rules once more, with everything that a move needs looked up.
//!
//! A checked rule set is turned into tables; a lap is then a look-up and an addition. That both ways
//! of making a move agree is tested on all conformance games and on random rule sets. In reading
//! order:

pub mod half;

pub mod board;
pub mod hash;
pub mod prefetch;
pub mod sowing_tables;

pub mod move_number;

mod full;
pub mod sow;

pub mod ends;
pub mod move_generator;
pub mod path;
pub mod threat;

pub mod numbering;

pub mod keys;

pub mod one_lap;

pub mod dispatch;
