//! One seed: a smooth pebble, lit from the upper left, with its shade below.

use std::f32::consts::TAU;

use egui::{Color32, Mesh, Pos2, Vec2, vec2};

use super::mesh::{chance, mix, ribbon, smooth};
use crate::gui::theme::{BoardColors, SeedForm};

/// Tints of every hue, so that two seeds of one hue need not look the same.
pub(super) const TINTS: usize = 3;
/// Rings of a seed from its middle outwards, in radii; the soft edge comes after them.
const FINE: &[f32] = &[0.2, 0.38, 0.56, 0.74, 0.89];
const MIDDLING: &[f32] = &[0.28, 0.58, 0.85];
const COARSE: &[f32] = &[0.45, 0.8];

/// Where the light comes from: the left, above, and mostly the front. Of length 1.
const LIGHT: [f32; 3] = [-0.41, -0.58, 0.704];

/// Seeds of every hue and tint in four finenesses, coloured once and copied to their places.
pub(super) struct SeedTemplates {
    by_fineness: Vec<Template>,
    shadow: Color32,
    form: SeedForm,
    /// The slit of a shell.
    slit: Color32,
    pixels_per_point: f32,
}

/// Seeds of every hue and tint in one fineness.
struct Template {
    /// Radius in pixels up to which it is fine enough.
    most_pixels: f32,
    rings: &'static [f32],
    directions: Vec<Vec2>,
    /// The triangles of a seed.
    body: Vec<u32>,
    /// Those of its shade, which every other direction is enough for.
    shade: Vec<u32>,
    /// By hue and tint: the middle, then every ring, the edge last.
    colors: Vec<Vec<Color32>>,
}

impl Template {
    fn new(colors: &BoardColors, most_pixels: f32, rings: &'static [f32], segments: u16) -> Self {
        let directions: Vec<_> = (0..segments)
            .map(|i| Vec2::angled(TAU * f32::from(i) / f32::from(segments)))
            .collect();
        let mut templates = Vec::with_capacity(colors.seeds.len() * TINTS);
        for hue in colors.seeds {
            for tint in 0..TINTS {
                let base = match tint {
                    0 => hue,
                    1 => mix(hue, colors.seed_light, 0.1),
                    _ => mix(hue, Color32::BLACK, 0.1),
                };
                let light = colors.seed_light;
                templates.push(shades(base, light, rings, &directions, colors.form));
            }
        }
        Self {
            most_pixels,
            rings,
            directions,
            body: fan(segments.into(), rings.len() as u32 + 2),
            shade: fan(segments.div_ceil(2).into(), 3),
            colors: templates,
        }
    }
}

/// One seed to be drawn.
#[derive(Clone, Copy, Debug)]
pub(super) struct SeedSprite {
    /// Its middle on the wood, where its shade falls.
    pub at: Pos2,
    /// Its radius when it lies.
    pub radius: f32,
    /// Its height over where it lies, in radii.
    pub height: f32,
    /// What it looks like, from `heap::look`.
    pub look: u64,
}

impl SeedTemplates {
    /// Templates in the colours of a theme.
    pub fn new(colors: &BoardColors, pixels_per_point: f32) -> Self {
        Self {
            by_fineness: vec![
                Template::new(colors, 5.0, COARSE, 10),
                Template::new(colors, 12.0, MIDDLING, 14),
                Template::new(colors, 30.0, FINE, 24),
                Template::new(colors, f32::INFINITY, FINE, 40),
            ],
            shadow: colors.seed_shadow,
            form: colors.form,
            slit: mix(colors.seeds[3], Color32::BLACK, 0.72),
            pixels_per_point,
        }
    }

    /// Adds a seed and the shade it throws.
    pub fn add(&self, mesh: &mut Mesh, seed: SeedSprite) {
        self.add_shadow(mesh, seed);
        self.add_body(mesh, seed);
    }

    /// Adds a seed alone.
    pub fn add_body(&self, mesh: &mut Mesh, seed: SeedSprite) {
        let Some(template) = self.template(seed) else {
            return;
        };
        let variants = template.colors.len().max(1) as u64;
        let Some(colors) = template.colors.get((seed.look % variants) as usize) else {
            return;
        };
        // A pebble is not quite round: stretched a little along an axis of its own.
        let axis = Vec2::angled(TAU * chance(seed.look ^ 1));
        let (long, short) = match self.form {
            SeedForm::Pebble => (
                1.0 + 0.06 * chance(seed.look ^ 2),
                0.88 + 0.08 * chance(seed.look ^ 3),
            ),
            SeedForm::Cowrie => (1.08, 0.76 + 0.06 * chance(seed.look ^ 3)),
            SeedForm::Glass => (1.0, 1.0),
            SeedForm::Plain => (0.96, 0.96),
        };
        let near = 1.0 + 0.05 * seed.height.min(4.0);
        let radius = seed.radius * near;
        let middle = seed.at - vec2(0.0, seed.height * seed.radius);
        let stretch = |v: Vec2| {
            let along = v.dot(axis);
            short * v + (long - short) * along * axis
        };

        let first = mesh.vertices.len() as u32;
        let mut color = colors.iter().copied();
        let mut next = || color.next().unwrap_or_default();
        mesh.colored_vertex(middle, next());
        let feather = 1.0 / self.pixels_per_point;
        let inner_edge = radius - 0.5 * feather;
        for ring in template.rings {
            for &direction in &template.directions {
                mesh.colored_vertex(middle + stretch(ring * inner_edge * direction), next());
            }
        }
        for &direction in &template.directions {
            mesh.colored_vertex(middle + stretch(inner_edge * direction), next());
        }
        for &direction in &template.directions {
            let edge = middle + stretch(inner_edge * direction) + feather * direction;
            mesh.colored_vertex(edge, Color32::TRANSPARENT);
        }
        mesh.indices
            .extend(template.body.iter().map(|vertex| first + vertex));
        if self.form == SeedForm::Cowrie {
            // The slit, a little bent, and narrow at its ends.
            let bend = 0.10 * radius * axis.rot90();
            let points = [-0.82_f32, -0.4, 0.0, 0.4, 0.82].map(|along| {
                let bow = 1.0 - along * along;
                middle + radius * along * axis + bow * bend
            });
            let slit = self.slit;
            ribbon(mesh, &points, 0.17 * radius, |t| {
                slit.gamma_multiply(0.25 + 0.75 * (4.0 * t * (1.0 - t)).min(1.0))
            });
        }
    }

    /// The coarsest template that is fine enough.
    fn template(&self, seed: SeedSprite) -> Option<&Template> {
        let pixels = seed.radius * self.pixels_per_point;
        self.by_fineness
            .iter()
            .find(|template| pixels <= template.most_pixels)
    }

    /// Adds the shade of a seed: soft, close below a lying one, wide and faint below one in the
    /// air.
    pub fn add_shadow(&self, mesh: &mut Mesh, seed: SeedSprite) {
        let Some(template) = self.template(seed) else {
            return;
        };
        let high = seed.height.min(5.0);
        let middle = seed.at + seed.radius * vec2(0.10 + 0.12 * high, 0.22 + 0.16 * high);
        let outer = seed.radius * (1.22 + 0.14 * high);
        let color = self.shadow.gamma_multiply(1.0 / (1.0 + 0.35 * high));
        let first = mesh.vertices.len() as u32;
        mesh.colored_vertex(middle, color);
        for (ring, strength) in [(0.62, 0.85), (0.82, 0.38), (1.0, 0.0)] {
            for direction in template.directions.iter().step_by(2) {
                mesh.colored_vertex(
                    middle + ring * outer * *direction,
                    color.gamma_multiply(strength),
                );
            }
        }
        mesh.indices
            .extend(template.shade.iter().map(|vertex| first + vertex));
    }
}

/// The colours of one seed, in the order of its vertices.
fn shades(
    base: Color32,
    light: Color32,
    rings: &[f32],
    directions: &[Vec2],
    form: SeedForm,
) -> Vec<Color32> {
    let shade = match form {
        SeedForm::Pebble | SeedForm::Cowrie => shade,
        SeedForm::Glass => glass,
        SeedForm::Plain => plain,
    };
    let mut colors = vec![shade(base, light, Vec2::ZERO)];
    for &ring in rings.iter().chain(&[1.0]) {
        colors.extend(directions.iter().map(|&d| shade(base, light, ring * d)));
    }
    colors
}

/// The colour of a ball of glass: dark where the light comes in, bright where it goes out, with a hard spot.
fn glass(base: Color32, light: Color32, p: Vec2) -> Color32 {
    let [lx, ly, _] = LIGHT;
    let through = -(p.x * lx + p.y * ly) / lx.hypot(ly);
    let deep = mix(base, Color32::BLACK, 0.50);
    let lit = mix(base, light, 0.55);
    let body = if through < 0.0 {
        mix(base, deep, -through)
    } else {
        mix(base, lit, smooth(0.1, 0.9, through))
    };
    let rim = smooth(0.78, 1.0, p.length());
    let spot = 1.0 - smooth(0.16, 0.34, (p - vec2(-0.36, -0.42)).length());
    mix(mix(body, deep, 0.55 * rim), Color32::WHITE, 0.9 * spot)
}

/// The colour of a flat disc with a dark outline.
fn plain(base: Color32, _: Color32, p: Vec2) -> Color32 {
    mix(base, Color32::BLACK, 0.82 * smooth(0.74, 0.90, p.length()))
}

/// The colour of a ball of radius 1 at a point of its picture.
fn shade(base: Color32, light: Color32, p: Vec2) -> Color32 {
    // Flatter than a ball, as a pebble is: the normal leans out less in the middle.
    let flat = p * (0.55 + 0.45 * p.length_sq());
    let z = (1.0 - flat.length_sq().min(1.0)).sqrt();
    let [lx, ly, lz] = LIGHT;
    let facing = (flat.x * lx + flat.y * ly + z * lz).max(0.0);
    let lit = if facing < 0.62 {
        mix(
            mix(base, Color32::BLACK, 0.66),
            base,
            smooth(-0.25, 0.62, facing),
        )
    } else {
        mix(base, light, 0.34 * smooth(0.62, 1.0, facing))
    };
    // A soft spot up left, and light thrown back by the pit at the lower right.
    let spot = (1.0 - (p - vec2(-0.36, -0.44)).length() / 0.40).max(0.0);
    let bounce = smooth(0.55, 1.0, p.length()) * (p.x + p.y).max(0.0) * 0.2;
    mix(mix(lit, base, bounce), light, 0.72 * spot)
}

/// The triangles that join a middle vertex, number 0, and the rings round it.
fn fan(count: u32, rings: u32) -> Vec<u32> {
    let mut triangles = Vec::new();
    for i in 0..count {
        let next = (i + 1) % count;
        triangles.extend([0, 1 + i, 1 + next]);
        for ring in 1..rings {
            let (inner, outer) = (1 + (ring - 1) * count, 1 + ring * count);
            triangles.extend([inner + i, outer + i, outer + next]);
            triangles.extend([inner + i, outer + next, inner + next]);
        }
    }
    triangles
}
