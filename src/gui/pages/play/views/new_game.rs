//! The dialog of a new game: rules, opponents, who starts, the clock.

use egui::{Align, Key, Layout, ScrollArea, Ui};

use crate::game::seat::Seat;
use crate::gui::action::Actions;
use crate::gui::chooser::state::{ChooseFor, Chooser};
use crate::gui::own::shelf::OwnShelf;
use crate::gui::pages::play::action::PlayAction;
use crate::gui::pages::play::planned::{Opponents, Planned};
use crate::gui::pages::play::state::Play;
use crate::gui::pages::play::views::seats::{
    another_ui, everybody, keep_manner, level_ui, name_field, seat_entry,
};
use crate::gui::parts::clock::clock_choice;
use crate::gui::parts::rules_editor::rules_button;
use crate::gui::parts::rules_head::in_rows;
use crate::gui::parts::widgets::{self, Pressed, choice, dialog_buttons, go_along, quiet};
use crate::gui::shared::Shared;
use crate::gui::theme::{self, size};
use crate::gui::thinking::new_engine::TakenInFor;
use crate::gui::view::ViewAction;
use crate::rules::side::Side;
use crate::storage::settings::Settings;

/// Room for the words before a choice, in points.
const WORDS: f32 = 76.0;
/// Room for what there is to choose of a level.
const DETAILS: f32 = 260.0;
/// The rows of a text about the rules; few presets have a longer one.
const ROWS: usize = 3;
/// The height of a window that the dialog leaves free.
const SPARE: f32 = 210.0;

/// The whole dialog, in a window so high.
pub fn new_game_ui(ui: &mut Ui, play: &Play, shared: &Shared, height: f32, actions: &mut Actions) {
    let Some(planned) = &play.planned else {
        return;
    };
    ui.set_width(ui.available_width().min(520.0));
    ui.heading("New game");
    ui.add_space(size::GRID);
    let mut next = planned.clone();
    let mut asked = Actions::default();
    ScrollArea::vertical()
        .max_height(height - SPARE)
        .auto_shrink([false, true])
        .show(ui, |ui| {
            rules_row(ui, planned, &shared.own, &mut asked);
            ui.add_space(size::GRID);
            opponents_row(ui, &mut next, &shared.settings, &mut asked);
            ui.add_space(size::GRID);
            starter_row(ui, &mut next);
            ui.add_space(size::GRID);
            clock_row(ui, &mut next);
        });
    // Enter on what is chosen already begins the game.
    let enter = ui.input(|i| i.key_pressed(Key::Enter)) && ui.memory(|m| m.focused().is_some());
    let begins = enter && next == *planned && asked.is_empty();
    actions.extend(asked.into_vec());
    if next != *planned {
        actions.push(PlayAction::Plan(Box::new(next)));
    }
    ui.add_space(size::SMALL_GAP);
    if play.game.is_played() {
        ui.label(quiet("The game on the board is kept first"));
    }
    let pressed = dialog_buttons(ui, Some(("Start", true)), &[], "Cancel");
    match pressed.or(begins.then_some(Pressed::Primary)) {
        Some(Pressed::Primary) => {
            actions.push(ViewAction::CloseModal);
            actions.push(PlayAction::BeginPlanned);
        }
        Some(Pressed::Other(_) | Pressed::Cancel) => actions.push(ViewAction::CloseModal),
        None => {}
    }
}

fn row(ui: &mut Ui, words: &str, content: impl FnOnce(&mut Ui)) {
    ui.horizontal(|ui| {
        let label = egui::Label::new(words).selectable(false);
        ui.allocate_ui_with_layout(
            egui::vec2(WORDS, size::CONTROL_HEIGHT),
            egui::Layout::left_to_right(egui::Align::Center),
            |ui| {
                ui.set_min_width(WORDS);
                ui.add(label);
            },
        );
        ui.vertical(content);
    });
}

fn rules_row(ui: &mut Ui, planned: &Planned, own: &OwnShelf, actions: &mut Actions) {
    row(ui, "Rules", |ui| {
        let button = rules_button(ui, "Rules of the new game", &planned.named.name);
        let spec = planned.named.rules.spec();
        let known = own.known(&planned.named.name, spec);
        if button.on_hover_text("Choose other rules").clicked() {
            let chooser = Chooser::new(ChooseFor::NewGame, known);
            actions.push(ViewAction::Choose(chooser));
        }
        let known = known.filter(|known| !known.text.is_empty());
        let text = known.map_or("Rules of your own", |known| &known.text);
        // What is below stays where it is, however long the text.
        in_rows(ui, text, theme::tokens(ui.ctx()).quiet, ROWS);
    });
}

fn opponents_row(ui: &mut Ui, next: &mut Planned, settings: &Settings, actions: &mut Actions) {
    let shown = next.opponents();
    let person = match shown {
        Opponents::Computer(side) => side,
        _ => Side::South,
    };
    let mut chosen = shown;
    row(ui, "Who plays", |ui| {
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = size::SMALL_GAP;
            let all = [
                (Opponents::Persons, "Two people"),
                (Opponents::Computer(person), "You and the computer"),
                (Opponents::Computers, "Two computers"),
            ];
            let choices = all.map(|(opponents, text)| {
                let response = choice(ui, opponents == shown, text, size::CHOICE);
                if response.clicked() {
                    chosen = opponents;
                }
                response
            });
            go_along(&choices);
        });
        match shown {
            Opponents::Persons => ui.columns(2, |columns| {
                for (ui, side) in columns.iter_mut().zip(Side::ALL) {
                    name_row(ui, &side.to_string(), &mut next.names[side], side);
                }
            }),
            Opponents::Computer(side) => {
                levels(ui, next, side.other(), (settings, true), actions);
                ui.horizontal(|ui| {
                    ui.spacing_mut().item_spacing.x = size::WIDE_GAP;
                    ui.label("You play");
                    for side in Side::ALL {
                        let radio = widgets::radio(ui, side == person, side.to_string());
                        if radio.accessible_name(format!("You play {side}")).clicked() {
                            chosen = Opponents::Computer(side);
                        }
                    }
                    ui.spacing_mut().item_spacing.x = size::GRID;
                    name_row(ui, "as", &mut next.names[side], side);
                });
            }
            // Beside each other, so that all of the dialog is seen.
            Opponents::Computers => ui.columns(2, |columns| {
                for (ui, side) in columns.iter_mut().zip(Side::ALL) {
                    ui.label(quiet(side.to_string()));
                    levels(ui, next, side, (settings, false), actions);
                }
            }),
        }
    });
    if chosen != shown {
        *next = next.clone().with(chosen);
    }
}

/// The field of a person's name, with a word before it.
fn name_row(ui: &mut Ui, word: &str, name: &mut String, side: Side) {
    ui.horizontal(|ui| {
        ui.label(quiet(word));
        // No game yet.
        name_field(ui, name, (side, 0));
    });
}

/// The levels of a computer player, with how each plays, and if wanted how deep or long the chosen one looks: beside the last of
/// them, so that nothing is moved by it.
fn levels(
    ui: &mut Ui,
    next: &mut Planned,
    side: Side,
    (settings, has_details): (&Settings, bool),
    actions: &mut Actions,
) {
    ui.spacing_mut().item_spacing.y = size::LEAST_GAP;
    let seat = next.seats[side];
    for usual in everybody(settings, next.levels).filter(|&seat| seat != Seat::Person) {
        let chosen = usual.is_alike(&seat);
        let width = ui.available_width();
        let shown = if chosen { seat } else { usual };
        let response = seat_entry(ui, shown, chosen, width);
        if response.clicked() && !chosen {
            next.seat(side, keep_manner(seat, usual));
        }
    }
    ui.horizontal(|ui| {
        if let (true, Seat::Computer(player)) = (has_details, next.seats[side]) {
            ui.add_space(ui.spacing().button_padding.x);
            // Narrow, so that it stands below the levels, away from other programs.
            let size = egui::vec2(ui.available_width().min(DETAILS), size::CONTROL_HEIGHT);
            ui.allocate_ui(size, |ui| {
                level_ui(ui, side, player, &mut |player| {
                    next.seat(side, Seat::Computer(player));
                });
            });
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            another_ui(ui, TakenInFor::Plan(side), actions);
        });
    });
    ui.add_space(size::SMALL_GAP);
}

fn starter_row(ui: &mut Ui, next: &mut Planned) {
    row(ui, "Starts", |ui| {
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = size::WIDE_GAP;
            let choices = Side::ALL.map(|side| {
                let who = match (next.opponents(), next.seats[side]) {
                    (Opponents::Computer(_), Seat::Person) => "You".to_owned(),
                    (Opponents::Computer(_), _) => "The computer".to_owned(),
                    (_, Seat::Person) if !next.names[side].is_empty() => next.names[side].clone(),
                    _ => side.to_string(),
                };
                let radio = widgets::radio(ui, next.starter == side, who);
                let radio = radio.accessible_name(format!("{side} starts"));
                if radio.clicked() {
                    next.starter = side;
                }
                radio
            });
            go_along(&choices);
        });
    });
}

fn clock_row(ui: &mut Ui, next: &mut Planned) {
    row(ui, "Clock", |ui| {
        if let Some(control) = clock_choice(ui, next.clock) {
            next.clock = control;
        }
    });
}
