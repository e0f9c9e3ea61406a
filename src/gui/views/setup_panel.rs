//! The setup editor: a number for every pit, who moves first, start from there.

use egui::{RichText, Ui};

use crate::gui::action::{Action, SetupEdit};
use crate::gui::command::Command;
use crate::gui::notices::sentence;
use crate::gui::setup::{Setup, SetupFor};
use crate::gui::theme;
use crate::rules::board::Pit;
use crate::rules::clause::MAX_SEEDS_IN_START;
use crate::rules::rule_set::MAX_SEEDS_IN_STORE;
use crate::rules::side::Side;

use super::panel::{heading, scroll};

/// The whole panel.
pub fn setup_panel_ui(ui: &mut Ui, setup: &Setup, actions: &mut Vec<Action>) {
    egui::Panel::bottom("setup-actions")
        .frame(egui::Frame::new().inner_margin(egui::Margin::symmetric(0, 8)))
        .show(ui, |ui| start(ui, setup, actions));
    scroll(ui, "setup", |ui| {
        ui.add_space(8.0);
        ui.label(RichText::new("Set up a position").heading());
        let rules = format!("Rules: {}", setup.named.name);
        ui.label(RichText::new(rules).small().weak());
        pits(ui, setup, actions);
    });
}

/// A number for every pit.
fn pits(ui: &mut Ui, setup: &Setup, actions: &mut Vec<Action>) {
    let rules = &setup.named.rules;
    let position = setup.position();
    for side in [Side::North, Side::South] {
        heading(ui, &side.to_string());
        let houses = rules.shape().houses_of(side).map(Pit::House);
        let stores = rules.has_stores().then_some(Pit::Store(side));
        let all: Vec<Pit> = houses.chain(stores).collect();
        let in_row = ((ui.available_width() + 6.0) / 54.0).max(1.0) as usize;
        for row in all.chunks(in_row) {
            ui.horizontal(|ui| {
                ui.spacing_mut().item_spacing.x = 6.0;
                for &pit in row {
                    field(ui, pit, position.in_pit(pit), actions);
                }
            });
            ui.add_space(2.0);
        }
    }
}

/// Who moves, what is wrong, and the start.
fn start(ui: &mut Ui, setup: &Setup, actions: &mut Vec<Action>) {
    let tokens = theme::tokens(ui.ctx());
    let position = setup.position();
    ui.horizontal(|ui| {
        ui.label("To move");
        for side in [Side::South, Side::North] {
            let chosen = position.to_move() == side;
            if ui.radio(chosen, side.to_string()).clicked() {
                actions.push(Action::Setup(SetupEdit::ToMove(side)));
            }
        }
    });
    ui.add_space(8.0);
    ui.label(format!("{} seeds in all", position.total()));
    ui.horizontal_wrapped(|ui| {
        for (text, edit) in [("Clear", SetupEdit::Clear), ("Opening", SetupEdit::Opening)] {
            if ui.button(text).clicked() {
                actions.push(Action::Setup(edit));
            }
        }
        if ui.button("Paste").clicked() {
            actions.push(Action::Run(Command::Paste));
        }
    });
    ui.add_space(12.0);
    let fault = setup.fault();
    if let Some(fault) = &fault {
        ui.label(
            RichText::new(sentence(&fault.to_string()))
                .small()
                .color(tokens.error),
        );
    }
    ui.horizontal_wrapped(|ui| {
        let text = match setup.purpose {
            SetupFor::Game => "Start from here",
            SetupFor::Comparison => "Compare from here",
        };
        let start = egui::Button::new(RichText::new(text).color(tokens.on_accent))
            .fill(tokens.accent)
            .min_size(egui::vec2(0.0, 32.0));
        if ui.add_enabled(fault.is_none(), start).clicked() {
            actions.push(Action::Setup(SetupEdit::Start));
        }
        if setup.purpose == SetupFor::Game
            && ui
                .add_enabled(fault.is_none(), egui::Button::new("Compare from here"))
                .on_hover_text("Play on from here under several rule sets at once")
                .clicked()
        {
            actions.push(Action::Setup(SetupEdit::Compare));
        }
        if ui.button("Cancel").clicked() {
            actions.push(Action::Setup(SetupEdit::Cancel));
        }
    });
}

/// The number of one pit under the house's own.
fn field(ui: &mut Ui, pit: Pit, seeds: u16, actions: &mut Vec<Action>) {
    let (label, name, most) = match pit {
        Pit::House(house) => (
            house.number().to_string(),
            format!("Seeds in {} house {}", house.side(), house.number()),
            MAX_SEEDS_IN_START,
        ),
        Pit::Store(side) => (
            "Store".to_owned(),
            format!("Seeds in {side} store"),
            MAX_SEEDS_IN_STORE,
        ),
    };
    ui.vertical(|ui| {
        ui.spacing_mut().item_spacing.y = 1.0;
        let small = RichText::new(label).small().weak();
        ui.add_sized([48.0, 14.0], egui::Label::new(small));
        let mut number = seeds;
        let drag = egui::DragValue::new(&mut number).range(0..=most).speed(0.1);
        let response = ui.add_sized([48.0, 28.0], drag).accessible_name(name);
        if response.changed() && number != seeds {
            actions.push(Action::Setup(SetupEdit::Put(pit, number)));
        }
    });
}
