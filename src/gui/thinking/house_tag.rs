//! What a house is worth, as a label beside it.

use super::words::{value_tag, value_text};
use crate::gui::board::{Tag, TagKind};
use crate::rules::board::{House, Pit};
use crate::rules::state::Move;
use crate::rules::words::names::Names;
use crate::rules::words::phrase::way_round;
use crate::search::value::Value;

/// A way to play a house.
#[derive(Clone, Copy, Debug)]
pub struct HouseWay {
    /// The house with the way round.
    pub action: Move,
    /// What it is worth, from South's view.
    pub value: Value,
    /// Whether no move is better.
    pub is_best: bool,
}

/// The label of a house: the better way is shown, all of them are heard.
pub fn house_tag(house: House, ways: &[HouseWay], better: HouseWay, names: &Names) -> Tag {
    let heard = ways.iter().map(|known| {
        let way = known.action.way().map(|way| format!(" {}", way_round(way)));
        let best = if known.is_best { ", best" } else { "" };
        let value = value_text(known.value, names);
        format!("value{} {value}{best}", way.unwrap_or_default())
    });
    Tag {
        pit: Pit::House(house),
        text: value_tag(better.value),
        kind: match better.is_best {
            true => TagKind::Best,
            false => TagKind::Neutral,
        },
        heard: heard.collect::<Vec<_>>().join(", "),
    }
}
