//! Rule sets in the order of a measure: a table; a click puts the rules on a board.

use egui::text::LayoutJob;
use egui::{
    Align, Align2, Color32, FontId, ProgressBar, Rect, Response, RichText, Sense, Ui, pos2, vec2,
};

use crate::compare::sheets::measure::Measure;
use crate::compare::sheets::players::Players;
use crate::compare::sheets::sheet::Sheet;
use crate::compare::sheets::table::{rounded, told};
use crate::gui::action::Actions;
use crate::gui::pages::compare::action::CompareAction;
use crate::gui::parts::long_list::{ListHeights, column_title, long_list};
use crate::gui::parts::numbers::{grouped, in_words, short};
use crate::gui::parts::widgets::{
    Pressed, choice, choice_list, choice_row, cut_line, dialog_buttons, list_entry, quiet, small,
};
use crate::gui::ranking::action::RankAction;
use crate::gui::ranking::column::RankColumn;
use crate::gui::ranking::standings::{RankedScope, Standings};
use crate::gui::tab_stop::offer_focus;
use crate::gui::theme::{self, size};
use crate::gui::view::ViewAction;
use crate::storage::library::filter::ColumnOrder;
use crate::storage::rules::rules_origin::telling_name;
use crate::storage::sheets::ranking_file::RankedRules;

/// The least height of a window in which it is explained what is seen, in points.
const EXPLAINED: f32 = 480.0;
/// The room that a dialog needs above and below what scrolls in it, with its buttons, in points.
const BESIDES: f32 = 130.0;
/// The height of a row, in points.
const ROW: f32 = 26.0;
/// The width of a column of numbers.
const NUMBER: f32 = 104.0;
/// The least width in which its interval stands beside it.
const WIDE_NUMBER: f32 = 100.0;
/// Room between what stands in a column and its edges.
const PADDING: f32 = 6.0;

/// What is to be kept in mind where many are compared.
const ALONE: &str = "Each ± is a 95 % interval for one rule set alone: of many about 1 in 20 lies outside its own, and who comes first or last is partly chance";
/// The height of the titles, in points: two rows.
const TITLES: f32 = 40.0;
/// The width of the field for what is looked for, in points.
const WANTED: f32 = 130.0;

/// The whole dialog, in a window of this height.
pub fn ranking_ui(ui: &mut Ui, standings: &Standings, height: f32, actions: &mut Actions) {
    let mut rank_actions = Vec::new();
    let about = match &standings.scope {
        RankedScope::Presets => {
            "Many games under each rule set, played in the background and kept. A click puts the rules of a row on a board, another one takes them off"
        }
        RankedScope::Variants(_) => {
            "What each clause does to the games: numbers that differ from those of the rules as they are by more than chance explains (at 95 % each) stand out. A click puts the rules of a row on a board, another one takes them off"
        }
    };
    let top = ui.cursor().top();
    if height >= EXPLAINED {
        ui.heading(format!("{}, ranked", standings.scope.name()));
        ui.label(quiet(about));
        ui.label(quiet(ALONE));
        ui.add_space(size::GAP);
    }
    // Other games would end those that are played now.
    ui.add_enabled_ui(standings.progress().is_none(), |ui| {
        scope_ui(ui, standings, &mut rank_actions);
        games_ui(ui, standings, &mut rank_actions);
    })
    .response
    .on_disabled_hover_text("Stop first: other games would end those that are being played");
    progress_ui(ui, standings, &mut rank_actions);
    ui.add_space(size::GAP);
    let spare = ui.spacing().scroll.allocated_width();
    let width = ui.available_width() - spare;
    header_ui(ui, standings, width, &mut rank_actions);
    let heights = ListHeights {
        row: ROW,
        most: (height - (ui.cursor().top() - top) - BESIDES).max(3.0 * ROW),
    };
    let rows = standings.rows_wanted();
    long_list(
        ui,
        "ranking",
        heights,
        rows.len(),
        |ui, number, id, sense| {
            let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), Sense::hover());
            let row = ui.interact(rect, id, sense);
            row_ui(ui, row, standings, rows[number], width, &mut rank_actions);
        },
    );
    let known = standings.known();
    let is_playing = standings.progress().is_some();
    let play = match (known, &standings.scope) {
        (0, RankedScope::Presets) => "Rank all rule sets",
        (0, RankedScope::Variants(_)) => "Rank them",
        _ => "Play the rest",
    };
    let play = standings.can_play().then_some((play, true));
    let copy = (known > 0).then_some(("Copy as CSV", RankAction::Copy));
    let stop = is_playing.then_some(("Stop", RankAction::Cancel));
    let (texts, others): (Vec<_>, Vec<_>) = copy.into_iter().chain(stop).unzip();
    match dialog_buttons(ui, play, &texts, "Close") {
        Some(Pressed::Primary) => rank_actions.push(RankAction::Play),
        Some(Pressed::Other(number)) => rank_actions.extend(others.into_iter().nth(number)),
        Some(Pressed::Cancel) => actions.push(ViewAction::CloseModal),
        None => {}
    }
    actions.extend(rank_actions.into_iter().map(CompareAction::Rank));
}

/// All rule sets, or a board's with each of its clauses changed.
fn scope_ui(ui: &mut Ui, standings: &Standings, rank_actions: &mut Vec<RankAction>) {
    let mut scopes = vec![RankedScope::Presets, standings.scope.clone()];
    let offered = standings.offered.clone();
    scopes.extend(offered.map(|base| RankedScope::Variants(Box::new(base))));
    scopes.dedup();
    ui.horizontal_wrapped(|ui| {
        ui.label("Rules");
        for scope in scopes {
            let text = scope.name();
            let chosen = standings.scope == scope;
            let response = choice(ui, chosen, &text, size::SMALL_CHOICE);
            let response = response.accessible_name(format!("Rank {text}"));
            if response.clicked() && !chosen {
                rank_actions.push(RankAction::Scope(scope));
            }
        }
    });
}

fn games_ui(ui: &mut Ui, standings: &Standings, rank_actions: &mut Vec<RankAction>) {
    ui.horizontal_wrapped(|ui| {
        ui.label("Players");
        for (players, text) in [(Players::USUAL, "Expert 4"), (Players::Random, "Random")] {
            let chosen = standings.players == players;
            let response = choice(ui, chosen, text, size::SMALL_CHOICE);
            let response = response.accessible_name(format!("Rank by games of {text} players"));
            if response.clicked() && !chosen {
                let games = Standings::games_offered(players)[0];
                rank_actions.push(RankAction::Choose(players, games));
            }
        }
        ui.add_space(size::LARGE_GAP);
        ui.label("Games of each");
        for games in Standings::games_offered(standings.players) {
            let chosen = standings.games == games;
            let response = choice(ui, chosen, short(games), size::SMALL_CHOICE);
            let response = response.accessible_name(format!("Rank by {games} games"));
            if response.clicked() && !chosen {
                rank_actions.push(RankAction::Choose(standings.players, games));
            }
        }
    });
}

/// Which measure the last column has.
fn measure_ui(ui: &mut Ui, standings: &Standings, rank_actions: &mut Vec<RankAction>) {
    ui.label("Last column");
    let list = egui::ComboBox::from_id_salt("ranked by")
        .selected_text(standings.measure.label())
        .width(size::LIST_WIDTH);
    let shown = choice_list(ui, list, |ui| {
        for measure in Measure::ALL {
            let chosen = measure == standings.measure;
            let response = list_entry(ui, chosen, measure.label());
            if response.on_hover_text(measure.meaning()).clicked() {
                rank_actions.push(RankAction::Measure(measure));
            }
        }
    });
    shown.accessible_name("Measure in the last column");
}

/// What the names have of the rules that are shown.
fn wanted_ui(ui: &mut Ui, standings: &Standings, rank_actions: &mut Vec<RankAction>) {
    let mut wanted = standings.wanted.clone();
    let field = egui::TextEdit::singleline(&mut wanted)
        .hint_text("Find by name")
        .align(Align2::LEFT_CENTER);
    let response = ui.add_sized([WANTED, size::FIELD], field);
    if response
        .accessible_name("Find ranked rules by name")
        .changed()
    {
        rank_actions.push(RankAction::Find(wanted));
    }
}

/// What is looked for, the measure in the last column, and how much is known.
fn progress_ui(ui: &mut Ui, standings: &Standings, rank_actions: &mut Vec<RankAction>) {
    let tokens = theme::tokens(ui.ctx());
    let (known, all) = (standings.known(), standings.rules().len());
    ui.horizontal_wrapped(|ui| {
        wanted_ui(ui, standings, rank_actions);
        ui.add_space(size::GAP);
        measure_ui(ui, standings, rank_actions);
        ui.add_space(size::GAP);
        if !standings.said.is_empty() {
            let response = ui.label(small(standings.said.as_str()));
            ui.ctx().accesskit_node_builder(response.id, |node| {
                node.set_live(egui::accesskit::Live::Polite);
            });
            return;
        }
        let Some((done, games, left)) = standings.progress() else {
            let text = match known {
                0 if standings.can_play() => "No such games have been played yet".to_owned(),
                0 => String::new(),
                _ => format!("{known} of {all} rule sets are known"),
            };
            ui.label(small(text));
            return;
        };
        let part = done as f32 / games.max(1) as f32;
        let bar = ProgressBar::new(part).desired_width(160.0);
        ui.add(bar.desired_height(8.0).fill(tokens.accent));
        let left = left.map_or("under way".to_owned(), |left| {
            format!("{} left", in_words(left.as_secs()))
        });
        let (done, games) = (grouped(done), grouped(games));
        let text = format!("{known} of {all} rule sets · {done} of {games} games · {left}");
        ui.label(small(text));
    });
}

/// Where each column begins and ends in a row.
fn columns(row: Rect, width: f32) -> [Rect; 6] {
    let numbers = (RankColumn::ALL.len() - 1) as f32;
    let number = NUMBER.min(0.7 * width / numbers);
    let name = width - numbers * number;
    let mut left = row.left();
    RankColumn::ALL.map(|column| {
        let width = match column {
            RankColumn::Name => name,
            _ => number,
        };
        let cell = Rect::from_min_size(pos2(left, row.top()), vec2(width, row.height()));
        left += width;
        cell
    })
}

/// The title of a column, and what it means: as measures are called everywhere.
fn title(column: RankColumn, chosen: Measure) -> (&'static str, &'static str) {
    match column.measure(chosen) {
        Some(measure) => (measure.label(), measure.meaning()),
        None => ("Rules", "The rule sets, or what is changed in one"),
    }
}

fn header_ui(ui: &mut Ui, standings: &Standings, width: f32, rank_actions: &mut Vec<RankAction>) {
    let tokens = theme::tokens(ui.ctx());
    let (row, _) = ui.allocate_exact_size(vec2(ui.available_width(), TITLES), Sense::hover());
    for (column, cell) in RankColumn::ALL.into_iter().zip(columns(row, width)) {
        let (title, meaning) = title(column, standings.measure);
        let is_sorted = standings.column == column;
        let name = format!("Rank by {title}");
        let id = ui.scope_id().with(column as u8);
        let (response, color) = column_title(ui, id, cell, is_sorted, &name);
        let sign = match (is_sorted, standings.order) {
            (true, ColumnOrder::Usual) => " ↓",
            (true, ColumnOrder::Reversed) => " ↑",
            (false, _) => "",
        };
        title_ui(ui, &format!("{title}{sign}"), cell, column, color);
        if response.on_hover_text(meaning).clicked() {
            rank_actions.push(RankAction::Sort(column));
        }
    }
    let line = egui::Stroke::new(size::LINE, tokens.line);
    ui.painter().hline(row.x_range(), row.bottom(), line);
}

fn row_ui(
    ui: &Ui,
    response: Response,
    standings: &Standings,
    (ranked, sheet): (&RankedRules, Option<&Sheet>),
    width: f32,
    rank_actions: &mut Vec<RankAction>,
) {
    let tokens = theme::tokens(ui.ctx());
    let rect = response.rect;
    offer_focus(&response);
    let texts = RankColumn::ALL.map(|column| text(standings, column, ranked, sheet));
    let heard = heard(standings, &texts);
    let is_on_board = standings.on_boards.contains(ranked.named.rules.spec());
    response
        .widget_info(|| egui::WidgetInfo::selected(egui::Role::Button, true, is_on_board, &heard));
    let is_hot = response.hovered() || response.has_focus();
    choice_row(ui, rect, is_on_board, is_hot);
    let cells = columns(rect, width);
    for ((column, text), cell) in RankColumn::ALL.into_iter().zip(&texts).zip(cells) {
        let color = match sheet.is_some_and(|sheet| stands_out(standings, column, ranked, sheet)) {
            true => tokens.text,
            false => tokens.quiet,
        };
        // Where there is no room for the interval the number stands alone.
        let shown = match cell.width() < WIDE_NUMBER {
            true => text.split(" ±").next().unwrap_or_default(),
            false => text,
        };
        cell_ui(ui, shown, cell, column, color);
    }
    if response.clicked() {
        rank_actions.push(RankAction::Take(ranked.key.clone()));
    }
}

/// A row for a screen reader: every number with the title of its column.
fn heard(standings: &Standings, texts: &[String; 6]) -> String {
    let [name, numbers @ ..] = texts;
    let titles = RankColumn::ALL.into_iter().skip(1);
    let titles = titles.map(|column| title(column, standings.measure).0);
    let numbers = titles.zip(numbers).filter(|(_, text)| !text.is_empty());
    let numbers: Vec<_> = numbers
        .map(|(title, text)| format!(", {title} {text}"))
        .collect();
    format!("{name}{}", numbers.concat())
}

/// Whether a number is to be seen at once: of variants those that differ from the number of the rules as they are.
fn stands_out(
    standings: &Standings,
    column: RankColumn,
    ranked: &RankedRules,
    sheet: &Sheet,
) -> bool {
    let is_itself = ranked.key == RankedScope::ITSELF;
    if standings.scope == RankedScope::Presets || is_itself || column == RankColumn::Name {
        return true;
    }
    let number = |sheet| column.of(sheet, standings.measure);
    let base = standings.itself().and_then(number);
    let pair = number(sheet).zip(base);
    pair.is_some_and(|(here, there)| here.differs_from(&there))
}

/// What stands in a cell.
fn text(
    standings: &Standings,
    column: RankColumn,
    ranked: &RankedRules,
    sheet: Option<&Sheet>,
) -> String {
    let name = || match (&standings.scope, ranked.key.as_str()) {
        (RankedScope::Variants(base), RankedScope::ITSELF) => {
            format!("{}, as it is", telling_name(base))
        }
        _ => ranked.named.name.clone(),
    };
    let Some(sheet) = sheet else {
        return match column {
            RankColumn::Name => name(),
            _ => String::new(),
        };
    };
    let Some(found) = column.of(sheet, standings.measure) else {
        return match column {
            RankColumn::Name => name(),
            _ => "–".to_owned(),
        };
    };
    match column {
        RankColumn::Chosen => told(standings.measure, found),
        RankColumn::Length => told(Measure::Moves, found),
        _ => {
            // An interval is never nothing.
            let half = found.half_width();
            let digits = if half > 0.0 && half < 0.05 { 2 } else { 1 };
            format!(
                "{} % ± {}",
                rounded(found.mean, digits),
                rounded(half, digits)
            )
        }
    }
}

/// A title in as many rows as it needs, down to the line below.
fn title_ui(ui: &Ui, text: &str, cell: Rect, column: RankColumn, color: Color32) {
    let room = cell.shrink2(vec2(PADDING, 2.0));
    let (halign, align, at) = match column {
        RankColumn::Name => (Align::Min, Align2::LEFT_BOTTOM, room.left_bottom()),
        _ => (Align::Max, Align2::RIGHT_BOTTOM, room.right_bottom()),
    };
    let font = FontId::proportional(size::NOTE);
    let mut job = LayoutJob::simple(text.to_owned(), font, color, room.width());
    (job.halign, job.wrap.max_rows) = (halign, 2);
    let galley = ui.painter().layout_job(job);
    let top = align.anchor_size(at, galley.size()).top();
    // Where text is aligned to the right its place is its right end.
    ui.painter().galley(pos2(at.x, top), galley, color);
}

/// A line of text, cut where its room ends: names at the left, numbers at the right.
fn cell_ui(ui: &Ui, text: &str, cell: Rect, column: RankColumn, color: Color32) {
    let room = cell.shrink2(vec2(PADDING, 0.0));
    let (align, at) = match column {
        RankColumn::Name => (Align2::LEFT_CENTER, room.left_center()),
        _ => (Align2::RIGHT_CENTER, room.right_center()),
    };
    let text = RichText::new(text).font(FontId::proportional(size::NOTE));
    let galley = cut_line(ui, text, room.width());
    let place = align.anchor_size(at, galley.size());
    ui.painter().galley(place.min, galley, color);
}
