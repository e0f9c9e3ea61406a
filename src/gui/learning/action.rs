//! Everything that can be asked about learning rules.

/// One action about learning rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LearningAction {
    /// Learn for so many seconds.
    SetSeconds(u32),
    /// Learn for the time that was chosen.
    Begin,
    /// What is going on is enough: what was learned so far is kept, what was measured so far is told.
    Enough,
    /// Stop without keeping anything that is not kept yet.
    Cancel,
}
