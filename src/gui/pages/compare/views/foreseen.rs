//! What the house under the pointer would do on each board.

use crate::compare::linked::table::Reach;
use crate::gui::board::ScreenSide;
use crate::gui::pages::compare::comparison::Comparison;
use crate::gui::parts::ways::meant;
use crate::rules::board::House;
use crate::rules::side::Side;
use crate::rules::trace::Trace;

/// The house under the pointer and the board it is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hovered {
    /// The board, counted from 0.
    pub board: usize,
    /// Which one of that board.
    pub house: House,
    /// The half of it that is pointed at.
    pub half: Option<ScreenSide>,
}

/// What the house under the pointer would do on each board.
pub struct Foreseen {
    /// One for each board; `None` where it cannot be played.
    pub traces: Vec<Option<Trace>>,
    /// Why a board is not sown on whatever house is played where the pointer is.
    pub aside: Vec<Option<Aside>>,
    /// Whether a house is pointed at that can be played somewhere.
    pub any: bool,
}

/// Why a board takes no part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aside {
    /// The board under the pointer is not linked.
    OtherNotLinked,
    /// The board under the pointer waits for a choice of its own.
    OtherHasChoice,
    /// The board itself is not linked.
    NotLinked,
}

impl Foreseen {
    /// What the house pointed at would do.
    pub fn of(comparison: &Comparison, hovered: Option<Hovered>) -> Self {
        let boards = comparison.linked.boards();
        let hovered = hovered.filter(|_| !comparison.is_moving());
        let action = hovered.and_then(|at| {
            let state = boards.get(at.board)?.state();
            meant(state, at.house, Side::South, at.half).action()
        });
        let aside = boards.iter().enumerate().map(|(number, board)| {
            match comparison.linked.reach_of(hovered?.board) {
                Reach::Only(one) if one == number => None,
                Reach::Only(one) => Some(match boards.get(one)?.apart() {
                    Some(_) => Aside::OtherNotLinked,
                    None => Aside::OtherHasChoice,
                }),
                Reach::Linked => board.apart().map(|_| Aside::NotLinked),
            }
        });
        let aside: Vec<_> = aside.collect();
        let traces = boards.iter().zip(&aside).map(|(board, aside)| {
            let preview = board.state().preview(board.rules().as_told(action?));
            let found = preview.ok().filter(|_| aside.is_none());
            found.map(|(trace, _)| trace)
        });
        let traces: Vec<_> = traces.collect();
        let any = traces.iter().any(Option::is_some);
        Self { traces, aside, any }
    }
}
