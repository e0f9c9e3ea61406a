//! The window. Views read and push actions; `apply` carries them out. In reading order:

pub mod app;
pub mod startup;
pub mod window;

pub mod action;
pub mod command;

mod apply;
pub mod desk;
pub mod draft;
pub mod notices;
pub mod playback;

pub mod pages;

pub mod frame;

pub mod thinking;

pub mod endgames;

pub mod files;

pub mod work;

pub mod parts;
pub mod scale;

pub mod board;
pub mod theme;
