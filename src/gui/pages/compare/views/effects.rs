//! What each clause does alone: to the best move, to the value, and where games part because of it. All of it takes as many
//! lines before it is known as after, so that nothing moves under the pointer.

use egui::{Margin, Response, Ui};

use crate::compare::clause_by_clause::effect::{
    BestMove, Effect, EffectStatus, KnownValue, beside, effect,
};
use crate::compare::random_partings::Partings;
use crate::compare::rule_map::row::RuleRow;
use crate::compare::rule_map::standing::Looked;
use crate::compare::switch::unit::ClauseUnit;
use crate::gui::action::Actions;
use crate::gui::pages::compare::action::CompareAction;
use crate::gui::pages::compare::comparison::Comparison;
use crate::gui::pages::compare::mapping::Answers;
use crate::gui::pages::compare::views::map::{answers_ui, looked_text, over_text, progress};
use crate::gui::parts::widgets::{heading, quiet, small};
use crate::gui::thinking::words::value_text;
use crate::rules::side::Side;
use crate::rules::state::Move;
use crate::rules::words::names::{HouseNames, default_names};
use crate::rules::words::phrase::{capital, counted, listed};
use crate::search::report::SearchStage;
use crate::search::value::Value;

/// How far what belongs to a clause stands in, in points.
const INDENT: i8 = 10;

/// Shows what belongs to the clause above, further in.
pub fn indented(ui: &mut Ui, content: impl FnOnce(&mut Ui)) {
    let margin = Margin {
        left: INDENT,
        ..Margin::ZERO
    };
    egui::Frame::new().inner_margin(margin).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 3.0;
        content(ui);
    });
}

/// What the position is worth under the first rules: what the effects are measured by.
pub fn as_it_is(ui: &mut Ui, comparison: &Comparison, answers: &Answers, actions: &mut Actions) {
    if let Some(over) = over_text(comparison) {
        ui.label(over);
        return;
    }
    let ((mover, names), Some(first)) = (comparison.mover_and_houses(), answers.map.rows.first())
    else {
        return;
    };
    ui.label(format!("{mover} to move under {}", first.name));
    let text = |best: &[Move], value: Value| {
        let value = value_text(value.from_south(mover), &default_names());
        format!("{}, {value}", moves(best, names))
    };
    let known = first.value().map(|value| text(&first.best_moves(), value));
    let told = known.as_ref().map(|known| format!("Best {known}"));
    ui.label(told.as_deref().unwrap_or("Still looking"));
    let how_far = match beside(&answers.map) {
        // What is told below may be of less depth, the same under all rules.
        Some((compared, Some(depth))) => {
            let compared = text(&compared.best, compared.value);
            let ahead = counted(depth, "move");
            match known.is_none_or(|known| known == compared) {
                true => Some(format!("{ahead} ahead, as all below")),
                false => Some(format!("All below {ahead} ahead: best {compared}")),
            }
        }
        Some(_) if first.is_exact() => None,
        // What is told is proven.
        Some(_) => Some(format!("Other moves: {}", progress(first))),
        None => Some(progress(first)),
    };
    if let Some(how_far) = how_far {
        ui.label(quiet(how_far));
    }
    answers_ui(ui, answers, actions);
    let how = "Below each clause: what it does alone, the others as in the first rules";
    ui.label(quiet(how));
}

/// What a clause does alone.
pub fn effect_ui(ui: &mut Ui, comparison: &Comparison, unit: &ClauseUnit, actions: &mut Actions) {
    let Some(answers) = comparison.answers() else {
        return;
    };
    let index = answers.switched.iter().position(|s| s.unit == *unit);
    indented(ui, |ui| match index {
        _ if unit.is_of_start() => {
            let text = "How a game begins: from a position on it changes nothing";
            ui.label(quiet(text));
        }
        Some(index) => {
            let along = &answers.switched[index].along;
            if !along.is_empty() {
                let along: Vec<_> = along.iter().map(|u| u.lead.to_string()).collect();
                let text = format!("Only together with {}", along.join(", "));
                ui.label(small(text));
            }
            let over = over_text(comparison).is_some();
            if !over {
                row_effect(ui, answers, index + 1, comparison.mover_and_houses());
            }
            ui.label(small(own_parting(answers, index)));
            if over {
                return;
            }
            for line in random_parting(answers, index) {
                ui.label(quiet(line));
            }
            let shown = answers.random.get(index).and_then(Partings::typical);
            if shown.is_some() && show_me(ui, &unit.lead.to_string()).clicked() {
                actions.push(CompareAction::ShowParting(index));
            }
        }
        None if unit.is_between_games() => {
            let text = "Between games: changes nothing within one";
            ui.label(quiet(text));
        }
        None => {}
    });
}

/// The button that puts a game on the boards which parts by a clause.
fn show_me(ui: &mut Ui, clause: &str) -> Response {
    let tip = "Puts one of these games on two boards, at the move where it parts. Undo brings back what was there";
    ui.button("Show me")
        .on_hover_text(tip)
        .accessible_name(format!("Show me a game that parts by {clause}"))
}

/// What all differing clauses do together: the second rules.
pub fn together_ui(ui: &mut Ui, comparison: &Comparison) {
    let Some(answers) = comparison.answers() else {
        return;
    };
    let (last, clauses) = (answers.map.rows.last(), answers.switched.len());
    if let Some(last) = last.filter(|_| clauses > 1 && over_text(comparison).is_none()) {
        heading(ui, &format!("All together: {}", last.name));
        row_effect(ui, answers, clauses + 1, comparison.mover_and_houses());
    }
}

/// What happens to the best move and to the value under the rules of a row.
fn row_effect(ui: &mut Ui, answers: &Answers, row: usize, (mover, names): (Side, HouseNames)) {
    let map = &answers.map;
    let Some(shown) = map.rows.get(row) else {
        return;
    };
    if let Err(why) = &shown.asked {
        ui.label(quiet(capital(&why.to_string())));
        return;
    }
    let (lines, how_far) = match effect(map, row) {
        EffectStatus::Effect(found) => (
            effect_lines(
                &found,
                beside(map).map(|(told, _)| told).as_ref(),
                mover,
                names,
            ),
            how_far(&found, [&map.rows[0], shown], mover),
        ),
        EffectStatus::StillLooking => (not_known("still looking"), Some(progress(shown))),
        EffectStatus::NotComparable => (not_known("cannot be compared"), Some(progress(shown))),
    };
    for line in lines {
        ui.label(line);
    }
    if let Some(how_far) = how_far {
        ui.label(quiet(how_far));
    }
}

/// How far both were looked at, and whether that goes on: `12 moves ahead under both · still looking`, and what is proven under
/// these rules alone; `None` where the values say that they are exact.
fn how_far(found: &Effect, rows: [&RuleRow; 2], mover: Side) -> Option<String> {
    if found.looked == Looked::ToTheEnd {
        return None;
    }
    let looked = looked_text(found.looked);
    if let Some(proven) = rows[1].value().filter(|value| value.is_exact()) {
        let told = value_text(proven.from_south(mover), &default_names());
        return Some(format!("{looked}; to the end here: {told}"));
    }
    let stage = if rows.iter().all(|row| row.stage == SearchStage::Done) {
        "time is up"
    } else {
        "still looking"
    };
    Some(format!("{looked} · {stage}"))
}

/// `5`, `2, 4 or 5`.
fn moves(all: &[Move], names: HouseNames) -> String {
    let all: Vec<String> = all.iter().map(|&m| names.action(m)).collect();
    listed(&all, "or")
}

/// `2, 4 and 5`.
fn moves_and(all: &[Move], names: HouseNames) -> String {
    let all: Vec<String> = all.iter().map(|&m| names.action(m)).collect();
    listed(&all, "and")
}

fn not_known(why: &str) -> [String; 2] {
    [format!("Best move: {why}"), format!("Value: {why}")]
}

/// `told` is what is told of the first rules above, which may be known deeper than what is compared.
fn effect_lines(
    found: &Effect,
    told: Option<&KnownValue>,
    mover: Side,
    names: HouseNames,
) -> [String; 2] {
    let text = |value: Value| value_text(value.from_south(mover), &default_names());
    let (before, after) = (&found.before, &found.after);
    let best = moves(&after.best, names);
    let best_move = match found.best_move() {
        BestMove::Stays if before.best != after.best => {
            stays_in_part(&before.best, &after.best, names)
        }
        BestMove::Stays if told.is_some_and(|told| told.best != after.best) => {
            format!("Best move: {best} under both")
        }
        BestMove::Stays => format!("Best move: still {best}"),
        BestMove::AboutEqual => {
            format!(
                "Best move: {best}, about equal to {}",
                moves(&before.best, names)
            )
        }
        BestMove::Changes => format!(
            "Best move: {best} instead of {}",
            moves(&before.best, names)
        ),
    };
    let value = if before.value == after.value {
        match told.is_some_and(|told| told.value != after.value) {
            true => format!("Value: {} under both", text(after.value)),
            false => format!("Value: still {}", text(after.value)),
        }
    } else if found.changes_value() {
        format!("Value: {}, was {}", text(after.value), text(before.value))
    } else {
        format!("Value: about as before, {}", text(after.value))
    };
    [best_move, value]
}

/// `Best move: still 4; 5 is as good now, 2 no longer`.
fn stays_in_part(before: &[Move], after: &[Move], names: HouseNames) -> String {
    let of = |all: &[Move], in_other: bool, other: &[Move]| {
        let found = all
            .iter()
            .copied()
            .filter(|m| other.contains(m) == in_other);
        found.collect::<Vec<_>>()
    };
    let (come, gone) = (of(after, false, before), of(before, false, after));
    let mut more = Vec::new();
    if !come.is_empty() {
        let is = if come.len() == 1 { "is" } else { "are" };
        more.push(format!("{} {is} as good now", moves_and(&come, names)));
    }
    if !gone.is_empty() {
        more.push(format!("{} no longer", moves_and(&gone, names)));
    }
    let still = moves(&of(after, true, before), names);
    format!("Best move: still {still}; {}", more.join(", "))
}

fn own_parting(answers: &Answers, index: usize) -> String {
    match answers.own.get(index).and_then(Option::as_ref) {
        Some(parting) if parting.moves == 0 => "The games begin differently".to_owned(),
        Some(parting) => format!("The game on the boards parts at move {}", parting.moves),
        None => "The game on the boards has not parted".to_owned(),
    }
}

fn random_parting(answers: &Answers, index: usize) -> Vec<String> {
    let Some(random) = answers.random.get(index) else {
        // A line is kept free for what will be known.
        return vec!["Playing random games…".to_owned(), " ".to_owned()];
    };
    // It is said above that they begin differently.
    if random.median() == Some(0) {
        return vec!["So every game parts at once".to_owned()];
    }
    let when = random.median();
    let when = when.map(|median| format!("Half of those by move {median}"));
    let from = if random.from_start {
        "the start"
    } else {
        "here"
    };
    let part = format!(
        "{:.0} % of {} random games from {from} part",
        100.0 * random.share(),
        random.games
    );
    std::iter::once(part).chain(when).collect()
}
