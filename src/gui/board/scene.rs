//! The picture as a whole: what is kept from frame to frame, and what is laid over what.

use std::sync::Arc;

use egui::{Id, Mesh, Painter, Pos2, Rect, Shape, Ui, Vec2, lerp, vec2};

use super::diagram;
use super::figures;
use super::heap::{Heap, look};
use super::labels;
use super::layout::BoardLayout;
use super::marks::Marks;
use super::mesh::smooth;
use super::model::{
    AfterMove, BoardModel, Drawing, Flight, Flying, LabelStyle, Seating, SeedSlot, StorePlaces,
    Struck,
};
use super::pit;
use super::seed::{SeedSprite, SeedTemplates};
use super::wood;
use crate::gui::theme::{self, BoardColors, Look, tokens, tokens_with};
use crate::rules::board::{House, Pit, Shape as BoardShape};
use crate::rules::position::Position;
use crate::rules::side::Side;

/// Height of the hand over the wood, in radii of a seed.
const HAND: f32 = 4.2;

/// What the wood and the places on it depend on.
#[derive(Clone, Copy, PartialEq)]
struct SceneKey {
    room: Rect,
    shape: BoardShape,
    stores: StorePlaces,
    view: Seating,
    labels: LabelStyle,
    theme: egui::Theme,
    look: Look,
    pixels_per_point: f32,
}

/// What is kept of a board from frame to frame: it changes with the window, not with the game.
pub(super) struct KeptScene {
    key: SceneKey,
    /// Where everything lies.
    pub layout: BoardLayout,
    wood: Arc<Mesh>,
    seeds: SeedTemplates,
}

/// The seeds at rest, which change with the position only.
#[derive(Clone)]
struct KeptSeeds {
    wood: Arc<Mesh>,
    position: Position,
    mesh: Arc<Mesh>,
}

impl KeptScene {
    /// What was kept under this id, or made anew when the room or the board has changed.
    pub fn of(ui: &Ui, id: Id, room: Rect, model: &BoardModel<'_>) -> Arc<Self> {
        Self::with(ui, id, (room, theme::look(ui)), model)
    }

    /// What is kept under this id, once a board was shown.
    pub fn shown(ui: &Ui, id: Id) -> Option<Arc<Self>> {
        ui.data(|data| data.get_temp(id))
    }

    /// As [`Self::of`], with another look than the one that was chosen.
    fn with(ui: &Ui, id: Id, (room, look): (Rect, Look), model: &BoardModel<'_>) -> Arc<Self> {
        let key = SceneKey {
            room,
            shape: model.shape,
            stores: model.stores,
            view: model.view,
            labels: model.labels,
            theme: ui.theme(),
            look,
            pixels_per_point: ui.pixels_per_point(),
        };
        if let Some(kept) = Self::shown(ui, id)
            && kept.key == key
        {
            return kept;
        }
        let colors = &tokens_with(key.theme, look).board;
        let layout = BoardLayout::new(room, key.shape, key.stores, key.view, key.labels);
        let wood = wood::board(&layout, colors, key.pixels_per_point);
        let kept = Arc::new(Self {
            key,
            wood: Arc::new(wood),
            seeds: SeedTemplates::new(colors, key.pixels_per_point),
            layout,
        });
        ui.data_mut(|data| data.insert_temp(id, Arc::clone(&kept)));
        kept
    }

    /// Draws wood and seeds at rest only.
    fn paint_plain(&self, painter: &Painter, id: Id, model: &BoardModel<'_>) {
        let colors = &tokens_with(self.key.theme, self.key.look).board;
        painter.add(Shape::Mesh(Arc::clone(&self.wood)));
        painter.add(Shape::Mesh(self.resting(painter, id, model, colors)));
    }

    /// Draws the whole board.
    pub fn paint(&self, painter: &Painter, id: Id, model: &BoardModel<'_>, hovered: Option<House>) {
        let colors = &tokens(painter.ctx()).board;
        if model.turned > 0.0 {
            return self.paint_turned(painter, id, model, colors);
        }
        let marks = Marks {
            painter,
            layout: &self.layout,
            colors,
        };
        match model.drawing {
            Drawing::Painted => {
                painter.add(Shape::Mesh(Arc::clone(&self.wood)));
                marks.below(model, hovered);
                painter.add(Shape::Mesh(self.resting(painter, id, model, colors)));
            }
            Drawing::Diagram => {
                diagram::wood(painter, &self.layout, colors);
                marks.below(model, hovered);
                diagram::seeds(painter, &self.layout, model, colors);
            }
        }
        marks.above(model);
        figures::figures(painter, &self.layout, model, colors);
        if let Some(preview) = model.preview
            && let Some(landing) = preview.landing
            && preview.then == AfterMove::ExtraMove
        {
            labels::again(painter, &self.layout, landing, colors);
        }
        labels::tags(painter, &self.layout, model.tags, colors);
        if !model.in_flight.is_empty() {
            painter.add(Shape::mesh(self.flying(model)));
        }
    }

    /// Draws wood and seeds turned round, as small as the room makes it: nothing is pointed at meanwhile.
    fn paint_turned(
        &self,
        painter: &Painter,
        id: Id,
        model: &BoardModel<'_>,
        colors: &BoardColors,
    ) {
        let angle = std::f32::consts::PI * smooth(0.0, 1.0, model.turned);
        let (board, room) = (self.layout.board, self.key.room);
        let (sin, cos) = (angle.sin().abs(), angle.cos().abs());
        let needed = vec2(
            board.width() * cos + board.height() * sin,
            board.width() * sin + board.height() * cos,
        );
        let scale = (room.size() / needed).min_elem().min(1.0);
        let middle = board.center();
        for part in [
            Arc::clone(&self.wood),
            self.resting(painter, id, model, colors),
        ] {
            let mut part = Arc::unwrap_or_clone(part);
            part.rotate(egui::emath::Rot2::from_angle(angle), middle);
            let to_middle = middle.to_vec2() * (1.0 - scale);
            part.transform(egui::emath::TSTransform::new(to_middle, scale));
            painter.add(Shape::mesh(part));
        }
    }

    /// Burnt houses and the seeds that lie in the pits.
    fn resting(
        &self,
        painter: &Painter,
        id: Id,
        model: &BoardModel<'_>,
        colors: &BoardColors,
    ) -> Arc<Mesh> {
        let id = id.with("seeds");
        let kept = painter.ctx().data(|data| data.get_temp::<KeptSeeds>(id));
        let moves = model.struck.is_some_and(|struck| struck.shift != 0.0);
        if let Some(kept) = kept
            && !moves
            && Arc::ptr_eq(&kept.wood, &self.wood)
            && kept.position == *model.position
        {
            return kept.mesh;
        }
        let mut mesh = Mesh::default();
        for house in model.shape.all_houses() {
            if let Some(place) = self.layout.house(house)
                && model.position.is_burnt(house)
            {
                let key = look(Pit::House(house), 0);
                pit::add_burnt(
                    &mut mesh,
                    place.bowl,
                    key,
                    colors,
                    self.key.pixels_per_point,
                );
            }
            self.heap(&mut mesh, Pit::House(house), model);
        }
        for side in Side::ALL {
            self.heap(&mut mesh, Pit::Store(side), model);
        }
        if moves {
            return Arc::new(mesh);
        }
        let kept = KeptSeeds {
            wood: Arc::clone(&self.wood),
            position: *model.position,
            mesh: Arc::new(mesh),
        };
        painter
            .ctx()
            .data_mut(|data| data.insert_temp(id, kept.clone()));
        kept.mesh
    }

    fn heap(&self, mesh: &mut Mesh, pit: Pit, model: &BoardModel<'_>) {
        let count = model.position.in_pit(pit);
        if count == 0 {
            return;
        }
        let Some(heap) = self.heap_of(pit, count) else {
            return;
        };
        let radius = heap.seed_radius(count);
        let shift = match pit {
            Pit::House(house) => Struck::shift_of(model.struck, house),
            Pit::Store(_) => 0.0,
        };
        let by = vec2(shift * self.layout.diameter, 0.0);
        for index in 0..count {
            let seed = SeedSprite {
                at: heap.place(index) + by,
                radius,
                height: 0.0,
                look: look(pit, index),
            };
            self.seeds.add(mesh, seed);
        }
    }

    fn heap_of(&self, pit: Pit, count: u16) -> Option<Heap> {
        let place = self.layout.pit(pit)?;
        Some(Heap::new(pit, place.heap, self.layout.diameter, count))
    }

    /// The seeds in the hand and in the air.
    fn flying(&self, model: &BoardModel<'_>) -> Mesh {
        let sprites = || {
            let in_flight = model.in_flight.iter();
            in_flight.map(|flying| self.sprite(flying, model.position))
        };
        let mut mesh = Mesh::default();
        // All shades first: what is in the air throws none on what is in the air beside it.
        sprites().for_each(|sprite| self.seeds.add_shadow(&mut mesh, sprite));
        sprites().for_each(|sprite| self.seeds.add_body(&mut mesh, sprite));
        mesh
    }

    fn sprite(&self, flying: &Flying, position: &Position) -> SeedSprite {
        let t = flying.progress;
        let (rest, lying) = self.lie(flying.slot, position);
        let (at, radius, height) = match flying.flight {
            Flight::Hand { from, to, place } => {
                let radius = self.hand_radius();
                let at = self.over(from).lerp(self.over(to), smooth(0.0, 1.0, t));
                (at + in_hand(place, radius), radius, HAND)
            }
            Flight::Lift { from, over, place } => {
                let radius = self.hand_radius();
                let (from, lain) = self.lie(from, position);
                let up = smooth(0.0, 1.0, t);
                let there = self.over(over) + in_hand(place, radius);
                (from.lerp(there, up), lerp(lain..=radius, up), HAND * up)
            }
            Flight::Drop => {
                let down = (t / 0.55).min(1.0);
                let height = if t < 0.55 {
                    HAND * (1.0 - down * down)
                } else {
                    let bounce = (t - 0.55) / 0.45;
                    2.2 * bounce * (1.0 - bounce)
                };
                let from = self.over(flying.slot.pit);
                let along = smooth(0.0, 1.0, (1.15 * t).min(1.0));
                (
                    from.lerp(rest, along),
                    lerp(self.hand_radius()..=lying, t),
                    height,
                )
            }
            Flight::Fly { from } => {
                let (from, lain) = self.lie(from, position);
                let along = smooth(0.0, 1.0, t);
                (
                    from.lerp(rest, along),
                    lerp(lain..=lying, t),
                    20.0 * t * (1.0 - t),
                )
            }
        };
        SeedSprite {
            at,
            radius,
            height,
            look: look(flying.slot.pit, flying.slot.index),
        }
    }

    /// Where a seed lies in its slot, and how large it is there.
    fn lie(&self, slot: SeedSlot, position: &Position) -> (Pos2, f32) {
        let count = position.in_pit(slot.pit).max(slot.index.saturating_add(1));
        match self.heap_of(slot.pit, count) {
            Some(heap) => (heap.place(slot.index), heap.seed_radius(count)),
            None => (self.over(slot.pit), self.hand_radius()),
        }
    }

    /// The point of the wood the hand is over when it is over a pit.
    fn over(&self, pit: Pit) -> Pos2 {
        match (self.layout.pit(pit), pit) {
            (Some(place), _) => place.heap.rect.center(),
            (None, Pit::Store(side)) => self.layout.edge(side),
            (None, Pit::House(_)) => self.layout.board.center(),
        }
    }

    fn hand_radius(&self) -> f32 {
        0.105 * self.layout.diameter
    }
}

/// A small picture of a look: a whole board of a few houses with seeds in them.
pub fn sample(ui: &Ui, room: Rect, look: Look) {
    let Some(shape) = BoardShape::new(1, 3) else {
        return;
    };
    let mut position = Position::empty(Side::South);
    for (house, seeds) in shape.all_houses().zip([2, 4, 3, 2, 5, 1]) {
        position.set_seeds(house, seeds);
    }
    let mut model = BoardModel::new(shape, StorePlaces::None, &position);
    model.labels = LabelStyle::None;
    let id = Id::unique(("sample", look));
    // A board leaves room round it for plates, which a picture needs not.
    let board = Rect::from_center_size(room.center() + vec2(0.0, 3.0), 1.6 * room.size());
    let kept = KeptScene::with(ui, id, (board, look), &model);
    kept.paint_plain(&ui.painter_at(room), id, &model);
}

/// The place of a seed among those in the hand: a sunflower's.
fn in_hand(place: u16, radius: f32) -> Vec2 {
    let out = radius * 1.05 * (f32::from(place) + 0.3).sqrt();
    let turned = Vec2::angled(2.399_963 * f32::from(place));
    out.min(6.0 * radius) * vec2(turned.x, 0.8 * turned.y)
}
