//! The dialog with the example of a rule: the sentence, the board, what the move comes to, and what it comes to otherwise.

use egui::{Id, RichText, Ui, UiBuilder, vec2};

use super::action::ExampleAction;
use super::board::{ExampleBoard, Finding, Stage, Version};
use super::example::{AskedIn, RulesByExample};
use crate::compare::illustration::{Illustration, MoveOutcome};
use crate::gui::action::{Action, Actions};
use crate::gui::board::{Struck, board_ui};
use crate::gui::command::Command;
use crate::gui::parts::board_parts::{base, last_move_of, preview_of};
use crate::gui::parts::widgets::{Pressed, dialog_buttons, quiet, radio};
use crate::gui::shared::Shared;
use crate::gui::theme;
use crate::gui::view::ViewAction;
use crate::rules::position::Position;
use crate::rules::side::Side;
use crate::rules::state::State;
use crate::rules::words::names::HouseNames;
use crate::storage::settings::{HouseLabels, Settings};

/// The widest that the dialog gets, in points.
const WIDEST: f32 = 680.0;
/// The part of the window's height that the board has.
const BOARD: f32 = 0.36;
/// The height of the lines that tell what the move comes to, in lines of text.
const LINES: f32 = 5.0;

/// The width of the dialog in a window so wide.
pub fn width(window: f32) -> f32 {
    (window - 80.0).clamp(240.0, WIDEST)
}

/// Where leaving the dialog leads to.
pub fn leaving(example: &RulesByExample) -> Action {
    match &example.from {
        AskedIn::Page => ViewAction::CloseModal.into(),
        AskedIn::Words => Command::Rules.into(),
        AskedIn::Chooser(chooser) => ViewAction::Choose((**chooser).clone()).into(),
    }
}

/// The whole dialog in a window so high.
pub fn example_ui(
    ui: &mut Ui,
    example: &RulesByExample,
    shared: &Shared,
    window: f32,
    actions: &mut Actions,
) {
    let rules = example.shown();
    let (number, count) = (example.number, rules.len());
    let name = &example.named.name;
    let Some(rule) = rules.get(number) else {
        ui.label(format!("No move shows what the rules of {name} do"));
        if dialog_buttons(ui, None, &[], "Close").is_some() {
            actions.push(leaving(example));
        }
        return;
    };
    let title = rule.title.to_lowercase();
    ui.label(quiet(format!(
        "{name} by example · rule {} of {count} · {title}",
        number + 1
    )));
    ui.label(RichText::new(&rule.text).font(theme::strong(theme::size::SUBTITLE)));
    ui.add_space(8.0);
    let board = &shared.examples;
    let size = vec2(ui.available_width(), BOARD * window);
    let (room, _) = ui.allocate_exact_size(size, egui::Sense::hover());
    let line = ui.text_style_height(&egui::TextStyle::Body);
    match board.finding() {
        Finding::Found(found) => {
            let child = UiBuilder::new().max_rect(room).id_salt("example");
            shown_ui(&mut ui.new_child(child), found, board, &shared.settings);
            let before = ui.cursor().top();
            versions_ui(ui, found, board.version(), &shared.settings, actions);
            // Another example does not move the buttons.
            let used = ui.cursor().top() - before;
            ui.add_space((LINES * line - used).max(0.0));
        }
        unknown => {
            let text = match unknown {
                Finding::Looking => "Looking for a move that shows it…",
                _ => "No move was found that shows it",
            };
            let at = room.center();
            let style = egui::TextStyle::Body.resolve(ui.style());
            let color = ui.visuals().weak_text_color();
            let place = egui::Align2::CENTER_CENTER;
            ui.painter().text(at, place, text, style, color);
            ui.add_space(LINES * line);
        }
    }
    let next = match number + 1 < count {
        true => "Next rule",
        false => "Done",
    };
    let others = ["Previous rule", "Another example", "Show again"];
    let others = &others[usize::from(number == 0)..];
    match dialog_buttons(ui, Some((next, true)), others, "Back") {
        Some(Pressed::Primary) if number + 1 < count => actions.push(ExampleAction::Go(number + 1)),
        Some(Pressed::Other(place)) => actions.push(match others.get(place) {
            Some(&"Previous rule") => ExampleAction::Go(number - 1),
            Some(&"Another example") => ExampleAction::Another,
            _ => ExampleAction::Play(board.version()),
        }),
        Some(Pressed::Primary | Pressed::Cancel) => actions.push(leaving(example)),
        None => {}
    }
}

/// The board as the move is shown on it.
fn shown_ui(ui: &mut Ui, found: &Illustration, board: &ExampleBoard, settings: &Settings) {
    let (state, outcome) = of(found, board.version());
    let now = ui.input(|i| i.time);
    let frame = match board.stage() {
        Stage::Moving(playback) => Some(playback.frame(now)),
        _ => None,
    };
    let position: Position = match (&frame, board.stage(), outcome) {
        (Some(frame), ..) => frame.position,
        (None, Stage::After, MoveOutcome::Made { after, .. }) => *after.position(),
        _ => *state.position(),
    };
    let mut model = base(settings, state.rules(), &position, Side::South);
    model.id = Id::unique("board of an example");
    let preview;
    match (&frame, outcome) {
        (Some(frame), _) => {
            model.in_flight = &frame.flying;
            model.turned = frame.turned;
        }
        (None, MoveOutcome::Made { trace, .. }) => match board.stage() {
            Stage::After => model.last_move = last_move_of(trace),
            _ => {
                preview = preview_of(trace);
                model.preview = Some(&preview);
            }
        },
        (None, MoveOutcome::Refused(_)) => {
            model.struck = found.action.house().map(Struck::at_rest);
        }
    }
    board_ui(ui, &model);
}

/// A move's position and what it comes to, by these rules.
fn of(found: &Illustration, version: Version) -> (&State, &MoveOutcome) {
    match version {
        Version::Here => (&found.state, &found.here),
        Version::Otherwise => (&found.there, &found.otherwise),
    }
}

/// What the move comes to by both rules: a click shows it.
fn versions_ui(
    ui: &mut Ui,
    found: &Illustration,
    shown: Version,
    settings: &Settings,
    actions: &mut Actions,
) {
    let letters = settings.house_labels == HouseLabels::Letters;
    let shape = found.state.rules().shape();
    let names = HouseNames::letters_if(letters, shape).and_sides();
    for version in [Version::Here, Version::Otherwise] {
        let (state, outcome) = of(found, version);
        let told = outcome.in_words(state, &names);
        let text = match version {
            Version::Here => told,
            Version::Otherwise => format!("With “{}”: {told}", found.difference),
        };
        ui.add_space(4.0);
        if radio(ui, shown == version, text).clicked() {
            actions.push(ExampleAction::Play(version));
        }
    }
}
