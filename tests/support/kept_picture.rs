//! Pictures kept as PNG files, compared with what is drawn now.
//!
//! `UPDATE_SCREENSHOTS=1` rewrites those that are no longer what is drawn, and only those.

use std::collections::HashSet;
use std::fs;
use std::path::Path;

use image::{Rgb, RgbImage, RgbaImage};

use crate::small_png;

/// How much of a picture must be as it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Match {
    /// Every pixel. The file has all colours.
    Exact,
    /// All that an eye sees. The file has few colours and is small.
    Alike,
}

/// Difference of a channel from which on a pixel counts as changed.
const CHANGED: u8 = 56;
/// Changed pixels that no eye sees; a digit that becomes another has about thirty.
const MOST_CHANGED: usize = 8;
/// Largest mean difference of all channels.
const MOST_ON_AVERAGE: f64 = 2.0;

/// Compares what is drawn with the file at a path of the repository.
pub fn compare(drawn: &RgbaImage, path: &str, how: Match) {
    let drawn = RgbImage::from_fn(drawn.width(), drawn.height(), |x, y| {
        let [r, g, b, _] = drawn.get_pixel(x, y).0;
        Rgb([r, g, b])
    });
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let file = root.join(path);
    let kept = image::open(&file).map(image::DynamicImage::into_rgb8);
    let difference = match &kept {
        Ok(kept) => difference(kept, &drawn, how),
        Err(e) => Some(e.to_string()),
    };
    let Some(difference) = difference else { return };
    let png = match how {
        Match::Exact => small_png::of_all_colors(&drawn),
        Match::Alike => small_png::of_few_colors(&drawn),
    };
    if std::env::var_os("UPDATE_SCREENSHOTS").is_some() {
        fs::write(&file, png).unwrap();
        return;
    }
    let new = root.join("target").join(path.replace('/', "-"));
    fs::write(&new, png).unwrap();
    panic!(
        "{path} is not what is drawn now ({difference}), which is in {}; \
         if that is better, run the tests with UPDATE_SCREENSHOTS=1",
        new.display()
    );
}

/// What tells two pictures apart; none if they match.
fn difference(kept: &RgbImage, drawn: &RgbImage, how: Match) -> Option<String> {
    if kept.dimensions() != drawn.dimensions() {
        let (kept, drawn) = (kept.dimensions(), drawn.dimensions());
        return Some(format!("{kept:?} pixels, now {drawn:?}"));
    }
    let limit = match how {
        Match::Exact => 1,
        Match::Alike => CHANGED,
    };
    let pairs = kept.pixels().zip(drawn.pixels());
    let changed = pairs.filter(|(a, b)| farthest(a, b) >= limit).count();
    let channels = kept.as_raw().iter().zip(drawn.as_raw());
    let sum: u64 = channels.map(|(a, b)| u64::from(a.abs_diff(*b))).sum();
    let mean = sum as f64 / kept.as_raw().len().max(1) as f64;
    let matches = match how {
        Match::Exact => changed == 0,
        Match::Alike => changed <= MOST_CHANGED && mean <= MOST_ON_AVERAGE,
    };
    (!matches).then(|| format!("{changed} pixels differ, all by {mean:.2} of 255 on average"))
}

/// The largest difference of a channel.
pub fn farthest(one: &Rgb<u8>, other: &Rgb<u8>) -> u8 {
    let channels = one.0.into_iter().zip(other.0);
    channels.map(|(a, b)| a.abs_diff(b)).max().unwrap_or(0)
}

/// A smooth picture with a grain, in thousands of colours.
fn wood() -> RgbImage {
    RgbImage::from_fn(300, 200, |x, y| {
        let grain = (x / 3 + y * 300).wrapping_mul(2_654_435_769) >> 28;
        Rgb([70 + x / 4 + grain, 50 + y / 4 + grain, 40 + (x + y) / 16].map(|c| c as u8))
    })
}

#[test]
fn a_picture_of_few_colors_is_alike() {
    let wood = wood();
    let [few, all] = [small_png::of_few_colors, small_png::of_all_colors]
        .map(|png| image::load_from_memory(&png(&wood)).unwrap().into_rgb8());
    let colors = |image: &RgbImage| image.pixels().copied().collect::<HashSet<_>>().len();
    assert!(colors(&wood) > 256 && colors(&few) <= 256);
    assert_eq!(difference(&wood, &few, Match::Alike), None);
    assert_ne!(difference(&wood, &few, Match::Exact), None);
    assert_eq!(difference(&wood, &all, Match::Exact), None);
}

#[test]
fn a_digit_a_tint_and_a_size_are_seen() {
    let wood = wood();
    let mut digit = wood.clone();
    for y in 50..59 {
        digit.put_pixel(70, y, Rgb([240, 240, 240]));
    }
    let mut tint = wood.clone();
    for Rgb(channels) in tint.pixels_mut() {
        *channels = channels.map(|c| c.saturating_add(3));
    }
    let smaller = RgbImage::new(300, 199);
    for other in [digit, tint, smaller] {
        assert_ne!(difference(&wood, &other, Match::Alike), None);
    }
}

#[test]
fn one_pixel_is_seen_where_all_count() {
    let wood = wood();
    let mut other = wood.clone();
    other.get_pixel_mut(299, 199).0[2] += 1;
    assert_ne!(difference(&wood, &other, Match::Exact), None);
    assert_eq!(difference(&wood, &other, Match::Alike), None);
}
