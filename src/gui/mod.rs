//! The window. Files know only those before them; folders may know one another by files that do not (`tests/layers`
//! looks for circles of files). In reading order:

pub mod theme;

pub mod tab_stop;

pub mod board;

pub mod command;
pub mod draft;
pub mod notices;
pub mod playback;
pub mod scale;

pub mod sound;

pub mod work;

pub mod parts;

pub mod files;

pub mod thinking;

pub mod picture;

pub mod endgames;

pub mod learning;

pub mod library;

pub mod ranking;

pub mod own;

pub mod startup;

pub mod view;

pub mod action;

pub mod chooser;
pub mod examples;
pub mod family;
pub mod modal;
pub mod shared;
pub mod showing;

pub mod asking;

pub mod pages;

pub mod frame;

pub mod app;
pub mod opening;

pub mod display;
pub mod window;
