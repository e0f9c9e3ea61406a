//! What the entries of a book are worth together: values go back from the positions that moves lead to.

use std::cmp::Reverse;

use super::entry::depth;
use super::{Book, as_south, is_plain, reached, turned};
use crate::rules::rule_set::RuleSet;
use crate::search::report::MoveValue;
use crate::search::value::{Certainty, Score, Value};

impl Book {
    /// Works out the values: what follows a move and is in the book tells more of it than a search from
    /// before it, unless that was exact. A position is worth exactly what its best move is only if that is
    /// proven to be the best, or all others are exact, too.
    pub(super) fn settle(&mut self, rules: &RuleSet) {
        let mut order: Vec<usize> = (0..self.entries.len()).collect();
        order.sort_by_key(|&place| Reverse(self.entries[place].path.len()));
        for place in order {
            let Some(state) = reached(rules, &self.entries[place].path) else {
                continue;
            };
            let mover = state.position().to_move();
            let mut moves = self.entries[place].found.clone();
            for found in &mut moves {
                let mut next = state.clone();
                if found.value.is_exact() || next.play(found.action).is_err() || !is_plain(&next) {
                    continue;
                }
                let after = self.places.get(&as_south(next.position()));
                // One that is nearer to the opening would be asked before it knows.
                let after = after.filter(|&&after| {
                    self.entries[after].path.len() > self.entries[place].path.len()
                });
                if let Some(value) = after.and_then(|&after| self.value(after)) {
                    let same = next.position().to_move() == mover;
                    found.value = value.before_move(same);
                }
            }
            let proven = self.entries[place].proven_value();
            cap(&mut moves, proven);
            for found in &mut moves {
                found.action = turned(found.action, mover);
            }
            moves.sort_by_key(|m| {
                let is_estimate = !m.value.is_exact();
                (Reverse(m.value.score), is_estimate, m.action)
            });
            self.proven[place] = proven.is_some() || moves.iter().all(|m| m.value.is_exact());
            self.values[place] = moves;
        }
    }

    /// What an entry's position is worth to the player to move, once its moves are worked out.
    fn value(&self, place: usize) -> Option<Value> {
        let best = self.values[place].first()?.value;
        if self.proven[place] || !best.is_exact() {
            return Some(best);
        }
        // One of the others may be better than it was found to be.
        let others = self.values[place].iter().filter(|m| !m.value.is_exact());
        let depth = others.map(|m| depth(m.value)).min().unwrap_or(0);
        Some(Value {
            certainty: Certainty::Estimate { depth },
            ..best
        })
    }
}

/// Takes back what was estimated to be better than a move that is proven to be the best.
fn cap(moves: &mut [MoveValue], best: Option<Score>) {
    let Some(best) = best else {
        return;
    };
    for found in moves {
        if found.value.score > best {
            found.value = Value {
                score: best,
                certainty: Certainty::AtMost,
            };
        }
    }
}
