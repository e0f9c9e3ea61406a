//! The boards as pictures show them: each between its plates, with its rules and how it stands below.

use crate::game::seat::Seat;
use crate::gui::pages::compare::comparison::Comparison;
use crate::gui::pages::compare::views::board::difference_tags;
use crate::gui::pages::compare::views::standing::stands;
use crate::gui::parts::board_parts::last_move_of;
use crate::gui::picture::scene::Scene;
use crate::rules::side::BySide;
use crate::storage::settings::Settings;

/// A scene for each board, in their order.
pub fn scenes(comparison: &Comparison, settings: &Settings) -> Vec<Scene> {
    let boards = comparison.linked.boards().iter().enumerate();
    let scenes = boards.map(|(number, board)| {
        let moved = comparison.linked.last_moved(number);
        let caption = format!(
            "{} · {}",
            board.name(),
            stands(comparison, number, board).text
        );
        let names = comparison.names(board);
        let who = BySide::from_fn(|side| (names[side].clone(), Seat::Person));
        Scene::of_board(
            board.state(),
            moved.and_then(|moved| last_move_of(&moved.trace)),
            (who, caption),
            difference_tags(comparison, number),
            settings,
        )
    });
    scenes.collect()
}
