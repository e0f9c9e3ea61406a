//! What boards are cut from, and what seeds are shaped like.

/// What the board is cut from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Material {
    /// Grain along the board.
    Wood,
    /// Grains in all directions, and veins.
    Stone,
}

/// What a seed is shaped like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeedForm {
    /// Not quite round.
    Pebble,
    /// Long, with a slit.
    Cowrie,
    /// Round, light going through it.
    Glass,
    /// A flat disc with an outline.
    Plain,
}
