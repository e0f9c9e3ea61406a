//! Games as other programs exchange them: PGN, with the moves of this family.
//!
//! ```text
//! [White "Anna"]
//! [Black "Ben"]
//! [Result "*"]
//! [Game "Kalah"]
//! [Rules "kalah"]
//!
//! 1. 3-s(1) 6-5(2) 1... 2-6 $1 {a comment} ( 1... 5-3(1) ) 2. 1-5 *
//! ```
//!
//! * White is South, Black is North, whoever begins. A move is its house, the house in which the last seed fell (`s` for a
//!   store) and, if that has changed, what the player has won by then: both are checked when it is read, and may be missing. `x`
//!   says that a house was claimed. Where houses are claimed and none needs two digits, moves are written without dashes, as
//!   such games are elsewhere: `76(10)`, `68X`.
//! * `[Rules]` names a preset, with the clauses that are changed after it, as `--rules` takes it (`kalah,houses=5`); `[RuleSpec]`
//!   has all clauses of rules that are none. Without either, the rules are those of a
//!   preset of that name (`[Game]`, `[Variant]`), or else the first under which the moves agree with themselves.
//! * A comment stands in braces or, where braces cannot hold it, in lines that begin with `;`. What a review found is
//!   written as `[%eval]` in seeds from South's view, with the depth where it is not exact, and the best move there as
//!   `[%best]`. A value without a depth is exact only if `[Reviewer]` is this program. `[%clk]` is what the mover had left.
//! * A result that the moves do not reach, a day without a time and tags not known here are kept and written again.
//! * Letters are houses, too: `A` is South's first, `a` North's, and `+3` the seeds captured.
//!
//! A file holds any number of games. What is wrong in one is told with game and move, and all else is read.

mod commands;
mod gathered;
mod lexer;
mod names;
pub(in crate::storage) mod recognized;
mod word;

pub mod moves;
pub mod read;
pub mod rules;
pub mod whole;
pub mod write;

pub mod growing;
