//! What is practised: rules, how hard, what comes again; making puzzles; seeds of an ending.

use egui::{Button, ProgressBar, Slider, Ui};

use crate::game::puzzle::definition::Difficulty;
use crate::game::puzzle::endings::ending_seeds;
use crate::gui::action::Actions;
use crate::gui::chooser::state::{ChooseFor, Chooser};
use crate::gui::command::Command;
use crate::gui::own::shelf::OwnShelf;
use crate::gui::pages::page::Page as _;
use crate::gui::pages::practice::action::{MakeOf, PracticeAction, PracticeTab};
use crate::gui::pages::practice::made::COUNT;
use crate::gui::pages::practice::puzzles::task;
use crate::gui::pages::practice::state::Practice;
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
    heading(ui, "How hard");
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = size::LEAST_GAP;
        let all = Difficulty::ALL.map(Some);
        for difficulty in [None].into_iter().chain(all) {
            let word = difficulty.map_or("all", Difficulty::word);
            let is_chosen = practice.difficulty == difficulty;
            let response = choice(ui, is_chosen, capital(word), [44.0, 28.0]);
            let name = match difficulty {
                None => "All puzzles".to_owned(),
                Some(_) => format!("{} puzzles", capital(word)),
            };
            if response.accessible_name(name).clicked() {
                actions.push(PracticeAction::SetDifficulty(difficulty));
            }
        }
    });
    let (all, unseen) = practice.count(practice.difficulty);
    let (due, elsewhere) = practice.due(shared);
    ui.add_space(theme::size::GAP);
    ui.label(format!("{}, {unseen} new", counted(all, "puzzle")));
    ui.label(match elsewhere {
        0 => format!("{due} due today"),
        _ => format!("{due} due today, {elsewhere} under other rules"),
    });
    ui.label(quiet(
        "What was failed comes again, then after 1, 3, 7 and 21 days",
    ));
    heading(ui, "This puzzle");
    match practice.asked() {
        Some(asked) => {
            ui.label(task(&asked.puzzle));
            let rating = asked.puzzle.rating;
            let word = Difficulty::of(rating).word();
            let tip = "A computer that goes by the seeds alone has to look so many moves ahead to find the answer and keep to it";
            ui.label(quiet(format!(
                "Rated {rating}, {word}: to be found by looking {rating} moves ahead"
            )))
            .on_hover_text(tip);
            if asked.is_again {
                ui.label(quiet("It was failed before and comes again"));
            }
            let tip = "On the study page, with values and variations; the answer is seen there, which counts as failed";
            study_ui(ui, practice, tip, actions);
        }
        None => {
            ui.label(quiet("No puzzle is asked now"));
        }
    }
    streak_ui(ui, practice.streak, practice.training.best_puzzles);
    make_ui(ui, practice, actions);
}

fn study_ui(ui: &mut Ui, practice: &Practice, tip: &str, actions: &mut Actions) {
    ui.add_space(theme::size::GAP);
    if practice.is_over() {
        ui.horizontal(|ui| {
            for (text, command) in [("‹", Command::PreviousMove), ("›", Command::NextMove)] {
                let can = practice.can(command) == Some(true);
                let response = ui.add_enabled(can, Button::new(text));
                let response = response.accessible_name(command.text());
                if response.on_hover_text(command.tip(ui.ctx(), 0)).clicked() {
                    actions.push(command);
                }
            }
            ui.label(quiet("Go through the moves"));
        });
    }
    let button = ui.add_enabled(
        practice.asks_something(),
        Button::new("Study this position"),
    );
    if button.on_hover_text(tip).clicked() {
        actions.push(PracticeAction::Study);
    }
}

fn streak_ui(ui: &mut Ui, streak: u32, best: u32) {
    heading(ui, "Streak");
    ui.label(format!("{streak} in a row, {best} at best"));
}

fn make_ui(ui: &mut Ui, practice: &Practice, actions: &mut Actions) {
    heading(ui, "More puzzles");
    let Some(underway) = practice.underway() else {
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
                if ui.add(Button::new(text)).on_hover_text(tip).clicked() {
                    actions.push(PracticeAction::Make(of));
                }
            }
        });
        return;
    };
    let games = underway.progress.games;
    let found = counted(underway.progress.puzzles, "puzzle");
    let share = match underway.games {
        Some(all) => games as f32 / all.max(1) as f32,
        None => underway.progress.puzzles as f32 / COUNT as f32,
    };
    let text = match underway.games {
        Some(all) => format!("{found} in {games} of {}", counted(all, "game")),
        None => format!("{found} in {}", counted(games, "game")),
    };
    let bar = ProgressBar::new(share.min(1.0)).desired_height(8.0);
    let fill = theme::tokens(ui.ctx()).accent;
    ui.add(bar.fill(fill)).accessible_name("Puzzles being made");
    ui.label(quiet(text));
    if ui
        .button("Cancel")
        .on_hover_text("What was found stays")
        .clicked()
    {
        actions.push(PracticeAction::Cancel);
    }
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
