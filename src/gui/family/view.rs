//! The dialog: the map, what is told about the chosen rule set, and what can be done with it.

use egui::{
    Align, Color32, EventFilter, FontId, Id, Key, Layout, Pos2, Rect, Response, Sense, Stroke, Ui,
    pos2, vec2,
};

use super::names::place;
use super::panel::{clauses, panel_ui};
use super::state::{FamilyView, families};
use crate::compare::family_map::map::{FamilyMap, MapStep};
use crate::gui::action::{Action, Actions};
use crate::gui::chooser::state::ChooseFor;
use crate::gui::chooser::view::taking;
use crate::gui::command::Command;
use crate::gui::pages::compare::views::series;
use crate::gui::pages::play::action::PlayAction;
use crate::gui::parts::widgets::{has_come, primary, quiet};
use crate::gui::theme::{self, Tokens, size};
use crate::gui::view::ViewAction;
use crate::storage::presets::{Preset, presets};

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
    map: Option<&FamilyMap>,
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
        let Some(map) = map else {
            let mut child = ui.new_child(egui::UiBuilder::new().max_rect(room));
            child.centered_and_justified(|ui| ui.weak("The map is being made…"));
            return;
        };
        taken = map_ui(ui, room, map, &mut next);
        if panel > 0.0 {
            ui.allocate_ui_with_layout(vec2(panel, high), Layout::top_down(Align::Min), |ui| {
                ui.set_min_size(vec2(panel, high));
                ui.set_max_width(panel);
                panel_ui(ui, map, &mut next);
            });
        }
    });
    ui.add_space(size::GRID);
    buttons(ui, &next, taken, actions);
    if next != *view {
        actions.push(ViewAction::ShowFamily(next));
    }
}

/// The map; whether the chosen one is taken.
fn map_ui(ui: &mut Ui, room: Rect, map: &FamilyMap, view: &mut FamilyView) -> bool {
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
    branches(ui, map, &points, view.chosen, tokens);
    let taken = keys(ui, map, view, inner.aspect_ratio());
    let mut hovered = None;
    let families = families();
    for (number, (preset, &at)) in presets().iter().zip(&points).enumerate() {
        let spot = Rect::from_center_size(at, egui::Vec2::splat(2.0 * radius + 6.0));
        let response = ui.interact(spot, point_id(number), Sense::click());
        tell(&response, map, view, number, preset);
        if response.hovered() {
            hovered = Some(number);
        }
        // Keys are taken care of above.
        let by_key = |i: &egui::InputState| [Key::Enter, Key::Space].map(|key| i.key_pressed(key));
        if response.clicked() && ui.input(by_key) == [false; 2] {
            match ui.input(|i| i.modifiers.command) {
                true => view.pair(number),
                false => view.choose(number),
            }
        }
        let family = families.iter().position(|name| *name == preset.family);
        series::family_mark(ui.painter(), at, radius, family.unwrap_or_default(), tokens);
        ring(ui, at, radius, (number, hovered), view, tokens);
        response.on_hover_ui(|ui| tip(ui, map, number, preset));
    }
    names(ui, &points, radius, room, (view, hovered), map);
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

/// Round the chosen one, the one beside it and the one pointed at.
fn ring(
    ui: &Ui,
    at: Pos2,
    radius: f32,
    (number, hovered): (usize, Option<usize>),
    view: &FamilyView,
    tokens: &Tokens,
) {
    let rings = [
        (number == view.chosen, 4.0, tokens.accent),
        (Some(number) == view.beside, 7.5, tokens.second),
        (hovered == Some(number), 4.0, tokens.text),
    ];
    for (_, wider, color) in rings.into_iter().filter(|(is_it, ..)| *is_it) {
        let stroke = Stroke::new(2.5, color);
        ui.painter().circle_stroke(at, radius + wider, stroke);
    }
}

/// What a screen reader hears of a point.
fn tell(response: &Response, map: &FamilyMap, view: &FamilyView, number: usize, preset: &Preset) {
    response.widget_info(|| {
        let near = nearest(map, number).join(", ");
        let beside = match Some(number) == view.beside {
            true => ", to compare",
            false => "",
        };
        let text = format!("{}: {}; nearest {near}{beside}", preset.name, preset.family);
        egui::WidgetInfo::selected(egui::Role::Button, true, number == view.chosen, text)
    });
}

/// The nearest of one, with their clauses.
fn nearest(map: &FamilyMap, number: usize) -> Vec<String> {
    let nearest = map.nearest(number).into_iter().take(NEAREST);
    let named = nearest.filter_map(|other| {
        let name = &presets().get(other)?.name;
        Some(format!("{name} ({})", clauses(map.apart(number, other))))
    });
    named.collect()
}

fn tip(ui: &mut Ui, map: &FamilyMap, number: usize, preset: &Preset) {
    ui.strong(&preset.name);
    ui.label(quiet(&preset.family));
    for near in nearest(map, number) {
        ui.label(near);
    }
}

/// Goes about with arrow keys, pairs with Space, takes with Enter: while the chosen point has the keyboard, as it has from
/// the start; whether it is taken.
fn keys(ui: &Ui, map: &FamilyMap, view: &mut FamilyView, across: f32) -> bool {
    let ctx = ui.ctx();
    let id = point_id(view.chosen);
    if has_come(ui, Id::unique("map of the family")) {
        ctx.memory_mut(|m| m.request_focus(id));
    }
    let focused = ctx.memory(egui::Memory::focused);
    let number = (0..presets().len()).find(|&number| focused == Some(point_id(number)));
    let Some(number) = number else {
        return false;
    };
    let arrows = EventFilter {
        horizontal_arrows: true,
        vertical_arrows: true,
        ..EventFilter::default()
    };
    ctx.memory_mut(|m| m.set_focus_lock_filter(point_id(number), arrows));
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
    {
        view.choose(to);
        ctx.memory_mut(|m| m.request_focus(point_id(to)));
    }
    if pressed(Key::Space) {
        view.pair(number);
    }
    let is_taken = pressed(Key::Enter);
    if is_taken {
        view.choose(number);
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
    map: &FamilyMap,
) {
    let tokens = theme::tokens(ui.ctx());
    let mut order: Vec<usize> = [Some(view.chosen), hovered, view.beside]
        .into_iter()
        .flatten()
        .collect();
    order.dedup();
    let sure = order.len();
    order.extend(map.nearest(view.chosen));
    let mut seen = vec![false; points.len()];
    order.retain(|&number| {
        let spot = seen.get_mut(number);
        spot.is_some_and(|seen| !std::mem::replace(seen, true))
    });
    let galleys: Vec<_> = order
        .iter()
        .filter_map(|&number| {
            let font = FontId::proportional((1.2 * radius + 6.5).clamp(11.0, 20.0));
            let name = presets().get(number)?.name.clone();
            let marked = [Some(view.chosen), hovered, view.beside].contains(&Some(number));
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
fn buttons(ui: &mut Ui, view: &FamilyView, taken: bool, actions: &mut Actions) {
    let tokens = theme::tokens(ui.ctx());
    let preset = |number: usize| presets().get(number);
    let Some(chosen) = preset(view.chosen) else {
        return;
    };
    ui.horizontal(|ui| {
        let beside = view.two().and_then(|(beside, _)| preset(beside));
        let text = match beside {
            Some(beside) => format!("Compare {} and {}", beside.name, chosen.name),
            None => "Compare two".to_owned(),
        };
        let button = egui::Button::new(text)
            .min_size(vec2(0.0, size::MAIN_BUTTON))
            .truncate();
        let room = (ui.available_width() - 260.0).max(90.0);
        ui.scope(|ui| {
            ui.set_max_width(room);
            let tip = "Two rule sets are compared: take the second one with Space or Ctrl+click";
            let compare = ui.add_enabled(beside.is_some(), button);
            let compare = compare.on_disabled_hover_text(tip);
            if compare.accessible_name("Compare the two").clicked()
                && let Some(beside) = beside
            {
                actions.push(ViewAction::CloseModal);
                actions.push(PlayAction::ComparePresets(&beside.id, &chosen.id));
            }
        });
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let text = match view.back {
                Some(_) => "Use these rules",
                None => "New game…",
            };
            if ui.add(primary(tokens, text)).clicked() || taken {
                actions.extend(using(view, chosen));
            }
            let leave = match view.back {
                Some(_) => "Back",
                None => "Close",
            };
            let leave = egui::Button::new(leave).min_size(vec2(84.0, size::MAIN_BUTTON));
            if ui.add(leave).clicked() {
                actions.extend(leaving(view));
            }
        });
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
        if let Some(preset) = view.preset().filter(|_| view.chosen != view.begun) {
            chooser.wanted.clear();
            chooser.chosen.clone_from(&preset.id);
        }
        ViewAction::Choose(chooser)
    });
    vec![back.unwrap_or(ViewAction::CloseModal).into()]
}
