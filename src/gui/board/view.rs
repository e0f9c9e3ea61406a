//! The board as a widget: painted, hovered, clicked, read by screen readers.

use std::sync::Arc;

use egui::{Color32, Id, Mesh, Pos2, Rect, Sense, Shape, Stroke, Ui, vec2};

use super::heap::{Heap, hue};
use super::layout::BoardLayout;
use super::marks::{paint_figures, paint_marks};
use super::model::{BoardModel, BoardResponse, Flying};
use super::seed::{Pebbles, add_shadow};
use super::wood;
use crate::gui::theme::{self, wood as colors};
use crate::rules::board::{House, Pit};
use crate::rules::side::Side;

/// The identity of a house's widget, for giving it the keyboard's focus.
pub fn pit_id(house: House) -> Id {
    Id::unique(("house", house.side() == Side::North, house.number()))
}

/// Shows a board in all the space there is and says what happened on it.
pub fn board_ui(ui: &mut Ui, model: &BoardModel<'_>) -> BoardResponse {
    let space = ui.available_rect_before_wrap();
    let layout = BoardLayout::new(space, model.shape, model.stores, model.view);
    ui.allocate_rect(space, Sense::hover());
    tell_places(ui, model, &layout);
    let response = interact(ui, model, &layout);
    let painter = ui.painter_at(ui.clip_rect());
    painter.add(wood::shadow(&layout, theme::tokens(ui.ctx())));
    painter.add(Shape::mesh(kept_wood(ui, model, &layout)));
    if let Some(house) = response.hovered.filter(|h| model.playable.contains(h)) {
        let warm = colors::CHOSEN.gamma_multiply(0.10);
        painter.circle_filled(layout.house(house), layout.radius() * 0.97, warm);
    }
    for house in model.shape.all_houses() {
        if model.position.is_burnt(house) {
            burnt(&painter, layout.house(house), layout.radius());
        }
    }
    painter.add(Shape::mesh(seeds(model, &layout)));
    paint_marks(&painter, &layout, model, response.hovered);
    paint_figures(&painter, &layout, model);
    if !model.in_flight.is_empty() {
        painter.add(Shape::mesh(in_flight(model, &layout)));
    }
    response
}

/// The wood, made anew only when the board's size changes.
fn kept_wood(ui: &Ui, model: &BoardModel<'_>, layout: &BoardLayout) -> Arc<Mesh> {
    type Key = (
        Rect,
        crate::rules::board::Shape,
        super::model::StorePlaces,
        Side,
    );
    let key: Key = (layout.board, model.shape, model.stores, layout.near());
    let id = ui.id_of("wood");
    if let Some((known, mesh)) = ui.data(|d| d.get_temp::<(Key, Arc<Mesh>)>(id))
        && known == key
    {
        return mesh;
    }
    let mesh = Arc::new(wood::build(layout, model.shape));
    ui.data_mut(|d| d.insert_temp(id, (key, mesh.clone())));
    mesh
}

/// A name for something kept between frames that belongs to this place in the window.
trait IdOf {
    fn id_of(&self, what: &str) -> Id;
}

impl IdOf for Ui {
    fn id_of(&self, what: &str) -> Id {
        self.scope_id().with(what)
    }
}

/// All seeds that lie in pits.
fn seeds(model: &BoardModel<'_>, layout: &BoardLayout) -> Mesh {
    let mut mesh = Mesh::default();
    let mut kept: Option<(u32, Pebbles)> = None;
    let houses = model.shape.all_houses().map(Pit::House);
    for pit in houses.chain(Side::ALL.map(Pit::Store)) {
        let count = model.position.in_pit(pit);
        let Some(hole) = layout.hole(pit).filter(|_| count > 0) else {
            continue;
        };
        let heap = Heap::new(pit, hole, count);
        let fineness = if heap.radius < 5.0 {
            0
        } else if heap.radius < 14.0 {
            1
        } else {
            2
        };
        let pebbles = match kept.take() {
            Some((known, pebbles)) if known == fineness => pebbles,
            _ => Pebbles::new(heap.radius),
        };
        heap.add(&mut mesh, &pebbles);
        kept = Some((fineness, pebbles));
    }
    mesh
}

/// Seeds in the hand and on their way, over everything.
fn in_flight(model: &BoardModel<'_>, layout: &BoardLayout) -> Mesh {
    let mut mesh = Mesh::default();
    for flying in model.in_flight {
        let Some((at, radius)) = place(flying, layout) else {
            continue;
        };
        let pebbles = Pebbles::new(radius);
        let height = flying.height * layout.radius();
        let crowd = f32::from(flying.seeds).sqrt();
        let shown = flying.seeds.min(60);
        for index in 0..shown {
            let angle = 2.399_963_2 * f32::from(index);
            let spread = if shown == 1 { 0.0 } else { radius * 0.95 };
            let out = (f32::from(index) + 0.4).sqrt() * spread;
            let offset = vec2(angle.cos(), angle.sin()) * out.min(crowd * radius);
            let ground = at + offset;
            let shade = 0.34 / (1.0 + flying.height);
            add_shadow(
                &mut mesh,
                ground + vec2(height * 0.16, height * 0.28),
                radius * 1.15,
                shade,
            );
        }
        for index in (0..shown).rev() {
            let angle = 2.399_963_2 * f32::from(index);
            let spread = if shown == 1 { 0.0 } else { radius * 0.95 };
            let out = (f32::from(index) + 0.4).sqrt() * spread;
            let offset = vec2(angle.cos(), angle.sin()) * out.min(crowd * radius);
            let lifted = at + offset - vec2(0.0, height * 0.80);
            let color = hue(flying.to, flying.first + index);
            pebbles.add(
                &mut mesh,
                lifted,
                radius * (1.0 + 0.16 * flying.height),
                color,
            );
        }
    }
    mesh
}

/// Where flying seeds are, seen from above, and the radius of one.
fn place(flying: &Flying, layout: &BoardLayout) -> Option<(Pos2, f32)> {
    let (from, to) = (layout.hole(flying.from)?, layout.hole(flying.to)?);
    let usual = layout.radius();
    let radius = (usual * 0.215).min(usual * 0.62 / f32::from(flying.seeds.max(1)).sqrt());
    let start = if flying.from == flying.to && flying.seeds == 1 && flying.progress >= 1.0 {
        // A falling seed comes down where it will lie.
        let heap = Heap::new(flying.to, to, flying.first + 1);
        return Some((heap.place(flying.first), heap.radius));
    } else {
        from.center()
    };
    Some((start + (to.center() - start) * flying.progress, radius))
}

/// A burnt house: closed, charred, cracked.
fn burnt(painter: &egui::Painter, center: Pos2, radius: f32) {
    painter.circle_filled(center, radius * 0.99, colors::BURNT);
    let stroke = Stroke::new((radius * 0.05).max(1.0), colors::BURNT_CRACK);
    for (angle, bend) in [(0.5_f32, 0.5_f32), (2.3, -0.4), (3.9, 0.4), (5.4, -0.5)] {
        let at = |turn: f32, r: f32| center + vec2((angle + turn).cos(), (angle + turn).sin()) * r;
        let points = vec![
            at(0.0, radius * 0.10),
            at(bend, radius * 0.45),
            at(bend * 0.4, radius * 0.88),
        ];
        painter.add(Shape::line(points, stroke));
    }
    painter.circle_stroke(center, radius, Stroke::new(1.5, Color32::BLACK));
}

/// Makes every pit a widget with a name.
fn interact(ui: &mut Ui, model: &BoardModel<'_>, layout: &BoardLayout) -> BoardResponse {
    let mut found = BoardResponse::default();
    for house in model.shape.all_houses() {
        let response = ui.interact(layout.hit(house), pit_id(house), Sense::click());
        let playable = model.playable.contains(&house);
        let name = name_of(model, house);
        response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, playable, &name));
        let seeds = model.position.seeds(house);
        ui.ctx().accesskit_node_builder(response.id, |node| {
            node.set_numeric_value(f64::from(seeds));
            node.set_description(if playable {
                "Can be played"
            } else {
                "Cannot be played now"
            });
        });
        let inside = response.hover_pos().is_some_and(|p| {
            p.distance(layout.house(house)) <= layout.radius() * 1.08
                || layout
                    .pill(Pit::House(house))
                    .is_some_and(|c| p.distance(c) < layout.unit * 0.2)
        });
        if response.hovered() && inside {
            found.hovered = Some(house);
            if playable {
                ui.set_cursor_icon(egui::CursorIcon::PointingHand);
            }
        }
        if response.clicked() {
            found.clicked = Some(house);
        }
        if response.secondary_clicked() {
            found.secondary_clicked = Some(house);
        }
    }
    for side in Side::ALL {
        if let Some(hole) = layout.hole(Pit::Store(side)) {
            let id = Id::unique(("store", side == Side::North));
            let response = ui.interact(hole.rect(), id, Sense::hover());
            let name = format!("{side} store, {}", seeds_text(model.position.store(side)));
            response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Label, true, &name));
        }
    }
    found
}

fn name_of(model: &BoardModel<'_>, house: House) -> String {
    let (side, number) = (house.side(), house.number());
    if model.position.is_burnt(house) {
        return format!("{side} house {number}, burnt");
    }
    let seeds = seeds_text(model.position.seeds(house));
    format!("{side} house {number}, {seeds}")
}

fn seeds_text(seeds: u16) -> String {
    match seeds {
        1 => "1 seed".to_owned(),
        n => format!("{n} seeds"),
    }
}

/// Says in the log where each house is drawn, when that changes: for scripts that use the mouse.
fn tell_places(ui: &Ui, model: &BoardModel<'_>, layout: &BoardLayout) {
    if !log::log_enabled!(log::Level::Debug) {
        return;
    }
    let id = ui.id_of("told places");
    if ui.data(|d| d.get_temp::<Rect>(id)) != Some(layout.board) {
        ui.data_mut(|d| d.insert_temp(id, layout.board));
        let pixels = ui.ctx().pixels_per_point();
        for house in model.shape.all_houses() {
            let at = layout.house(house) * pixels;
            log::debug!("{house} at {:.0},{:.0}", at.x, at.y);
        }
    }
}
