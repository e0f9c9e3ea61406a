//! What several test files share.

pub mod cpu_renderer;
