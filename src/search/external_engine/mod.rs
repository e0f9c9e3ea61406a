//! An external engine: a program of somebody else's, asked for moves by the Universal Game Interface.
//!
//! It may do what it wants: nothing that it writes, or does not, holds anybody up for longer than it was given. In reading order:

mod fault;
mod program;

mod engine;

pub use engine::{ExternalEngine, MoveTime};
pub use fault::EngineFault;
