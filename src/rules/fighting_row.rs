//! The row of a player's houses that faces the opponent's, in games where captures are compulsory: what is
//! entered there, and from which end of it captured seeds are sown.

use super::board::House;
use super::moves::Way;
use super::position::Position;
use super::rule_set::RuleSet;
use super::side::Side;
use super::spec::ColumnNeeds;

/// Whether a player's moves begin by entering a seed.
pub(super) fn enters(rules: &RuleSet, position: &Position, side: Side) -> bool {
    rules.spec().reserve > 0 && position.store(side) > 0
}

/// Whether a seed entered into a house captures there.
pub(super) fn captures_entering(rules: &RuleSet, position: &Position, house: House) -> bool {
    let Some(facing) = rules.shape().opposite(house) else {
        return false;
    };
    position.seeds(house) > 0 && can_be_taken(rules, position, facing)
}

/// Whether the column of a house that faces another holds what it needs to be captured.
fn can_be_taken(rules: &RuleSet, position: &Position, facing: House) -> bool {
    let needs = rules
        .spec()
        .capture
        .column()
        .map(|column| column.column_needs);
    let behind = rules
        .shape()
        .behind(facing)
        .filter(|_| needs == Some(ColumnNeeds::Both));
    position.seeds(facing) > 0 && behind.is_none_or(|behind| position.seeds(behind) > 0)
}

/// A player's houses that face the opponent's.
pub(super) fn front(rules: &RuleSet, side: Side) -> impl Iterator<Item = House> {
    let shape = rules.shape();
    shape
        .houses_of(side)
        .filter(move |&house| shape.is_front(house))
}

/// Seeds in a player's houses that face the opponent's.
pub(super) fn front_seeds(rules: &RuleSet, position: &Position, side: Side) -> u32 {
    front(rules, side)
        .map(|house| u32::from(position.seeds(house)))
        .sum()
}

/// The way round in which captured seeds are sown for a house near an end; `None` for others.
pub(super) fn way_from_end(rules: &RuleSet, house: House) -> Option<Way> {
    let clauses = rules.spec().capture.column()?;
    let column = rules.shape().place(house.on(Side::South)).column;
    let houses = rules.shape().houses_in_row();
    // Clockwise, a player's fighting row is sown from his left.
    match column {
        n if n < clauses.end_columns => Some(Way::Cw),
        n if n + clauses.end_columns >= houses => Some(Way::Ccw),
        _ => None,
    }
}

/// The house before the end of the fighting row from which it is sown that way round.
pub(super) fn before_end(rules: &RuleSet, side: Side, way: Way) -> House {
    let houses = rules.shape().houses_in_row();
    let number = match way {
        Way::Ccw => houses,
        Way::Cw => 1,
    };
    House::of(side, number)
}
