//! Computer players and analysis: a thread that thinks, what is known from it, the words for it.

pub mod engines;
pub mod known;
pub mod new_engine;
pub mod thinker;

pub mod flow;
pub mod thoughts;

pub mod words;

pub mod house_tag;
pub mod review_tags;
