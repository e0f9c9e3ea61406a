//! The setup editor: a number for every pit, who moves first, start from there.

use egui::{RichText, Ui};

use crate::gui::action::{Action, SetupEdit};
use crate::gui::command::Command;
use crate::gui::desk::Desk;
use crate::gui::setup::Setup;
use crate::gui::theme;
use crate::rules::board::Pit;
use crate::rules::clause::MAX_SEEDS_IN_START;
use crate::rules::rule_set::MAX_SEEDS_IN_STORE;
use crate::rules::side::Side;

use super::panel::{heading, scroll};

/// The whole panel.
pub fn setup_panel_ui(ui: &mut Ui, desk: &Desk, setup: &Setup, actions: &mut Vec<Action>) {
    egui::Panel::bottom("setup-actions")
        .frame(egui::Frame::new().inner_margin(egui::Margin::symmetric(0, 8)))
        .show(ui, |ui| start(ui, desk, setup, actions));
    scroll(ui, "setup", |ui| {
        ui.add_space(8.0);
        ui.label(RichText::new("Set up a position").heading());
        let rules = format!("Rules: {}", desk.game.named.name);
        ui.label(RichText::new(rules).small().weak());
        pits(ui, desk, setup, actions);
    });
}

/// A number for every pit.
fn pits(ui: &mut Ui, desk: &Desk, setup: &Setup, actions: &mut Vec<Action>) {
    let rules = desk.game.rules();
    let position = setup.position();
    for side in [Side::North, Side::South] {
        heading(ui, &side.to_string());
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = egui::vec2(6.0, 6.0);
            for house in rules.shape().houses_of(side) {
                let pit = Pit::House(house);
                let number = house.number().to_string();
                let name = format!("Seeds in {side} house {number}");
                field(
                    ui,
                    &number,
                    &name,
                    position.in_pit(pit),
                    MAX_SEEDS_IN_START,
                    |n| {
                        actions.push(Action::Setup(SetupEdit::Put(pit, n)));
                    },
                );
            }
            if rules.has_stores() {
                let pit = Pit::Store(side);
                let name = format!("Seeds in {side} store");
                field(
                    ui,
                    "Store",
                    &name,
                    position.in_pit(pit),
                    MAX_SEEDS_IN_STORE,
                    |n| {
                        actions.push(Action::Setup(SetupEdit::Put(pit, n)));
                    },
                );
            }
        });
    }
}

/// Who moves, what is wrong, and the start.
fn start(ui: &mut Ui, desk: &Desk, setup: &Setup, actions: &mut Vec<Action>) {
    let tokens = theme::tokens(ui.ctx());
    let rules = desk.game.rules();
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
    let fault = setup.fault(rules);
    if let Some(fault) = &fault {
        ui.label(RichText::new(fault.to_string()).small().color(tokens.error));
    }
    ui.horizontal(|ui| {
        let start = egui::Button::new(RichText::new("Start from here").color(tokens.on_accent))
            .fill(tokens.accent)
            .min_size(egui::vec2(0.0, 32.0));
        if ui.add_enabled(fault.is_none(), start).clicked() {
            actions.push(Action::Setup(SetupEdit::Start));
        }
        if ui.button("Cancel").clicked() {
            actions.push(Action::Setup(SetupEdit::Cancel));
        }
    });
}

fn field(ui: &mut Ui, label: &str, name: &str, seeds: u16, most: u16, mut put: impl FnMut(u16)) {
    ui.vertical(|ui| {
        ui.spacing_mut().item_spacing.y = 1.0;
        ui.add_sized(
            [48.0, 12.0],
            egui::Label::new(RichText::new(label).small().weak()),
        );
        let mut number = seeds;
        let drag = egui::DragValue::new(&mut number).range(0..=most).speed(0.1);
        let response = ui.add_sized([48.0, 28.0], drag).accessible_name(name);
        if response.changed() && number != seeds {
            put(number);
        }
    });
}
