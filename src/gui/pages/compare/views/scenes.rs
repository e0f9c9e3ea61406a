//! The boards as pictures show them: each between its plates, with its rules and how it stands below.

use crate::gui::pages::compare::comparison::Comparison;
use crate::gui::pages::compare::views::board::difference_tags;
use crate::gui::pages::compare::views::standing::stands;
use crate::gui::parts::board_parts::last_move_of;
use crate::gui::picture::scene::Scene;
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
        Scene::of_board(
            board.state(),
            moved.and_then(|moved| last_move_of(&moved.trace)),
            (&comparison.names(board).players, caption),
            difference_tags(comparison, number),
            settings,
        )
    });
    scenes.collect()
}
