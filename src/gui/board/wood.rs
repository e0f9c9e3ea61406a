//! The board without anything on it: shadow, bevelled rim, face and grain.

use std::f32::consts::FRAC_PI_2;

use egui::{Color32, Mesh, Rect, Vec2, lerp, pos2, vec2};

use super::layout::BoardLayout;
use super::mesh::{RoundRect, at, chance, mix, noise, ribbon, smooth};
use super::pit;
use crate::gui::theme::{BoardColors, Material};
use crate::rules::scramble::scramble;

/// The grid of the face, whose vertices carry its broad figure.
const GRID: [u16; 2] = [32, 16];
/// Rows of that grid more in each round corner, so that its edge stays under the rim.
const CORNER: u16 = 6;
/// Which tree the board was cut from.
const TREE: u64 = 0x6b61_6c61_6861;

/// Wood and open pits of a board: all that does not change while it is played on.
pub(super) fn board(layout: &BoardLayout, colors: &BoardColors, pixels_per_point: f32) -> Mesh {
    let mut mesh = Mesh::default();
    let unit = layout.diameter.clamp(24.0, 160.0);
    let outline = RoundRect::new(layout.board, 0.32 * unit);
    let steps = outline.steps(pixels_per_point);
    add_shadow(&mut mesh, outline, colors, steps);
    let rim = (0.075 * unit).max(3.0);
    add_face(&mut mesh, outline, colors);
    match colors.material {
        Material::Wood => add_grain(&mut mesh, outline, rim, unit, colors),
        Material::Stone => add_flecks(&mut mesh, outline, rim, unit, colors),
    }
    add_rim(&mut mesh, outline, rim, colors, steps, pixels_per_point);
    for place in layout.pits() {
        pit::add(
            &mut mesh,
            place.bowl,
            layout.diameter,
            colors,
            pixels_per_point,
        );
    }
    mesh
}

fn add_shadow(mesh: &mut Mesh, outline: RoundRect, colors: &BoardColors, steps: usize) {
    for (down, wide, strength) in [(3.0, 5.0, 0.5), (9.0, 18.0, 0.75)] {
        let insets = [-wide, -0.62 * wide, -0.3 * wide, 0.0, wide];
        outline
            .moved(vec2(0.0, down))
            .bands(mesh, steps, &insets, |_, inset, _| {
                let near = 1.0 - (-inset / wide).max(0.0);
                colors.shadow.gamma_multiply(strength * near * near)
            });
    }
}

/// The colour of bare wood at a point given in fractions of the face.
fn wood(colors: &BoardColors, fraction: Vec2, aspect: f32) -> Color32 {
    let [top, middle, bottom] = colors.face;
    let base = if fraction.y < 0.5 {
        mix(top, middle, 2.0 * fraction.y)
    } else {
        mix(middle, bottom, 2.0 * fraction.y - 1.0)
    };
    if colors.material == Material::Stone {
        // Clouds, as broad as high.
        let cloud = noise(TREE, 5.0 * aspect * fraction.x, 5.0 * fraction.y)
            + 0.7 * noise(TREE ^ 1, 13.0 * aspect * fraction.x, 13.0 * fraction.y);
        return if cloud > 0.0 {
            mix(base, colors.grain_light, 0.10 * cloud)
        } else {
            mix(base, colors.grain_dark, -0.22 * cloud)
        };
    }
    // Broad bands of early and late wood, long in the direction of the grain.
    let band = noise(TREE, 1.3 * aspect * fraction.x, 9.0 * fraction.y)
        + 0.6 * noise(TREE ^ 1, 2.6 * aspect * fraction.x, 21.0 * fraction.y);
    if band > 0.0 {
        mix(base, colors.grain_light, 0.11 * band)
    } else {
        mix(base, colors.grain_dark, -0.15 * band)
    }
}

fn add_face(mesh: &mut Mesh, outline: RoundRect, colors: &BoardColors) {
    let rect = outline.rect.shrink(1.0);
    let aspect = rect.width() / rect.height().max(1.0);
    let columns = GRID[0];
    let heights = face_rows(rect, outline.radius);
    let first = mesh.vertices.len() as u32;
    for &height in &heights {
        let y = (height - rect.top()) / rect.height().max(1.0);
        let inset = corner_inset(outline, height);
        for column in 0..=columns {
            let x = f32::from(column) / f32::from(columns);
            let across = lerp(rect.left() + inset..=rect.right() - inset, x);
            let fraction = vec2((across - rect.left()) / rect.width(), y);
            mesh.colored_vertex(pos2(across, height), wood(colors, fraction, aspect));
        }
    }
    let width = u32::from(columns) + 1;
    for row in 0..heights.len() as u32 - 1 {
        for column in 0..u32::from(columns) {
            let a = first + row * width + column;
            mesh.add_triangle(a, a + 1, a + width);
            mesh.add_triangle(a + 1, a + width + 1, a + width);
        }
    }
}

/// The heights of the face's rows, from its top to its bottom: even steps, and in the corners even
/// steps round them.
fn face_rows(rect: Rect, radius: f32) -> Vec<f32> {
    let corner = radius.min(0.5 * rect.height());
    let round = |step: u16| {
        let angle = f32::from(step) / f32::from(CORNER) * FRAC_PI_2;
        corner * (1.0 - angle.cos())
    };
    let core = rect.top() + corner..=rect.bottom() - corner;
    let even = |row: u16| lerp(core.clone(), f32::from(row) / f32::from(GRID[1]));
    let top = (0..CORNER).map(|step| rect.top() + round(step));
    let bottom = (0..CORNER).rev().map(|step| rect.bottom() - round(step));
    top.chain((0..=GRID[1]).map(even)).chain(bottom).collect()
}

/// How far the round corners draw the edge in at this height.
fn corner_inset(outline: RoundRect, y: f32) -> f32 {
    let core = outline.rect.shrink(outline.radius);
    let out = (y - core.bottom())
        .max(core.top() - y)
        .max(0.0)
        .min(outline.radius);
    outline.radius - (outline.radius.powi(2) - out.powi(2)).sqrt()
}

/// Many thin, faint lines that follow one another round the same knots, and short pores.
fn add_grain(mesh: &mut Mesh, outline: RoundRect, rim: f32, unit: f32, colors: &BoardColors) {
    let rect = outline.rect.shrink(0.6 * rim);
    let lines = ((rect.height() / (0.034 * unit)) as u64).clamp(30, 150);
    for line in 0..lines {
        let dice = scramble(TREE ^ (line << 16));
        let y = (line as f32 + 0.9 * chance(dice)) / lines as f32;
        let start = 0.85 * (chance(dice ^ 1) - 0.35);
        let end = start + 0.3 + 0.9 * chance(dice ^ 2);
        let strength = 0.06 + 0.20 * chance(dice ^ 3).powi(2);
        let color = if chance(dice ^ 4) < 0.68 {
            colors.grain_dark
        } else {
            colors.grain_light
        };
        let width = unit * (0.008 + 0.014 * chance(dice ^ 5));
        grain_line(mesh, rect, outline, [start, end], y, width, |t| {
            let ends = smooth(0.0, 0.25, t) * smooth(1.0, 0.75, t);
            color.gamma_multiply(strength * ends)
        });
    }
    for pore in 0..2 * lines {
        let dice = scramble(TREE ^ 0xffff ^ (pore << 20));
        let start = chance(dice);
        let length = (0.06 + 0.2 * chance(dice ^ 1)) * unit / rect.width();
        let strength = 0.16 + 0.2 * chance(dice ^ 2);
        let points = [start, (start + length).min(1.0)]
            .map(|x| grain_at(rect, outline, x, chance(dice ^ 3)));
        ribbon(mesh, &points, 0.008 * unit, |_| {
            colors.grain_dark.gamma_multiply(strength)
        });
    }
}

/// Flecks of other minerals, and a few veins.
fn add_flecks(mesh: &mut Mesh, outline: RoundRect, rim: f32, unit: f32, colors: &BoardColors) {
    let rect = outline.rect.shrink(0.6 * rim);
    let area = rect.area() / unit.powi(2);
    let flecks = ((70.0 * area) as u64).clamp(200, 3_000);
    for fleck in 0..flecks {
        let dice = scramble(TREE ^ 0xf1ec ^ (fleck << 20));
        let middle = at(rect, vec2(chance(dice), chance(dice ^ 1)));
        let inset = corner_inset(outline, middle.y) + 2.0;
        if middle.x < rect.left() + inset || middle.x > rect.right() - inset {
            continue;
        }
        let size = unit * (0.006 + 0.016 * chance(dice ^ 2).powi(3));
        let along = size * Vec2::angled(std::f32::consts::TAU * chance(dice ^ 3));
        let (color, strength) = match chance(dice ^ 4) {
            light if light < 0.45 => (colors.grain_light, 0.10 + 0.30 * chance(dice ^ 5)),
            _ => (colors.grain_dark, 0.18 + 0.30 * chance(dice ^ 5)),
        };
        ribbon(mesh, &[middle - along, middle + along], size, |_| {
            color.gamma_multiply(strength)
        });
    }
    for vein in 0..7_u64 {
        let dice = scramble(TREE ^ 0x7e19 ^ (vein << 24));
        let slope = 0.9 * (chance(dice) - 0.5);
        let (start, height) = (chance(dice ^ 1) - 0.2, chance(dice ^ 2));
        let length = 0.25 + 0.35 * chance(dice ^ 3);
        let points = (0..=14_u8).filter_map(|step| {
            let x = start + length * f32::from(step) / 14.0;
            let bend = 0.10 * noise(dice, 9.0 * x, 1.0);
            let y = height + slope * (x - start) + bend;
            let inside = (0.01..0.99).contains(&x) && (0.02..0.98).contains(&y);
            let point = at(rect, vec2(x, y));
            let edge = corner_inset(outline, point.y) + 2.0;
            let clear = point.x > rect.left() + edge && point.x < rect.right() - edge;
            (inside && clear).then_some(point)
        });
        let points: Vec<_> = points.collect();
        ribbon(mesh, &points, 0.012 * unit, |t| {
            let ends = smooth(0.0, 0.3, t) * smooth(1.0, 0.7, t);
            colors.grain_light.gamma_multiply(0.22 * ends)
        });
    }
}

fn grain_line(
    mesh: &mut Mesh,
    rect: Rect,
    outline: RoundRect,
    [start, end]: [f32; 2],
    y: f32,
    width: f32,
    color: impl Fn(f32) -> Color32,
) {
    let (start, end) = (start.max(0.0), end.min(1.0));
    let steps = (15.0 * (end - start)).max(4.0) as usize;
    let points: Vec<_> = (0..=steps)
        .map(|step| {
            let x = lerp(start..=end, step as f32 / steps as f32);
            grain_at(rect, outline, x, y)
        })
        .collect();
    ribbon(mesh, &points, width, color);
}

/// A point of the grain: lines of like height bend alike, so they never cross.
fn grain_at(rect: Rect, outline: RoundRect, x: f32, y: f32) -> egui::Pos2 {
    let aspect = rect.width() / rect.height().max(1.0);
    let bend = 0.030 * noise(TREE ^ 2, 1.1 * aspect * x, 2.6 * y)
        + 0.010 * noise(TREE ^ 3, 3.7 * aspect * x, 6.0 * y);
    let point = at(rect, vec2(x, (y + bend).clamp(0.0, 1.0)));
    let inset = corner_inset(outline, point.y) + 1.0;
    let (left, right) = (outline.rect.left() + inset, outline.rect.right() - inset);
    // Not `clamp`: on a board of a few points the one may lie beyond the other.
    pos2(point.x.min(right).max(left), point.y)
}

/// A rounded edge: towards the light at the top, away from it below, with a groove inside.
fn add_rim(
    mesh: &mut Mesh,
    outline: RoundRect,
    rim: f32,
    colors: &BoardColors,
    steps: usize,
    pixels_per_point: f32,
) {
    let feather = 0.5 / pixels_per_point;
    let middle = colors.face[1];
    let insets = [
        -feather,
        feather,
        0.3 * rim,
        0.72 * rim,
        rim,
        1.3 * rim,
        1.9 * rim,
    ];
    outline.bands(mesh, steps, &insets, |_, inset, normal| {
        if inset < 0.0 {
            return Color32::TRANSPARENT;
        }
        let up = -normal.y - 0.25 * normal.x;
        let lit = if up > 0.0 {
            mix(middle, colors.rim_light, 0.25 + 0.75 * up)
        } else {
            mix(middle, colors.rim_dark, 0.25 - 0.85 * up)
        };
        if inset <= 0.1 * rim {
            mix(lit, colors.rim_dark, 0.45)
        } else if inset < 0.9 * rim {
            lit
        } else if inset < 1.1 * rim {
            // The inner slope of the rim looks the other way.
            let inner = if up > 0.0 {
                colors.rim_dark
            } else {
                colors.rim_light
            };
            mix(middle, inner, 0.5 * up.abs()).gamma_multiply(0.55)
        } else if inset < 1.5 * rim {
            colors.rim_dark.gamma_multiply(0.16 + 0.10 * up)
        } else {
            Color32::TRANSPARENT
        }
    });
}
