//! A game as a film: a GIF with few colours, in which only what has changed is written again.

use std::collections::{BTreeSet, HashMap};
use std::time::Duration;

use color_quant::NeuQuant;
use gif::{DisposalMethod, Encoder, Frame, Repeat};
use image::RgbaImage;

/// The colours of a film; one more stands for what has not changed.
const COLORS: usize = 255;
/// The index of the one more.
const SAME: u8 = 255;
/// One of so many is looked at to find them.
const SAMPLE: i32 = 3;

/// One picture of a film and how long it is seen.
pub(super) struct FilmFrame {
    pub image: RgbaImage,
    pub time: Duration,
}

/// The few colours of a film.
struct Palette {
    colors: NeuQuant,
    known: HashMap<[u8; 4], u8>,
}

impl Palette {
    /// The colours that do best for these pictures.
    fn of(images: &[&RgbaImage]) -> Self {
        // Each colour once, however much of the wood has it: the seeds are small.
        let pixels = images.iter().flat_map(|image| image.pixels());
        let distinct: BTreeSet<[u8; 4]> = pixels.map(|pixel| pixel.0).collect();
        let pixels: Vec<u8> = distinct.into_iter().flatten().collect();
        Self {
            colors: NeuQuant::new(SAMPLE, COLORS, &pixels),
            known: HashMap::new(),
        }
    }

    fn indices(&mut self, image: &RgbaImage) -> Vec<u8> {
        let nearest =
            |pixel: &[u8; 4]| u8::try_from(self.colors.index_of(pixel)).unwrap_or(SAME - 1);
        let known = &mut self.known;
        let pixels = image.pixels();
        pixels
            .map(|pixel| *known.entry(pixel.0).or_insert_with(|| nearest(&pixel.0)))
            .collect()
    }

    /// Red, green and blue of all, and a last one that is never seen.
    fn table(&self) -> Vec<u8> {
        let mut table = self.colors.color_map_rgb();
        table.resize(3 * (COLORS + 1), 0);
        table
    }
}

/// Writes a film picture by picture; all are of the size of the first.
pub(super) struct Film {
    palette: Palette,
    encoder: Encoder<Vec<u8>>,
    before: Vec<u8>,
    size: [u16; 2],
}

impl Film {
    /// A film that begins for ever anew, in the colours of these pictures.
    pub fn new(samples: &[&RgbaImage]) -> Result<Self, String> {
        let first = samples.first().ok_or("a film needs a picture")?;
        let narrow =
            |length: u32| u16::try_from(length).map_err(|_| "the film is too large".to_owned());
        let size = [narrow(first.width())?, narrow(first.height())?];
        let palette = Palette::of(samples);
        let encoder = Encoder::new(Vec::new(), size[0], size[1], &palette.table());
        let mut encoder = encoder.map_err(|e| e.to_string())?;
        encoder
            .set_repeat(Repeat::Infinite)
            .map_err(|e| e.to_string())?;
        Ok(Self {
            palette,
            encoder,
            before: Vec::new(),
            size,
        })
    }

    /// Adds a picture.
    pub fn add(&mut self, shown: &FilmFrame) -> Result<(), String> {
        let [width, height] = self.size.map(u32::from);
        if shown.image.dimensions() != (width, height) {
            return Err("a picture of the film has another size".to_owned());
        }
        let indices = self.palette.indices(&shown.image);
        let mut frame = changed(&self.before, &indices, usize::from(self.size[0]));
        frame.delay = hundredths(shown.time);
        frame.dispose = DisposalMethod::Keep;
        self.encoder
            .write_frame(&frame)
            .map_err(|e| e.to_string())?;
        self.before = indices;
        Ok(())
    }

    /// The whole file.
    pub fn end(self) -> Result<Vec<u8>, String> {
        self.encoder.into_inner().map_err(|e| e.to_string())
    }
}

fn hundredths(time: Duration) -> u16 {
    u16::try_from(time.as_millis() / 10).unwrap_or(u16::MAX)
}

/// The smallest rectangle round what has changed; in it, what has not is left as it is. Everything, if there was
/// nothing before.
fn changed(before: &[u8], now: &[u8], width: usize) -> Frame<'static> {
    let differs = |i: &usize| before.get(*i) != now.get(*i);
    let places = || (0..now.len()).filter(differs);
    let (Some(first), Some(last)) = (places().next(), places().next_back()) else {
        // Nothing has: a frame needs a pixel all the same.
        return Frame::from_indexed_pixels(1, 1, vec![SAME], Some(SAME));
    };
    let (top, bottom) = (first / width, last / width);
    let columns = || places().map(|i| i % width);
    let (left, right) = (columns().min().unwrap_or(0), columns().max().unwrap_or(0));
    let rows = (top..=bottom).map(|y| y * width + left..=y * width + right);
    let pixel = |i: usize| match now.get(i) {
        Some(&now) if differs(&i) => now,
        _ => SAME,
    };
    let pixels: Vec<u8> = rows.flatten().map(pixel).collect();
    // All of these are within a picture whose sides were found to be that short.
    let short = |length: usize| length as u16;
    let size = [short(right - left + 1), short(bottom - top + 1)];
    let mut frame = Frame::from_indexed_pixels(size[0], size[1], pixels, Some(SAME));
    (frame.left, frame.top) = (short(left), short(top));
    frame
}
