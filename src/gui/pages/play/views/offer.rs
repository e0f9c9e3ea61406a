//! What there is to decide, at the foot of the board: a swap, the next game, how the computer goes on.

use egui::Ui;

use crate::game::seat::Seat;
use crate::gui::action::Actions;
use crate::gui::command::Command;
use crate::gui::examples::action::ExampleAction;
use crate::gui::examples::example::{AskedIn, RulesByExample};
use crate::gui::pages::play::action::PlayAction;
use crate::gui::pages::play::state::Play;
use crate::gui::pages::play::views::result::BACK;
use crate::gui::parts::plates::scale;
use crate::gui::parts::ways::Choosing;
use crate::gui::parts::widgets::{choice_list, list_entry, primary, small, text_width};
use crate::gui::shared::Shared;
use crate::gui::theme;
use crate::gui::theme::size;
use crate::gui::thinking::flow::{Watch, Watching};
use crate::gui::thinking::words::{value_tag, value_text};
use crate::gui::view::{SPEEDS, ViewAction};
use crate::rules::side::Side;
use crate::rules::state::{Move, Pie};
use crate::rules::words::phrase::capital;

/// Room for the number of the move that is shown again, in points.
const WATCH_COUNT: f32 = 64.0;
/// Room for the choice of the speed beside it, in points.
const WATCH_SPEED: f32 = 92.0;

/// The width of the choices within a move, as they usually are, in points.
const CHOICES: f32 = 240.0;
/// The least room for the words beside them, in points.
const TOLD: f32 = 140.0;
/// The invitation to play against the computer, and the width that each form of it needs, in points; with less there is none.
const INVITATION: [(f32, &str); 3] = [
    (210.0, "Play against the computer…"),
    (176.0, "Against the computer…"),
    (108.0, "Computer…"),
];

/// The invitation to see the rules by example, beside it, and the width that it needs.
const LESSON: (f32, &str) = (130.0, "How to play…");

/// Whether there is something to decide now.
pub fn is_offering(play: &Play) -> bool {
    if play.flow.is_watching() {
        return true;
    }
    if play.playback.is_some() {
        return false;
    }
    if play.asked().is_some() {
        return true;
    }
    let waits = play.flow.went_back && play.computer_to_move().is_some();
    let swap = offers_swap(play).is_some();
    if invites(play) {
        return true;
    }
    if play.clock_stands_back() || play.is_back_after_time().is_some() {
        return true;
    }
    if computer_swapped(play).is_some() {
        return true;
    }
    let over = play.game.to_move().is_none();
    is_far_back(play)
        || !over
            && (swap || waits || play.is_interrupted() || play.is_paused() || play.both_computers())
}

/// Whether an older position is shown than taking back a move leads to, so that it is to be said.
fn is_far_back(play: &Play) -> bool {
    let record = &play.game.record;
    record.made_count() + 2 <= record.line().len()
}

/// The player who may swap sides now, if it is a person.
pub fn offers_swap(play: &Play) -> Option<Side> {
    let state = play.game.record.state();
    let offers = play.computer_to_move().is_none() && state.pie() == Pie::Offered;
    play.game.to_move().filter(|_| offers)
}

/// Who has just swapped sides with the person who is to move, if it is no person himself.
fn computer_swapped(play: &Play) -> Option<Side> {
    let game = &play.game;
    let swap = game
        .record
        .last()
        .filter(|made| made.action == Move::Swap)?;
    let is_told = game.seats[swap.by] != Seat::Person
        && game.to_move() == Some(swap.by.other())
        && game.seats[swap.by.other()] == Seat::Person;
    is_told.then_some(swap.by)
}

/// What a computer's swap of sides means, as large as there is room for it.
fn swapped_ui(ui: &mut Ui, name: &str) {
    let tokens = theme::tokens(ui.ctx());
    let short = format!("{name} swapped sides");
    let whole = format!("{short}: you have its seeds now, and it has yours");
    let room = ui.max_rect().height();
    let told = [
        egui::RichText::new(whole.as_str()),
        small(whole.as_str()),
        egui::RichText::new(short.as_str()),
        small(short.as_str()),
    ];
    let wide = ui.available_width();
    let fits = |text: &egui::RichText| {
        let text = egui::WidgetText::from(text.clone());
        let wrap = Some(egui::TextWrapMode::Wrap);
        let font = egui::FontSelection::Default;
        text.into_galley(ui, wrap, wide, font).size().y <= room
    };
    let found = told.iter().find(|text| fits(text)).unwrap_or(&told[3]);
    let label = egui::Label::new(found.clone().color(tokens.second));
    ui.add(label.wrap()).on_hover_text(whole);
}

/// Whether nobody has begun yet, so that somebody may want to be told how to play, or, being alone, to have an opponent.
pub fn invites(play: &Play) -> bool {
    let game = &play.game;
    let starts = game.seats[game.starter()] == Seat::Person && !play.is_paused();
    let usual = *game.record.start() == game.rules().start(game.starter());
    let untouched = game.record.line().len() == 0 && game.games.finished.is_empty() && usual;
    starts && untouched && game.round() == 1
}

/// What there is to decide beside the board: a swap, or what comes after the end.
pub fn offer_ui(ui: &mut Ui, play: &Play, shared: &Shared, actions: &mut Actions) {
    if !is_offering(play) {
        return;
    }
    let tokens = theme::tokens(ui.ctx());
    let state = play.game.record.state();
    if let Some(watching) = play.flow.watching {
        watch_ui(ui, play, watching, shared, actions);
    } else if let Some(choosing) = play.asked() {
        choices_ui(ui, play, shared, choosing, actions);
    } else if offers_swap(play).is_some() {
        let value = play.value_known(Move::Swap);
        let value = value.filter(|_| shared.settings.house_values);
        let told = |value: String| format!("Swap sides ({value})");
        let with_value = value.map(|value| told(value_text(value, &play.names_told())));
        let with_tag = value.map(|value| told(value_tag(value)));
        // In a narrow window as houses have theirs.
        let short = with_tag.as_deref().unwrap_or("Swap sides");
        let swap = that_fits(ui, with_value.as_deref().unwrap_or(short), short);
        let name = &play.names_told()[state.position().to_move()];
        let text = format!("{name} may take over the other side instead of moving");
        let button = ui.add(primary(tokens, swap)).on_hover_text(&text);
        if button.clicked() {
            actions.push(PlayAction::Swap);
        }
        if play.clock_stands_back() || play.is_back_after_time().is_some() || play.is_paused() {
            return computer_ui(ui, play, actions);
        }
        // In a narrow window the button says it alone.
        let font = egui::TextStyle::Small.resolve(ui.style());
        let (color, width) = (tokens.text, ui.available_width());
        let lines = ui.painter().layout(text.clone(), font, color, width);
        if lines.size().y <= ui.max_rect().height() {
            ui.add(egui::Label::new(small(text)).wrap());
        }
    } else if invites(play) {
        let room = ui.available_width();
        let scale = scale(ui.max_rect().height());
        let fits = |(width, _): &&(f32, &str)| scale * width <= room;
        let persons = Side::ALL.map(|side| play.game.seats[side] == Seat::Person);
        let invitation = INVITATION.iter().find(fits);
        let invitation = invitation.filter(|_| persons == [true; 2]);
        let usual = egui::TextStyle::Button.resolve(ui.style()).size;
        let large = |text: &str| {
            let text = egui::RichText::new(text).size((scale * usual).round());
            plain(tokens, text).min_size(egui::vec2(0.0, scale * size::MAIN_BUTTON))
        };
        if let Some((_, text)) = invitation {
            let against = ui.add(large(text));
            if against.accessible_name(INVITATION[0].1).clicked() {
                actions.push(PlayAction::PlanAgainstComputer);
            }
        }
        if ui.available_width() >= scale * LESSON.0 {
            let help = Command::RulesByExample.help();
            if ui.add(large(LESSON.1)).on_hover_text(help).clicked() {
                // The rules of the board, whatever is edited in the panel.
                let example = RulesByExample {
                    named: play.game.named_rules(),
                    number: 0,
                    from: AskedIn::Page,
                };
                actions.push(ExampleAction::Show(Box::new(example)));
            }
        }
    } else {
        computer_ui(ui, play, actions);
    }
}

/// A game that is shown again: pause, the moves to slide along, how fast seeds move.
fn watch_ui(ui: &mut Ui, play: &Play, watching: Watching, shared: &Shared, actions: &mut Actions) {
    let tokens = theme::tokens(ui.ctx());
    ui.spacing_mut().item_spacing.x = size::GAP;
    let (text, next) = match watching.paused {
        true => ("Go on", Watch::GoOn),
        false => ("Pause", Watch::Pause),
    };
    if ui.add(plain(tokens, text)).clicked() {
        actions.push(PlayAction::Watch(next));
    }
    let stop = ui.add(plain(tokens, "Stop"));
    if stop
        .on_hover_text("Stay at this move; End goes to the end")
        .clicked()
    {
        actions.push(PlayAction::Watch(Watch::Stop));
    }
    let (mut made, all) = (play.game.record.made_count(), play.game.record.line().len());
    let before = made;
    let beside = WATCH_COUNT + WATCH_SPEED;
    ui.spacing_mut().slider_width = (ui.available_width() - beside).clamp(60.0, 220.0);
    let slider = egui::Slider::new(&mut made, 0..=all).show_value(false);
    ui.add(slider).accessible_name("Move shown");
    if made != before {
        actions.push(PlayAction::Watch(Watch::At(made)));
    }
    if ui.available_width() > WATCH_COUNT {
        let text = format!("{made} of {all}");
        let label = ui.add(egui::Label::new(small(&text)).truncate());
        label.on_hover_text(format!("The game again, move {text}"));
    }
    if ui.available_width() > WATCH_SPEED {
        let chosen = shared.settings.speed;
        let named = SPEEDS.iter().find(|(speed, _)| *speed == chosen);
        let combo = egui::ComboBox::from_id_salt("speed of the seeds")
            .selected_text(named.map_or("", |(_, text)| text))
            .width(WATCH_SPEED - 12.0);
        let shown = choice_list(ui, combo, |ui| {
            for (speed, text) in SPEEDS {
                if list_entry(ui, speed == chosen, text).clicked() {
                    actions.push(ViewAction::SetSpeed(speed));
                }
            }
        });
        shown.accessible_name("Speed of the seeds");
    }
}

/// What is to be chosen of a house's move: ways round as they lie on the screen, or what to do in its middle.
fn choices_ui(
    ui: &mut Ui,
    play: &Play,
    shared: &Shared,
    choosing: Choosing,
    actions: &mut Actions,
) {
    let tokens = theme::tokens(ui.ctx());
    let near = play.near_side(&shared.settings);
    let state = play.game.record.state();
    if ui.available_width() < CHOICES {
        ui.spacing_mut().button_padding.x = size::GRID;
        ui.spacing_mut().item_spacing.x = size::SMALL_GAP;
        ui.style_mut().override_text_style = Some(egui::TextStyle::Small);
    }
    for (label, meant) in choosing.options(state, near) {
        if ui.add(plain(tokens, capital(label))).clicked() {
            actions.push(PlayAction::Mean(meant));
        }
    }
    // Where it would be a column of single words, the status line alone tells it.
    if ui.available_width() > TOLD {
        let text = choosing.told(state, near, play.houses());
        ui.add(egui::Label::new(small(text)).wrap());
    }
}

/// A button on the page, which is of nearly the same colour: it has an outline.
fn plain(tokens: &theme::Tokens, text: impl Into<egui::RichText>) -> egui::Button<'static> {
    egui::Button::new(text.into())
        .stroke(egui::Stroke::new(size::LINE, tokens.line))
        .min_size(egui::vec2(0.0, size::MAIN_BUTTON))
}

/// What stands on a button: the whole text if there is room for it.
fn that_fits<'a>(ui: &Ui, whole: &'a str, short: &'a str) -> &'a str {
    let room = ui.available_width() - 2.0 * ui.spacing().button_padding.x;
    match text_width(ui, whole) <= room {
        true => whole,
        false => short,
    }
}

/// What is told beside a button, unless it would be a column of single words there.
fn told_beside(ui: &mut Ui, text: &str) {
    if ui.available_width() > TOLD.min(text_width(ui, text)) {
        ui.add(egui::Label::new(small(text)).wrap());
    }
}

/// What holds the computer players, and how to let them go on.
fn computer_ui(ui: &mut Ui, play: &Play, actions: &mut Actions) {
    let tokens = theme::tokens(ui.ctx());
    let flow = play.flow;
    if let Some(late) = play.is_back_after_time() {
        let whole = "Go on without a clock";
        let on = primary(tokens, that_fits(ui, whole, "No clock"));
        let on = ui.add(on).accessible_name(whole);
        if on.clicked() {
            actions.push(PlayAction::SetClock(None));
        }
        told_beside(ui, &format!("{} has no time left", play.names_told()[late]));
        return;
    }
    let waits = flow.went_back && play.computer_to_move().is_some();
    if play.is_interrupted() {
        let back = primary(tokens, that_fits(ui, BACK.0, "Back"));
        let back = ui.add(back).accessible_name(BACK.0);
        if back.on_hover_text(BACK.1).clicked() {
            actions.push(PlayAction::BackToOwnGame);
        }
    }
    let mut button = |ui: &mut Ui, button: egui::Button<'static>, command: Command| {
        let tip = command.tip(ui.ctx(), play.game.rules().shape().houses());
        if ui.add(button).on_hover_text(tip).clicked() {
            actions.push(command);
        }
    };
    // Where there is no room for one that is no first choice, its key and the menu are left.
    let beside = |ui: &Ui, text: &'static str| {
        let width = text_width(ui, text) + 2.0 * ui.spacing().button_padding.x;
        (width <= ui.available_width()).then(|| plain(tokens, text))
    };
    if play.is_interrupted() {
        if let Some(on) = beside(ui, "Play on").filter(|_| waits) {
            button(ui, on, Command::PlayOn);
        }
        if let Some(end) = beside(ui, "To the end").filter(|_| is_far_back(play)) {
            button(ui, end, Command::LineEnd);
        }
        told_beside(ui, "A game that was opened is on the board");
    } else if waits {
        button(ui, primary(tokens, "Play on"), Command::PlayOn);
        if let Some(end) = beside(ui, "To the end") {
            button(ui, end, Command::LineEnd);
        }
        told_beside(ui, "The computer waits: more moves follow this position");
    } else if play.clock_stands_back() {
        button(ui, primary(tokens, "Go on"), Command::PlayOn);
        told_beside(ui, "The clock stands: a move was taken back");
    } else if play.is_paused() {
        button(ui, primary(tokens, "Go on"), Command::Pause);
        if play.computer_to_move().is_some() {
            button(ui, plain(tokens, "One move"), Command::Step);
        }
        told_beside(ui, "Paused");
    } else if play.both_computers() {
        button(ui, plain(tokens, "Pause"), Command::Pause);
        button(ui, plain(tokens, "One move"), Command::Step);
    } else if is_far_back(play) {
        button(ui, plain(tokens, "To the end"), Command::LineEnd);
        let record = &play.game.record;
        let (made, all) = (record.made_count(), record.line().len());
        told_beside(ui, &format!("Move {made} of {all} is shown"));
    } else if let Some(side) = computer_swapped(play) {
        swapped_ui(ui, &play.names_told()[side]);
    }
}
