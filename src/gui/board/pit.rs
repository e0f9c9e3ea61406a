//! A hollow in the wood: dark under its upper edge, lit along its lower one.

use egui::{Color32, Mesh, Vec2, vec2};

use super::mesh::{RoundRect, chance, mix, noise, ribbon, smooth};
use crate::gui::theme::BoardColors;
use crate::rules::scramble::scramble;

/// Insets of the bands of a bowl, in radii of the pit.
const BANDS: &[f32] = &[0.0, 0.04, 0.10, 0.18, 0.30, 0.48, 0.72, 1.0];

/// Adds an open pit. `diameter` is that of a house, by which edges and shades are measured.
pub(super) fn add(
    mesh: &mut Mesh,
    bowl: RoundRect,
    diameter: f32,
    colors: &BoardColors,
    pixels_per_point: f32,
) {
    let steps = bowl.steps(pixels_per_point);
    let feather = 1.0 / pixels_per_point;
    add_edge(mesh, bowl, diameter, colors, steps);

    let radius = bowl.radius;
    let unit = 0.5 * diameter;
    let middle = bowl.rect.center();
    let half = 0.5 * bowl.rect.size();
    let mut insets = vec![-0.5 * feather];
    insets.extend(BANDS.iter().map(|band| (band * radius).max(0.5 * feather)));
    bowl.bands(mesh, steps, &insets, |p, inset, normal| {
        if inset < 0.0 {
            return mix(colors.pit_edge, colors.pit_shade, -normal.y).gamma_multiply(0.0);
        }
        // The floor: lightest below the middle, where the light from above falls.
        let from_focus = (p - middle) / half - vec2(0.02, 0.3);
        let floor = mix(
            colors.pit_low,
            colors.pit_edge,
            smooth(0.0, 1.25, from_focus.length()),
        );
        // The wall under the upper edge lies in shade, and throws it down.
        let down = (p.y - bowl.rect.top()) / unit;
        let cast = 1.0 - smooth(0.0, 1.25, down + 0.35 * (p.x - middle.x).abs() / unit);
        let wall = (1.0 - smooth(0.0, 0.34 * unit, inset)) * smooth(0.35, -0.9, normal.y);
        let shaded = mix(floor, colors.pit_shade, (0.8 * cast + 0.5 * wall).min(0.96));
        // The wall above the lower edge looks into the light.
        let sunny = (1.0 - smooth(0.0, 0.30 * unit, inset)) * smooth(0.1, 1.0, normal.y);
        let ring = (1.0 - smooth(0.0, 0.14 * unit, inset)) * (1.0 - normal.y.max(0.0));
        mix(
            mix(shaded, colors.pit_lip, 0.30 * sunny),
            colors.pit_shade,
            0.45 * ring,
        )
    });
}

/// The chamfer round a pit: a thin light crescent below, a thin dark one above.
fn add_edge(mesh: &mut Mesh, bowl: RoundRect, diameter: f32, colors: &BoardColors, steps: usize) {
    let width = (0.035 * diameter).max(1.2);
    let soft = Color32::TRANSPARENT;
    bowl.bands(
        mesh,
        steps,
        &[-2.4 * width, -width, -0.35 * width, 0.2 * width],
        |_, inset, normal| {
            let below = smooth(-0.15, 0.95, normal.y);
            let above = smooth(-0.1, 0.9, -normal.y);
            if inset < -2.0 * width {
                soft
            } else if inset < -0.9 * width {
                mix(soft, colors.pit_shade, 0.30 * above + 0.05)
            } else {
                let lit = mix(colors.pit_edge, colors.pit_lip, 0.25 + 0.75 * below);
                mix(lit, colors.pit_shade, 0.72 * above)
            }
        },
    );
}

/// Adds a burnt house: closed with charred wood, cracked, with a last ember in the cracks.
pub(super) fn add_burnt(
    mesh: &mut Mesh,
    bowl: RoundRect,
    key: u64,
    colors: &BoardColors,
    pixels_per_point: f32,
) {
    let steps = bowl.steps(pixels_per_point);
    let radius = bowl.radius;
    let middle = bowl.rect.center();
    let [heart, edge] = colors.char;
    // Soot on the wood around it.
    bowl.bands(
        mesh,
        steps,
        &[-0.34 * radius, -0.12 * radius, 0.0],
        |p, inset, _| {
            let uneven = 0.75 + 0.25 * noise(key, 0.09 * p.x, 0.09 * p.y);
            edge.gamma_multiply((1.0 + inset / (0.34 * radius)) * 0.75 * uneven)
        },
    );
    // A lid that bulges: lighter where it faces the light.
    let feather = 0.5 / pixels_per_point;
    bowl.bands(
        mesh,
        steps,
        &[
            -feather,
            feather,
            0.12 * radius,
            0.3 * radius,
            0.6 * radius,
            radius,
        ],
        |p, inset, normal| {
            if inset < 0.0 {
                return Color32::TRANSPARENT;
            }
            let rim = 1.0 - smooth(0.0, 0.3 * radius, inset);
            let ash = 0.10 * (1.0 + noise(key ^ 7, 0.16 * p.x, 0.16 * p.y));
            let lid = mix(
                heart,
                colors.pit_lip,
                ash + 0.22 * rim * smooth(0.2, -1.0, normal.y),
            );
            mix(lid, edge, rim * smooth(-0.2, 0.9, normal.y))
        },
    );
    // Cracks run from near the middle outwards, glowing a little at their roots.
    let cracks = 7;
    for crack in 0..cracks {
        let dice = scramble(key ^ (crack << 8));
        let turn = std::f32::consts::TAU * (crack as f32 + 0.7 * chance(dice)) / cracks as f32;
        let mut at = middle + 0.12 * radius * Vec2::angled(turn);
        let mut points = vec![at];
        for step in 0..5_u64 {
            let bend = 1.3 * (chance(dice ^ (step + 1)) - 0.5);
            at += 0.15 * radius * Vec2::angled(turn + bend);
            points.push(at);
        }
        ribbon(mesh, &points, 0.05 * radius, |t| {
            mix(colors.pit_shade, edge, t)
        });
        ribbon(mesh, &points, 0.026 * radius, |t| {
            colors.ember.gamma_multiply((0.9 - 1.1 * t).max(0.0))
        });
    }
}
