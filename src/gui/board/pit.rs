//! A hole in the wood: shaded at the top, lit at the bottom.

use egui::{Color32, Mesh, Vec2};

use super::layout::Hole;
use super::mesh::{FEATHER, mix, rings, smooth};
use crate::gui::theme::wood;

const RINGS: usize = 9;

/// Adds a hole with its lip to a mesh.
pub fn add_hole(mesh: &mut Mesh, hole: &Hole, unit: f32) {
    let segments = ((hole.radius * 1.1) as usize).clamp(32, 120);
    let long = hole.bottom.y - hole.top.y;
    let ends = |out: Vec2| if out.y < 0.0 { hole.top } else { hole.bottom };
    // The lip: the far edge lies in the shade, the near one catches the light.
    let lip = (unit * 0.030).clamp(1.2, 7.0);
    rings(
        mesh,
        segments,
        &[
            hole.radius - 0.5,
            hole.radius + lip * 0.45,
            hole.radius + lip + FEATHER,
        ],
        ends,
        |ring, out| {
            let lit = smooth(-0.35, 1.0, out.y);
            let color = mix(
                wood::PIT_EDGE.gamma_multiply(0.55),
                wood::PIT_LIP.gamma_multiply(0.95),
                lit,
            );
            match ring {
                0 => color,
                1 => color.gamma_multiply(0.75),
                _ => Color32::TRANSPARENT,
            }
        },
    );
    // The hollow, from its middle line outwards.
    let mut radii: Vec<f32> = (0..RINGS)
        .map(|i| hole.radius * (i as f32 / (RINGS - 1) as f32).powf(0.8))
        .collect();
    radii.push(hole.radius + FEATHER);
    let height = long + 2.0 * hole.radius;
    rings(mesh, segments, &radii, ends, |ring, out| {
        if ring == RINGS {
            return Color32::TRANSPARENT;
        }
        let r = (ring as f32 / (RINGS - 1) as f32).powf(0.8);
        let middle = if out.y < 0.0 {
            hole.top.y
        } else {
            hole.bottom.y
        };
        let y = middle + out.y * r * hole.radius - (hole.top.y - hole.radius);
        hollow(r, y / height, long > 0.0)
    });
}

/// The colour of a hollow at a distance from its middle (0 to 1) and a height (0 top, 1 bottom).
fn hollow(r: f32, y: f32, long: bool) -> Color32 {
    let rounding = smooth(0.35, 1.0, r);
    // The upper wall throws its shadow over the upper part of the floor.
    let reach = if long { 0.42 } else { 0.62 };
    let shadow = 1.0 - smooth(-0.05, reach, y);
    let light = smooth(0.45, 1.0, y) * (0.35 + 0.65 * smooth(0.2, 0.95, r));
    let floor = mix(wood::PIT_FLOOR, wood::PIT_EDGE, 0.28 + 0.50 * rounding);
    let shaded = mix(floor, wood::PIT_EDGE, shadow * 0.92);
    mix(shaded, wood::PIT_FLOOR, light * 0.62)
}
