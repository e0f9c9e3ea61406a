//! The board itself: shadow, rim, face, grain, pits. Built once for a size and kept.

use egui::{Color32, CornerRadius, Mesh, Rect, Shape as Drawn, pos2, vec2};

use super::layout::BoardLayout;
use super::mesh::{mix, noise, quad, rounded, smooth, vertex};
use super::pit::add_hole;
use crate::gui::theme::{Tokens, wood};
use crate::rules::board::{Pit, Shape};
use crate::rules::side::Side;

/// The shadow that the board throws on the page.
pub fn shadow(layout: &BoardLayout, tokens: &Tokens) -> Drawn {
    let unit = layout.unit;
    let shadow = egui::Shadow {
        offset: [0, (unit * 0.10).min(40.0) as i8],
        blur: (unit * 0.26).min(90.0) as u8,
        spread: 0,
        color: tokens.board_shadow,
    };
    let radius = (unit * 0.34).min(250.0) as u8;
    shadow
        .as_shape(layout.board, CornerRadius::same(radius))
        .into()
}

/// The wood with its pits, all that never changes while the size stays.
pub fn build(layout: &BoardLayout, shape: Shape) -> Mesh {
    let mut mesh = Mesh::default();
    let unit = layout.unit;
    let board = layout.board;
    let radius = unit * 0.34;
    // The rim is lit from above: bright at its upper edge, dark at the lower.
    rounded(&mut mesh, board, radius, |y| {
        let body = mix(wood::RIM_LIGHT, wood::RIM, smooth(0.0, 0.30, y));
        mix(body, wood::RIM_DARK, smooth(0.55, 1.0, y))
    });
    // Inside it a fine groove, dark where the rim throws its shadow, bright where the light falls.
    let bevel = (unit * 0.060).clamp(2.0, 14.0);
    let fine = (unit * 0.014).clamp(0.8, 3.0);
    let groove = board.shrink(bevel);
    rounded(&mut mesh, groove, radius - bevel, |y| {
        mix(wood::RIM_DARK, wood::RIM_LIGHT, smooth(0.35, 1.0, y) * 0.55)
    });
    let face = groove.shrink(fine);
    rounded(&mut mesh, face, radius - bevel - fine, face_color);
    grain(&mut mesh, face.shrink(unit * 0.05), unit);
    for house in shape.all_houses() {
        if let Some(hole) = layout.hole(Pit::House(house)) {
            add_hole(&mut mesh, &hole, unit);
        }
    }
    for side in Side::ALL {
        if let Some(hole) = layout.hole(Pit::Store(side)) {
            add_hole(&mut mesh, &hole, unit);
        }
    }
    mesh
}

fn face_color(y: f32) -> Color32 {
    let [top, middle, bottom] = wood::FACE;
    if y < 0.5 {
        mix(top, middle, y * 2.0)
    } else {
        mix(middle, bottom, y * 2.0 - 1.0)
    }
}

/// Many thin, faint, slightly wavy lines along the board.
fn grain(mesh: &mut Mesh, face: Rect, unit: f32) {
    let lines = ((face.height() / (unit * 0.034)) as u32).clamp(24, 220);
    let steps = 36;
    for line in 0..lines {
        let random = |n| noise(line, n);
        let y = face.top() + face.height() * (line as f32 + random(1)) / lines as f32;
        let (dark, strength) = (random(2) < 0.62, random(3));
        let color = if dark {
            wood::GRAIN_DARK.gamma_multiply(0.08 + 0.30 * strength * strength)
        } else {
            wood::GRAIN_LIGHT.gamma_multiply(0.05 + 0.14 * strength)
        };
        let half = unit * (0.003 + 0.011 * random(4) * random(4));
        let half = half.max(0.3);
        // A line of grain begins and ends somewhere on the board.
        let begin = (random(5) * 1.3 - 0.5).max(0.0);
        let end = (begin + 0.35 + random(6)).min(1.0);
        let wave = |x: f32| {
            let slow = (x * (2.0 + 3.0 * random(7)) + 6.0 * random(8)).sin();
            let fast = (x * (9.0 + 8.0 * random(9)) + 6.0 * random(10)).sin();
            unit * (0.030 * slow + 0.007 * fast)
        };
        let mut last: Option<u32> = None;
        for step in 0..=steps {
            let share = begin + (end - begin) * step as f32 / steps as f32;
            let x = face.left() + face.width() * share;
            let at = (y + wave(share * 4.0)).clamp(face.top(), face.bottom());
            let fade = (step.min(steps - step) as f32 / 6.0).min(1.0);
            let clear = Color32::TRANSPARENT;
            let body = color.gamma_multiply(fade);
            let first = vertex(mesh, pos2(x, at - half - 0.5), clear);
            vertex(mesh, pos2(x, at), body);
            vertex(mesh, pos2(x, at) + vec2(0.0, half + 0.5), clear);
            if let Some(last) = last {
                quad(mesh, last, first, last + 1, first + 1);
                quad(mesh, last + 1, first + 1, last + 2, first + 2);
            }
            last = Some(first);
        }
    }
}
