//! What the house under the pointer would do on each board.

use crate::compare::linked::table::Reach;
use crate::gui::board::Toward;
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
    /// The house.
    pub house: House,
    /// The half of it that is pointed at.
    pub half: Option<Toward>,
}

/// What the house under the pointer would do on each board.
pub struct Foreseen {
    /// One for each board; `None` where it cannot be played.
    pub traces: Vec<Option<Trace>>,
    /// Whether a house is pointed at that can be played somewhere.
    pub any: bool,
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
        let traces = boards.iter().enumerate().map(|(number, board)| {
            let Hovered { board: on, .. } = hovered?;
            let reached = match comparison.linked.reach_of(on) {
                Reach::Only(one) => one == number,
                Reach::Linked => board.apart().is_none(),
            };
            let preview = board.state().preview(board.rules().as_told(action?));
            preview.ok().filter(|_| reached).map(|(trace, _)| trace)
        });
        let traces: Vec<_> = traces.collect();
        let any = traces.iter().any(Option::is_some);
        Self { traces, any }
    }
}
