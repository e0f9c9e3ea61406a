//! Proofs: exact values, for games won by seeds in which no position can come again.
//!
//! # The idea
//!
//! One question, "does the player to move get at least so many of the seeds still to come?", is asked
//! again and again with better guesses until the answers meet: MTD(f) (Plaat, Schaeffer, Pijls and de
//! Bruin, "Best-first fixed-depth minimax algorithms", Artificial Intelligence 87, 1996). The first
//! guess comes from a short look ahead. Each question is a null-window search of the whole game
//! (`node`), and leaves proven bounds in the transposition table for the next one (`entry`).
//!
//! # Invariants
//!
//! * A bound is of what is still to come, never of the stores: positions that differ only in the stores
//!   share an entry. Rules under which the stores decide how the game goes on have them in the key.
//! * A bound in the table is proven; it is only ever made narrower, or dropped. All bits of a key are
//!   compared (see `core/keys.rs`), so that no proof uses the bounds of another position.
//! * A search that was stopped stores nothing.
//! * Where no seed is left out at the end, all values are as odd as the seeds in the houses: a question
//!   between two such values is moved to the next (`parity`).
//!
//! # What makes it fast
//!
//! The tables are far larger than any cache, so a node makes its moves while it waits for its entry, and
//! each move's entry is asked for before it is needed. Positions next to those of the endgame table, or
//! with hardly any seeds, have no entry: to work them out again is faster. `move_ordering` has weights of
//! its own: of moves that prove the point, the one with the shortest proof is best.
//!
//! Threads ask the same question and share the table. Each marks the position it is at (`busy`), and
//! puts off a move that leads to a marked one until the others are done, as in ABDADA (Weill, "The
//! ABDADA distributed minimax search algorithm", ICCA Journal 19, 1996), but with marks beside the table
//! that may get lost.
//!
//! A proof that goes on for long stops for an endgame table of its own, as large as pays for what it has
//! taken so far (`growing_endgames`). One that does not end in time tells little: `feasibility` guesses
//! from seeds and houses whether it can. In reading order:

pub mod feasibility;

mod busy;
mod entry;
mod move_ordering;

mod growing_endgames;

mod node;

mod mtd;

pub use mtd::solve;
