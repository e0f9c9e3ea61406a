//! Draws egui's meshes with the CPU: no GPU, no display, the same pixels on every machine.
//!
//! Triangles are rasterised with 24.8 fixed-point edge functions and the top-left rule; colours are
//! mixed in gamma space with premultiplied alpha, as egui's own renderers do. egui softens edges
//! in the mesh itself, so no multisampling is needed.

use std::collections::HashMap;

use egui::epaint::{ImageData, Primitive, Vertex};
use egui::{Color32, Rect, TextureId, TexturesDelta};
use egui_kittest::TestRenderer;
use image::RgbaImage;

/// A [`TestRenderer`] without a GPU.
#[derive(Default)]
pub struct CpuRenderer {
    textures: HashMap<TextureId, Texture>,
}

struct Texture {
    size: [usize; 2],
    pixels: Vec<Color32>,
}

struct Canvas {
    width: i64,
    height: i64,
    pixels: Vec<[f32; 4]>,
}

impl TestRenderer for CpuRenderer {
    fn handle_delta(&mut self, delta: &mut TexturesDelta) {
        for (id, deltas) in delta.set.drain() {
            for delta in deltas {
                self.update(id, &delta);
            }
        }
        for id in delta.free.drain() {
            self.textures.remove(&id);
        }
    }

    fn render(
        &mut self,
        ctx: &egui::Context,
        output: &egui::FullOutput,
    ) -> Result<RgbaImage, String> {
        let scale = ctx.pixels_per_point();
        let size = ctx.content_rect().size() * scale;
        let (width, height) = (size.x.round() as i64, size.y.round() as i64);
        let mut canvas = Canvas {
            width,
            height,
            pixels: vec![[0.0, 0.0, 0.0, 255.0]; (width * height) as usize],
        };
        for clipped in ctx.tessellate(output.shapes.clone(), output.pixels_per_point) {
            let Primitive::Mesh(mesh) = &clipped.primitive else {
                return Err("paint callbacks cannot be drawn here".to_owned());
            };
            let texture = self
                .textures
                .get(&mesh.texture_id)
                .ok_or_else(|| format!("unknown texture {:?}", mesh.texture_id))?;
            let clip = Clip::new(clipped.clip_rect, scale, &canvas);
            for corners in mesh.indices.chunks_exact(3) {
                let corners = [0, 1, 2].map(|i| &mesh.vertices[corners[i] as usize]);
                triangle(&mut canvas, &clip, texture, corners, scale);
            }
        }
        let bytes = canvas
            .pixels
            .iter()
            .flat_map(|p| p.map(|v| (v + 0.5) as u8))
            .collect();
        RgbaImage::from_raw(width as u32, height as u32, bytes)
            .ok_or_else(|| "an image without pixels".to_owned())
    }
}

impl CpuRenderer {
    fn update(&mut self, id: TextureId, delta: &egui::epaint::ImageDelta) {
        let ImageData::Color(image) = &delta.image;
        let [width, height] = image.size;
        let Some([x, y]) = delta.pos else {
            let (size, pixels) = (image.size, image.pixels.clone());
            self.textures.insert(id, Texture { size, pixels });
            return;
        };
        let texture = self
            .textures
            .get_mut(&id)
            .expect("a patch of a known texture");
        for row in 0..height {
            let to = (y + row) * texture.size[0] + x;
            let from = row * width;
            texture.pixels[to..to + width].copy_from_slice(&image.pixels[from..from + width]);
        }
    }
}

struct Clip {
    left: i64,
    right: i64,
    top: i64,
    bottom: i64,
}

impl Clip {
    fn new(rect: Rect, scale: f32, canvas: &Canvas) -> Self {
        let at = |v: f32, most: i64| ((v * scale).round() as i64).clamp(0, most);
        Self {
            left: at(rect.left(), canvas.width),
            right: at(rect.right(), canvas.width),
            top: at(rect.top(), canvas.height),
            bottom: at(rect.bottom(), canvas.height),
        }
    }
}

/// Subpixels of a pixel.
const SUB: i64 = 256;

type Point = (i64, i64);

/// Twice the area of a triangle, positive where it turns clockwise on screen.
const fn edge(a: Point, b: Point, p: Point) -> i64 {
    (b.0 - a.0) * (p.1 - a.1) - (b.1 - a.1) * (p.0 - a.0)
}

/// A pixel exactly on an edge belongs to the triangle only on its top and left edges.
const fn bias(a: Point, b: Point) -> i64 {
    let top_left = (a.1 == b.1 && b.0 > a.0) || b.1 < a.1;
    if top_left { 0 } else { -1 }
}

fn triangle(
    canvas: &mut Canvas,
    clip: &Clip,
    texture: &Texture,
    mut corners: [&Vertex; 3],
    scale: f32,
) {
    let fixed = |v: f32| (f64::from(v) * f64::from(scale) * SUB as f64).round() as i64;
    let mut points = corners.map(|c| (fixed(c.pos.x), fixed(c.pos.y)));
    let mut area = edge(points[0], points[1], points[2]);
    if area == 0 {
        return;
    }
    if area < 0 {
        corners.swap(1, 2);
        points.swap(1, 2);
        area = -area;
    }
    let [xs, ys] = [points.map(|p| p.0), points.map(|p| p.1)];
    let least = |v: [i64; 3]| v[0].min(v[1]).min(v[2]).div_euclid(SUB);
    let most = |v: [i64; 3]| v[0].max(v[1]).max(v[2]).div_euclid(SUB) + 1;
    let edges = [(1, 2), (2, 0), (0, 1)];
    let biases = edges.map(|(a, b)| bias(points[a], points[b]));
    let colors = corners.map(|c| c.color.to_array().map(f32::from));
    let uvs = corners.map(|c| c.uv);
    let flat = (uvs[0] == uvs[1] && uvs[1] == uvs[2]).then(|| texture.sample(uvs[0].x, uvs[0].y));
    for y in least(ys).max(clip.top)..most(ys).min(clip.bottom) {
        let mut entered = false;
        for x in least(xs).max(clip.left)..most(xs).min(clip.right) {
            let p = (x * SUB + SUB / 2, y * SUB + SUB / 2);
            let w = edges.map(|(a, b)| edge(points[a], points[b], p));
            if (0..3).any(|i| w[i] + biases[i] < 0) {
                if entered {
                    break;
                }
                continue;
            }
            entered = true;
            let share = w.map(|w| w as f32 / area as f32);
            let mixed = |of: [f32; 3]| of[0] * share[0] + of[1] * share[1] + of[2] * share[2];
            let texel = flat.unwrap_or_else(|| {
                texture.sample(mixed(uvs.map(|uv| uv.x)), mixed(uvs.map(|uv| uv.y)))
            });
            let source: [f32; 4] =
                std::array::from_fn(|c| mixed(colors.map(|color| color[c])) * texel[c] / 255.0);
            let pixel = &mut canvas.pixels[(y * canvas.width + x) as usize];
            let rest = 1.0 - source[3] / 255.0;
            for c in 0..4 {
                // Every layer is rounded to a byte, as a framebuffer would.
                pixel[c] = (source[c] + pixel[c] * rest + 0.5).floor().min(255.0);
            }
        }
    }
}

impl Texture {
    /// The colour at a place from 0 to 1, mixed from the four pixels around it.
    fn sample(&self, u: f32, v: f32) -> [f32; 4] {
        let [width, height] = self.size;
        let (x, y) = (u * width as f32 - 0.5, v * height as f32 - 0.5);
        let (left, top) = (x.floor(), y.floor());
        let (fx, fy) = (x - left, y - top);
        let pixel = |dx: f32, dy: f32| {
            let px = ((left + dx).max(0.0) as usize).min(width - 1);
            let py = ((top + dy).max(0.0) as usize).min(height - 1);
            self.pixels[py * width + px].to_array().map(f32::from)
        };
        let corners = [
            pixel(0.0, 0.0),
            pixel(1.0, 0.0),
            pixel(0.0, 1.0),
            pixel(1.0, 1.0),
        ];
        std::array::from_fn(|c| {
            let upper = corners[0][c] * (1.0 - fx) + corners[1][c] * fx;
            let lower = corners[2][c] * (1.0 - fx) + corners[3][c] * fx;
            upper * (1.0 - fy) + lower * fy
        })
    }
}
