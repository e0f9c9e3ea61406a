//! The program's own dialogs: keys, rules in words, troubles.

use egui::layers::PaintList;
use egui::{Align2, Context, Modal as EguiModal, Order, RichText, ScrollArea, Ui, Vec2, vec2};

use crate::gui::action::Actions;
use crate::gui::board::legend_ui;
use crate::gui::chooser::view::{chooser_ui, leaving, width};
use crate::gui::examples;
use crate::gui::family;
use crate::gui::files::action::FileAction;
use crate::gui::frame::by_path::by_path_ui;
use crate::gui::frame::keep_rules::keep_rules_ui;
use crate::gui::frame::keys::key_list;
use crate::gui::frame::messages::messages_ui;
use crate::gui::modal::{Modal, WayOut};
use crate::gui::notices::sentence;
use crate::gui::pages::Pages;
use crate::gui::pages::compare::views::ranking::ranking_ui;
use crate::gui::pages::play::views::take_in;
use crate::gui::parts::widgets::{Pressed, dialog_buttons, heading, scroll_by_keys};
use crate::gui::shared::Shared;
use crate::gui::theme::size;
use crate::gui::view::ViewAction;

/// The dialog that is open, if one is.
pub fn modal_ui(ui: &mut Ui, pages: &Pages, shared: &Shared, actions: &mut Actions) {
    let Some(modal) = &shared.modal else {
        return;
    };
    hide_tips(ui.ctx());
    let window = ui.ctx().content_rect().size();
    center_again(ui.ctx(), window);
    let frame = egui::Frame::popup(ui.style()).inner_margin(24);
    // Each kind has a place of its own: one that comes after another is not shown first where that was.
    let id = egui::Id::unique("modal").with(std::mem::discriminant(modal));
    let area = EguiModal::default_area(id);
    let area = match modal {
        // What is chosen makes it higher or lower: its upper edge stays, and what was clicked with it.
        Modal::NewGame => area.anchor(Align2::CENTER_TOP, vec2(0.0, 0.1 * window.y)),
        _ => area,
    };
    let shown = EguiModal::new(id).area(area).frame(frame);
    let response = shown.show(ui.ctx(), |ui| {
        if wide_ui(ui, modal, shared, window, actions) {
            return;
        }
        ui.set_max_width((window.x - 120.0).clamp(240.0, 560.0));
        ui.set_max_height(window.y - 140.0);
        match modal {
            // These have buttons of their own.
            Modal::Path(typed) => {
                return by_path_ui(ui, typed, actions);
            }
            Modal::KeepRules(keep) => {
                return keep_rules_ui(ui, keep, shared.own.name_taken(keep), actions);
            }
            Modal::NewGame
            | Modal::TakeIn(_)
            | Modal::Film(_)
            | Modal::Learning
            | Modal::Endgames => {
                return pages.dialog_ui(ui, (modal, shared), window.y, actions);
            }
            Modal::Trouble {
                title,
                text,
                offers,
            } => {
                ui.heading(title);
                ui.add_space(size::GRID);
                ui.label(sentence(text));
                return offers_ui(ui, offers, actions);
            }
            Modal::Keys => keys(ui, window.y),
            Modal::Messages => messages_ui(ui, &shared.notices, window.y),
            Modal::About => about(ui),
            Modal::Choose(_) | Modal::Family(_) | Modal::Ranking | Modal::Example(_) => {}
            Modal::Rules => {
                pages.dialog_ui(ui, (modal, shared), window.y, actions);
            }
        }
        close_button(ui, actions);
    });
    // A click beside it throws away nothing that was chosen or written.
    let is_beside = response.backdrop_response.clicked();
    if response.should_close() && !(is_beside && modal.is_filled_in()) {
        leave(modal, actions);
    }
}

/// A dialog that has a width and buttons of its own, in a window so large; whether it is one of these.
fn wide_ui(
    ui: &mut Ui,
    modal: &Modal,
    shared: &Shared,
    window: Vec2,
    actions: &mut Actions,
) -> bool {
    match modal {
        Modal::Choose(chooser) => {
            ui.set_width(width(window.x));
            chooser_ui(ui, chooser, shared, window.y, actions);
        }
        Modal::Family(view) => {
            ui.set_width(family::view::width(window.x));
            let chart = shared.family.shown();
            family::view::family_ui(ui, view, chart, window.y, actions);
        }
        Modal::Ranking => {
            ui.set_width(width(window.x));
            ranking_ui(ui, &shared.ranking, window.y, actions);
        }
        Modal::Example(example) => {
            ui.set_width(examples::view::width(window.x));
            examples::view::example_ui(ui, example, shared, window.y, actions);
        }
        _ => return false,
    }
    true
}

/// Draws a few frames more where the window has another size: a dialog is centred by the size that it had before.
fn center_again(ctx: &Context, window: Vec2) {
    const FRAMES: u8 = 3;
    let id = egui::Id::unique("window of the dialog");
    let (before, left) = ctx
        .data(|d| d.get_temp::<(Vec2, u8)>(id))
        .unwrap_or((window, 0));
    let left = match before == window {
        true => left.saturating_sub(1),
        false => FRAMES,
    };
    ctx.data_mut(|d| d.insert_temp(id, (window, left)));
    if left > 0 {
        ctx.request_repaint();
    }
}

/// What leaving a dialog leads to.
fn leave(modal: &Modal, actions: &mut Actions) {
    match modal {
        Modal::Choose(chooser) => actions.extend(leaving(chooser.what_for)),
        Modal::Family(view) => actions.extend(family::view::leaving(view)),
        Modal::Example(example) => actions.push(examples::view::leaving(example)),
        Modal::TakeIn(new) => actions.push(take_in::leaving(new)),
        Modal::Path(typed) => actions.push(FileAction::Leave(typed.purpose.clone())),
        _ => actions.push(ViewAction::CloseModal),
    }
}

/// The button of a dialog that has no other.
fn close_button(ui: &mut Ui, actions: &mut Actions) {
    if dialog_buttons(ui, None, &[], "Close").is_some() {
        actions.push(ViewAction::CloseModal);
    }
}

/// Takes what is told about the page from in front of a dialog that has come: what the pointer rested on before is
/// none of its business.
fn hide_tips(ctx: &Context) {
    let layers = ctx.memory(|m| m.areas().visible_layer_ids());
    let tips = layers.into_iter().filter(|l| l.order == Order::Tooltip);
    ctx.graphics_mut(|g| tips.for_each(|tip| *g.entry(tip) = PaintList::default()));
}

/// A button for each way out: the best at the right, the others and what leaves the dialog at its left.
fn offers_ui(ui: &mut Ui, offers: &[WayOut], actions: &mut Actions) {
    let (best, others) = match offers {
        [] => (None, offers),
        [best, others @ ..] => (Some(best), others),
    };
    let leave = match best.is_none_or(WayOut::is_extra) {
        true => "Close",
        false => "Cancel",
    };
    let texts: Vec<_> = others.iter().map(|offer| offer.text).collect();
    let taken = match dialog_buttons(ui, best.map(|best| (best.text, true)), &texts, leave) {
        Some(Pressed::Primary) => best,
        Some(Pressed::Other(number)) => others.get(number),
        Some(Pressed::Cancel) => return actions.push(ViewAction::CloseModal),
        None => None,
    };
    if let Some(offer) = taken {
        actions.push(ViewAction::CloseModal);
        actions.extend(offer.actions.iter().cloned());
    }
}

fn keys(ui: &mut Ui, height: f32) {
    ui.heading("Keys and marks");
    ui.add_space(size::GRID);
    let page = height - 220.0;
    ScrollArea::vertical()
        .max_height(page)
        .auto_shrink([false, true])
        .show(ui, |ui| {
            scroll_by_keys(ui, page);
            ui.spacing_mut().item_spacing = vec2(size::COLUMN_GAP, size::GAP);
            for (title, rows) in key_list(ui.ctx()) {
                heading(ui, title);
                for (keys, does) in rows {
                    key_ui(ui, keys, does);
                }
            }
            ui.add_space(size::WIDE_GAP);
            ui.heading("Marks on the board");
            ui.add_space(size::GRID);
            legend_ui(ui);
        });
}

fn key_ui(ui: &mut Ui, keys: String, does: &str) {
    ui.horizontal_top(|ui| {
        let width = 0.4 * ui.available_width();
        ui.vertical(|ui| {
            ui.set_width(width);
            ui.add(egui::Label::new(RichText::new(keys).strong()).wrap());
        });
        ui.vertical(|ui| ui.add(egui::Label::new(does).wrap()));
    });
}

fn about(ui: &mut Ui) {
    ui.heading("Kalaha");
    ui.label(format!("Version {}", env!("CARGO_PKG_VERSION")));
    ui.add_space(size::GRID);
    ui.label("Play, keep and study the mancala family: Kalah with every variation, relay Kalaha, Oware, Congkak and the four-row Kalaha.");
    ui.label(
        "Free software, MIT or Apache-2.0. The typeface is Inter, under the SIL Open Font License.",
    );
}
