//! What recorded games of independent engines have in common: sides, houses, positions and winners as JSON.

use kalaha::rules::board::{House, Shape};
use kalaha::rules::moves::Way;
use kalaha::rules::outcome::Outcome;
use kalaha::rules::position::Position;
use kalaha::rules::side::Side;
use kalaha::rules::state::{Move, State};
use serde_json::{Value, json};

/// The elements of a list; none if it is no list.
pub fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

/// 0 for South, 1 for North.
pub fn side_number(side: Side) -> Value {
    json!(match side {
        Side::South => 0,
        Side::North => 1,
    })
}

/// The number of the winner's side, or `draw`.
pub fn winner(outcome: &Outcome) -> Value {
    outcome.winner.map_or(json!("draw"), side_number)
}

/// The numbers of the houses that can be played, in their order, with the way round where it is
/// chosen; 0 for a swap.
pub fn legal(state: &State) -> Value {
    let legal = state.legal_moves();
    let both = |house: House| legal.iter().filter(|m| m.house() == Some(house)).count() > 1;
    let moves = legal.iter().map(|&m| match m {
        Move::Swap => json!(0),
        Move::Sow(house) if both(house) => json!([house.number(), Way::Ccw.key()]),
        Move::Sow(house) => json!(house.number()),
        Move::SowWay(..) | Move::SowChoosing(..) => {
            let house = m.house().map_or(0, |house| house.number());
            let keys = m.choices().iter().map(|choice| json!(choice.key()));
            json!(
                std::iter::once(json!(house))
                    .chain(keys)
                    .collect::<Vec<_>>()
            )
        }
    });
    json!(moves.collect::<Vec<_>>())
}

/// The seeds in the houses of both sides.
pub fn houses(shape: Shape, position: &Position) -> Value {
    json!([Side::South, Side::North].map(|side| json!(position.row(shape, side))))
}

/// The seeds in both stores.
pub fn stores(position: &Position) -> Value {
    json!([Side::South, Side::North].map(|side| position.store(side)))
}

/// The position that stands there.
///
/// # Errors
/// A list of houses that is not as long as a side, or a number of seeds that is none.
pub fn position(shape: Shape, state: &Value) -> Result<Position, String> {
    let to_move = match state["to_move"].as_u64() {
        Some(1) => Side::North,
        _ => Side::South,
    };
    let seeds = |value: &Value| {
        let number = value.as_u64().and_then(|n| u16::try_from(n).ok());
        number.ok_or_else(|| format!("{value} is no number of seeds"))
    };
    let mut position = Position::empty(to_move);
    for (side, index) in [(Side::South, 0), (Side::North, 1)] {
        let houses = list(&state["houses"][index]);
        if houses.len() != usize::from(shape.houses()) {
            return Err(format!("{} houses on a side", houses.len()));
        }
        for house in shape.houses_of(side) {
            position.set_seeds(house, seeds(&houses[house.index()])?);
            let burnt = &state["burnt"][index][house.index()];
            position.set_burnt(house, burnt.as_bool().unwrap_or(false));
            let closed = list(&state["blocked"][index]);
            if closed.contains(&json!(house.number())) {
                position.set_burnt(house, true);
            }
            position.set_claimer(
                house,
                match state["claimed"][index][house.index()].as_u64() {
                    Some(0) => Some(Side::South),
                    Some(_) => Some(Side::North),
                    None => None,
                },
            );
        }
        let store = match state["reserve"].is_null() {
            true => &state["stores"][index],
            false => &state["reserve"][index],
        };
        position.set_store(side, seeds(store)?);
        position.set_keeps(side, state["nyumba"][index].as_bool().unwrap_or(false));
    }
    Ok(position)
}
