//! The program's sign in all sizes: what the files in `assets/icon` show is what the painter draws.
//! `UPDATE_SCREENSHOTS=1 cargo test --test window icon` writes them anew.

use std::fs;
use std::path::Path;

use egui::{Color32, Rect, Vec2};
use egui_kittest::Harness;
use image::codecs::ico::{IcoEncoder, IcoFrame};
use image::{ExtendedColorType, Rgba, RgbaImage};
use kalaha::gui::theme::icon;

use crate::cpu_renderer::CpuRenderer;

const SIZES: [u32; 8] = [16, 24, 32, 48, 64, 128, 256, 512];

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
            icon::paint(&painter, square);
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
        fs::write(&svg, icon::svg()).unwrap();
    }
    assert_eq!(fs::read_to_string(&svg).unwrap(), icon::svg());
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
