//! The game: players, the score of the match, the moves.

use egui::{RichText, Ui};

use crate::game::record::Made;
use crate::gui::action::Action;
use crate::gui::desk::Desk;
use crate::gui::theme;
use crate::rules::clause::Clause;
use crate::rules::notation::print_move;
use crate::rules::side::Side;
use crate::rules::words::clauses::value_label;

use super::panel::heading;

/// The whole tab.
pub fn game_panel_ui(ui: &mut Ui, desk: &Desk, actions: &mut Vec<Action>) {
    players(ui, desk, actions);
    score(ui, desk, actions);
    moves(ui, desk, actions);
}

fn players(ui: &mut Ui, desk: &Desk, actions: &mut Vec<Action>) {
    heading(ui, "Players");
    for side in [Side::North, Side::South] {
        ui.horizontal(|ui| {
            ui.add_sized([52.0, 28.0], egui::Label::new(side.to_string()));
            let mut name = desk.names()[side].clone();
            let field = egui::TextEdit::singleline(&mut name)
                .char_limit(40)
                .desired_width(f32::INFINITY);
            let response = ui.add(field).accessible_name(format!("Name of {side}"));
            if response.changed() {
                actions.push(Action::Rename(side, name));
            }
        });
    }
}

fn score(ui: &mut Ui, desk: &Desk, actions: &mut Vec<Action>) {
    heading(ui, "Match");
    let game = &desk.game;
    let score = game.score();
    let names = desk.names();
    let mut line = format!(
        "{} {} : {} {}",
        names.south, score.wins.south, score.wins.north, names.north
    );
    match score.draws {
        0 => {}
        1 => line += " · 1 draw",
        n => line += &format!(" · {n} draws"),
    }
    ui.label(line);
    if game.has_rounds() {
        let rounds = game.rounds_score();
        ui.label(format!(
            "Round {} · rounds {} : {}",
            game.round(),
            rounds.wins.south,
            rounds.wins.north
        ));
    }
    let starter = match Clause::NextStart.get(game.rules().spec()) {
        Some(value) => value_label(Clause::NextStart, &value),
        None => String::new(),
    };
    ui.label(
        RichText::new(format!(
            "{} started · next game: {starter}",
            names[game.starter()]
        ))
        .small()
        .weak(),
    );
    if !game.games.finished.is_empty() && ui.button("Clear the score").clicked() {
        actions.push(Action::ClearScore);
    }
}

fn moves(ui: &mut Ui, desk: &Desk, actions: &mut Vec<Action>) {
    heading(ui, "Moves");
    let record = &desk.game.record;
    let line: Vec<&Made> = record.line().collect();
    if line.is_empty() {
        ui.weak("No move yet");
        return;
    }
    let made = record.made_count();
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = egui::vec2(2.0, 4.0);
        step(ui, "Start", "Go to the start", made == 0, false, || {
            actions.push(Action::GoTo(0))
        });
    });
    let mut turns: Vec<(usize, Vec<&Made>)> = Vec::new();
    let mut goes_on = false;
    for (index, entry) in line.into_iter().enumerate() {
        match turns.last_mut() {
            Some((_, moves)) if goes_on => moves.push(entry),
            _ => turns.push((index, vec![entry])),
        }
        goes_on = entry.extra_move;
    }
    for (number, (first, moves)) in turns.into_iter().enumerate() {
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = egui::vec2(2.0, 2.0);
            let side = moves.first().map_or(Side::South, |m| m.by);
            let who = match side {
                Side::South => "S",
                Side::North => "N",
            };
            ui.add_sized(
                [36.0, 20.0],
                egui::Label::new(
                    RichText::new(format!("{} {who}", number + 1))
                        .weak()
                        .small(),
                ),
            );
            for (offset, entry) in moves.into_iter().enumerate() {
                let after = first + offset + 1;
                let text = move_text(entry);
                let heard = format!("Move {after}: {side} {text}");
                step(ui, &text, &heard, made == after, after > made, || {
                    actions.push(Action::GoTo(after));
                });
            }
        });
    }
}

/// A move in the list: the house, then what it captured.
fn move_text(made: &Made) -> String {
    let mut text = print_move(made.action);
    if made.captured > 0 {
        text += &format!(" +{}", made.captured);
    }
    text
}

fn step(ui: &mut Ui, text: &str, heard: &str, here: bool, undone: bool, go: impl FnOnce()) {
    let tokens = theme::tokens(ui.ctx());
    let mut text = RichText::new(text);
    if undone {
        text = text.color(tokens.quiet).italics();
    }
    let response = ui
        .add(egui::Button::selectable(here, text).small())
        .accessible_name(heard)
        .on_hover_text(if undone {
            "Undone: click to go there"
        } else {
            "Click to go there"
        });
    if here {
        let id = egui::Id::unique("shown move");
        let seen = ui.data(|d| d.get_temp::<String>(id));
        if seen.as_deref() != Some(heard) {
            ui.data_mut(|d| d.insert_temp(id, heard.to_owned()));
            response.scroll_to_me(None);
        }
    }
    if response.clicked() {
        go();
    }
}
