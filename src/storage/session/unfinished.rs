//! What lies in slots that no copy of the program has taken: games, comparisons and positions being set up that can be gone on with.

use std::path::{Path, PathBuf};

use super::session_file::{self, Session};
use super::slots::free_slots;
use crate::game::contest::{Game, Moment, NamedRules};
use crate::rules::rule_set::RuleSet;
use crate::rules::side::BySide;
use crate::storage::games::glance::{self, Glance};

/// A game, comparison or position being set up that can be gone on with: [`Slot::take`](super::slots::Slot::take) takes its slot, which is
/// then read as any other; the present one stays in its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unfinished {
    /// The number of its slot.
    pub slot: u32,
    /// `Anna – Ben`, or that it is a comparison.
    pub players: String,
    /// The rules, or those of all boards.
    pub rules: String,
    /// When it was saved last.
    pub when: Option<Moment>,
    /// How many moves are made.
    pub moves: usize,
}

/// Every game and comparison in a free slot that somebody has played in and that is not over, or over and in no file; the
/// one saved last first. Then the files of the free slots that cannot be read whole.
pub fn other_unfinished(folder: &Path) -> (Vec<Unfinished>, Vec<PathBuf>) {
    let (mut found, mut broken) = (Vec::new(), Vec::new());
    for (slot, files) in free_slots(folder) {
        let text = match files.load() {
            Ok(Some(text)) => text,
            Ok(None) => continue,
            Err(error) => {
                log::warn!("cannot list slot {slot}: {error}");
                broken.push(files.saved().to_owned());
                continue;
            }
        };
        match session_file::from_text(&text, no_game) {
            Ok(read) => {
                if !read.faults.is_empty() {
                    broken.push(files.saved().to_owned());
                }
                let when = files.written().and_then(glance::moment);
                let parts = played_parts(&read.session).into_iter();
                found.extend(parts.map(|(glance, moves)| Unfinished {
                    slot,
                    players: glance.who,
                    rules: glance.rules,
                    when,
                    moves,
                }));
            }
            Err(error) => {
                log::warn!("cannot list slot {slot}: {error}");
                broken.push(files.saved().to_owned());
            }
        }
    }
    (found, broken)
}

/// The game, the comparison and the position being set up of a session, as far as there is anything to go on with.
fn played_parts(session: &Session) -> Vec<(Glance, usize)> {
    let (game, record) = (&session.game, &session.game.record);
    let is_kept = session.file.path.is_some() && !session.file.changed;
    let is_over = game.to_move().is_none() && is_kept;
    let mut parts = Vec::new();
    if game.is_played() && !is_over {
        parts.push((glance::of_game(game), record.made_count()));
    }
    if let Some(waits) = &session.waits {
        let made = waits.game.record.made_count();
        parts.push((glance::of_game(&waits.game), made));
    }
    if let Some(kept) = &session.comparison {
        let linked = &kept.content.linked;
        parts.push((glance::of_comparison(&kept.content), linked.made_count()));
    }
    if let Some(kept) = &session.setup {
        parts.push((glance::of_setup(&kept.named.name), 0));
    }
    parts
}

/// In place of a game that cannot be read.
fn no_game() -> Game {
    let named = NamedRules {
        name: String::new(),
        rules: RuleSet::usual(),
    };
    Game::new(named, BySide::default(), Moment::default())
}
