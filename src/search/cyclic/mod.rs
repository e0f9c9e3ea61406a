//! Exact values where positions can come again: all positions that can come are laid out at once, and
//! their values worked out backwards (retrograde analysis), where they are few enough.
//!
//! # The game on a graph
//!
//! `graph` numbers all boards that can come from one, and has the moves between them with what the
//! mover gains. `components` groups them into strongly connected components: within one the game can
//! go round, from one to another it goes only one way, so that components are worked out one after the
//! other, those that end the game first. A *node* of the `arena` is a position with the player who is
//! to move in it: the root player, who moves in the position that is asked about, or his opponent.
//!
//! # Games won by wins
//!
//! Where seeds do not decide, `retrograde` goes backwards from the ends, the nearest first. Invariant:
//! when a node is taken from the queue, all shorter wins and losses are known, so that the first win
//! found is the shortest, and the last of all losing moves makes the longest loss. What is never
//! reached can go on for ever: a draw, if repetition is one.
//!
//! # Games won by seeds
//!
//! With a rule of repetition the value of a position depends on the *history*: which nodes have come
//! before. So two numbers are kept for each node.
//!
//! * `guarantees`: what each player can be sure of whatever came before. A player is sure of n seeds if
//!   he can see to it that the game ends with n, or else goes on for ever by nodes that are worth n when
//!   they come too often: a game with a co-Büchi condition. Whoever wins such a game wins it without
//!   looking at the past, so no circle on his way has a node that is worth less, and the first node to
//!   come too often is worth enough (Grädel, Thomas and Wilke, "Automata, Logics, and Infinite Games",
//!   2002, chapter 2). `winning_region` finds the nodes for one n after the other, the greatest first,
//!   by attractors and traps within a component (`component_game`).
//!   Invariant: root player's guarantee ≤ value ≤ −(opponent's guarantee).
//! * Where the two meet, that is the value. Where they differ, `path_search` goes along the ways that
//!   the game can take, with all nodes that have come as ends of the game, and works out the guarantees
//!   anew at each, until they meet. Positions from before the search are such ends, too.
//!
//! While sides may still be swapped none of this holds, since the same position with and without that
//! choice would be one node; that is left to looking ahead. In reading order:

mod graph;

mod arena;

mod guarantees;
mod retrograde;

mod path_search;

mod solver;

pub use solver::{can_be_laid_out, show_laid_out, solve_cyclic};
