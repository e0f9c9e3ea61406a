//! The list of games: a row for each, in columns by which it can be put in order.

use egui::{
    Align, Key, Popup, Pos2, Rect, Response, RichText, ScrollArea, Sense, Shape, Stroke,
    StrokeKind, Ui, pos2, vec2,
};

use crate::game::review::steps::ReviewCoverage;
use crate::gui::action::Actions;
use crate::gui::command::Command;
use crate::gui::files::action::FileAction;
use crate::gui::files::purpose::{Purpose, SaveFor};
use crate::gui::notices::sentence;
use crate::gui::pages::library::action::{ChooseAs, LibraryAction};
use crate::gui::pages::library::state::LibraryPage;
use crate::gui::pages::page::Page as _;
use crate::gui::parts::long_list::column_title;
use crate::gui::parts::menu::{MenuEntry, context_menu};
use crate::gui::parts::scripts::{isolated, laid_out};
use crate::gui::parts::widgets::cut_line;
use crate::gui::shared::Shared;
use crate::gui::theme::{self, size};
use crate::rules::side::Side;
use crate::rules::words::phrase::counted;
use crate::storage::library::entry::{GameResult, LibraryEntry};
use crate::storage::library::filter::LibraryColumn;
use crate::storage::settings::Settings;

/// The height of a row, in points.
const ROW: f32 = 28.0;
/// Before and after what stands in a column, in points.
const PADDING: f32 = 6.0;
/// The margin round the list, in points.
const MARGIN: f32 = 12.0;

/// The columns: title, the least width in points, and the share of what is left.
const COLUMNS: [(LibraryColumn, &str, f32, f32); 7] = [
    (LibraryColumn::Date, "Date", 98.0, 0.0),
    (LibraryColumn::South, "South", 60.0, 0.36),
    (LibraryColumn::North, "North", 60.0, 0.36),
    (LibraryColumn::Rules, "Rules", 60.0, 0.28),
    (LibraryColumn::Result, "Result", 72.0, 0.0),
    (LibraryColumn::Moves, "Moves", 72.0, 0.0),
    (LibraryColumn::Reviewed, "Review", 78.0, 0.0),
];

/// The whole page.
pub fn list_ui(ui: &mut Ui, page: &LibraryPage, shared: &Shared, actions: &mut Actions) {
    let room = ui.max_rect().shrink(MARGIN);
    let mut ui = ui.new_child(egui::UiBuilder::new().max_rect(room));
    let ui = &mut ui;
    ui.spacing_mut().item_spacing.y = size::LEAST_GAP;
    // The bar that scrolls the rows takes room from them, and none from the header.
    let width = ui.available_width() - ui.spacing().scroll.allocated_width();
    header_ui(ui, &shared.settings, width, actions);
    let last = ui.data(|d| d.get_temp::<Option<usize>>(egui::Id::unique("chosen game")));
    let follow = last != Some(page.chosen);
    ui.data_mut(|d| d.insert_temp(egui::Id::unique("chosen game"), page.chosen));
    let row_height = ROW + ui.spacing().item_spacing.y;
    let mut area = ScrollArea::vertical()
        .id_salt("games")
        .auto_shrink([false, false]);
    if let (true, Some(at)) = (follow && last.is_some(), page.chosen) {
        area = area.vertical_scroll_offset((at as f32 - 6.0).max(0.0) * row_height);
    }
    if page.list.is_empty() {
        empty_ui(ui, shared);
        return;
    }
    let rows_height = ui.available_height();
    area.show_rows(ui, ROW, page.list.len(), |ui, rows| {
        for at in rows {
            let game = page
                .list
                .get(at)
                .and_then(|&number| shared.games.library().game(number));
            let Some((_, entry)) = game else {
                continue;
            };
            let is_picked = page.list.get(at).is_some_and(|n| page.picked.contains(n));
            let marked = [
                is_picked,
                page.chosen == Some(at) && !(is_picked && page.picked.len() == 1),
            ];
            let mut response = row_ui(ui, entry, width, marked);
            if entry.is_partly_read {
                response = response.on_hover_text("Something of this game could not be read: what is wrong with its file is told beside the list");
            }
            if follow && page.chosen == Some(at) {
                response.scroll_to_me(None::<Align>);
            }
            if response.clicked() {
                let choosing = match ui.input(|i| i.modifiers) {
                    held if held.command => ChooseAs::Also,
                    held if held.shift => ChooseAs::UpTo,
                    _ => ChooseAs::Only,
                };
                actions.push(LibraryAction::Choose(at, choosing));
            }
            if response.double_clicked() {
                actions.push(LibraryAction::Open);
            }
            if response.secondary_clicked() {
                actions.push(LibraryAction::Choose(at, ChooseAs::Within));
            }
            context_menu(&response, |ui| entries(ui, page), actions);
        }
    });
    if ui.memory(|m| m.focused().is_none())
        && shared.modal.is_none()
        && !Popup::is_any_open(ui.ctx())
    {
        keys(ui, page, (rows_height / row_height) as usize, actions);
    }
}

/// The keys that open the chosen game, and that go from page to page of so many rows.
fn keys(ui: &Ui, page: &LibraryPage, rows: usize, actions: &mut Actions) {
    let pressed = |key| ui.input(|i| i.key_pressed(key));
    if page.chosen.is_some() && pressed(Key::Enter) {
        actions.push(LibraryAction::Open);
    }
    let (at, rows) = (page.chosen.unwrap_or(0), rows.saturating_sub(1).max(1));
    let last = page.list.len().saturating_sub(1);
    for (key, at) in [
        (Key::PageUp, at.saturating_sub(rows)),
        (Key::PageDown, (at + rows).min(last)),
    ] {
        if pressed(key) {
            actions.push(LibraryAction::Choose(at, ChooseAs::Only));
        }
    }
}

/// What can be done with the games that are chosen.
fn entries(ui: &Ui, page: &LibraryPage) -> Vec<MenuEntry> {
    let export = Purpose::Save(SaveFor::Games(page.picked_games()));
    let can_remove = page.can(Command::RemoveGames).unwrap_or(false);
    vec![
        MenuEntry::new("Open", Some("Enter"), LibraryAction::Open),
        MenuEntry::new("Export as PGN…", None, FileAction::Ask(export)),
        MenuEntry::of(ui, Command::RemoveGames, 0, can_remove),
    ]
}

/// What is said where no game is listed.
fn empty_ui(ui: &mut Ui, shared: &Shared) {
    ui.add_space(size::COLUMN_GAP);
    ui.vertical_centered(|ui| {
        let games = &shared.games;
        let unread = games.unread().next().filter(|_| games.library().is_empty());
        let unread = unread.map(sentence);
        let text = match (games.underway(), games.library().is_empty()) {
            (Some(_), _) => "Looking for games…",
            (None, true) if unread.is_some() => unread.as_deref().unwrap_or_default(),
            (None, true) => "No game is listed yet: a game comes here when it has ended or another one begins, and when it is saved or imported",
            (None, false) => "No game matches",
        };
        ui.weak(text);
    });
}

/// A list that is narrower than this leaves out what can be seen in the preview, so that names have room, in points.
const NARROW: f32 = 600.0;

/// Where each column begins and ends in a row, all together so wide; one that is left out has no width.
fn columns(row: Rect, width: f32) -> [Rect; 7] {
    let is_left_out = |column| width < NARROW && column == LibraryColumn::Reviewed;
    let least = |(column, _, least, _): (LibraryColumn, _, f32, _)| match is_left_out(column) {
        true => 0.0,
        false => least,
    };
    let spare = (width - COLUMNS.map(least).iter().sum::<f32>()).max(0.0);
    let mut left = row.left();
    COLUMNS.map(|column| {
        let width = least(column) + spare * column.3;
        let cell = Rect::from_min_size(pos2(left, row.top()), vec2(width, row.height()));
        left += width;
        cell
    })
}

fn header_ui(ui: &mut Ui, settings: &Settings, width: f32, actions: &mut Actions) {
    let tokens = theme::tokens(ui.ctx());
    let (row, _) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), Sense::hover());
    let cells = COLUMNS.into_iter().zip(columns(row, width));
    for ((column, title, ..), cell) in cells.filter(|(_, cell)| cell.is_positive()) {
        let is_sorted = settings.library_column == column;
        let name = format!("Sort by {title}");
        let (response, color) = column_title(ui, ui.scope_id().with(title), cell, is_sorted, &name);
        let room = cell.shrink2(vec2(PADDING, 5.0));
        let (width, _) = paint_text(ui, title, room, color);
        if is_sorted {
            let at = pos2(room.left() + width + 10.0, cell.center().y);
            sign(ui, at, column.ascends(settings.library_order));
        }
        if response.clicked() {
            actions.push(LibraryAction::Sort(column));
        }
    }
    let line = Stroke::new(size::LINE, tokens.line);
    ui.painter().hline(row.x_range(), row.bottom(), line);
}

/// A line of text, cut where its room ends; how wide it is, and whether it was cut.
fn paint_text(ui: &Ui, text: &str, room: Rect, color: egui::Color32) -> (f32, bool) {
    let galley = cut_line(ui, RichText::new(text).size(size::NOTE), room.width());
    let (width, is_cut) = (galley.size().x, galley.elided);
    ui.painter().galley(room.min, galley, color);
    (width, is_cut)
}

/// A small triangle: up where the least comes first, down where the greatest does.
fn sign(ui: &Ui, at: Pos2, ascends: bool) {
    let height = if ascends { -3.0 } else { 3.0 };
    let corners = [(-4.0, -height), (4.0, -height), (0.0, height)];
    let corners = corners.map(|(x, y)| at + vec2(x, y)).to_vec();
    let color = theme::tokens(ui.ctx()).text;
    ui.painter()
        .add(Shape::convex_polygon(corners, color, Stroke::NONE));
}

/// The row of a game: whether it is chosen, and whether it was the last of several that were.
fn row_ui(ui: &mut Ui, entry: &LibraryEntry, width: f32, [chosen, last]: [bool; 2]) -> Response {
    let tokens = theme::tokens(ui.ctx());
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), Sense::CLICK);
    response
        .widget_info(|| egui::WidgetInfo::selected(egui::Role::Button, true, chosen, heard(entry)));
    let fill = match (chosen, response.hovered()) {
        (true, _) => tokens.accent.gamma_multiply(0.25),
        (false, true) => tokens.control_hover,
        (false, false) => egui::Color32::TRANSPARENT,
    };
    ui.painter().rect_filled(rect, size::RADIUS, fill);
    if last {
        let line = Stroke::new(size::MARK_LINE, tokens.accent);
        let inside = StrokeKind::Inside;
        ui.painter().rect_stroke(rect, size::RADIUS, line, inside);
    }
    let texts = texts(entry);
    let cells = texts.into_iter().zip(columns(rect, width));
    let mut cut = Vec::new();
    for (text, cell) in cells.filter(|(_, cell)| cell.is_positive()) {
        let text = laid_out(&text);
        let room = cell.shrink2(vec2(PADDING, 5.0));
        let (_, is_cut) = paint_text(ui, &text, room, tokens.text);
        cut.extend(is_cut.then_some(text));
    }
    match cut.is_empty() {
        true => response,
        false => response.on_hover_text(cut.join("\n")),
    }
}

fn texts(entry: &LibraryEntry) -> [String; 7] {
    [
        entry.day(),
        entry.player(Side::South),
        entry.player(Side::North),
        entry.rules.clone(),
        entry.ended.text().to_owned(),
        match entry.is_partly_read {
            true => format!("{} !", entry.length()),
            false => entry.length().to_string(),
        },
        match entry.reviewed {
            ReviewCoverage::Nothing => String::new(),
            ReviewCoverage::Part => "in part".to_owned(),
            ReviewCoverage::Whole => "reviewed".to_owned(),
        },
    ]
}

/// A game as a screen reader tells it.
fn heard(entry: &LibraryEntry) -> String {
    let [day, south, north, rules, ..] = texts(entry);
    let [south, north] = [south, north].map(|name| isolated(&name));
    let moves = counted(entry.length(), "move");
    let ended = match entry.ended {
        GameResult::South => format!("{south} won"),
        GameResult::North => format!("{north} won"),
        GameResult::Drawn => "drawn".to_owned(),
        GameResult::Open => "not finished".to_owned(),
    };
    let moves = match entry.is_partly_read {
        true => format!("{moves}, not read whole"),
        false => moves,
    };
    let reviewed = match entry.reviewed {
        ReviewCoverage::Nothing => "",
        ReviewCoverage::Part => ", reviewed in part",
        ReviewCoverage::Whole => ", reviewed",
    };
    format!("{south} – {north}, {rules}, {ended}, {moves}, {day}{reviewed}")
}
