//! What a review knows of the houses of a position, as labels beside them.

use super::house_tag::{HouseWay, house_tag};
use crate::game::contest::Game;
use crate::gui::board::Tag;
use crate::rules::board::House;
use crate::rules::words::names::Names;
use crate::search::report::MoveValue;
use crate::search::value::Certainty;

/// What the review of a game knows of the houses where its record stands.
pub fn review_tags(game: &Game, names: &Names) -> Vec<Tag> {
    let Some(look) = game.review.analysis(game.record.here()) else {
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
        let ways = ways.map(|known| HouseWay {
            action: known.action,
            value: known.value.from_south(look.mover),
            is_best: is_best(known),
        });
        let ways: Vec<_> = ways.collect();
        // The moves are in order, the best first.
        Some(house_tag(house, &ways, *ways.first()?, names))
    });
    tags.collect()
}
