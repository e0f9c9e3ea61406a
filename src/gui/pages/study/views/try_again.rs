//! The questions about mistakes, and how they stand.

use egui::{Id, Response, RichText, Ui};

use crate::game::places::PlaceStep;
use crate::gui::action::Actions;
use crate::gui::asking::question_status::QuestionStatus;
use crate::gui::command::Command;
use crate::gui::pages::page::Page as _;
use crate::gui::pages::play::ending::beginning;
use crate::gui::pages::study::action::StudyAction;
use crate::gui::pages::study::state::Study;
use crate::gui::pages::study::trying::Trying;
use crate::gui::pages::study::views::review::variation_ui;
use crate::gui::parts::widgets::{Emphasis, button_if, choice, heading, quiet, scroll};
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
                if let Some(why) = study.no_questions() {
                    ui.add_space(theme::size::GRID);
                    ui.label(why);
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
                Some(side) => beginning(study.play.game.name(side)),
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
    let has_next = study.leads_to_mistake(PlaceStep::Next);
    // Every button keeps its place, whatever the answer is.
    ui.horizontal_wrapped(|ui| {
        let mut button = |ui: &mut Ui, text: &str, emphasis: Emphasis, command: Command| {
            let leads = command != Command::NextMistake || has_next;
            let can = leads && study.can(command) == Some(true);
            let response = button_if(ui, can, text, emphasis);
            let tip = command.tip(ui.ctx(), study.key_board().shape.houses());
            if response.on_hover_text(tip).clicked() {
                actions.push(command);
            }
        };
        let next = Emphasis::main_if(trying.is_over());
        button(ui, "Next question", next, Command::NextMistake);
        button(ui, "Hint", Emphasis::Plain, Command::Hint);
        button(ui, "Solution", Emphasis::Plain, Command::Solution);
        // After a wrong answer that is the way on.
        let again = Emphasis::main_if(trying.status == QuestionStatus::Wrong);
        button(ui, "Once more", again, Command::Undo);
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
        let said = ui.label(RichText::new(&study.said).color(color));
        bring_into_view(&said, &study.said);
        ui.add_space(theme::size::GRID);
    }
    let last = match trying.is_over() && !has_next {
        true => "That was the last question: ",
        false => "",
    };
    ui.label(quiet(format!("{last}{}", trying.found_text())));
}

/// In a low window, scrolls to what is said, once for each text.
fn bring_into_view(label: &Response, said: &str) {
    let (ctx, id) = (&label.ctx, Id::unique("said of the question"));
    let new = Id::unique(said);
    let before: Option<Id> =
        ctx.data_mut(|data| data.get_temp_mut_or_default::<Option<Id>>(id).replace(new));
    if before != Some(new) {
        label.scroll_to_me(None);
    }
}
