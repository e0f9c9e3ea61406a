//! The views: each reads the desk and pushes actions. From the window's edge to its middle:

pub mod status_bar;
pub mod top_bar;

pub mod clauses;
pub mod game_panel;
pub mod menu;
pub mod panel;
pub mod rules_head;
pub mod rules_panel;
pub mod seats;
pub mod setup_panel;
pub mod side;

pub mod board_parts;
pub mod keys;
pub mod offer;
pub mod plates;
pub mod play;
pub mod recent;
pub mod result;
pub mod thinking;
pub mod versus;

pub mod compare;

pub mod by_path;
pub mod endgames;
pub mod modals;
pub mod notices;
