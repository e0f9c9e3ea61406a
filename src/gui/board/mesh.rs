//! Meshes with a colour at every vertex, softened at their edges.

use egui::epaint::Vertex;
use egui::{Color32, Mesh, Pos2, Rect, Vec2, pos2, vec2};

/// The width over which an edge fades out, in points.
pub const FEATHER: f32 = 0.7;

/// Adds a vertex and returns its number.
pub fn vertex(mesh: &mut Mesh, pos: Pos2, color: Color32) -> u32 {
    let index = mesh.vertices.len() as u32;
    mesh.vertices.push(Vertex {
        pos,
        uv: egui::epaint::WHITE_UV,
        color,
    });
    index
}

/// A rounded rectangle coloured by the height of each point, `color(0)` at its top, `color(1)` at
/// its bottom.
pub fn rounded(mesh: &mut Mesh, rect: Rect, radius: f32, color: impl Fn(f32) -> Color32) {
    let radius = radius.min(rect.width() / 2.0).min(rect.height() / 2.0);
    let mut heights = Vec::new();
    const CORNER: usize = 10;
    for i in 0..=CORNER {
        let angle = std::f32::consts::FRAC_PI_2 * i as f32 / CORNER as f32;
        heights.push(radius * (1.0 - angle.cos()));
    }
    let straight = rect.height() - 2.0 * radius;
    heights.extend((1..12).map(|i| radius + straight * i as f32 / 12.0));
    for i in 0..=CORNER {
        let angle = std::f32::consts::FRAC_PI_2 * i as f32 / CORNER as f32;
        heights.push(rect.height() - radius + radius * angle.sin());
    }
    let inset = |y: f32| {
        let from_edge = y.min(rect.height() - y);
        if from_edge >= radius {
            0.0
        } else {
            let d = radius - from_edge;
            radius - (radius * radius - d * d).max(0.0).sqrt()
        }
    };
    let mut row = |y: f32, fade: f32, out: f32| {
        let share = (y / rect.height()).clamp(0.0, 1.0);
        let body = color(share).gamma_multiply(fade);
        let x = inset(y.clamp(0.0, rect.height()));
        let at = rect.top() + y;
        let clear = Color32::TRANSPARENT;
        let first = vertex(mesh, pos2(rect.left() + x - out, at), clear);
        vertex(mesh, pos2(rect.left() + x, at), body);
        vertex(mesh, pos2(rect.right() - x, at), body);
        vertex(mesh, pos2(rect.right() - x + out, at), clear);
        first
    };
    let mut rows = vec![row(-FEATHER, 0.0, FEATHER)];
    rows.extend(heights.into_iter().map(|y| row(y, 1.0, FEATHER)));
    rows.push(row(rect.height() + FEATHER, 0.0, FEATHER));
    for pair in rows.windows(2) {
        for i in 0..3 {
            quad(
                mesh,
                pair[0] + i,
                pair[0] + i + 1,
                pair[1] + i,
                pair[1] + i + 1,
            );
        }
    }
}

/// Two triangles between four vertices: a b over c d.
pub fn quad(mesh: &mut Mesh, a: u32, b: u32, c: u32, d: u32) {
    mesh.add_triangle(a, b, c);
    mesh.add_triangle(b, d, c);
}

/// Rings between `radii`, each vertex coloured by its ring and direction. `ends` gives the middle of
/// the ring for a direction, so that a hole can be longer than wide.
pub fn rings(
    mesh: &mut Mesh,
    segments: usize,
    radii: &[f32],
    ends: impl Fn(Vec2) -> Pos2,
    color: impl Fn(usize, Vec2) -> Color32,
) {
    let mut starts = Vec::new();
    for (ring, &radius) in radii.iter().enumerate() {
        let mut first = None;
        for i in 0..segments {
            let angle = std::f32::consts::TAU * i as f32 / segments as f32;
            let out = vec2(angle.cos(), angle.sin());
            let index = vertex(mesh, ends(out) + out * radius, color(ring, out));
            first.get_or_insert(index);
        }
        starts.push(first.unwrap_or_default());
    }
    for pair in starts.windows(2) {
        for i in 0..segments {
            let next = (i + 1) % segments;
            let (i, next) = (i as u32, next as u32);
            quad(
                mesh,
                pair[0] + i,
                pair[0] + next,
                pair[1] + i,
                pair[1] + next,
            );
        }
    }
}

/// A mix of two colours, 0 the first and 1 the second.
pub fn mix(a: Color32, b: Color32, share: f32) -> Color32 {
    a.lerp_to_gamma(b, share.clamp(0.0, 1.0))
}

/// A smooth step from 0 to 1 between two bounds.
pub fn smooth(low: f32, high: f32, x: f32) -> f32 {
    let t = ((x - low) / (high - low)).clamp(0.0, 1.0);
    t * t * (3.0 - 2.0 * t)
}

/// A number from 0 to 1 that looks random and is always the same for the same input.
pub fn noise(a: u32, b: u32) -> f32 {
    let mut n = a
        .wrapping_mul(0x9e37_79b1)
        .wrapping_add(b.wrapping_mul(0x85eb_ca77));
    n ^= n >> 15;
    n = n.wrapping_mul(0x2c1b_3c6d);
    n ^= n >> 12;
    n = n.wrapping_mul(0x297a_2d39);
    n ^= n >> 15;
    (n >> 8) as f32 / (1 << 24) as f32
}
