//! PNG files as small as they can be.

use std::collections::HashMap;
use std::ops::Range;

use exoquant::optimizer::{KMeans, Optimizer as _};
use exoquant::{Color, Histogram, Quantizer, SimpleColorSpace};
use image::{Rgb, RgbImage};
use png::{BitDepth, ColorType, Compression, Encoder, Filter};

use crate::kept_picture::farthest;

/// A PNG with every pixel as it is.
pub fn of_all_colors(image: &RgbImage) -> Vec<u8> {
    written(image, image.as_raw(), |encoder| {
        encoder.set_color(ColorType::Rgb);
        encoder.set_filter(Filter::Adaptive);
    })
}

/// A PNG with a palette of 256 colours, without dithering: it would roughen texts and make larger files.
pub fn of_few_colors(image: &RgbImage) -> Vec<u8> {
    let palette = palette(image);
    written(image, &indices(image, &palette), |encoder| {
        encoder.set_color(ColorType::Indexed);
        encoder.set_palette(palette.concat());
        encoder.set_filter(Filter::NoFilter);
    })
}

fn written(
    image: &RgbImage,
    data: &[u8],
    kind: impl FnOnce(&mut Encoder<'_, &mut Vec<u8>>),
) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, image.width(), image.height());
    encoder.set_depth(BitDepth::Eight);
    encoder.set_compression(Compression::High);
    kind(&mut encoder);
    let mut writer = encoder.write_header().unwrap();
    writer.write_image_data(data).unwrap();
    writer.finish().unwrap();
    bytes
}

fn palette(image: &RgbImage) -> Vec<[u8; 3]> {
    let colors = image
        .pixels()
        .map(|&Rgb([r, g, b])| Color::new(r, g, b, 255));
    let histogram: Histogram = colors.collect();
    let space = SimpleColorSpace::default();
    let mut quantizer = Quantizer::new(&histogram, &space);
    while quantizer.num_colors() < 256 {
        quantizer.step();
    }
    let palette = KMeans.optimize_palette(&space, &quantizer.colors(&space), &histogram, 16);
    palette.iter().map(|c| [c.r, c.g, c.b]).collect()
}

/// Brightness of wood, and of no surface without a grain.
const WOOD: Range<u8> = 64..192;
/// Difference of a channel that nobody sees in the grain of wood.
const IN_GRAIN: u8 = 5;

/// The palette's colour of each pixel. In wood, a pixel takes that of the one to its left or above if it
/// hardly differs, which packs much better.
fn indices(image: &RgbImage, palette: &[[u8; 3]]) -> Vec<u8> {
    let width = image.width() as usize;
    let mut nearest: HashMap<Rgb<u8>, u8> = HashMap::new();
    let mut indices: Vec<u8> = Vec::with_capacity(width * image.height() as usize);
    for (at, &color) in image.pixels().enumerate() {
        let is_wood = color
            .0
            .into_iter()
            .max()
            .is_some_and(|most| WOOD.contains(&most));
        let unseen = if is_wood { IN_GRAIN } else { 0 };
        let left = (!at.is_multiple_of(width)).then(|| indices[at - 1]);
        let above = at.checked_sub(width).map(|at| indices[at]);
        let beside = left.into_iter().chain(above);
        let like = |&index: &u8| farthest(&Rgb(palette[usize::from(index)]), &color) <= unseen;
        let index = { beside }.find(like).unwrap_or_else(|| {
            *nearest
                .entry(color)
                .or_insert_with(|| nearest_in(palette, color))
        });
        indices.push(index);
    }
    indices
}

fn nearest_in(palette: &[[u8; 3]], Rgb(color): Rgb<u8>) -> u8 {
    // The eye sees green best, then red.
    const WEIGHTS: [u32; 3] = [3, 4, 2];
    let distance = |index: &u8| -> u32 {
        let channels = palette[usize::from(*index)].into_iter().zip(color);
        let squares = channels.map(|(a, b)| u32::from(a.abs_diff(b)).pow(2));
        squares
            .zip(WEIGHTS)
            .map(|(square, weight)| square * weight)
            .sum()
    };
    let all = 0..palette.len() as u16;
    all.map(|index| index as u8)
        .min_by_key(distance)
        .unwrap_or(0)
}
