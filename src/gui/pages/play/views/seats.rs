//! Who plays a side: a person, a computer player or a program of somebody else's, and how well.

use std::time::Duration;

use egui::{Align, Key, Layout, Popup, PopupCloseBehavior, Response, RichText, Ui};

use crate::game::seat::{
    DEPTHS, EVERY, EngineSeat, SECONDS, SEEDS, Seat, USUAL_HANDICAP, USUAL_SECONDS, engine_name,
};
use crate::gui::action::Actions;
use crate::gui::pages::play::action::{EngineAction, PlayAction};
use crate::gui::pages::play::state::Play;
use crate::gui::parts::clauses::stepper;
use crate::gui::parts::focus_trail::goes_by_keys;
use crate::gui::parts::scripts::missing_notice;
use crate::gui::parts::widgets::{
    check, choice, choice_list, close_list, field_of_many, quiet, small, text_width,
};
use crate::gui::shared::Shared;
use crate::gui::theme::size;
use crate::gui::thinking::new_engine::{NewEngine, TakenInFor};
use crate::gui::view::ViewAction;
use crate::rules::side::Side;
use crate::search::level::{Handicap, Level, OpeningSource, Player};
use crate::storage::document::fields::MAX_NAME;
use crate::storage::level_settings::LevelSettings;
use crate::storage::parts::seat_part::seconds;
use crate::storage::settings::{MOST_PAUSE_MS, Settings};

/// Room for the words before a control, in points.
pub const LABEL_WIDTH: f32 = 52.0;
/// Room that a stepper takes, in points.
const STEPPER_WIDTH: f32 = 112.0;
/// The width of what a plate opens, in points.
const POPUP: f32 = 320.0;
/// Depths that are one click away.
const USUAL_DEPTHS: [u32; 3] = [4, 6, 8];

/// Everybody who can sit at a side: people, levels, set so, and the programs that are known.
pub fn everybody(settings: &Settings, levels: LevelSettings) -> impl Iterator<Item = Seat> {
    let engines = settings.engines.iter().map(|known| {
        Seat::Engine(EngineSeat {
            name: engine_name(&known.name),
            seconds: USUAL_SECONDS,
        })
    });
    Seat::usual()
        .map(move |seat| levels.set(seat))
        .chain(engines)
}

/// Who plays this side, and what there is to choose about him.
pub fn seat_ui(ui: &mut Ui, play: &Play, side: Side, settings: &Settings, actions: &mut Actions) {
    let seat = play.game.seats[side];
    indented(ui, |ui| {
        let name = format!("Who plays {side}");
        let width = ui.available_width();
        let combo = egui::ComboBox::from_id_salt(&name)
            .selected_text(seat.word())
            .width(width);
        let shown = choice_list(ui, combo, |ui| {
            for usual in everybody(settings, settings.levels) {
                let chosen = usual.is_alike(&seat);
                let shown = if chosen { seat } else { usual };
                let entry = seat_entry(ui, shown, chosen, 0.0);
                close_list(ui, &entry);
                if entry.clicked() && !chosen {
                    actions.push(PlayAction::SetSeat(side, keep_manner(seat, usual)));
                }
            }
            another_ui(ui, TakenInFor::Board(side), actions);
        });
        let combo = shown.accessible_name(name);
        combo.on_hover_text(skill(seat));
    });
    details_ui(ui, side, seat, actions);
}

/// A way to let a program of somebody else's play.
pub fn another_ui(ui: &mut Ui, place: TakenInFor, actions: &mut Actions) {
    if ui.selectable_label(false, "Another program…").clicked() {
        let new = Box::new(NewEngine::at(place));
        actions.push(PlayAction::Engine(EngineAction::Describe(new)));
        if matches!(place, TakenInFor::Board(_)) {
            // What it was chosen from.
            ui.close();
        }
    }
}

/// What there is to choose about a computer player.
fn details_ui(ui: &mut Ui, side: Side, seat: Seat, actions: &mut Actions) {
    if let Seat::Computer(player) = seat {
        let mut set = |player| actions.push(PlayAction::SetSeat(side, Seat::Computer(player)));
        level_ui(ui, side, player, &mut set);
        if matches!(player.level, Level::Perfect { .. }) {
            openings(ui, side, player, &mut set);
        }
        // The others do not look at what a move is worth.
        if matches!(player.level, Level::Expert { .. } | Level::Perfect { .. }) {
            softer(ui, side, player, &mut set);
        }
    }
    if let Seat::Engine(engine) = seat {
        row(ui, "Seconds", |ui| {
            let name = format!("Seconds for a move of {side}");
            let (low, high) = (*SECONDS.start(), *SECONDS.end());
            stepper(ui, &name, engine.seconds, low, high, |seconds| {
                let seat = Seat::Engine(EngineSeat { seconds, ..engine });
                actions.push(PlayAction::SetSeat(side, seat));
            });
        });
        indented(ui, |ui| {
            if ui.small_button("Forget this program").clicked() {
                actions.push(PlayAction::Engine(EngineAction::Forget(engine.name)));
            }
        });
    }
}

/// Who plays a side, opened by a click on its plate.
pub fn seat_popup_ui(
    plate: &Response,
    play: &Play,
    side: Side,
    shared: &Shared,
    actions: &mut Actions,
) {
    let popup = Popup::from_toggle_button_response(plate)
        .close_behavior(PopupCloseBehavior::CloseOnClickOutside)
        .gap(6.0);
    let is_left = popup.is_open() && plate.ctx.input(|i| i.key_pressed(Key::Escape));
    if is_left && goes_by_keys(&plate.ctx) {
        // The keyboard is where it was.
        plate.request_focus();
    }
    popup.show(|ui| {
        ui.set_width(POPUP);
        ui.horizontal(|ui| {
            ui.label("Name");
            let field = name_ui(ui, play, side, actions);
            // Who has written a name has done what the plate was opened for.
            if field.lost_focus() && ui.input(|i| i.key_pressed(Key::Enter)) {
                ui.close_kind(egui::UiKind::Popup);
                plate.request_focus();
            }
        });
        missing_ui(ui, &play.names()[side]);
        ui.add_space(size::SMALL_GAP);
        ui.weak(format!("Who plays {side}"));
        let seat = play.game.seats[side];
        for usual in everybody(&shared.settings, shared.settings.levels) {
            let chosen = usual.is_alike(&seat);
            let width = ui.available_width();
            ui.spacing_mut().item_spacing.y = size::LEAST_GAP;
            let shown = if chosen { seat } else { usual };
            if seat_entry(ui, shown, chosen, width).clicked() && !chosen {
                actions.push(PlayAction::SetSeat(side, keep_manner(seat, usual)));
            }
        }
        another_ui(ui, TakenInFor::Board(side), actions);
        ui.add_space(size::SMALL_GAP);
        details_ui(ui, side, seat, actions);
        pause_ui(ui, play, shared, actions);
    });
}

/// The field of a player's name.
pub fn name_ui(ui: &mut Ui, play: &Play, side: Side, actions: &mut Actions) -> Response {
    let mut name = play.game.players[side].clone();
    let response = name_field(ui, &mut name, (side, play.game_number));
    if response.changed() {
        actions.push(PlayAction::Rename(side, name));
    }
    response
}

/// The same for any name, of a game by its number.
pub fn name_field(ui: &mut Ui, name: &mut String, (side, game): (Side, u64)) -> Response {
    let id = ui.make_persistent_id(("name", side));
    let response = field_of_many(ui, (id, game), name, |name| {
        egui::TextEdit::singleline(name)
            .char_limit(MAX_NAME)
            .align(egui::Align2::LEFT_CENTER)
            .desired_width(f32::INFINITY)
    });
    response.accessible_name(format!("Name of {side}"))
}

/// Says under the field of a name if not all of it can be drawn, over the whole width.
pub fn missing_ui(ui: &mut Ui, name: &str) {
    if let Some(notice) = missing_notice(ui, name) {
        ui.add(egui::Label::new(quiet(notice)).wrap());
    }
}

/// An entry of the list of players, at least so wide: who, and how he plays, under the pointer where there is no room.
pub fn seat_entry(ui: &mut Ui, seat: Seat, chosen: bool, width: f32) -> Response {
    /// From this width on both have room beside each other, in points.
    const BOTH: f32 = 250.0;
    let button = egui::Button::selectable(chosen, seat.word()).min_size(egui::vec2(width, 0.0));
    let response = match (1.0..BOTH).contains(&width) {
        true => ui.add(button).on_hover_text(skill(seat)),
        false => ui.add(button.right_text(small(skill(seat)))),
    };
    let response = response.accessible_name(seat.word());
    ui.ctx().accesskit_node_builder(response.id, |node| {
        node.set_description(skill(seat));
    });
    response
}

/// How somebody plays, in a few words.
fn skill(seat: Seat) -> String {
    let player = match seat {
        Seat::Person => return "Somebody at this window".to_owned(),
        Seat::Engine(engine) => {
            return format!("Another program, {} s a move", engine.seconds);
        }
        Seat::Computer(player) => player,
    };
    match player.level {
        Level::Beginner => "Any legal move".to_owned(),
        Level::Amateur => "The move that captures most".to_owned(),
        Level::Expert { depth } => format!("Looks {depth} moves ahead"),
        Level::Perfect { time } => {
            format!("As exact as {} s a move allows", seconds(time))
        }
    }
}

/// The least time between the computer's moves, where it plays.
pub fn pause_ui(ui: &mut Ui, play: &Play, shared: &Shared, actions: &mut Actions) {
    let seats = play.game.seats;
    if Side::ALL.into_iter().all(|s| seats[s] == Seat::Person) {
        return;
    }
    ui.add_space(size::SMALL_GAP);
    let text = RichText::new("Pause before its moves");
    at_right(ui, text, |ui| {
        let mut time = f64::from(shared.settings.computer_pause_ms) / 1000.0;
        let drag = egui::DragValue::new(&mut time)
            .range(0.0..=f64::from(MOST_PAUSE_MS) / 1000.0)
            .speed(0.02)
            .fixed_decimals(1)
            .suffix(" s");
        let response = ui
            .add_sized(egui::vec2(64.0, size::FIELD), drag)
            .accessible_name("Pause before the computer’s moves");
        if response.changed() {
            actions.push(ViewAction::SetPause((time * 1000.0).round() as u32));
        }
    });
}

/// The next player as soft as the one before, with openings from where that one had them.
pub fn keep_manner(before: Seat, next: Seat) -> Seat {
    match (before, next) {
        (Seat::Computer(old), Seat::Computer(new)) => Seat::Computer(Player {
            level: new.level,
            ..old
        }),
        (_, next) => next,
    }
}

pub fn level_ui(ui: &mut Ui, side: Side, player: Player, set: &mut impl FnMut(Player)) {
    match player.level {
        Level::Beginner | Level::Amateur => {}
        Level::Expert { depth } => {
            let mut choose = |depth| {
                let level = Level::Expert { depth };
                set(Player { level, ..player });
            };
            row(ui, "Depth", |ui| {
                ui.spacing_mut().button_padding.x = size::LITTLE_PADDING;
                let name = format!("Depth of {side}");
                ui.spacing_mut().item_spacing.x = size::SMALL_GAP;
                // As many as leave the label whole.
                let room = ui.available_width() - STEPPER_WIDTH - text_width(ui, "Depth");
                let fit = (room / 28.0).max(0.0) as usize;
                stepper(
                    ui,
                    &name,
                    depth,
                    *DEPTHS.start(),
                    *DEPTHS.end(),
                    &mut choose,
                );
                ui.add_space(size::SMALL_GAP);
                for usual in USUAL_DEPTHS.into_iter().take(fit).rev() {
                    let response =
                        choice(ui, depth == usual, usual.to_string(), [24.0, size::FIELD])
                            .accessible_name(format!("Depth of {side}: {usual}"));
                    if response.clicked() {
                        choose(usual);
                    }
                }
            });
        }
        Level::Perfect { time } => row(ui, "Seconds", |ui| {
            let name = format!("Seconds for a move of {side}");
            let (low, high) = (*SECONDS.start(), *SECONDS.end());
            stepper(ui, &name, seconds(time), low, high, |seconds| {
                let time = Duration::from_secs(seconds.into());
                let level = Level::Perfect { time };
                set(Player { level, ..player });
            });
        }),
    }
}

fn openings(ui: &mut Ui, side: Side, player: Player, set: &mut impl FnMut(Player)) {
    let on = player.openings == OpeningSource::Book;
    let tip = "Openings that the book of these rules has are played without looking at them anew; \
               without it they are looked at as all other positions";
    switch(ui, "Book of openings", side, on, tip, |on| {
        let openings = OpeningSource::by_book(on);
        set(Player { openings, ..player });
    });
}

fn softer(ui: &mut Ui, side: Side, player: Player, set: &mut impl FnMut(Player)) {
    let on = player.handicap.is_some();
    let tip = "Now and then a move that gives away a few seeds";
    switch(ui, "Softer play", side, on, tip, |on| {
        set(Player {
            handicap: on.then_some(USUAL_HANDICAP),
            ..player
        });
    });
    let Some(handicap) = player.handicap else {
        return;
    };
    let mut choose = |handicap| {
        set(Player {
            handicap: Some(handicap),
            ..player
        });
    };
    row(ui, "Seeds at most", |ui| {
        let name = format!("Seeds {side} gives away at most");
        let (low, high) = (u32::from(*SEEDS.start()), u32::from(*SEEDS.end()));
        stepper(ui, &name, handicap.seeds.into(), low, high, |seeds| {
            let seeds = u16::try_from(seeds).unwrap_or(*SEEDS.end());
            choose(Handicap { seeds, ..handicap });
        });
    });
    row(ui, "Every n-th move", |ui| {
        let name = format!("Moves of {side} from one softer move to the next");
        let (low, high) = (*EVERY.start(), *EVERY.end());
        stepper(ui, &name, handicap.every, low, high, |every| {
            choose(Handicap { every, ..handicap });
        });
    });
}

/// A switch under the name field.
fn switch(ui: &mut Ui, text: &str, side: Side, is: bool, tip: &str, set: impl FnOnce(bool)) {
    indented(ui, |ui| {
        let mut on = is;
        let response = check(ui, &mut on, text).on_hover_text(tip);
        response.widget_info(|| {
            let name = format!("{text} of {side}");
            egui::WidgetInfo::selected(egui::Role::CheckBox, true, on, name)
        });
        if response.changed() {
            set(on);
        }
    });
}

/// A control under the name field.
fn indented(ui: &mut Ui, content: impl FnOnce(&mut Ui)) {
    ui.horizontal(|ui| {
        ui.add_space(LABEL_WIDTH + ui.spacing().item_spacing.x);
        content(ui);
    });
}

/// A control at the right with words before it: under the name field where there is room.
fn row(ui: &mut Ui, label: &str, content: impl FnOnce(&mut Ui)) {
    let label = small(label);
    if ui.available_width() > 260.0 {
        indented(ui, |ui| at_right(ui, label, content));
    } else {
        at_right(ui, label, content);
    }
}

/// A control at the right; the words before it get what room is left.
fn at_right(ui: &mut Ui, label: RichText, content: impl FnOnce(&mut Ui)) {
    ui.horizontal(|ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            content(ui);
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                ui.add(egui::Label::new(label).truncate().selectable(false));
            });
        });
    });
}
