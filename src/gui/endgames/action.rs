//! Everything that can be asked about the endgame table.

/// One action about the endgame table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EndgameAction {
    /// The next table holds positions with at most so many seeds.
    SetSeeds(u32),
    /// Take that table from disk, or work it out and keep it there.
    Get,
    /// Stop getting it.
    Cancel,
    /// Use the table at hand no more; a copy on disk stays there.
    PutAway,
}
