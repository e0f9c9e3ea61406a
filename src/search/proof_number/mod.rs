//! What one player can force, proven: proof-number search, depth first (df-pn; Nagai, 2002).
//!
//! A node's proof number is the least number of ends that are still to be proven before the prover has what he needs there, its
//! disproof number the same for the other player; the search works at the node whose proof or refutation looks nearest.
//! Where several nodes are needed, their numbers are not added up: the greatest counts, and one more for each of the others
//! (weak proof numbers; Ueda and others, 2008), for the same positions come up in many ways.
//!
//! Invariant: a proof is a tree of moves that ends everywhere in an end of the game or in what a table of endgames promises. So it
//! holds whatever came before, as with [`bounds`](super::alpha_beta::bounds): nobody gains by a position that comes again.
//! Where no proof is found, nothing is said: a position that came again on the way counts as hopeless for the prover, and
//! is kept so.
//!
//! It is asked for a result ([`who_wins`]) or for assertions about moves ([`force`]); values in seeds take a search for each.

mod entry;
mod node;

mod assertions;
mod winner;

pub use assertions::force;
pub use winner::{Winner, who_wins};
