//! The value of the game from move to move: a curve to read and to go along.

use egui::accesskit::{Action, ActionData};
use egui::{
    Align2, FontId, Painter, Pos2, Rect, Response, Sense, Shape, Stroke, Ui, WidgetInfo, pos2, vec2,
};

use crate::gui::action::Actions;
use crate::gui::pages::study::action::StudyAction;
use crate::gui::pages::study::curve::{CurvePoint, GameCurve, TICKS, height, seeds_of, stride};
use crate::gui::pages::study::views::marks::paint_sign;
use crate::gui::pages::study::views::times;
use crate::gui::parts::clock::clock_text;
use crate::gui::theme::{self, Tokens, size};
use crate::gui::thinking::words::{signed, value_text};
use crate::rules::side::Side;
use crate::rules::spec::WonBy;
use crate::rules::words::names::Names;
use crate::search::value::Value;

/// Room for the seeds at the left, in points.
const LEFT: f32 = 42.0;
/// Room for the numbers of moves below, in points.
const BELOW: f32 = 18.0;
/// Between the frame and what is in it, in points.
const AIR: f32 = 6.0;
/// The least distance of two lines across, in points.
const APART: f32 = 13.0;
/// The least height of the plot in which words stand, in points.
const LEAST_WORDS: f32 = 64.0;
/// The width of a name in it, at most, as a part of the curve's.
const LONGEST_NAME: f32 = 0.3;

/// Where things lie.
struct Plot {
    inner: Rect,
    /// Where the times of the moves stand, if any are known and there is room.
    times: Option<Rect>,
    moves: usize,
}

impl Plot {
    fn new(room: Rect, curve: &GameCurve) -> Self {
        let mut inner = Rect::from_min_max(
            pos2(room.left() + LEFT, room.top() + AIR),
            pos2(room.right() - 2.0 * AIR, room.bottom() - BELOW),
        );
        let has_times = !curve.times.is_empty() && inner.height() > LEAST_WORDS + times::HEIGHT;
        let times = has_times.then(|| {
            let (above, below) = inner.split_top_bottom_at_y(inner.bottom() - times::HEIGHT);
            inner = above.with_max_y(above.bottom() - AIR);
            below
        });
        Self {
            inner,
            times,
            moves: curve.room(),
        }
    }

    fn x(&self, made: usize) -> f32 {
        self.x_of(made as f32)
    }

    /// Where a number of moves lies, also between two.
    fn x_of(&self, made: f32) -> f32 {
        let share = made / self.moves.max(1) as f32;
        egui::lerp(self.inner.x_range(), share)
    }

    fn y(&self, seeds: f32) -> f32 {
        egui::remap(height(seeds), 1.0..=-1.0, self.inner.y_range())
    }

    fn at(&self, made: usize, point: &CurvePoint) -> Pos2 {
        self.of_value(made, point.value)
    }

    fn of_value(&self, made: usize, value: Value) -> Pos2 {
        pos2(self.x(made), self.y(seeds_of(value)))
    }

    /// The number of moves that a place stands for.
    fn made(&self, x: f32) -> usize {
        let share = (x - self.inner.left()) / self.inner.width().max(1.0);
        let made = (share.clamp(0.0, 1.0) * self.moves as f32).round();
        (made as usize).min(self.moves)
    }
}

/// Where something about the moves of which nothing is known can stand; `None` where all are known.
pub fn gap_of(room: Rect, curve: &GameCurve) -> Option<Rect> {
    /// How large it is, in points.
    const SIZE: egui::Vec2 = vec2(130.0, 26.0);
    let points = &curve.points;
    let first = points.iter().position(Option::is_none)?;
    let known = points.iter().skip(first).position(Option::is_some);
    let next = known.map_or(points.len(), |known| first + known);
    let plot = Plot::new(room, curve);
    let (left, right) = (
        plot.x(first.saturating_sub(1)),
        plot.x(next.min(curve.moves())),
    );
    // In a narrow gap it stands on the side of the line where the curve does not end.
    let beside = [first.checked_sub(1), Some(next)].into_iter().flatten();
    let mut beside = beside.filter_map(|at| curve.point(at));
    let seeds = beside.next().map_or(0.0, |point| seeds_of(point.value));
    let y = match (right - left > SIZE.x + 2.0 * AIR, seeds > 0.0) {
        (true, _) => plot.inner.center().y,
        (false, true) => plot.inner.bottom() - 0.5 * SIZE.y,
        (false, false) => plot.inner.top() + 0.5 * SIZE.y,
    };
    let half = 0.5 * SIZE.x;
    let x = (0.5 * (left + right)).min(plot.inner.right() - half);
    let x = x.max(plot.inner.left() + half);
    Some(Rect::from_center_size(pos2(x, y), SIZE))
}

/// What the curve is about.
#[derive(Clone, Copy)]
pub struct GraphOf<'a> {
    /// By what the game is won.
    pub won_by: WonBy,
    /// Whether a click goes to a move.
    pub leads: bool,
    /// What the players are called.
    pub names: &'a Names,
}

/// The curve of the line; `made` of its moves are on the board.
pub fn graph_ui(
    ui: &mut Ui,
    room: Rect,
    drawn: &GameCurve,
    made: usize,
    about: GraphOf<'_>,
    actions: &mut Actions,
) {
    let GraphOf {
        won_by,
        leads,
        names,
    } = about;
    let tokens = theme::tokens(ui.ctx());
    let id = ui.scope_id().with("graph of the game");
    let sense = match leads {
        true => Sense::click_and_drag(),
        false => Sense::hover(),
    };
    let response = ui.interact(room, id, sense);
    let plot = Plot::new(room, drawn);
    let painter = ui.painter().with_clip_rect(room);
    painter.rect_filled(room, f32::from(theme::size::RADIUS), tokens.panel);
    scale(&painter, &plot, tokens, won_by);
    numbers(&painter, &plot, tokens);
    if let Some(strip) = plot.times {
        let x = |made| plot.x_of(made);
        times::paint(&painter, strip, &drawn.times, x, tokens);
    }
    behind(&painter, &plot, &drawn.behind, tokens);
    curve(&painter, &plot, &drawn.points, tokens);
    here(&painter, &plot, drawn, made, tokens);
    results(&painter, &plot, names, tokens);
    name(&response, drawn, made, names);
    let at = response.interact_pointer_pos();
    let at = at.filter(|_| response.clicked() || response.dragged());
    let to = at.map(|at| plot.made(at.x).min(drawn.moves()));
    if let Some(to) = to.or_else(|| asked_for(&response, made, drawn.moves()))
        && to != made
        && leads
    {
        actions.push(StudyAction::GoAlong(to));
    }
    let hovered = response.hover_pos();
    if let Some(told) = hovered.and_then(|at| said(drawn, plot.made(at.x), names)) {
        response.on_hover_text_at_pointer(told);
    }
}

/// The lines of results and of seeds, with what they stand for.
fn scale(painter: &Painter, plot: &Plot, tokens: &Tokens, won_by: WonBy) {
    let font = FontId::proportional(size::TICK);
    let label = |y: f32, text: &str| {
        let at = pos2(plot.inner.left() - AIR, y);
        painter.text(at, Align2::RIGHT_CENTER, text, font.clone(), tokens.quiet);
    };
    let zero = plot.y(0.0);
    let thin = Stroke::new(size::LINE, tokens.line);
    if won_by == WonBy::Seeds {
        let mut last = zero;
        for seeds in TICKS {
            let up = plot.y(seeds as f32);
            if last - up < APART || up - plot.inner.top() < 0.4 * APART {
                continue;
            }
            last = up;
            for (y, seeds) in [(up, seeds), (2.0 * zero - up, -seeds)] {
                painter.hline(plot.inner.x_range(), y, thin);
                label(y, &signed(seeds));
            }
        }
    }
    painter.hline(
        plot.inner.x_range(),
        zero,
        Stroke::new(size::MARK_LINE, tokens.quiet),
    );
    label(zero, "drawn");
}

/// What the sides of the line mean, where there is room beside the curve's beginning; no line goes through the words.
fn results(painter: &Painter, plot: &Plot, names: &Names, tokens: &Tokens) {
    if plot.inner.height() < LEAST_WORDS {
        return;
    }
    for (at, align, side) in [
        (plot.inner.left_top(), Align2::LEFT_TOP, Side::South),
        (plot.inner.left_bottom(), Align2::LEFT_BOTTOM, Side::North),
    ] {
        let wins = |name: &str| {
            let font = FontId::proportional(size::TICK);
            painter.layout_no_wrap(format!("{name} wins"), font, tokens.quiet)
        };
        let mut galley = wins(&names[side]);
        // A name that is longer would hide the curve.
        if galley.size().x > LONGEST_NAME * plot.inner.width() {
            galley = wins(&side.to_string());
        }
        let place = align.anchor_size(at + vec2(AIR, 0.0), galley.size());
        painter.rect_filled(place.expand2(vec2(2.0, 0.0)), 0.0, tokens.panel);
        painter.galley(place.min, galley, tokens.quiet);
    }
}

/// The numbers of moves below.
fn numbers(painter: &Painter, plot: &Plot, tokens: &Tokens) {
    let step = stride(plot.moves, plot.inner.width(), 34.0);
    let font = FontId::proportional(size::TICK);
    for made in (0..=plot.moves).step_by(step) {
        let foot = plot.times.unwrap_or(plot.inner).bottom();
        let (x, y) = (plot.x(made), foot);
        painter.vline(x, y..=y + 3.0, Stroke::new(size::LINE, tokens.quiet));
        let at = pos2(x, y + 4.0);
        painter.text(
            at,
            Align2::CENTER_TOP,
            made.to_string(),
            font.clone(),
            tokens.quiet,
        );
    }
}

/// The game behind a variation: a thin pale line.
fn behind(painter: &Painter, plot: &Plot, values: &[Option<Value>], tokens: &Tokens) {
    let at = |(made, value): (usize, &Option<Value>)| value.map(|value| plot.of_value(made, value));
    let at: Vec<Option<Pos2>> = values.iter().enumerate().map(at).collect();
    let stroke = Stroke::new(size::MARK_LINE, tokens.quiet.gamma_multiply(0.6));
    for known in at.split(Option::is_none) {
        painter.line(known.iter().copied().flatten().collect(), stroke);
    }
}

/// What is proven is a firm line with discs, what is guessed a broken one.
fn curve(painter: &Painter, plot: &Plot, points: &[Option<CurvePoint>], tokens: &Tokens) {
    let zero = plot.y(0.0);
    for (made, pair) in points.windows(2).enumerate() {
        let [Some(one), Some(other)] = pair else {
            continue;
        };
        let ends = [plot.at(made, one), plot.at(made + 1, other)];
        let fill = tokens.accent.gamma_multiply(0.16);
        let foot = |at: Pos2| pos2(at.x, zero);
        let (above, below) = (zero - ends[0].y, zero - ends[1].y);
        let areas = if above * below < 0.0 {
            // Where the curve crosses the line.
            let middle = foot(ends[0].lerp(ends[1], above / (above - below)));
            vec![
                vec![ends[0], middle, foot(ends[0])],
                vec![middle, ends[1], foot(ends[1])],
            ]
        } else {
            vec![vec![ends[0], ends[1], foot(ends[1]), foot(ends[0])]]
        };
        for area in areas {
            painter.add(Shape::convex_polygon(area, fill, Stroke::NONE));
        }
    }
    for (made, pair) in points.windows(2).enumerate() {
        let [Some(one), Some(other)] = pair else {
            continue;
        };
        let ends = [plot.at(made, one), plot.at(made + 1, other)];
        if one.value.is_exact() && other.value.is_exact() {
            painter.line_segment(ends, Stroke::new(size::STRONG_LINE, tokens.accent));
        } else {
            let stroke = Stroke::new(size::MARK_LINE, tokens.accent);
            painter.extend(Shape::dashed_line(&ends, stroke, 4.0, 3.0));
        }
    }
    let is_wide = plot.inner.width() / plot.moves.max(1) as f32 > 7.0;
    for (made, point) in points.iter().enumerate() {
        let Some(point) = point else { continue };
        let at = plot.at(made, point);
        if is_wide && point.value.is_exact() {
            painter.circle_filled(at, 2.5, tokens.accent);
        }
        if let Some(grade) = point.grade {
            paint_sign(painter, at, grade, tokens);
        }
    }
}

/// Where the board stands.
fn here(painter: &Painter, plot: &Plot, curve: &GameCurve, made: usize, tokens: &Tokens) {
    let x = plot.x(made);
    let stroke = Stroke::new(size::MARK_LINE, tokens.text);
    painter.vline(x, plot.inner.y_range(), stroke);
    if let Some(point) = curve.point(made) {
        let at = plot.at(made, point);
        painter.circle_stroke(at, 7.5, stroke);
    }
}

/// `After move 3: South +2, mistake, took 0:12`; `None` where nothing is known.
fn said(curve: &GameCurve, made: usize, names: &Names) -> Option<String> {
    if made > curve.moves() {
        let value = (*curve.behind.get(made)?)?;
        return Some(format!(
            "The game after move {made}: {}",
            value_text(value, names)
        ));
    }
    let point = curve.point(made);
    let value = point.map(|point| value_text(point.value, names));
    let grade = point.and_then(|point| point.grade);
    let grade = grade.filter(|grade| grade.is_mistake());
    let grade = grade.map(|grade| grade.word().to_owned());
    let time = curve.time(made);
    let time = time.map(|time| format!("took {}", clock_text(time)));
    let told: Vec<String> = [value, grade, time].into_iter().flatten().collect();
    (!told.is_empty()).then(|| format!("After move {made}: {}", told.join(", ")))
}

/// For screen readers a slider over the moves.
fn name(response: &Response, curve: &GameCurve, made: usize, names: &Names) {
    let told = said(curve, made, names);
    let told = told.unwrap_or_else(|| format!("After move {made}: not known"));
    response.widget_info(|| {
        let mut info = WidgetInfo::labeled(egui::Role::Slider, true, "Graph of the value");
        info.value = Some(made as f64);
        info.current_text_value = Some(told.clone());
        info
    });
    response.ctx.accesskit_node_builder(response.id, |node| {
        node.set_min_numeric_value(0.0);
        node.set_max_numeric_value(curve.moves() as f64);
        node.set_numeric_value_step(1.0);
        for action in [Action::SetValue, Action::Increment, Action::Decrement] {
            node.add_action(action);
        }
    });
}

/// The number of moves that a screen reader asks for, of so many.
fn asked_for(response: &Response, made: usize, moves: usize) -> Option<usize> {
    response.ctx.input(|input| {
        let number = |action| input.num_accesskit_action_requests(response.id, action);
        let stepped = (made + number(Action::Increment)).saturating_sub(number(Action::Decrement));
        let set = input.accesskit_action_requests(response.id, Action::SetValue);
        let set = set.filter_map(|request| match request.data {
            Some(ActionData::NumericValue(to)) => Some(to.max(0.0).round() as usize),
            _ => None,
        });
        let to = set.last().unwrap_or(stepped).min(moves);
        (to != made).then_some(to)
    })
}
