//! The rules: presets, every clause, whether they go together, and all of it in words.

use egui::Ui;

use crate::gui::action::{Action, Actions};
use crate::gui::chooser::state::ChooseFor;
use crate::gui::command::Command;
use crate::gui::draft::Draft;
use crate::gui::own::shelf::OwnShelf;
use crate::gui::pages::play::action::PlayAction;
use crate::gui::pages::play::state::Play;
use crate::gui::parts::over_foot::over_foot;
use crate::gui::parts::rules_editor::{all_clauses, faults_ui, has_room_below, preset_choice};
use crate::gui::parts::widgets::{Emphasis, button_if, quiet, scroll, small};
use crate::gui::theme::{self, size};

use crate::gui::parts::rules_head::keep_button;

/// The whole tab: what can be done stays at the bottom, the clauses scroll.
pub fn rules_panel_ui(ui: &mut Ui, play: &Play, own: &OwnShelf, actions: &mut Actions) {
    let draft = &play.draft;
    let changed = draft.spec() != play.game.rules().spec();
    let mut edits = Vec::new();
    // Both may ask for something.
    let mut later = Actions::default();
    let content = |ui: &mut Ui| {
        scroll(ui, "rules", |ui| {
            preset_choice(ui, draft, own, ChooseFor::Draft, actions);
            if !has_room_below(ui) {
                faults_ui(ui, draft, &mut edits);
            }
            all_clauses(ui, draft, &mut edits);
            ui.add_space(theme::size::GRID);
            if ui.button("Open rules…").clicked() {
                actions.push(PlayAction::OpenRules);
            }
        });
    };
    let foot = |ui: &mut Ui| offer(ui, draft, changed, &mut later);
    over_foot(ui, "foot of the rules", content, foot);
    actions.extend(edits.into_iter().map(PlayAction::EditRules));
    actions.extend(later.into_vec());
}

/// What is wrong, and what can be done with the rules as they are. Every button has a place of its own,
/// so that no click after an edit meets another one.
fn offer(ui: &mut Ui, draft: &Draft, changed: bool, actions: &mut Actions) {
    let tokens = theme::tokens(ui.ctx());
    let right = draft.checked().is_ok();
    ui.spacing_mut().item_spacing.y = size::SMALL_GAP;
    let has_room = has_room_below(ui);
    if !right && has_room {
        let mut edits = Vec::new();
        faults_ui(ui, draft, &mut edits);
        actions.extend(edits.into_iter().map(PlayAction::EditRules));
    } else if has_room {
        let text = match changed {
            true => small("The game on the board keeps its own rules").color(tokens.second),
            false => quiet("These are the rules of the game on the board"),
        };
        ui.add(egui::Label::new(text).truncate());
    }
    ui.horizontal(|ui| {
        // All fit into the narrowest panel.
        ui.spacing_mut().button_padding.x = size::GRID;
        let compare = ui
            .add_enabled(changed && right, egui::Button::new("Compare"))
            .on_hover_text("Keep the game and play it under these rules beside its own")
            .accessible_name("Compare with the game");
        if compare.clicked() {
            actions.push(PlayAction::CompareDraft);
        }
        let revert = ui
            .add_enabled(changed, egui::Button::new("Revert"))
            .on_hover_text("Back to the rules of the game on the board");
        if revert.clicked() {
            actions.push(PlayAction::RevertRules);
        }
        keep_button(ui, draft, actions);
    });
    let text = if changed {
        "New game with these rules"
    } else {
        "New game"
    };
    let begin = ui.vertical_centered_justified(|ui| button_if(ui, right, text, Emphasis::Main));
    if begin.inner.clicked() {
        actions.push(if changed {
            Action::from(PlayAction::NewGameWithRules)
        } else {
            Command::New.into()
        });
    }
}
