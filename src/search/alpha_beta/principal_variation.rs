//! The principal variation: best play of both, as far as the transposition table has it.

use super::node::SearchContext;
use super::root::RootMove;
use crate::rules::rule_set::RuleSet;
use crate::rules::state::Move;
use crate::search::core::move_generator::{NO_FORKS, NO_MOVE, action};
use crate::search::core::path::Path;

/// Moves of the longest one.
const LONGEST: usize = 250;

/// The moves from the root, beginning with `first`; `path` leads to the root.
pub fn principal_variation<const WORDS: usize, const BITS: u32>(
    context: &SearchContext<'_, WORDS, BITS>,
    rules: &RuleSet,
    mut path: Path<WORDS, BITS>,
    first: &RootMove<WORDS, BITS>,
) -> Vec<Move> {
    let core = context.core;
    let mut line = vec![first.action];
    let mut at = first.candidate.next;
    while path.end(core, &at).is_none() && line.len() < LONGEST {
        path.push(&at.board);
        let entry = context.table.probe(context.key_on(&path, &at.board));
        let best = entry.map_or(NO_MOVE, |entry| entry.best);
        if !core.is_legal(&at.board, best) {
            break;
        }
        let next = core.successor(&at.board, best, NO_FORKS);
        // The table does not know what is chosen in the middle of a move.
        if next.forks != NO_FORKS {
            break;
        }
        let Some(action) = action(rules, at.board.side(), best, NO_FORKS) else {
            break;
        };
        line.push(action);
        at = next;
    }
    line
}
