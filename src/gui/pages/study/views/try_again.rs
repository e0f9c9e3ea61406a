//! The questions about mistakes, and how they stand.

use egui::{Button, RichText, Ui};

use crate::gui::action::Actions;
use crate::gui::asking::question_status::QuestionStatus;
use crate::gui::command::Command;
use crate::gui::pages::page::Page as _;
use crate::gui::pages::play::ending::cut;
use crate::gui::pages::study::action::StudyAction;
use crate::gui::pages::study::state::Study;
use crate::gui::pages::study::trying::Trying;
use crate::gui::pages::study::views::review::variation_ui;
use crate::gui::parts::widgets::{choice, heading, primary, quiet, scroll};
use crate::gui::theme::{self, size};
use crate::rules::side::Side;

/// The whole tab.
pub fn try_again_ui(ui: &mut Ui, study: &Study, actions: &mut Actions) {
    scroll(ui, "try again", |ui| {
        whose_ui(ui, study, actions);
        variation_ui(ui, study, actions);
        match study.trying() {
            Some(trying) => question_ui(ui, study, trying, actions),
            None => {
                ui.add_space(theme::size::GRID);
                ui.label(quiet(
                    "Each mistake that a review has found becomes a question: find a better move.",
                ));
                if !study.said.is_empty() {
                    ui.add_space(theme::size::GRID);
                    ui.label(&study.said);
                }
            }
        }
    });
}

/// Whose mistakes: each choice begins anew.
fn whose_ui(ui: &mut Ui, study: &Study, actions: &mut Actions) {
    heading(ui, "Mistakes of");
    let whose = study.trying().map(|trying| trying.whose);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = size::LEAST_GAP;
        for side in [Some(Side::South), Some(Side::North), None] {
            let text = match side {
                None => "Both".to_owned(),
                Some(side) => cut(study.play.game.name(side)).into_owned(),
            };
            let name = match side {
                None => "Try the mistakes of both players".to_owned(),
                Some(side) => format!("Try the mistakes of {side}"),
            };
            let response = choice(ui, whose == Some(side), text, [64.0, 28.0]);
            if response.accessible_name(name).clicked() {
                actions.push(StudyAction::TryAgain(side));
            }
        }
    });
}

fn question_ui(ui: &mut Ui, study: &Study, trying: &Trying, actions: &mut Actions) {
    let tokens = theme::tokens(ui.ctx());
    let (number, all) = trying.number();
    heading(ui, &format!("Question {number} of {all}"));
    ui.label(study.question().unwrap_or_default());
    ui.add_space(theme::size::GRID);
    // Every button keeps its place, whatever the answer is.
    ui.horizontal_wrapped(|ui| {
        let mut button = |ui: &mut Ui, button: Button<'static>, command: Command| {
            let response = ui.add_enabled(study.can(command) == Some(true), button);
            let tip = command.tip(ui.ctx(), study.key_board().shape.houses());
            if response.on_hover_text(tip).clicked() {
                actions.push(command);
            }
        };
        let next = match trying.is_over() {
            true => primary(tokens, "Next question"),
            false => Button::new("Next question"),
        };
        button(ui, next, Command::NextMistake);
        button(ui, Button::new("Hint"), Command::Hint);
        button(ui, Button::new("Solution"), Command::Solution);
        // After a wrong answer that is the way on.
        let again = match trying.status {
            QuestionStatus::Wrong => primary(tokens, "Once more"),
            _ => Button::new("Once more"),
        };
        button(ui, again, Command::Undo);
        if ui
            .button("Stop")
            .on_hover_text("Back to the game as it was (Esc)")
            .clicked()
        {
            actions.push(StudyAction::EndTrying);
        }
    });
    ui.add_space(theme::size::GRID);
    if study.question().as_deref() != Some(study.said.as_str()) {
        let color = trying.status.color(tokens);
        ui.label(RichText::new(&study.said).color(color));
        ui.add_space(theme::size::GRID);
    }
    ui.label(quiet(trying.found_text()));
}
