//! What is practised: rules, how hard, what comes again; making puzzles; seeds of an ending.

use egui::{Align, Button, Frame, Layout, Margin, Panel, ProgressBar, Slider, Ui, vec2};

use crate::game::puzzle::definition::{Difficulty, can_be_puzzles};
use crate::game::puzzle::endings::ending_seeds;
use crate::game::puzzle::theme::{GamePhase, PuzzleTheme};
use crate::gui::action::Actions;
use crate::gui::chooser::state::{ChooseFor, Chooser};
use crate::gui::command::Command;
use crate::gui::own::shelf::OwnShelf;
use crate::gui::pages::page::Page as _;
use crate::gui::pages::practice::action::{MakeOf, PracticeAction, PracticeTab};
use crate::gui::pages::practice::made::MakingProgress;
use crate::gui::pages::practice::puzzles::task;
use crate::gui::pages::practice::state::Practice;
use crate::gui::pages::practice::stock::{PuzzleFilter, PuzzleTally};
use crate::gui::parts::rules_editor::rules_button;
use crate::gui::parts::widgets::{choice, heading, quiet, scroll, small, tabs};
use crate::gui::shared::Shared;
use crate::gui::theme::{self, size};
use crate::gui::view::ViewAction;
use crate::rules::words::phrase::{capital, counted};

const TABS: [(PracticeTab, &str); 2] = [
    (PracticeTab::Puzzles, "Puzzles"),
    (PracticeTab::Endings, "Endings"),
];

/// The tab that is chosen.
pub fn panel_ui(ui: &mut Ui, practice: &Practice, shared: &Shared, actions: &mut Actions) {
    if let Some(tab) = tabs(ui, &TABS, practice.tab) {
        actions.push(PracticeAction::SetTab(tab));
    }
    if let Some(underway) = practice.underway() {
        let frame = Frame::new().inner_margin(Margin::symmetric(0, size::GAP as i8));
        let panel = Panel::bottom("puzzles being made").frame(frame);
        panel.show(ui, |ui| making_ui(ui, &underway, actions));
    }
    scroll(ui, "practice", |ui| {
        rules_ui(ui, practice, &shared.own, actions);
        match practice.tab {
            PracticeTab::Puzzles => puzzles_ui(ui, practice, shared, actions),
            PracticeTab::Endings => endings_ui(ui, practice, actions),
        }
    });
}

fn rules_ui(ui: &mut Ui, practice: &Practice, own: &OwnShelf, actions: &mut Actions) {
    heading(ui, "Rules");
    let shown = practice.named.name.as_str();
    if rules_button(ui, "Rules that are practised", shown).clicked() {
        let known = own.known(shown, practice.named.rules.spec());
        let chooser = Chooser::new(ChooseFor::Practice, known);
        actions.push(ViewAction::Choose(chooser));
    }
    if practice.named.rules != practice.of_board.rules {
        ui.add_space(theme::size::LEAST_GAP);
        let text = format!("As on the board: {}", practice.of_board.name);
        let button = ui.add(Button::new(small(text)).truncate());
        if button.clicked() {
            actions.push(PracticeAction::RulesOfBoard);
        }
    }
}

fn puzzles_ui(ui: &mut Ui, practice: &Practice, shared: &Shared, actions: &mut Actions) {
    this_ui(ui, practice, actions);
    let filter = practice.filter;
    heading(ui, "How hard");
    let difficulties = Difficulty::ALL.map(|one| (one, one.word()));
    if let Some(difficulty) = kind_ui(ui, &difficulties, filter.difficulty, "All puzzles") {
        actions.push(PracticeAction::SetFilter(PuzzleFilter {
            difficulty,
            ..filter
        }));
    }
    phases_ui(ui, practice, actions);
    themes_ui(ui, practice, actions);
    let tally = practice.tally(filter);
    let (due, elsewhere) = practice.due(shared);
    ui.add_space(theme::size::GAP);
    let (all, unseen) = (counted(tally.puzzles, "puzzle"), tally.unseen);
    ui.label(format!("{all}, {unseen} new"));
    ui.label(match elsewhere {
        0 => format!("{due} due today"),
        _ => format!("{due} due today, {elsewhere} under other rules"),
    });
    ui.label(quiet(
        "What was failed comes again, then after 1, 3, 7 and 21 days",
    ));
    streak_ui(ui, practice.streak, practice.training.best_puzzles);
    make_ui(ui, practice, actions);
}

/// What is asked, how hard it is, and, once that is known, what its answer is about.
fn this_ui(ui: &mut Ui, practice: &Practice, actions: &mut Actions) {
    heading(ui, "This puzzle");
    match practice.asked() {
        Some(asked) => {
            // Two lines, so that nothing below moves from one puzzle to the next.
            let line = ui.text_style_height(&egui::TextStyle::Body);
            let top = ui.cursor().top();
            ui.label(task(&asked.puzzle));
            ui.add_space((top + 2.0 * line - ui.cursor().top()).max(0.0));
            let rating = asked.puzzle.rating;
            let word = Difficulty::of(rating).word();
            let mut tip = format!(
                "A computer that goes by the seeds alone has to look {rating} moves ahead to find the answer and keep to it"
            );
            let mut told = format!("Rated {rating}, {word}");
            // It is a hint before. No line more, or all below would move.
            if let Some(about) = practice.about().filter(|_| practice.is_over()) {
                told += &format!("; about: {}", about.word());
                tip += &format!(". {}", about.meaning());
            }
            if asked.is_again {
                told += "; failed before";
                tip += ". It was failed before and comes again";
            }
            ui.label(quiet(told)).on_hover_text(tip);
            let tip = "On the study page, with values and variations; the answer is seen there, which counts as failed";
            study_ui(ui, practice, tip, actions);
        }
        None => {
            ui.label(quiet("No puzzle is asked now"));
        }
    }
}

/// A row of kinds, of which one is chosen, or all; the one that is chosen now.
fn kind_ui<T: Copy + PartialEq>(
    ui: &mut Ui,
    kinds: &[(T, &str)],
    chosen: Option<T>,
    all: &str,
) -> Option<Option<T>> {
    let mut taken = None;
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = size::LEAST_GAP;
        let kinds = kinds.iter().map(|&(kind, word)| (Some(kind), word));
        for (kind, word) in [(None, "all")].into_iter().chain(kinds) {
            let response = choice(ui, chosen == kind, capital(word), [44.0, 28.0]);
            let name = match kind {
                None => all.to_owned(),
                Some(_) => format!("{} puzzles", capital(word)),
            };
            if response.accessible_name(name).clicked() {
                taken = Some(kind);
            }
        }
    });
    taken
}

/// Puzzles of the middle game and endings, where there are both.
fn phases_ui(ui: &mut Ui, practice: &Practice, actions: &mut Actions) {
    let of = |phase| PuzzleFilter {
        phase: Some(phase),
        ..PuzzleFilter::default()
    };
    let has = |phase: &GamePhase| practice.tally(of(*phase)).puzzles > 0;
    if !GamePhase::ALL.iter().all(has) {
        return;
    }
    heading(ui, "When");
    let phases = GamePhase::ALL.map(|phase| (phase, phase.word()));
    let filter = practice.filter;
    if let Some(phase) = kind_ui(ui, &phases, filter.phase, "Puzzles of any phase") {
        actions.push(PracticeAction::SetFilter(PuzzleFilter { phase, ..filter }));
    }
}

/// What answers are about, with how many puzzles there are and how they went.
fn themes_ui(ui: &mut Ui, practice: &Practice, actions: &mut Actions) {
    heading(ui, "About");
    let filter = practice.filter;
    let themes = PuzzleTheme::ALL.map(Some);
    ui.vertical(|ui| {
        ui.spacing_mut().item_spacing.y = size::LEAST_GAP;
        for theme in [None].into_iter().chain(themes) {
            let wanted = PuzzleFilter { theme, ..filter };
            let tally = practice.tally(wanted);
            let is_chosen = theme == filter.theme;
            if (tally.puzzles > 0 || theme.is_none() || is_chosen)
                && theme_ui(ui, theme, &tally, is_chosen)
            {
                actions.push(PracticeAction::SetFilter(wanted));
            }
        }
    });
}

/// The row of a theme, or of all; whether it was taken.
fn theme_ui(ui: &mut Ui, theme: Option<PuzzleTheme>, tally: &PuzzleTally, is_chosen: bool) -> bool {
    let name = capital(theme.map_or("anything", PuzzleTheme::word));
    let told = tally_text(tally);
    // On the fill of what is chosen quiet text is not read.
    let beside = match is_chosen {
        true => small(told.as_str()),
        false => quiet(told.as_str()),
    };
    let button = Button::selectable(is_chosen, name.as_str()).right_text(beside);
    let response = ui.add(button.min_size(vec2(ui.available_width(), size::SMALL_CHOICE[1])));
    let meaning = theme.map_or("Puzzles of all kinds", PuzzleTheme::meaning);
    let response = response.on_hover_text(format!("{meaning}. {}", tally_tip(tally)));
    response
        .accessible_name(format!("{name}: {told}"))
        .clicked()
}

/// `12` puzzles, or `12, 4 of 7` with how many answers were right at once.
fn tally_text(tally: &PuzzleTally) -> String {
    let answers = tally.solved + tally.failed;
    match answers {
        0 => tally.puzzles.to_string(),
        _ => format!("{} of {answers} right · {}", tally.solved, tally.puzzles),
    }
}

fn tally_tip(tally: &PuzzleTally) -> String {
    let puzzles = counted(tally.puzzles, "puzzle");
    let answers = tally.solved + tally.failed;
    match answers {
        0 => format!("{puzzles}, none answered yet"),
        _ => format!(
            "{puzzles}; {} answered so far, {} right at once",
            counted(answers, "question"),
            tally.solved
        ),
    }
}

fn study_ui(ui: &mut Ui, practice: &Practice, tip: &str, actions: &mut Actions) {
    ui.add_space(theme::size::GAP);
    ui.horizontal(|ui| {
        // Once the answer is known the moves are gone through.
        for (text, command) in [("‹", Command::PreviousMove), ("›", Command::NextMove)] {
            let can = practice.can(command) == Some(true);
            let response = ui.add_enabled(can, Button::new(text));
            let response = response.accessible_name(command.text());
            if response.on_hover_text(command.tip(ui.ctx(), 0)).clicked() {
                actions.push(command);
            }
        }
        let button = Button::new("Study this position");
        let button = ui.add_enabled(practice.asks_something(), button);
        if button.on_hover_text(tip).clicked() {
            actions.push(PracticeAction::Study);
        }
    });
}

fn streak_ui(ui: &mut Ui, streak: u32, best: u32) {
    heading(ui, "Streak");
    ui.label(format!("{streak} in a row, {best} at best"));
}

fn make_ui(ui: &mut Ui, practice: &Practice, actions: &mut Actions) {
    heading(ui, "More puzzles");
    let why_not = match practice.underway() {
        Some(_) => Some("Puzzles are being made already"),
        None if !can_be_puzzles(&practice.named.rules) => {
            Some("A puzzle has three moves or more, and here nobody ever has as many")
        }
        None => None,
    };
    ui.horizontal_wrapped(|ui| {
        for (text, of, tip) in [
            (
                "From my own games",
                MakeOf::OwnGames,
                "Positions of the game on the board and of the games in the library under these rules",
            ),
            (
                "From new games",
                MakeOf::SelfPlay,
                "Positions of games that the computer plays against itself",
            ),
        ] {
            let button = ui.add_enabled(why_not.is_none(), Button::new(text));
            let button = button.on_hover_text(tip);
            let button = button.on_disabled_hover_text(why_not.unwrap_or_default());
            if button.clicked() {
                actions.push(PracticeAction::Make(of));
            }
        }
    });
}

/// How far puzzles are that are being made, below what is scrolled: what is found adds rows there, and nothing may slip from
/// under the pointer.
fn making_ui(ui: &mut Ui, underway: &MakingProgress, actions: &mut Actions) {
    let bar = ProgressBar::new(underway.part()).desired_height(8.0);
    let fill = theme::tokens(ui.ctx()).accent;
    ui.add(bar.fill(fill)).accessible_name("Puzzles being made");
    ui.horizontal(|ui| {
        ui.label(quiet(underway.told()));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let button = ui.button("Cancel").on_hover_text("What was found stays");
            if button.clicked() {
                actions.push(PracticeAction::Cancel);
            }
        });
    });
}

fn endings_ui(ui: &mut Ui, practice: &Practice, actions: &mut Actions) {
    if !practice.has_endings() {
        return;
    }
    heading(ui, "Seeds in the houses");
    let range = ending_seeds(&practice.named.rules);
    let mut seeds = practice.endings.seeds.min(*range.end());
    let slider = ui.add(Slider::new(&mut seeds, range).update_while_editing(false));
    if slider.accessible_name("Seeds in the houses").changed() {
        actions.push(PracticeAction::SetSeeds(seeds));
    }
    ui.add_space(theme::size::GAP);
    ui.label(quiet(
        "Only one move holds the win or the draw. North answers with the best defence: hold on until the \
         game is over.",
    ));
    let tip = "On the study page, with values and variations";
    study_ui(ui, practice, tip, actions);
    streak_ui(ui, practice.endings.streak, practice.training.best_endings);
}
