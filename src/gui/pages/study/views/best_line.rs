//! The best line from the position on the board: each move shows where it leads, and a click goes there.

use egui::{Label, RectAlign, Response, RichText, Sense, Tooltip, Ui, WidgetInfo};

use crate::game::record::NodeId;
use crate::gui::board::board_ui;
use crate::gui::pages::study::action::StudyAction;
use crate::gui::pages::study::state::Study;
use crate::gui::parts::board_parts::{base, last_move_of, small_board};
use crate::gui::parts::widgets::{quiet, text_width};
use crate::gui::shared::Shared;
use crate::gui::theme;
use crate::gui::thinking::words::line_text;
use crate::rules::side::Side;
use crate::rules::state::{Move, State};
use crate::rules::words::names::HouseNames;

/// Between the moves of two turns, in points.
const BETWEEN: f32 = 10.0;
/// The width of the board that is shown of a move, in points.
const BOARD: f32 = 300.0;

/// Whether there is room for what stands before the best line and a move of it.
pub fn has_room(ui: &Ui, head: &str) -> bool {
    text_width(ui, head) + 3.0 * BETWEEN <= ui.available_width()
}

/// As many moves of the best line as there is room for, after its head; answers what a click asks for.
pub fn best_line_ui(
    ui: &mut Ui,
    head: RichText,
    study: &Study,
    line: &[Move],
    shared: &Shared,
) -> Option<StudyAction> {
    let mut chosen = None;
    ui.spacing_mut().item_spacing.x = 0.0;
    ui.label(head);
    let moves = study.play.game.record.state().with_movers(line);
    let houses = study.play.houses();
    let mut before = None;
    for (number, (by, action)) in moves.into_iter().enumerate() {
        let text = houses.action(action);
        // Letters tell whose they are.
        let between = match (before, houses, by) {
            (Some(last), ..) if last == by => "-",
            (_, HouseNames::Numbers, Side::South) => " S ",
            (_, HouseNames::Numbers, Side::North) => " N ",
            (None, HouseNames::Letters, _) => " ",
            (Some(_), HouseNames::Letters, _) => ", ",
        };
        if ui.available_width() < text_width(ui, &format!("{between}{text} …")) {
            ui.label(quiet(" …"));
            break;
        }
        ui.label(quiet(between));
        before = Some(by);
        let color = theme::tokens(ui.ctx()).accent;
        let link = Label::new(RichText::new(&text).color(color)).selectable(false);
        // Not a stop of Tab: by keys the whole line is added at once.
        let response = ui.add(link.sense(Sense::CLICK));
        let said = format!("Best line, move {}: {by} {text}", number + 1);
        response.widget_info(|| WidgetInfo::labeled(egui::Role::Link, true, &said));
        let response = response.on_hover_cursor(egui::CursorIcon::PointingHand);
        let to_there = line.get(..=number).unwrap_or(line);
        let response = response.on_hover_ui(|ui| {
            let state = study.play.game.record.state().clone();
            board_after(ui, study, state, to_there, shared);
        });
        if response.clicked() {
            chosen = Some(StudyAction::TryLine(to_there.to_vec()));
        }
    }
    chosen
}

/// Shows, while the pointer is there, the board after the better move in place of a mistake, and the line that it begins; on this
/// side of what is pointed at.
pub fn board_instead(
    response: &Response,
    study: &Study,
    mistake: NodeId,
    at: RectAlign,
    shared: &Shared,
) {
    let mut tooltip = Tooltip::for_enabled(response);
    tooltip.popup = tooltip.popup.align(at);
    tooltip.show(|ui| {
        let (before, line) = study.better_line(mistake);
        let told = line_text(&before, &line, study.play.houses());
        board_after(ui, study, before, line.get(..1).unwrap_or(&[]), shared);
        ui.label(format!("Better: {told}"));
    });
}

/// A small board after these moves from a position.
fn board_after(ui: &mut Ui, study: &Study, mut state: State, line: &[Move], shared: &Shared) {
    let mut last = None;
    for &action in line {
        // It was found by the same rules.
        let Ok((trace, _)) = state.play_traced(action) else {
            return;
        };
        last = Some(trace);
    }
    let near = study.near(&shared.settings);
    let mut model = base(&shared.settings, state.rules(), state.position(), near);
    model.id = egui::Id::unique("board after a line");
    model.last_move = last.as_ref().and_then(last_move_of);
    ui.set_max_width(BOARD);
    small_board(ui, state.rules(), |ui| board_ui(ui, &model));
}
