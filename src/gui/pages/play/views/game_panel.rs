//! The game: players, the clock, the score of the match, the moves.

use std::num::NonZeroU8;

use egui::{RichText, Ui};

use crate::game::record::MadeMove;
use crate::game::written::listed;
use crate::gui::action::Actions;
use crate::gui::pages::play::action::PlayAction;
use crate::gui::pages::play::ending::{first_to_text, score_line};
use crate::gui::pages::play::state::Play;
use crate::gui::parts::clock::clock_choice;
use crate::gui::parts::widgets::{self, choice_list, heading, list_entry, quiet, text_width};
use crate::gui::shared::Shared;
use crate::gui::theme;
use crate::rules::clause::Clause;
use crate::rules::clause::value::ClauseValue;
use crate::rules::rule_set::RuleSet;
use crate::rules::side::Side;
use crate::rules::spec::NextStart;
use crate::rules::words::names::HouseNames;

use crate::gui::pages::play::views::seats::{LABEL_WIDTH, missing_ui, name_ui, pause_ui, seat_ui};

/// The width of the number before a line of moves, in points.
const NUMBER: f32 = 26.0;
/// How many games may win a match; 0 for no end.
const LENGTHS: [u8; 6] = [0, 2, 3, 5, 7, 10];

/// The whole tab.
pub fn game_panel_ui(ui: &mut Ui, play: &Play, shared: &Shared, actions: &mut Actions) {
    players(ui, play, shared, actions);
    score(ui, play, actions);
    moves(ui, play, actions);
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

fn moves(ui: &mut Ui, play: &Play, actions: &mut Actions) {
    heading(ui, "Moves");
    let record = &play.game.record;
    let line: Vec<&MadeMove> = record.line().collect();
    if line.is_empty() {
        ui.weak("No move yet");
        return;
    }
    let made = record.made_count();
    // What a move has captured is told once it has been seen.
    let told = match play.playback {
        Some(_) => made.saturating_sub(1),
        None => line.len(),
    };
    ui.spacing_mut().interact_size.y = 22.0;
    ui.spacing_mut().item_spacing.y = 2.0;
    ui.spacing_mut().button_padding = egui::vec2(6.0, 1.0);
    step(
        ui,
        "Start",
        "Go to the start",
        StepState::of(0, made),
        actions,
        0,
    );
    let turns = turns(&line);
    let written = (play.game.rules(), play.houses());
    // A line holds a turn of each player, or only the second's if he began, and has the number of its first move, as everywhere.
    for pair in turns.chunks(2) {
        ui.columns(2, |columns| {
            for (column, turn) in columns.iter_mut().zip(pair) {
                column.horizontal_top(|ui| {
                    ui.spacing_mut().item_spacing = egui::vec2(2.0, 2.0);
                    if std::ptr::eq(turn, &pair[0]) {
                        let text = quiet((turn.before + 1).to_string());
                        ui.add_sized([NUMBER, 20.0], egui::Label::new(text));
                    }
                    // A long turn goes on below its own moves, not below the number.
                    ui.vertical(|ui| {
                        ui.horizontal_wrapped(|ui| {
                            turn_ui(ui, written, turn, (made, told), actions)
                        });
                    });
                });
            }
        });
    }
}

/// The moves of one turn, with how many moves came before it.
struct TurnMoves<'a> {
    before: usize,
    moves: Vec<&'a MadeMove>,
}

fn turns<'a>(line: &[&'a MadeMove]) -> Vec<TurnMoves<'a>> {
    let mut turns: Vec<TurnMoves<'a>> = Vec::new();
    let mut goes_on = false;
    for (before, &made) in line.iter().enumerate() {
        match turns.last_mut() {
            Some(turn) if goes_on => turn.moves.push(made),
            _ => turns.push(TurnMoves {
                before,
                moves: vec![made],
            }),
        }
        goes_on = made.extra_move;
    }
    turns
}

/// `told` is how many moves are told with what they captured.
fn turn_ui(
    ui: &mut Ui,
    (rules, names): (&RuleSet, HouseNames),
    turn: &TurnMoves<'_>,
    (made, told): (usize, usize),
    actions: &mut Actions,
) {
    let side = turn.moves.first().map_or(Side::South, |m| m.by);
    let initial = match side {
        Side::South => "S",
        Side::North => "N",
    };
    ui.label(quiet(initial));
    for (offset, entry) in turn.moves.iter().enumerate() {
        let after = turn.before + offset + 1;
        let text = match after <= told {
            true => listed(rules, entry, names),
            false => names.action(entry.action),
        };
        let heard = format!("Move {after}: {side} {text}");
        step(
            ui,
            &text,
            &heard,
            StepState::of(after, made),
            actions,
            after,
        );
    }
}

/// Where a move of the list stands to the position on the board.
#[derive(Clone, Copy, PartialEq, Eq)]
enum StepState {
    Made,
    Here,
    Undone,
}

impl StepState {
    fn of(after: usize, made: usize) -> Self {
        match after.cmp(&made) {
            std::cmp::Ordering::Less => Self::Made,
            std::cmp::Ordering::Equal => Self::Here,
            std::cmp::Ordering::Greater => Self::Undone,
        }
    }
}

fn step(
    ui: &mut Ui,
    text: &str,
    heard: &str,
    state: StepState,
    actions: &mut Actions,
    goes_to: usize,
) {
    let tokens = theme::tokens(ui.ctx());
    let mut text = RichText::new(text);
    if state == StepState::Undone {
        text = text.color(tokens.quiet).italics();
    }
    let tip = match state {
        StepState::Undone => "Undone: click to go there",
        StepState::Made | StepState::Here => "Click to go there",
    };
    let response = ui
        .add(egui::Button::selectable(state == StepState::Here, text))
        .accessible_name(heard)
        .on_hover_text(tip);
    if state == StepState::Here {
        keep_in_view(ui, &response, heard);
    }
    if response.clicked() {
        actions.push(PlayAction::GoTo(goes_to));
    }
}

/// Scrolls the list to the present move when that has changed.
fn keep_in_view(ui: &Ui, response: &egui::Response, heard: &str) {
    let id = egui::Id::unique("shown move");
    let seen = ui.data(|d| d.get_temp::<String>(id));
    if seen.as_deref() != Some(heard) {
        ui.data_mut(|d| d.insert_temp(id, heard.to_owned()));
        response.scroll_to_me(None);
    }
}
