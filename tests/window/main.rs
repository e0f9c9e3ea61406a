//! The window, driven by accessible names without a display.

#![cfg(feature = "gui")]

#[path = "../support/cpu_renderer.rs"]
mod cpu_renderer;
mod table;

mod keeping;
mod playing;
mod rules_and_setup;

mod pictures;
