//! The rule map: rule sets by houses, each cell what the move is worth.

use egui::{Align, Button, Color32, Layout, RichText, Sense, Stroke, Ui, vec2};

use super::series;
use crate::compare::rule_map::map::{RuleMap, StandsOut};
use crate::compare::rule_map::row::{Cell, Row, Stage};
use crate::gui::action::Action;
use crate::gui::comparing::action::CompareAction;
use crate::gui::comparing::comparison::Comparison;
use crate::gui::theme;
use crate::gui::thinking::words::{from_south, value_tag, value_text};
use crate::gui::views::panel::scroll;
use crate::rules::notation::print_move;
use crate::rules::side::Side;
use crate::rules::state::Move;

/// Least width of a cell.
const CELL: f32 = 38.0;
/// Its height.
const HEIGHT: f32 = 30.0;

/// The whole tab.
pub fn map_ui(ui: &mut Ui, comparison: &Comparison, actions: &mut Vec<Action>) {
    scroll(ui, "map", |ui| {
        ui.label(RichText::new("Rule map").heading());
        let Some(answers) = &comparison.answers else {
            ui.weak("The first board has no position to look at");
            return;
        };
        let map = &answers.map;
        let mover = comparison.linked.boards().first();
        let mover = mover.map_or(Side::South, |b| b.state().position().to_move());
        let about = format!(
            "What each move of {mover} in the position of the first board is worth under each of the rules, in seeds, from South’s view"
        );
        ui.label(RichText::new(about).small().weak());
        ui.add_space(6.0);
        for number in 0..map.rows.len() {
            row_ui(ui, map, number, mover, actions);
        }
        summary(ui, map);
        ui.add_space(8.0);
        legend(ui);
    });
}

fn row_ui(ui: &mut Ui, map: &RuleMap, number: usize, mover: Side, actions: &mut Vec<Action>) {
    let tokens = theme::tokens(ui.ctx());
    let row = &map.rows[number];
    let stands_out = map.stands_out(number);
    let edge = match stands_out {
        Some(_) => Stroke::new(1.5, tokens.second),
        None => Stroke::new(1.5, Color32::TRANSPARENT),
    };
    let frame = egui::Frame::new()
        .stroke(edge)
        .corner_radius(8.0)
        .inner_margin(egui::Margin::symmetric(6, 6));
    frame.show(ui, |ui| {
        ui.set_min_width(ui.available_width());
        ui.horizontal(|ui| {
            let (spot, _) = ui.allocate_exact_size(vec2(14.0, 20.0), Sense::hover());
            series::mark(
                ui.painter(),
                spot.center(),
                5.0,
                number,
                series::color(tokens, number),
            );
            ui.add(egui::Label::new(RichText::new(&row.name).strong()).truncate());
        });
        if let Err(why) = &row.asked {
            ui.label(RichText::new(why.to_string()).small().weak());
            return;
        }
        cells(ui, map, number, mover, actions);
        ui.label(RichText::new(progress(row)).small().weak());
        if let Some(stands_out) = stands_out {
            let exact = [&map.rows[0], row].iter().all(|row| row.is_exact());
            let known = if exact { "" } else { ", as far as is known" };
            let text = RichText::new(format!("{}{known}", standing_text(stands_out))).small();
            ui.label(text.color(tokens.second));
        }
    });
}

const fn standing_text(stands_out: StandsOut) -> &'static str {
    match stands_out {
        StandsOut::BestMove => "The best move changes",
        StandsOut::Winner => "Who wins changes",
        StandsOut::BestMoveAndWinner => "The best move and who wins change",
    }
}

/// How far the search has come: `exact · under 1 s`, `14 moves ahead · 3 s · looking deeper`.
fn progress(row: &Row) -> String {
    let report = &row.report;
    let time = match report.time.as_secs() {
        0 => "under 1 s".to_owned(),
        seconds => format!("{seconds} s"),
    };
    if row.is_exact() {
        return format!("exact · {time}");
    }
    let stage = match row.stage {
        Stage::Underway => "looking deeper",
        Stage::Done => "time is up",
    };
    format!("{} moves ahead · {time} · {stage}", report.depth)
}

fn cells(ui: &mut Ui, map: &RuleMap, number: usize, mover: Side, actions: &mut Vec<Action>) {
    let count = map.columns.len().max(1) as f32;
    let spacing = 4.0;
    let room = ui.available_width() - spacing * (count - 1.0);
    let width = (room / count).clamp(CELL, 72.0);
    let best = map.rows[number].best_moves();
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(spacing, 4.0);
        for &action in &map.columns {
            let layout = Layout::top_down(Align::Center);
            ui.allocate_ui_with_layout(vec2(width, HEIGHT + 16.0), layout, |ui| {
                ui.spacing_mut().item_spacing.y = 1.0;
                let label = RichText::new(print_move(action)).small().weak();
                ui.add_sized([width, 14.0], egui::Label::new(label));
                if cell(ui, map, number, action, mover, width, &best) {
                    actions.push(Action::Compare(CompareAction::Lay(number, action)));
                }
            });
        }
    });
}

/// One cell; whether it was clicked.
fn cell(
    ui: &mut Ui,
    map: &RuleMap,
    number: usize,
    action: Move,
    mover: Side,
    width: f32,
    best: &[Move],
) -> bool {
    let tokens = theme::tokens(ui.ctx());
    let name = &map.rows[number].name;
    let house = print_move(action);
    let size = vec2(width, HEIGHT);
    match map.cell(number, action) {
        Cell::Illegal => {
            let label = egui::Label::new(RichText::new("·").weak());
            let heard = format!("{name}, {house}: not legal");
            ui.add_sized(size, label)
                .widget_info(|| egui::WidgetInfo::labeled(egui::Role::Label, true, &heard));
            false
        }
        Cell::NotKnownYet => {
            ui.add_sized(size, egui::Label::new(RichText::new("…").weak()));
            false
        }
        Cell::Value(value) => {
            let value = from_south(value, mover);
            let mut text = RichText::new(value_tag(value)).size(13.0);
            let is_best = best.contains(&action);
            let mut fill = tokens.control;
            if is_best {
                text = text.color(tokens.on_accent).font(theme::strong(13.0));
                fill = tokens.accent;
            }
            ui.spacing_mut().button_padding.x = 2.0;
            let button = Button::new(text).min_size(size).fill(fill);
            let mark = if is_best { ", best" } else { "" };
            let heard = format!("{name}, {house}: {}{mark}", value_text(value));
            let response = ui.add_sized(size, button);
            let response = response.accessible_name(&heard).on_hover_text(format!(
                "{heard}\nClick to play it; the line found follows it, one Redo a move"
            ));
            response.clicked()
        }
    }
}

fn summary(ui: &mut Ui, map: &RuleMap) {
    let tokens = theme::tokens(ui.ctx());
    let rows = 1..map.rows.len();
    let other: Vec<&str> = rows
        .filter(|&row| {
            let stands_out = map.stands_out(row);
            stands_out.is_some_and(|s| s != StandsOut::Winner)
        })
        .map(|row| map.rows[row].name.as_str())
        .collect();
    if !other.is_empty() {
        ui.add_space(4.0);
        let text = format!("The best move changes under {}", other.join(", "));
        ui.label(RichText::new(text).color(tokens.second).strong());
    }
}

fn legend(ui: &mut Ui) {
    ui.label(
        RichText::new(
            "Filled: the best move of the row. = exact, ≥ and ≤ bounds, W and L won and lost in so many moves.",
        )
        .small()
        .weak(),
    );
}
