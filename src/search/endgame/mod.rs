//! Tables of endgames: the exact values of all positions with few seeds in the houses, worked out
//! backwards (retrograde analysis), a byte each.
//!
//! # What is kept
//!
//! Seeds still to come for the player to move, less those for his opponent. What lies in the stores is
//! left out, so a table is only for rules under which it changes nothing of that, in games won by seeds
//! in which no position can come again (`misfit`). A table knows no swap of sides: what is still open to
//! the pie rule is never looked up.
//!
//! # Where it is kept
//!
//! A *half* is what lies in the houses of one side. `indexing` ranks all halves with the same number of
//! seeds without gaps: the combinatorial number system (Knuth, TAOCP 4A, 7.2.1.3), whose digits are the
//! seeds in the house nearest to the store, in the two nearest, and so on. A position is the seeds on
//! either side and the ranks of its two halves, so that the table has no empty place, and the positions
//! with fewer seeds come first.
//!
//! # The order of work
//!
//! Invariant: a move leads to a position with fewer seeds in the houses, or to one with as many whose
//! seeds have less far to go, for a move that brings nothing to a store moves seeds of the mover forward
//! in his own row (rule A9). So positions with as many seeds and as far to go (a *layer*) do not depend
//! on each other: all threads work on one layer at once, and wait for each other before the next
//! (`build`). That is the order of `halves`, too.
//!
//! Where a move is a single lap, what it makes of either half can be looked up without the other
//! (`quick`): it is then taken for one half of the mover and all halves of the opponent in turn, which
//! lie close together in memory. Otherwise, and to test the quick way by, moves are made as in a game
//! (`plain`). In reading order:

mod indexing;
mod round;

mod tells;

mod size;

mod misfit;

mod halves;
mod values;

mod plain;
mod quick;

mod build;

mod table;

pub use indexing::{halves, positions};
pub use misfit::{MOST_SEEDS, Misfit, misfit, most_seeds};
pub use size::{has_layers, size, size_at_work};
pub use table::{Endgames, Sure};
pub use tells::Tells;
