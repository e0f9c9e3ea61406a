//! How a book grows: position by position, where both can come giving least away.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashSet};

use super::entry::BookEntry;
use super::{Book, as_south, is_plain, reached};
use crate::rules::rule_set::RuleSet;
use crate::rules::state::{Move, State};
use crate::search::report::Report;
use crate::search::value::Score;

/// What a move deeper counts as, in parts of a seed given away; a seed given away is worth
/// [`SEED`].
const DEEPER: u32 = 2;
/// A seed given away.
const SEED: u32 = 3;

/// The next position to be looked at, and the moves that lead there: of all positions after those of the
/// book the one to which both can come giving least away, the nearest to the opening among equals. `None`
/// once the book has all that can be reached.
pub fn next(book: &Book, rules: &RuleSet) -> Option<(Vec<Move>, State)> {
    let start = reached(rules, &[])?;
    let mut reachable = BinaryHeap::from([Reverse((0, Vec::new()))]);
    let mut met = HashSet::from([as_south(start.position())]);
    while let Some(Reverse((cost, path))) = reachable.pop() {
        let Some(state) = reached(rules, &path) else {
            continue;
        };
        let Some(values) = book.values(&state) else {
            return Some((path, state));
        };
        let best = values.first().map(|best| best.value.score);
        for found in &values {
            let mut next = state.clone();
            if next.play(found.action).is_err() || !is_plain(&next) {
                continue;
            }
            if met.insert(as_south(next.position())) {
                let given = best.map_or(0, |best| given_away(best, found.value.score));
                let path: Vec<Move> = path.iter().copied().chain([found.action]).collect();
                reachable.push(Reverse((cost + DEEPER + SEED * given, path)));
            }
        }
    }
    None
}

/// Adds what was found of a position: each legal move with its value. Whether that could be.
pub fn add(book: &mut Book, rules: &RuleSet, path: Vec<Move>, found: &Report) -> bool {
    let entry = BookEntry {
        path,
        found: found.moves.clone(),
        best_is_proven: found.best_is_proven,
    };
    let is_added = book.add(rules, entry).is_ok();
    book.settle(rules);
    is_added
}

/// Seeds that a move gives away, as many as a whole game where it gives away the result.
fn given_away(best: Score, this: Score) -> u32 {
    const RESULT: u32 = 100;
    match (best, this) {
        (Score::Seeds(best), Score::Seeds(this)) => (best - this).unsigned_abs(),
        (best, this) if best.sign() == this.sign() => 1,
        _ => RESULT,
    }
}
