//! The rules of one board: a change takes effect on it at once.

use egui::Ui;

use crate::gui::action::Actions;
use crate::gui::chooser::state::ChooseFor;
use crate::gui::draft::{Draft, RulesEdit};
use crate::gui::own::shelf::OwnShelf;
use crate::gui::pages::compare::action::CompareAction;
use crate::gui::pages::compare::comparison::Comparison;
use crate::gui::pages::compare::views::series;
use crate::gui::parts::over_foot::over_foot;
use crate::gui::parts::rules_editor::{all_clauses, faults_ui, has_room_below, preset_choice};
use crate::gui::parts::rules_head::keep_button;
use crate::gui::parts::widgets::{choice, scroll, small};
use crate::gui::theme::size;

/// The whole tab.
pub fn rules_ui(ui: &mut Ui, comparison: &Comparison, own: &OwnShelf, actions: &mut Actions) {
    board_choice(ui, comparison, actions);
    let draft = comparison.draft(own.rules());
    // Both may ask for something.
    let (mut edits, mut ways_out) = (Vec::new(), Vec::new());
    let mut later = Actions::default();
    let content = |ui: &mut Ui| {
        scroll(ui, "rules of a board", |ui| {
            preset_choice(ui, &draft, own, ChooseFor::Board, actions);
            if !has_room_below(ui) {
                not_together_ui(ui, &draft, &mut edits);
            }
            all_clauses(ui, &draft, &mut edits);
        });
    };
    let foot = |ui: &mut Ui| foot(ui, &draft, &mut ways_out, &mut later);
    over_foot(ui, "foot of a board's rules", content, foot);
    let edits = edits.into_iter().chain(ways_out);
    actions.extend(edits.map(CompareAction::EditRules));
    actions.extend(later.into_vec());
}

/// Why the rules do not go together, if they do not.
fn not_together_ui(ui: &mut Ui, draft: &Draft, edits: &mut Vec<RulesEdit>) {
    if draft.checked().is_err() {
        ui.label(small("The board keeps its rules until these go together"));
        faults_ui(ui, draft, edits);
    }
}

/// What is wrong with the rules, and what leads to files, stays at the bottom; the clauses scroll.
fn foot(ui: &mut Ui, draft: &Draft, edits: &mut Vec<RulesEdit>, actions: &mut Actions) {
    if has_room_below(ui) {
        not_together_ui(ui, draft, edits);
    }
    ui.horizontal(|ui| {
        if ui.button("Open rules…").clicked() {
            actions.push(CompareAction::OpenRules);
        }
        keep_button(ui, draft, actions);
    });
}

/// Which board's rules are shown.
fn board_choice(ui: &mut Ui, comparison: &Comparison, actions: &mut Actions) {
    ui.horizontal(|ui| {
        ui.weak("Board");
        for number in 0..comparison.linked.boards().len() {
            let chosen = comparison.active == number;
            let response = choice(ui, chosen, (number + 1).to_string(), size::CHOICE)
                .accessible_name(format!("Rules of board {}", number + 1));
            if response.clicked() {
                actions.push(CompareAction::Activate(number));
            }
        }
        series::mark_ui(ui, 28.0, comparison.active);
    });
    ui.add_space(size::SMALL_GAP);
}
