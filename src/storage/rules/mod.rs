//! Rule sets as files: the presets, those of one's own, and how they are named on the command line.

pub mod own_rules;
pub mod preset_search;
pub mod presets;
pub mod rules_arg;
pub mod rules_origin;
pub mod spec_hash;
pub mod variants_of;
