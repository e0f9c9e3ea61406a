//! Questions on the board, answered by a move: how one stands, the words for it, and what refutes a wrong answer.

pub mod hints;
pub mod question_status;
pub mod refuting;
pub mod words;
