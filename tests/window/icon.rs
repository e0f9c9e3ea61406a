//! The program's sign, a corner of a board with four houses, as a list of shapes: the files in `assets/icon` are made from it.
//! `UPDATE_SCREENSHOTS=1 cargo test --test window icon` writes them anew.

use std::fs;
use std::path::Path;

use egui::{Color32, Painter, Pos2, Rect, Vec2, vec2};
use egui_kittest::Harness;
use image::codecs::ico::{IcoEncoder, IcoFrame};
use image::{ExtendedColorType, Rgba, RgbaImage};
use kalaha::gui::theme::DARK;

use crate::cpu_renderer::CpuRenderer;

const SIZES: [u32; 8] = [16, 24, 32, 48, 64, 128, 256, 512];

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
fn paint(painter: &Painter, square: Rect) {
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
fn sign_svg() -> String {
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

/// The sign on a ground of one colour.
fn drawn(size: u32, ground: Color32) -> RgbaImage {
    let square = Rect::from_min_size(egui::Pos2::ZERO, Vec2::splat(size as f32));
    let mut harness = Harness::builder()
        .with_size(square.size())
        .with_render_cursor(false)
        .renderer(CpuRenderer::default())
        .build_ui(move |ui| {
            let painter = ui.ctx().layer_painter(egui::LayerId::debug());
            painter.rect_filled(square.expand(2.0), 0.0, ground);
            paint(&painter, square);
        });
    harness.run();
    harness.render().unwrap()
}

/// How much of every pixel is covered follows from the same picture on black and on white.
fn see_through(size: u32) -> RgbaImage {
    let (black, white) = (drawn(size, Color32::BLACK), drawn(size, Color32::WHITE));
    RgbaImage::from_fn(size, size, |x, y| {
        let (b, w) = (black.get_pixel(x, y).0, white.get_pixel(x, y).0);
        let alpha = 255 - (0..3).map(|c| w[c].saturating_sub(b[c])).max().unwrap();
        let color = |c: usize| match alpha {
            0 => 0,
            _ => (u32::from(b[c]) * 255 / u32::from(alpha)).min(255) as u8,
        };
        Rgba([color(0), color(1), color(2), alpha])
    })
}

#[test]
fn the_icon_files_are_what_the_painter_draws() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/icon");
    let rewrite = std::env::var_os("UPDATE_SCREENSHOTS").is_some();
    let svg = folder.join("kalaha.svg");
    if rewrite {
        fs::create_dir_all(&folder).unwrap();
        fs::write(&svg, sign_svg()).unwrap();
    }
    assert_eq!(fs::read_to_string(&svg).unwrap(), sign_svg());
    for size in SIZES {
        let picture = see_through(size);
        assert_eq!(picture.get_pixel(0, 0).0[3], 0, "corners are empty");
        assert_eq!(picture.get_pixel(size / 2, size / 2).0[3], 255);
        let file = folder.join(format!("kalaha-{size}.png"));
        let kept = image::open(&file).map(image::DynamicImage::into_rgba8);
        if kept.as_ref().ok() != Some(&picture) {
            assert!(rewrite, "{} is not what is drawn now", file.display());
            picture.save(&file).unwrap();
        }
    }
    let file = folder.join("kalaha.ico");
    let icon = for_windows();
    if rewrite {
        fs::write(&file, &icon).unwrap();
    }
    assert!(
        fs::read(&file).unwrap() == icon,
        "kalaha.ico is not what is drawn now"
    );
}

/// The sign in the sizes that Windows asks for, in one file.
fn for_windows() -> Vec<u8> {
    let frames = [16, 32, 48, 256].map(|size| {
        let picture = see_through(size);
        IcoFrame::as_png(picture.as_raw(), size, size, ExtendedColorType::Rgba8).unwrap()
    });
    let mut file = Vec::new();
    IcoEncoder::new(&mut file).encode_images(&frames).unwrap();
    file
}
