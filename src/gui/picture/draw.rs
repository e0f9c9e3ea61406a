//! Pictures of a game in every form.

use std::io::Cursor;
use std::path::PathBuf;
use std::time::Duration;

use egui::{Context, Theme};
use image::{GenericImage as _, ImageFormat, RgbaImage};

use super::film::{Film, FilmFrame};
use super::scene::Scene;
use super::stage::PictureStage;
use crate::game::contest::Game;
use crate::gui::files::purpose::SaveFor;
use crate::gui::files::writer::Over;
use crate::search::limits::Stop;
use crate::storage::picture::{PictureForm, PictureLight, PictureLook};
use crate::storage::settings::Settings;

/// A film that was drawn in the background, and where it is to be written.
pub struct FilmDrawn {
    /// What the write travels with.
    pub purpose: SaveFor,
    /// Its file.
    pub path: PathBuf,
    /// What that may take the place of.
    pub over: Over,
    /// What is to be in it, or why it cannot be drawn.
    pub content: Result<Vec<u8>, String>,
}

/// The file of a picture: of the position where the game's record stands, of a film from the start to there.
///
/// # Errors
/// It cannot be drawn, in a sentence, or `stop` came.
pub fn file(
    game: &Game,
    form: PictureForm,
    look: PictureLook,
    settings: &Settings,
    stop: &Stop,
) -> Result<Vec<u8>, String> {
    let scene = || Scene::of(game, look, settings);
    match form {
        PictureForm::Png => png_of(&scene(), look),
        PictureForm::Svg => Ok(svg(&scene(), look).into_bytes()),
        PictureForm::Gif => film(game, look, settings, stop),
    }
}

/// The light of the window.
pub fn light_of(ctx: &Context) -> PictureLight {
    match ctx.theme() {
        Theme::Dark => PictureLight::Dark,
        Theme::Light => PictureLight::Light,
    }
}

/// The board as the file of a PNG.
///
/// # Errors
/// It cannot be drawn.
pub fn png_of(scene: &Scene, look: PictureLook) -> Result<Vec<u8>, String> {
    png(&image(scene, look)?)
}

/// The board as the text of an SVG.
pub fn svg(scene: &Scene, look: PictureLook) -> String {
    PictureStage::new(look).svg(scene)
}

/// The pixels of one scene.
///
/// # Errors
/// It cannot be drawn.
pub fn image(scene: &Scene, look: PictureLook) -> Result<RgbaImage, String> {
    PictureStage::new(look).image(scene)
}

/// The pixels of several scenes, one below the other.
///
/// # Errors
/// One cannot be drawn.
pub fn stacked(scenes: &[Scene], look: PictureLook) -> Result<RgbaImage, String> {
    let mut stage = PictureStage::new(look);
    let images: Vec<_> = scenes
        .iter()
        .map(|scene| stage.image(scene))
        .collect::<Result<_, _>>()?;
    let height = images.iter().map(RgbaImage::height).sum();
    let mut all = RgbaImage::new(u32::from(look.width), height);
    let mut top = 0;
    for image in &images {
        all.copy_from(image, 0, top).map_err(|e| e.to_string())?;
        top += image.height();
    }
    Ok(all)
}

/// The same as the file of a picture.
///
/// # Errors
/// As [`stacked`].
pub fn stacked_file(scenes: &[Scene], look: PictureLook) -> Result<Vec<u8>, String> {
    png(&stacked(scenes, look)?)
}

fn png(image: &RgbaImage) -> Result<Vec<u8>, String> {
    let mut bytes = Cursor::new(Vec::new());
    let written = image.write_to(&mut bytes, ImageFormat::Png);
    written.map_err(|e| e.to_string())?;
    Ok(bytes.into_inner())
}

/// What each move of a film is shown for before it is made, in parts of its time.
const BEFORE: f32 = 0.4;
/// How much longer the end is seen.
const LAST: u32 = 3;

/// The game from its start to where its record stands: each move is shown on the board, then what it has brought.
fn film(
    game: &Game,
    look: PictureLook,
    settings: &Settings,
    stop: &Stop,
) -> Result<Vec<u8>, String> {
    let mut stage = PictureStage::new(look);
    let mut walked = game.clone();
    let moves: Vec<_> = game
        .record
        .line()
        .take(game.record.made_count())
        .map(|made| made.action)
        .collect();
    let last = stage.image(&Scene::of(game, look, settings))?;
    walked.record.go_to(0);
    let first = stage.image(&Scene::of(&walked, look, settings))?;
    let mut film = Film::new(&[&first, &last])?;
    film.add(&shown(first, look.step))?;
    for (number, &action) in (1..).zip(&moves) {
        if stop.is_stopped() {
            return Err("the film was given up".to_owned());
        }
        if let Some(scene) = Scene::before(&walked, action, look, settings) {
            film.add(&shown(stage.image(&scene)?, look.step.mul_f32(BEFORE)))?;
        }
        walked.record.go_to(number);
        let time = match number == moves.len() {
            true => LAST * look.step,
            false => look.step.mul_f32(1.0 - BEFORE),
        };
        film.add(&shown(
            stage.image(&Scene::of(&walked, look, settings))?,
            time,
        ))?;
    }
    film.end()
}

const fn shown(image: RgbaImage, time: Duration) -> FilmFrame {
    FilmFrame { image, time }
}
