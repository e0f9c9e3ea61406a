//! Tables for rules under which positions can come again, worked out backwards, all positions with as
//! many seeds (a *layer*) at once.
//!
//! # What is kept
//!
//! For each position two numbers: what the player to move can be sure of, and what his opponent cannot
//! keep from him, of the seeds still to come, his own less the other's. Both hold if no position with as
//! many seeds in the houses came before: so after every move that brings seeds to a store, and where a
//! game begins. Where the two numbers meet, that is the value.
//!
//! Where the game stops at a majority, what is still to come depends on the stores, but on no more than
//! by how much the mover leads. Who leads by more than all seeds left has the majority; so a layer of n
//! seeds has a *lane* for each of the n + 1 leads (`layout`).
//!
//! Where it is asked only who wins (`Tells::Winner`), the stores are left out again: kept is how many seeds the player can be sure
//! to win, of those still to come. He wins if that brings him to a majority; what comes then is nothing to him, and a game that
//! goes round brings him nothing. So two bytes a position tell who wins, whoever leads by how many.
//!
//! # How it is worked out
//!
//! Kept and worked out is what *one* player is sure of, where he is to move and where his opponent is;
//! by symmetry that is both numbers. `moves` makes all moves of a layer once: those that bring seeds to
//! a store lead to what is known already, the others to positions of the layer. `fixpoint` then looks
//! for what the player is sure of: he is sure of v seeds if he can see to it that the game comes to v, or
//! else goes on for ever by positions that are worth v when they come too often. That is a game with a
//! co-Büchi condition (the head of [`cyclic`](crate::search::cyclic) says why that decides), solved for all
//! v at once by passes over the layer: sums from below for what can be reached, from above for where he
//! can stay (the nested fixed points of Emerson and Jutla, 1991, on numbers in place of sets). Seeds that he can be sure to
//! win are reached or not: there the sums from below are all. Where a player without a move passes, that is a move here, from a
//! position that no game is left in, so that the players take turns in a layer. A pass over the layer for
//! one player's positions reads the other's alone, so all threads do it without waiting for each other.
//!
//! Where neither player is sure of the value, it hangs on which position comes again first. If a position that comes a second time
//! ends the game, `narrow` works that out, for one number of seeds and one lane after the other, in the parts of the layer where that
//! number is undecided ([`repetition`](crate::search::repetition)). Work is counted by nodes, and where it was not enough the two
//! numbers stay as they were: nothing hangs on time or on threads. Invariant: layers below are entered only by a move that brings seeds, so
//! that what is kept of them holds.
//! In reading order:

mod layout;

mod moves;

mod fixpoint;

mod narrow;

mod build;

pub use build::BuildRoundTask;
pub use layout::{Layout, Leads};
