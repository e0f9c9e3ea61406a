//! The dialog with the example of a rule: the sentence, the board, what the move comes to, and what it comes to otherwise.

use egui::{Id, Key, RichText, ScrollArea, Ui, UiBuilder, vec2};

use super::action::ExampleAction;
use super::board::{ExampleBoard, ExampleStatus, Going, Stage, Version};
use super::example::{AskedIn, RulesByExample};
use crate::compare::illustration::{Illustration, MoveOutcome};
use crate::gui::action::{Action, Actions};
use crate::gui::board::{Struck, board_ui};
use crate::gui::command::Command;
use crate::gui::parts::board_parts::{base, last_move_of, preview_of};
use crate::gui::parts::widgets::{Pressed, dialog_buttons, dialog_width, quiet, radio};
use crate::gui::shared::Shared;
use crate::gui::theme;
use crate::gui::view::ViewAction;
use crate::rules::position::Position;
use crate::rules::side::Side;
use crate::rules::words::names::HouseNames;
use crate::storage::settings::{HouseLabels, Settings};

/// The widest that the dialog gets, in points.
const WIDEST: f32 = 680.0;
/// The part of the window's height that the board has, of one row a player and of more, and the least of it, in points.
const BOARD: [f32; 2] = [0.34, 0.46];
const LEAST_BOARD: f32 = 120.0;
/// The height of a window that the rest of the dialog leaves free, in points.
const BUTTONS: f32 = 150.0;
/// The heights of a sentence and of what is told of the move, in lines.
const SENTENCE: f32 = 3.0;
const TOLD: f32 = 5.5;

/// The width of the dialog in a window so wide.
pub fn width(window: f32) -> f32 {
    dialog_width(window, WIDEST)
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
    let board = &shared.examples;
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
    let room = (window - BUTTONS).max(100.0);
    let area = ScrollArea::vertical().id_salt("example").max_height(room);
    area.auto_shrink([false, true]).show(ui, |ui| {
        let title = rule.title.to_lowercase();
        let number = number + 1;
        ui.label(quiet(format!(
            "{name} by example · rule {number} of {count} · {title}"
        )));
        // Other rules and other examples leave the board and the buttons where they are.
        at_least(ui, SENTENCE, |ui| {
            if let Some(before) = &rule.before {
                ui.label(quiet(before));
            }
            let text = RichText::new(&rule.text).font(theme::strong(theme::size::SUBTITLE));
            ui.label(text);
        });
        let rules = &example.named.rules;
        let part = BOARD[usize::from(rules.shape().rows() > 1)];
        let size = vec2(ui.available_width(), (part * window).max(LEAST_BOARD));
        let (place, _) = ui.allocate_exact_size(size, egui::Sense::hover());
        let child = UiBuilder::new().max_rect(place).id_salt("board");
        let mut child = ui.new_child(child);
        at_least(ui, TOLD, |ui| match board.finding() {
            ExampleStatus::Found(found) => {
                shown_ui(&mut child, found, board, &shared.settings);
                versions_ui(ui, found, board.version(), &shared.settings, actions);
            }
            ExampleStatus::Looking => {
                child.centered_and_justified(|ui| {
                    ui.label(quiet("Looking for a move that shows it…"))
                });
            }
            ExampleStatus::Nothing => {
                let start = rules.start(Side::South);
                let mut model = base(&shared.settings, rules, &start, Side::South);
                model.id = Id::unique("board of an example");
                model.is_only_seen = true;
                board_ui(&mut child, &model);
                if !rule.clauses.is_empty() {
                    ui.add_space(theme::size::SMALL_GAP);
                    ui.label(quiet("No single move was found that shows it"));
                }
            }
        });
    });
    buttons_ui(ui, example, count, board, actions);
}

/// What leads to the next rule, shows the move again, or leaves; of so many rules.
fn buttons_ui(
    ui: &mut Ui,
    example: &RulesByExample,
    count: usize,
    board: &ExampleBoard,
    actions: &mut Actions,
) {
    let number = example.number;
    let next = match number + 1 < count {
        true => "Next rule",
        false => "Done",
    };
    let mut others = Vec::new();
    if number > 0 {
        others.push(("Previous rule", ExampleAction::Go(Going::Back)));
    }
    if !matches!(board.finding(), ExampleStatus::Nothing) {
        others.push(("Another example", ExampleAction::Another));
        others.push(("Show again", ExampleAction::Play(board.version())));
    }
    let texts: Vec<_> = others.iter().map(|(text, _)| *text).collect();
    let leave = match example.from {
        AskedIn::Page => "Close",
        AskedIn::Words | AskedIn::Chooser(_) => "Back",
    };
    let pressed = |key| ui.input(|i| i.key_pressed(key));
    if pressed(Key::PageDown) {
        actions.push(ExampleAction::Go(Going::On));
    } else if pressed(Key::PageUp) {
        actions.push(ExampleAction::Go(Going::Back));
    }
    match dialog_buttons(ui, Some((next, true)), &texts, leave) {
        Some(Pressed::Primary) if number + 1 < count => actions.push(ExampleAction::Go(Going::On)),
        Some(Pressed::Other(place)) => {
            actions.extend(others.into_iter().nth(place).map(|(_, action)| action));
        }
        Some(Pressed::Primary | Pressed::Cancel) => actions.push(leaving(example)),
        None => {}
    }
}

/// Content that takes as many lines at least.
fn at_least(ui: &mut Ui, lines: f32, content: impl FnOnce(&mut Ui)) {
    let line = ui.text_style_height(&egui::TextStyle::Body);
    ui.scope(|ui| {
        ui.set_min_height(lines * line);
        content(ui);
    });
}

/// The board as the move is shown on it.
fn shown_ui(ui: &mut Ui, found: &Illustration, board: &ExampleBoard, settings: &Settings) {
    let (state, outcome) = board.version().of(found);
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
    model.is_only_seen = true;
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
        let (state, outcome) = version.of(found);
        let told = outcome.in_words(state, &names);
        let text = match version {
            Version::Here => told,
            Version::Otherwise => format!("With {}: {told}", found.otherwise_in_words()),
        };
        ui.add_space(theme::size::SMALL_GAP);
        if radio(ui, shown == version, text).clicked() {
            actions.push(ExampleAction::Play(version));
        }
    }
}
