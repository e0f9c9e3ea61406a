//! The program's sign: a corner of a board with four houses, as a list of shapes. Files in `assets/icon` are made from it.

use egui::{Color32, Painter, Pos2, Rect, Vec2, vec2};

use super::tokens::DARK;

/// One shape of the sign; lengths are parts of its width.
enum IconShape {
    /// A rectangle with round corners: its corner, its size, the radius.
    Rect([f32; 2], [f32; 2], f32, Color32),
    /// A disc: its middle and radius.
    Disc([f32; 2], f32, Color32),
}

/// The seeds of the four houses.
const SEEDS: [&[usize]; 4] = [&[0], &[1, 2], &[3, 4, 5], &[2, 0, 1, 3]];
/// Middles of the houses.
const HOUSES: [[f32; 2]; 4] = [[0.31, 0.31], [0.69, 0.31], [0.31, 0.69], [0.69, 0.69]];
/// The radius of a house.
const HOUSE: f32 = 0.165;
/// The radius of a seed.
const SEED: f32 = 0.062;

/// The shapes, from the lowest.
fn shapes() -> Vec<IconShape> {
    let board = &DARK.board;
    let mut shapes = vec![
        IconShape::Rect([0.03, 0.03], [0.94, 0.94], 0.2, board.rim_dark),
        IconShape::Rect([0.03, 0.03], [0.94, 0.92], 0.2, board.rim_light),
        IconShape::Rect([0.055, 0.06], [0.89, 0.88], 0.175, board.face[1]),
    ];
    for ([x, y], seeds) in HOUSES.into_iter().zip(SEEDS) {
        shapes.push(IconShape::Disc([x, y + 0.012], HOUSE, board.pit_lip));
        shapes.push(IconShape::Disc([x, y], HOUSE, board.pit_edge));
        shapes.push(IconShape::Disc([x, y + 0.02], 0.86 * HOUSE, board.pit_low));
        let out = match seeds.len() {
            1 => 0.0,
            2 => 1.1 * SEED,
            3 => 1.2 * SEED,
            _ => 1.42 * SEED,
        };
        for (number, &hue) in seeds.iter().enumerate() {
            let turn = std::f32::consts::TAU * number as f32 / seeds.len() as f32 + 0.6;
            let at = vec2(x, y + 0.012) + out * Vec2::angled(turn);
            let color = board.seeds[hue];
            let light = at - vec2(0.3, 0.35) * SEED;
            shapes.push(IconShape::Disc([at.x, at.y], SEED, color));
            shapes.push(IconShape::Disc(
                [light.x, light.y],
                0.34 * SEED,
                board.seed_light,
            ));
        }
    }
    shapes
}

/// Draws the sign into a square.
pub fn paint(painter: &Painter, square: Rect) {
    let size = square.width();
    let at = |[x, y]: [f32; 2]| -> Pos2 { square.min + size * vec2(x, y) };
    for shape in shapes() {
        match shape {
            IconShape::Rect(corner, [width, height], radius, color) => {
                let rect = Rect::from_min_size(at(corner), size * vec2(width, height));
                painter.rect_filled(rect, radius * size, color);
            }
            IconShape::Disc(middle, radius, color) => {
                painter.circle_filled(at(middle), radius * size, color);
            }
        }
    }
}

/// The sign as an SVG file.
pub fn svg() -> String {
    let hex = |c: Color32| format!("#{:02x}{:02x}{:02x}", c.r(), c.g(), c.b());
    let n = |part: f32| format!("{:.2}", 512.0 * part);
    let mut svg = String::from(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"512\" height=\"512\" viewBox=\"0 0 512 512\">\n",
    );
    for shape in shapes() {
        svg += &match shape {
            IconShape::Rect([x, y], [width, height], radius, color) => format!(
                "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"{}\" fill=\"{}\"/>\n",
                n(x),
                n(y),
                n(width),
                n(height),
                n(radius),
                hex(color)
            ),
            IconShape::Disc([x, y], radius, color) => format!(
                "<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"{}\"/>\n",
                n(x),
                n(y),
                n(radius),
                hex(color)
            ),
        };
    }
    svg + "</svg>\n"
}
