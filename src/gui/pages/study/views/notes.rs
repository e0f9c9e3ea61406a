//! What is written beside the present move, and what can be done with it.

use egui::{Button, Id, TextEdit, Ui, vec2};

use crate::game::note::{MAX_COMMENT, Mark};
use crate::gui::action::Actions;
use crate::gui::command::Command;
use crate::gui::pages::study::action::StudyAction;
use crate::gui::pages::study::state::Study;
use crate::gui::parts::widgets::{choice, field_of_many, take_focus};
use crate::gui::theme::size;

/// The identity of the text box, to give it the focus.
pub fn comment_field() -> Id {
    Id::unique("comment field")
}

/// The height of all of it with so many lines to write in, in points.
pub const fn height(lines: usize) -> f32 {
    92.0 + 18.0 * lines as f32
}

/// Marks, the comment and buttons.
pub fn notes_ui(ui: &mut Ui, study: &Study, lines: usize, actions: &mut Actions) {
    let record = &study.play.game.record;
    let here = record.here();
    let note = record.note(here);
    ui.spacing_mut().item_spacing = vec2(size::SMALL_GAP, size::GAP);
    ui.add_enabled_ui(here.is_some(), |ui| {
        ui.horizontal(|ui| {
            ui.spacing_mut().button_padding.x = size::LITTLE_PADDING;
            let width = (ui.available_width() - 5.0 * 4.0) / 6.0;
            for mark in Mark::ALL {
                let chosen = note.mark == Some(mark);
                let response = choice(ui, chosen, mark.sign(), [width, 26.0]);
                let response = response.accessible_name(format!("Mark as {}", mark.meaning()));
                if response.on_hover_text(mark.meaning()).clicked() {
                    actions.push(StudyAction::SetMark((!chosen).then_some(mark)));
                }
            }
        });
    });
    let mut text = note.comment().to_owned();
    let hint = match here {
        Some(_) => "Comment on this move",
        None => "Comment on the game",
    };
    egui::ScrollArea::vertical()
        .id_salt("comment")
        .max_height(18.0 * lines as f32 + 8.0)
        .show(ui, |ui| {
            let field = (comment_field(), (study.play.game_number, here));
            let response = field_of_many(ui, field, &mut text, |text| {
                TextEdit::multiline(text)
                    .hint_text(hint)
                    .char_limit(MAX_COMMENT)
                    .desired_rows(lines)
                    .desired_width(f32::INFINITY)
            });
            let response = response.accessible_name("Comment");
            take_focus(&response, None);
            let tip = Command::Comment.tip(ui.ctx(), record.rules().shape().houses());
            if response.on_hover_text(tip).changed() {
                actions.push(StudyAction::Comment(text.clone()));
            }
        });
    ui.horizontal(|ui| {
        ui.spacing_mut().button_padding.x = size::LITTLE_PADDING;
        ui.spacing_mut().item_spacing.x = size::SMALL_GAP;
        let is_variation = here.is_some_and(|id| !record.is_on_main_line() && record.has(Some(id)));
        let mut button = |ui: &mut Ui, text: &str, command: Command, enabled: bool| {
            let tip = command.tip(ui.ctx(), record.rules().shape().houses());
            let response = ui.add_enabled(enabled, Button::new(text));
            if response.on_hover_text(tip).clicked() {
                actions.push(command);
            }
        };
        button(ui, "Promote", Command::Promote, is_variation);
        button(ui, "Delete", Command::DeleteMove, here.is_some());
        button(
            ui,
            "Best line",
            Command::BestLine,
            record.state().outcome().is_none(),
        );
        button(ui, "Copy line", Command::CopyMoves, here.is_some());
    });
}
