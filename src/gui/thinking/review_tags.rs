//! What a review knows of the houses of a position, as labels beside them.

use super::words::{value_tag, value_text};
use crate::game::contest::Game;
use crate::gui::board::{Tag, TagKind};
use crate::rules::board::{House, Pit};
use crate::rules::words::phrase::way_round;
use crate::search::report::MoveValue;
use crate::search::value::Certainty;

/// What the review of a game knows of the houses where its record stands.
pub fn review_tags(game: &Game) -> Vec<Tag> {
    let Some(look) = game.review.look(game.record.here()) else {
        return Vec::new();
    };
    let best = look.best();
    // What is worth at most as much as the best may be worth less.
    let is_best = |known: &MoveValue| {
        best.is_some_and(|best| {
            let is_bound = known.value.certainty == Certainty::AtMost;
            known.action == best.action || (known.value.score == best.value.score && !is_bound)
        })
    };
    let mut houses: Vec<House> = Vec::new();
    for house in look.moves.iter().filter_map(|known| known.action.house()) {
        if !houses.contains(&house) {
            houses.push(house);
        }
    }
    let tags = houses.into_iter().filter_map(|house| {
        let ways = look.moves.iter();
        let ways = ways.filter(|known| known.action.house() == Some(house));
        let heard = ways.clone().map(|known| {
            let way = known.action.way().map(|way| format!(" {}", way_round(way)));
            let value = value_text(known.value.from_south(look.mover));
            let best = if is_best(known) { ", best" } else { "" };
            format!("value{} {value}{best}", way.unwrap_or_default())
        });
        let heard = heard.collect::<Vec<_>>().join(", ");
        // The moves are in order, the best first.
        let better = ways.clone().next()?;
        Some(Tag {
            pit: Pit::House(house),
            text: value_tag(better.value.from_south(look.mover)),
            kind: match is_best(better) {
                true => TagKind::Best,
                false => TagKind::Neutral,
            },
            heard,
        })
    });
    tags.collect()
}
