//! The dialog of a film: how fast, how large.

use std::time::Duration;

use egui::{Slider, Ui};

use crate::gui::action::Actions;
use crate::gui::files::action::FileAction;
use crate::gui::files::purpose::Purpose;
use crate::gui::pages::play::action::PlayAction;
use crate::gui::pages::play::state::Play;
use crate::gui::parts::widgets::{Pressed, choice, dialog_buttons, quiet};
use crate::gui::theme::size;
use crate::gui::view::ViewAction;
use crate::rules::words::phrase::counted;
use crate::storage::picture::{PictureForm, PictureLook};

/// The widths there are to choose from, in pixels.
const WIDTHS: [u16; 3] = [480, 800, 1200];
/// The least and the greatest time for a move, in seconds.
const STEPS: [f32; 2] = [0.3, 6.0];
/// The width of a choice, in points.
const CHOICE: f32 = 84.0;

/// The whole dialog.
pub fn film_ui(ui: &mut Ui, play: &Play, look: PictureLook, actions: &mut Actions) {
    let moves = play.filmed();
    let end = match play.game.record.made_count() {
        0 => "to its end",
        _ => "to here",
    };
    ui.set_width(ui.available_width().min(380.0));
    ui.heading("Save as film");
    ui.add_space(size::SMALL_GAP);
    let (moves, made) = (moves as f32, counted(moves, "move"));
    ui.label(format!(
        "A moving picture (GIF) of the game from its start {end}, {made}."
    ));
    ui.add_space(size::GRID);
    let mut next = look;
    let mut seconds = look.step.as_secs_f32();
    ui.label("Time for each move");
    ui.spacing_mut().slider_width = (ui.available_width() - 70.0).max(100.0);
    let slider = Slider::new(&mut seconds, STEPS[0]..=STEPS[1]);
    let slider = ui.add(slider.step_by(0.1).suffix(" s"));
    slider.widget_info(|| egui::WidgetInfo::slider(true, seconds.into(), "Time for each move"));
    if slider.changed() {
        next.step = Duration::from_millis((1000.0 * seconds).round() as u64);
    }
    ui.add_space(size::GAP);
    ui.label("Width");
    ui.horizontal(|ui| {
        for width in WIDTHS {
            let place = [CHOICE, size::CONTROL_HEIGHT];
            if choice(ui, look.width == width, format!("{width} px"), place).clicked() {
                next.width = width;
            }
        }
    });
    if next != look {
        actions.push(PlayAction::PlanFilm(next));
    }
    ui.add_space(size::GRID);
    // The end is seen for longer.
    let lasts = (moves + 3.0) * look.step.as_secs_f32();
    ui.label(quiet(format!(
        "It lasts {lasts:.0} s and then begins anew."
    )));
    match dialog_buttons(ui, Some(("Save…", true)), &[], "Cancel") {
        Some(Pressed::Primary) => {
            actions.push(ViewAction::CloseModal);
            let purpose = play.picture_purpose(PictureForm::Gif, look);
            actions.push(FileAction::Ask(Purpose::Save(purpose)));
        }
        Some(Pressed::Other(_) | Pressed::Cancel) => actions.push(ViewAction::CloseModal),
        None => {}
    }
}
