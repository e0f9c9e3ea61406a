//! How a quantity is spread over the games: rule sets over each other in one plot.

use egui::{FontId, Rangef, Ui};
use egui_plot::{AxisHints, HoverPosition, Line, LineStyle, Plot, PlotPoints};

use crate::compare::sheets::distribution::Distribution;
use crate::compare::sheets::measure::{Measure, Unit};
use crate::gui::pages::compare::columns::ShownColumn;
use crate::gui::pages::compare::views::series;
use crate::gui::theme::{self, Tokens, size};

/// Points of a line at most; more than that cannot be told apart.
const MOST_POINTS: usize = 600;
/// The share of the games that may lie outside the plot, at each side: long tails say little.
const TAIL: f64 = 0.0005;
/// Room for the shares beside the plot and for the numbers under it, in points: enough for any, so
/// that the plot stays where it is while games are played, whatever was shown before.
const SHARES: f32 = 52.0;
const NUMBERS: f32 = 20.0;

/// The plot of the chosen measure.
pub fn spread_ui(ui: &mut Ui, columns: &[ShownColumn<'_>], measure: Measure) {
    let tokens = theme::tokens(ui.ctx());
    let Some(quantity) = measure.quantity() else {
        return;
    };
    let width = ui.available_width();
    let lines = columns.iter().map(|&ShownColumn { board, sheet }| {
        let points = points(sheet.tally.of(quantity));
        let style = match series::dash(board) {
            None => LineStyle::Solid,
            Some((dash, _)) if dash < 4.0 => LineStyle::Dotted { spacing: 6.0 },
            Some((dash, _)) => LineStyle::Dashed { length: dash },
        };
        Line::new(sheet.named.name.clone(), points)
            .color(series::color(tokens, board))
            .width(2.0)
            .style(style)
    });
    let lines: Vec<Line<'_>> = lines.collect();
    let word = match measure.unit() {
        Unit::Percent => "seeds captured",
        Unit::Of(word) => word,
    };
    Plot::new("spread")
        .width(width)
        .height((0.55 * width).clamp(140.0, 320.0))
        .allow_zoom(false)
        .allow_scroll(false)
        .allow_drag(false)
        .allow_boxed_zoom(false)
        .allow_double_click_reset(false)
        .show_background(false)
        .show_crosshair(false)
        .include_y(0.0)
        .grid_color(tokens.line)
        .custom_x_axes(vec![
            axis(AxisHints::new_x(), tokens).min_thickness(NUMBERS),
        ])
        .custom_y_axes(vec![
            axis(AxisHints::new_y(), tokens)
                .min_thickness(SHARES)
                .formatter(|mark, _| format!("{} %", trimmed(mark.value))),
        ])
        .label_formatter(move |at| {
            let HoverPosition::NearDataPoint {
                plot_name,
                position,
                ..
            } = at
            else {
                return None;
            };
            let (x, y) = (position.x, position.y);
            Some(format!("{plot_name}\n{word}: {x:.0}\n{y:.2} % of games"))
        })
        .show(ui, |plot| {
            for line in lines {
                plot.line(line);
            }
        });
}

/// An axis with small numbers, near enough to each other for a narrow panel.
fn axis<'a>(hints: AxisHints<'a>, tokens: &Tokens) -> AxisHints<'a> {
    hints
        .label_spacing(Rangef::new(22.0, 44.0))
        .tick_label_color(tokens.quiet)
        .tick_label_font(FontId::proportional(size::SMALL))
}

/// `5`, `2.5`.
fn trimmed(number: f64) -> String {
    let text = format!("{number:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// The share of the games, in percent, at each number; bins are joined where there are too many.
fn points(distribution: &Distribution) -> PlotPoints<'static> {
    let total = distribution.count().max(1) as f64;
    let bins: Vec<_> = distribution.bins().collect();
    let mut before = 0.0;
    let shown = bins.iter().filter(|bin| {
        let from = before;
        before += bin.count as f64 / total;
        before > TAIL && from < 1.0 - TAIL
    });
    let shown: Vec<_> = shown.collect();
    let joined = shown.len().div_ceil(MOST_POINTS).max(1);
    let points = shown.chunks(joined).map(|bins| {
        let count: u64 = bins.iter().map(|bin| bin.count).sum();
        let width: i64 = bins.iter().map(|bin| bin.width).sum();
        let from = bins.first().map_or(0, |bin| bin.from);
        let middle = from as f64 + 0.5 * (width - 1) as f64;
        [middle, 100.0 * count as f64 / total / width.max(1) as f64]
    });
    PlotPoints::from_iter(points)
}
