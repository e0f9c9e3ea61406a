//! The dialog of the endgame table: what it is for, how large, how far it is, what to do with it.

use egui::{Align, Frame, Layout, ProgressBar, RichText, ScrollArea, Ui};

use crate::gui::action::Actions;
use crate::gui::endgames::action::EndgameAction;
use crate::gui::endgames::making::EndgameSource;
use crate::gui::endgames::shelf::{EndgameOffer, EndgameUnderway, Shelf};
use crate::gui::endgames::words::{seeds_text, size_text};
use crate::gui::pages::play::state::Play;
use crate::gui::parts::clauses::stepper;
use crate::gui::parts::numbers::{grouped, in_words};
use crate::gui::parts::widgets::{Pressed, dialog_buttons, small, trouble_ui};
use crate::gui::theme::{self, size};
use crate::gui::view::ViewAction;
use crate::search::endgame::Endgames;

/// Room for a row of what there is to choose and to know, in points.
const ROW: f32 = 28.0;

/// The whole dialog, in a window so high.
pub fn endgames_ui(ui: &mut Ui, play: &Play, height: f32, actions: &mut Actions) {
    ui.set_width(ui.available_width().min(size::DIALOG_WIDTH));
    ScrollArea::vertical()
        .max_height(height - 150.0)
        .show(ui, |ui| content(ui, play, actions));
    let stop: &[_] = match play.endgames.underway {
        Some(_) => &["Stop"],
        None => &[],
    };
    match dialog_buttons(ui, to_get(&play.endgames), stop, "Close") {
        Some(Pressed::Primary) => actions.push(EndgameAction::Get),
        Some(Pressed::Other(_)) => actions.push(EndgameAction::Cancel),
        Some(Pressed::Cancel) => actions.push(ViewAction::CloseModal),
        None => {}
    }
}

fn content(ui: &mut Ui, play: &Play, actions: &mut Actions) {
    let shelf = &play.endgames;
    ui.heading("Endgame table");
    ui.weak(format!("For {}, as played now", play.game.rules_name));
    ui.add_space(theme::size::GRID);
    ui.label(
        "The exact value of every position with few seeds left in the houses. With it at hand, \
         values, hints, the lead and Perfect players are exact much sooner.",
    );
    ui.add_space(theme::size::GRID);
    match &shelf.offer {
        Some(Ok(offer)) => {
            offer_ui(ui, shelf, offer, actions);
            at_hand_ui(ui, shelf, actions);
        }
        Some(Err(misfit)) => {
            let text = format!("There is no table for these rules, because {misfit}.");
            boxed(ui, |ui| ui.label(text));
        }
        None => {}
    }
    if let Some(underway) = &shelf.underway {
        underway_ui(ui, underway);
    }
    if let Some(stopped) = &shelf.stopped {
        ui.label(stopped);
    }
    if let Some(trouble) = &shelf.trouble {
        ui.add_space(theme::size::SMALL_GAP);
        trouble_ui(ui, trouble);
    }
}

/// How large the next table is, and what that takes.
fn offer_ui(ui: &mut Ui, shelf: &Shelf, offer: &EndgameOffer, actions: &mut Actions) {
    let positions = Endgames::positions(offer.houses, shelf.seeds);
    row(ui, "Seeds in the houses, at most", |ui| {
        ui.add_enabled_ui(shelf.underway.is_none(), |ui| {
            stepper(ui, "Seeds", shelf.seeds, 1, offer.most, |seeds| {
                actions.push(EndgameAction::SetSeeds(seeds));
            });
        });
    });
    row(ui, "Positions", |ui| {
        ui.label(grouped(positions));
    });
    row(ui, "On disk, and in memory while in use", |ui| {
        ui.label(size_text(shelf.bytes()));
    });
    row(ui, "Kept on disk", |ui| {
        let text = match (shelf.is_writing(), offer.kept.as_slice()) {
            (true, _) => "being written…".to_owned(),
            (false, []) => "none yet".to_owned(),
            (false, kept) => seeds_text(kept),
        };
        ui.add(egui::Label::new(text).truncate());
    });
    ui.add_space(theme::size::GAP);
}

/// The table that is used, if one is.
fn at_hand_ui(ui: &mut Ui, shelf: &Shelf, actions: &mut Actions) {
    let Some(table) = shelf.table() else {
        return;
    };
    let text = format!("In use: at most {}", seeds_text(&[table.seeds()]));
    boxed(ui, |ui| {
        ui.horizontal(|ui| {
            ui.label(RichText::new(text).strong());
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                if ui.button("Put it away").clicked() {
                    actions.push(EndgameAction::PutAway);
                }
            });
        });
    });
    ui.add_space(theme::size::SMALL_GAP);
}

/// How far a table is.
fn underway_ui(ui: &mut Ui, underway: &EndgameUnderway) {
    let tokens = theme::tokens(ui.ctx());
    let verb = match underway.source() {
        EndgameSource::Disk => "Reading",
        EndgameSource::Nothing => "Making",
    };
    let seeds = seeds_text(&[underway.seeds()]);
    let part = underway.done as f32 / underway.of.max(1) as f32;
    let left = match underway.left {
        Some(left) => format!("{:.0} % · {} left", 100.0 * part, in_words(left.as_secs())),
        None => "under way".to_owned(),
    };
    ui.label(format!("{verb} the table of {seeds} for {}", underway.name));
    let bar = ProgressBar::new(part).desired_height(8.0);
    ui.add(bar.fill(tokens.accent));
    ui.label(small(left));
}

/// How the table that is wished for is got, unless it is in use or another is being got.
fn to_get(shelf: &Shelf) -> Option<(&'static str, bool)> {
    let offer = shelf.offer.as_ref()?.as_ref().ok()?;
    let in_use = shelf.table().map(|table| table.seeds());
    if shelf.underway.is_some() || in_use == Some(shelf.seeds) {
        return None;
    }
    let text = match offer.kept.contains(&shelf.seeds) {
        true => "Use it",
        false => "Make the table",
    };
    Some((text, true))
}

/// Words at the left, what they are about at the right.
fn row(ui: &mut Ui, words: &str, content: impl FnOnce(&mut Ui)) {
    ui.horizontal(|ui| {
        ui.set_min_height(ROW);
        ui.add(egui::Label::new(words).selectable(false));
        ui.with_layout(Layout::right_to_left(Align::Center), content);
    });
}

/// Something set off from the rest.
fn boxed<R>(ui: &mut Ui, content: impl FnOnce(&mut Ui) -> R) {
    let tokens = theme::tokens(ui.ctx());
    Frame::new()
        .fill(tokens.page)
        .corner_radius(6)
        .inner_margin(10)
        .show(ui, |ui| {
            ui.set_width(ui.available_width());
            content(ui);
        });
}
