//! Rounded shapes as meshes with a colour at every vertex: egui's shapes know only flat colours.

use std::f32::consts::FRAC_PI_2;

use egui::{Color32, Mesh, Pos2, Rect, Vec2, pos2, vec2};

use crate::rules::scramble::scramble;

/// A rectangle with round corners; with the largest radius a disc or a stadium.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct RoundRect {
    /// The bounding box.
    pub rect: Rect,
    /// The radius of the corners.
    pub radius: f32,
}

/// A point of an outline: the centre of its corner and the direction out of the shape.
#[derive(Clone, Copy, Debug)]
struct OutlinePoint {
    center: Pos2,
    normal: Vec2,
}

impl RoundRect {
    /// A circle: a square whose corners are all of it.
    pub fn disc(center: Pos2, radius: f32) -> Self {
        Self::stadium(Rect::from_center_size(center, Vec2::splat(2.0 * radius)))
    }

    /// A rectangle whose short ends are half circles.
    pub fn stadium(rect: Rect) -> Self {
        Self {
            rect,
            radius: 0.5 * rect.width().min(rect.height()),
        }
    }

    /// A rectangle with round corners.
    pub fn new(rect: Rect, radius: f32) -> Self {
        let radius = radius.min(0.5 * rect.width().min(rect.height()));
        Self { rect, radius }
    }

    /// The same shape, larger by `by` all round.
    pub fn expanded(self, by: f32) -> Self {
        Self {
            rect: self.rect.expand(by),
            radius: (self.radius + by).max(0.0),
        }
    }

    /// The same shape elsewhere.
    pub fn moved(self, by: Vec2) -> Self {
        Self {
            rect: self.rect.translate(by),
            ..self
        }
    }

    /// Whether a point lies inside.
    #[cfg(test)]
    pub fn contains(self, point: Pos2) -> bool {
        let core = self.rect.shrink(self.radius);
        let spine = |at: f32, from: f32, to: f32| at.max(from).min(to.max(from));
        let nearest = pos2(
            spine(point.x, core.left(), core.right()),
            spine(point.y, core.top(), core.bottom()),
        );
        point.distance(nearest) <= self.radius
    }

    /// The outline, clockwise on screen from the right end of the lower right corner.
    fn outline(self, steps: usize) -> Vec<OutlinePoint> {
        let core = self.rect.shrink(self.radius);
        let corners = [
            core.right_bottom(),
            core.left_bottom(),
            core.left_top(),
            core.right_top(),
        ];
        let mut points = Vec::with_capacity(4 * (steps + 1));
        for (corner, center) in (0_u8..).zip(corners) {
            for step in 0..=steps {
                let angle = FRAC_PI_2 * (f32::from(corner) + step as f32 / steps as f32);
                points.push(OutlinePoint {
                    center,
                    normal: Vec2::angled(angle),
                });
            }
        }
        points
    }

    /// The points of the outline, for lines along it.
    pub fn points(self, steps: usize) -> Vec<Pos2> {
        self.outline(steps)
            .into_iter()
            .map(|p| p.center + self.radius * p.normal)
            .collect()
    }

    /// Steps for a quarter circle of this radius that look round.
    pub fn steps(self, pixels_per_point: f32) -> usize {
        let pixels = (self.radius * pixels_per_point).max(1.0);
        (2.0 + 1.1 * pixels.sqrt()).min(24.0) as usize
    }

    /// Adds bands between the given insets from the edge (negative: outside), each vertex coloured
    /// by its place, its inset and the direction out of the shape. An inset as large as the radius
    /// closes a disc or a stadium.
    pub fn bands(
        self,
        mesh: &mut Mesh,
        steps: usize,
        insets: &[f32],
        color: impl Fn(Pos2, f32, Vec2) -> Color32,
    ) {
        let outline = self.outline(steps);
        let count = outline.len() as u32;
        let first = mesh.vertices.len() as u32;
        for &inset in insets {
            for point in &outline {
                let at = point.center + (self.radius - inset).max(0.0) * point.normal;
                mesh.colored_vertex(at, color(at, inset, point.normal));
            }
        }
        for band in 1..insets.len() as u32 {
            let (outer, inner) = (first + (band - 1) * count, first + band * count);
            for i in 0..count {
                let next = (i + 1) % count;
                mesh.add_triangle(outer + i, outer + next, inner + i);
                mesh.add_triangle(outer + next, inner + next, inner + i);
            }
        }
    }
}

/// Adds a line of the given width along points, with soft edges; `color` is asked with 0 to 1 along it.
pub(super) fn ribbon(mesh: &mut Mesh, points: &[Pos2], width: f32, color: impl Fn(f32) -> Color32) {
    let first = mesh.vertices.len() as u32;
    let last = points.len().saturating_sub(1);
    if last == 0 {
        return;
    }
    for (i, &point) in points.iter().enumerate() {
        let along = points[(i + 1).min(last)] - points[i.saturating_sub(1)];
        let across = width * along.normalized().rot90();
        let c = color(i as f32 / last as f32);
        mesh.colored_vertex(point - across, Color32::TRANSPARENT);
        mesh.colored_vertex(point, c);
        mesh.colored_vertex(point + across, Color32::TRANSPARENT);
    }
    for i in 0..last as u32 {
        let (a, b) = (first + 3 * i, first + 3 * (i + 1));
        for side in 0..2 {
            mesh.add_triangle(a + side, a + side + 1, b + side);
            mesh.add_triangle(a + side + 1, b + side + 1, b + side);
        }
    }
}

/// A colour between two, 0 the first and 1 the second.
pub(super) fn mix(a: Color32, b: Color32, t: f32) -> Color32 {
    a.lerp_to_gamma(b, t.clamp(0.0, 1.0))
}

/// 0 below `from`, 1 above `to`, a smooth step between.
pub(super) fn smooth(from: f32, to: f32, x: f32) -> f32 {
    let t = ((x - from) / (to - from)).clamp(0.0, 1.0);
    t * t * (3.0 - 2.0 * t)
}

/// A number from 0 to below 1 that depends on nothing but its key.
pub(super) fn chance(key: u64) -> f32 {
    (scramble(key) >> 40) as f32 / (1_u64 << 24) as f32
}

/// Smooth noise from −1 to 1 over the plane, with one bump per unit.
pub(super) fn noise(key: u64, x: f32, y: f32) -> f32 {
    let corner = |cx: f32, cy: f32| {
        let cell = ((cx as i64 as u64) << 32) ^ (cy as i64 as u64 & 0xffff_ffff);
        2.0 * chance(cell ^ key.wrapping_mul(0x51_7c_c1_b7_27_22_0a_95)) - 1.0
    };
    let (x0, y0) = (x.floor(), y.floor());
    let (u, v) = (smooth(0.0, 1.0, x - x0), smooth(0.0, 1.0, y - y0));
    let top = egui::lerp(corner(x0, y0)..=corner(x0 + 1.0, y0), u);
    let bottom = egui::lerp(corner(x0, y0 + 1.0)..=corner(x0 + 1.0, y0 + 1.0), u);
    egui::lerp(top..=bottom, v)
}

/// The point at these fractions of a rectangle.
pub(super) fn at(rect: Rect, fraction: Vec2) -> Pos2 {
    pos2(rect.left(), rect.top()) + vec2(rect.width(), rect.height()) * fraction
}
