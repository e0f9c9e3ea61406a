//! The side panel: two tabs, or the setup editor while a position is set up.

use egui::{RectAlign, Response, Tooltip, Ui, UiBuilder};

use crate::gui::action::{Action, Tab};
use crate::gui::desk::Desk;
use crate::gui::theme;

use crate::gui::pages::compare::views::panel::compare_panel_ui;
use crate::gui::pages::play::views::game_panel::game_panel_ui;
use crate::gui::pages::play::views::rules_panel::rules_panel_ui;
use crate::gui::pages::setup::panel::setup_panel_ui;

/// The width of a text beside a list, in points, where there is room.
const TIP_WIDTH: f32 = 290.0;
/// Between a list and the text beside it, in points.
const TIP_GAP: f32 = 6.0;

/// The whole panel.
pub fn panel_ui(ui: &mut Ui, desk: &Desk, actions: &mut Vec<Action>) {
    if let Some(setup) = &desk.setup {
        setup_panel_ui(ui, desk, setup, actions);
        return;
    }
    if let Some(comparison) = desk.comparing() {
        compare_panel_ui(ui, desk, comparison, actions);
        return;
    }
    ui.add_space(8.0);
    tabs(ui, desk.tab, actions);
    ui.add_space(8.0);
    match desk.tab {
        Tab::Rules => rules_panel_ui(ui, desk, actions),
        Tab::Game => scroll(ui, "game", |ui| game_panel_ui(ui, desk, actions)),
    }
}

fn tabs(ui: &mut Ui, chosen: Tab, actions: &mut Vec<Action>) {
    ui.columns(2, |columns| {
        for (ui, (tab, text)) in columns
            .iter_mut()
            .zip([(Tab::Rules, "Rules"), (Tab::Game, "Game")])
        {
            ui.vertical_centered_justified(|ui| {
                let button = egui::Button::selectable(tab == chosen, text);
                if ui.add(button.min_size(egui::vec2(0.0, 30.0))).clicked() {
                    actions.push(Action::SetTab(tab));
                }
            });
        }
    });
}

/// Content that may be taller than the panel. The scroll bar stands in the panel's margin, so that the
/// content is as wide with it as without.
pub fn scroll(ui: &mut Ui, id: &str, content: impl FnOnce(&mut Ui)) {
    let room = ui.available_rect_before_wrap();
    let bar = ui.spacing().scroll.allocated_width();
    let with_bar = room.with_max_x(room.right() + bar);
    let mut child = ui.new_child(UiBuilder::new().max_rect(with_bar));
    egui::ScrollArea::vertical()
        .id_salt(id)
        .auto_shrink([false, false])
        .show(&mut child, |ui| {
            ui.set_max_width(room.width());
            content(ui);
            ui.add_space(16.0);
        });
    ui.allocate_rect(room, egui::Sense::hover());
}

/// A title in the panel.
pub fn heading(ui: &mut Ui, text: &str) {
    let tokens = theme::tokens(ui.ctx());
    ui.add_space(14.0);
    let title = egui::RichText::new(text).font(theme::strong(13.0));
    ui.label(title.color(tokens.second));
    ui.add_space(2.0);
}

/// Says more about an entry of a list while it is pointed at: beside the list, where there is more
/// room, so that the entries round it can be read.
pub fn tip_beside(entry: &Response, content: impl FnOnce(&mut Ui)) {
    let style = entry.ctx.global_style();
    let gap = f32::from(style.spacing.menu_margin.left) + TIP_GAP;
    let window = entry.ctx.content_rect();
    let at_left = entry.rect.left() - window.left();
    let at_right = window.right() - entry.rect.right();
    let aligns = if at_left > at_right {
        [RectAlign::LEFT_START, RectAlign::LEFT_END]
    } else {
        [RectAlign::RIGHT_START, RectAlign::RIGHT_END]
    };
    let frame = egui::Frame::popup(&style).total_margin().sum().x;
    let room = at_left.max(at_right) - gap - frame;
    let mut tip = Tooltip::for_enabled(entry).gap(gap);
    tip.popup = tip.popup.align(aligns[0]).align_alternatives(&aligns[1..]);
    tip.show(|ui| {
        ui.set_max_width(room.min(TIP_WIDTH));
        content(ui);
    });
}
