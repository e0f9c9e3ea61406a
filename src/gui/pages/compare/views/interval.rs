//! A measure of several rule sets on one line: a mark for the mean, a bar for its 95 % interval.

use egui::{Align2, Painter, Rect, RichText, Sense, Stroke, Ui, pos2, vec2};

use crate::compare::sheets::estimate::Estimate;
use crate::compare::sheets::example::ExampleKind;
use crate::compare::sheets::measure::{Measure, Unit};
use crate::compare::sheets::table::told;
use crate::gui::pages::compare::columns::ShownColumn;
use crate::gui::pages::compare::views::scale::Scale;
use crate::gui::pages::compare::views::series;
use crate::gui::parts::widgets::name_painted;
use crate::gui::theme::{self, Tokens, size};

/// The height of one rule set's line.
const LINE: f32 = 17.0;
/// The height of the numbers at the ends of the scale.
const ENDS: f32 = 14.0;
/// Half the width of a mark.
const MARK: f32 = 8.0;
/// The width of the numbers at the right.
const NUMBERS: f32 = 132.0;

/// One measure of all sheets; the game that is to be shown, if one was asked for: of which board, as what.
pub fn measure_ui(
    ui: &mut Ui,
    columns: &[ShownColumn<'_>],
    measure: Measure,
) -> Option<(usize, ExampleKind)> {
    let tokens = theme::tokens(ui.ctx());
    let estimates: Vec<Option<Estimate>> = columns.iter().map(|c| measure.of(c.sheet)).collect();
    if estimates.iter().all(Option::is_none) {
        return None;
    }
    ui.add_space(theme::size::GAP);
    // Moves in moves need not be said twice.
    let label = measure.label().to_lowercase();
    let unit = match measure.unit() {
        Unit::Of(word) if !label.contains(word) => format!(", {word}"),
        Unit::Percent | Unit::Of(_) => String::new(),
    };
    let mut shown = None;
    egui::Sides::new().shrink_left().truncate().show(
        ui,
        |ui| {
            let text = RichText::new(format!("{}{unit}", measure.label())).size(theme::size::NOTE);
            ui.label(text).on_hover_text(measure.meaning());
        },
        |ui| shown = games_menu(ui, columns, measure),
    );
    let lines = LINE * estimates.len() as f32;
    let size = vec2(ui.available_width(), lines + ENDS);
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    let numbers: Vec<String> = estimates
        .iter()
        .map(|e| e.map_or_else(|| "–".to_owned(), |e| told(measure, e)))
        .collect();
    let heard = columns.iter().zip(&numbers);
    let heard: Vec<String> = heard
        .map(|(c, n)| format!("{} {n}", c.sheet.named.name))
        .collect();
    let said = format!("{}: {}", measure.label(), heard.join(", "));
    name_painted(&response, &said);
    let chart = Rect::from_min_max(rect.min, pos2(rect.right() - NUMBERS, rect.top() + lines));
    let scale = Scale::of(&estimates, measure.unit());
    let place = chart.shrink2(vec2(MARK, 0.0));
    ends_ui(ui.painter(), tokens, &scale, place);
    let lines = columns.iter().zip(estimates.iter().zip(&numbers));
    for (line, (column, (estimate, text))) in lines.enumerate() {
        let y = rect.top() + (line as f32 + 0.5) * LINE;
        let painter = ui.painter();
        painter.hline(chart.x_range(), y, Stroke::new(size::LINE, tokens.line));
        if let Some(estimate) = estimate {
            bar(painter, tokens, column.board, y, (&scale, place), *estimate);
        }
        let font = egui::FontId::proportional(size::SMALL);
        let at = pos2(rect.right(), y);
        painter.text(at, Align2::RIGHT_CENTER, text, font, tokens.text);
    }
    shown
}

/// A list of games to be shown, if there are any: of each sheet a typical and an extreme one, or the first that came out so.
fn games_menu(
    ui: &mut Ui,
    columns: &[ShownColumn<'_>],
    measure: Measure,
) -> Option<(usize, ExampleKind)> {
    let offered = columns.iter().flat_map(|column| {
        let kinds = ExampleKind::offered(column.sheet, measure);
        kinds.into_iter().map(move |kind| (column, kind))
    });
    let offered: Vec<_> = offered.collect();
    if offered.is_empty() {
        return None;
    }
    let mut chosen = None;
    let menu = ui.menu_button(RichText::new("Show a game").small(), |ui| {
        for (column, kind) in offered {
            let word = match kind {
                ExampleKind::Typical(_) => "typical",
                ExampleKind::Extreme(_) => "most",
                ExampleKind::First(_) => "the first",
            };
            let text = format!("{}: {word}", column.sheet.named.name);
            if ui.button(text).clicked() {
                chosen = Some((column.board, kind));
                ui.close();
            }
        }
    });
    menu.response
        .accessible_name(format!("Show a game: {}", measure.label()));
    chosen
}

/// The ends of the scale, in numbers below the lines.
fn ends_ui(painter: &Painter, tokens: &Tokens, scale: &Scale, place: Rect) {
    let [low, high] = scale.ends();
    let ends = [
        (place.left(), Align2::LEFT_TOP, low),
        (place.right(), Align2::RIGHT_TOP, high),
    ];
    for (x, align, text) in ends {
        let tick = (place.bottom() - 1.0)..=(place.bottom() + 3.0);
        painter.vline(x, tick, Stroke::new(size::LINE, tokens.line));
        let font = egui::FontId::proportional(size::TICK);
        let outward = if align == Align2::LEFT_TOP {
            -MARK
        } else {
            MARK
        };
        painter.text(
            pos2(x + outward, place.bottom() + 2.0),
            align,
            text,
            font,
            tokens.quiet,
        );
    }
}

fn bar(
    painter: &Painter,
    tokens: &Tokens,
    number: usize,
    y: f32,
    (scale, place): (&Scale, Rect),
    estimate: Estimate,
) {
    let x = |number: f64| place.left() + scale.part(number) * place.width();
    let color = series::color(tokens, number);
    let (low, high) = (x(estimate.low), x(estimate.high));
    painter.hline(low..=high, y, Stroke::new(size::STRONG_LINE, color));
    for end in [low, high] {
        painter.vline(
            end,
            (y - 3.0)..=(y + 3.0),
            Stroke::new(size::MARK_LINE, color),
        );
    }
    series::mark(painter, pos2(x(estimate.mean), y), 4.5, number, color);
}

/// A rule set's mark with its kind of line, for a legend.
pub fn sample(ui: &mut Ui, tokens: &Tokens, number: usize) {
    let (rect, _) = ui.allocate_exact_size(vec2(48.0, 18.0), Sense::hover());
    let color = series::color(tokens, number);
    let ends = [rect.left_center(), rect.right_center()];
    let stroke = Stroke::new(size::STRONG_LINE, color);
    let painter = ui.painter();
    match series::dash(number) {
        None => {
            painter.line_segment(ends, stroke);
        }
        Some((dash, gap)) => {
            painter.extend(egui::Shape::dashed_line(&ends, stroke, dash, gap));
        }
    }
    series::mark(painter, rect.center(), 4.5, number, color);
}
