//! The window. Views read the desk and push actions; `apply` carries them out. In reading order:

pub mod app;
pub mod startup;
pub mod window;

pub mod action;
pub mod command;

mod apply;
pub mod desk;
pub mod draft;
pub mod ending;
mod filing;
mod moving;
pub mod notices;
pub mod playback;
pub mod recent;
pub mod setup;

pub mod thinking;

pub mod endgames;

pub mod comparing;

pub mod files;
mod writer;

pub mod scale;

pub mod board;
pub mod theme;
mod views;
