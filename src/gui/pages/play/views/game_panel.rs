//! The game: players, the clock, the score of the match.

use std::num::NonZeroU8;

use egui::Ui;

use crate::gui::action::Actions;
use crate::gui::pages::play::action::PlayAction;
use crate::gui::pages::play::ending::{first_to_text, score_line};
use crate::gui::pages::play::state::Play;
use crate::gui::parts::clock::clock_choice;
use crate::gui::parts::widgets::{self, choice_list, heading, list_entry, text_width};
use crate::gui::shared::Shared;
use crate::rules::clause::Clause;
use crate::rules::clause::value::ClauseValue;
use crate::rules::side::Side;
use crate::rules::spec::NextStart;

use crate::gui::pages::play::views::seats::{LABEL_WIDTH, missing_ui, name_ui, pause_ui, seat_ui};

/// How many games may win a match; 0 for no end.
const LENGTHS: [u8; 6] = [0, 2, 3, 5, 7, 10];

/// The whole tab.
pub fn game_panel_ui(ui: &mut Ui, play: &Play, shared: &Shared, actions: &mut Actions) {
    players(ui, play, shared, actions);
    score(ui, play, actions);
}

fn players(ui: &mut Ui, play: &Play, shared: &Shared, actions: &mut Actions) {
    heading(ui, "Players");
    for side in [Side::North, Side::South] {
        ui.horizontal(|ui| {
            ui.add_sized([LABEL_WIDTH, 30.0], egui::Label::new(side.to_string()));
            name_ui(ui, play, side, actions);
        });
        missing_ui(ui, &play.names()[side]);
        seat_ui(ui, play, side, &shared.settings, actions);
    }
    pause_ui(ui, play, shared, actions);
    heading(ui, "Clock");
    if let Some(control) = clock_choice(ui, play.game.time_control()) {
        actions.push(PlayAction::SetClock(control));
    }
}

fn score(ui: &mut Ui, play: &Play, actions: &mut Actions) {
    heading(ui, "Match");
    let game = &play.game;
    let score = game.score();
    let names = play.names();
    ui.label(score_line(&names, score));
    if game.has_rounds() {
        let rounds = game.rounds_score();
        ui.label(format!(
            "Round {} · rounds {} : {}",
            game.round(),
            rounds.wins.south,
            rounds.wins.north
        ));
    }
    starter(ui, play, actions);
    next_starter(ui, play, actions);
    match_length(ui, game.match_length, actions);
    if !game.games.finished.is_empty() && ui.button("Clear the score").clicked() {
        actions.push(PlayAction::ClearScore);
    }
}

/// Who starts this game: to be chosen until somebody has moved.
fn starter(ui: &mut Ui, play: &Play, actions: &mut Actions) {
    let game = &play.game;
    if !game.can_let_start() || game.round() > 1 {
        let has_begun = game.record.line().len() > 0;
        let started = if has_begun { "started" } else { "starts" };
        ui.label(format!("{} {started}", play.names()[game.starter()]));
        return;
    }
    let radio = |ui: &mut Ui, side: Side, actions: &mut Actions| {
        let radio = widgets::radio(ui, game.starter() == side, play.names()[side].as_str());
        let radio = radio.accessible_name(format!("{side} starts"));
        if radio.clicked() {
            actions.push(PlayAction::LetStart(side));
        }
    };
    let names = play.names();
    let beside = ["Starts", &names.south, &names.north].map(|text| text_width(ui, text));
    let spacing = ui.spacing();
    let marks = 2.0 * (spacing.icon_width + spacing.icon_spacing + spacing.item_spacing.x);
    if beside.iter().sum::<f32>() + marks <= ui.available_width() {
        ui.horizontal(|ui| {
            ui.label("Starts");
            for side in Side::ALL {
                radio(ui, side, actions);
            }
        });
    } else {
        ui.label("Starts");
        ui.scope(|ui| {
            ui.style_mut().wrap_mode = Some(egui::TextWrapMode::Truncate);
            for side in Side::ALL {
                radio(ui, side, actions);
            }
        });
    }
}

/// Who starts the next game of the match.
fn next_starter(ui: &mut Ui, play: &Play, actions: &mut Actions) {
    let chosen = play.game.rules().spec().match_rules.next_start;
    let text = |rule: NextStart| Clause::NextStart.value_label(&ClauseValue::Word(rule.word()));
    ui.horizontal(|ui| {
        ui.label("Next to start");
        let mut combo = egui::ComboBox::from_id_salt("next start").selected_text(text(chosen));
        if ui.available_width() < 130.0 {
            combo = combo.width(ui.available_width()).truncate();
        }
        let shown = choice_list(ui, combo, |ui| {
            for &rule in NextStart::ALL {
                if list_entry(ui, rule == chosen, text(rule)).clicked() {
                    actions.push(PlayAction::SetNextStart(rule));
                }
            }
        });
        shown.accessible_name("Who starts the next game");
    });
}

/// How many games win the match.
fn match_length(ui: &mut Ui, chosen: Option<NonZeroU8>, actions: &mut Actions) {
    let text = |goal: Option<NonZeroU8>| goal.map_or_else(|| "no end".to_owned(), first_to_text);
    ui.horizontal(|ui| {
        ui.label("Length");
        let combo = egui::ComboBox::from_id_salt("match goal").selected_text(text(chosen));
        let shown = choice_list(ui, combo, |ui| {
            for goal in LENGTHS.map(NonZeroU8::new) {
                if list_entry(ui, goal == chosen, text(goal)).clicked() {
                    actions.push(PlayAction::SetMatchLength(goal));
                }
            }
        });
        shown.accessible_name("How many games win the match");
    });
}
