//! Who gets what in a component of positions that can come again, where the first one to come too often ends the game.
//!
//! Two players know what they get outside a `component_game`, and what a node is worth when it comes too often. A
//! `winning_region` is where one of them is sure of so many seeds by moves that do not depend on the past: he can see to it that
//! the game leaves the component with as much, or else goes on for ever by nodes that are worth it. What lies in neither player's region
//! hangs on which node comes again first. `repetition_search` follows the ways that the game can take there, with all that has come as
//! ends of the game. A node that comes and serves one player lets his region grow; that of the other stays what it was, for it never
//! came there.
//!
//! That alone looks at the same nodes again and again, after ever other pasts. So a proof is kept with its `evidence`: the nodes that
//! the winner's play comes to, and those that came before and end the game there in his favour. Invariant: after any past with
//! all of the latter, and none of the former that would serve his opponent, the same play wins. For a node that has come changes the game
//! only by ending it where it comes again. The less a proof rests on, the more pasts it holds after: nodes that need not have come are taken from
//! it one by one, as from learned clauses in a search for satisfying assignments (Eén and Sörensson, "An extensible SAT-solver", SAT 2003).
//! In reading order:

mod components;

mod component_game;
mod evidence;
mod winning_region;

mod repetition_search;

mod undecided;

pub use component_game::{ComponentGame, ComponentMove, Links, NOTHING};
pub use components::{Components, OUT};
pub use undecided::{Asked, OutsideMoves, UndecidedNode, decide};
pub use winning_region::WinningRegion;
