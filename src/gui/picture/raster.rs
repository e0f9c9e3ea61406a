//! Pixels without a graphics card: egui's triangles filled on the CPU, in fixed point, so that every machine gives
//! the same.

use std::collections::HashMap;

use egui::epaint::{ClippedPrimitive, ImageData, Primitive, Vertex};
use egui::{Color32, TextureId, TexturesDelta};
use image::RgbaImage;

/// Subpixels of a pixel, as a power of two.
const SUB: i64 = 8;
const ONE: i64 = 1 << SUB;
/// Precision of texture coordinates and of interpolated colours.
const FINE: i64 = 16;

/// Draws what egui has painted; it needs neither display nor driver.
#[derive(Default)]
pub struct Raster {
    textures: HashMap<TextureId, Texture>,
}

struct Texture {
    width: usize,
    height: usize,
    pixels: Vec<Color32>,
}

impl Raster {
    /// Takes over what has changed in the textures since the last frame.
    pub fn handle_delta(&mut self, delta: &mut TexturesDelta) {
        for (id, deltas) in delta.set.drain() {
            for delta in deltas {
                let ImageData::Color(image) = &delta.image;
                let [width, height] = image.size;
                match (delta.pos, self.textures.get_mut(&id)) {
                    (Some([x, y]), Some(texture)) => {
                        for row in 0..height {
                            let to = (y + row) * texture.width + x;
                            texture.pixels[to..to + width]
                                .copy_from_slice(&image.pixels[row * width..(row + 1) * width]);
                        }
                    }
                    _ => {
                        let pixels = image.pixels.clone();
                        let texture = Texture {
                            width,
                            height,
                            pixels,
                        };
                        self.textures.insert(id, texture);
                    }
                }
            }
        }
        for id in delta.free.drain() {
            self.textures.remove(&id);
        }
    }

    /// The picture of a frame, of the size of the context's screen.
    ///
    /// # Errors
    /// There is something in it that is no triangles, or a texture was never told.
    pub fn render(
        &self,
        ctx: &egui::Context,
        output: &egui::FullOutput,
    ) -> Result<RgbaImage, String> {
        let ppp = output.pixels_per_point;
        let size = ctx.content_rect().size() * ppp;
        let mut canvas = Canvas::new(size.x.round() as usize, size.y.round() as usize);
        for primitive in ctx.tessellate(output.shapes.clone(), ppp) {
            self.primitive(&mut canvas, &primitive, ppp)?;
        }
        canvas.into_image()
    }

    fn primitive(
        &self,
        canvas: &mut Canvas,
        ClippedPrimitive {
            clip_rect,
            primitive,
        }: &ClippedPrimitive,
        ppp: f32,
    ) -> Result<(), String> {
        let Primitive::Mesh(mesh) = primitive else {
            return Err("paint callbacks cannot be drawn on the CPU".to_owned());
        };
        let texture = self
            .textures
            .get(&mesh.texture_id)
            .ok_or("a texture is missing")?;
        let pixel = |v: f32, most: usize| ((v * ppp).round().max(0.0) as usize).min(most) as i64;
        let clip = Clip {
            left: pixel(clip_rect.min.x, canvas.width),
            top: pixel(clip_rect.min.y, canvas.height),
            right: pixel(clip_rect.max.x, canvas.width),
            bottom: pixel(clip_rect.max.y, canvas.height),
        };
        for corners in mesh.indices.chunks_exact(3) {
            let corner = |i: usize| Corner::new(&mesh.vertices[corners[i] as usize], texture, ppp);
            triangle(canvas, clip, texture, [corner(0), corner(1), corner(2)]);
        }
        Ok(())
    }
}

#[derive(Clone, Copy)]
struct Clip {
    left: i64,
    top: i64,
    right: i64,
    bottom: i64,
}

/// A vertex in fixed point: place in subpixels, texture place in 1/65536 texels, colour.
#[derive(Clone, Copy)]
struct Corner {
    x: i64,
    y: i64,
    u: i64,
    v: i64,
    color: [i64; 4],
    plain: bool,
}

impl Corner {
    fn new(vertex: &Vertex, texture: &Texture, ppp: f32) -> Self {
        let fixed = |v: f32, one: i64| (f64::from(v) * one as f64).round() as i64;
        Self {
            x: fixed(vertex.pos.x * ppp, ONE),
            y: fixed(vertex.pos.y * ppp, ONE),
            u: fixed(vertex.uv.x * texture.width as f32, 1 << FINE),
            v: fixed(vertex.uv.y * texture.height as f32, 1 << FINE),
            color: vertex.color.to_array().map(i64::from),
            plain: vertex.uv == egui::epaint::WHITE_UV,
        }
    }
}

/// Twice the signed area of `a`, `b` and the point.
fn edge(a: &Corner, b: &Corner, x: i64, y: i64) -> i64 {
    (b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x)
}

fn triangle(canvas: &mut Canvas, clip: Clip, texture: &Texture, mut corners: [Corner; 3]) {
    if edge(&corners[0], &corners[1], corners[2].x, corners[2].y) < 0 {
        corners.swap(1, 2);
    }
    let [a, b, c] = &corners;
    let area = edge(a, b, c.x, c.y);
    if area == 0 || corners.iter().all(|c| c.plain && c.color[3] == 0) {
        return;
    }
    let least = |f: fn(&Corner) -> i64| f(a).min(f(b)).min(f(c)) >> SUB;
    let most = |f: fn(&Corner) -> i64| (f(a).max(f(b)).max(f(c)) >> SUB) + 1;
    let rows = least(|c| c.y).max(clip.top)..most(|c| c.y).min(clip.bottom);
    let (left, right) = (least(|c| c.x).max(clip.left), most(|c| c.x).min(clip.right));
    if left >= right {
        return;
    }
    // Pixels on an edge belong to the triangle below or to the right of it.
    let bias = |p: &Corner, q: &Corner| i64::from(!(q.y < p.y || (q.y == p.y && q.x > p.x)));
    let edges = [(b, c), (c, a), (a, b)];
    let biases = edges.map(|(p, q)| bias(p, q));
    let steps = edges.map(|(p, q)| -(q.y - p.y) * ONE);
    let plain = corners.iter().all(|c| c.plain);
    let flat = plain && a.color == b.color && b.color == c.color;
    for y in rows {
        let center = (left * ONE + ONE / 2, y * ONE + ONE / 2);
        let mut weights = edges.map(|(p, q)| edge(p, q, center.0, center.1));
        for x in left..right {
            if (0..3).all(|i| weights[i] >= biases[i]) {
                let color = if flat {
                    a.color
                } else {
                    mixed(&corners, weights, area, texture, plain)
                };
                canvas.blend(x, y, color);
            }
            for i in 0..3 {
                weights[i] += steps[i];
            }
        }
    }
}

fn mixed(
    corners: &[Corner; 3],
    weights: [i64; 3],
    area: i64,
    texture: &Texture,
    plain: bool,
) -> [i64; 4] {
    let interpolate = |f: &dyn Fn(&Corner) -> i64| {
        let sum: i128 = (0..3)
            .map(|i| i128::from(f(&corners[i])) * i128::from(weights[i]))
            .sum();
        sum.div_euclid(i128::from(area)) as i64
    };
    let color: [i64; 4] = std::array::from_fn(|i| {
        let sum: i64 = (0..3).map(|k| corners[k].color[i] * weights[k]).sum();
        (sum + area / 2) / area
    });
    if plain {
        return color;
    }
    let texel = texture.sample(interpolate(&|c| c.u), interpolate(&|c| c.v));
    std::array::from_fn(|i| (color[i] * texel[i] + 127) / 255)
}

impl Texture {
    /// The colour at a place in 1/65536 texels, between its four neighbours.
    fn sample(&self, u: i64, v: i64) -> [i64; 4] {
        let (u, v) = (u - (1 << (FINE - 1)), v - (1 << (FINE - 1)));
        let (x, y) = (u >> FINE, v >> FINE);
        let (fx, fy) = ((u >> (FINE - 8)) & 255, (v >> (FINE - 8)) & 255);
        let at = |x: i64, y: i64| {
            let x = x.clamp(0, self.width as i64 - 1) as usize;
            let y = y.clamp(0, self.height as i64 - 1) as usize;
            self.pixels[y * self.width + x].to_array().map(i64::from)
        };
        let (a, b, c, d) = (at(x, y), at(x + 1, y), at(x, y + 1), at(x + 1, y + 1));
        std::array::from_fn(|i| {
            let top = a[i] * (256 - fx) + b[i] * fx;
            let bottom = c[i] * (256 - fx) + d[i] * fx;
            (top * (256 - fy) + bottom * fy + (1 << 15)) >> 16
        })
    }
}

struct Canvas {
    width: usize,
    height: usize,
    pixels: Vec<[u8; 4]>,
}

impl Canvas {
    fn new(width: usize, height: usize) -> Self {
        Self {
            width,
            height,
            pixels: vec![[0, 0, 0, 255]; width * height],
        }
    }

    /// Puts a premultiplied colour over a pixel.
    fn blend(&mut self, x: i64, y: i64, color: [i64; 4]) {
        let pixel = &mut self.pixels[y as usize * self.width + x as usize];
        let through = 255 - color[3];
        for (old, new) in pixel.iter_mut().zip(color) {
            *old = (new + (i64::from(*old) * through + 127) / 255).min(255) as u8;
        }
    }

    fn into_image(self) -> Result<RgbaImage, String> {
        let bytes = self.pixels.into_iter().flatten().collect();
        RgbaImage::from_raw(self.width as u32, self.height as u32, bytes)
            .ok_or_else(|| "the picture has no such size".to_owned())
    }
}
