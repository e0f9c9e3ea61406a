//! What egui has painted as an SVG file: each shape stays one, so that it can be scaled and edited.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use egui::epaint::{ClippedShape, Mesh, PathShape, Primitive, RectShape, TextShape};
use egui::{Color32, Context, FontFamily, Pos2, Shape, Stroke, StrokeKind, Vec2};

use crate::gui::parts::scripts::laid_out;

/// Typefaces for the text, the program's own first.
const FACES: &str = "Inter, &apos;Segoe UI&apos;, Roboto, Helvetica, Arial, sans-serif";

/// The file: `size` in points, as wide in pixels as `width`.
pub(super) fn document(
    ctx: &Context,
    shapes: Vec<ClippedShape>,
    (size, width): (Vec2, u16),
    title: &str,
    names: [String; 2],
) -> String {
    let height = (f32::from(width) * size.y / size.x).round();
    let mut svg = Svg {
        ctx,
        names,
        text: format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {} {}\" font-family=\"{FACES}\">\n<title>{}</title>\n",
            n(size.x),
            n(size.y),
            escaped(title)
        ),
    };
    for shape in shapes {
        svg.shape(shape.shape);
    }
    svg.text + "</svg>\n"
}

struct Svg<'a> {
    ctx: &'a Context,
    text: String,
    /// The names of the players, as they are written.
    names: [String; 2],
}

impl Svg<'_> {
    fn put(&mut self, line: &str) {
        self.text += line;
        self.text.push('\n');
    }

    fn shape(&mut self, shape: Shape) {
        match shape {
            Shape::Noop => {}
            Shape::Vec(shapes) => shapes.into_iter().for_each(|shape| self.shape(shape)),
            Shape::Circle(circle) => {
                let (at, radius) = (circle.center, circle.radius);
                let paint = paint(circle.fill, circle.stroke);
                self.put(&format!(
                    "<circle cx=\"{}\" cy=\"{}\" r=\"{}\"{paint}/>",
                    n(at.x),
                    n(at.y),
                    n(radius)
                ));
            }
            Shape::LineSegment { points, stroke } => {
                self.path(&points, false, paint(Color32::TRANSPARENT, stroke))
            }
            Shape::Path(path) => self.line(&path),
            Shape::Rect(rect) => self.rect(&rect),
            Shape::Text(text) => self.text(&text),
            Shape::Mesh(mesh) => self.mesh(&mesh),
            other => self.tessellated(other),
        }
    }

    fn path(&mut self, points: &[Pos2], closed: bool, paint: String) {
        let end = if closed { "Z" } else { "" };
        self.put(&format!("<path d=\"{}{end}\"{paint}/>", along(points)));
    }

    fn line(&mut self, path: &PathShape) {
        let color = match path.stroke.color {
            egui::epaint::ColorMode::Solid(color) => color,
            // The board has none.
            egui::epaint::ColorMode::UV(_) => Color32::TRANSPARENT,
        };
        let stroke = Stroke::new(path.stroke.width, color);
        self.path(&path.points, path.closed, paint(path.fill, stroke));
    }

    fn rect(&mut self, shape: &RectShape) {
        // A line of an SVG lies on both sides of the edge.
        let out = match shape.stroke_kind {
            StrokeKind::Inside => -0.5,
            StrokeKind::Middle => 0.0,
            StrokeKind::Outside => 0.5,
        };
        let out = out * shape.stroke.width;
        let rect = shape.rect.expand(out);
        let half = 0.5 * rect.width().min(rect.height());
        let round = match shape.corner_radius.nw {
            0 => 0.0,
            round => (f32::from(round) + out).clamp(0.0, half),
        };
        self.put(&format!(
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"{}\"{}/>",
            n(rect.left()),
            n(rect.top()),
            n(rect.width()),
            n(rect.height()),
            n(round),
            paint(shape.fill, shape.stroke)
        ));
    }

    /// Every row in its middle, so that another typeface stands where the program's own would.
    fn text(&mut self, shape: &TextShape) {
        let Some(section) = shape.galley.job.sections.first() else {
            return;
        };
        let format = &section.format;
        let color = match (shape.override_text_color, format.color) {
            (Some(color), _) => color,
            (None, Color32::PLACEHOLDER) => shape.fallback_color,
            (None, color) => color,
        };
        let weight = match format.font_id.family {
            FontFamily::Name(_) => " font-weight=\"600\"",
            FontFamily::Proportional | FontFamily::Monospace => "",
        };
        let turned = match shape.angle {
            0.0 => String::new(),
            angle => format!(
                " transform=\"rotate({} {} {})\"",
                n(angle.to_degrees()),
                n(shape.pos.x),
                n(shape.pos.y)
            ),
        };
        for row in &shape.galley.rows {
            let (Some(first), Some(last)) = (row.glyphs.first(), row.glyphs.last()) else {
                continue;
            };
            let middle = 0.5 * (first.pos.x + last.pos.x + last.advance_width);
            let at = shape.pos + row.pos.to_vec2() + egui::vec2(middle, first.pos.y);
            // Glyphs of words that are written from the right come in another order than their letters.
            let is_whole = shape.galley.rows.len() == 1 && !shape.galley.elided;
            let written = match is_whole {
                true => shape.galley.text().to_owned(),
                false => row.glyphs.iter().map(|glyph| glyph.chr).collect(),
            };
            // Who shows the file puts words that are written from the right in order himself.
            let mut names = self.names.iter();
            let name = names.find(|name| laid_out(name) == written);
            let written = name.cloned().unwrap_or(written);
            self.put(&format!(
                "<text x=\"{}\" y=\"{}\" font-size=\"{}\"{weight} text-anchor=\"middle\"{}{turned}>{}</text>",
                n(at.x),
                n(at.y),
                n(format.font_id.size),
                fill(color),
                escaped(&written)
            ));
        }
    }

    /// The triangles of each colour as one shape; those that only soften an edge are left out.
    fn mesh(&mut self, mesh: &Mesh) {
        let mut by_color: BTreeMap<[u8; 4], String> = BTreeMap::new();
        for corners in mesh.indices.chunks_exact(3) {
            let corners = [0, 1, 2].map(|i| mesh.vertices.get(corners[i] as usize).copied());
            let [Some(a), Some(b), Some(c)] = corners else {
                continue;
            };
            let colors = [a, b, c].map(|vertex| vertex.color.to_array());
            if colors.iter().any(|color| color[3] == 0) {
                continue;
            }
            let mean =
                |i: usize| (colors.iter().map(|color| u16::from(color[i])).sum::<u16>() / 3) as u8;
            let color = [mean(0), mean(1), mean(2), mean(3)];
            // All the same way round, so that no seam is seen between them.
            let turn = (b.pos - a.pos).rot90().dot(c.pos - a.pos);
            let points = match turn > 0.0 {
                true => [a.pos, b.pos, c.pos],
                false => [a.pos, c.pos, b.pos],
            };
            let path = by_color.entry(color).or_default();
            *path += &along(&points);
            path.push('Z');
        }
        for ([r, g, b, a], path) in by_color {
            let color = fill(Color32::from_rgba_premultiplied(r, g, b, a));
            self.put(&format!("<path d=\"{path}\"{color}/>"));
        }
    }

    /// What SVG has no word for that is used here, as triangles.
    fn tessellated(&mut self, shape: Shape) {
        let clipped = ClippedShape {
            clip_rect: egui::Rect::EVERYTHING,
            shape,
            transform_after_tessellation: egui::emath::TSTransform::IDENTITY,
        };
        for primitive in self
            .ctx
            .tessellate(vec![clipped], self.ctx.pixels_per_point())
        {
            if let Primitive::Mesh(mesh) = primitive.primitive {
                self.mesh(&mesh);
            }
        }
    }
}

/// `M1 2L3 4`.
fn along(points: &[Pos2]) -> String {
    let mut path = String::new();
    for (i, point) in points.iter().enumerate() {
        let letter = if i == 0 { 'M' } else { 'L' };
        // A string takes whatever is written to it.
        let _ = write!(path, "{letter}{} {}", n(point.x), n(point.y));
    }
    path
}

fn paint(inside: Color32, stroke: Stroke) -> String {
    let mut attributes = match inside {
        Color32::TRANSPARENT => " fill=\"none\"".to_owned(),
        color => fill(color),
    };
    if stroke.width > 0.0 && stroke.color != Color32::TRANSPARENT {
        let (color, opacity) = color(stroke.color);
        let width = n(stroke.width);
        attributes += &format!(" stroke=\"{color}\" stroke-width=\"{width}\"");
        if let Some(opacity) = opacity {
            attributes += &format!(" stroke-opacity=\"{opacity}\"");
        }
    }
    attributes
}

fn fill(inside: Color32) -> String {
    match color(inside) {
        (color, None) => format!(" fill=\"{color}\""),
        (color, Some(opacity)) => format!(" fill=\"{color}\" fill-opacity=\"{opacity}\""),
    }
}

/// A colour, and how much it covers if that is not all.
fn color(color: Color32) -> (String, Option<String>) {
    let [r, g, b, a] = color.to_srgba_unmultiplied();
    let opacity = (a < 255).then(|| n(f32::from(a) / 255.0));
    (format!("#{r:02x}{g:02x}{b:02x}"), opacity)
}

/// A length with at most two decimals.
fn n(length: f32) -> String {
    let text = format!("{length:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    match text {
        "-0" => "0".to_owned(),
        text => text.to_owned(),
    }
}

fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => safe += "&amp;",
            '<' => safe += "&lt;",
            '>' => safe += "&gt;",
            // XML has no way to write them.
            control if control.is_control() => safe.push(' '),
            letter => safe.push(letter),
        }
    }
    safe
}
