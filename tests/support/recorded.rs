//! What recorded games of independent engines have in common: sides, houses, positions and winners as JSON.

use kalaha::rules::board::{House, Shape};
use kalaha::rules::moves::Way;
use kalaha::rules::outcome::Outcome;
use kalaha::rules::position::Position;
use kalaha::rules::side::{BySide, Side};
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

/// In whose row a house lies, 0 for South's, and which of that row it is, from 0.
pub fn row_and_index(shape: Shape, house: House) -> (usize, usize) {
    if shape.reach() == 0 {
        return (house.side() as usize, house.index());
    }
    let place = shape.place(house);
    let column = match place.side {
        Side::South => place.column,
        Side::North => shape.houses_in_row() - 1 - place.column,
    };
    (place.side as usize, column.into())
}

/// The seeds in the houses of both rows.
pub fn houses(shape: Shape, position: &Position) -> Value {
    let own = usize::from(shape.rows() * shape.houses_in_row());
    let mut rows = [vec![0; own], vec![0; own]];
    for house in shape.all_houses() {
        let (row, index) = row_and_index(shape, house);
        rows[row][index] = position.seeds(house);
    }
    json!(rows)
}

/// The board on which these players own the houses of both rows.
fn with_owners(shape: Shape, owners: &Value) -> Result<Shape, String> {
    let of = |side: u64| {
        let rows = list(owners).iter().flat_map(list);
        rows.filter(|owner| owner.as_u64() == Some(side)).count()
    };
    match list(owners) {
        [] => Ok(shape),
        _ => shape
            .with_houses(BySide {
                south: of(0),
                north: of(1),
            })
            .ok_or_else(|| format!("{owners} are no owners")),
    }
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
    let shape = with_owners(shape, &state["owners"])?;
    let to_move = match state["to_move"].as_u64() {
        Some(1) => Side::North,
        _ => Side::South,
    };
    let seeds = |value: &Value| {
        let number = value.as_u64().and_then(|n| u16::try_from(n).ok());
        number.ok_or_else(|| format!("{value} is no number of seeds"))
    };
    let mut position = Position::empty(to_move);
    position.set_reach(shape.reach());
    for (side, index) in [(Side::South, 0), (Side::North, 1)] {
        let houses = list(&state["houses"][index]);
        if houses.len() != usize::from(shape.rows() * shape.houses_in_row()) {
            return Err(format!("{} houses on a side", houses.len()));
        }
        for house in shape.houses_of(side) {
            let (row, at) = row_and_index(shape, house);
            position.set_seeds(house, seeds(&state["houses"][row][at])?);
            let owner = &state["owners"][row][at];
            if !owner.is_null() && *owner != side_number(side) {
                return Err(format!("{} are no owners", state["owners"]));
            }
            let burnt = &state["burnt"][index][house.index()];
            position.set_burnt(house, burnt.as_bool().unwrap_or(false));
            let closed = list(&state["blocked"][index]);
            if closed.contains(&json!(house.number())) {
                position.set_burnt(house, true);
            }
            position.set_claimer(
                house,
                match state["claimed"][row][at].as_u64() {
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
