//! Moves that show what a sentence of the rules does: found in random games where another value of its clauses would bring
//! something else, then freed of every seed that does not matter.
//!
//! Nothing here knows what a clause means. A rule set with another value of the clause is played beside the one that is
//! shown, and the move with the least to see in which the two part is the example. In reading order:

mod outcome;

mod shown;

mod simplify;

mod search;

pub use outcome::MoveOutcome;
pub use search::illustrate;
pub use shown::{Illustration, clauses_to_show};
