//! What a review found: a table of both players, the mistakes, and what the game is called.

use egui::{Button, Grid, ProgressBar, RectAlign, RichText, TextEdit, Ui, Vec2, vec2};

use crate::game::review::analysis::Review;
use crate::game::review::judge::Grade;
use crate::game::review::tally::PlayerTally;
use crate::game::written::listed;
use crate::gui::action::Actions;
use crate::gui::command::Command;
use crate::gui::pages::study::action::{ReviewTime, StudyAction};
use crate::gui::pages::study::state::Study;
use crate::gui::pages::study::views::best_line::board_instead;
use crate::gui::pages::study::views::marks::{color_of, mark_of};
use crate::gui::parts::scripts::{cut, isolated, laid_out};
use crate::gui::parts::widgets::{
    Emphasis, button_if, choice, field_of_many, has_come, heading, name_painted, quiet, scroll,
    small, text_width,
};
use crate::gui::shared::Shared;
use crate::gui::theme::{self, size};
use crate::rules::side::{BySide, Side};
use crate::rules::spec::WonBy;
use crate::rules::words::phrase::{capital, counted};
use crate::storage::document::fields::MAX_NAME;
use crate::storage::library::entry::day_of;

/// The longest of the titles in the table of both players.
const LONGEST_TITLE: &str = "Points lost, proven";
/// The letters of a name in the list of mistakes.
const LONGEST_NAME: usize = 14;
/// Between its columns, and the least width of those of numbers, in points.
const BETWEEN: f32 = 8.0;
const LEAST_NUMBER: f32 = 40.0;
/// Below this width the button has a shorter name, in points.
const NARROW: f32 = 276.0;

/// The whole tab.
pub fn review_ui(ui: &mut Ui, study: &Study, shared: &Shared, actions: &mut Actions) {
    scroll(ui, "review", |ui| {
        begin_ui(ui, study, actions);
        variation_ui(ui, study, actions);
        let game = &study.play.game;
        if !game.review.is_empty() {
            let steps = study.steps_told();
            let tally = PlayerTally::of(&steps, game.rules().won_by());
            if steps.iter().any(|step| step.best.is_some()) {
                table_ui(ui, study, &tally);
                mistakes_ui(ui, study, shared, actions);
            } else if study.underway().is_none() {
                let program = &game.review.program;
                let text = format!("Values of {program}, which has not told the best moves");
                ui.label(quiet(text));
            }
        }
        about_ui(ui, study, actions);
    });
}

/// The button, or how far the review has come.
fn begin_ui(ui: &mut Ui, study: &Study, actions: &mut Actions) {
    let tokens = theme::tokens(ui.ctx());
    ui.horizontal(|ui| match study.underway() {
        Some(underway) => {
            let cancel = ui.add(Button::new("Cancel"));
            if cancel.accessible_name("Cancel the review").clicked() {
                actions.push(StudyAction::Cancel);
            }
            let share = underway.done as f32 / underway.all.max(1) as f32;
            let text = format!("{} of {}", underway.done, underway.all);
            let room = ui.available_width() - text_width(ui, "000 of 000") - 8.0;
            let bar = ProgressBar::new(share).desired_width(room.max(40.0));
            ui.add(bar.desired_height(8.0).fill(tokens.accent))
                .accessible_name("Progress of the review");
            ui.label(small(text));
        }
        None => {
            let name = match study.play.game.review.is_empty() {
                true => "Review",
                false => "Review again",
            };
            let text = match ui.available_width() < NARROW {
                true => name.trim_start_matches("Review "),
                false => name,
            };
            let enabled = study.play.game.record.line().len() > 0;
            let response = button_if(ui, enabled, &capital(text), Emphasis::Main);
            let response = response.accessible_name(name);
            let tip = Command::Review.tip(ui.ctx(), 0);
            if response.on_hover_text(tip).clicked() {
                actions.push(Command::Review);
            }
            ui.spacing_mut().item_spacing.x = size::LEAST_GAP;
            ui.spacing_mut().button_padding.x = size::SMALL_PADDING;
            ui.label(quiet(" for"));
            for time in ReviewTime::ALL {
                let response = choice(ui, study.time == time, time.text(), [42.0, 28.0]);
                let response = response
                    .accessible_name(format!("Review for {}", time.text()))
                    .on_hover_text("How long a review takes at most");
                if response.clicked() {
                    actions.push(StudyAction::SetTime(time));
                }
            }
        }
    });
}

/// Says that what stands below is of a variation, and leads back to the game.
pub fn variation_ui(ui: &mut Ui, study: &Study, actions: &mut Actions) {
    let Some(place) = study.left_game_after() else {
        return;
    };
    let text = match study.play.game.record.depth(place) {
        _ if study.is_beside_review() => {
            "Of the game, not of the variation on the board".to_owned()
        }
        0 => "Of the variation on the board, not of the game".to_owned(),
        move_number => format!("Of the variation after move {move_number}, not of the game"),
    };
    ui.add_space(theme::size::GAP);
    ui.label(quiet(text));
    if ui.button("Show the game").clicked() {
        actions.push(StudyAction::BackToGame);
    }
}

fn table_ui(ui: &mut Ui, study: &Study, tally: &BySide<PlayerTally>) {
    let tokens = theme::tokens(ui.ctx());
    let game = &study.play.game;
    heading(ui, "Both players");
    let row = |ui: &mut Ui, title: RichText, value: &dyn Fn(&PlayerTally) -> String| {
        let what = title.text().to_owned();
        let title = ui.label(title);
        for side in Side::ALL {
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                let value = value(&tally[side]);
                let heard = format!("{what}, {side}: {value}");
                name_painted(&ui.label(value), &heard);
            });
        }
        ui.end_row();
        title
    };
    ui.spacing_mut().interact_size.y = 18.0;
    let titles = text_width(ui, LONGEST_TITLE) + 2.0 * BETWEEN;
    let width = ((ui.available_width() - titles) / 2.0).max(LEAST_NUMBER);
    Grid::new("both players")
        .min_row_height(20.0)
        .spacing([BETWEEN, size::SMALL_GAP])
        .show(ui, |ui| {
            ui.label("");
            for side in Side::ALL {
                let text = laid_out(game.name(side));
                ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                    ui.set_width(width);
                    ui.add(egui::Label::new(quiet(text)).truncate());
                });
            }
            ui.end_row();
            for grade in Grade::ALL {
                let sign = mark_of(grade).map_or(String::new(), |mark| format!(" {}", mark.sign()));
                let title = RichText::new(format!("{}{sign}", title_of(grade)));
                let title = match mark_of(grade) {
                    Some(_) => title.color(color_of(grade, tokens)),
                    None => title,
                };
                let title = row(ui, title, &|tally| tally.count(grade).to_string());
                title.on_hover_text(meaning_of(grade, game.rules().won_by()));
            }
            if game.rules().counts_seeds() {
                row(ui, RichText::new("Seeds given away"), &|tally| {
                    tally.seeds.to_string()
                });
            }
            let results = row(ui, RichText::new(LONGEST_TITLE), &|tally| {
                points(tally.results)
            });
            results.on_hover_text(
                "A win that became a loss costs a point, a win that became a draw or a draw that became a loss half of one. Only what is proven counts",
            );
            let accuracy = row(ui, RichText::new("Accuracy").strong(), &|tally| {
                tally
                    .accuracy()
                    .map_or("–".to_owned(), |accuracy| format!("{accuracy:.0} %"))
            });
            accuracy.on_hover_text(
                "How much of what could be won was kept, over all moves; one blunder weighs more than a good move mends",
            );
        });
    ui.label(quiet(match study.underway() {
        Some(_) => "So far; the review is still looking".to_owned(),
        None => depth_text(&game.review),
    }));
}

/// `0`, `½`, `2½`, of so many half points.
fn points(halves: i32) -> String {
    match (halves / 2, halves % 2) {
        (whole, 0) => whole.to_string(),
        (0, _) => "½".to_owned(),
        (whole, _) => format!("{whole}½"),
    }
}

/// How far the review has looked, and who did.
fn depth_text(review: &Review) -> String {
    let program = &review.program;
    match review.depth() {
        Some(0) => format!("How deep it looked is not told · {}", program),
        Some(depth) => format!(
            "At least {} ahead where not exact · {}",
            counted(depth, "move"),
            program
        ),
        None if review.has_bounds() => {
            format!("Every value is proven, some as bounds · {}", program)
        }
        None => format!("Every value is exact · {}", program),
    }
}

const fn title_of(grade: Grade) -> &'static str {
    match grade {
        Grade::Best => "Best moves",
        Grade::Good => "Good moves",
        Grade::Inaccuracy => "Inaccuracies",
        Grade::Mistake => "Mistakes",
        Grade::Blunder => "Blunders",
    }
}

/// What makes a move be called so.
const fn meaning_of(grade: Grade, won_by: WonBy) -> &'static str {
    match (grade, won_by) {
        (Grade::Best, _) => "No move was better",
        (Grade::Good, WonBy::Seeds) => {
            "At most a seed was given away, or 3 where the game stays won or lost"
        }
        (Grade::Good, WonBy::Ending) => "The result stays as it was",
        (Grade::Inaccuracy, _) => {
            "2 or 3 seeds were given away, or 4 to 9 where the game stays won or lost"
        }
        (Grade::Mistake, _) => {
            "4 to 7 seeds were given away, or 10 and more where the game stays won or lost"
        }
        (Grade::Blunder, WonBy::Seeds) => {
            "A proven result was given away, or 8 and more seeds in a game that is open"
        }
        (Grade::Blunder, WonBy::Ending) => "A proven result was given away",
    }
}

/// The mistakes of the line, each to be clicked.
fn mistakes_ui(ui: &mut Ui, study: &Study, shared: &Shared, actions: &mut Actions) {
    let tokens = theme::tokens(ui.ctx());
    let (game, record) = (&study.play.game, &study.play.game.record);
    let (mistakes, names) = (study.mistakes(), study.play.houses());
    heading(ui, "Where something was given away");
    if mistakes.is_empty() {
        ui.label(quiet("None in this line"));
    }
    ui.spacing_mut().item_spacing.y = size::LEAST_GAP;
    for (after, id) in mistakes {
        let Some(judgement) = game.review.judgement(record, id) else {
            continue;
        };
        let step = game.review.step(record, id);
        let sign = mark_of(judgement.grade).map_or("", |mark| mark.sign());
        let seeds = judgement.seeds.map(|seeds| format!("−{seeds}"));
        let result = judgement.turned().or(judgement.still).map(str::to_owned);
        let lost: Vec<String> = seeds.into_iter().chain(result).collect();
        let lost = lost.join(", ");
        let best = step
            .best
            .map_or(String::new(), |best| names.action(best.action));
        let by = isolated(&cut(game.name(step.made.by), LONGEST_NAME));
        let text = format!(
            "{after}  {by} {} {sign}   best {best} · {lost}",
            listed(record.rules(), record.made(id), names)
        );
        let text = RichText::new(text)
            .small()
            .color(color_of(judgement.grade, tokens));
        let is_here = record.here() == Some(id);
        let text = if is_here {
            text.color(tokens.on_accent)
        } else {
            text
        };
        let button = Button::selectable(is_here, text).wrap();
        let name = format!("{}: move {after}, {by}", judgement.grade.word());
        let layout = egui::Layout::top_down_justified(egui::Align::LEFT);
        let response = ui.with_layout(layout, |ui| ui.add(button)).inner;
        if is_here && has_come(ui, egui::Id::unique(("mistake here", after))) {
            response.scroll_to_me(None);
        }
        let response = response.accessible_name(name);
        // Beside the list, which stays in sight.
        board_instead(&response, study, id, RectAlign::LEFT_START, shared);
        if response.clicked() {
            actions.push(StudyAction::ShowMove(id));
        }
    }
}

/// The room for the name of a field beside it, in points.
const FIELD_LABEL: Vec2 = vec2(44.0, 26.0);

/// What the game is called and where it was played, and what else was told of it.
fn about_ui(ui: &mut Ui, study: &Study, actions: &mut Actions) {
    heading(ui, "This game");
    let about = &study.play.game.about;
    let field = |ui: &mut Ui, text: &str, hint: &str, label: &str| {
        let mut text = text.to_owned();
        let name = format!("{label} of the game");
        let id = ui.make_persistent_id(&name);
        let field = |ui: &mut Ui| {
            ui.allocate_ui_with_layout(FIELD_LABEL, *ui.layout(), |ui| {
                ui.set_min_size(FIELD_LABEL);
                ui.label(quiet(label));
            });
            field_of_many(ui, (id, study.play.game_number), &mut text, |text| {
                TextEdit::singleline(text)
                    .hint_text(hint)
                    .char_limit(MAX_NAME)
                    .desired_width(f32::INFINITY)
            })
        };
        let field = ui.horizontal(field).inner;
        let changed = field.accessible_name(name).changed();
        changed.then_some(text)
    };
    if let Some(name) = field(ui, &about.name, "What it is called", "Name") {
        actions.push(StudyAction::Name(name));
    }
    if let Some(place) = field(ui, &about.place, "Where it was played", "Place") {
        actions.push(StudyAction::Where(place));
    }
    let begun = day_of(study.play.game.started, "");
    let hint = match begun.is_empty() {
        true => "Such as 2024.05.31",
        false => &format!("Played {begun}"),
    };
    if let Some(date) = field(ui, &about.date, hint, "Date") {
        actions.push(StudyAction::When(date));
    }
    if let Some(told) = about.result {
        ui.label(quiet(told.text()));
    }
}
