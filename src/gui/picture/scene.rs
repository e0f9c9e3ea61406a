//! What a picture shows: a board with its players at one moment of a game.

use crate::game::contest::Game;
use crate::game::seat::Seat;
use crate::game::written::listed;
use crate::gui::board::{BoardModel, LastMove, Preview, Tag};
use crate::gui::parts::board_parts::{base, last_move_of};
use crate::gui::parts::plates::Plate;
use crate::gui::parts::ways::foreseen;
use crate::gui::thinking::review_tags::review_tags;
use crate::rules::board::House;
use crate::rules::position::Position;
use crate::rules::rule_set::RuleSet;
use crate::rules::side::{BySide, Side};
use crate::rules::state::{Move, State};
use crate::rules::words::names::{HouseNames, default_names};
use crate::storage::picture::PictureLook;
use crate::storage::settings::{BoardView, Settings};

/// A board with its players at one moment of a game.
#[derive(Clone, Debug)]
pub struct Scene {
    /// The players' plates.
    pub plates: BySide<Plate>,
    /// The player below.
    pub near: Side,
    /// What stands below: the rules, the last move.
    pub caption: String,
    /// Where a hint points.
    pub hint: Option<House>,
    /// Values at the houses.
    pub tags: Vec<Tag>,
    /// What the move that comes does.
    preview: Option<Preview>,
    last_move: Option<LastMove>,
    rules: RuleSet,
    position: Position,
    settings: Settings,
}

impl Scene {
    /// A game as it is where its record stands.
    pub fn of(game: &Game, look: PictureLook, settings: &Settings) -> Self {
        let record = &game.record;
        let caption = caption(game, settings.letters_name_houses());
        let tags = match settings.house_values {
            // Nobody hears a picture.
            true => review_tags(game, &default_names()),
            false => Vec::new(),
        };
        let last = record.last_trace();
        let last_move = last.and_then(|(_, trace)| last_move_of(&trace));
        let who = |side: Side| (game.name(side).to_owned(), game.seats[side]);
        let who = BySide::from_fn(who);
        let mut scene = Self::of_board(record.state(), last_move, (who, caption), tags, settings);
        scene.near = look.near;
        let is_end = record.made_count() == record.line().len();
        let plates = &mut scene.plates;
        if let Some(late) = game.time_over().filter(|_| is_end) {
            plates[late].to_move = false;
            plates[late.other()].won = true;
        }
        if let Some(told) = game.told_end() {
            for side in Side::ALL {
                plates[side].to_move = false;
                plates[side].won = told.winner == Some(side);
            }
        }
        scene
    }

    /// A board, seen from South, with who plays on it and what is told of it.
    pub fn of_board(
        state: &State,
        last_move: Option<LastMove>,
        (who, caption): (BySide<(String, Seat)>, String),
        tags: Vec<Tag>,
        settings: &Settings,
    ) -> Self {
        // Nobody sits opposite a picture.
        let view = BoardView::SouthBelow;
        Self {
            plates: BySide::from_fn(|side| Plate::of(state, side, who[side].clone(), view)),
            near: Side::South,
            caption,
            hint: None,
            tags,
            preview: None,
            last_move,
            rules: state.rules().clone(),
            position: *state.position(),
            settings: Settings {
                board_view: view,
                ..settings.clone()
            },
        }
    }

    /// The same moment with the move that comes shown on the board; `None` if it cannot be made.
    pub fn before(
        game: &Game,
        action: Move,
        look: PictureLook,
        settings: &Settings,
    ) -> Option<Self> {
        let state = game.record.state();
        let (trace, _) = state.preview(action).ok()?;
        Some(Self {
            preview: Some(foreseen(state, action, &trace, look.near)),
            last_move: None,
            ..Self::of(game, look, settings)
        })
    }

    /// The board as it is drawn.
    pub fn model(&self) -> BoardModel<'_> {
        BoardModel {
            last_move: self.last_move,
            preview: self.preview.as_ref(),
            hint: self.hint,
            tags: &self.tags,
            ..base(&self.settings, &self.rules, &self.position, self.near)
        }
    }

    /// What is seen, in words.
    pub fn said(&self) -> String {
        let seeds = |side: Side| format!("{} {}", self.plates[side].name, self.plates[side].seeds);
        format!(
            "{}: {}, {}",
            self.caption,
            seeds(Side::South),
            seeds(Side::North)
        )
    }
}

/// `Kalah · move 12: 3+2`.
fn caption(game: &Game, letters: bool) -> String {
    let record = &game.record;
    let names = HouseNames::letters_if(letters, record.rules().shape());
    match record.last() {
        Some(made) => {
            let (number, text) = (record.made_count(), listed(record.rules(), made, names));
            format!("{} · move {number}: {text}", game.rules_name)
        }
        None => game.rules_name.clone(),
    }
}
