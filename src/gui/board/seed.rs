//! A seed: a smooth pebble with a shade, a highlight and a contact shadow.

use egui::epaint::Vertex;
use egui::{Color32, Mesh, Pos2, Vec2, vec2};

use super::mesh::{FEATHER, mix, smooth};
use crate::gui::theme::wood;

/// A pebble of radius 1 around the origin, in each of the six colours.
pub struct Pebbles {
    points: Vec<Vec2>,
    colors: [Vec<Color32>; 6],
    triangles: Vec<u32>,
    /// Which points move outwards by the feather rather than by the radius.
    edge: usize,
}

impl Pebbles {
    /// Pebbles fine enough for a radius in pixels.
    pub fn new(radius: f32) -> Self {
        let segments = if radius < 5.0 {
            10
        } else if radius < 14.0 {
            16
        } else {
            28
        };
        let radii: &[f32] = if radius < 5.0 {
            &[0.0, 0.6, 1.0]
        } else {
            &[0.0, 0.3, 0.55, 0.78, 0.92, 1.0]
        };
        let mut points = Vec::new();
        for &r in radii.iter().chain([&1.0]) {
            for i in 0..segments {
                let angle = std::f32::consts::TAU * i as f32 / segments as f32;
                points.push(vec2(angle.cos(), angle.sin()) * r);
            }
        }
        let edge = radii.len() * segments;
        let colors = wood::SEEDS.map(|base| {
            let shade = |(i, p): (usize, &Vec2)| {
                if i >= edge {
                    Color32::TRANSPARENT
                } else {
                    lit(base, *p)
                }
            };
            points.iter().enumerate().map(shade).collect()
        });
        let mut triangles = Vec::new();
        for ring in 0..radii.len() {
            for i in 0..segments {
                let next = (i + 1) % segments;
                let (a, b) = (ring * segments + i, ring * segments + next);
                let (c, d) = (a + segments, b + segments);
                triangles.extend([a, b, c, b, d, c].map(|n| n as u32));
            }
        }
        Self {
            points,
            colors,
            triangles,
            edge,
        }
    }

    /// Adds a pebble.
    pub fn add(&self, mesh: &mut Mesh, at: Pos2, radius: f32, hue: usize) {
        let first = mesh.vertices.len() as u32;
        let colors = &self.colors[hue % self.colors.len()];
        let vertices = self.points.iter().zip(colors).enumerate();
        mesh.vertices.extend(vertices.map(|(i, (point, &color))| {
            let reach = if i >= self.edge {
                radius + FEATHER
            } else {
                radius
            };
            Vertex {
                pos: at + *point * reach,
                uv: egui::epaint::WHITE_UV,
                color,
            }
        }));
        mesh.indices
            .extend(self.triangles.iter().map(|n| n + first));
    }
}

/// The colour of a point of a pebble lit from above left.
fn lit(base: Color32, p: Vec2) -> Color32 {
    let z = (1.0 - p.length_sq()).max(0.0).sqrt();
    let light = -0.46 * p.x - 0.62 * p.y + 0.64 * z;
    let dark = mix(base, Color32::BLACK, 0.62);
    let bright = mix(base, Color32::WHITE, 0.30);
    let body = if light < 0.45 {
        mix(dark, base, smooth(-0.55, 0.45, light))
    } else {
        mix(base, bright, smooth(0.45, 1.0, light))
    };
    let spot = (p - vec2(-0.34, -0.40)).length();
    mix(body, Color32::WHITE, 0.62 * (1.0 - smooth(0.0, 0.42, spot)))
}

/// Adds the soft shadow a pebble throws where it lies, or below where it flies.
pub fn add_shadow(mesh: &mut Mesh, at: Pos2, radius: f32, strength: f32) {
    let first = mesh.vertices.len() as u32;
    let segments = 14u32;
    let put = |mesh: &mut Mesh, pos: Pos2, alpha: f32| {
        let color = Color32::from_black_alpha((alpha * 255.0) as u8);
        super::mesh::vertex(mesh, pos, color);
    };
    put(mesh, at, strength);
    for (reach, alpha) in [(0.72, strength * 0.82), (1.28, 0.0)] {
        for i in 0..segments {
            let angle = std::f32::consts::TAU * i as f32 / segments as f32;
            let out = vec2(angle.cos(), angle.sin());
            put(mesh, at + out * radius * reach, alpha);
        }
    }
    for i in 0..segments {
        let next = (i + 1) % segments;
        let (a, b) = (first + 1 + i, first + 1 + next);
        mesh.add_triangle(first, a, b);
        super::mesh::quad(mesh, a, b, a + segments, b + segments);
    }
}
