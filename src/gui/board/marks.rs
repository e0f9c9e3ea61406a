//! Rings, dots and wedges. Each says what it means by its shape, and by its colour only besides.

use std::f32::consts::{FRAC_PI_4, TAU};

use egui::{Color32, Mesh, Painter, Pos2, Shape, Stroke, Vec2};

use super::layout::{BoardLayout, PitPlace};
use super::mesh::{RoundRect, smooth};
use super::model::{BoardModel, LastMove, Preview, ScreenSide, Struck};
use crate::gui::theme::BoardColors;
use crate::rules::board::{House, Pit};

/// How far beyond the edge of a pit the middle of a mark beside it lies, in parts of its size: so little that it is seen to belong to that
/// pit and not to the next.
const BESIDE: f32 = 0.2;

/// Draws marks on one board.
pub(super) struct Marks<'a> {
    pub painter: &'a Painter,
    pub layout: &'a BoardLayout,
    pub colors: &'a BoardColors,
}

impl Marks<'_> {
    /// What lies under the seeds: quiet rings, and the glow and ring of the house pointed at.
    pub fn below(&self, model: &BoardModel<'_>, hovered: Option<House>) {
        for house in model.shape.all_houses() {
            if model.position.claimer(house).is_some()
                && let Some(place) = self.layout.house(house)
            {
                self.claim(place);
            }
        }
        let shape = model.shape;
        let across = shape.all_houses();
        for house in across.filter(|&house| shape.place(house).side != house.side()) {
            if let Some(place) = self.layout.house(house) {
                self.across(place);
            }
        }
        for house in model.kept.into_iter().flatten() {
            if let Some(place) = self.layout.house(house) {
                self.kept(place);
            }
        }
        if let Some(place) = model
            .position
            .barred()
            .and_then(|house| self.layout.house(house))
        {
            self.closed(place);
        }
        let mut mesh = Mesh::default();
        for &house in model.playable {
            if Some(house) != hovered
                && let Some(place) = self.layout.house(house)
            {
                let width = self.unit(0.022, 1.5);
                self.ring(
                    &mut mesh,
                    place.bowl,
                    self.unit(0.012, 0.5),
                    width,
                    self.colors.playable,
                );
            }
        }
        let chosen = model.preview.and_then(|preview| preview.origin);
        for house in hovered
            .into_iter()
            .chain(chosen.filter(|h| Some(*h) != hovered))
        {
            let Some(place) = self.layout.house(house) else {
                continue;
            };
            let invites = Some(house) == chosen || model.playable.contains(&house);
            if invites {
                self.glow(&mut mesh, place.bowl);
            }
            let (width, color) = if invites {
                (self.unit(0.045, 2.5), self.colors.hover)
            } else {
                (self.unit(0.02, 1.0), self.colors.label.gamma_multiply(0.5))
            };
            self.ring(&mut mesh, place.bowl, self.unit(0.02, 1.0), width, color);
        }
        self.add(mesh);
    }

    /// What lies over the seeds: the last move, the preview, the keyboard's cursor.
    pub fn above(&self, model: &BoardModel<'_>) {
        if let Some(last_move) = model.last_move {
            self.last_move(last_move);
        }
        if let Some(place) = model.hint.and_then(|house| self.layout.house(house)) {
            self.hint(place);
        }
        if let Some(place) = model.missed.and_then(|house| self.layout.house(house)) {
            self.missed(place);
        }
        if let Some(preview) = model.preview {
            self.preview(preview);
        }
        if let Some(struck) = model.struck {
            self.struck(struck);
        }
        if let Some(place) = model.cursor.and_then(|house| self.layout.house(house)) {
            let mut mesh = Mesh::default();
            let (gap, width) = (self.unit(0.055, 2.0), self.unit(0.05, 3.0));
            self.ring(
                &mut mesh,
                place.bowl,
                gap,
                2.0 * width,
                self.colors.mark_back,
            );
            self.ring(&mut mesh, place.bowl, gap, width, self.colors.cursor);
            self.add(mesh);
        }
    }

    /// A ring round a house whose move is refused, which moves with it; light in it where nothing moves.
    fn struck(&self, struck: Struck) {
        let Some(place) = self.layout.house(struck.house) else {
            return;
        };
        let by = Vec2::new(struck.shift * self.layout.diameter, 0.0);
        let bowl = place.bowl.moved(by);
        let mut mesh = Mesh::default();
        if struck.lit {
            self.glow(&mut mesh, bowl);
        }
        let (gap, width) = (self.unit(0.03, 1.5), self.unit(0.04, 2.5));
        self.ring(&mut mesh, bowl, gap, 2.0 * width, self.colors.mark_back);
        self.ring(&mut mesh, bowl, gap, width, self.colors.capture);
        self.add(mesh);
    }

    /// A frame with corners: the house is claimed. Its count tells by whom.
    fn claim(&self, place: &PitPlace) {
        let width = self.unit(0.035, 2.0);
        let frame = place.rect().expand(self.unit(0.01, 0.5));
        for stroke in self.outlined(width) {
            let kind = egui::StrokeKind::Middle;
            self.painter.rect_stroke(frame, 0.0, stroke, kind);
        }
    }

    /// A line in the colour of labels on a wider one, so that it stands out on any wood.
    fn outlined(&self, width: f32) -> [Stroke; 2] {
        [
            Stroke::new(2.4 * width, self.colors.mark_back),
            Stroke::new(width, self.colors.label),
        ]
    }

    /// Two rings: the house belongs to the player across. Its label tells to whom.
    fn across(&self, place: &PitPlace) {
        let mut mesh = Mesh::default();
        let width = self.unit(0.018, 1.2);
        for gap in [self.unit(0.03, 1.5), self.unit(0.03, 1.5) + 2.0 * width] {
            self.ring(&mut mesh, place.bowl, gap, width, self.colors.label);
        }
        self.add(mesh);
    }

    /// A square around the bowl: the house is kept, as it is carved on boards for such games.
    fn kept(&self, place: &PitPlace) {
        let width = self.unit(0.022, 1.5);
        let side = 2.0 * (place.bowl.radius + self.unit(0.02, 1.0));
        let frame = egui::Rect::from_center_size(place.bowl.rect.center(), Vec2::splat(side));
        for stroke in self.outlined(width) {
            let kind = egui::StrokeKind::Middle;
            self.painter.rect_stroke(frame, 0.12 * side, stroke, kind);
        }
    }

    /// A cross over the bowl: nothing can be begun there in this turn.
    fn closed(&self, place: &PitPlace) {
        let (width, reach) = (self.unit(0.03, 2.0), 0.7 * place.bowl.radius);
        for stroke in self.outlined(width) {
            for way in [Vec2::new(1.0, 1.0), Vec2::new(1.0, -1.0)] {
                let ends = [
                    place.bowl.rect.center() - reach * way,
                    place.bowl.rect.center() + reach * way,
                ];
                self.painter.line_segment(ends, stroke);
            }
        }
    }

    /// A ring with rays, like a sun: a good move.
    fn hint(&self, place: &PitPlace) {
        let mut mesh = Mesh::default();
        let (gap, width) = (self.unit(0.02, 1.0), self.unit(0.05, 2.5));
        let back = self.colors.mark_back;
        self.ring(&mut mesh, place.bowl, gap, 1.8 * width, back);
        self.ring(&mut mesh, place.bowl, gap, width, self.colors.tag_best);
        self.add(mesh);
        let inner = place.bowl.radius + gap + 0.3 * width;
        let outer = inner + self.unit(0.12, 5.0);
        for ray in 0..16_u8 {
            let way = Vec2::angled(TAU * (f32::from(ray) + 0.5) / 16.0);
            let across = 0.5 * self.unit(0.09, 4.0) * way.rot90();
            let center = Self::end(place, way);
            let corners = [
                center + inner * way + across,
                center + inner * way - across,
                center + outer * way,
            ];
            let weight = center + (inner + (outer - inner) / 3.0) * way;
            let grown = corners.map(|p| p + 0.45 * (p - weight));
            self.triangle(grown, self.colors.mark_back);
            self.triangle(corners, self.colors.tag_best);
        }
    }

    /// A wreath of dots: of the move that was better, in a position that is past.
    fn missed(&self, place: &PitPlace) {
        let size = self.unit(0.035, 1.7);
        let far = place.bowl.radius + self.unit(0.05, 2.5);
        for dot in 0..20_u8 {
            let way = Vec2::angled(TAU * (f32::from(dot) + 0.5) / 20.0);
            let at = Self::end(place, way) + far * way;
            self.painter
                .circle_filled(at, 1.7 * size, self.colors.mark_back);
            self.painter.circle_filled(at, size, self.colors.tag_best);
        }
    }

    fn preview(&self, preview: &Preview) {
        if let Some(place) = preview.origin.and_then(|house| self.layout.house(house)) {
            for &toward in &preview.toward {
                self.arrow(place, toward);
            }
        }
        for &house in &preview.captures {
            if let Some(place) = self.layout.house(house) {
                self.capture(place);
            }
        }
        if let Some(place) = preview.landing.and_then(|pit| self.layout.pit(pit)) {
            self.landing(place);
        }
        let mut seen: Vec<Pit> = Vec::new();
        for &pit in &preview.path {
            if !seen.contains(&pit) {
                seen.push(pit);
                if Some(pit) != preview.landing
                    && let Some(place) = self.layout.pit(pit)
                {
                    self.dot(place);
                }
            }
        }
    }

    /// A large wedge in a half of a house, pointing outwards: the way round that is meant.
    fn arrow(&self, place: &PitPlace, toward: ScreenSide) {
        let outward = match toward {
            ScreenSide::Left => Vec2::LEFT,
            ScreenSide::Right => Vec2::RIGHT,
        };
        let size = self.unit(0.2, 9.0);
        let tip = place.center() + (place.bowl.radius + 0.1 * size) * outward;
        let back = tip - size * outward;
        let across = 0.75 * size * outward.rot90();
        let weight = tip - 0.667 * size * outward;
        let corners = [tip, back + across, back - across];
        let grown = corners.map(|p| p + 0.3 * (p - weight));
        self.triangle(grown, self.colors.mark_back);
        self.triangle(corners, self.colors.path);
    }

    /// A dot on the inner edge of a pit: the hand passes here.
    fn dot(&self, place: &PitPlace) {
        let at =
            place.center() - (0.5 * place.rect().height() - self.unit(0.02, 1.0)) * place.outer;
        let radius = self.unit(0.058, 3.0);
        self.painter
            .circle_filled(at, 1.5 * radius, self.colors.mark_back);
        self.painter.circle_filled(at, radius, self.colors.path);
    }

    /// A dashed ring: the last seed falls here.
    fn landing(&self, place: &PitPlace) {
        let gap = self.unit(0.05, 2.5);
        let outline = place.bowl.expanded(gap);
        let points = closed(outline.points(24));
        let length: f32 = points.windows(2).map(|p| p[0].distance(p[1])).sum();
        // A whole number of dashes, so that the ring closes without a seam.
        let dashes = (length / self.unit(0.17, 8.0)).round().max(6.0);
        let (dash, space) = (0.6 * length / dashes, 0.4 * length / dashes);
        let width = self.unit(0.04, 2.2);
        let mut mesh = Mesh::default();
        self.ring(
            &mut mesh,
            place.bowl,
            gap,
            2.0 * width,
            self.colors.mark_back,
        );
        self.add(mesh);
        self.painter.extend(Shape::dashed_line(
            &points,
            Stroke::new(width, self.colors.path),
            dash,
            space,
        ));
    }

    /// A ring with teeth that bite inwards: its seeds are captured.
    fn capture(&self, place: &PitPlace) {
        let mut mesh = Mesh::default();
        let width = self.unit(0.035, 2.0);
        let gap = self.unit(0.03, 1.5);
        self.ring(
            &mut mesh,
            place.bowl,
            gap,
            2.2 * width,
            self.colors.mark_back,
        );
        self.ring(&mut mesh, place.bowl, gap, width, self.colors.capture);
        self.add(mesh);
        let outer = place.bowl.radius + gap;
        let inner = outer - self.unit(0.13, 6.0);
        for tooth in 0..12_u8 {
            let way = Vec2::angled(TAU * (f32::from(tooth) + 0.5) / 12.0);
            let across = 0.5 * self.unit(0.1, 4.5) * way.rot90();
            let center = Self::end(place, way);
            self.triangle(
                [
                    center + outer * way + across,
                    center + outer * way - across,
                    center + inner * way,
                ],
                self.colors.capture,
            );
        }
    }

    /// At the inner left of two pits: a small ring where the move began, a wedge where it ended.
    fn last_move(&self, last_move: LastMove) {
        let origin = Pit::House(last_move.origin);
        if let Some(place) = self.layout.pit(origin) {
            self.small_ring(place);
        }
        if let Some(place) = self.layout.pit(last_move.landing) {
            let same = last_move.landing == origin;
            self.wedge(place, if same { 0.35 * FRAC_PI_4 } else { FRAC_PI_4 });
        }
    }

    /// The way from a pit's middle to a place `turn` above its left end, and the middle of the pit's
    /// round end there.
    fn beside(place: &PitPlace, turn: f32) -> (Vec2, Pos2) {
        let outward = Vec2::new(-turn.cos(), -place.outer.y * turn.sin());
        let spine = if place.outer.y * outward.y <= 0.0 {
            -1.0
        } else {
            1.0
        };
        let core = 0.5 * place.rect().height() - place.bowl.radius;
        let center = place.center() + Vec2::new(0.0, spine * place.outer.y * core);
        (outward, center)
    }

    /// The middle of the round end of a pit that lies this way.
    fn end(place: &PitPlace, way: Vec2) -> Pos2 {
        let core = 0.5 * place.rect().height() - place.bowl.radius;
        place.center() + Vec2::new(0.0, way.y.signum() * core)
    }

    /// The size of a mark beside a pit.
    fn size_beside(&self) -> f32 {
        self.unit(0.13, 7.0)
    }

    /// A small ring beside a pit: the last move began here.
    fn small_ring(&self, place: &PitPlace) {
        let (outward, center) = Self::beside(place, FRAC_PI_4);
        let size = self.size_beside();
        let middle = center + (place.bowl.radius + BESIDE * size) * outward;
        let (radius, width) = (0.48 * size, 0.2 * size);
        let back = Stroke::new(width + 0.34 * size, self.colors.mark_back);
        self.painter.circle_stroke(middle, radius, back);
        let ring = Stroke::new(width, self.colors.last_move);
        self.painter.circle_stroke(middle, radius, ring);
    }

    /// A wedge beside a pit, `turn` above its left end, pointing into it: the last move ended here.
    fn wedge(&self, place: &PitPlace, turn: f32) {
        let (outward, center) = Self::beside(place, turn);
        let size = self.size_beside();
        let middle = center + (place.bowl.radius + BESIDE * size) * outward;
        let tip = middle - 0.6 * size * outward;
        let back = middle + 0.5 * size * outward;
        let across = 0.62 * size * outward.rot90();
        let weight = middle + 0.133 * size * outward;
        let grown = |p: Pos2| p + 0.42 * (p - weight);
        let corners = [tip, back + across, back - across];
        self.triangle(corners.map(grown), self.colors.mark_back);
        self.triangle(corners, self.colors.last_move);
    }

    fn triangle(&self, corners: [Pos2; 3], color: Color32) {
        // egui softens edges along the winding; a triangle the other way round would look thin.
        let [a, b, c] = corners;
        let clockwise = (b - a).rot90().dot(c - a) > 0.0;
        let corners = if clockwise {
            vec![a, b, c]
        } else {
            vec![a, c, b]
        };
        self.painter
            .add(Shape::convex_polygon(corners, color, Stroke::NONE));
    }

    /// Warm light in a pit.
    fn glow(&self, mesh: &mut Mesh, bowl: RoundRect) {
        let radius = bowl.radius;
        let insets = [0.0, 0.25 * radius, 0.6 * radius, radius];
        bowl.bands(mesh, self.steps(bowl), &insets, |_, inset, _| {
            let inside = smooth(0.0, radius, inset);
            self.colors.glow.gamma_multiply(0.35 + 0.65 * inside)
        });
    }

    /// A ring `gap` outside a pit's edge, `width` wide.
    fn ring(&self, mesh: &mut Mesh, bowl: RoundRect, gap: f32, width: f32, color: Color32) {
        let soft = 1.0 / self.painter.pixels_per_point();
        let (outer, inner) = (-gap - 0.5 * width, -gap + 0.5 * width);
        let insets = [outer - soft, outer, inner, inner + soft];
        bowl.bands(mesh, self.steps(bowl), &insets, |_, inset, _| {
            if inset < outer - 0.5 * soft || inset > inner + 0.5 * soft {
                Color32::TRANSPARENT
            } else {
                color
            }
        });
    }

    fn steps(&self, bowl: RoundRect) -> usize {
        bowl.steps(self.painter.pixels_per_point())
    }

    /// A part of a house's diameter, but not less than so many points.
    fn unit(&self, part: f32, least: f32) -> f32 {
        (part * self.layout.diameter).max(least)
    }

    fn add(&self, mesh: Mesh) {
        if !mesh.is_empty() {
            self.painter.add(Shape::mesh(mesh));
        }
    }
}

fn closed(mut points: Vec<Pos2>) -> Vec<Pos2> {
    points.dedup_by(|a, b| a.distance(*b) < 0.01);
    points.extend(points.first().copied());
    points
}
