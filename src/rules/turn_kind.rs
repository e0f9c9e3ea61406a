//! What a turn may do where captures are compulsory.

/// What a turn may do where captures are compulsory (`must_capture`); elsewhere every turn is one that
/// captures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TurnKind {
    /// Told by where the first lap ends.
    Open,
    /// The first lap captures, and later ones may.
    Capture,
    /// It captures nothing.
    Plain,
    /// It captures nothing and lifts a part of the kept house only.
    Tax,
}
