//! What the engine knows: the strip beside the far plate, the lead bar, the values at the houses.

use egui::{Align2, Rect, Ui};

use crate::gui::board::Tag;
use crate::gui::pages::play::state::Play;
use crate::gui::parts::plates::scale;
use crate::gui::parts::widgets::{name_painted, quiet};
use crate::gui::theme;
use crate::gui::theme::size::NOTE;
use crate::gui::thinking::house_tag::{HouseWay, house_tag};
use crate::gui::thinking::thinker::Task;
use crate::gui::thinking::words::{
    line_text, promise_text, share, speed_in_full, speed_text, value_alone, value_text,
};
use crate::rules::board::House;
use crate::rules::side::Side;
use crate::rules::words::names::{Names, default_names};
use crate::search::report::{Report, SearchStage};
use crate::search::value::Value;
use crate::storage::settings::Settings;

/// Where the value and the best line stand.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum BestLinePlace {
    /// In the strip.
    Here,
    /// Elsewhere on the page.
    Elsewhere,
}

/// The lead bar and what is being thought, in the room beside the far plate.
pub fn strip_ui(
    ui: &mut Ui,
    room: Rect,
    play: &Play,
    settings: &Settings,
    best_line: BestLinePlace,
) {
    // While a move is being seen, nothing tells what it brings.
    let (text, heard) = match play.playback {
        Some(_) => (String::new(), String::new()),
        None => (
            thought_text(play, settings, best_line, speed_text),
            thought_text(play, settings, best_line, speed_in_full),
        ),
    };
    if settings.lead_bar {
        let (bar, below) = room.split_top_bottom_at_fraction(0.5);
        let bar = bar.shrink2(egui::vec2(0.0, 2.0));
        lead_bar(
            ui,
            bar,
            scale(room.height()),
            play.lead(),
            &play.names_told(),
        );
        line(ui, below, scale(room.height()), (&text, &heard));
    } else {
        line(ui, room, scale(room.height()), (&text, &heard));
    }
}

/// A line in small letters; `heard` is the same in full, for a screen reader and under the pointer.
fn line(ui: &mut Ui, room: Rect, scale: f32, (text, heard): (&str, &str)) {
    if text.is_empty() {
        return;
    }
    let layout = egui::Layout::right_to_left(egui::Align::Center);
    let builder = egui::UiBuilder::new().max_rect(room).layout(layout);
    let mut child = ui.new_child(builder.id_salt("thought"));
    let usual = egui::TextStyle::Small.resolve(child.style()).size;
    let label = egui::Label::new(quiet(text).size(scale * usual)).truncate();
    let response = child.add(label).on_hover_text(heard);
    ui.ctx()
        .accesskit_node_builder(response.id, |node| node.set_value(heard));
}

/// `North thinks · South ≈ +2 · depth 6 · best 3-6 2 5 · 120 k/s`.
///
/// What a computer player has found is not told to whoever plays without values.
///
/// `speed` says how many positions a second were looked at.
fn thought_text(
    play: &Play,
    settings: &Settings,
    best_line: BestLinePlace,
    speed: fn(&Report) -> String,
) -> String {
    let is_here = best_line == BestLinePlace::Here;
    let thoughts = &play.thoughts;
    let (Some(task), Some(mover)) = (thoughts.task(), thoughts.mover()) else {
        return String::new();
    };
    let underway = thoughts.stage() == Some(SearchStage::Underway);
    let mut parts = Vec::new();
    let names = play.names_told();
    match task {
        Task::Move(..) | Task::Engine(_) if underway => {
            parts.push(format!("{} thinks", names[mover]))
        }
        Task::Move(..) | Task::Engine(_) => {}
        Task::Hint => parts.push("Hint".to_owned()),
        Task::Values | Task::Lead if underway => parts.push("Analysis".to_owned()),
        Task::Values | Task::Lead => parts.push("Analysed".to_owned()),
    }
    let tells = settings.house_values || !matches!(task, Task::Move(..));
    if let Some(report) = thoughts.report().filter(|_| tells)
        && let Some(value) = report.value()
    {
        // Where there is little room the end is cut.
        if is_here && !settings.lead_bar {
            let told = match parts.is_empty() {
                true => value_alone,
                false => value_text,
            };
            parts.push(told(value.from_south(mover), &names));
        }
        let promise = report.promise_left();
        parts.extend(promise.map(|promise| promise_text(promise, mover, &names)));
        // What a book or a table knows was not looked for.
        if report.depth > 0 {
            parts.push(format!("depth {}", report.depth));
        }
        let state = play.game.record.state();
        if is_here && thoughts.is_about(state) {
            let line = line_text(state, &report.line, names.houses);
            if !line.is_empty() {
                parts.push(format!("best {line}"));
            }
        }
        if underway && !report.time.is_zero() {
            parts.push(speed(report));
        }
    }
    parts.join(" · ")
}

/// A slim bar: South's share from the left, the value beside it.
fn lead_bar(ui: &mut Ui, room: Rect, scale: f32, lead: Option<Value>, names: &Names) {
    let tokens = theme::tokens(ui.ctx());
    let told = |names: &Names| match lead {
        Some(lead) => value_alone(lead, names),
        None => format!("{} …", names[Side::South]),
    };
    let text = told(names);
    let response = ui.allocate_rect(room, egui::Sense::hover());
    let heard = lead.map_or_else(|| text.clone(), |lead| value_text(lead, names));
    name_painted(&response, &format!("Lead: {heard}"));
    let painter = ui.painter();
    let font = theme::strong(scale * NOTE);
    let laid = |text| painter.layout_no_wrap(text, font.clone(), tokens.text);
    let mut galley = laid(text);
    // A long name leaves no room for the bar.
    if galley.size().x > room.width() / 2.0 {
        galley = laid(told(&default_names()));
    }
    let room_for_text = galley.size().x.max(96.0 * scale);
    let at = Align2::RIGHT_CENTER.anchor_size(room.right_center(), galley.size());
    painter.galley(at.min, galley, tokens.text);
    let bar = Rect::from_min_max(
        room.left_top(),
        egui::pos2(room.right() - room_for_text - 10.0, room.bottom()),
    );
    let bar = Rect::from_center_size(bar.center(), egui::vec2(bar.width(), 10.0 * scale));
    if bar.width() < 40.0 {
        return;
    }
    painter.rect_filled(bar, 5.0 * scale, tokens.control_active);
    let share = lead.map_or(0.5, share).clamp(0.03, 0.97);
    let mut souths = bar;
    souths.set_right(egui::lerp(bar.x_range(), share));
    painter.rect_filled(souths, 5.0 * scale, tokens.accent);
    let middle = bar.center().x;
    let stroke = egui::Stroke::new(1.5 * scale, tokens.text);
    painter.vline(middle, bar.y_range().expand(2.0), stroke);
}

/// The value of every legal house, if `shown`.
pub fn value_tags(play: &Play, shown: bool) -> Vec<Tag> {
    let Some(report) = play.thoughts.values().filter(|_| shown) else {
        return Vec::new();
    };
    let state = play.game.record.state();
    let moves = state.legal_moves();
    let names = play.names_told();
    let tags = state.legal_houses().into_iter();
    let tags = tags.filter_map(|house| {
        let ways = moves.iter().filter(|m| m.house() == Some(house));
        let ways = ways.filter_map(|&action| {
            Some(HouseWay {
                action,
                value: play.value_known(action)?,
                is_best: report.is_best(action),
            })
        });
        let ways: Vec<HouseWay> = ways.collect();
        // Of both ways round the one that is better for who moves, or the first if they are worth the same.
        let to_mover = |way: &HouseWay| Some(report.value_of(way.action)?.score.worth());
        let better = ways.iter().rev().max_by_key(|way| to_mover(way))?;
        Some(house_tag(house, &ways, *better, &names))
    });
    tags.collect()
}

/// Where a hint points; `None` for the swap, too.
pub fn hinted_house(play: &Play) -> Option<House> {
    play.thoughts.hint()?.house()
}
