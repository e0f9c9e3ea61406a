//! What a review knows of the houses of a position, as labels beside them.

use super::words::{value_tag, value_text};
use crate::game::contest::Game;
use crate::gui::board::{Tag, TagKind};
use crate::rules::board::Pit;

/// What the review of a game knows of the houses where its record stands.
pub fn review_tags(game: &Game) -> Vec<Tag> {
    let Some(look) = game.review.look(game.record.here()) else {
        return Vec::new();
    };
    let best = look.best().map(|best| best.value.score);
    let tags = look.moves.iter().filter_map(|known| {
        let value = known.value.from_south(look.mover);
        let is_best = Some(known.value.score) == best;
        let mut heard = format!("value {}", value_text(value));
        if is_best {
            heard += ", best";
        }
        Some(Tag {
            pit: Pit::House(known.action.house()?),
            text: value_tag(value),
            kind: match is_best {
                true => TagKind::Best,
                false => TagKind::Neutral,
            },
            heard,
        })
    });
    tags.collect()
}
