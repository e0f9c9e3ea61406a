//! The window, driven by accessible names without a display.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "a test fails by panicking, and prints what it checked"
)]
#![cfg(feature = "gui")]

#[path = "../support/cpu_renderer.rs"]
mod cpu_renderer;
#[path = "../support/kept_picture.rs"]
mod kept_picture;
#[path = "../support/readme_table.rs"]
mod readme_table;
#[cfg(target_os = "linux")]
#[path = "../support/small_disk.rs"]
mod small_disk;
#[path = "../support/small_png.rs"]
mod small_png;
mod table;

mod at_start;
mod by_keyboard;
mod chooser;
mod clocks;
mod compared_rules;
mod comparing;
mod desktop;
mod endgames;
mod endings;
mod engines;
mod examples;
mod exchange;
mod exploring;
mod family;
mod handovers;
mod icon;
mod keeping;
mod learning;
mod library;
mod looks;
mod messages;
#[cfg(unix)]
mod model;
mod new_game;
mod opening;
mod places;
mod playing;
mod practice;
mod repeated;
mod reviewing;
mod rules_and_setup;
mod sheets;
mod small;
mod sound;
mod study;
mod taking_back;
mod thinking;
mod tried_again;
mod trust;
mod trying_again;

mod own_rules;
mod picture_files;
mod pictures;
