//! Clause by clause: two rule sets as one list, each differing clause switched alone, what is near.

use egui::{CollapsingHeader, Grid, RichText, Ui};

use crate::compare::clause_by_clause::compared::{Values, compared};
use crate::compare::clause_by_clause::effect::{BestMove, effect};
use crate::compare::linked::board::Board;
use crate::compare::nearest::nearest;
use crate::gui::action::Action;
use crate::gui::comparing::action::{CompareAction, NewBoard};
use crate::gui::comparing::comparison::Comparison;
use crate::gui::comparing::mapping::Answers;
use crate::gui::theme;
use crate::gui::thinking::words::{from_south, value_text};
use crate::gui::views::panel::{heading, scroll};
use crate::rules::clause::Clause;
use crate::rules::notation::print_move;
use crate::rules::side::Side;
use crate::rules::state::Move;
use crate::rules::value::Value;
use crate::rules::words::clauses::{label, value_label};
use crate::storage::presets::presets;

/// Rule sets named as the nearest.
const NEAREST: usize = 5;

/// The whole tab.
pub fn clauses_ui(ui: &mut Ui, comparison: &Comparison, actions: &mut Vec<Action>) {
    let boards = comparison.linked.boards();
    let (Some(first), Some(other)) = (boards.first(), boards.get(comparison.other_board())) else {
        return;
    };
    scroll(ui, "clauses", |ui| {
        ui.label(RichText::new("Clause by clause").heading());
        pair(ui, comparison, actions);
        list(ui, first, other);
        if let Some(answers) = &comparison.answers {
            switched(ui, comparison, answers);
        }
        near(ui, other, actions);
    });
}

/// The two that are compared, and a choice of the second.
fn pair(ui: &mut Ui, comparison: &Comparison, actions: &mut Vec<Action>) {
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
            ui.weak("Compare the first with board");
            for number in 1..boards.len() {
                let button = egui::Button::selectable(number == other, (number + 1).to_string());
                let response = ui.add(button.min_size(egui::vec2(30.0, 26.0)));
                let heard = format!("Compare with board {}", number + 1);
                if response.accessible_name(heard).clicked() {
                    actions.push(Action::Compare(CompareAction::Activate(number)));
                }
            }
        });
    }
}

fn list(ui: &mut Ui, first: &Board, other: &Board) {
    let all = compared(first.rules().spec(), other.rules().spec());
    let (same, different): (Vec<_>, Vec<_>) = all
        .into_iter()
        .partition(|c| matches!(c.values, Values::Same(_)));
    heading(ui, &format!("Different ({})", different.len()));
    if different.is_empty() {
        ui.weak("These rules are the same in every clause");
    }
    for clause in &different {
        ui.label(RichText::new(label(clause.clause)).strong());
        let (base, second) = values(clause.clause, &clause.values);
        ui.horizontal_wrapped(|ui| {
            let tokens = theme::tokens(ui.ctx());
            ui.label(base);
            ui.weak("→");
            ui.label(RichText::new(second).color(tokens.second));
        });
    }
    ui.add_space(6.0);
    CollapsingHeader::new(format!("The same ({})", same.len()))
        .id_salt("same clauses")
        .show(ui, |ui| {
            Grid::new("same").num_columns(2).show(ui, |ui| {
                for clause in &same {
                    ui.label(RichText::new(label(clause.clause)).small());
                    let (value, _) = values(clause.clause, &clause.values);
                    ui.label(RichText::new(value).small().weak());
                    ui.end_row();
                }
            });
        });
}

/// The values under the first and the second rule set.
fn values(clause: Clause, values: &Values) -> (String, String) {
    let text = |value: &Value| value_label(clause, value);
    let none = || "has no meaning".to_owned();
    match values {
        Values::Same(value) => (text(value), text(value)),
        Values::Different { base, other } => (text(base), text(other)),
        Values::OnlyBase(value) => (text(value), none()),
        Values::OnlyOther(value) => (none(), text(value)),
    }
}

/// What each clause does alone.
fn switched(ui: &mut Ui, comparison: &Comparison, answers: &Answers) {
    if answers.switched.is_empty() {
        return;
    }
    let map = &answers.map;
    let mover = comparison.linked.boards().first();
    let mover = mover.map_or(Side::South, |b| b.state().position().to_move());
    heading(ui, "Each switched alone");
    let about = format!("Under the first rules with that clause as in the second, {mover} to move");
    ui.label(RichText::new(about).small().weak());
    for (index, switched) in answers.switched.iter().enumerate() {
        let tokens = theme::tokens(ui.ctx());
        ui.add_space(6.0);
        ui.label(RichText::new(switched.name()).color(tokens.second).strong());
        let row = index + 1;
        match map.rows.get(row).and_then(|row| row.asked.as_ref().err()) {
            Some(why) => {
                ui.label(RichText::new(why.to_string()).small().weak());
            }
            None => {
                for line in effect_lines(answers, row, mover) {
                    ui.label(line);
                }
            }
        }
        ui.label(RichText::new(own_parting(answers, index)).small());
        ui.label(RichText::new(random_parting(answers, index)).small().weak());
    }
}

/// What happens to the best move and to the value.
fn effect_lines(answers: &Answers, row: usize, mover: Side) -> Vec<String> {
    let map = &answers.map;
    let Some(effect) = effect(map, row) else {
        return vec!["Looking for the values…".to_owned()];
    };
    let best = |row: usize| -> String {
        let moves = map.rows[row].best_moves();
        let moves: Vec<String> = moves.iter().map(|&m: &Move| print_move(m)).collect();
        moves.join(" or ")
    };
    let best_move = match effect.best_move {
        BestMove::Stays => format!("Best move: still {}", best(row)),
        BestMove::Changes => format!("Best move: {} instead of {}", best(row), best(0)),
    };
    let text = |value| value_text(from_south(value, mover));
    let value = if effect.before == effect.after {
        format!("Value: still {}", text(effect.after))
    } else {
        format!("Value: {}, was {}", text(effect.after), text(effect.before))
    };
    vec![best_move, value]
}

fn own_parting(answers: &Answers, index: usize) -> String {
    match answers.own.get(index).and_then(Option::as_ref) {
        Some(parting) if parting.moves == 0 => "The games begin differently".to_owned(),
        Some(parting) => format!("The game on the boards parts at move {}", parting.moves),
        None => "The game on the boards never parts".to_owned(),
    }
}

fn random_parting(answers: &Answers, index: usize) -> String {
    let Some(random) = answers.random.get(index) else {
        return "Playing random games…".to_owned();
    };
    let percent = 100.0 * random.share();
    match random.median() {
        Some(0) => "Random games from here begin differently".to_owned(),
        Some(median) => format!(
            "{percent:.0} % of {} random games from here part, half of those by move {median}",
            random.games
        ),
        None => format!("None of {} random games from here parts", random.games),
    }
}

/// The presets nearest to the second rule set.
fn near(ui: &mut Ui, other: &Board, actions: &mut Vec<Action>) {
    heading(ui, &format!("Nearest to {}", other.name()));
    let all = presets().iter().map(|preset| (preset, &preset.rules));
    let nearest = nearest(other.rules().spec(), all);
    let nearest = nearest
        .into_iter()
        .filter(|n| n.name.rules != *other.rules().spec());
    for near in nearest.take(NEAREST) {
        let clauses: Vec<String> = near
            .differences
            .iter()
            .chain(&near.between_games)
            .map(|unit| unit.lead.to_string())
            .collect();
        ui.horizontal(|ui| {
            let response = ui
                .button(&near.name.name)
                .on_hover_text("Add a board with these rules");
            if response.clicked() {
                let add = CompareAction::Add(NewBoard::Preset(&near.name.id));
                actions.push(Action::Compare(add));
            }
            let count = match clauses.len() {
                1 => "1 clause".to_owned(),
                n => format!("{n} clauses"),
            };
            ui.weak(count);
        });
        ui.label(RichText::new(clauses.join(", ")).small().weak());
    }
}
