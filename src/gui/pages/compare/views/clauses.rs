//! Clause by clause: two rule sets as one list, each differing clause switched alone, what is near.

use egui::{CollapsingHeader, Grid, RichText, Ui, vec2};

use crate::compare::linked::board::LinkedBoard;
use crate::compare::linked::table::MOST;
use crate::compare::sheets::players::Players;
use crate::compare::sheets::verdict::{beside, in_short};
use crate::compare::switch::unit::units;
use crate::gui::action::Actions;
use crate::gui::pages::compare::action::{CompareAction, NewBoard};
use crate::gui::pages::compare::comparison::Comparison;
use crate::gui::pages::compare::views::effects::{as_it_is, effect_ui, indented, together_ui};
use crate::gui::parts::widgets::{choice, heading, quiet, scroll, small, text_width};
use crate::gui::ranking::action::RankAction;
use crate::gui::theme;
use crate::gui::theme::size;
use crate::rules::clause::value::ClauseValue;
use crate::rules::words::differences::{Compared, compared};
use crate::storage::rules::preset_search::{distance_text, relatives_of};
use crate::storage::rules::presets::preset_called;
use crate::storage::sheets::shipped_sheets::shipped_sheet;

/// Rule sets named as the nearest.
const NEAREST: usize = 5;

/// The whole tab.
pub fn clauses_ui(ui: &mut Ui, comparison: &Comparison, actions: &mut Actions) {
    let boards = comparison.linked.boards();
    let Some(first) = boards.first() else {
        return;
    };
    scroll(ui, "clauses", |ui| {
        ui.label(RichText::new("Clause by clause").heading());
        let other = boards.get(comparison.other_board());
        if let Some(other) = other {
            pair(ui, comparison, actions);
            in_short_ui(ui, first, other);
            list(ui, comparison, (first, other), actions);
        } else {
            ui.label("What each clause does is told here once there is another board");
        }
        over_games(ui, first, actions);
        near(ui, other.unwrap_or(first), boards.len() < MOST, actions);
    });
}

/// What clauses do in the course of whole games, which no position shows.
fn over_games(ui: &mut Ui, first: &LinkedBoard, actions: &mut Actions) {
    heading(ui, "Over whole games");
    let name = first.name();
    let tip = format!(
        "Games under {name} and with each of its clauses changed, in the order of how long they are, who wins them, how much changes hands"
    );
    let button = ui.button("Longer, fairer, sharper by which clause?");
    if button.on_hover_text(tip).clicked() {
        let named = Box::new(first.setting().named.clone());
        actions.push(CompareAction::Rank(RankAction::OpenFor(named)));
    }
}

/// The two that are compared, and a choice of the second.
fn pair(ui: &mut Ui, comparison: &Comparison, actions: &mut Actions) {
    let boards = comparison.linked.boards();
    let other = comparison.other_board();
    if let [first, ..] = boards
        && let Some(second) = boards.get(other)
    {
        let text = format!("{} and {}", first.name(), second.name());
        ui.label(RichText::new(text).weak());
    }
    if boards.len() > 2 {
        ui.horizontal(|ui| {
            ui.weak("The first with board");
            for number in 1..boards.len() {
                let text = (number + 1).to_string();
                let response = choice(ui, number == other, text, size::SMALL_CHOICE);
                let heard = format!("Compare with board {}", number + 1);
                if response.accessible_name(heard).clicked() {
                    actions.push(CompareAction::Activate(number));
                }
            }
        });
    }
}

/// What games are like beside those of the first rules, where both are known from games that come with the program.
fn in_short_ui(ui: &mut Ui, first: &LinkedBoard, other: &LinkedBoard) {
    let known = |board: &LinkedBoard| {
        let preset = preset_called(board.name(), board.rules().spec())?;
        shipped_sheet(preset, Players::USUAL)
    };
    let Some((sheet, base)) = known(other).zip(known(first)) else {
        return;
    };
    if let Some(said) = beside(sheet, base).filter(|_| sheet.named.rules != base.named.rules) {
        let numbers = [(first, base), (other, sheet)].map(|(board, sheet)| {
            let plays = in_short(sheet).unwrap_or_default();
            format!("{}: {plays}", board.name())
        });
        let players = Players::USUAL;
        ui.label(format!(
            "Among experts games under {} are {said}",
            other.name()
        ))
        .on_hover_text(format!(
            "{}\n({players} against itself)",
            numbers.join("\n")
        ));
    }
}

/// Each clause that differs with what it does alone, then those that are the same.
fn list(
    ui: &mut Ui,
    comparison: &Comparison,
    (first, other): (&LinkedBoard, &LinkedBoard),
    actions: &mut Actions,
) {
    let (base, second) = (first.rules().spec(), other.rules().spec());
    let (same, different): (Vec<_>, Vec<_>) =
        compared(base, second).partition(|clause| clause.is_same());
    // What only comes or goes with another clause is no difference of its own.
    let units = units(base, second);
    heading(ui, &format!("Different ({})", units.len()));
    if different.is_empty() {
        ui.weak("These rules are the same in every clause");
    } else if let Some(answers) = comparison.answers() {
        as_it_is(ui, comparison, answers, actions);
    }
    let values = |clause| different.iter().find(|c| c.clause == clause);
    for unit in units {
        ui.add_space(size::GRID);
        if let Some(lead) = values(unit.lead.clause) {
            leading(ui, lead);
        }
        let following = unit.following.iter().filter_map(|d| values(d.clause));
        following.for_each(|clause| following_ui(ui, clause));
        effect_ui(ui, comparison, &unit, actions);
    }
    together_ui(ui, comparison);
    ui.add_space(size::GRID);
    CollapsingHeader::new(format!("The same ({})", same.len()))
        .id_salt("same clauses")
        .show(ui, |ui| {
            Grid::new("same").num_columns(2).show(ui, |ui| {
                for clause in &same {
                    ui.label(small(clause.clause.label()));
                    let (value, _) = texts(clause);
                    ui.label(quiet(value));
                    ui.end_row();
                }
            });
        });
}

/// A clause that differs, named.
fn leading(ui: &mut Ui, clause: &Compared) {
    let tokens = theme::tokens(ui.ctx());
    let (base, second) = texts(clause);
    ui.scope(|ui| {
        // No higher than its text, unlike a row of controls.
        ui.spacing_mut().interact_size.y = 0.0;
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = vec2(size::GAP, size::LEAST_GAP);
            ui.label(RichText::new(clause.clause.label()).font(theme::strong(size::SUBTITLE)));
            ui.label(base);
            ui.weak("→");
            ui.label(RichText::new(second).color(tokens.second));
        });
    });
}

/// A clause that only comes or goes with the one above it.
fn following_ui(ui: &mut Ui, clause: &Compared) {
    let (base, second) = texts(clause);
    let text = format!("{}: {base} → {second}", clause.clause.label());
    indented(ui, |ui| {
        ui.label(quiet(text));
    });
}

/// The values under the first and the second rule set.
fn texts(clause: &Compared) -> (String, String) {
    let text = |value: &Option<ClauseValue>| match value {
        Some(value) => clause.clause.value_label(value),
        None => "does not apply".to_owned(),
    };
    (text(&clause.base), text(&clause.other))
}

/// The presets nearest to the second rule set.
fn near(ui: &mut Ui, other: &LinkedBoard, has_room: bool, actions: &mut Actions) {
    heading(ui, &format!("Nearest to {}", other.name()));
    let relatives = relatives_of(other.name(), other.rules().spec()).into_iter();
    for near in relatives.take(NEAREST) {
        let clauses: Vec<String> = near
            .differences
            .iter()
            .chain(&near.between_games)
            .map(|unit| unit.lead.to_string())
            .collect();
        ui.horizontal(|ui| {
            let distance = distance_text(&near);
            let beside = text_width(ui, &distance) + ui.spacing().item_spacing.x;
            let room = (ui.available_width() - beside).max(0.0);
            let name = &near.name.name;
            let button = egui::Button::new(name).truncate();
            // No wider than leaves room for what stands beside it.
            let button = ui.scope(|ui| {
                ui.set_max_width(room);
                ui.add_enabled(has_room, button)
            });
            let response = button
                .inner
                .on_hover_text(format!("Add a board with these rules: {name}"))
                .on_disabled_hover_text(format!("{MOST} boards are the most"));
            if response.clicked() {
                let add = CompareAction::Add(NewBoard::Preset(&near.name.id));
                actions.push(add);
            }
            ui.weak(distance);
        });
        if !clauses.is_empty() {
            ui.label(quiet(clauses.join(", ")));
        }
    }
}
