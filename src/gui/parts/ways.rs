//! A house that can be played in several ways, either way round or with choices in the middle of its move:
//! which move is meant by one that is pointed at.

use crate::gui::board::{Preview, ScreenSide};
use crate::gui::parts::board_parts::preview_of;
use crate::rules::board::{House, Shape};
use crate::rules::moves::{Choice, Choices, Way};
use crate::rules::side::Side;
use crate::rules::state::{Move, State};
use crate::rules::trace::Trace;
use crate::rules::words::names::HouseNames;
use crate::rules::words::phrase::way_round;

/// How a way round is chosen on pages without buttons for it.
pub const CHOOSE_WAY: &str =
    "choose with the left or right arrow key, or click a half of the house";

/// The move that is meant by a house.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meant {
    /// This one; it need not be legal.
    Move(Move),
    /// One of several: more is still to be chosen.
    Ask(Choosing),
}

impl Meant {
    /// The move, if there is no choice left.
    pub const fn action(self) -> Option<Move> {
        match self {
            Self::Move(action) => Some(action),
            Self::Ask(_) => None,
        }
    }
}

/// A house that was chosen, with what was chosen within its move so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choosing {
    house: House,
    so_far: Choices,
}

impl Choosing {
    /// A house, with nothing chosen.
    pub const fn of(house: House) -> Self {
        Self {
            house,
            so_far: Choices::NONE,
        }
    }

    /// Where the move begins.
    pub const fn house(self) -> House {
        self.house
    }

    /// The legal moves that begin so.
    fn moves(self, state: &State) -> Vec<Move> {
        let begins_so = |m: &Move| {
            m.house() == Some(self.house) && m.choices().first(self.so_far.len()) == self.so_far
        };
        let legal = state.legal_moves().into_iter();
        legal.filter(begins_so).collect()
    }

    /// What is meant with what was chosen so far.
    pub fn meant(self, state: &State) -> Meant {
        match self.moves(state)[..] {
            [] => {
                let mut any = state.rules().moves_of(self.house);
                Meant::Move(any.next().unwrap_or(Move::Sow(self.house)))
            }
            [only] => Meant::Move(only),
            [first, ref others @ ..] => {
                // What all of them have in common is no choice.
                let next = |m: &Move| m.choices().get(self.so_far.len());
                match next(&first).filter(|_| others.iter().all(|m| next(m) == next(&first))) {
                    Some(common) => self.with(common).meant(state),
                    None => Meant::Ask(self),
                }
            }
        }
    }

    /// The same with one more choice.
    fn with(self, choice: Choice) -> Self {
        Self {
            so_far: self.so_far.and(choice),
            ..self
        }
    }

    /// The choices there are now, each with what it means: for the keys that point to the left and to the
    /// right of the screen, on a board with `near` below.
    pub fn options(self, state: &State, near: Side) -> Vec<(&'static str, Meant)> {
        if self.is_first_way(state) {
            let told = |m: Move| state.rules().way(self.house, in_house(state, m));
            let sides = [ScreenSide::Left, ScreenSide::Right].into_iter();
            let options = sides.filter_map(|toward| {
                let goes_there = |m: &Move| goes_toward(state, *m, near) == Some(toward);
                let first = self.moves(state).into_iter().find(goes_there)?;
                let label = way_round(first.way().unwrap_or_else(|| told(first)));
                Some((label, meant(state, self.house, near, Some(toward))))
            });
            return options.collect();
        }
        let next = |m: Move| m.choices().get(self.so_far.len());
        let mut choices: Vec<Choice> = self.moves(state).into_iter().filter_map(next).collect();
        choices.dedup();
        let options = choices
            .into_iter()
            .map(|choice| (choice_words(choice), self.with(choice).meant(state)));
        options.collect()
    }

    /// What the key or the half of a house means that points to a side of the screen.
    pub fn toward(self, state: &State, near: Side, toward: ScreenSide) -> Meant {
        let options = self.options(state, near);
        let chosen = match toward {
            ScreenSide::Left => options.first(),
            ScreenSide::Right => options.last(),
        };
        chosen.map_or(Meant::Ask(self), |&(_, meant)| meant)
    }

    /// Whether what is to be chosen is the way round of the whole move.
    fn is_first_way(self, state: &State) -> bool {
        self.so_far.is_empty() && !state.rules().spec().back_again
    }

    /// The house that is asked about, as the board draws it.
    pub fn shown(self, state: &State) -> Preview {
        let toward = match self.is_first_way(state) {
            true => vec![ScreenSide::Left, ScreenSide::Right],
            false => Vec::new(),
        };
        Preview {
            origin: Some(self.house),
            toward,
            ..Preview::default()
        }
    }

    /// What is to be chosen, in words.
    pub fn told(self, state: &State, near: Side, names: HouseNames) -> String {
        let number = names.house(self.house);
        if self.is_first_way(state) {
            return format!("House {number} can be sown either way round");
        }
        let words: Vec<_> = self.options(state, near).into_iter().map(|o| o.0).collect();
        format!("In the move of house {number}: {}", words.join(" or "))
    }
}

/// A choice within a move, for a button.
const fn choice_words(choice: Choice) -> &'static str {
    match choice {
        Choice::Way(way) => way_round(way),
        Choice::Stop => "stop in the kept house",
        Choice::Go => "lift it and go on",
    }
}

fn in_house(state: &State, action: Move) -> u16 {
    let house = action.house();
    house.map_or(0, |house| state.position().seeds(house))
}

/// The move that is meant by a house and, if that is told, the side of the screen that its seeds shall
/// go to, on a board with `near` below.
pub fn meant(state: &State, house: House, near: Side, toward: Option<ScreenSide>) -> Meant {
    let choosing = Choosing::of(house);
    let Some(toward) = toward.filter(|_| choosing.is_first_way(state)) else {
        return choosing.meant(state);
    };
    let moves = choosing.moves(state);
    if moves.len() < 2 {
        return choosing.meant(state);
    }
    let goes_there = |m: &&Move| goes_toward(state, **m, near) == Some(toward);
    let there: Vec<Move> = moves.iter().filter(goes_there).copied().collect();
    match there[..] {
        [] => choosing.meant(state),
        [only] => Meant::Move(only),
        [first, ..] => Meant::Ask(Choosing {
            so_far: state.rules().choices_at_first(first),
            ..choosing
        }),
    }
}

/// The same where a house may be pointed at again because more of its move was `asked`.
pub fn meant_again(
    state: &State,
    asked: Option<Choosing>,
    house: House,
    near: Side,
    toward: Option<ScreenSide>,
) -> Meant {
    match (asked.filter(|asked| asked.house == house), toward) {
        (Some(asked), Some(toward)) => asked.toward(state, near, toward),
        _ => meant(state, house, near, toward),
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
            .flatten()
            .into_iter()
            .collect(),
        ..preview_of(trace)
    }
}

/// Whether a house can be sown either way round now.
pub fn is_to_choose(state: &State, house: House) -> bool {
    matches!(meant(state, house, Side::South, None), Meant::Ask(_))
}

/// The side of the screen to which the first seeds of a move go; `None` for the swap.
pub fn goes_toward(state: &State, action: Move, near: Side) -> Option<ScreenSide> {
    let house = action.house()?;
    let told = || state.rules().way(house, state.position().seeds(house));
    let way = state.rules().beginning(action).way().unwrap_or_else(told);
    Some(toward(state.rules().shape(), house, way, near))
}

fn toward(shape: Shape, house: House, way: Way, near: Side) -> ScreenSide {
    // The numbers go to the owner's right in his home row, and to his left in a fighting row.
    let place = shape.place(house);
    let numbers_go_right = (place.side == near) == (place.row == 0);
    match numbers_go_right == (way == Way::Ccw) {
        true => ScreenSide::Right,
        false => ScreenSide::Left,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_near_row_goes_right_counter_clockwise_and_the_far_row_left() {
        let shape = Shape::new(2, 8).unwrap();
        let cases = [
            (Side::South, 3, Way::Ccw, Side::South, ScreenSide::Right),
            (Side::South, 3, Way::Cw, Side::South, ScreenSide::Left),
            (Side::South, 3, Way::Ccw, Side::North, ScreenSide::Left),
            (Side::North, 3, Way::Ccw, Side::South, ScreenSide::Left),
            (Side::South, 12, Way::Ccw, Side::South, ScreenSide::Left),
            (Side::North, 12, Way::Ccw, Side::South, ScreenSide::Right),
        ];
        for (side, number, way, near, expected) in cases {
            let house = shape.house(side, number).unwrap();
            assert_eq!(toward(shape, house, way, near), expected, "{house} {way:?}");
        }
    }
}
