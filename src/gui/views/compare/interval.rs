//! A measure of several rule sets on one line: a mark for the mean, a bar for its 95 % interval.

use egui::{Align2, Painter, Rect, RichText, Sense, Stroke, Ui, pos2, vec2};

use super::series;
use crate::compare::sheets::estimate::Estimate;
use crate::compare::sheets::measure::{Measure, Unit};
use crate::compare::sheets::table::told;
use crate::gui::comparing::columns::Shown;
use crate::gui::theme::{self, Tokens};

/// The height of one rule set's line.
const LINE: f32 = 17.0;
/// The width of the numbers at the right.
const NUMBERS: f32 = 132.0;

/// One measure of all sheets.
pub fn measure_ui(ui: &mut Ui, columns: &[Shown<'_>], measure: Measure) {
    let tokens = theme::tokens(ui.ctx());
    let estimates: Vec<Option<Estimate>> = columns.iter().map(|c| measure.of(c.sheet)).collect();
    if estimates.iter().all(Option::is_none) {
        return;
    }
    ui.add_space(6.0);
    // Moves in moves need not be said twice.
    let label = measure.label().to_lowercase();
    let unit = match measure.unit() {
        Unit::Of(word) if !label.contains(word) => format!(", {word}"),
        Unit::Percent | Unit::Of(_) => String::new(),
    };
    ui.label(RichText::new(format!("{}{unit}", measure.label())).size(13.0))
        .on_hover_text(measure.meaning());
    let size = vec2(ui.available_width(), LINE * estimates.len() as f32);
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    let numbers: Vec<String> = estimates
        .iter()
        .map(|e| e.map_or_else(|| "–".to_owned(), |e| told(measure, e)))
        .collect();
    let heard = columns.iter().zip(&numbers);
    let heard: Vec<String> = heard
        .map(|(c, n)| format!("{} {n}", c.sheet.named.name))
        .collect();
    response.widget_info(|| {
        let text = format!("{}: {}", measure.label(), heard.join(", "));
        egui::WidgetInfo::labeled(egui::Role::Label, true, text)
    });
    let chart = Rect::from_min_max(rect.min, pos2(rect.right() - NUMBERS, rect.bottom()));
    let scale = Scale::of(&estimates, chart.shrink2(vec2(8.0, 0.0)));
    let lines = columns.iter().zip(estimates.iter().zip(&numbers));
    for (line, (column, (estimate, text))) in lines.enumerate() {
        let y = rect.top() + (line as f32 + 0.5) * LINE;
        let painter = ui.painter();
        painter.hline(chart.x_range(), y, Stroke::new(1.0, tokens.line));
        if let Some(estimate) = estimate {
            bar(painter, tokens, column.board, y, &scale, *estimate);
        }
        let font = egui::FontId::proportional(12.0);
        let at = pos2(rect.right(), y);
        painter.text(at, Align2::RIGHT_CENTER, text, font, tokens.text);
    }
}

/// Where a number stands on the line.
struct Scale {
    low: f64,
    high: f64,
    place: Rect,
}

impl Scale {
    /// From the smallest to the largest end of an interval, with some air.
    fn of(estimates: &[Option<Estimate>], place: Rect) -> Self {
        let known = || estimates.iter().flatten();
        let finite = |n: f64| n.is_finite().then_some(n);
        let lows = known().filter_map(|e| finite(e.low).or(finite(e.mean)));
        let highs = known().filter_map(|e| finite(e.high).or(finite(e.mean)));
        let low = lows.fold(f64::INFINITY, f64::min);
        let high = highs.fold(f64::NEG_INFINITY, f64::max);
        let air = (0.08 * (high - low)).max(1e-9);
        Self {
            low: low - air,
            high: high + air,
            place,
        }
    }

    fn x(&self, number: f64) -> f32 {
        let part = (number - self.low) / (self.high - self.low);
        let part = if part.is_finite() {
            part.clamp(0.0, 1.0)
        } else {
            0.5
        };
        self.place.left() + part as f32 * self.place.width()
    }
}

fn bar(
    painter: &Painter,
    tokens: &Tokens,
    number: usize,
    y: f32,
    scale: &Scale,
    estimate: Estimate,
) {
    let color = series::color(tokens, number);
    let (low, high) = (scale.x(estimate.low), scale.x(estimate.high));
    painter.hline(low..=high, y, Stroke::new(2.0, color));
    for end in [low, high] {
        painter.vline(end, (y - 3.0)..=(y + 3.0), Stroke::new(1.5, color));
    }
    series::mark(painter, pos2(scale.x(estimate.mean), y), 4.5, number, color);
}

/// A rule set's mark with its kind of line, for a legend.
pub fn sample(ui: &mut Ui, tokens: &Tokens, number: usize) {
    let (rect, _) = ui.allocate_exact_size(vec2(48.0, 18.0), Sense::hover());
    let color = series::color(tokens, number);
    let ends = [rect.left_center(), rect.right_center()];
    let stroke = Stroke::new(2.0, color);
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
