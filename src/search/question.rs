//! What a search is to find out.

/// What is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// The best move and its value.
    BestMove,
    /// The same, and the value of other moves as far as it is found in passing.
    BestMoveFirst,
    /// The value of every legal move.
    EveryMove,
}
