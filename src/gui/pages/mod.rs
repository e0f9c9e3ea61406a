//! The pages, a folder each: what it holds, what can be asked of it, its views.

pub mod compare;
pub mod play;
pub mod setup;
