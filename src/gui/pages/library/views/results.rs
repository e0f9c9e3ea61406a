//! A table of results.

use egui::{
    Align, Align2, Button, FontId, Grid, Label, Layout, Rect, RichText, Role, Sense, Ui,
    WidgetInfo, pos2, vec2,
};

use crate::gui::action::Actions;
use crate::gui::pages::library::action::LibraryAction;
use crate::gui::parts::widgets::{quiet, text_width};
use crate::gui::theme::{self, size};
use crate::gui::thinking::words::{value_tag, value_text};
use crate::rules::words::names::default_names;
use crate::search::value::Value;
use crate::storage::library::filter::Results;

/// A line of a table of results.
pub struct ResultsRow {
    /// What it is about.
    pub name: String,
    /// What the games came to.
    pub results: Results,
    /// What the book has, from South's view.
    pub value: Option<Value>,
    /// What a click does.
    pub action: Option<LibraryAction>,
}

/// Whose shares of results are shown, in words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SharesOf {
    /// South’s, drawn games and North’s.
    Sides,
    /// Those that the player has won, drawn and lost.
    Player,
}

impl SharesOf {
    const fn title(self) -> &'static str {
        match self {
            Self::Sides => "South – North",
            Self::Player => "won, drawn, lost",
        }
    }

    const fn words(self) -> [&'static str; 3] {
        match self {
            Self::Sides => ["South", "drawn", "North"],
            Self::Player => ["won", "drawn", "lost"],
        }
    }
}

/// The height of a row, in points.
const ROW: f32 = 20.0;
/// The room of games, of moves and of a value, in points.
const NUMBERS: [f32; 3] = [38.0, 38.0, 31.0];
/// The least width of the shares, and that of a button, in points.
const LEAST_BAR: f32 = 90.0;
const BUTTON: f32 = 40.0;

/// A table of results: games, won by South, drawn, won by North in percent of those that ended, and the mean length.
pub fn results_ui(
    ui: &mut Ui,
    (title, of): (&str, SharesOf),
    rows: Vec<ResultsRow>,
    actions: &mut Actions,
) {
    let has_values = rows.iter().any(|row| row.value.is_some());
    let [games, moves, value] = NUMBERS;
    let value = if has_values { value } else { 0.0 };
    let gaps = size::GRID * if has_values { 4.0 } else { 3.0 };
    let rest = ui.available_width() - games - moves - value - gaps;
    let names = rows.iter().map(|row| match row.action {
        Some(_) => BUTTON,
        None => text_width(ui, &row.name),
    });
    let room = names.fold(BUTTON, f32::max).min(rest - LEAST_BAR).ceil();
    let bar = (rest - room).max(LEAST_BAR);
    Grid::new("results")
        .spacing([size::GRID, size::SMALL_GAP])
        .show(ui, |ui| {
            let number = |ui: &mut Ui, width: f32, text: String| {
                let layout = Layout::right_to_left(Align::Center);
                ui.allocate_ui_with_layout(vec2(width, ROW), layout, |ui| {
                    ui.set_min_width(width);
                    ui.label(quiet(text));
                });
            };
            ui.label(quiet(title));
            number(ui, games, "Games".to_owned());
            ui.label(quiet(of.title()));
            number(ui, moves, "Moves".to_owned());
            if has_values {
                number(ui, value, "Value".to_owned());
            }
            ui.end_row();
            for row in rows {
                let results = row.results;
                let told = row.value;
                name_ui(ui, row, room, actions);
                number(ui, games, results.games.to_string());
                shares_ui(ui, &results, of, bar);
                let length = results.moves as f64 / results.ended().max(1) as f64;
                let length = match results.ended() {
                    0 => "–".to_owned(),
                    _ => format!("{length:.0}"),
                };
                number(ui, moves, length);
                if let Some(told) = told {
                    number(ui, value, value_tag(told));
                }
                ui.end_row();
            }
        });
}

/// What a row is about.
fn name_ui(ui: &mut Ui, row: ResultsRow, room: f32, actions: &mut Actions) {
    let text = RichText::new(&row.name).small();
    let Some(action) = row.action else {
        ui.scope(|ui| {
            ui.set_max_width(room);
            ui.add(Label::new(text).wrap());
        });
        return;
    };
    let button = ui.add(Button::new(text).min_size(vec2(BUTTON, 22.0)));
    let told = row.value.map_or_else(String::new, |v| {
        format!(", {}", value_text(v, &default_names()))
    });
    let said = format!("Explore {}: {} games{told}", row.name, row.results.games);
    if button.accessible_name(said).clicked() {
        actions.push(action);
    }
}

/// The shares of games that ended as one bar, each with its percentage where it has room.
fn shares_ui(ui: &mut Ui, results: &Results, of: SharesOf, width: f32) {
    let (bar, response) = ui.allocate_exact_size(vec2(width, ROW), Sense::hover());
    let ended = results.ended();
    if ended == 0 {
        ui.painter().text(
            bar.left_center(),
            Align2::LEFT_CENTER,
            "–",
            FontId::proportional(size::SMALL),
            theme::tokens(ui.ctx()).quiet,
        );
        return;
    }
    let tokens = theme::tokens(ui.ctx());
    let shares = [
        (results.south, tokens.accent, tokens.on_accent),
        (results.drawn, tokens.control, tokens.text),
        (results.north, tokens.second, tokens.on_second),
    ];
    let percent = |count: usize| (count as f64 * 100.0 / ended as f64).round();
    let mut left = bar.left();
    for ((count, fill, color), word) in shares.into_iter().zip(of.words()) {
        let wide = bar.width() * count as f32 / ended as f32;
        let part = Rect::from_min_size(pos2(left, bar.top()), vec2(wide, bar.height()));
        left += wide;
        ui.painter().rect_filled(part, 0.0, fill);
        // A bar of one colour says whose it is.
        let text = match count == ended {
            true => format!("{word} {}", percent(count)),
            false => percent(count).to_string(),
        };
        let galley = ui
            .painter()
            .layout_no_wrap(text, FontId::proportional(size::SMALL), color);
        if galley.size().x + 4.0 <= wide {
            let at = Align2::CENTER_CENTER
                .anchor_size(part.center(), galley.size())
                .min;
            ui.painter().galley(at, galley, color);
        }
    }
    let told = shares.iter().zip(of.words());
    let told: Vec<_> = told
        .map(|((count, ..), word)| format!("{} % {word}", percent(*count)))
        .collect();
    let told = told.join(", ");
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &told));
    response.on_hover_text(told);
}
