//! A move as it is seen: where every seed is at every moment of it.
//!
//! Made from the trace alone and driven by a time given from outside; it never decides anything, and at
//! its end the position is the one that the trace leads to.

mod builder;
mod pace;
#[cfg(test)]
mod tests;
mod timeline;

pub use pace::Pace;
pub use timeline::{Cue, SowingFrame, SowingTimeline};
