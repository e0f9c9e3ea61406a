//! `kalaha picture`: the board as a picture, a game as a film.

use std::path::PathBuf;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use clap::Args;

use super::games::check_read;
use super::interrupt::{ended_with, stop_on_ctrl_c};
use super::misread::Misread;
use super::number::whole;
use super::options::{RulesOptions, StartOptions, game_number, read_game};
use super::output::note;
use super::trouble::Trouble;
use crate::game::contest::Game;
use crate::rules::side::Side;
use crate::search::limits::Stop;
use crate::storage::disk::atomic::write_atomically;
use crate::storage::disk::target::{check_target, picture_file};
use crate::storage::picture::{PictureForm, PictureLight, PictureLook};
use crate::storage::settings::{HouseLabels, Settings};

pub(super) const HELP: &str = "\
Examples: kalaha picture game.json -o end.png
          kalaha picture game.json --at 12 --values --light -o move-12.svg
          kalaha picture game.json --width 640 --step 1200 -o game.gif
          kalaha picture --rules oware --moves \"3 4 1\" -o oware.png

PNG is the board as the window draws it, SVG a plain drawing of it that can be scaled and edited, GIF the game from its start
to its newest position, or as far as --at says. With --values what the review has found stands at the houses.";

/// What to draw.
#[derive(Args, Debug)]
pub struct PictureArguments {
    /// A saved game; its newest position is taken, such as: kalaha picture game.json -o game.png
    #[arg(conflicts_with_all = ["RulesOptions", "StartOptions"])]
    file: Option<PathBuf>,

    /// The game of a PGN file that has this number, such as --game 2; the first that can be read if it is not given
    #[arg(long, value_name = "N", requires = "file", conflicts_with_all = ["RulesOptions", "StartOptions"], value_parser = game_number(), allow_negative_numbers = true)]
    game: Option<usize>,

    /// The position after this many moves of the saved game, such as --at 12; --at 0 is its start
    #[arg(long, value_name = "N", requires = "file", conflicts_with_all = ["RulesOptions", "StartOptions"], value_parser = whole(0..=1_000_000_usize, 12), allow_negative_numbers = true)]
    at: Option<usize>,

    #[command(flatten)]
    rules: RulesOptions,
    #[command(flatten)]
    start: StartOptions,

    /// The file to write; its ending says which form: png, svg or gif
    #[arg(short, long, value_name = "OUT")]
    output: PathBuf,

    /// The width in pixels, 160 to 4000, such as --width 800
    #[arg(long, value_name = "PIXELS", default_value_t = 1200, value_parser = whole(PictureLook::WIDTHS[0]..=PictureLook::WIDTHS[1], 800), allow_negative_numbers = true)]
    width: u16,

    /// A light ground instead of a dark one
    #[arg(long)]
    light: bool,

    /// North sits below
    #[arg(long)]
    north_below: bool,

    /// Letters beside the houses instead of numbers
    #[arg(long)]
    letters: bool,

    /// The values at the houses, where the review of the game has them
    #[arg(long, requires = "file", conflicts_with_all = ["RulesOptions", "StartOptions"])]
    values: bool,

    /// How long each move of a GIF is shown, in milliseconds, such as --step 1500
    #[arg(long, value_name = "MS", default_value_t = 1500, value_parser = whole(PictureLook::STEPS[0]..=PictureLook::STEPS[1], 1500), allow_negative_numbers = true)]
    step: u16,
}

/// Draws a picture: of this game in this form; `None` in a build that cannot draw.
pub type Draw =
    fn(&Game, PictureForm, PictureLook, &Settings, &Stop) -> Option<Result<Vec<u8>, String>>;

/// Draws it and writes the file.
pub(super) fn run(arguments: &PictureArguments, draw: Draw) -> Result<(), Trouble> {
    let form = PictureForm::of(&arguments.output).ok_or_else(|| Trouble::NoPictureForm {
        path: arguments.output.display().to_string(),
    })?;
    let (game, misread) = arguments.game()?;
    if arguments.values && lacks_values(&game, form) {
        note(
            "--values: the game has no values here yet; review it on the study page of the window and save it",
        );
    }
    let read: Vec<PathBuf> = arguments.file.iter().cloned().collect();
    check_target(&arguments.output, picture_file(form), &read)?;
    let (look, settings) = (arguments.look(), arguments.settings());
    let drawn = unless_stopped(move |stop| draw(&game, form, look, &settings, stop));
    let bytes = match drawn? {
        None => return ended_with(Trouble::NotDrawn("it was stopped".to_owned())),
        Some(drawn) => drawn.ok_or(Trouble::NoPainter)?,
    };
    let bytes = bytes.map_err(Trouble::NotDrawn)?;
    write_atomically(&arguments.output, &bytes)?;
    check_read(misread, 1)
}

/// Whether there are no values to be drawn: at the position, or in a film anywhere.
fn lacks_values(game: &Game, form: PictureForm) -> bool {
    match form {
        PictureForm::Gif => game.review.is_empty(),
        PictureForm::Png | PictureForm::Svg => game.review.analysis(game.record.here()).is_none(),
    }
}

/// How often it is looked whether a signal came.
const LOOK: Duration = Duration::from_millis(50);

/// What work gives on a thread of its own; `None` at once if a signal came before. One large picture takes seconds, and the
/// thread ends with the program: it writes nothing.
fn unless_stopped<T: Send + 'static>(
    work: impl FnOnce(&Stop) -> T + Send + 'static,
) -> Result<Option<T>, Trouble> {
    let stop = stop_on_ctrl_c();
    let heard = stop.clone();
    let (teller, told) = channel();
    let thread = thread::Builder::new().name("picture".to_owned());
    // Nobody listens any more where a signal came.
    thread.spawn(move || teller.send(work(&heard)))?;
    loop {
        match told.recv_timeout(LOOK) {
            _ if stop.is_stopped() => return Ok(None),
            Ok(done) => return Ok(Some(done)),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => {
                return Err(Trouble::NotDrawn("its thread has ended".to_owned()));
            }
        }
    }
}

impl PictureArguments {
    fn look(&self) -> PictureLook {
        PictureLook {
            width: self.width,
            light: match self.light {
                true => PictureLight::Light,
                false => PictureLight::Dark,
            },
            near: match self.north_below {
                true => Side::North,
                false => Side::South,
            },
            step: Duration::from_millis(self.step.into()),
        }
    }

    fn settings(&self) -> Settings {
        Settings {
            house_labels: match self.letters {
                true => HouseLabels::Letters,
                false => HouseLabels::Numbers,
            },
            house_values: self.values,
            ..Settings::default()
        }
    }

    /// The game where it is to be drawn, and whether it was read only in part.
    fn game(&self) -> Result<(Game, Misread), Trouble> {
        match &self.file {
            Some(path) => read_game(path, self.game, self.at),
            None => Ok((self.start.game(&self.rules.read()?)?, Misread::default())),
        }
    }
}
