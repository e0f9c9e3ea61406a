//! The keyboard's cursor on a board.

use egui::{Context, FocusDirection, Id, Key, Modifiers};

use crate::gui::board::pit_id;
use crate::gui::tab_stop::keep_arrows;
use crate::rules::board::{House, Shape};
use crate::rules::side::Side;

/// Where number and arrow keys find houses.
#[derive(Clone, Copy, Debug)]
pub struct KeyBoard {
    /// Its identity.
    pub id: Id,
    /// Its houses.
    pub shape: Shape,
    /// Whose houses number keys stand for, if anybody's.
    pub to_move: Option<Side>,
}

/// The house of a board that has the keyboard's focus.
pub fn focused_house(ctx: &Context, board: Id, shape: Shape) -> Option<House> {
    let focused = ctx.memory(|m| m.focused())?;
    shape.all_houses().find(|&h| pit_id(board, h) == focused)
}

impl KeyBoard {
    /// The house of this number of the player to move.
    pub fn house(self, number: u8) -> Option<House> {
        self.shape.house(self.to_move?, number)
    }

    /// The house that has the keyboard's focus.
    pub fn focused(self, ctx: &Context) -> Option<House> {
        focused_house(ctx, self.id, self.shape)
    }

    /// Whether keys are for the board, and not for some text being written.
    pub fn has_keys(self, ctx: &Context) -> bool {
        !ctx.egui_wants_keyboard_input() || self.focused(ctx).is_some()
    }

    /// Moves the cursor over the board, shown with `near` below, and keeps it there.
    pub fn move_focus(self, ctx: &Context, near: Side, legal: impl FnOnce() -> Vec<House>) {
        if let Some(house) = self.arrow(ctx, near, legal) {
            ctx.memory_mut(|m| {
                m.request_focus(pit_id(self.id, house));
                // The key was for us: the focus shall not move on from there.
                m.move_focus(FocusDirection::None);
            });
        }
        if let Some(house) = self.focused(ctx) {
            keep_arrows(ctx, pit_id(self.id, house));
        }
    }

    /// The house an arrow key leads to: from the cursor, or where there is none onto the first house that can be played.
    fn arrow(self, ctx: &Context, near: Side, legal: impl FnOnce() -> Vec<House>) -> Option<House> {
        // In a menu they go from entry to entry.
        if !self.has_keys(ctx) || egui::Popup::is_any_open(ctx) {
            return None;
        }
        let key = [
            Key::ArrowLeft,
            Key::ArrowRight,
            Key::ArrowUp,
            Key::ArrowDown,
        ]
        .into_iter()
        .find(|&key| ctx.input_mut(|i| i.consume_key(Modifiers::NONE, key)))?;
        match self.focused(ctx) {
            Some(from) => Some(beside(self.shape, from, key, near)),
            None => {
                let first = legal().first().copied();
                first.or_else(|| self.shape.house(self.to_move.unwrap_or(near), 1))
            }
        }
    }
}

/// The neighbour of a house in the direction of an arrow, on a board with `near` below.
fn beside(shape: Shape, from: House, key: Key, near: Side) -> House {
    let place = |house: House| {
        let place = shape.place(house);
        // Rows from the bottom, columns from the left, as the board is seen.
        let (mut row, mut column) = (i32::from(place.row), i32::from(place.column));
        if place.side != near {
            row = 2 * i32::from(shape.rows()) - 1 - row;
        }
        if near == Side::North {
            column = i32::from(shape.houses_in_row()) - 1 - column;
        }
        (row, column)
    };
    let (row, column) = place(from);
    let wanted = match key {
        Key::ArrowLeft => (row, column - 1),
        Key::ArrowRight => (row, column + 1),
        Key::ArrowUp => (row + 1, column),
        _ => (row - 1, column),
    };
    shape
        .all_houses()
        .find(|&h| place(h) == wanted)
        .unwrap_or(from)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrows_follow_the_board_as_it_is_seen() {
        let shape = Shape::new(1, 6).unwrap();
        let house = |side, n| shape.house(side, n).unwrap();
        let south = Side::South;
        let north = Side::North;
        let cases = [
            (house(south, 3), Key::ArrowRight, south, house(south, 4)),
            (house(south, 3), Key::ArrowLeft, south, house(south, 2)),
            (house(south, 3), Key::ArrowUp, south, house(north, 4)),
            (house(north, 4), Key::ArrowDown, south, house(south, 3)),
            (house(north, 4), Key::ArrowRight, south, house(north, 3)),
            (house(south, 6), Key::ArrowRight, south, house(south, 6)),
            (house(north, 3), Key::ArrowRight, north, house(north, 4)),
            (house(north, 3), Key::ArrowUp, north, house(south, 4)),
        ];
        for (from, key, near, to) in cases {
            assert_eq!(beside(shape, from, key, near), to, "{from} {key:?} {near}");
        }
    }
}
