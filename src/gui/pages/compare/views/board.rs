//! One board of the compare page.

use egui::Ui;

use crate::gui::action::Actions;
use crate::gui::board::{ScreenSide, Tag, TagKind, board_ui as paint_board};
use crate::gui::pages::compare::action::CompareAction;
use crate::gui::pages::compare::comparison::{Comparison, board_id};
use crate::gui::pages::compare::views::foreseen::Foreseen;
use crate::gui::parts::board_parts::{base, last_move_of, preview_of};
use crate::gui::parts::keyboard::focused_house;
use crate::gui::parts::resting::{asked_about, refusal_ui};
use crate::gui::parts::ways::{meant, meant_again};
use crate::gui::shared::Shared;
use crate::gui::thinking::words::signed;
use crate::rules::board::House;
use crate::rules::side::Side;

/// The board as large as the room left; the house pointed at and which half of it, or that under the
/// cursor.
pub fn board_ui(
    ui: &mut Ui,
    comparison: &Comparison,
    number: usize,
    foreseen: &Foreseen,
    shared: &Shared,
    actions: &mut Actions,
) -> Option<(House, Option<ScreenSide>)> {
    let board = comparison.linked.boards().get(number)?;
    let (rules, state) = (board.rules(), board.state());
    let now = ui.input(|i| i.time);
    let playback = comparison.playbacks.get(number).and_then(Option::as_ref);
    let frame = playback.map(|playback| playback.frame(now));
    let position = frame.as_ref().map_or(*state.position(), |f| f.position);
    let moving = comparison.is_moving();
    let playable = if moving {
        Vec::new()
    } else {
        state.legal_houses()
    };
    let trace = foreseen.traces.get(number).and_then(Option::as_ref);
    let preview = trace.map(preview_of);
    let names = Side::ALL.map(|side| format!("Board {} {side}", number + 1));
    let mut model = base(&shared.settings, rules, &position, Side::South);
    model.id = board_id(number);
    model.names.south = &names[0];
    model.names.north = &names[1];
    model.playable = &playable;
    model.preview = preview.as_ref();
    model.struck =
        (comparison.refusal_on(number)).and_then(|refusal| refusal.struck(ui, &shared.settings));
    model.cursor = focused_house(ui.ctx(), model.id, rules.shape());
    let tags = if moving {
        Vec::new()
    } else {
        difference_tags(comparison, number)
    };
    if let Some(frame) = &frame {
        model.in_flight = &frame.flying;
        model.turned = frame.turned;
    } else if !moving {
        let moved = comparison.linked.last_moved(number);
        model.last_move = moved.and_then(|moved| last_move_of(&moved.trace));
        model.tags = &tags;
    }
    let cursor = model.cursor;
    let room = ui.max_rect();
    let response = paint_board(ui, &model);
    let clicked = ui.input(|i| i.pointer.primary_clicked()) && ui.rect_contains_pointer(room);
    if moving && (clicked || response.clicked.is_some()) {
        // What is seen is not yet what is to be played.
        actions.push(CompareAction::Skip);
    } else if let Some(house) = response.clicked {
        let asked = comparison.asked.filter(|_| comparison.active == number);
        let meant = meant_again(state, asked, house, Side::South, response.half);
        actions.push(CompareAction::Mean(number, meant));
    }
    let made = comparison.linked.made_count();
    let asked = asked_about(ui, model.id, response.hovered, made, moving);
    let refused = asked.and_then(|house| {
        let action = meant(state, house, Side::South, response.half).action()?;
        Some((house, state.check(action).err()?))
    });
    let told = (state, &comparison.names(board));
    refusal_ui(ui, model.id, comparison.refusal_on(number), refused, told);
    if gains_focus(ui, model.id, response.focused) && comparison.active != number {
        actions.push(CompareAction::Activate(number));
    }
    let hovered = response.hovered.map(|house| (house, response.half));
    hovered.or(cursor.map(|house| (house, None)))
}

/// Whether the keyboard's focus comes to another house of this board. While it rests there, another
/// board can be chosen by other means.
fn gains_focus(ui: &Ui, board: egui::Id, focused: Option<House>) -> bool {
    let id = board.with("focused before");
    let before = ui.data(|d| d.get_temp::<Option<House>>(id)).flatten();
    ui.data_mut(|d| d.insert_temp(id, focused));
    focused.is_some() && focused != before
}

/// What each pit has more or less than its like on the board that is compared with; nothing where that is no board that plays
/// along.
pub fn difference_tags(comparison: &Comparison, number: usize) -> Vec<Tag> {
    let linked = &comparison.linked;
    let first = linked.compared_with();
    if number < first {
        return Vec::new();
    }
    let first = first + 1;
    let differences = comparison.linked.differences(number).into_iter();
    differences
        .map(|(pit, more)| Tag {
            pit,
            text: signed(more),
            kind: TagKind::Difference,
            heard: match more {
                1.. => format!("{more} more than on board {first}"),
                _ => format!("{} fewer than on board {first}", -more),
            },
        })
        .collect()
}
