//! What was played in a position, in all games of the library.

use super::entry::spec_number;
use super::filter::Results;
use super::list::Library;
use crate::rules::state::{Move, State};

/// A move that was made in a position, and how those games ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Explored {
    /// What was played.
    pub action: Move,
    /// The games.
    pub results: Results,
}

/// The moves made in a position under the same rules, however it came about, the one made most often first. A game in which
/// it stood several times counts once, and so does one that lies in several files.
pub fn explore(library: &Library, state: &State) -> Vec<Explored> {
    let position = state.position();
    let (hash, spec) = (position.hash(), spec_number(state.rules()));
    let mut found: Vec<Explored> = Vec::new();
    for entry in library.games_once().filter(|entry| entry.spec == spec) {
        let Some(at) = entry.finds(hash) else {
            continue;
        };
        let action = entry.move_after(at, state.rules(), position.to_move());
        let Some(action) = action.filter(|&action| state.check(action).is_ok()) else {
            continue;
        };
        let known = found.iter().position(|known| known.action == action);
        let known = known.unwrap_or_else(|| {
            found.push(Explored {
                action,
                results: Results::default(),
            });
            found.len() - 1
        });
        found[known].results.add(entry);
    }
    found.sort_by(|one, other| {
        other
            .results
            .games
            .cmp(&one.results.games)
            .then(one.action.cmp(&other.action))
    });
    found
}
