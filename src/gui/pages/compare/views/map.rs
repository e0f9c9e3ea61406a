//! The rule map: rule sets by houses, each cell what the move is worth.

use egui::{Align, Button, Color32, Layout, RichText, ScrollArea, Stroke, Ui, Vec2, vec2};

use crate::compare::rule_map::map::RuleMap;
use crate::compare::rule_map::row::RuleRow;
use crate::compare::rule_map::standing::{Looked, Standing, StandsOut};
use crate::gui::action::Actions;
use crate::gui::notices::sentence;
use crate::gui::pages::compare::action::CompareAction;
use crate::gui::pages::compare::comparison::Comparison;
use crate::gui::pages::compare::mapping::Answers;
use crate::gui::pages::compare::views::map_cells::MapCells;
use crate::gui::pages::compare::views::map_columns::MapColumns;
use crate::gui::pages::compare::views::series;
use crate::gui::parts::widgets::{quiet, scroll, small};
use crate::gui::theme::{self, size};
use crate::rules::side::Side;
use crate::rules::words::names::HouseNames;
use crate::rules::words::phrase::{counted, listed};
use crate::search::report::SearchStage;

/// The height of a name above the cells.
const NAME: f32 = 20.0;
/// The line round a row, and between that and its cells.
const LINE: f32 = 1.5;
const INNER: i8 = 4;
const EDGE: f32 = LINE + INNER as f32;

/// The whole tab.
pub fn map_ui(ui: &mut Ui, comparison: &Comparison, actions: &mut Actions) {
    scroll(ui, "map", |ui| {
        ui.label(RichText::new("Rule map").heading());
        let Some(answers) = comparison.answers() else {
            ui.weak("The first board has no position to look at");
            return;
        };
        if let Some(over) = over_text(comparison) {
            ui.label(over);
            return;
        }
        let map = &answers.map;
        let (mover, names) = comparison.mover_and_houses();
        let about = format!(
            "What each move of {mover} in the position of the first board is worth under each of the rules, in seeds, from South’s view"
        );
        ui.label(quiet(about));
        ui.add_space(theme::size::GAP);
        grid(ui, map, (mover, names), actions);
        summary(ui, map);
        answers_ui(ui, answers, actions);
        ui.add_space(theme::size::GRID);
        legend(ui);
    });
}

/// What can be done with what is known: look longer, or copy it.
pub fn answers_ui(ui: &mut Ui, answers: &Answers, actions: &mut Actions) {
    ui.horizontal_wrapped(|ui| {
        longer_ui(ui, answers, actions);
        let tip = "For a spreadsheet: what is known now, values from South’s view";
        if ui.button("Copy as CSV").on_hover_text(tip).clicked() {
            actions.push(CompareAction::CopyTable);
        }
    });
}

/// Lets the rows be looked at longer; the button keeps its place while that is done.
fn longer_ui(ui: &mut Ui, answers: &Answers, actions: &mut Actions) {
    let longer = answers.longer();
    let time = longer.map(|time| match time.as_secs() {
        seconds if seconds < 120 => counted(seconds, "second"),
        seconds => counted(seconds / 60, "minute"),
    });
    let button = ui.add_enabled(longer.is_some(), Button::new("Look longer"));
    let tip = time.map_or_else(String::new, |time| {
        format!("Search each of the rules for {time}")
    });
    let is_open = answers.map.rows.iter().any(RuleRow::is_open);
    let off = match (answers.map.is_done(), is_open) {
        (false, _) => "Still looking",
        (true, true) => "Nothing is searched longer than this",
        (true, false) => "All that can be found out here is known",
    };
    if button
        .on_hover_text(tip)
        .on_disabled_hover_text(off)
        .clicked()
    {
        actions.push(CompareAction::LookLonger);
    }
}

/// Why there is nothing to look for: the game on the first board is over.
pub fn over_text(comparison: &Comparison) -> Option<&'static str> {
    let first = comparison.linked.boards().first()?;
    let says =
        "The game on the first board is over. Go back a few moves to see what each move is worth";
    first.state().to_move().is_none().then_some(says)
}

/// All rows under one line of houses. What is wider than the panel is scrolled, the names stay.
fn grid(ui: &mut Ui, map: &RuleMap, (mover, names): (Side, HouseNames), actions: &mut Actions) {
    let columns = MapColumns::new(ui.available_width() - 2.0 * EDGE, map.columns.len());
    let area = ScrollArea::horizontal().id_salt("houses of the map");
    area.show(ui, |ui| {
        ui.set_min_width(columns.whole() + 2.0 * EDGE);
        houses(ui, map, names, &columns);
        let cells = MapCells::of(ui, map, columns, names);
        for number in 0..map.rows.len() {
            row_ui(ui, map, number, mover, &cells, actions);
        }
        cells.keep(ui);
    });
}

/// The line of houses.
fn houses(ui: &mut Ui, map: &RuleMap, names: HouseNames, columns: &MapColumns) {
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = MapColumns::GAP;
        ui.add_space(EDGE + columns.name());
        for &action in &map.columns {
            let house = quiet(names.action(action));
            ui.add_sized([columns.width(), 14.0], egui::Label::new(house));
        }
    });
}

fn row_ui(
    ui: &mut Ui,
    map: &RuleMap,
    number: usize,
    mover: Side,
    cells: &MapCells<'_>,
    actions: &mut Actions,
) {
    let columns = cells.columns();
    let tokens = theme::tokens(ui.ctx());
    let row = &map.rows[number];
    let standing = map.standing(number);
    let edge = match standing {
        Some(Standing::StandsOut(..)) => Stroke::new(LINE, tokens.second),
        _ => Stroke::new(LINE, Color32::TRANSPARENT),
    };
    let frame = egui::Frame::new()
        .stroke(edge)
        .corner_radius(8.0)
        .inner_margin(egui::Margin::symmetric(INNER, 4));
    let seen = ui.clip_rect();
    frame.show(ui, |ui| {
        ui.set_min_width(columns.whole());
        ui.spacing_mut().item_spacing.y = size::LEAST_GAP;
        ui.spacing_mut().interact_size.y = 0.0;
        // Texts stay in view, whatever houses are.
        let hidden = (seen.left() - ui.max_rect().left()).max(0.0);
        let room = (seen.width() - 2.0 * EDGE).min(ui.available_width() - hidden);
        let text = |ui: &mut Ui, text: RichText| {
            ui.horizontal(|ui| {
                ui.spacing_mut().item_spacing.x = 0.0;
                ui.add_space(hidden);
                ui.set_max_width(hidden + room);
                ui.add(egui::Label::new(text).wrap());
            });
        };
        if columns.name() == 0.0 || row.asked.is_err() {
            ui.horizontal(|ui| {
                ui.add_space(hidden);
                name(ui, row, number, vec2(room, NAME));
            });
        }
        if let Err(why) = &row.asked {
            text(ui, quiet(sentence(&why.to_string())));
            return;
        }
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = MapColumns::GAP;
            if columns.name() > 0.0 {
                let room = columns.name() - MapColumns::GAP;
                name(ui, row, number, vec2(room, MapCells::HEIGHT));
            }
            if let Some(action) = cells.row(ui, number, mover) {
                actions.push(CompareAction::Lay(number, action));
            }
        });
        text(ui, quiet(progress(row)));
        let Some(standing) = standing else {
            return;
        };
        let mut says = standing_text(standing, [&map.rows[0], row], cells.names());
        if !shows(&map.rows[0], row, standing) {
            says += "; what is filled was seen deeper";
        }
        match standing {
            Standing::StandsOut(..) => text(ui, small(says).color(tokens.second)),
            _ => text(ui, quiet(says)),
        }
    });
}

/// The mark and the name of a rule set, cut where there is no more room.
fn name(ui: &mut Ui, row: &RuleRow, number: usize, size: Vec2) {
    let layout = Layout::left_to_right(Align::Center);
    ui.allocate_ui_with_layout(size, layout, |ui| {
        ui.set_min_size(size);
        series::mark_ui(ui, NAME, number);
        ui.add(egui::Label::new(RichText::new(&row.name).strong()).truncate());
    });
}

/// How a row stands beside the first: `The best move changes, 12 moves ahead under both`.
fn standing_text(standing: Standing, rows: [&RuleRow; 2], names: HouseNames) -> String {
    let (says, looked) = match standing {
        Standing::StillLooking => return "Beside the first: still looking".to_owned(),
        Standing::NotComparable => {
            return "Beside the first: not looked at equally deep".to_owned();
        }
        Standing::Agrees(looked) => {
            let [first, own] = rows.map(RuleRow::best_moves);
            let both = own.iter().filter(|action| first.contains(action));
            let both: Vec<String> = both.map(|&action| names.action(action)).collect();
            let says = match both.len() {
                0 => "A move is best under both".to_owned(),
                1 => format!("{} is best under both", both[0]),
                _ => format!("{} are best under both", listed(&both, "and")),
            };
            (says, looked)
        }
        Standing::AboutEqual(looked) => ("About the same as the first".to_owned(), looked),
        Standing::StandsOut(stands_out, looked) => (
            match stands_out {
                StandsOut::BestMove => "The best move changes",
                StandsOut::Winner => "Who wins changes",
                StandsOut::BestMoveAndWinner => "The best move and who wins change",
            }
            .to_owned(),
            looked,
        ),
    };
    format!("{says}, {}", looked_text(looked))
}

/// Whether the best moves as they are filled, each as deep as it was seen, are the same or not as their comparison says, which
/// may be of less depth.
fn shows(first: &RuleRow, row: &RuleRow, standing: Standing) -> bool {
    let (before, now) = (first.best_moves(), row.best_moves());
    let is_same = now.iter().any(|action| before.contains(action));
    match standing {
        Standing::Agrees(_) => is_same,
        Standing::StandsOut(StandsOut::BestMove | StandsOut::BestMoveAndWinner, _) => !is_same,
        _ => true,
    }
}

/// How far both rule sets were looked at: `exact under both`.
pub fn looked_text(looked: Looked) -> String {
    match looked {
        Looked::ToTheEnd => "exact under both".to_owned(),
        Looked::Ahead(1) => "1 move ahead under both".to_owned(),
        Looked::Ahead(depth) => format!("{depth} moves ahead under both"),
    }
}

/// How far the search has come: `exact`, `14 moves ahead · 3 s · looking deeper`.
pub fn progress(row: &RuleRow) -> String {
    if row.is_exact() {
        return "exact".to_owned();
    }
    let report = &row.report;
    let time = match report.time.as_secs() {
        0 => "under 1 s".to_owned(),
        seconds => format!("{seconds} s"),
    };
    let stage = match row.stage {
        SearchStage::Underway => "looking deeper",
        SearchStage::Done => "time is up",
    };
    let ahead = counted(report.depth, "move");
    format!("{ahead} ahead · {time} · {stage}")
}

fn summary(ui: &mut Ui, map: &RuleMap) {
    let tokens = theme::tokens(ui.ctx());
    let rows = 1..map.rows.len();
    let other: Vec<&str> = rows
        .filter(|&row| {
            use StandsOut::{BestMove, BestMoveAndWinner};
            let standing = map.standing(row);
            matches!(
                standing,
                Some(Standing::StandsOut(BestMove | BestMoveAndWinner, _))
            )
        })
        .map(|row| map.rows[row].name.as_str())
        .collect();
    if !other.is_empty() {
        ui.add_space(theme::size::SMALL_GAP);
        let text = format!("The best move changes under {}", other.join(", "));
        ui.label(RichText::new(text).color(tokens.second).strong());
    }
}

fn legend(ui: &mut Ui) {
    ui.label(quiet(
        "Filled: the best move of the row. = exact, ≥ and ≤ bounds, W and L won and lost in so many moves.",
    ));
}
