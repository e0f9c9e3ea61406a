//! A table of results.

use egui::{Button, Grid, RichText, Ui};

use crate::gui::action::Actions;
use crate::gui::pages::library::action::LibraryAction;
use crate::gui::parts::widgets::{quiet, text_width};
use crate::gui::theme::size;
use crate::gui::thinking::words::{value_tag, value_text};
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

/// What the shares of results are of.
pub const SHARES: &str = "S / = / N %";

/// A table of results: games, won by South, drawn, won by North in percent of those that ended, and the mean length.
pub fn results_ui(
    ui: &mut Ui,
    (title, shares_title): (&str, &str),
    rows: Vec<ResultsRow>,
    actions: &mut Actions,
) {
    /// The room of games and length, in points.
    const NUMBERS: f32 = 106.0;
    let numbers = NUMBERS + text_width(ui, shares_title);
    let room = (ui.available_width() - numbers).max(60.0);
    let has_values = rows.iter().any(|row| row.value.is_some());
    Grid::new("results")
        .striped(true)
        .spacing([size::GRID, size::SMALL_GAP])
        .show(ui, |ui| {
            let value = has_values.then_some("Value");
            for text in [title, "Games", shares_title, "Length"]
                .into_iter()
                .chain(value)
            {
                ui.label(quiet(text));
            }
            ui.end_row();
            for ResultsRow {
                name,
                results,
                value,
                action,
            } in rows
            {
                let text = RichText::new(&name).small();
                match action {
                    Some(action) => {
                        let button = ui.add(Button::new(text).min_size(egui::vec2(40.0, 22.0)));
                        let told =
                            value.map_or_else(String::new, |v| format!(", {}", value_text(v)));
                        let said = format!("Explore {name}: {} games{told}", results.games);
                        if button.accessible_name(said).clicked() {
                            actions.push(action);
                        }
                    }
                    None => {
                        ui.scope(|ui| {
                            ui.set_max_width(room);
                            ui.add(egui::Label::new(text).wrap());
                        });
                    }
                }
                ui.label(quiet(results.games.to_string()));
                ui.label(quiet(shares(&results)));
                let length = results.moves as f64 / results.ended().max(1) as f64;
                ui.label(quiet(match results.ended() {
                    0 => "–".to_owned(),
                    _ => format!("{length:.0}"),
                }));
                if let Some(value) = value {
                    ui.label(RichText::new(value_tag(value)).small());
                }
                ui.end_row();
            }
        });
}

/// `50 / 10 / 40`, or a dash where no game has ended.
fn shares(results: &Results) -> String {
    let ended = results.ended();
    let percent = |count: usize| (count as f64 * 100.0 / ended as f64).round();
    match ended {
        0 => "–".to_owned(),
        _ => format!(
            "{} / {} / {}",
            percent(results.south),
            percent(results.drawn),
            percent(results.north)
        ),
    }
}
