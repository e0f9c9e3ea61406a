//! Pictures of boards and games as files: drawn without a window, by what draws the window. In reading order:

pub mod raster;

pub mod scene;

mod stage;

mod svg;

mod film;

pub mod draw;
