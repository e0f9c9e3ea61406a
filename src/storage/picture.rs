//! What a picture of a game shows, and in what form it is written.

use std::path::Path;
use std::time::Duration;

use crate::rules::side::Side;

/// The kind of file that shows a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PictureForm {
    /// The board as the window draws it.
    Png,
    /// The board as a drawing that can be scaled and edited.
    Svg,
    /// The game from its start, move by move.
    Gif,
}

impl PictureForm {
    /// All of them, the usual one first.
    pub const ALL: [Self; 3] = [Self::Png, Self::Svg, Self::Gif];

    /// The ending of its files.
    pub const fn ending(self) -> &'static str {
        match self {
            Self::Png => "png",
            Self::Svg => "svg",
            Self::Gif => "gif",
        }
    }

    /// The form that the ending of a file's name tells.
    pub fn of(path: &Path) -> Option<Self> {
        let ending = path.extension()?.to_str()?;
        let is_it = |form: &Self| ending.eq_ignore_ascii_case(form.ending());
        Self::ALL.into_iter().find(is_it)
    }
}

/// The light in which a picture is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PictureLight {
    /// On a dark ground.
    #[default]
    Dark,
    /// On a light ground.
    Light,
}

/// How a picture looks, besides what the settings say of boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PictureLook {
    /// Its width in pixels.
    pub width: u16,
    /// Its ground.
    pub light: PictureLight,
    /// Who sits below.
    pub near: Side,
    /// How long each move of a film is shown.
    pub step: Duration,
}

impl PictureLook {
    /// The least and the greatest width in pixels.
    pub const WIDTHS: [u16; 2] = [160, 4000];
    /// The shortest and the longest time for a move of a film, in milliseconds.
    pub const STEPS: [u16; 2] = [100, 20_000];
}

impl Default for PictureLook {
    fn default() -> Self {
        Self {
            width: 1200,
            light: PictureLight::default(),
            near: Side::South,
            step: Duration::from_millis(1500),
        }
    }
}
