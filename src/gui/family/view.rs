//! The dialog: the map, what is told about the chosen rule set, and what can be done with it.

use egui::{
    Align, Color32, FontId, Id, Key, Layout, Pos2, Rect, Response, Sense, Stroke, Ui, pos2, vec2,
};

use super::chart::FamilyChart;
use super::names::place;
use super::panel::{clauses, panel_ui};
use super::state::FamilyView;
use crate::compare::family_map::map::{FamilyMap, MapStep};
use crate::gui::action::{Action, Actions};
use crate::gui::chooser::state::ChooseFor;
use crate::gui::chooser::view::taking;
use crate::gui::command::Command;
use crate::gui::pages::compare::views::series;
use crate::gui::pages::play::action::PlayAction;
use crate::gui::parts::widgets::{has_come, primary_if, quiet, row_with_end};
use crate::gui::tab_stop::{TabStop, keep_arrows, offer_focus};
use crate::gui::theme::{self, Tokens, size};
use crate::gui::view::ViewAction;
use crate::storage::rules::presets::Preset;

/// A window leaves so much room round the dialog, across and up.
const ROUND: egui::Vec2 = vec2(80.0, 210.0);
/// What is told beside the map is so wide.
const PANEL: f32 = 270.0;
/// Without so much room the map stands alone.
const TWO_COLUMNS: f32 = 640.0;
/// From the edge of the map to the first point.
const MARGIN: egui::Vec2 = vec2(70.0, 18.0);
/// The nearest that a tip names.
const NEAREST: usize = 3;

/// The width of the dialog in a window so wide.
pub fn width(window: f32) -> f32 {
    (window - ROUND.x).max(240.0)
}

/// The whole dialog in a window so high; the map once it is made.
pub fn family_ui(
    ui: &mut Ui,
    view: &FamilyView,
    chart: Option<&FamilyChart>,
    window: f32,
    actions: &mut Actions,
) {
    let mut next = view.clone();
    ui.heading("The family");
    ui.add(
        egui::Label::new(quiet(
            "Every rule set is a point, the nearer to another the fewer clauses they differ in; lines join the nearest. \
             Arrow keys go about, Space or Ctrl+click takes a second one to compare",
        ))
        .wrap(),
    );
    ui.add_space(size::GAP);
    let (wide, high) = (ui.available_width(), (window - ROUND.y).max(120.0));
    let panel = if wide < TWO_COLUMNS { 0.0 } else { PANEL };
    let mut taken = false;
    ui.allocate_ui_with_layout(vec2(wide, high), Layout::left_to_right(Align::Min), |ui| {
        ui.spacing_mut().item_spacing.x = size::WIDE_GAP;
        let gap = if panel > 0.0 { 16.0 } else { 0.0 };
        let (room, _) = ui.allocate_exact_size(vec2(wide - panel - gap, high), Sense::hover());
        let Some(chart) = chart else {
            let mut child = ui.new_child(egui::UiBuilder::new().max_rect(room));
            child.centered_and_justified(|ui| ui.weak("The map is being made…"));
            return;
        };
        taken = map_ui(ui, room, chart, &mut next);
        if panel > 0.0 {
            ui.allocate_ui_with_layout(vec2(panel, high), Layout::top_down(Align::Min), |ui| {
                ui.set_min_size(vec2(panel, high));
                ui.set_max_width(panel);
                panel_ui(ui, chart, &mut next);
            });
        }
    });
    ui.add_space(size::GRID);
    buttons(ui, &next, chart, taken, actions);
    if next != *view {
        actions.push(ViewAction::ShowFamily(next));
    }
}

/// The map; whether the chosen one is taken.
fn map_ui(ui: &mut Ui, room: Rect, chart: &FamilyChart, view: &mut FamilyView) -> bool {
    let map = &chart.map;
    let tokens = theme::tokens(ui.ctx());
    ui.painter()
        .rect_filled(room, size::WINDOW_RADIUS, tokens.page);
    let inner = room.shrink2(MARGIN.min(0.2 * room.size()));
    let at = |place: &[f32; 2]| {
        pos2(
            egui::lerp(inner.x_range(), place[0]),
            egui::lerp(inner.y_range(), place[1]),
        )
    };
    let points: Vec<Pos2> = map.places().iter().map(at).collect();
    let radius = (room.size().min_elem() / 110.0).clamp(4.0, 11.0);
    branches(ui, map, &points, chart.chosen(view), tokens);
    let taken = keys(ui, chart, view, inner.aspect_ratio());
    let mut hovered = None;
    let families = chart.families();
    let ids: Vec<Id> = (0..points.len()).map(point_id).collect();
    let stop = TabStop::at(ui.ctx(), point_id(chart.chosen(view)), &ids);
    for (number, (preset, &at)) in chart.rules.iter().zip(&points).enumerate() {
        let spot = Rect::from_center_size(at, egui::Vec2::splat(2.0 * radius + 6.0));
        let id = point_id(number);
        let response = ui.interact(spot, id, stop.sense(id));
        offer_focus(&response);
        tell(&response, chart, view, number);
        if response.hovered() {
            hovered = Some(number);
        }
        // Keys are taken care of above.
        let by_key = |i: &egui::InputState| [Key::Enter, Key::Space].map(|key| i.key_pressed(key));
        if response.clicked() && ui.input(by_key) == [false; 2] {
            match ui.input(|i| i.modifiers.command) {
                true => view.pair(&preset.id),
                false => view.choose(&preset.id),
            }
        }
        let family = families.iter().position(|name| *name == preset.family);
        series::family_mark(ui.painter(), at, radius, family.unwrap_or_default(), tokens);
        let marked = Marked {
            chosen: number == chart.chosen(view),
            beside: chart.beside(view) == Some(number),
            hovered: hovered == Some(number),
        };
        ring(ui, at, radius, &marked, tokens);
        response.on_hover_ui(|ui| tip(ui, chart, number, preset));
    }
    names(ui, &points, radius, room, (view, hovered), chart);
    taken
}

fn point_id(number: usize) -> Id {
    Id::unique(("point of the family", number))
}

/// The tree, and what is nearest to the chosen one more firmly.
fn branches(ui: &Ui, map: &FamilyMap, points: &[Pos2], chosen: usize, tokens: &Tokens) {
    for &(a, b) in map.branches() {
        let (Some(&from), Some(&to)) = (points.get(a), points.get(b)) else {
            continue;
        };
        let stroke = match [a, b].contains(&chosen) {
            true => Stroke::new(size::MARK_LINE, tokens.quiet),
            false => Stroke::new(size::LINE, tokens.line),
        };
        ui.painter().line_segment([from, to], stroke);
    }
}

/// What a point is besides.
struct Marked {
    chosen: bool,
    beside: bool,
    hovered: bool,
}

/// Round the chosen one, the one beside it and the one pointed at.
fn ring(ui: &Ui, at: Pos2, radius: f32, marked: &Marked, tokens: &Tokens) {
    let rings = [
        (marked.chosen, 4.0, tokens.accent),
        (marked.beside, 7.5, tokens.second),
        (marked.hovered, 4.0, tokens.text),
    ];
    for (_, wider, color) in rings.into_iter().filter(|(is_it, ..)| *is_it) {
        let stroke = Stroke::new(2.5, color);
        ui.painter().circle_stroke(at, radius + wider, stroke);
    }
}

/// What a screen reader hears of a point.
fn tell(response: &Response, chart: &FamilyChart, view: &FamilyView, number: usize) {
    let Some(preset) = chart.rules.get(number) else {
        return;
    };
    response.widget_info(|| {
        let near = nearest(chart, number).join(", ");
        let beside = match chart.beside(view) == Some(number) {
            true => ", to compare",
            false => "",
        };
        let text = format!("{}: {}; nearest {near}{beside}", preset.name, preset.family);
        egui::WidgetInfo::selected(egui::Role::Button, true, number == chart.chosen(view), text)
    });
}

/// The nearest of one, with their clauses.
fn nearest(chart: &FamilyChart, number: usize) -> Vec<String> {
    let map = &chart.map;
    let nearest = map.nearest(number).into_iter().take(NEAREST);
    let named = nearest.filter_map(|other| {
        let name = &chart.rules.get(other)?.name;
        Some(format!("{name} ({})", clauses(map.apart(number, other))))
    });
    named.collect()
}

fn tip(ui: &mut Ui, chart: &FamilyChart, number: usize, preset: &Preset) {
    ui.strong(&preset.name);
    ui.label(quiet(&preset.family));
    for near in nearest(chart, number) {
        ui.label(near);
    }
}

/// Goes about with arrow keys, pairs with Space, takes with Enter: while the chosen point has the keyboard, as it has from
/// the start; whether it is taken.
fn keys(ui: &Ui, chart: &FamilyChart, view: &mut FamilyView, across: f32) -> bool {
    let (ctx, map) = (ui.ctx(), &chart.map);
    let id = point_id(chart.chosen(view));
    if has_come(ui, Id::unique("map of the family")) {
        ctx.memory_mut(|m| m.request_focus(id));
    }
    let focused = ctx.memory(egui::Memory::focused);
    let number = (0..map.places().len()).find(|&number| focused == Some(point_id(number)));
    let Some((number, preset)) = number.and_then(|n| Some((n, chart.rules.get(n)?))) else {
        return false;
    };
    keep_arrows(ctx, point_id(number));
    let pressed = |key| ui.input(|i| i.key_pressed(key));
    let ways = [
        (Key::ArrowLeft, MapStep::Left),
        (Key::ArrowRight, MapStep::Right),
        (Key::ArrowUp, MapStep::Up),
        (Key::ArrowDown, MapStep::Down),
    ];
    let way = ways.into_iter().find(|(key, _)| pressed(*key));
    if let Some((_, toward)) = way
        && let Some(to) = map.beside(number, toward, across)
        && let Some(other) = chart.rules.get(to)
    {
        view.choose(&other.id);
        ctx.memory_mut(|m| m.request_focus(point_id(to)));
    }
    if pressed(Key::Space) {
        view.pair(&preset.id);
    }
    let is_taken = pressed(Key::Enter);
    if is_taken {
        view.choose(&preset.id);
    }
    is_taken
}

/// Names beside points: of the chosen one, of what is pointed at, of the nearest, then of all others as far as there is room.
fn names(
    ui: &Ui,
    points: &[Pos2],
    radius: f32,
    room: Rect,
    (view, hovered): (&FamilyView, Option<usize>),
    chart: &FamilyChart,
) {
    let tokens = theme::tokens(ui.ctx());
    let (chosen, beside) = (chart.chosen(view), chart.beside(view));
    let mut order: Vec<usize> = [Some(chosen), hovered, beside]
        .into_iter()
        .flatten()
        .collect();
    order.dedup();
    let sure = order.len();
    order.extend(chart.map.nearest(chosen));
    let mut seen = vec![false; points.len()];
    order.retain(|&number| {
        let spot = seen.get_mut(number);
        spot.is_some_and(|seen| !std::mem::replace(seen, true))
    });
    let galleys: Vec<_> = order
        .iter()
        .filter_map(|&number| {
            let font = FontId::proportional((1.2 * radius + 6.5).clamp(11.0, 20.0));
            let name = chart.rules.get(number)?.name.clone();
            let marked = [Some(chosen), hovered, beside].contains(&Some(number));
            let color = if marked { tokens.text } else { tokens.quiet };
            let galley = ui.painter().layout_no_wrap(name, font, color);
            Some((*points.get(number)?, galley))
        })
        .collect();
    let sizes: Vec<_> = galleys
        .iter()
        .map(|(at, galley)| (*at, galley.size()))
        .collect();
    let places = place(&sizes, sure, (points, radius), room);
    for (number, ((_, galley), place)) in galleys.into_iter().zip(places).enumerate() {
        let Some(place) = place else { continue };
        if number < sure {
            // It may stand over points.
            let back = tokens.page.gamma_multiply(0.85);
            ui.painter().rect_filled(place.expand(2.0), 4, back);
        }
        ui.painter().galley(place.min, galley, Color32::PLACEHOLDER);
    }
}

/// The line of buttons.
fn buttons(
    ui: &mut Ui,
    view: &FamilyView,
    chart: Option<&FamilyChart>,
    taken: bool,
    actions: &mut Actions,
) {
    // Nothing can be done before the map is made but leave.
    let chosen = chart.and_then(|chart| chart.rules.get(chart.chosen(view)));
    let beside = chart.and_then(|chart| chart.rules.get(chart.beside(view)?));
    let two = beside.zip(chosen).filter(|(one, other)| one.id != other.id);
    ui.horizontal(|ui| {
        let text = match two {
            Some((beside, chosen)) => format!("Compare {} and {}", beside.name, chosen.name),
            None => "Compare two".to_owned(),
        };
        let button = egui::Button::new(text)
            .min_size(vec2(0.0, size::MAIN_BUTTON))
            .truncate();
        let room = (ui.available_width() - 260.0).max(90.0);
        ui.scope(|ui| {
            ui.set_max_width(room);
            let tip = "Two rule sets are compared: take the second one with Space or Ctrl+click";
            let compare = ui.add_enabled(two.is_some(), button);
            let compare = compare.on_disabled_hover_text(tip);
            if compare.accessible_name("Compare the two").clicked()
                && let Some((beside, chosen)) = two
                && let Some((beside, chosen)) = beside.named().zip(chosen.named())
            {
                actions.push(ViewAction::CloseModal);
                actions.push(PlayAction::CompareRules(Box::new(beside), Box::new(chosen)));
            }
        });
        let end = |ui: &mut Ui| {
            let (leave, text) = match view.back {
                Some(_) => ("Back", "Use these rules"),
                None => ("Close", "New game…"),
            };
            let leave = egui::Button::new(leave).min_size(vec2(84.0, size::MAIN_BUTTON));
            if ui.add(leave).clicked() {
                actions.extend(leaving(view));
            }
            let use_them = primary_if(ui, chosen.is_some(), text, vec2(0.0, size::MAIN_BUTTON));
            if let Some(chosen) = chosen
                && (use_them.clicked() || taken)
            {
                actions.extend(using(view, chosen));
            }
        };
        row_with_end(ui, "buttons", |_| (), end);
    });
}

/// What taking the chosen one means: what the chooser was open for, or else a new game.
fn using(view: &FamilyView, chosen: &Preset) -> Vec<Action> {
    match &view.back {
        Some(chooser) => std::iter::once(ViewAction::CloseModal.into())
            .chain(taking(chooser.what_for, chosen))
            .collect(),
        None => std::iter::once(Command::New.into())
            .chain(taking(ChooseFor::NewGame, chosen))
            .collect(),
    }
}

/// What closing the map means: the chooser that it was opened from comes back, at the rule set that was chosen here.
pub fn leaving(view: &FamilyView) -> Vec<Action> {
    let back = view.back.clone().map(|mut chooser| {
        if view.chosen != view.begun {
            chooser.wanted.clear();
            chooser.chosen.clone_from(&view.chosen);
        }
        ViewAction::Choose(chooser)
    });
    vec![back.unwrap_or(ViewAction::CloseModal).into()]
}
