//! Files of games and comparisons, and what any file may turn out to hold.

pub mod comparison_file;
pub mod game_file;
pub mod game_name;
pub mod glance;
pub mod opened;
pub mod rescue;
