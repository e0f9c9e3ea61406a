//! What stands above a board: its mark and name, the clauses in which it differs, how it stands.

use std::sync::Arc;

use egui::text::{LayoutJob, TextFormat, TextWrapping};
use egui::{
    Align, Color32, CornerRadius, FontId, Galley, Label, Layout, Rect, RichText, Sense, TextStyle,
    Ui, UiBuilder, pos2, vec2,
};

use crate::compare::linked::board::{Apart, Link};
use crate::compare::linked::table::FEWEST;
use crate::compare::switch::unit::{ClauseUnit, units};
use crate::gui::action::Actions;
use crate::gui::pages::compare::action::{CompareAction, CompareTab};
use crate::gui::pages::compare::comparison::Comparison;
use crate::gui::pages::compare::views::foreseen::Foreseen;
use crate::gui::pages::compare::views::series;
use crate::gui::pages::compare::views::standing::{Weight, standing};
use crate::gui::parts::widgets::small;
use crate::gui::theme::{self, size};
use crate::rules::state::Move;

/// The height of one line of it.
const LINE: f32 = 22.0;
/// Least width of a clause that is cut short.
const LEAST_CHIP: f32 = 64.0;
/// The size of its text.
const CHIP_TEXT: f32 = 12.0;
/// Between its ends and its text.
const CHIP_END: i8 = 8;
/// From this width on, all of it stands in one line.
const WIDE: f32 = 900.0;

/// The height of what is said of how a board stands where that is a line of its own: two lines of small letters have room.
const SAID: f32 = 30.0;

/// The height of what stands above a board of this width.
pub fn head(width: f32) -> f32 {
    let said = if width >= WIDE { 0.0 } else { SAID };
    4.0 + LINE + said
}

/// The line or two above a board.
pub fn header_ui(
    ui: &mut Ui,
    rect: Rect,
    comparison: &Comparison,
    number: usize,
    foreseen: &Foreseen,
    actions: &mut Actions,
) {
    let standing = standing(comparison, number, foreseen);
    let inner = rect.shrink2(vec2(4.0, 2.0));
    let (mut name, mut state) = inner.split_top_bottom_at_y(inner.top() + LINE);
    let align = if rect.width() >= WIDE {
        // What stands at the right gets the room it needs, the clauses what is left.
        let font = egui::FontId::proportional(theme::size::NOTE);
        let galley = ui
            .painter()
            .layout_no_wrap(standing.text.clone(), font, Color32::WHITE);
        let needed = (galley.size().x + 60.0).min(0.7 * inner.width());
        (name, state) = inner.split_left_right_at_x(inner.right() - needed);
        Layout::right_to_left(Align::Center)
    } else {
        Layout::left_to_right(Align::Center)
    };
    // The menu stands at the end of the first line, in both forms.
    let menu = Rect::from_min_max(pos2(inner.right() - 34.0, inner.top()), inner.right_top());
    let menu = menu.with_max_y(inner.top() + LINE);
    name.max.x = name.max.x.min(menu.left() - 6.0);
    if rect.width() >= WIDE {
        state.max.x = menu.left() - 8.0;
    }
    let mut part = |rect: Rect, salt: &str, layout: Layout| {
        let builder = UiBuilder::new().max_rect(rect).layout(layout);
        ui.new_child(builder.id_salt((salt.to_owned(), number)))
    };
    let mut menu = part(menu, "menu", Layout::right_to_left(Align::Center));
    let mut name = part(name, "name", Layout::left_to_right(Align::Center));
    let mut state = part(state, "state", align);
    name_line(&mut name, comparison, number, actions);
    board_menu(&mut menu, comparison, number, actions);
    let tokens = theme::tokens(state.ctx());
    let color = match standing.weight {
        Weight::Quiet => tokens.quiet,
        Weight::Plain => tokens.text,
        Weight::Loud => tokens.warning,
    };
    let galley = in_lines(&state, &standing.text, color);
    let is_cut = galley.elided;
    let response = state.add(Label::new(galley));
    let response = match standing.more.is_empty() && is_cut {
        true => response.on_hover_text(&standing.text),
        false => response,
    };
    if !standing.more.is_empty() {
        response.on_hover_text(standing.more);
    }
}

/// A text in a line, or in two lines of small letters where it has no room in one.
fn in_lines(ui: &Ui, text: &str, color: Color32) -> Arc<Galley> {
    let room = ui.available_size();
    let lay_out = |font: FontId, rows: usize| {
        let mut job = LayoutJob::single_section(text.to_owned(), TextFormat::simple(font, color));
        job.wrap = TextWrapping {
            max_width: room.x,
            max_rows: rows,
            ..TextWrapping::default()
        };
        ui.fonts_mut(|fonts| fonts.layout_job(job))
    };
    let usual = lay_out(FontId::proportional(size::NOTE), 1);
    match usual.elided && room.y >= SAID {
        true => lay_out(TextStyle::Small.resolve(ui.style()), 2),
        false => usual,
    }
}

fn name_line(ui: &mut Ui, comparison: &Comparison, number: usize, actions: &mut Actions) {
    let boards = comparison.linked.boards();
    let (Some(first), Some(board)) = (boards.first(), boards.get(number)) else {
        return;
    };
    let color = series::mark_ui(ui, LINE, number);
    let name = RichText::new(board.name()).font(theme::strong(theme::size::TITLE));
    let has_keys = comparison.active == number;
    let differences = match number {
        0 => None,
        _ => Some(units(first.rules().spec(), board.rules().spec())),
    };
    let fits = width(ui, board.name(), theme::strong(theme::size::TITLE)) <= ui.available_width();
    let differences =
        differences.filter(|differences| !fits || !is_told(board.name(), differences));
    // A long name leaves room for how many clauses differ.
    let kept = differences.as_ref().map_or(0.0, |differences| {
        chip_width(ui, &hidden(differences.len())) + ui.spacing().item_spacing.x
    });
    let named = ui.scope(|ui| {
        ui.set_max_width(ui.available_width() - kept);
        ui.add(Label::new(name).truncate().sense(Sense::click()))
    });
    let response = named.inner;
    if has_keys {
        let under = response.rect.translate(vec2(0.0, 1.0));
        ui.painter().hline(
            under.x_range(),
            under.bottom(),
            egui::Stroke::new(size::STRONG_LINE, color),
        );
    }
    let heard = if has_keys {
        format!(
            "Board {}: {}, keys are for this board",
            number + 1,
            board.name()
        )
    } else {
        format!("Board {}: {}", number + 1, board.name())
    };
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, &heard));
    let response = response.on_hover_text("Click to give this board the keys and to see its rules");
    if response.clicked() {
        actions.push(CompareAction::Activate(number));
    }
    if let Some(differences) = differences {
        chips(ui, &differences);
    }
}

/// The width of a text in one line.
fn width(ui: &Ui, text: &str, font: egui::FontId) -> f32 {
    let painter = ui.painter();
    let galley = painter.layout_no_wrap(text.to_owned(), font, Color32::WHITE);
    galley.size().x
}

/// Whether the name of rules tells already in what they differ.
fn is_told(name: &str, differences: &[ClauseUnit]) -> bool {
    match differences {
        [one] => name.ends_with(&format!(", {}", one.lead)),
        _ => false,
    }
}

/// What tells of clauses that there is no room for.
fn hidden(count: usize) -> String {
    format!("+{count}")
}

/// The width of a clause with its ground.
fn chip_width(ui: &Ui, text: &str) -> f32 {
    let text = width(ui, text, egui::FontId::proportional(CHIP_TEXT));
    // As much as rounding may take.
    text.ceil() + 2.0 * f32::from(CHIP_END) + 1.0
}

/// The clauses that differ, as many as there is room for; all of them in the tip, each with what comes along with it.
fn chips(ui: &mut Ui, differences: &[ClauseUnit]) {
    let tokens = theme::tokens(ui.ctx());
    if differences.is_empty() {
        ui.add(Label::new(small("the same rules").weak()).truncate());
        return;
    }
    let all = differences.iter().map(ClauseUnit::told);
    let all = all.collect::<Vec<_>>().join("\n");
    let applying = differences.iter().map(|unit| &unit.lead);
    let applying = applying.filter(|lead| lead.other.is_some());
    let texts: Vec<String> = applying.map(ToString::to_string).collect();
    for (shown, text) in texts.iter().enumerate() {
        let left = differences.len() - shown;
        let reserve = if left > 1 {
            chip_width(ui, &hidden(left - 1)) + ui.spacing().item_spacing.x
        } else {
            0.0
        };
        if chip_width(ui, text) + reserve > ui.available_width() {
            // At least the beginning of one clause, if there is any room.
            let room = ui.available_width() - reserve;
            if shown == 0 && room > LEAST_CHIP {
                let size = vec2(room, LINE);
                ui.allocate_ui(size, |ui| chip(ui, text, tokens))
                    .inner
                    .on_hover_text(&all);
                continue;
            }
            chip(ui, &hidden(left), tokens).on_hover_text(&all);
            return;
        }
        chip(ui, text, tokens).on_hover_text(&all);
    }
}

fn chip(ui: &mut Ui, text: &str, tokens: &theme::Tokens) -> egui::Response {
    let frame = egui::Frame::new()
        .fill(tokens.second)
        .corner_radius(CornerRadius::same(9))
        .inner_margin(egui::Margin::symmetric(CHIP_END, 1));
    let text = RichText::new(text).size(CHIP_TEXT).color(tokens.on_second);
    let shown = frame.show(ui, |ui| {
        ui.add(Label::new(text).selectable(false).truncate());
    });
    shown.response
}

fn board_menu(ui: &mut Ui, comparison: &Comparison, number: usize, actions: &mut Actions) {
    let boards = comparison.linked.boards();
    let Some(board) = boards.get(number) else {
        return;
    };
    ui.spacing_mut().interact_size.y = LINE;
    ui.spacing_mut().button_padding = vec2(8.0, 1.0);
    ui.visuals_mut().widgets.inactive.weak_bg_fill = theme::tokens(ui.ctx()).panel;
    let menu = ui.menu_button("…", |ui| {
        let mut entry = |ui: &mut Ui, text: &str, can: bool, does: Vec<CompareAction>| {
            if ui.add_enabled(can, egui::Button::new(text)).clicked() {
                actions.extend(does);
                ui.close();
            }
        };
        let edit = vec![
            CompareAction::Activate(number),
            CompareAction::SetTab(CompareTab::Rules),
        ];
        entry(ui, "Rules of this board", true, edit);
        let (text, link) = match board.setting().link {
            Link::Linked => ("Unlink", Link::Alone),
            Link::Alone => ("Link", Link::Linked),
        };
        let can = matches!(board.apart(), None | Some(Apart::Chosen));
        entry(ui, text, can, vec![CompareAction::SetLink(number, link)]);
        if board.state().check(Move::Swap).is_ok() {
            let swap = vec![CompareAction::Play(number, Move::Swap)];
            entry(ui, "Swap sides", true, swap);
        }
        entry(
            ui,
            "Go on with this as the game",
            true,
            vec![CompareAction::PlayThis(number)],
        );
        let can = boards.len() > FEWEST;
        entry(
            ui,
            "Take this board away",
            can,
            vec![CompareAction::Remove(number)],
        );
    });
    menu.response
        .accessible_name(format!("Menu of board {}", number + 1));
}
