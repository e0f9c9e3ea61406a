//! How a quantity is spread over the games: rule sets over each other in one plot.

use egui::{FontId, Rangef, Ui};
use egui_plot::{AxisHints, GridInput, HoverPosition, Line, LineStyle, Plot, uniform_grid_spacer};

use crate::compare::sheets::measure::{Measure, Unit};
use crate::compare::sheets::table::rounded;
use crate::compare::sheets::tally::Quantity;
use crate::gui::pages::compare::columns::ShownColumn;
use crate::gui::pages::compare::views::series;
use crate::gui::parts::widgets::quiet;
use crate::gui::theme::{self, Tokens, size};

/// Points of a line at most; more than that cannot be told apart.
const MOST_POINTS: usize = 600;
/// The share of the games that may lie outside the plot, at each side: long tails say little.
const TAIL: f64 = 0.0005;
/// Room for the shares beside the plot and for the numbers under it, in points: enough for any, so
/// that the plot stays where it is while games are played, whatever was shown before.
const SHARES: f32 = 52.0;
const NUMBERS: f32 = 20.0;
/// Room at the right for half of a number under the end of the plot.
const HALF_NUMBER: f32 = 14.0;

/// The plot of the chosen measure.
pub fn spread_ui(ui: &mut Ui, columns: &[ShownColumn<'_>], measure: Measure) {
    let tokens = theme::tokens(ui.ctx());
    let Some(quantity) = measure.quantity() else {
        return;
    };
    let width = ui.available_width() - HALF_NUMBER;
    let curve = |column: &ShownColumn<'_>| Curve::of(column, quantity);
    let curves: Vec<Curve> = columns.iter().map(curve).collect();
    let lines = columns.iter().zip(&curves).map(|(column, curve)| {
        let board = column.board;
        let style = match series::dash(board) {
            None => LineStyle::Solid,
            Some((dash, _)) if dash < 4.0 => LineStyle::Dotted { spacing: 6.0 },
            Some((dash, _)) => LineStyle::Dashed { length: dash },
        };
        Line::new(curve.name.clone(), curve.points.clone())
            .allow_hover(false)
            .color(series::color(tokens, board))
            .width(2.0)
            .style(style)
    });
    let lines: Vec<Line<'_>> = lines.collect();
    let word = match measure.unit() {
        Unit::Percent => "seeds captured",
        Unit::Of(word) => word,
    };
    let at_ends = curves.iter().flat_map(Curve::ends).map(|[x, _]| x);
    let ends = at_ends.fold(None, |ends: Option<(f64, f64)>, x| {
        let (least, most) = ends.unwrap_or((x, x));
        Some((least.min(x), most.max(x)))
    });
    let Some((least, most)) = ends else {
        ui.label(quiet("No game tells of it yet"));
        return;
    };
    // A measure that is the same in all games has no width of its own.
    let air = if most - least < 2.0 { 2.0 } else { 0.0 };
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
        .include_x(least - air)
        .include_x(most + air)
        .x_grid_spacer(uniform_grid_spacer(|input| steps(input, 1.0)))
        .y_grid_spacer(uniform_grid_spacer(|input| steps(input, 0.0)))
        .grid_color(tokens.line)
        .custom_x_axes(vec![
            axis(AxisHints::new_x(), tokens).min_thickness(NUMBERS),
        ])
        .custom_y_axes(vec![
            axis(AxisHints::new_y(), tokens)
                .min_thickness(SHARES)
                .formatter(|mark, _| format!("{} %", trimmed(mark.value))),
        ])
        .label_formatter(|at| {
            let x = match at {
                HoverPosition::NearDataPoint { position, .. }
                | HoverPosition::Elsewhere { position } => position.x.round(),
            };
            let shares = curves.iter().filter_map(|curve| curve.told(x));
            let shares: Vec<_> = shares.collect();
            (!shares.is_empty())
                .then(|| format!("{word}: {}\n{}", rounded(x, 0), shares.join("\n")))
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

/// Grid lines at steps that are told in few digits, about so far apart as the toolkit wishes for, and no nearer than `least`.
fn steps(input: GridInput, least: f64) -> [f64; 3] {
    /// How many of the lines that the toolkit would have are one here.
    const JOINED: f64 = 3.0;
    let wished = (JOINED * input.base_step_size).max(f64::MIN_POSITIVE);
    let power = 10_f64.powf(wished.log10().floor());
    let mut nice = [1.0, 2.0, 5.0, 10.0].into_iter().map(|digit| digit * power);
    let step = nice.find(|step| *step >= wished).unwrap_or(wished);
    [step.max(least); 3]
}

/// The line of a rule set.
struct Curve {
    name: String,
    /// A number and the share of the games, in percent, at each number near it.
    points: Vec<[f64; 2]>,
    /// Numbers that a point stands for.
    joined: f64,
}

impl Curve {
    /// As many bins as the games can fill (twice the cube root of their number, Rice's rule); those at the ends that hardly any
    /// game is in are left out.
    fn of(column: &ShownColumn<'_>, quantity: Quantity) -> Self {
        /// Bins that there are of few games, too.
        const LEAST_BINS: usize = 12;
        let distribution = column.sheet.tally.of(quantity);
        let total = distribution.count().max(1) as f64;
        let bins: Vec<_> = distribution.bins().collect();
        let mut before = 0.0;
        let shown = bins.iter().filter(|bin| {
            let from = before;
            before += bin.count as f64 / total;
            before > TAIL && from < 1.0 - TAIL
        });
        let shown: Vec<_> = shown.collect();
        let told = (2.0 * total.cbrt()) as usize;
        let told = told.clamp(LEAST_BINS, MOST_POINTS);
        let each = shown.len().div_ceil(told).max(1);
        let points = shown
            .chunks(each)
            .map(|bins| {
                let count: u64 = bins.iter().map(|bin| bin.count).sum();
                let width: i64 = bins.iter().map(|bin| bin.width).sum();
                let from = bins.first().map_or(0, |bin| bin.from);
                let middle = from as f64 + 0.5 * (width - 1) as f64;
                [middle, 100.0 * count as f64 / total / width.max(1) as f64]
            })
            .collect();
        let width = bins.first().map_or(1, |bin| bin.width);
        Self {
            name: column.sheet.named.name.clone(),
            points,
            joined: each as f64 * width as f64,
        }
    }

    /// Its first and last points.
    fn ends(&self) -> impl Iterator<Item = [f64; 2]> {
        self.points
            .first()
            .into_iter()
            .chain(self.points.last())
            .copied()
    }

    /// The share of the games at a number, in words; `None` beyond the ends.
    fn told(&self, number: f64) -> Option<String> {
        let distance = |point: &&[f64; 2]| (point[0] - number).abs();
        let [at, share] = self
            .points
            .iter()
            .min_by(|one, other| distance(one).total_cmp(&distance(other)))?;
        ((at - number).abs() <= 0.5 * self.joined.max(1.0))
            .then(|| format!("{}: {share:.2} % of games", self.name))
    }
}
