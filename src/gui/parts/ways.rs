//! A house that can be sown either way round: which move is meant by one that is pointed at.

use crate::gui::board::{Preview, Toward};
use crate::gui::parts::board_parts::preview_of;
use crate::rules::board::{House, Shape};
use crate::rules::moves::Way;
use crate::rules::side::Side;
use crate::rules::state::{Move, State};
use crate::rules::trace::Trace;

/// The move that is meant by a house.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meant {
    /// This one; it need not be legal.
    Move(Move),
    /// One of several: the way round is still to be chosen.
    Either,
}

impl Meant {
    /// The move, if there is no choice left.
    pub const fn action(self) -> Option<Move> {
        match self {
            Self::Move(action) => Some(action),
            Self::Either => None,
        }
    }
}

/// The move that is meant by a house and, if that is told, the side of the screen that its seeds shall
/// go to, on a board with `near` below.
pub fn meant(state: &State, house: House, near: Side, toward: Option<Toward>) -> Meant {
    let legal = state.legal_moves().into_iter();
    let legal: Vec<Move> = legal.filter(|m| m.house() == Some(house)).collect();
    match (legal.as_slice(), toward) {
        ([], _) => {
            let mut any = state.rules().moves_of(house);
            Meant::Move(any.next().unwrap_or(Move::Sow(house)))
        }
        ([only], _) => Meant::Move(*only),
        (_, None) => Meant::Either,
        (several, Some(toward)) => {
            let goes_there = |m: &&Move| goes_toward(state, **m, near) == Some(toward);
            let chosen = several.iter().find(goes_there);
            chosen.map_or(Meant::Either, |&action| Meant::Move(action))
        }
    }
}

/// What a move would do, as the board draws it, with the side its seeds go to where that is chosen.
pub fn foreseen(state: &State, action: Move, trace: &Trace, near: Side) -> Preview {
    let is_chosen = action
        .house()
        .is_some_and(|house| is_to_choose(state, house));
    Preview {
        toward: is_chosen
            .then(|| goes_toward(state, action, near))
            .flatten(),
        ..preview_of(trace)
    }
}

/// Whether a house can be sown either way round now.
pub fn is_to_choose(state: &State, house: House) -> bool {
    meant(state, house, Side::South, None) == Meant::Either
}

/// The side of the screen to which the first seeds of a move go; `None` for the swap.
pub fn goes_toward(state: &State, action: Move, near: Side) -> Option<Toward> {
    let house = action.house()?;
    let told = || state.rules().way(house, state.position().seeds(house));
    let way = action.way().unwrap_or_else(told);
    Some(toward(state.rules().shape(), house, way, near))
}

fn toward(shape: Shape, house: House, way: Way, near: Side) -> Toward {
    // The numbers go to the owner's right in his home row, and to his left in a fighting row.
    let numbers_go_right = (house.side() == near) == (shape.place(house).row == 0);
    match numbers_go_right == (way == Way::Ccw) {
        true => Toward::Right,
        false => Toward::Left,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_near_row_goes_right_counter_clockwise_and_the_far_row_left() {
        let shape = Shape::new(2, 8).unwrap();
        let cases = [
            (Side::South, 3, Way::Ccw, Side::South, Toward::Right),
            (Side::South, 3, Way::Cw, Side::South, Toward::Left),
            (Side::South, 3, Way::Ccw, Side::North, Toward::Left),
            (Side::North, 3, Way::Ccw, Side::South, Toward::Left),
            (Side::South, 12, Way::Ccw, Side::South, Toward::Left),
            (Side::North, 12, Way::Ccw, Side::South, Toward::Right),
        ];
        for (side, number, way, near, expected) in cases {
            let house = shape.house(side, number).unwrap();
            assert_eq!(toward(shape, house, way, near), expected, "{house} {way:?}");
        }
    }
}
