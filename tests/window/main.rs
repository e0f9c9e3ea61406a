//! The window, driven by accessible names without a display.

#[path = "../support/cpu_renderer.rs"]
mod cpu_renderer;
mod table;

mod pictures;
