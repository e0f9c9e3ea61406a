//! The dialog of learning the rules: what it is for, how long, how far it is, what it has brought.

use egui::{ProgressBar, Ui};

use crate::compare::matches::tally::elo_text;
use crate::gui::action::Actions;
use crate::gui::learning::action::LearningAction;
use crate::gui::learning::course::{Against, Course, Learned, LearningUnderway, TIMES, fate};
use crate::gui::pages::play::state::Play;
use crate::gui::parts::numbers::{grouped, in_words};
use crate::gui::parts::widgets::{Pressed, choice, dialog_buttons, quiet, small, trouble_ui};
use crate::gui::theme::{self, size};
use crate::gui::view::ViewAction;
use crate::rules::words::phrase::counted;

/// The size of a choice of time, in points.
const TIME: [f32; 2] = [92.0, 30.0];

/// The whole dialog.
pub fn learning_ui(ui: &mut Ui, play: &Play, actions: &mut Actions) {
    let course = &play.course;
    ui.set_width(ui.available_width().min(size::DIALOG_WIDTH));
    ui.heading("Let the computer learn these rules");
    ui.weak(format!("For {}, as played now", play.game.rules_name));
    ui.add_space(theme::size::GRID);
    ui.label(
        "The computer plays these rules against itself and learns what positions are worth. Perfect players, hints, \
         values and reviews use it from then on; it is kept for every later game under the same rules, \
         unless what was known of them before is better.",
    );
    ui.add_space(theme::size::GRID);
    match &course.underway {
        Some(underway) => underway_ui(ui, course, underway),
        None => begin_ui(ui, course, actions),
    }
    if let Some(learned) = &course.learned {
        ui.add_space(theme::size::GRID);
        learned_ui(ui, course, learned);
    }
    if let Some(given_up) = &course.given_up {
        ui.add_space(theme::size::GRID);
        ui.label(given_up);
    }
    if let Some(trouble) = &course.trouble {
        ui.add_space(theme::size::SMALL_GAP);
        trouble_ui(ui, trouble);
    }
    let (learn, others): (_, &[_]) = match &course.underway {
        None => (Some(("Learn", true)), &[]),
        Some(underway) if underway.is_measuring => (None, &["Enough measured"]),
        Some(underway) if underway.against == Against::Before => {
            (None, &["Enough learned", "Give up"])
        }
        Some(_) => (None, &["Keep what is learned", "Give up"]),
    };
    match dialog_buttons(ui, learn, others, "Close") {
        Some(Pressed::Primary) => actions.push(LearningAction::Begin),
        Some(Pressed::Other(0)) => actions.push(LearningAction::Enough),
        Some(Pressed::Other(_)) => actions.push(LearningAction::Cancel),
        Some(Pressed::Cancel) => actions.push(ViewAction::CloseModal),
        None => {}
    }
}

fn begin_ui(ui: &mut Ui, course: &Course, actions: &mut Actions) {
    ui.label("Time");
    ui.horizontal_wrapped(|ui| {
        for seconds in TIMES {
            let text = in_words(seconds.into());
            if choice(ui, course.seconds == seconds, text, TIME).clicked() {
                actions.push(LearningAction::SetSeconds(seconds));
            }
        }
    });
}

fn underway_ui(ui: &mut Ui, course: &Course, underway: &LearningUnderway) {
    let tokens = theme::tokens(ui.ctx());
    let name = &underway.named.name;
    let (doing, part) = match (underway.is_measuring, &course.learned) {
        (true, Some(learned)) => {
            let (played, games) = (learned.gain.finished(), course.measuring.games);
            let doing =
                format!("{name} is learned; measuring what that brings: game {played} of {games}");
            (doing, played as f32 / games.max(1) as f32)
        }
        _ => {
            let round = underway.progress.rounds + 1;
            let positions = grouped(underway.progress.positions as u64);
            let doing = format!("Learning {name}: round {round}, {positions} positions so far");
            (doing, underway.part())
        }
    };
    ui.label(doing);
    ui.add(
        ProgressBar::new(part)
            .desired_height(8.0)
            .fill(tokens.accent),
    );
}

/// What was learned last, and what it has brought.
fn learned_ui(ui: &mut Ui, course: &Course, learned: &Learned) {
    let rounds = counted(learned.progress.rounds, "round");
    let samples = grouped(learned.progress.samples as u64);
    let error = learned.progress.error;
    ui.label(small(format!(
        "{}: learned in {rounds} from {samples} positions; evaluations are {error:.1} seeds off in the mean.",
        learned.named.name
    )));
    if course.underway.is_none() {
        ui.label(fate(learned));
    }
    let gain = &learned.gain;
    if let Some((share, elo)) = gain.share().zip(gain.elo()) {
        let (games, points) = (counted(gain.finished(), "game"), 100.0 * share.mean);
        let (elo, nodes) = (elo_text(elo), grouped(course.measuring.nodes));
        let whom = match learned.against {
            Against::Nothing => "a player without it",
            Against::Before => "what was known before",
        };
        ui.label(format!("{elo} Elo against {whom}"));
        ui.label(quiet(format!(
            "{points:.0} % of the points in {games}, each looking at {nodes} positions a move"
        )));
    }
}
