//! The setup editor: a number for every pit, who moves first, start from there.

use egui::containers::menu::{MenuButton, MenuConfig};
use egui::{PopupCloseBehavior, RichText, Ui};

use crate::gui::action::Actions;
use crate::gui::command::Command;
use crate::gui::notices::sentence;
use crate::gui::pages::page::SetupFor;
use crate::gui::pages::setup::action::SetupAction;
use crate::gui::pages::setup::state::Setup;
use crate::gui::parts::over_foot::over_foot;
use crate::gui::parts::widgets::{
    Emphasis, button_if, check, free_enter, heading, quiet, radio, scroll, small, trouble_ui,
};
use crate::gui::shared::Shared;
use crate::gui::theme;
use crate::gui::theme::size;
use crate::rules::board::{House, Pit, Shape};
use crate::rules::claim::may_be_claimed;
use crate::rules::clause::MAX_SEEDS_IN_START;
use crate::rules::position::Position;
use crate::rules::side::Side;
use crate::rules::spec::Rounds;
use crate::rules::start_check::MAX_SEEDS_IN_STORE;
use crate::rules::words::phrase::counted;

use crate::gui::parts::board_parts::house_labels;

/// The least width of a field, in points: three digits, and eight fields in the usual panel.
const LEAST: f32 = 31.0;
/// The greatest width of a field, in points.
const MOST: f32 = 48.0;
/// Between two fields, in points.
const GAP: f32 = 4.0;
/// The width of the field of a store, in points.
const STORE: f32 = 64.0;

/// The whole panel.
pub fn setup_panel_ui(ui: &mut Ui, setup: &Setup, shared: &Shared, actions: &mut Actions) {
    // Both may ask for something.
    let mut later = Actions::default();
    let content = |ui: &mut Ui| {
        scroll(ui, "setup", |ui| {
            ui.add_space(size::GRID);
            ui.label(RichText::new("Set up a position").heading());
            let rules = format!("Rules: {}", setup.named.name);
            ui.label(quiet(rules));
            pits(ui, setup, shared, actions);
            houses_ui(ui, setup, shared, actions);
            filling(ui, setup, actions);
        });
    };
    let foot = |ui: &mut Ui| start(ui, setup, shared, &mut later);
    over_foot(ui, "foot of the setup", content, foot);
    actions.extend(later.into_vec());
}

/// A number for every pit, in the order of the board: North's rows above South's, each as it is seen there.
fn pits(ui: &mut Ui, setup: &Setup, shared: &Shared, actions: &mut Actions) {
    let rules = &setup.named.rules;
    let position = setup.position();
    let labels = house_labels(&shared.settings);
    for side in [Side::North, Side::South] {
        heading(ui, &side.to_string());
        for row in board_rows(rules.shape(), side) {
            let (in_line, width) = divide(row.len(), ui.available_width());
            for line in row.chunks(in_line) {
                ui.horizontal(|ui| {
                    ui.spacing_mut().item_spacing.x = GAP;
                    for &house in line {
                        let label = labels.text(rules.shape(), house);
                        let name = format!("Seeds in {} house {}", house.side(), house.number());
                        ui.vertical(|ui| {
                            ui.spacing_mut().item_spacing.y = 1.0;
                            let small = quiet(label);
                            ui.add_sized([width, 14.0], egui::Label::new(small));
                            field(ui, width, Pit::House(house), &name, position, actions);
                        });
                    }
                });
                ui.add_space(size::LEAST_GAP);
            }
        }
        if rules.has_stores() {
            ui.horizontal(|ui| {
                let is_reserve = rules.spec().reserve > 0;
                let text = if is_reserve { "To enter" } else { "Store" };
                ui.label(quiet(text));
                let name = format!("Seeds in {side} store");
                field(ui, STORE, Pit::Store(side), &name, position, actions);
            });
        }
    }
}

/// The rows of a side from the upper to the lower, and the houses of each from left to right, with South
/// below.
fn board_rows(shape: Shape, side: Side) -> Vec<Vec<House>> {
    let from_above = |row: u8| match side {
        Side::North => row,
        Side::South => shape.rows() - 1 - row,
    };
    let houses = shape.all_houses();
    let mut houses: Vec<House> = houses.filter(|&h| shape.place(h).side == side).collect();
    houses.sort_by_key(|&house| {
        let place = shape.place(house);
        (from_above(place.row), place.column)
    });
    let rows = houses.chunks(usize::from(shape.houses_in_row()));
    rows.map(<[House]>::to_vec).collect()
}

/// How many of `count` fields stand in a line of this width, and how wide each is, in points.
fn divide(count: usize, available: f32) -> (usize, f32) {
    let most = ((available + GAP) / (LEAST + GAP)).max(1.0) as usize;
    let lines = count.div_ceil(most).max(1);
    let in_line = count.div_ceil(lines).max(1);
    let width = (available + GAP) / in_line as f32 - GAP;
    (in_line, width.min(MOST))
}

/// What is the case with houses besides seeds, under rules that know of it: claimed, burnt, kept.
fn houses_ui(ui: &mut Ui, setup: &Setup, shared: &Shared, actions: &mut Actions) {
    let (rules, position) = (&setup.named.rules, setup.position());
    let shape = rules.shape();
    let houses = || shape.all_houses();
    if rules.has_claims() {
        heading(ui, "Claimed houses");
        for side in Side::ALL {
            let can: Vec<_> = houses()
                .filter(|&house| may_be_claimed(rules, side, house))
                .collect();
            let is_his = |house| position.claimer(house) == Some(side);
            let title = format!("{side}’s");
            house_list(ui, &title, (&can, shape), shared, is_his, |house, is_on| {
                actions.push(SetupAction::Claim(house, is_on.then_some(side)));
            });
        }
    }
    let spec = rules.spec();
    if spec.match_rules.burn && spec.match_rules.rounds != Rounds::Number(1) && !spec.must_capture {
        heading(ui, "Burnt houses");
        let all: Vec<_> = houses().collect();
        let is_burnt = |house| position.is_burnt(house);
        house_list(
            ui,
            "Burnt",
            (&all, shape),
            shared,
            is_burnt,
            |house, is_on| {
                actions.push(SetupAction::Burn(house, is_on));
            },
        );
    }
    let number = spec.kept_house;
    if number > 0 {
        heading(ui, "Kept houses");
        for side in Side::ALL {
            let mut keeps = position.keeps(side);
            if check(ui, &mut keeps, format!("{side} still keeps house {number}")).changed() {
                actions.push(SetupAction::Keep(side, keeps));
            }
        }
    }
}

/// Some of these houses in a line, and a list in which each can be chosen.
fn house_list(
    ui: &mut Ui,
    title: &str,
    (houses, shape): (&[House], Shape),
    shared: &Shared,
    is_on: impl Fn(House) -> bool,
    mut change: impl FnMut(House, bool),
) {
    let labels = house_labels(&shared.settings);
    let named = |house: House| format!("{} {}", house.side(), labels.text(shape, house));
    let chosen: Vec<_> = houses
        .iter()
        .copied()
        .filter(|&h| is_on(h))
        .map(named)
        .collect();
    let text = match chosen.is_empty() {
        true => format!("{title}: none"),
        false => format!("{title}: {}", chosen.join(", ")),
    };
    let stays = MenuConfig::new().close_behavior(PopupCloseBehavior::CloseOnClickOutside);
    MenuButton::new(text).config(stays).ui(ui, |ui| {
        scroll_list(ui, |ui| {
            for &house in houses {
                let mut on = is_on(house);
                if check(ui, &mut on, named(house)).changed() {
                    change(house, on);
                }
            }
        });
    });
}

/// A list that scrolls where the window is too low for it.
fn scroll_list(ui: &mut Ui, entries: impl FnOnce(&mut Ui)) {
    let room = (ui.ctx().content_rect().height() * 0.6).max(120.0);
    egui::ScrollArea::vertical()
        .max_height(room)
        .show(ui, entries);
}

/// How many seeds there are, and other positions to begin with.
fn filling(ui: &mut Ui, setup: &Setup, actions: &mut Actions) {
    ui.add_space(size::GRID);
    let total = setup.position().total();
    let usual = setup.named.rules.start(Side::South).total();
    let told = counted(u64::from(total), "seed") + " in all";
    ui.label(match total == usual {
        true => told,
        false => format!("{told}; the game begins with {usual}"),
    });
    ui.horizontal_wrapped(|ui| {
        for (text, edit) in [
            ("Clear", SetupAction::Clear),
            ("Opening", SetupAction::Opening),
        ] {
            if ui.button(text).clicked() {
                actions.push(edit);
            }
        }
        if ui.button("Paste").clicked() {
            actions.push(Command::Paste);
        }
    });
}

/// Who moves, what is wrong, and the start.
fn start(ui: &mut Ui, setup: &Setup, shared: &Shared, actions: &mut Actions) {
    let tokens = theme::tokens(ui.ctx());
    let position = setup.position();
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = size::WIDE_GAP;
        ui.label("To move");
        for side in [Side::South, Side::North] {
            let chosen = position.to_move() == side;
            if radio(ui, chosen, side.to_string()).clicked() {
                actions.push(SetupAction::ToMove(side));
            }
        }
    });
    ui.add_space(size::SMALL_GAP);
    let fault = setup.fault();
    let over = setup.over().filter(|_| fault.is_none());
    if let Some(fault) = &fault {
        trouble_ui(ui, sentence(&fault.to_string()));
    } else if let Some(end) = &over {
        let text = format!(
            "The game is already over here: {} ({})",
            end.reason, end.headline
        );
        ui.label(small(text).color(tokens.warning));
    }
    // Boards under other rules may go on where these end.
    let can_start = match setup.purpose {
        SetupFor::Game => fault.is_none() && over.is_none(),
        SetupFor::Comparison => fault.is_none(),
    };
    ui.horizontal_wrapped(|ui| {
        let text = match setup.purpose {
            SetupFor::Game => "Start from here",
            SetupFor::Comparison => "Compare from here",
        };
        // On a house of the board Enter adds a seed.
        let enter = shared.modal.is_none() && free_enter(ui);
        let button = button_if(ui, can_start, text, Emphasis::Main);
        if button
            .on_hover_text("Enter, while nothing has the focus")
            .clicked()
            || (can_start && enter)
        {
            actions.push(SetupAction::Start);
        }
        if setup.purpose == SetupFor::Game
            && ui
                .add_enabled(fault.is_none(), egui::Button::new("Compare from here"))
                .on_hover_text("Play on from here under several rule sets at once")
                .clicked()
        {
            actions.push(SetupAction::Compare);
        }
        if ui.button("Cancel").clicked() {
            actions.push(SetupAction::Cancel);
        }
    });
}

/// The most that can be typed: three digits, as fields and counts on the board have room for.
const TYPED: u16 = 999;

/// The number of one pit. More than it may hold can be typed, and is then told to be too many.
fn field(
    ui: &mut Ui,
    width: f32,
    pit: Pit,
    name: &str,
    position: &Position,
    actions: &mut Actions,
) {
    let seeds = position.in_pit(pit);
    let most = match pit {
        Pit::House(_) => MAX_SEEDS_IN_START,
        Pit::Store(_) => MAX_SEEDS_IN_STORE,
    };
    let mut number = seeds;
    ui.scope(|ui| {
        ui.spacing_mut().button_padding.x = size::LEAST_PADDING;
        ui.spacing_mut().interact_size.x = width;
        let drag = egui::DragValue::new(&mut number)
            .speed(0.1)
            .range(0..=TYPED)
            .clamp_existing_to_range(false);
        let response = ui
            .add_sized([width, size::FIELD], drag)
            .accessible_name(name);
        let response = response.on_hover_text(format!("Up to {most} seeds"));
        if response.changed() && number != seeds {
            actions.push(SetupAction::Put(pit, number));
        }
    });
}
