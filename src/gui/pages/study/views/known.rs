//! What is known of the present move: its grade and what was better, or the value of the position and the best line.

use core::ops::Range;

use egui::text::{LayoutJob, TextFormat};
use egui::{Color32, CursorIcon, Label, RectAlign, RichText, Sense, TextStyle, Ui, WidgetInfo};

use crate::game::review::judge::Judgement;
use crate::gui::pages::study::action::StudyAction;
use crate::gui::pages::study::state::Study;
use crate::gui::pages::study::views::best_line::{best_line_ui, board_instead, has_room};
use crate::gui::pages::study::views::marks::color_of;
use crate::gui::parts::widgets::text_width;
use crate::gui::shared::Shared;
use crate::gui::theme::{self, Tokens};
use crate::gui::thinking::words::{value_alone, value_text, value_to};
use crate::rules::words::names::Names;
use crate::rules::words::phrase::{capital, counted};
use crate::search::value::Value;

/// A sentence about the present move.
struct Known {
    all: KnownText,
    /// What is said where there is no room for all of it.
    short: Option<KnownText>,
    color: Color32,
    /// Whether it calls the move good.
    is_of_move: bool,
}

/// A text and, if there is one in it to be clicked, where the better move stands in it.
struct KnownText {
    text: String,
    better: Option<Range<usize>>,
}

impl KnownText {
    const fn plain(text: String) -> Self {
        Self { text, better: None }
    }

    /// So many lines of it in letters of this style.
    fn job(&self, ui: &Ui, color: Color32, (style, rows): (TextStyle, usize)) -> LayoutJob {
        let accent = theme::tokens(ui.ctx()).accent;
        let font = style.resolve(ui.style());
        let mut job = LayoutJob::default();
        let end = self.text.len();
        let better = self.better.clone().unwrap_or(end..end);
        for (part, color) in [
            (0..better.start, color),
            (better.clone(), accent),
            (better.end..end, color),
        ] {
            let format = TextFormat::simple(font.clone(), color);
            job.append(&self.text[part], 0.0, format);
        }
        job.wrap.max_rows = rows;
        job.wrap.max_width = ui.available_width();
        job
    }
}

impl Known {
    const fn plain(text: String, color: Color32) -> Self {
        Self {
            all: KnownText::plain(text),
            short: None,
            color,
            is_of_move: false,
        }
    }
}

/// What is known, and the best line after it; what has no room in a line has two lines of small letters. Answers what a click on
/// a move asks for.
pub fn known_ui(ui: &mut Ui, study: &Study, shared: &Shared) -> Option<StudyAction> {
    let tokens = theme::tokens(ui.ctx());
    let known = known(study, tokens, shared);
    let line = study.best_line();
    let word = if known.is_of_move {
        "then best"
    } else {
        "best"
    };
    let all = &known.all;
    let head = format!("{} · {word}", all.text);
    if all.better.is_none() && !line.is_empty() && has_room(ui, &head) {
        let head = RichText::new(head).color(known.color);
        return best_line_ui(ui, head, study, &line, shared);
    }
    let lines = match text_width(ui, &all.text) <= ui.available_width() {
        true => (TextStyle::Body, 1),
        false => (TextStyle::Small, 2),
    };
    let lay_out = |said: &KnownText| {
        let job = said.job(ui, known.color, lines.clone());
        ui.fonts_mut(|fonts| fonts.layout_job(job))
    };
    let (mut said, mut galley) = (all, lay_out(all));
    if let Some(short) = known.short.as_ref().filter(|_| galley.elided) {
        (said, galley) = (short, lay_out(short));
    }
    let label = Label::new(galley);
    if said.better.is_none() {
        ui.add(label);
        return None;
    }
    let response = ui.add(label.selectable(false).sense(Sense::CLICK));
    response.widget_info(|| WidgetInfo::labeled(egui::Role::Link, true, &all.text));
    let response = response.on_hover_cursor(CursorIcon::PointingHand);
    if let Some(made) = study.play.game.record.here() {
        board_instead(&response, study, made, RectAlign::TOP_START, shared);
    }
    response.clicked().then_some(StudyAction::PlayBetter)
}

/// What is known of the present move and, at the end, how the game has ended as it was told.
fn known(study: &Study, tokens: &Tokens, shared: &Shared) -> Known {
    if study.trying().is_some() {
        // The panel, where it is open, tells it below the question.
        let said = match shared.settings.side_panel.open {
            true => String::new(),
            false => study.said.clone(),
        };
        return Known::plain(said, tokens.text);
    }
    let known = valued(study, tokens);
    let ended = study.play.game.told_end();
    let told = study.play.told_result().filter(|told| told.at.is_none());
    let told = told.map(|told| told.text().to_owned());
    let by_word = ended.map(|ended| match ended.winner {
        Some(winner) => format!("{} gave up here", study.play.names_told()[winner.other()]),
        None => "a draw was agreed on here".to_owned(),
    });
    match by_word.or(told) {
        Some(told) if known.all.text.is_empty() => Known::plain(capital(&told), tokens.text),
        Some(told) => Known {
            all: KnownText {
                text: format!("{} · {told}", known.all.text),
                ..known.all
            },
            ..known
        },
        None => known,
    }
}

/// `Mistake: gave away 5 seeds; best was 6 (South +3, exact)`, or the value of the position.
fn valued(study: &Study, tokens: &Tokens) -> Known {
    let (game, record) = (&study.play.game, &study.play.game.record);
    let (here, names) = (record.here(), study.play.names_told());
    let value = game.review.value_at(record, here);
    let value = value.map(|(side, value)| value.from_south(side));
    // After an end by the rules or the clock it is told how it has ended; who gave up is told what that was worth.
    let ended = study.play.end().filter(|_| game.told_end().is_none());
    let ended = ended.map(|end| end.headline);
    let told_here = |value: Value, tell: fn(Value, &Names) -> String| {
        ended.clone().unwrap_or_else(|| tell(value, &names))
    };
    let step = here.map(|id| game.review.step(record, id));
    let judged = step.and_then(|step| {
        let judgement = step.judgement(record.rules().won_by())?;
        Some((judgement, step))
    });
    match (judged, value) {
        (Some((judgement, step)), Some(_)) if judgement.grade.is_mistake() => {
            let grade = capital(judgement.grade.word());
            let lost = lost_told(&judgement);
            let told = |value: Option<Value>| {
                value.map_or_else(String::new, |value| value_to(step.made.by, value, &names))
            };
            let best = step
                .best
                .map_or_else(String::new, |best| study.play.houses().action(best.action));
            let better = told(step.best.map(|best| best.value));
            let now = told(step.value);
            let sentence = |before: String, after: String| {
                let end = before.len() + best.len();
                let better = study.better_here().map(|_| before.len()..end);
                let text = format!("{before}{best}{after}");
                KnownText { text, better }
            };
            Known {
                all: sentence(
                    format!("{grade}{lost}. Best was "),
                    format!(": {better}; now {now}"),
                ),
                short: Some(sentence(
                    format!("{grade}. Best was "),
                    format!(": {better}"),
                )),
                color: color_of(judgement.grade, tokens),
                is_of_move: true,
            }
        }
        (Some((judgement, ..)), Some(value)) => {
            let grade = judgement.grade.word();
            let value = told_here(value, value_text);
            let text = format!("A {grade} move · {value}").replace("A best", "The best");
            Known {
                is_of_move: true,
                ..Known::plain(text, tokens.text)
            }
        }
        (None, Some(value)) => Known::plain(told_here(value, value_alone), tokens.text),
        (_, None) => {
            let thought = study.thought_value();
            let text = thought.map_or_else(String::new, |value| {
                value_alone(value, &study.play.names_told())
            });
            Known::plain(text, tokens.text)
        }
    }
}

/// `: 5 seeds given away, a win into a draw`; empty where nothing is known of that.
fn lost_told(judgement: &Judgement) -> String {
    match (judgement.seeds, judgement.turned()) {
        (Some(seeds), None) => {
            let still = judgement.still.map(|still| format!(", {still}"));
            format!(
                ": {} given away{}",
                seeds_told(seeds),
                still.unwrap_or_default()
            )
        }
        (Some(seeds), Some(turned)) => format!(": {} given away, {turned}", seeds_told(seeds)),
        (None, Some(turned)) => format!(": {turned}"),
        (None, None) => String::new(),
    }
}

fn seeds_told(seeds: i32) -> String {
    counted(u64::from(seeds.unsigned_abs()), "seed")
}
